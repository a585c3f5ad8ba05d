"""Active effects (rules 9.1 and 9.2): what they allow, forbid and change, and how they come and go.

First the questions, then what creates, expires and removes. An effect knows its card and part; its hooks are
the card's.
"""

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.events import EffectCreated, EffectExpired, Event
from tessera.games.taktik.rules_cards import Card, UnitFilter
from tessera.games.taktik.state import Effect, TaktikState, Unit


def unit_matches(which: UnitFilter, effect: Effect, unit: Unit) -> bool:
    """Rule 9.2: whether all parts of a filter hold."""
    side = which.side
    if side != v.ANY_SIDE and (unit.owner == effect.owner) != (side == v.OWNER_SIDE):
        return False
    if which.types and not which.types >> unit.kind & 1:
        return False
    return not which.targeted or unit.id in effect.units


def side_matches(side: int, effect: Effect, player: int) -> bool:
    """The same for a hook about a player."""
    return side == v.ANY_SIDE or (player == effect.owner) == (side == v.OWNER_SIDE)


def has_unit_hook(book: Book, state: TaktikState, what: int, unit: Unit) -> bool:
    """Whether some hook of that sort matches the unit."""
    for effect in state.effects:
        for hook in book.hooks(effect):
            if hook.what == what and unit_matches(hook.unit, effect, unit):
                return True
    return False


def has_side_hook(book: Book, state: TaktikState, what: int, player: int) -> bool:
    """Whether some hook of that sort matches the player."""
    for effect in state.effects:
        for hook in book.hooks(effect):
            if hook.what == what and side_matches(hook.side, effect, player):
                return True
    return False


def is_blocked(book: Book, state: TaktikState, unit: Unit) -> bool:
    """Whether a unit may not move: some canMoveUnit matches and no allowMove does."""
    if not state.effects:
        return False
    return has_unit_hook(book, state, v.CAN_MOVE_UNIT, unit) and not has_unit_hook(
        book, state, v.ALLOW_MOVE, unit
    )


def allowance(book: Book, state: TaktikState, unit: Unit) -> int:
    """Rule 7.1: the movement a unit has, folded over every modifyMovement in effect order."""
    value = unit.movement
    if not state.effects:
        return value
    freed = has_unit_hook(book, state, v.ALLOW_MOVE, unit)
    for effect in state.effects:
        for hook in book.hooks(effect):
            if hook.what != v.MODIFY_MOVEMENT or not unit_matches(hook.unit, effect, unit):
                continue
            if hook.halve:
                changed = (value + 1) // 2
            else:
                changed = value + hook.add
                floor = hook.floor
                if floor is not None and changed < floor:
                    changed = floor
            if freed and changed < value and book.card(effect.card).kind == v.MALUS:
                continue
            value = changed
    if book.rules.switches.movement.mode == v.COSTED and value < 0:
        return 0
    return value


def move_limit(book: Book, state: TaktikState, player: int) -> int:
    """Rule 7.1: how many units the player may move in a turn."""
    limit = book.rules.switches.movement.max_moves
    for effect in state.effects:
        for hook in book.hooks(effect):
            if hook.what == v.MODIFY_MOVE_LIMIT and side_matches(hook.side, effect, player):
                limit += hook.add
    return limit


def attack_is_blocked(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> bool:
    """Rule 8.2.3: whether some canAttack matches attacker and target."""
    for effect in state.effects:
        for hook in book.hooks(effect):
            if (
                hook.what == v.CAN_ATTACK
                and unit_matches(hook.attacker, effect, attacker)
                and unit_matches(hook.target, effect, target)
            ):
                return True
    return False


def may_move_and_attack(book: Book, state: TaktikState, unit: Unit) -> bool:
    """Rule 8.2.1: the profile allows it, or an effect does."""
    if not book.rules.switches.attack.move_and_attack_limits or book.rules.profile[unit.kind].move_and_attack:
        return True
    return has_unit_hook(book, state, v.ALLOW_MOVE_AND_ATTACK, unit)


def card_is_blocked(book: Book, state: TaktikState, player: int, card: Card) -> bool:
    """Rule 9.2, canPlayCard: bonus cards of these categories may not be played or used to cancel."""
    for effect in state.effects:
        for hook in book.hooks(effect):
            if (
                hook.what == v.CAN_PLAY_CARD
                and side_matches(hook.side, effect, player)
                and card.category in hook.categories
            ):
                return True
    return False


# ---------------------------------------------------------------- coming and going


def create_effects(
    state: TaktikState, card: Card, owner: int, units: tuple[str, ...], quadrant: str, events: list[Event]
) -> int:
    """Rule 9.1: the effects of one play. Gives the play's number, taken even if nothing is created."""
    play = state.next_play
    state.next_play = play + 1
    for part, made in enumerate(card.creates):
        turns, phase = made.duration.turns, made.duration.phase
        effect = Effect(state.next_effect, play, card.id, part, owner, units, quadrant, turns, phase)
        state.next_effect += 1
        state.effects.append(effect)
        events.append(EffectCreated(effect.id, card.id))
    return play


def expire_at_phase(state: TaktikState, phase: int, events: list[Event]) -> None:
    """Effects that end when this phase is entered."""
    if not state.effects:
        return
    kept: list[Effect] = []
    for effect in state.effects:
        if effect.ends_at == phase:
            events.append(EffectExpired(effect.id, effect.card))
        else:
            kept.append(effect)
    state.effects = kept


def count_down(state: TaktikState, events: list[Event]) -> None:
    """Rule 5.1, turn end step 3: every effect with a turn count loses one; those at 0 go."""
    if not state.effects:
        return
    kept: list[Effect] = []
    for effect in state.effects:
        if effect.turns_left > 0:
            effect.turns_left -= 1
            if effect.turns_left == 0:
                events.append(EffectExpired(effect.id, effect.card))
                continue
        kept.append(effect)
    state.effects = kept


def remove_effects(state: TaktikState, gone: list[Effect]) -> None:
    """Take these effects out."""
    ids = [effect.id for effect in gone]
    state.effects = [effect for effect in state.effects if effect.id not in ids]
