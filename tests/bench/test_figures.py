"""Figures, what makes a run a failure, and what the record keeps of a run that could not have everything."""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench.figures import Group, Groups, at_least, at_most, failed, faults, figure, must, not_measured, yes
from bench.parts import Part, parts
from bench.reading import Reading, number, told
from bench.record import Record, Run

from bench import __main__ as program
from bench import first_minute, record, titles

ROOT = Path(__file__).resolve().parents[2]
MONDAY = Run("2026-11-16", "1111111", "compiled", "one machine", "Python 3.11.7")
TUESDAY = Run("2026-11-17", "2222222", "compiled", "one machine", "Python 3.11.7")
PLAYED = {"shipped": True, "played": 100.0, "legal": 3.0, "bytes": 9, "verified": 5.0}
STATE = {"copy": 1e-6, "encode": 1e-6, "digest": 1e-6}


def in_form(played: float, shipped: bool = True) -> dict[str, Any]:
    return {**PLAYED, **STATE, "played": played, "shipped": shipped}


# ------------------------------------------------------------ failing


def test_only_what_must_be_reached_makes_a_run_fail() -> None:
    hoped: Group = {"a": at_least(figure(2.0, "×"), 10), "b": at_most(figure(30.0, "ms"), 20)}
    assert faults({"hoped": hoped}) == []
    assert faults({"bound": {"a": must(at_least(figure(12.0, "×"), 10))}}) == []
    assert faults({"bound": {"a": must(at_least(figure(2.0, "×"), 10))}}) == [
        "bound: a is 2 ×, and must be at least 10 ×"
    ]


def test_what_a_machine_does_not_have_is_no_failure_and_what_broke_is() -> None:
    assert faults({"peer": not_measured("node is not installed")}) == []
    assert faults({"title": failed("ValueError: no")}) == ["title: ValueError: no"]


def test_a_title_that_is_not_faster_compiled_fails_the_run() -> None:
    slow = titles.of_forms({"compiled": in_form(360.0), "interpreted": in_form(75_045.0)}, {})
    assert faults({"sint": slow}) == ["sint: gain is 0.0048 ×, and must be at least 1.5 ×"]
    hardly = titles.of_forms({"compiled": in_form(149.0), "interpreted": in_form(100.0)}, {})
    assert len(faults({"sint": hardly})) == 1
    faster = titles.of_forms({"compiled": in_form(300.0), "interpreted": in_form(100.0)}, {})
    assert faults({"sint": faster}) == []


def test_a_title_that_is_always_interpreted_must_only_not_lose() -> None:
    same = {"compiled": in_form(90.0, False), "interpreted": in_form(100.0, False)}
    assert faults({"smugglers": titles.of_forms(same, {})}) == []
    lost = {"compiled": in_form(70.0, False), "interpreted": in_form(100.0, False)}
    assert len(faults({"smugglers": titles.of_forms(lost, {})})) == 1


def test_a_title_that_could_not_be_measured_in_either_form_fails_the_run() -> None:
    broken = {"compiled": {"failed": "KeyError: 3"}, "interpreted": in_form(100.0)}
    assert faults({"sint": titles.of_forms(broken, {})}) == ["sint: compiled: KeyError: 3"]
    alone = titles.of_forms({"interpreted": in_form(100.0)}, {"compiled": "not compiled: no binaries"})
    assert faults({"sint": alone}) == ["sint: not compiled: no binaries"]


def test_a_failure_in_any_round_is_kept() -> None:
    good = {"sint": in_form(100.0)}
    bad: dict[str, dict[str, Any]] = {"sint": {"failed": "KeyError: 3"}}
    assert titles.better(good, bad) == titles.better(bad, good) == bad
    assert titles.better(good, {"sint": in_form(120.0)})["sint"]["played"] == 120.0


