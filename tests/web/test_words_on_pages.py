"""Pages speak as people do: no code, no ids, no raw JSON, no numbers of rules; on pages, boards and in logs.

Every screen of the test of sizes is read, and of each title a log after moves of its bots.
"""

import re

import pytest
from playwright.sync_api import Page
from tests.web import planted
from tests.web.conftest import Served, Visit
from tests.web.screens import Place, Screen, screens

MOVES = 20

RAW = re.compile(
    r"""
      \b[a-z0-9]+_[a-z0-9_]+\b        # snake_case: an id
    | [{}`]                           # JSON, code
    | \b(?:seat|player)\ 0\b           # a seat as programs count them, which should be a name
    | \b(?:unit|card|enemy|room|city|node)\ \d+\b
    | (?<![\w&])\#\d+                 # an id
    | §\s*\d | \(\d+\.\d+(?:\.\d+)?\) # the number of a rule
    | \b(?:undefined|NaN|null|None|True|False|\[object)\b
    """,
    re.VERBOSE,
)

LOGS = ("smugglers", "sanctum", "sint")
"""The titles whose logs are read; the others' words are being mended by those who own them."""

SKIPPED: tuple[tuple[str, str], ...] = ()
"""Screens whose words are not yet read: rooms go by their numbers there."""

ALL = [(module, name) for module, known in screens().items() for name in known]


def raw_words(page: Page) -> list[str]:
    """Lines of the page's visible text that no person would write, with what is wrong in them."""
    text: str = page.evaluate("document.body.innerText")
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('[aria-label], [title]')]"
        ".filter((el) => el.checkVisibility())"
        ".flatMap((el) => [el.getAttribute('aria-label'), el.getAttribute('title')]).filter(Boolean)"
    )
    lines = dict.fromkeys([*text.splitlines(), *labels])
    found = [(line.strip(), RAW.search(line)) for line in lines]
    return [f"{match.group()!r} in {line[:120]!r}" for line, match in found if match is not None]


@pytest.mark.parametrize(
    ("module", "name"),
    [each for each in ALL if each not in SKIPPED],
    ids=[f"{module}-{name}" for module, name in ALL if (module, name) not in SKIPPED],
)
def test_a_screen_shows_no_code_and_no_ids(module: str, name: str, visit: Visit, served: Served) -> None:
    page = visit().page
    screen: Screen = screens()[module][name]
    screen(Place(page, served))
    assert raw_words(page) == []


@pytest.mark.parametrize("title", LOGS)
def test_a_log_shows_no_code_and_no_ids(title: str, visit: Visit, served: Served) -> None:
    page = visit().page
    place = Place(page, served)
    place.sit(planted.played(title, lambda match: match.position >= MOVES or not match.actors()))
    page.locator(".log-line").nth(MOVES // 2).wait_for()
    assert raw_words(page) == []


def test_the_words_that_are_looked_for_are_found() -> None:
    for poor in ("dungeon_knight won", "Play card 8 on enemy 1", "seat 0 moves", "see #12", "(4.3)", "{}"):
        assert RAW.search(poor), poor
    for good in ("Ada strikes the Acolyte (4)", "Round 3 of 300", "Seats", "28·14", "Seat 1"):
        assert RAW.search(good) is None, good
