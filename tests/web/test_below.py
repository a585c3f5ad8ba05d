"""The client below a path: it finds its files, the interface, the socket and a title's board from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import Served, Visitor


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server below /games."""
    served = Served(tmp_path_factory.mktemp("below"), "--base", "/games", "--bot-processes", "0")
    served.start()
    yield served
    served.stop()


def test_the_client_plays_below_a_path(below: Served, browser: Browser, tmp_path: Path) -> None:
    visitor = Visitor(browser, below.url)
    page = visitor.page
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.goto("/games?frames=json#/play/smugglers")
    expect(page.locator("main")).to_contain_text("Your turn")
    assert page.url.startswith(f"{below.url}/games/?frames=json#/t/")
    assert any('"t":"welcome"' in frame for frame in visitor.frames)
    page.goto("/games/t/none#token")
    page.wait_for_url(f"{below.url}/games/#/t/none**")
    page.goto("/games/#/help/taktik")
    expect(page.locator("main h1")).to_be_visible()
    assert [url for url in missing if "/api/tables/none" not in url] == []
    visitor.close()
