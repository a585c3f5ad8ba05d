"""Builds what each seat may know (rule 18) from nothing: what is not named here stays hidden."""

from tessera.core.copying import made_like
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.view import FullMetalView, SeenPlayer, SeenUnit
from tessera.games.fullmetal.vocabulary import PHASES, TIDES


def view_of(rules: Rules, board: Board, state: State, seat: int | None) -> FullMetalView:
    """Built up from nothing: what is not named here stays hidden."""
    sit = Situation(rules, board, state)
    hexes = board.geometry.hexes
    minerals: dict[str, int] = {}
    for cell, number in state.free.items():
        minerals[f"{hexes[cell][0]},{hexes[cell][1]}"] = number
    return made_like(
        FullMetalView,
        state,
        seat=seat,
        terrain=board.rows.copy(),
        zones=board.geometry.rows.copy(),
        phase=PHASES[state.phase],
        turn_time=rules.turns.turn_time_ms,
        action_points=state.ap,
        tide=TIDES[state.tide],
        tide_deck=len(state.deck),
        tide_discard=[TIDES[card] for card in state.history[len(state.history) - state.drawn :]],
        tide_history=[TIDES[card] for card in state.history],
        units=_units(sit),
        minerals=minerals,
        held={str(number): name for number, name in state.held.items()},
        players=_players(sit, seat),
        builds={name: [rules.kinds[kind].id for kind in kinds] for name, kinds in state.builds.items()},
    )


def _units(sit: Situation) -> dict[str, SeenUnit]:
    hexes = sit.board.geometry.hexes
    rules = sit.rules
    units: dict[str, SeenUnit] = {}
    for name, unit in sit.state.units.items():
        units[name] = made_like(
            SeenUnit,
            unit,
            kind=rules.kinds[unit.kind].id,
            position=hexes[unit.cell] if unit.cell >= 0 else None,
            hexes=[hexes[cell] for cell in sit.cells(unit)] if unit.on_board() else [],
            range=sit.range(unit) if unit.on_board() else 0,
        )
    return units


def _players(sit: Situation, seat: int | None) -> list[SeenPlayer]:
    state = sit.state
    hexes = sit.board.geometry.hexes
    covered: list[list[tuple[int, int]]] = [[], [], [], []]
    for other, counts in enumerate(sit.cover()):
        if sit.is_active(other):
            covered[other] = [hexes[cell] for cell, guns in enumerate(counts) if guns > 1]
    players: list[SeenPlayer] = []
    for other, player in enumerate(state.players):
        disclosed = state.revealed or other == seat
        players.append(
            made_like(
                SeenPlayer,
                player,
                colour=("red", "blue", "green", "yellow")[other],
                active=sit.is_active(other),
                spot=[hexes[cell] for cell in player.spot],
                decided=player.decision >= 0,
                decision=("", "stay", "now")[player.decision + 1] if disclosed else "",
                choices=player.choices.copy() if disclosed else [],
                forecast=[TIDES[card] for card in player.forecast] if other == seat else [],
                under_fire=covered[other],
            )
        )
    return players
