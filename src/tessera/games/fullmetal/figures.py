"""How a match stands, in the numbers people talk about afterwards."""

from tessera.core.reports import Figure
from tessera.games.fullmetal import vocabulary as v
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import State, is_mineral
from tessera.games.fullmetal.turn import ship_score


def figures_of(rules: Rules, state: State) -> list[Figure]:
    """By seat: points if all ships left as they are, minerals aboard, pieces lost to others, pieces taken.

    A ship that stayed behind when the match ended counts nothing, as in the score.
    """
    seats = range(len(state.players))
    points = [0 for _ in seats]
    minerals = [0 for _ in seats]
    lost = [0 for _ in seats]
    taken = [0 for _ in seats]
    for unit in state.units.values():
        if unit.kind == v.ASTRONEF:
            if unit.lifted or state.phase != v.FINISHED:
                points[unit.owner] += ship_score(rules, state, unit)
            minerals[unit.owner] += len([name for name in unit.cargo if is_mineral(name)])
        first = first_owner(unit.id)
        if unit.owner != first:
            taken[unit.owner] += 1
    for seat in seats:
        if points[seat]:
            points[seat] += state.players[seat].spoils
        # Everything that was ever built, minus what is still somebody's own.
        made = sum([count for key, count in state.counters.items() if key.endswith(f"-p{seat + 1}")])
        own = [unit for unit in state.units.values() if first_owner(unit.id) == seat and unit.owner == seat]
        lost[seat] = made - len(own) - _left_with(state, seat)
    return [
        Figure("Points", tuple(points)),
        Figure("Minerals aboard", tuple(minerals)),
        Figure("Pieces lost", tuple(lost)),
        Figure("Pieces captured", tuple(taken)),
    ]


def first_owner(name: str) -> int:
    """The seat in `tank-p1-2`."""
    return int(name.split("-")[1][1:]) - 1


def _left_with(state: State, seat: int) -> int:
    """Towers that left with their ship, which no list of units names any more."""
    ship = state.units.get(f"astronef-p{seat + 1}-1")
    if ship is None or not ship.lifted or ship.owner != seat:
        return 0
    return 3 - ship.down.bit_count()
