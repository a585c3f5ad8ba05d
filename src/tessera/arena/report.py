"""An arena as one page that needs nothing else: no script, no font, no address outside it. Light and dark."""

from collections.abc import Sequence
from typing import Any, Final

from tessera.arena import charts
from tessera.draw.svg import Svg, escape

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2430; --quiet: #5b6472; --page: #fbfaf7; --card: #fff;
  --edge: #dedbd2; --mark: #2f6db3; --good: #2e8b57; --bad: #c2553d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --quiet: #a3a9b4; --page: #14171c;
  --card: #1c2027; --edge: #333a45; --mark: #74aef0; --good: #4fbf83; --bad: #e5806a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 68rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0.5rem 0 0.25rem; }
h2 { font-size: 1rem; margin: 0 0 0.5rem; }
p { margin: 0 0 0.75rem; color: var(--quiet); overflow-wrap: anywhere; }
.answer { color: var(--ink); font-weight: 600; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
section { background: var(--card); border: 1px solid var(--edge); border-radius: 10px; padding: 1rem;
  min-width: 0; }
section.wide { grid-column: 1 / -1; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.6rem; text-align: right; border-bottom: 1px solid var(--edge);
  white-space: nowrap; }
th { font-weight: 600; color: var(--quiet); font-size: 0.85rem; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: normal; min-width: 6.5rem;
  overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; max-width: 30rem; }
svg .t { font-size: 13px; fill: var(--ink); } svg .s { font-size: 11px; fill: var(--quiet); }
svg .grid { stroke: var(--edge); } svg .line { stroke: var(--mark); stroke-width: 2; }
svg .mark { fill: var(--mark); } svg .track, svg .none { fill: var(--edge); fill-opacity: 0.5; }
svg .good { fill: var(--good); } svg .bad { fill: var(--bad); }
"""


def page(
    summary: dict[str, Any],
    times: Sequence[dict[str, Any]],
    results: Sequence[dict[str, Any]],
    course: Sequence[float] = (),
) -> str:
    """The report: the summary in words and plots, and where time went."""
    table = summary["table"]
    blocks = [_section("Ratings", _drawn(charts.ratings(table)), _RATINGS)]
    blocks.append(
        _section(
            "Crosstable",
            _drawn(charts.crosstable(table, summary["crosstable"])),
            "Percent of the points of a row against a column.",
        )
    )
    if results:
        lengths = [result["commands"] for result in results]
        blocks.append(_section("Lengths", _drawn(charts.lengths(lengths)), "Commands of a game."))
        spent = _spent(table, times, results)
        blocks.append(_section("Where time went", _drawn(charts.time_spent(spent)), _TIME))
    if course:
        drawn = _drawn(charts.course(course, summary["test"]["bound"]))
        blocks.append(_section("The test", drawn, "How much likelier it is, as a logarithm."))
    blocks.append(_section("How games ended", _ends(summary), ""))
    faults = [(result["game"], result["fault"]) for result in results if "fault" in result]
    if faults:
        blocks.append(_section("Players who failed", _faults(faults), "A failure loses the game."))
    title = f"Arena: {summary['title']}"
    head = f"<h1>{escape(title)}</h1><p>{escape(asked_in_words(summary))}</p>"
    if "test" in summary:
        head += f'<p class="answer">{escape(answer_in_words(summary))}</p>'
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{head}\n"
        f'<div class="grid">\n<section class="wide"><h2>Table</h2>{_table(summary)}</section>\n'
        f"{''.join(blocks)}</div>\n</main>\n</body>\n</html>\n"
    )


_RATINGS: Final = "Elo around the mean of these players. The line should hold the true value 95 times of 100."
_TIME: Final = "How long a decision took. It differs from run to run, and has no part in the results."


def asked_in_words(summary: dict[str, Any]) -> str:
    """What was played, in a sentence."""
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    how = (
        "each player by itself on the same seeds"
        if summary["together"]
        else f"{summary['pairing']}, seats changed on equal seeds"
    )
    seats = "1 seat" if summary["seats"] == 1 else f"{summary['seats']} seats"
    return (
        f"{summary['played']} games, {seats}, {how}; seed {summary['seed']}"
        + (f"; {options}" if options else "")
        + f". Version {summary['version']}, rules {summary['rules'][:12]}."
    )


def answer_in_words(summary: dict[str, Any]) -> str:
    """What the test says, in a sentence."""
    (one, other), answer = summary["test"]["question"], summary["test"]["answer"]
    elo0, elo1 = summary["sprt"]
    after = f"after {summary['test']['seeds']} seeds"
    if answer == "open":
        return f"Whether {one} is better than {other} is still open {after}: ask for more games."
    if answer == "better":
        return f"{one} is better than {other}: by {elo1:g} Elo rather than {elo0:g}, {after}."
    return f"{one} is not better than {other}: by {elo0:g} Elo rather than {elo1:g}, {after}."


def _section(heading: str, body: str, told: str) -> str:
    words = f"<p>{escape(told)}</p>" if told else ""
    return f"<section><h2>{escape(heading)}</h2>{words}{body}</section>\n"


def _drawn(drawing: Svg) -> str:
    return drawing.render()


def _table(summary: dict[str, Any]) -> str:
    columns = columns_of(summary)
    head = "".join([f'<th scope="col">{escape(name)}</th>' for name in ("player", *columns)])
    rows = [
        f"<tr><td>{escape(row['player'])}</td>"
        + "".join([f"<td>{escape(columns[name](row))}</td>" for name in columns])
        + "</tr>"
        for row in summary["table"]
    ]
    return _scrolled(f"<thead><tr>{head}</tr></thead>", rows)


def _scrolled(head: str, rows: Sequence[str]) -> str:
    return f'<div class="scroll"><table>{head}<tbody>{"".join(rows)}</tbody></table></div>'


def _line(text: str) -> str:
    return f"<tr><td>{escape(text)}</td></tr>"


def columns_of(summary: dict[str, Any]) -> dict[str, Any]:
    """What a table tells of a player, by the names of its columns: a text of each row."""
    table = summary["table"]
    columns: dict[str, Any] = {
        "Elo": lambda row: str(row["elo"]),
        "95%": lambda row: f"{row['low']}…{row['high']}",
        "points": lambda row: f"{row['points']:g}/{row['of']}",
        "share": lambda row: f"{100 * row['points'] / row['of']:.1f} %" if row["of"] else "-",
        "games": lambda row: str(row["games"]),
        "wins": lambda row: str(row["wins"]),
    }
    if any(row["score"] is not None for row in table):
        columns["mean score"] = lambda row: "-" if row["score"] is None else f"{row['score']:.1f}"
    if any(row["faults"] for row in table):
        columns["failed"] = lambda row: str(row["faults"])
    return columns


def _ends(summary: dict[str, Any]) -> str:
    rows = [
        f"<tr><td>{escape(reason)}</td><td>{count}</td></tr>" for reason, count in summary["reasons"].items()
    ]
    rows += [
        f"<tr><td>won from seat {seat}</td><td>{count}</td></tr>"
        for seat, count in enumerate(summary["wins_by_seat"])
        if not summary["together"]
    ]
    return _scrolled("", rows)


def _faults(faults: Sequence[tuple[int, dict[str, Any]]]) -> str:
    """Who failed how: each once, with how often, and the first game to look at."""
    games: dict[tuple[str, str], list[int]] = {}
    for game, fault in faults:
        games.setdefault((fault["player"], fault["why"]), []).append(game)
    rows = [
        _line(f"{player}, in {len(those)} games, the first of them game {those[0]}: {why}")
        for (player, why), those in games.items()
    ]
    return _scrolled("", rows)


def _spent(
    table: Sequence[dict[str, Any]], times: Sequence[dict[str, Any]], results: Sequence[dict[str, Any]]
) -> list[tuple[str, float, int]]:
    """Seconds and decisions of every player."""
    spent = {row["player"]: (0.0, 0) for row in table}
    for time, result in zip(times, results, strict=True):
        for seat, label in enumerate(result["seats"]):
            seconds, decisions = spent[label]
            spent[label] = seconds + time["seconds"][seat], decisions + time["decisions"][seat]
    return [(name, *each) for name, each in spent.items()]
