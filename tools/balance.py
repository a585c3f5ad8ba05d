"""Writes docs/balance.md and docs/balance.json: whether the titles are what their balance.yaml wants.

    make balance                              all titles, with as many matches as their files say
    make balance ARGS="taktik --games 400"    only these; what is written of the others stays
    make balance ARGS="--before"              kept as the figures that later ones are held against

Everything is kept under the version and the digest of the rules that it was played by; plays that are played
one by one (`--play`) add up as long as those stay the same.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from tessera import registry
from tessera.lab.variants import Narrowed
from tessera.lab.weighing import Balance, BalanceAsked
from tessera.lab.worth import DEAD, DOMINANT, UNSEEN, WEAK

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "balance.md"
FIGURES: Final = ROOT / "docs" / "balance.json"
BEGIN: Final = "<!-- made by `make balance` -->\n"
END: Final = "<!-- /made -->\n"
BEFORE: Final = "before"
AFTER: Final = "after"


def played(title: str, narrowed: Narrowed, seed: str, jobs: int) -> dict[str, Any]:
    """What came of a title's plays, as it is kept."""
    asked = Balance(BalanceAsked(title, (), narrowed, seed))
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        print(f"\r{title}: {done} of {asked.games}", end="", file=sys.stderr, flush=True)

    told = asked.run(jobs, advance)
    print(file=sys.stderr)
    return kept(told)


def kept(told: dict[str, Any]) -> dict[str, Any]:
    """The part of an answer that the page is made of."""
    (side,) = told["sides"]
    return {
        "version": side["version"],
        "rules": side["rules"],
        "engine": told["engine"],
        "seed": told["seed"],
        "targets": side["targets"],
        "cells": [
            {
                "play": cell["play"],
                "key": cell["key"],
                "name": cell["name"],
                "played": cell["played"],
                "wins": [
                    {key: each[key] for key in ("called", "won", "of", "share", "low", "high")}
                    for each in cell["wins"]
                ],
                "draws": cell["draws"],
                "endings": {reason: each["games"] for reason, each in cell["endings"].items()},
                "rounds": cell["rounds"] and cell["rounds"]["median"],
                "commands": cell["commands"]["median"],
                "choices": cell["choices"]["mean"],
                "turnovers": cell["turnovers"] and cell["turnovers"]["mean"],
                "decided": cell["decided"] and cell["decided"]["median"],
            }
            for cell in side["cells"]
        ],
        "content": {
            play: {kind: _noted(rows) for kind, rows in each["content"].items()}
            for play, each in side["plays"].items()
        },
    }


def merged(known: dict[str, Any] | None, run: dict[str, Any]) -> dict[str, Any]:
    """What was known of the same rules, with the plays of this run in the place of older ones."""
    if known is None or any(known[key] != run[key] for key in ("rules", "version")):
        return run
    plays = {cell["play"] for cell in run["cells"]}

    def others(key: str) -> list[dict[str, Any]]:
        return [each for each in known[key] if each["play"] not in plays]

    return run | {
        "cells": [*others("cells"), *run["cells"]],
        "targets": [*others("targets"), *run["targets"]],
        "content": known["content"] | run["content"],
    }


def _noted(rows: list[dict[str, Any]]) -> dict[str, Any]:
    notes = (UNSEEN, DEAD, DOMINANT, WEAK)
    return {"pieces": len(rows)} | {
        note: [row["name"] for row in rows if row["note"] == note] for note in notes
    }


# ---------------------------------------------------------------- the page


def section(title: str, runs: dict[str, Any]) -> str:
    """What is told of a title."""
    called = registry.game(title).title
    before, after = runs.get(BEFORE), runs.get(AFTER)
    lines = [f"### {called}", ""]
    for when, run in ((BEFORE, before), (AFTER, after)):
        if run is not None:
            games = sum(cell["played"] for cell in run["cells"])
            lines.append(
                f"{when.capitalize()}: version {run['version']}, rules {run['rules'][:12]}, "
                f"{games} matches.  "
            )
    lines += ["", "| target | before | after |", "|---|---|---|"]
    targets = {each["id"]: each for run in (before, after) if run for each in run["targets"]}
    for id, target in targets.items():
        lines.append(f"| {target['text']} | {_target(before, id)} | {_target(after, id)} |")
    lines += ["", "| matches | wins before | wins after | rounds | turn-overs | decided at |"]
    lines += ["|---|---|---|--:|--:|--:|"]
    names = {
        (cell["play"], cell["key"]): cell["name"] for run in (before, after) if run for cell in run["cells"]
    }
    for key, name in names.items():
        one, two = _cell(before, key), _cell(after, key)
        measures = [_both(one, two, each) for each in ("rounds", "turnovers", "decided")]
        lines.append(f"| {name} | {_wins(one)} | {_wins(two)} | {' | '.join(measures)} |")
    lines += ["", *_content(before, after)]
    return "\n".join(lines) + "\n"


