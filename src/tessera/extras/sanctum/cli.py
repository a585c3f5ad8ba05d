"""`tessera sanctum`: maps of a seed, seeds by what they hold, the best line of a fight, the seed of a day."""

import io
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from tessera import registry
from tessera.cli import seeking
from tessera.cli.later import several
from tessera.cli.terminal import (
    CHECK_FAILED,
    INTERRUPTED,
    USAGE,
    SvgFile,
    complain,
    err,
    out,
    print_json,
    write_picture,
)
from tessera.core.errors import BadOptions, BadRuleset, Fault, TesseraError
from tessera.core.match import Match
from tessera.core.replay import Player, read
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.commands import Command
from tessera.games.sanctum.daily import daily_seed
from tessera.games.sanctum.events import Event
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.map_text import LETTER, floor_text, legend
from tessera.games.sanctum.measures import Floors
from tessera.games.sanctum.model import NODE_TYPES, FloorMap
from tessera.games.sanctum.names import act_name
from tessera.games.sanctum.picture import map_svg
from tessera.games.sanctum.rules_map import MapRules
from tessera.games.sanctum.solve import Solution, Solver
from tessera.games.sanctum.state import COMBAT, State
from tessera.games.sanctum.view import View
from tessera.lab.family import family
from tessera.lab.finding import find

app = several(__doc__)

Profile = Annotated[
    str,
    typer.Option(help="varied (a run's default), classic (15 rows an act) or compact (15 nodes an act)."),
]


# ---------------------------------------------------------------- map


@app.command("map")
def show_map(
    seed: Annotated[str, typer.Argument(help="Any text; the empty one stands for the default seed.")],
    act: Annotated[int | None, typer.Option(min=1, max=3, help="One act only; all when left out.")] = None,
    profile: Profile = "classic",
    svg: SvgFile = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON: a list of floors.")] = False,
) -> None:
    """Show the maps of a seed, in the terminal, as a picture or as data."""
    if svg is not None and json:
        raise typer.BadParameter("--svg and --json exclude each other")
    with _refusals_told():
        chosen = _rules().profile(profile)
        if act is not None and act > chosen.acts:
            raise BadOptions([Fault("sanctum", 0, "act", f"there are acts 1..{chosen.acts}, got {act}")])
        acts = range(1, chosen.acts + 1) if act is None else [act]
        floors = [generate_floor(each, seed, chosen) for each in acts]
        if json:
            print_json([floor.plain() for floor in floors])
        elif svg is None:
            _print_floors(floors)
        else:
            write_picture(map_svg(floors), svg)


def _print_floors(floors: list[FloorMap]) -> None:
    colour = out.is_terminal and not out.no_color
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without Braille shows the letters at least
    for floor in floors:
        print(f"{act_name(floor.act)}  ·  {floor.profile}  ·  stream {floor.seed!r}\n")
        print(floor_text(floor, colour))
        print(f"\n{legend([floor], colour)}\n")


# ---------------------------------------------------------------- seeds