@pytest.mark.parametrize(("value", "code"), [(2.0, 0), (0.5, 1)])
def test_the_exit_code_tells_and_so_does_the_terminal(
    value: float, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(quick: bool) -> Groups:
        return {"sint": {"gain": must(at_least(figure(value, "×"), 1.5))}}

    assert program.run(asked("odd"), {"odd": Part(1, "Odd", measure, lambda found: [])}) == code
    shown = capsys.readouterr().out
    assert ("FAILED" in shown) == bool(code)
    assert ("odd: sint: gain is 0.5 ×, and must be at least 1.5 ×" in shown) == bool(code)


def test_a_part_that_breaks_fails_the_run_and_the_next_is_still_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def breaks(quick: bool) -> Groups:
        raise RuntimeError("the bottom fell out")

    def works(quick: bool) -> Groups:
        return {"group": {"answer": figure(42)}}

    known = {"one": Part(1, "One", breaks, lambda found: []), "two": Part(2, "Two", works, lambda found: [])}
    assert program.run(asked(), known) == 1
    shown = capsys.readouterr().out
    assert "one: all: RuntimeError: the bottom fell out" in shown
    assert "answer" in shown


def asked(*names: str) -> argparse.Namespace:
    return argparse.Namespace(
        names=list(names), quick=True, write=False, render=False, json=None, first_minute=None
    )


# ------------------------------------------------------------ the record


def test_a_run_replaces_what_it_measured_and_nothing_else() -> None:
    kept = Record()
    kept.take("titles", {"sint": {"played": figure(1.0)}, "gone": {"played": figure(1.0)}}, MONDAY)
    kept.take("kernel", {"compiled": {"applied": figure(1.0)}}, MONDAY)
    kept.take("titles", {"sint": {"played": figure(2.0)}}, TUESDAY)
    assert kept.groups("titles") == {"sint": {"played": figure(2.0)}}
    assert kept.runs("titles") == {"sint": TUESDAY}
    assert kept.runs("kernel") == {"compiled": MONDAY}


def test_a_peer_that_cannot_be_had_keeps_its_figures_date_and_commit() -> None:
    kept = Record()
    kept.take("titles", {"sint": {"played": figure(1.0)}, "OpenSpiel": {"played": figure(7.0)}}, MONDAY)
    kept.take("titles", {"sint": {"played": figure(2.0)}, "OpenSpiel": not_measured("no network")}, TUESDAY)
    assert kept.groups("titles")["OpenSpiel"] == {"played": figure(7.0)}
    assert kept.runs("titles") == {"sint": TUESDAY, "OpenSpiel": MONDAY}


def test_a_peer_that_never_could_be_had_says_why() -> None:
    kept = Record()
    kept.take("titles", {"OpenSpiel": not_measured("no network")}, MONDAY)
    assert kept.groups("titles") == {"OpenSpiel": {"not measured": "no network"}}
    assert kept.runs("titles") == {}


def test_the_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = Record()
    held: Group = {"held": at_most(figure(16.849136, "MB"), 25)}
    kept.take("start", {"memory": held, "x": not_measured("no")}, MONDAY)
    record.save(kept, tmp_path / "figures.json")
    again = record.load(tmp_path / "figures.json")
    assert again == kept
    assert again.groups("start")["memory"]["held"] == at_most(figure(16.85, "MB"), 25)
    assert record.load(tmp_path / "none.json") == Record()


def test_a_record_that_is_none_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_text('{"parts": {"start": {"memory": 3}}}', encoding="utf-8")
    with pytest.raises(record.Unreadable, match=r"figures\.json.*parts.*; restore it with git"):
        record.load(file)


# ------------------------------------------------------------ as text


def test_numbers_have_three_digits_that_count() -> None:
    shown = [number(value) for value in (0.01234, 3.14159, 999.4, 1234.5, 245_123.0, 4_130_000.0, 1202)]
    assert shown == ["0.0123", "3.14", "999", "1,230", "245,000", "4,130,000", "1,202"]
    assert told(figure(12.0, "moves/s")) == "12"
    assert told(figure(12.0, "µs")) == "12 µs"
    assert told(yes(False)) == "no"


def test_a_table_shows_what_is_missing_and_tells_aims() -> None:
    ours: Group = {"a": at_least(figure(2.0, "×"), 10), "b": figure(1)}
    reading = Reading({"ours": ours, "theirs": {"b": figure(5)}})
    rows = {"a": "first", "b": "second", "c": "third"}
    table = reading.by_figure("figure", rows, {"ours": "us", "theirs": "they"})
    assert table.splitlines() == [
        "| figure | us | they | aim |",
        "|---|---:|---:|---|",
        "| first | 2 × | – | at least 10 ×: **not met** |",
        "| second | 1 | 5 |  |",
    ]
    assert reading.text("theirs", "a") == "(not measured)"


def test_what_takes_very_long_runs_only_when_it_is_named() -> None:
    known = parts()
    named = {name for name, part in known.items() if part.on_request}
    assert named == {"attack", "faults", "building", "wins", "levels", "tempers", "waiting", "first_minute"}
    assert {"kernel", "titles", "start", "store", "server", "imperium"} <= set(known)


# ------------------------------------------------------------ the first minute


def test_the_first_minute_is_taken_in_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "minute.json"
    file.write_text(
        '{"first_page_seconds": 48.2, "first_table_seconds": {"sint": 49.0}, "compiled_seconds": 300,'
        ' "second_start_seconds": 4.5}',
        encoding="utf-8",
    )
    groups = first_minute.read(file)
    assert groups["make play"]["first_page_seconds"] == at_most(figure(48.2, "s"), 60)
    assert groups["make play"]["second_start_seconds"] == at_most(figure(4.5, "s"), 3)
    assert groups["first table"] == {"sint": figure(49.0, "s")}
    shown = "\n".join(first_minute.page(Reading(groups)))
    assert "| 48.2 s | at most 60 s: met |" in shown
    assert "| 4.5 s | at most 3 s: **not met** |" in shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "Expecting value"),
        ("[]", "expected an object"),
        ("{}", "none of first_page_seconds"),
        ('{"first_page_seconds": "soon"}', "first_page_seconds: expected seconds, got 'soon'"),
        ('{"first_table_seconds": [1]}', "first_table_seconds: expected seconds by title"),
    ],
)
def test_a_file_that_the_tool_did_not_write_is_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "minute.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(first_minute.BadFile, match=told):
        first_minute.read(file)
    with pytest.raises(first_minute.BadFile, match=r"none\.json.*tools/first_minute\.py"):
        first_minute.read(tmp_path / "none.json")


# ------------------------------------------------------------ asked wrongly


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess"], "unknown: chess; known: first_minute, kernel"),
        (
            ["titles", "--write"],
            "--write is for the compiled rules, and they run interpreted: TESSERA_PURE=1",
        ),
        (["--first-minute", "none.json"], "none.json: "),
    ],
)
def test_a_wrong_request_is_told_before_anything_is_measured(arguments: list[str], told: str) -> None:
    environ = {**os.environ, "TESSERA_PURE": "1", "COLUMNS": "200"}
    command = [sys.executable, "-m", "bench", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
