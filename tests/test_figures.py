"""docs/performance.md is made of the record; nothing about speed is typed anywhere else."""

import json
import re
from pathlib import Path

import pytest
from bench.__main__ import FIGURES, PAGE
from bench.figures import Groups, at_least, at_most, failed, faults, figure, must, not_measured
from bench.parts import parts
from bench.record import Record, Run
from bench.titles import gain

from bench import cite, first_minute, page, record
from tessera import registry

ROOT = Path(__file__).resolve().parents[1]
RUN = Run("2026-01-02", "abc1234", "compiled", "a machine", "Python 3.11")
LATER = Run("2026-02-03", "def5678", "compiled", "a machine", "Python 3.11")

# A number with the unit of a rate or of a ratio of speeds: "245,000 moves a second", "3 × faster", "12 µs".
CLAIM = re.compile(
    r"\d[\d,.]*\s*(?:µs|[a-z]+ (?:a|per) second|[a-z]+/s\b|(?:×|times) (?:faster|as fast|slower))"
)


def test_the_page_is_what_its_figures_say() -> None:
    kept = record.load(FIGURES)
    assert PAGE.read_text(encoding="utf-8") == page.page(kept, parts()), "run: python -m bench --render"


@pytest.mark.parametrize("part", ["titles", "start"])
def test_every_installed_title_stands_in_the_tables(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESSERA_TITLES", str(ROOT / "examples"))
    told = [name for group in record.load(FIGURES).groups(part) for name in re.split(r"\W+", group)]
    missing = [name for name in registry.titles() if name not in told]
    assert not missing, f"run: python -m bench {part} --write"


def test_other_pages_name_no_speed_but_what_they_cite() -> None:
    kept = record.load(FIGURES)
    for file in cite.pages(ROOT):
        text = file.read_text(encoding="utf-8")
        assert cite.filled(text, kept, file.name) == text, "run: python -m bench --render"
        claims = CLAIM.findall(cite.MARK.sub("", text))
        assert not claims, f"{file.name}: {claims}; cite a figure: see bench/cite.py"


def test_a_figure_is_cited_from_the_record_and_an_unknown_one_is_told() -> None:
    kept = Record()
    kept.take("titles", {"taktik": {"played": figure(31234.0, "moves/s")}}, RUN)
    text = "makes <!--figure titles/taktik/played-->?<!--/--> moves"
    assert cite.filled(text, kept, "x") == "makes <!--figure titles/taktik/played-->31,200<!--/--> moves"
    with pytest.raises(cite.NoSuchFigure, match=r"x\.md cites titles/sint/played"):
        cite.filled(text.replace("taktik", "sint"), kept, "x.md")


def test_what_a_run_left_out_keeps_its_figures_with_their_date() -> None:
    kept = Record()
    kept.take("kernel", {"ours": {"rate": figure(1.0)}, "peer": {"rate": figure(2.0)}}, RUN)
    kept.take("kernel", {"ours": {"rate": figure(3.0)}, "peer": not_measured("no Node here")}, LATER)
    assert kept.runs("kernel") == {"ours": LATER, "peer": RUN}
    assert kept.groups("kernel")["peer"] == {"rate": figure(2.0)}
    kept.take("kernel", {"new": not_measured("no Node here")}, LATER)
    assert kept.groups("kernel") == {"new": not_measured("no Node here")}


def test_a_run_fails_when_compiled_play_is_not_faster_or_a_title_cannot_be_measured() -> None:
    slow: Groups = {"sint": {"gain": gain(360, 75_045, shipped=True)}}
    assert faults(slow) == ["sint: gain is 0.0048 ×, and must be at least 1.5 ×"]
    assert not faults({"sint": {"gain": gain(150, 50, shipped=True)}})
    assert not faults({"smugglers": {"gain": gain(90, 100, shipped=False)}}), "it is always interpreted"
    assert faults({"taktik": failed("KeyError: 'x'")}) == ["taktik: KeyError: 'x'"]
    assert not faults({"peer": not_measured("none")}), "what cannot be had here is no failure"
    missed: Groups = {"a": {"b": at_most(figure(3.0, "s"), 2), "c": must(at_least(figure(3.0, "×"), 2))}}
    assert not faults(missed), "an aim that is missed is told, and only what must hold fails"


def test_the_first_minute_is_taken_in_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "minute.json"
    file.write_text(json.dumps({"first_page_seconds": 41.5, "first_table_seconds": {"sint": 43}}))
    found = first_minute.read(file)
    assert found["first table"] == {"sint": figure(43.0, "s")}
    file.write_text('{"first_page_seconds": "soon"}')
    with pytest.raises(first_minute.BadFile, match=r"minute\.json: first_page_seconds: expected seconds"):
        first_minute.read(file)
    with pytest.raises(first_minute.BadFile, match=r"tools/first_minute\.py"):
        first_minute.read(tmp_path / "none.json")


def test_a_damaged_record_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "performance.json"
    file.write_text('{"parts": 7}')
    with pytest.raises(record.Unreadable, match="restore it with git"):
        record.load(file)
