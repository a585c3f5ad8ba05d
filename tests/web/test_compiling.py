"""What a page says while the server it came from compiles its rules."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.fresh import COMPILES, Play, script_of
from tests.web.conftest import Visit, Visitor

NOTE = "The rules are being compiled behind the scenes."


@pytest.mark.skipif(os.name != "posix", reason="pipes with names")
def test_a_quiet_note_stands_below_the_titles_until_the_rules_are_compiled(
    browser: Browser, tmp_path: Path
) -> None:
    script = script_of(tmp_path, COMPILES)
    os.mkfifo(f"{script}.go")
    with Play(tmp_path, script) as play:
        visitor = Visitor(browser, play.url)
        page = visitor.open("#/")
        expect(page.get_by_role("status").filter(has_text=NOTE)).to_be_visible()
        expect(page.locator(".titles .title").first).to_be_visible()
        Path(f"{script}.go").write_text("")
        expect(page.get_by_text(NOTE)).to_have_count(0)
        visitor.close()


def test_a_server_that_compiles_nothing_says_nothing(visit: Visit) -> None:
    visitor = visit()
    with visitor.page.expect_response("**/api/info") as told:
        page = visitor.open("#/")
    assert told.value.json()["compiling"] is False
    expect(page.locator(".titles .title").first).to_be_visible()
    expect(page.get_by_text(NOTE)).to_have_count(0)
