"""How a match stands in the numbers people talk about afterwards: one value each, since all sail together."""

from tessera.core.reports import Figure
from tessera.games.sint.rules import Rules
from tessera.games.sint.state import State


def figures_of(rules: Rules, state: State) -> list[Figure]:
    """The hull first: at 0 all is lost. Then what is left to beat, what burns and leaks, and who is down."""
    health = 0 if state.defeated else state.boss_hp
    terms = rules.terms(state.voyage, state.layout, state.seats)
    for level in range(state.boss_level + 1, len(terms.boss_hp)):
        health += terms.boss_hp[level]
    fires = 0
    waters = 0
    for room in state.rooms:
        fires += room.fires()
        waters += room.waters()
    down = len(state.removed)
    for player in state.players:
        if player.hp == 0:
            down += 1
    return [
        Figure("Hull", (state.hull,)),
        Figure("Health of all bosses left", (health,)),
        Figure("Fire", (fires,)),
        Figure("Water", (waters,)),
        Figure("Fainted or overboard", (down,)),
    ]
