"""How well the crew stands, in one quick number for searches that do not play to the end.

The bosses that are beaten and wounded say how far it has come; the hull, the tokens, the broken rooms and
the health of the crew, whether it will get any further. Finer judgement, at a much higher price, is the crew
bot's.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.sint import vocabulary as v
from tessera.games.sint.rules import Rules
from tessera.games.sint.state import State

_WAY: Final = 1100  # the health of all bosses
_START: Final = 300  # less than even, before anything has happened
_HULL: Final = 500  # a whole hull; the lower it is, the more a point of it counts
_LULL: Final = 200  # nearly all of a lull that ends the voyage
_DECK: Final = 150  # a whole deck still to be drawn
_FIRE: Final = 9
_WATER: Final = 4
_BROKEN: Final = 25
_CARD: Final = 8  # each card in force that does harm
_HURT: Final = 5  # each point of health that somebody lacks
_OVERBOARD: Final = 120
_NUT: Final = 5  # in hand, as far as the boss of the day needs them
_NUT_AFLOOR: Final = 2


def prospect(rules: Rules, state: State) -> int:
    """The same for every seat, and never quite won or lost."""
    numbers = rules.numbers
    terms = rules.terms(state.voyage, state.layout, state.seats)
    whole = 0
    left = 0 if state.defeated else state.boss_hp
    for level, hp in enumerate(terms.boss_hp):
        whole += hp
        if level > state.boss_level:
            left += hp
    gone = terms.full_hull - state.hull
    value = _WAY * (whole - left) // whole - _START
    value -= _HULL * gone * (terms.full_hull + gone) // (2 * terms.full_hull * terms.full_hull)
    value -= _DECK * len(state.deck) // len(rules.cards)
    value += _of_rooms(rules, state, 2 * left)
    for player in state.players:
        value -= _HURT * (numbers.player_hp - player.hp)
    value -= _LULL * state.lull // numbers.lull
    value -= _OVERBOARD * len(state.removed)
    for active in state.active:
        if rules.cards[active.card].tone == v.NEGATIVE:
            value -= _CARD
    return max(1 - WON, min(WON - 1, value))


def _of_rooms(rules: Rules, state: State, wanted: int) -> int:
    """What is wrong with the ship, and the peppernuts that are in it."""
    value = 0
    for room in state.rooms:
        if room.hazards:
            fires = room.fires()
            value -= _FIRE * fires + _WATER * (len(room.hazards) - fires)
        if room.broken:
            value -= _BROKEN
    held = 0
    lying = 0
    for player in state.players:
        held += player.nuts()
    for room in state.rooms:
        if room.items:
            lying += room.nuts()
    held = min(held, wanted)
    return value + _NUT * held + _NUT_AFLOOR * min(lying, wanted - held)
