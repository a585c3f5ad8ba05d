"""What the hard bot does with its bonuses when its secret mission is to play some and to eliminate an enemy
in the same turn: it stores them, and plays them all once its units have somebody to shoot at.
"""

from typing import Final

from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import hitting_faces, why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.cards import why_not_bonus
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.targets import possible_targets

_SHOTS: Final = 8  # faces of all dice together that eliminate somebody at once: two good shots


def combo_choice(book: Book, state: TaktikState, seat: int) -> cmd.Command | None:
    """What serves such a mission, or None where it has another or nothing serves it."""
    side = state.sides[seat]
    pending = state.pending_card
    if not side.mission or (pending is not None and pending.stage != v.DECIDE):
        return None
    mission = book.rules.missions[side.mission]
    if mission.what != v.BONUS_COMBO:
        return None
    playable: list[cmd.Command] = []
    if pending is not None:
        for targets in _aims(book, state, seat, book.card(pending.card)):
            playable.append(cmd.PlayCard(pending.card, targets))
    for index, name in enumerate(side.store):
        for targets in _aims(book, state, seat, book.card(name)):
            playable.append(cmd.PlayStored(index, targets))
    enough = state.bonus_plays + len(playable) >= mission.bonus_plays
    if enough and state.bonus_plays < mission.bonus_plays and _prospects(book, state, seat) >= _SHOTS:
        return playable[0]
    if pending is not None and len(side.store) < book.rules.switches.cards.store_limit:
        return cmd.StoreBonus()
    return None


def _aims(book: Book, state: TaktikState, seat: int, card: Card) -> list[cmd.Targets | None]:
    """One way to play a bonus now, if there is one."""
    if why_not_bonus(book, state, seat, card, False) or why_not_bonus(book, state, seat, card, True):
        return []
    return possible_targets(book, state, card, seat)[:1]


def _prospects(book: Book, state: TaktikState, seat: int) -> int:
    """The faces with which its units eliminate somebody from where they stand."""
    total = 0
    for attacker in state.units.values():
        if attacker.owner != seat:
            continue
        best = 0
        for target in state.units.values():
            last = target.damage + 1 >= target.hits
            if target.owner != seat and last and not why_not_attack(book, state, attacker, target):
                best = max(best, hitting_faces(book, state, attacker, target))
        total += best
    return total
