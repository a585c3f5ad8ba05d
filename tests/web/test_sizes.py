"""Every screen at every size, light and dark: nothing is cut off or overlaps, the main thing is in view.

A screen is loaded once and then shown at all sizes. `python -m tests.web.screens TITLE` says the same while
one is at work on a board.
"""

import re

import pytest
from tests.web import sizes
from tests.web.conftest import ROOT, Served, Visit
from tests.web.screens import Place, screens

ALL = [(module, name) for module, known in screens().items() for name in known]


THEMED = re.compile(r"data-theme|prefers-color-scheme")
COLOUR = re.compile(r"(#[0-9a-f]{3,8}|(0|\d+px|rgb\([^)]*\)|,|\s)+)", re.IGNORECASE)


def test_themes_change_colours_and_nothing_else() -> None:
    """So a screen lies the same in both, and is measured in one of them."""
    sheets = [*(ROOT / "web/src").rglob("*.css"), *(ROOT / "examples").rglob("*.css")]
    themed = {sheet: text for sheet in sheets if THEMED.search(text := sheet.read_text(encoding="utf-8"))}
    assert [sheet.name for sheet in themed] == ["tokens.css"]
    for text in themed.values():
        rules = re.findall(r"([^{}]*)\{([^{}]*)\}", text[THEMED.search(text).start() :])  # type: ignore[union-attr]  # it was found above
        assert rules
        for _, body in rules:
            for declaration in filter(None, (each.strip() for each in body.split(";"))):
                name, value = (part.strip() for part in declaration.split(":", 1))
                assert (name, value) in (("color-scheme", "dark"), ("color-scheme", "light")) or (
                    name.startswith("--") and COLOUR.fullmatch(value)
                ), declaration


@pytest.mark.parametrize(("module", "name"), ALL, ids=[f"{module}-{name}" for module, name in ALL])
def test_nothing_is_cut_off_or_overlaps(module: str, name: str, visit: Visit, served: Served) -> None:
    page = visit().page
    screens()[module][name](Place(page, served))
    assert list(sizes.findings(page, f"{module}/{name}")) == []
