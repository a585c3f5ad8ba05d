"""A balance report as one page that needs nothing else: no script, no font, no address outside it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tessera.arena.report import document
from tessera.draw.svg import Svg, escape
from tessera.lab import plots
from tessera.lab.tally import Cell

_MORE: Final = """
:root { --other: #b3661f; } @media (prefers-color-scheme: dark) { :root { --other: #eaa45e; } }
svg .base { fill: var(--mark); } svg .mod { fill: var(--other); }
svg .line.base { stroke: var(--mark); } svg .line.mod { stroke: var(--other); }
svg .line.good { stroke: var(--good); } svg .line.bad { stroke: var(--bad); }
.key { color: var(--mark); font-weight: 600; } .key.mod { color: var(--other); }
td.holds { color: var(--good); } td.fails { color: var(--bad); } tr.clear td { font-weight: 600; }
"""
_LISTED: Final = 24  # pieces of content that a plot shows
WORDS: Final = {
    "early": "Matches of a kind stopped as soon as their answer was clear; intervals hold for that.",
    "wins": "The line holds the true share 95 times of 100; the middle mark is half.",
    "content": "How much more often holders win than others who could have had it, in points, like compared "
    "with like. Whoever is ahead gets more of everything: a place to look, no verdict.",
    "decided": "When the winner went ahead for good, by the title's own judgement of positions.",
}


def page(told: dict[str, Any]) -> str:
    """The report of an answer of the balance lab."""
    sides = told["sides"]
    title = f"Balance: {told['called']}"
    blocks = [_targets(sides), *_compared(told), *_plays(sides), _measures(sides), _endings(sides)]
    blocks += _content(sides)
    head = f"<h1>{escape(title)}</h1>{_asked(told)}"
    return document(title, f'{head}\n<div class="grid">\n{"".join(blocks)}</div>', _MORE)


def asked_in_words(told: dict[str, Any]) -> str:
    """What was played, in a sentence."""
    games = sum(cell["played"] for side in told["sides"] for cell in side["cells"])
    kinds = len({(cell["play"], cell["key"]) for side in told["sides"] for cell in side["cells"]})
    return f"{games} matches of {kinds} {'kind' if kinds == 1 else 'kinds'}; seed {told['seed']}."


def _asked(told: dict[str, Any]) -> str:
    lines = [escape(asked_in_words(told))]
    for side, each in enumerate(told["sides"]):
        name = f"{each['ruleset']}, version {each['version']}, rules {each['rules'][:12]}"
        mark = " mod" if side else ""
        lines.append(f'<span class="key{mark}">{"mod" if side else "base"}</span> {escape(name)}')
    if told["stop"]:
        lines.append(WORDS["early"])
    return f"<p>{'<br/>'.join(lines)}</p>"


def _section(heading: str, body: str, words: str = "", wide: bool = False) -> str:
    text = f"<p>{escape(words)}</p>" if words else ""
    mark = ' class="wide"' if wide else ""
    return f"<section{mark}><h2>{escape(heading)}</h2>{text}{body}</section>\n"


def _table(head: Sequence[str], rows: Sequence[str]) -> str:
    cells = "".join([f'<th scope="col">{escape(name)}</th>' for name in head])
    body = f"<thead><tr>{cells}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f'<div class="scroll"><table>{body}</table></div>'


def _row(values: Sequence[object], marks: str = "", word: str = "") -> str:
    """A row; the cell that holds `word` gets it as its class."""
    cells = "".join(
        [
            f'<td class="{word}">{escape(str(value))}</td>'
            if word and value == word
            else f"<td>{escape(str(value))}</td>"
            for value in values
        ]
    )
    return f'<tr class="{marks}">{cells}</tr>' if marks else f"<tr>{cells}</tr>"


def _targets(sides: Sequence[dict[str, Any]]) -> str:
    rows: list[str] = []
    for side, each in zip(("base", "mod"), sides, strict=False):
        for target in each["targets"]:
            good = sum(found["verdict"] == "holds" for found in target["found"])
            counts = f"{good} of {len(target['found'])}"
            prefix = [side] if len(sides) > 1 else []
            rows.append(_row([target["text"], *prefix, target["verdict"], counts], word=target["verdict"]))
    if not rows:
        return ""
    head = ["target", *(["rules"] if len(sides) > 1 else []), "", "kinds"]
    details = _table(["", "", "found", "95%", "of", "wanted"], [*_found(sides)])
    body = f"{_table(head, rows)}<details><summary>What was found</summary>{details}</details>"
    return _section("Targets", body, wide=True)


def _found(sides: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A row for everything that was found of every target."""
    for side, each in zip(("base", "mod"), sides, strict=False):
        for target in each["targets"]:
            for found in target["found"]:
                between = f"{found['low']:.0f} to {found['high']:.0f}" if "low" in found else ""
                name = f"{found['name']} ({side})" if len(sides) > 1 else found["name"]
                least, most = target["between"]
                verdict = found["verdict"]
                told = [name, verdict, f"{found['value']:g}", between, found["of"], f"{least} to {most}"]
                yield _row(told, word=verdict)


def _compared(told: dict[str, Any]) -> list[str]:
    if "compared" not in told:
        return []
    rows = [
        _row(
            [
                f"{each['name']}: {each['what']}",
                _figure(each["base"], each["unit"]),
                _figure(each["mod"], each["unit"]),
                "" if each["low"] is None else f"{each['low']:+.0f} to {each['high']:+.0f}",
                _chance(each["corrected"]),
                "differs" if each["clear"] else "",
            ],
            "clear" if each["clear"] else "",
        )
        for each in told["compared"]
    ]
    head = ["", "base", "mod", "95%", "by chance", ""]
    words = "By chance: how likely so great a difference is where there is none, corrected for all of them."
    found = [_section("Base and mod", _table(head, rows), words, wide=True)]
    if told["content_compared"]:
        pieces = [
            _row(
                [
                    f"{each['kind']} {each['id']}",
                    f"{each['base']:.0f}%",
                    f"{each['mod']:.0f}%",
                    _chance(each["corrected"]),
                ]
            )
            for each in told["content_compared"]
        ]
        found.append(
            _section("Content that is had more or less", _table(["", "base", "mod", "by chance"], pieces))
        )
    return found


def _chance(value: float | None) -> str:
    return "" if value is None else "below 0.001" if value < 0.001 else f"{value:.3f}"


def _figure(value: float | None, unit: str) -> str:
    return "-" if value is None else f"{value:.1f}{unit}"


def _plays(sides: Sequence[dict[str, Any]]) -> list[str]:
    """For every play the shares of wins, when they were decided, and how long its matches are."""
    found: list[str] = []
    for play, name in {play: each["name"] for side in sides for play, each in side["plays"].items()}.items():
        cells = [_of_play(side, play) for side in sides]
        drawing = plots.wins(_win_rows(cells), name)
        found.append(_section(f"Wins: {name}", _drawn(drawing), WORDS["wins"]))
        drawn = plots.decided(cells[-1])
        if drawn is not None:
            found.append(_section(f"Decided: {name}", _drawn(drawn), WORDS["decided"]))
        lengths = [told for told in map(_together, cells) if told is not None]
        if len(lengths) == len(sides):
            bars = _drawn(plots.bins(lengths, "Commands"))
            found.append(_section(f"Lengths: {name}", bars, "Commands of a match."))
    return found


def _win_rows(cells: Sequence[Sequence[Cell]]) -> list[plots.WinRow]:
    """A row for each seat of each kind of match, with its share under each ruleset that has it."""
    rows: list[plots.WinRow] = []
    names = {cell["key"]: cell["name"] for each in cells for cell in each}
    for key, name in names.items():
        same = [next((cell for cell in each if cell["key"] == key), None) for each in cells]
        first = next(cell for cell in same if cell is not None)
        seats = len(first["wins"])
        for at in range(1 if seats == 2 else seats):  # of two seats the first says it all
            shares = [None if cell is None else cell["wins"][at] for cell in same]
            rows.append((f"{name}: {first['wins'][at]['called']}", shares))
    return rows


def _of_play(side: dict[str, Any], play: str) -> list[Cell]:
    return [cell for cell in side["cells"] if cell["play"] == play]


def _together(cells: Sequence[Cell]) -> dict[str, Any] | None:
    """The lengths of all kinds of matches, binned anew by the middles of their bins."""
    told = [cell["commands"] for cell in cells if cell["commands"]["count"]]
    if not told:
        return None
    least, most = min(each["least"] for each in told), max(each["most"] for each in told)
    width = max(1, -(-(most - least + 1) // 12))
    counts = [0] * (1 + (most - least) // width)
    for each in told:
        for number, count in enumerate(each["bins"]):
            middle = each["least"] + number * each["width"] + each["width"] // 2
            counts[min(len(counts) - 1, (middle - least) // width)] += count
    return {"least": least, "width": width, "bins": counts}


def _measures(sides: Sequence[dict[str, Any]]) -> str:
    rows: list[str] = []
    for side, each in zip(("base", "mod"), sides, strict=False):
        for cell in each["cells"]:
            prefix = [side] if len(sides) > 1 else []
            rows.append(
                _row(
                    [
                        cell["name"],
                        *prefix,
                        cell["played"],
                        _median(cell["commands"]),
                        _median(cell["rounds"]),
                        "-" if cell["choices"]["mean"] is None else f"{cell['choices']['mean']:.0f}",
                        cell["choices"]["most"],
                        "-" if cell["turnovers"] is None else f"{cell['turnovers']['mean']:.1f}",
                        "-" if cell["decided"] is None else f"{100 * cell['decided']['median']:.0f}%",
                        _first(cell),
                    ]
                )
            )
    head = ["", *(["rules"] if len(sides) > 1 else []), "matches", "commands", "rounds", "choices", "at most"]
    return _section(
        "Length, choices, lead",
        _table([*head, "turn-overs", "decided at", "first seat"], rows),
        "Commands and rounds are medians; choices are legal commands at a decision. First seat: points above "
        "an equal share, with a star where that is no accident.",
        wide=True,
    )


def _median(spread: dict[str, Any] | None) -> str:
    return "-" if not spread or not spread["count"] else f"{spread['median']:g}"


def _first(cell: Cell) -> str:
    """What the first seat wins above its share."""
    first = cell["wins"][0]
    if cell["together"] or first["share"] is None:
        return "-"
    star = " *" if first["chance"] < 0.05 else ""
    return f"{100 * (first['share'] - 1 / cell['seats']):+.0f}{star}"


def _endings(sides: Sequence[dict[str, Any]]) -> str:
    rows: list[str] = []
    for side, each in zip(("base", "mod"), sides, strict=False):
        for cell in each["cells"]:
            for reason, ended in cell["endings"].items():
                prefix = [side] if len(sides) > 1 else []
                won = ", ".join([str(count) for count in ended["won"]])
                rows.append(_row([cell["name"], *prefix, reason, ended["games"], won]))
    head = ["", *(["rules"] if len(sides) > 1 else []), "ended by", "matches", "won, by seat"]
    return _section("How matches end", _table(head, rows), wide=True)


def _content(sides: Sequence[dict[str, Any]]) -> list[str]:
    found: list[str] = []
    for side, each in zip(("base", "mod"), sides, strict=False):
        for play in each["plays"].values():
            for kind, rows in play["content"].items():
                heading = f"{kind.capitalize()}: {play['name']}" + (f" ({side})" if len(sides) > 1 else "")
                found.append(_section(heading, _pieces(rows), WORDS["content"]))
    return found


def _pieces(rows: Sequence[dict[str, Any]]) -> str:
    """The plot of those whose worth is known, and a table of all."""
    known = [each for each in rows if each["lift"] is not None]
    if len(known) > _LISTED:
        known = [*known[: _LISTED // 2], *known[-_LISTED // 2 :]]
    drawn = _drawn(plots.lifts(known, "Worth")) if known else ""
    lines = [
        _row(
            [
                each["name"],
                each["offered"],
                each["taken"],
                each["used"],
                _share(each["had_won"], each["had"]),
                _share(each["without_won"], each["without"]),
                "-" if each["lift"] is None else f"{100 * each['lift']:+.0f}",
                each["note"],
            ]
        )
        for each in rows
    ]
    head = ["", "offered", "taken", "used", "won with", "without", "points", ""]
    return f"{drawn}<details><summary>All {len(rows)}</summary>{_table(head, lines)}</details>"


def _share(won: int, of: int) -> str:
    return f"{100 * won / of:.0f}%" if of else "-"


def _drawn(drawing: Svg) -> str:
    return drawing.render()