def _target(run: dict[str, Any] | None, id: str) -> str:
    target = next((each for each in run["targets"] if each["id"] == id), None) if run else None
    if target is None:
        return "-"
    found = target["found"]
    if len(found) == 1:
        return f"{target['verdict']}: {_value(found[0])}"
    good = sum(each["verdict"] == "holds" for each in found)
    return f"{target['verdict']}: {good} of {len(found)}" if found else str(target["verdict"])


def _value(found: dict[str, Any]) -> str:
    if "low" in found:
        return f"{found['value']:.0f} [{found['low']:.0f}, {found['high']:.0f}], {found['of']} matches"
    return f"{found['value']} of {found['of']}: {found['name']}" if found["value"] else "none"


def _cell(run: dict[str, Any] | None, key: tuple[str, str]) -> dict[str, Any] | None:
    cells = run["cells"] if run else []
    return next((cell for cell in cells if (cell["play"], cell["key"]) == key), None)


def _wins(cell: dict[str, Any] | None) -> str:
    """Every share with its interval; of two seats the first says it all."""
    if cell is None or not cell["played"]:
        return "-"
    rows = cell["wins"][:1] if len(cell["wins"]) == 2 else cell["wins"]
    shares = [
        f"{row['called']} {100 * row['share']:.0f} [{100 * row['low']:.0f}, {100 * row['high']:.0f}]"
        for row in rows
    ]
    drawn = f", {100 * cell['draws'] / cell['played']:.0f} drawn" if cell["draws"] else ""
    return f"{', '.join(shares)}{drawn}; {cell['played']}"


def _both(one: dict[str, Any] | None, two: dict[str, Any] | None, key: str) -> str:
    told = [_measure(each[key], key) for each in (one, two) if each is not None]
    return " → ".join(dict.fromkeys(told))


def _measure(value: float | None, key: str) -> str:
    if value is None:
        return "-"
    return f"{100 * value:.0f}%" if key == "decided" else f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def _content(before: dict[str, Any] | None, after: dict[str, Any] | None) -> list[str]:
    """What was never had, and what wins or loses clearly more than its like, of the latest figures."""
    run = after or before
    if run is None or not any(run["content"].values()):
        return []
    lines = ["| content | pieces | nobody had | dominant | weak |", "|---|--:|---|---|---|"]
    for play, kinds in run["content"].items():
        for kind, noted in kinds.items():
            never = noted[UNSEEN] + noted[DEAD]
            lines.append(
                f"| {play}: {kind} | {noted['pieces']} | {_few(never)} | {_few(noted[DOMINANT])} "
                f"| {_few(noted[WEAK])} |"
            )
    return [*lines, ""]


def _few(names: list[str], most: int = 6) -> str:
    if not names:
        return "-"
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def rendered(page: str, figures: dict[str, Any]) -> str:
    """The page with the made part in its place."""
    head, _, rest = page.partition(BEGIN)
    foot = rest.partition(END)[2]
    titles = figures["titles"]
    return head + BEGIN + "\n".join([section(title, titles[title]) for title in sorted(titles)]) + END + foot


def main() -> None:
    """Play, and write figures and page after every title."""
    options = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__.splitlines()[0])
    options.add_argument("titles", nargs="*", help="which titles; all when left out")
    options.add_argument("--games", type=int, default=0, help="matches of each kind; as the titles say")
    options.add_argument("--play", action="append", default=[], help="only this play; may be repeated")
    options.add_argument("--seed", default="1", help="the run's seed")
    options.add_argument("--jobs", type=int, default=1, help="processes; 0 takes one per core")
    options.add_argument("--before", action="store_true", help="keep as what later figures are held against")
    options.add_argument("--render", action="store_true", help="play nothing, only write the page")
    options.add_argument("--to", type=Path, default=PAGE, help="the page; figures lie beside it")
    chosen = options.parse_args()
    file = chosen.to.with_suffix(".json")
    figures = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"titles": {}}
    when = BEFORE if chosen.before else AFTER
    for title in [] if chosen.render else chosen.titles or list(registry.titles()):
        narrowed = Narrowed(plays=tuple(chosen.play), games=chosen.games)
        run = played(title, narrowed, chosen.seed, chosen.jobs)
        runs = figures["titles"].setdefault(title, {})
        runs[when] = merged(runs.get(when), run)
        file.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        for target in run["targets"]:
            print(f"{title}: {target['verdict']}: {target['text']}")
    page = chosen.to.read_text(encoding="utf-8") if chosen.to.exists() else ""
    chosen.to.write_text(rendered(page, figures), encoding="utf-8")


if __name__ == "__main__":
    main()
