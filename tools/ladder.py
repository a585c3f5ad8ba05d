"""Writes docs/ladder.md: the shipped bots of every title against each other, and against chance.

    make ladder                              all titles, with the numbers of games below
    make ladder ARGS="taktik --games 48"     only these; the others' sections stay as they are

What was played lies in build/ladder and is not played again, unless what plays was edited.
"""

import argparse
import os
import re
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from tessera import registry
from tessera.arena.contest import ArenaAsked, Contest
from tessera.arena.players import Entrant
from tessera.arena.playing import play_jobs
from tessera.arena.record import SUMMARY, Folder
from tessera.arena.report import columns_of
from tessera.arena.running import processes

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "ladder.md"
PLAYED: Final = ROOT / "build" / "ladder"
LIMIT: Final = 20_000  # commands: a crew of random players need not come to an end
CREW: Final = 4  # seats of a crew: with six nearly every game is won
GAMES: Final = {"imperium": 24, "fullmetal": 48, "sint": 80, "sanctum": 80}
USUAL: Final = 96

CODE: Final = ("core", "boards", "bots", "search", "arena")  # what plays, beside the title itself

HEAD: Final = """# The ladder
The shipped bots of every title against each other and against chance (`random`), by `tessera arena`.
Rivals play the match that one click starts, each seed from both sides; crews, and those who play alone, play
the same seeds of the usual match. Elo counts from the mean of the four: compare differences, and mind the
intervals (95%). `make ladder` plays and writes this page ([how](bots.md#the-arena)).
"""


def asked(title: str, games: int) -> ArenaAsked:
    """The arena of a title's ladder: its levels, the best first, and chance."""
    game = registry.game(title)
    names = [*(game.levels[::-1] or ("bot",)), "random"]
    together = game.cooperative or game.max_seats == 1
    return ArenaAsked(
        title,
        tuple([Entrant(name, name) for name in names]),
        games,
        min(CREW, game.max_seats) if together else 2,
        {} if together else dict(game.quick.options),
        limit=LIMIT,
    )


def section(summary: dict[str, Any]) -> str:
    """What came of it, as Markdown."""
    about = registry.game(summary["title"])
    columns = columns_of(summary)
    names = [row["player"] for row in summary["table"]]
    against = [] if summary["together"] else names
    head = ["player", *columns, *(f"against {name}" for name in against)]
    lines = [f"| {' | '.join(head)} |", f"|---{'|--:' * (len(head) - 1)}|"]
    for row in summary["table"]:
        shares = [_share(summary["crosstable"][row["player"]].get(name)) for name in against]
        cells = [f"`{row['player']}`", *(columns[name](row) for name in columns), *shares]
        lines.append(f"| {' | '.join(cells)} |")
    options = ", ".join(f"{name} {value}" for name, value in summary["options"].items())
    seats = "alone" if summary["seats"] == 1 else f"{summary['seats']} seats"
    played = (
        f"{summary['played']} games, {seats}{', ' if options else ''}{options}; version {summary['version']}"
    )
    return "\n".join([f"## {about.title}", f"{played}, rules {summary['rules'][:12]}.", "", *lines])


def _share(found: list[float] | None) -> str:
    return f"{100 * found[0] / found[1]:.0f} %" if found else "-"


def with_section(page: str, title: str, text: str) -> str:
    """The page with this section, in the place of an older one or at the end."""
    begin, end = f"<!-- {title} -->\n", f"\n<!-- /{title} -->\n"
    found = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    new = f"{begin}{text}{end}"
    return found.sub(lambda _: new, page) if found.search(page) else f"{page}\n{new}"


def played(title: str, games: int, jobs: int, folder: Path) -> dict[str, Any]:
    """The summary of a title's ladder; what lies in the folder is not played again."""
    contest = Contest(asked(title, games))
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        done += more
        print(f"\r{title}: {done} of {contest.games}", end="", file=sys.stderr, flush=True)

    with Folder(folder, contest.described()) as place, processes(play_jobs, jobs, contest.games) as runner:
        contest.run(runner, place, advance)
        summary = contest.summary()
        place.finish({SUMMARY: summary})
    print(file=sys.stderr)
    return summary


def main() -> None:
    """Play, and write the page after every title."""
    options = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__.splitlines()[0])
    options.add_argument("titles", nargs="*", help="which titles; all that come with Tessera when left out")
    options.add_argument("--games", type=int, default=0, help="how many games each")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options.add_argument("--to", type=Path, default=PAGE, help="the page")
    chosen = options.parse_args()
    shipped = [found.name for found in registry.titles().values() if found.origin == "tessera"]
    for title in chosen.titles or shipped:
        games = chosen.games or GAMES.get(title, USUAL)
        summary = played(title, games, chosen.jobs, PLAYED / f"{title}-{_what_plays(title)}")
        before = chosen.to.read_text(encoding="utf-8") if chosen.to.exists() else HEAD
        body = before.partition("\n<!-- ")
        page = HEAD + "".join(body[1:]) if body[1] else HEAD
        chosen.to.write_text(with_section(page, title, section(summary)), encoding="utf-8")


def _what_plays(title: str) -> str:
    """The digest of all code and data that a ladder depends on: an edited bot begins a ladder anew."""
    package = ROOT / "src" / "tessera"
    digest = blake2b(digest_size=8)
    for place in (*(package / each for each in CODE), package / "games" / title):
        for file in sorted(place.rglob("*")):
            if file.suffix in (".py", ".yaml", ".txt"):
                digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    main()
