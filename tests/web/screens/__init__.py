"""The screens of every title that the test of sizes looks at: one module per title, found by its name.

A module has `SCREENS`: what each is called, and how to come to it. Adding one edits no other file.

    python -m tests.web.screens taktik            # what is wrong, on every screen of a title
    python -m tests.web.screens taktik battle --pictures FOLDER
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import NamedTuple

from playwright.sync_api import Page
from tests.web import planted
from tests.web.conftest import Served

from tessera.files import AnyMatch


class Place(NamedTuple):
    """A browser in front of a server, on its way to a screen."""

    page: Page
    served: Served

    def open(self, address: str) -> Page:
        """A page by its address behind '#'; it is loaded anew."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.served.url}/{address}")
        return self.page

    def sit(self, match: AnyMatch, seat: int = 0) -> Page:
        """A seat at a table where this match stands, once its board is there."""
        page = self.open(planted.table(self.served, match, seat))
        page.locator(".table-board > *").first.wait_for()
        return page

    def end(self, match: AnyMatch, seat: int = 0) -> Page:
        """The end of a match as a seat sees it, once its course is drawn and what turned it is told."""
        assert match.outcome() is not None, "the match is over"
        page = self.sit(match, seat)
        page.locator(".over .course-graph").wait_for()
        return page


Screen = Callable[[Place], None]


def screens() -> Mapping[str, Mapping[str, Screen]]:
    """All of them, by module and name."""
    return {
        found.name: importlib.import_module(f"{__name__}.{found.name}").SCREENS
        for found in pkgutil.iter_modules(__path__)
        if found.name != "__main__"
    }
