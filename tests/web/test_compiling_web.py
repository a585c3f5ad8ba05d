"""The home page says quietly that the rules are being compiled, and stops saying so."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.fresh import COMPILES, Play, script_of
from tests.web.conftest import STATIC, Visitor

NOTE = "The rules are being compiled behind the scenes."


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Play]:
    """A server on sources alone, whose build waits to be told to go on."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built; `make setup` builds it")
    script = script_of(tmp_path, COMPILES)
    os.mkfifo(f"{script}.go")
    with Play(tmp_path, script) as play:
        yield play


def test_the_note_is_there_while_rules_are_compiled(browser: Browser, playing: Play) -> None:
    visitor = Visitor(browser, playing.url)
    assert playing.next_line() == "compiling"
    page = visitor.open("#/")
    expect(page.get_by_text(NOTE)).to_be_visible()
    Path(f"{playing.script}.go").write_text("")
    assert playing.next_line().startswith("the rules are compiled")
    page.reload()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(page.get_by_text(NOTE)).to_have_count(0)
    visitor.close()
