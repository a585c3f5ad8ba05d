"""A rules diff as one page that needs nothing else: what changed in the data, causes, boards side by side."""

import base64
import difflib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tessera.arena.report import document
from tessera.core.codec import Plain
from tessera.draw.svg import escape
from tessera.lab.diffing import Cause, Example, OneSide, RulesDiff

_STYLE: Final = """
h3 { font-size: 0.9rem; margin: 0.75rem 0 0.25rem; }
section { margin-bottom: 1rem; }
.sides { display: grid; gap: 1rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
@media (max-width: 40rem) { .sides { grid-template-columns: minmax(0, 1fr); } }
.sides img { width: 100%; height: auto; border: 1px solid var(--edge); border-radius: 6px; background: #fff; }
pre { font: 12px/1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-x: auto;
  background: var(--page); border: 1px solid var(--edge); border-radius: 6px; padding: 0.5rem; margin: 0; }
pre b { font-weight: 600; color: var(--mark); }
ul { margin: 0.25rem 0; padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
.refused { color: var(--bad); font-weight: 600; }
.changes td, .changes th { white-space: normal; text-align: left; overflow-wrap: anywhere;
  vertical-align: top; }
details { margin-top: 0.5rem; } summary { cursor: pointer; color: var(--quiet); }
"""


def page(found: RulesDiff) -> str:
    """The report."""
    head = (
        f"<h1>Rules diff: {escape(found.title)}</h1>"
        f'<p class="answer">{escape(found.headline())}.</p>'
        f"<p>Before: {escape(found.before.words())}.<br/>After: {escape(found.after.words())}.<br/>"
        f"Matches: {escape(found.corpus)}.</p>"
    )
    blocks = [_changes(found), *[_cause(cause, found) for cause in found.causes], _left_out(found)]
    return document(f"Rules diff: {found.title}", head + "\n".join([each for each in blocks if each]), _STYLE)


def _section(heading: str, inside: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{inside}</section>"


def _changes(found: RulesDiff) -> str:
    if not found.changes:
        return _section("What changed in the data", "<p>Nothing: the data is the same on both sides.</p>")
    head = "".join(
        [f'<th scope="col">{name}</th>' for name in ("key", "before", "after", "alters play", "where")]
    )
    rows: list[str] = []
    for each in found.changes:
        cells = (
            f"{each.file}: {each.path}",
            each.before or "-",
            each.after or "-",
            "can" if each.alters else f"no: {each.why}".removesuffix(": "),
            " → ".join([place for place in (each.before_at, each.after_at) if place]) or "by default",
        )
        rows.append(f"<tr>{''.join([f'<td>{escape(cell)}</td>' for cell in cells])}</tr>")
    table = f'<table class="changes"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return _section("What changed in the data", f'<div class="scroll">{table}</div>')


def _cause(cause: Cause, found: RulesDiff) -> str:
    example = cause.example
    count = f"{cause.matches} of {found.matches} matches, first at {example.place()}."
    who = "" if example.seat is None else f"seat {example.seat}: "
    played = f"<h3>{escape(who + example.command)}</h3>" if example.command else ""
    lists = "".join(
        [
            f"<h3>{name}</h3>{_list(those)}"
            for name, those in (
                ("What differs then", example.differs),
                ("May not be chosen any more", example.gone),
                ("May be chosen now", example.new),
            )
            if those
        ]
    )
    sides = "".join(
        [_side(name, shown) for name, shown in (("Before", example.before), ("After", example.after))]
    )
    return _section(
        cause.words(),
        f'<p>{escape(count)}</p>{played}<div class="sides">{sides}</div>{lists}'
        f"<h3>How it went on</h3>{_list(how_it_went_on(example))}{_texts(example)}",
    )


def _side(name: str, shown: OneSide) -> str:
    refused = f'<p class="refused">Refused: {escape(shown.refused)}</p>' if shown.refused else ""
    draws = f"<p>Draws {escape(', '.join(shown.draws))}.</p>" if shown.draws else ""
    picture = _image(shown.picture, name) if shown.picture else ""
    return f"<div><h3>{name}</h3>{refused}{_list(shown.told) if shown.told else ''}{draws}{picture}</div>"


def _image(svg: str, name: str) -> str:
    """A drawing by itself: names inside one never meet those inside another."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="The position: {name}" src="data:image/svg+xml;base64,{data}"/>'


def _texts(example: Example) -> str:
    """The positions as text: side by side where nothing is drawn, folded away elsewhere."""
    before, after = marked(example.before.text, example.after.text)
    pairs = [
        f"<pre>{''.join([_line(*line) for line in lines]) or 'there is none'}</pre>"
        for lines in (before, after)
    ]
    sides = f'<div class="sides">{"".join(pairs)}</div>'
    drawn = example.before.picture or example.after.picture
    shared = ""
    if example.text or example.picture:
        inside = _image(example.picture, "before the entry") if example.picture else ""
        text = f"<pre>{escape(example.text)}</pre>"
        shared = f"<details><summary>The position before it</summary>{inside}{text}</details>"
    if drawn:
        return f"<details><summary>The positions as text</summary>{sides}</details>{shared}"
    return f"<h3>The positions after it</h3>{sides}{shared}"


def _line(text: str, differs: bool) -> str:
    return f"<b>{escape(text)}</b>\n" if differs else f"{escape(text)}\n"


def marked(one: str, other: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """The lines of both texts, each with whether it differs."""
    left, right = one.splitlines(), other.splitlines()
    sides: tuple[list[tuple[str, bool]], list[tuple[str, bool]]] = ([], [])
    for tag, i, j, k, m in difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        sides[0].extend([(line, tag != "equal") for line in left[i:j]])
        sides[1].extend([(line, tag != "equal") for line in right[k:m]])
    return sides


def how_it_went_on(example: Example) -> Iterator[str]:
    """What became of the match, as far as that can be compared."""
    yield (
        "From here on it is another match, and no longer compared command by command: " + example.went_on
        if example.parts
        else example.went_on[0].upper() + example.went_on[1:]
    )
    yield f"Outcome before: {ended(example.outcome_before)}"
    yield f"Outcome after: {ended(example.outcome_after)}"


def ended(outcome: Plain) -> str:
    """An outcome in words."""
    if not isinstance(outcome, dict):
        return "undecided where the commands end"
    found: dict[str, Any] = outcome
    winners = ", ".join([f"seat {seat}" for seat in found["winners"]]) or "nobody"
    scores = f", scores {', '.join(map(str, found['scores']))}" if found["scores"] else ""
    return f"{found['reason']}, won by {winners}{scores}"


def _left_out(found: RulesDiff) -> str:
    return (
        _section("Left out", _list([f"{each.name}: {each.why}" for each in found.left_out]))
        if found.left_out
        else ""
    )


def _list(lines: Sequence[str] | Iterator[str]) -> str:
    return f"<ul>{''.join([f'<li>{escape(line)}</li>' for line in lines])}</ul>"
