"""`tessera sint`: look at ships, and let the oracle solve a game."""

from pathlib import Path
from typing import Annotated, Any

import typer

from tessera import files, registry
from tessera.cli.later import several
from tessera.cli.terminal import SvgFile, err, out, print_json, write_picture
from tessera.core.match import Match
from tessera.core.replay import dumps, read, verify
from tessera.games.sint.game import SintGame
from tessera.games.sint.picture import draw_ship
from tessera.games.sint.planning import action_of
from tessera.games.sint.playback import play_line
from tessera.games.sint.solver import PASS, Solver
from tessera.games.sint.telling import action_words

app = several(__doc__)

Layout = Annotated[str, typer.Option(help="The ship: star, torus, or a layout of an overlay.")]
Overlays = Annotated[list[Path] | None, typer.Option("--overlay", help="A folder laid over the data.")]


def _game(overlays: list[Path] | None) -> SintGame:
    return registry.bound(SintGame, overlays or ())


def _layout_id(game: SintGame, wanted: str) -> str:
    """Upper and lower case are one at the terminal."""
    for known in game.rules.layout_ids:
        if known.lower() == wanted.lower():
            return known
    raise typer.BadParameter(f"unknown layout {wanted!r}; there are {', '.join(game.rules.layout_ids)}")


@app.command("ship")
def show_ship(
    layout: Layout = "star",
    replay: Annotated[Path | None, typer.Option(help="A recorded match to draw instead.")] = None,
    at: Annotated[int, typer.Option(help="The entry of the record; -1 is its end.")] = -1,
    svg: SvgFile = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    overlay: Overlays = None,
) -> None:
    """Show a ship: its rooms, systems and doors; or the ship of a recorded match as it stands."""
    if svg is not None and json:
        raise typer.BadParameter("--svg and --json exclude each other")
    game = _game(overlay)
    view = None
    if replay is not None:
        match = files.load(replay, overlay or ())
        match = match.fork(at=at) if at >= 0 else match
        if not isinstance(match.game, SintGame):
            raise typer.BadParameter(f"{replay} is a match of {match.game.title}")
        view = match.view(None)
        ship = game.layout(view.layout)
    else:
        ship = game.layout(_layout_id(game, layout))
        view = None
    if json:
        rooms = [
            {"room": number, "name": room.name, "doors": ship.neighbours[number], "cell": room.cell}
            for number, room in enumerate(ship.rooms)
        ]
        print_json({"layout": ship.id, "rooms": rooms, "empty": ship.empty})
        return
    if svg is None:
        shown = view if view is not None else game.view(Match(game, 0, 1, {"layout": ship.id}).state, None)
        out.print(game.text(shown), markup=False, highlight=False)
        return
    picture = draw_ship(ship, f"SINT FTL: the {ship.title}", view).render()
    write_picture(picture, svg)


@app.command("solve")
def solve(
    seed: Annotated[int, typer.Option(help="The match's seed.")] = 1,
    layout: Layout = "star",
    players: Annotated[int, typer.Option(min=1, max=6, help="How many seats.")] = 6,
    difficulty: Annotated[
        str, typer.Option(help="The voyage; `book` has the rulebook's numbers.")
    ] = "standard",
    attack_mix: Annotated[str, typer.Option(help="fire or mixed.")] = "fire",
    width: Annotated[int, typer.Option(min=2, help="States kept at each step.")] = 100,
    steps: Annotated[int, typer.Option(min=1, help="Decisions to look ahead at most.")] = 3000,
    save: Annotated[Path | None, typer.Option("--out", help="Write the game to this .tsr file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
    overlay: Overlays = None,
) -> None:
    """Search a winning game with open cards and dice, and prove it by replaying it."""
    game = _game(overlay)
    ship = _layout_id(game, layout)
    options = {"layout": ship, "attack_mix": attack_mix, "difficulty": difficulty}
    match: Match[Any, Any, Any, Any] = Match(game, seed, players, options)
    solution = Solver(game.rules, width, steps).solve(match.state)
    lines: list[str] = []
    for seat, wish in solution.line:
        if wish.verb == PASS:
            lines.append(f"P{seat + 1} pass")
            continue
        action = action_of(game.rules, wish.verb, wish.target, wish.item, 0)
        words = action_words(game.rules, game.layout(ship).number, action)
        lines.append(f"P{seat + 1} {'solve a card' if action.verb == 'Interact' else words}")
    play_line(match, solution.line)
    proven = verify(read(dumps(match, "", "")), game)
    if save is not None:
        files.save(match, save)
    outcome = match.outcome()
    told = {
        "won": outcome is not None and outcome.reason == "bosses",
        "round": match.state.round,
        "hull": match.state.hull,
        "boss": match.state.boss_level,
        "value": solution.value,
        "states": solution.states,
        "decisions": len(solution.line),
        "entries": proven.entries,
        "digest": match.digest(),
    }
    if json:
        print_json({**told, "line": lines})
        return
    for line in lines:
        out.print(line, markup=False, highlight=False)
    word = "won" if told["won"] else "not won; the best line found"
    out.print(
        f"{word}: round {told['round']}, hull {told['hull']}, boss {told['boss']}, "
        f"{told['decisions']} decisions, {told['entries']} entries verified, {told['states']} states",
        markup=False,
        highlight=False,
    )
    if save is not None:
        err.print(f"wrote {save}", markup=False)
