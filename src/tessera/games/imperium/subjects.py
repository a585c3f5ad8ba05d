"""What the legal commands are about, one subject at a time, for whoever has no use for the whole list.

A subject is a unit, a city, another player, or one of the seat's own affairs; what belongs to nobody, the end
of the turn, is about "". Of one subject no more is worked out than its own commands ask for.
"""

from typing import Final

from tessera.games.imperium import commands as cmd
from tessera.games.imperium.choices import (
    has_free_route,
    legal_city,
    legal_knowledge,
    legal_routes,
    legal_treaties,
    legal_with,
)
from tessera.games.imperium.legal import legal_for_unit
from tessera.games.imperium.production import Shop
from tessera.games.imperium.world import World

UNIT: Final = "unit"  # each with the number of its own: "unit 4294967296"
CITY: Final = "city"
PLAYER: Final = "player"
ROUTES: Final = "routes"
KNOWLEDGE: Final = "knowledge"
TREATIES: Final = "treaties"
NOTHING: Final = ""


def subjects_of(world: World, seat: int) -> list[int | str]:
    """What this seat may send commands about now, in the order of the list."""
    state = world.state
    if state.ended is not None or seat != state.current_player:
        return []
    # A unit can always be dismissed; all others are asked whether there is anything to do.
    found: list[int | str] = [f"{UNIT} {unit.id}" for unit in world.units_of(seat)]
    others = [f"{CITY} {city.id}" for city in world.cities_of(seat)]
    others += [ROUTES, KNOWLEDGE]
    others += [f"{PLAYER} {other}" for other in range(len(state.players))]
    others.append(TREATIES)
    for each in others:
        if legal_about(world, seat, each):
            found.append(each)
    found.append(NOTHING)
    return found


def legal_about(world: World, seat: int, subject: int | str) -> list[cmd.Command]:
    """The listed commands about one subject; none about anything else."""
    state = world.state
    found: list[cmd.Command] = []
    if not isinstance(subject, str) or state.ended is not None or seat != state.current_player:
        return found
    if subject == NOTHING:
        return [cmd.EndTurn()]
    if subject == ROUTES:
        return legal_routes(world, seat)
    if subject == KNOWLEDGE:
        return legal_knowledge(world, seat)
    if subject == TREATIES:
        legal_treaties(world, seat, found)
        return found
    kind, _, named = subject.partition(" ")
    if not named.isdecimal():
        return found
    number = int(named)
    if kind == UNIT:
        unit = state.units.get(number)
        if unit is not None and unit.owner == seat:
            legal_for_unit(world, unit, found)
    elif kind == CITY:
        city = state.cities.get(number)
        if city is not None and city.owner == seat:
            legal_city(world, Shop(world, seat), city, has_free_route(world, seat), found)
    elif kind == PLAYER and number < len(state.players):
        legal_with(world, seat, number, found)
    return found