@app.command("seeds")
def seeds(
    where: Annotated[str, typer.Option(help="The condition, as in 'elite(act=1) >= 3 and shrine() == 6'.")],
    count: Annotated[int, typer.Option(min=1, help="How many seeds to find.")] = 10,
    profile: Profile = "classic",
    prefix: Annotated[str, typer.Option(help="Seeds are this text and a number.")] = "s",
    start: Annotated[int, typer.Option("--from", min=0, help="The number to start with.")] = 0,
    limit: Annotated[int, typer.Option(min=1, help="How many seeds to try at most.")] = 10_000_000,
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Search seeds whose maps keep a condition: `tessera seeds sanctum` with its usual prefix.

    Counts nodes by type (combat, elite, campfire, merchant, shrine, nodes), in one act (act=1), a row (row=3)
    or rows (rows=4..8); also paths, path_max, path_min, first, last, exits; and what nodes hold for a delver
    who comes there first: sells(relic), elite_is(enemy), shrine_is(shrine), first_sells and so on. The same
    search always gives the same seeds, however many processes work on it. Exit code 1 when none was found.
    """
    with _refusals_told():
        searched = family(SanctumGame.name, options={"profile": profile}, prefix=prefix)
        with seeking.told(count, limit) as progress:
            search = find(searched, where, count, start, limit, jobs, progress)
    if json:
        names = [each.seed for each in search.seeds]
        print_json({"where": where, "profile": profile, "tried": search.tried, "seeds": names})
    else:
        rules = _rules().profile(profile)
        for each in search.seeds:
            floors = Floors(str(each.seed), rules, _game().offers)
            counts = [_counts(floors, act) for act in range(1, rules.acts + 1)]
            out.print(f"{each.seed:<12} {'   '.join(counts)}", markup=False)
        seeking.print_tried(search)
    seeking.leave(search)


def _counts(floors: Floors, act: int) -> str:
    sketch = floors.act(act)
    assert sketch is not None, "asked only for acts of the profile"
    told = [f"{sketch.types.count(number)}{LETTER[kind]}" for number, kind in enumerate(NODE_TYPES)]
    return f"act {act}: {' '.join(told[1:-1])}"


# ---------------------------------------------------------------- a day's seed


@app.command("daily")
def daily(
    date: Annotated[str | None, typer.Option(help="A day as 2026-11-16; today (UTC) when left out.")] = None,
) -> None:
    """The seed everybody plays on that day."""
    with _refusals_told():
        # Which day it is, is asked here: the rules know no clock.
        print(daily_seed(date if date is not None else time.strftime("%Y-%m-%d", time.gmtime())))


# ---------------------------------------------------------------- solve

_Run = Match[State, Command, Event, View]


@app.command("solve")
def solve(
    seed: Annotated[str, typer.Argument(help="The seed of the run; its first fight is solved.")] = "",
    class_id: Annotated[str, typer.Option("--class", help="cleric, dungeon_knight or diabolist.")] = "cleric",
    profile: Profile = "classic",
    replay: Annotated[
        Path | None, typer.Option(help="Solve a fight of this recorded match (.tsr) instead.")
    ] = None,
    at: Annotated[
        int, typer.Option(min=0, help="With --replay: after so many commands; otherwise its first fight.")
    ] = 0,
    beam: Annotated[int, typer.Option(min=1, max=500, help="Positions kept from turn to turn.")] = 16,
    nodes: Annotated[int, typer.Option(min=10, help="Positions looked at per turn and position.")] = 300,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """The best line of one fight, with its dice known: searched, then verified by playing it.

    The line keeps as much HP as the search could find; a wider beam may find more. Exit code 1 when no line
    that wins was found.
    """
    with _refusals_told():
        game = _game()
        match = _fight_of(game, seed, class_id, profile, replay, at)
        solution = Solver(game.content, beam, nodes).solve(match.state)
        steps = _verified(game, match, solution) if solution.found else []
    if json:
        line = [game.codec.commands.plain(command) for command in solution.line]
        told = {"found": solution.found, "hp": solution.hp, "turns": solution.turns, "nodes": solution.nodes}
        print_json({**told, "line": line})
    elif solution.found:
        for step in steps:
            out.print(step, markup=False, highlight=False)
        err.print(
            f"won in {solution.turns} turns with {solution.hp} HP; {solution.nodes:,} positions, verified",
            markup=False,
        )
    else:
        err.print(f"no line that wins among {solution.nodes:,} positions", markup=False)
    if not solution.found:
        raise typer.Exit(CHECK_FAILED)


def _fight_of(
    game: SanctumGame, seed: str, class_id: str, profile: str, replay: Path | None, at: int
) -> _Run:
    """The match at the fight that is meant."""
    if replay is None:
        match: _Run = Match(game, seed, 1, {"class_id": class_id, "profile": profile})
        match.submit(0, match.legal(0)[0])
        return match
    record = read(replay.read_bytes())
    if at:
        return Player(record, game).run(at)
    whole: _Run = Player(record, game).run()
    for position in range(whole.position + 1):
        found = whole.fork(at=position)
        if found.state.phase == COMBAT:
            return found
    raise BadOptions([Fault(replay.name, 0, "at", "there is no fight in this match")])


def _verified(game: SanctumGame, match: _Run, solution: Solution) -> list[str]:
    """The line played again through the rules, in words; fails loudly if it is not what was promised."""
    again = match.fork()
    steps: list[str] = []
    for command in solution.line:
        steps.append(_in_words(again, command))
        again.submit(0, command)
    if again.state.phase == COMBAT or again.state.combat is None or not again.state.combat.over:
        raise AssertionError("the solver's line does not win")
    return steps


def _in_words(match: _Run, command: Command) -> str:
    view = match.view(0)
    if isinstance(command, cmd.EndTurn) and view.combat is not None:
        return f"end turn {view.combat.turn} (HP {view.hp})"
    return f"  {match.game.phrase(command, view)}"


# ---------------------------------------------------------------- shared


@contextmanager
def _refusals_told() -> Iterator[None]:
    """Our own errors and Ctrl-C end a command with a message and an exit code, never with a traceback."""
    try:
        yield
    except BadRuleset as error:
        complain(*(str(fault) for fault in error.faults))
        raise typer.Exit(USAGE) from None
    except TesseraError as error:
        complain(str(error))
        raise typer.Exit(USAGE) from None
    except BrokenPipeError:
        raise  # whoever read our output has seen enough; the main program knows what to do
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        raise typer.Exit(USAGE) from None
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(INTERRUPTED) from None


def _game() -> SanctumGame:
    """The title with its own rules."""
    return registry.bound(SanctumGame)


def _rules() -> MapRules:
    return _game().map_rules
