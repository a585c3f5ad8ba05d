"""A page that names a file of the project names one that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page
    for pattern in ("README.md", "docs/*.md", "src/**/*.md", "examples/**/*.md", "web/*.md")
    for page in ROOT.glob(pattern)
)
NAMED = re.compile(r"`([\w/.]+\.(?:py|yaml|ts|tsx|mjs))`")
PLACES = ("src", "tests", "bench", "deploy", "examples", "tools", "web/src", "web/scripts", "web/test")
FILES = [
    *(f"/{path.name}" for path in ROOT.iterdir()),
    *(path.as_posix() for place in PLACES for path in (ROOT / place).rglob("*.*")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_a_page_names_is_there(page: Path) -> None:
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in FILES)] == []
