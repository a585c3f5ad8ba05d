"""docs/performance.md is what its figures render to and names every title; no other page has figures."""

import re
from pathlib import Path

import pytest
from bench.figures import figure, figures_of, not_measured
from bench.parts import parts
from bench.record import Record, Run

from bench import cite, page, record
from tessera import registry

ROOT = Path(__file__).resolve().parents[2]
KEPT = record.load(ROOT / "docs" / "performance.json")
MONDAY = Run("2026-11-16", "1111111", "compiled", "one machine", "Python 3.11.7")
TUESDAY = Run("2026-11-17", "2222222", "compiled", "one machine", "Python 3.11.7", quick=True)

COUNTS = "moves|commands|games|matches|runs|floors|maps|appends|states|positions|rounds|seeds"
WORDS = "twice|thrice|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|several|many"
CLAIM = re.compile(
    rf"""
      \d\s*×(?!\s*\d)                                                   # 7.5 ×
    | \d\s*times\s+(?:faster|slower|as\s+fast|quicker)
    | \b(?:{WORDS})\s+(?:times\s+)?(?:faster|slower|quicker|as\s+fast)
    | \d\s*(?:µs|us)\b
    | \d[\w,.]*\s+(?:\w+\s+)?(?:{COUNTS})\s+(?:a|per|each)\s+(?:\w+\s+)?second
    | \d[\w,.]*\s+(?:\w+\s+)?(?:{COUNTS})/s\b
    | \b(?:takes?|took|costs?|needs?|about|under)\s+(?:\w+\s+)?\d[\d.,]*\s*(?:ms|s|seconds?|minutes?|KB|MB)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def claims(text: str) -> list[str]:
    """What a page says of speed without citing the record."""
    return [found[0] for found in CLAIM.finditer(cite.MARK.sub("", text))]


# ------------------------------------------------------------ the page


def test_the_page_is_what_its_figures_render_to() -> None:
    shown = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    assert shown == page.page(KEPT, parts()), "docs/performance.md was edited: run python -m bench --render"


def test_the_page_has_no_figures_of_parts_that_are_gone() -> None:
    assert set(KEPT.parts) <= set(parts())


@pytest.mark.parametrize("title", registry.titles())
def test_the_tables_name_every_installed_title(title: str) -> None:
    played = figures_of(KEPT.groups("titles")[title])
    for name in ("played", "verified", "copy", "encode", "digest"):
        assert {f"{name}, compiled", f"{name}, interpreted"} <= set(played)
    assert {"gain", "bytes", "legal"} <= set(played)
    starting = KEPT.groups("start")
    for form in ("compiled", "interpreted"):
        assert {"bind", "codec", "first hello", "new against match"} <= set(starting[f"{form}: {title}"])
    shown = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    assert shown.count(f"| {title} |") >= 5  # play, states, starting in two forms, once more


def test_no_title_on_the_page_is_slower_compiled() -> None:
    for title in registry.titles():
        gain = figures_of(KEPT.groups("titles")[title])["gain"]
        assert gain["must"]
        assert gain["met"], title


def test_the_page_says_when_each_part_was_measured_and_of_what() -> None:
    kept = Record()
    steps = {"steps": figure(1.0, "µs")}
    kept.take("boards", {"Tessera": {**steps}, "scipy": {**steps}}, MONDAY)
    kept.take("boards", {"Tessera": {**steps}, "scipy": not_measured("none")}, TUESDAY)
    shown = page.page(kept, {"boards": parts()["boards"]})
    origin = "2026-11-17 at `2222222` in a quick run; scipy: 2026-11-16 at `1111111`."
    assert f"`python -m bench boards`, {origin}" in shown
    assert "| 2026-11-17, quick run | `2222222` | compiled | one machine | Python 3.11.7 | boards |" in shown
    assert "| 2026-11-16 | `1111111` |" in shown


def test_every_part_renders_when_nothing_of_it_was_measured() -> None:
    shown = page.page(Record(), parts())
    for name, part in parts().items():
        command = part.command or f"python -m bench {name}"
        assert f"## {part.heading}\n\n`{command}`. Not measured yet." in shown


# ------------------------------------------------------------ other pages


@pytest.mark.parametrize("file", list(cite.pages(ROOT)), ids=lambda file: str(file.relative_to(ROOT)))
def test_what_other_pages_say_of_speed_comes_from_the_record(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert cite.filled(text, KEPT, file.name) == text, "run python -m bench --render"
    assert claims(text) == [], "cite the record instead: <!--figure PART/GROUP/NAME--><!--/-->"


@pytest.mark.parametrize(
    "claim",
    [
        "makes 245,000 random moves a second",
        "takes 3.1 µs",
        "is 6.7 × faster",
        "is 7 times faster",
        "twice as fast compiled, five times slower interpreted",
        "Sanctum makes 65,000 moves per second",
        "at 3,900 commands/s",
        "a map takes 12 ms",
        "costs about 30 MB",
    ],
)
def test_a_claim_is_recognised(claim: str) -> None:
    assert claims(claim)


@pytest.mark.parametrize(
    "setting",
    ["30 frames a second and socket", "a 20x30 grid", "every 50 ms while one waits", "within ten seconds"],
)
def test_a_setting_is_no_claim(setting: str) -> None:
    assert claims(setting) == []


def test_a_cited_figure_is_filled_in_and_is_no_claim() -> None:
    kept = Record()
    kept.take("titles", {"sint": {"played, compiled": figure(425_123.0, "moves/s")}}, MONDAY)
    old = "SINT makes <!--figure titles/sint/played, compiled-->1<!--/--> moves a second."
    new = "SINT makes <!--figure titles/sint/played, compiled-->425,000<!--/--> moves a second."
    assert cite.filled(old, kept, "a page") == new == cite.filled(new, kept, "a page")
    assert claims(new) == []


def test_a_figure_that_does_not_exist_cannot_be_cited() -> None:
    with pytest.raises(cite.NoSuchFigure, match="a page cites titles/chess/played"):
        cite.filled("<!--figure titles/chess/played--><!--/-->", Record(), "a page")


def test_a_fresh_record_tells_its_groups_in_the_order_of_the_file(tmp_path: Path) -> None:
    fresh = Record()
    fresh.take("titles", {"taktik": {"bytes": figure(1)}, "smugglers": {"bytes": figure(2)}}, MONDAY)
    record.save(fresh, tmp_path / "kept.json")
    assert list(fresh.groups("titles")) == list(record.load(tmp_path / "kept.json").groups("titles"))
