"""Every command a seat may send now, in a stable order: units in creation order, cells row-major.

Asks the same questions as the handlers. A tactic of one's own multiplies the moves it may come with; the
plain ones come first.
"""

from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.aim import why_not_attack
from tessera.games.taktik.book import Book
from tessera.games.taktik.cards import (
    can_cancel,
    cancellable_plays,
    card_of_play,
    pending_bonus,
    why_not_bonus,
)
from tessera.games.taktik.combat import is_queued
from tessera.games.taktik.effects import allowance, card_is_blocked, is_blocked, move_limit
from tessera.games.taktik.movement import Ranger, evacuation_zone
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import TaktikState, Unit, copy_state
from tessera.games.taktik.tactics import (
    MOVE_WINDOWS,
    RESOLVE_WINDOWS,
    ROLL_WINDOWS,
    hand_holder,
    may_be_played_by,
    opponent_is_asked,
    play_tactic,
)
from tessera.games.taktik.targets import aimed_units, possible_targets
from tessera.games.taktik.turn import hands_are_chosen

_NEXT_PHASE = cmd.NextPhase()
_TURN_START = cmd.TurnStart()
_END_TURN = cmd.EndTurn()
_DRAW_CARD = cmd.DrawCard()
_ACCEPT = cmd.AcceptMalus()
_PASS = cmd.Pass()
_ROLL = cmd.RollDice()
_RESOLVE = cmd.ResolveAttack()


def actors(book: Book, state: TaktikState) -> list[int]:
    """The seats that may act now."""
    if state.phase == v.VICTORY:
        return []
    if not book.rules.switches.strict:
        return [state.active]
    if state.phase == v.TURN_START and not hands_are_chosen(state):
        return [seat for seat in (0, 1) if state.sides[seat].hand is None]
    pending = state.pending_card
    if pending is not None and state.phase == v.CARD_RESOLUTION:
        return [pending.chooser]
    if opponent_is_asked(book, state):
        return [1 - state.active]
    return [state.active]


def legal_commands(book: Book, state: TaktikState, seat: int) -> list[cmd.Command]:
    """Everything `apply` would accept from this seat."""
    found: list[cmd.Command] = []
    if seat not in actors(book, state):
        return found
    if not book.rules.switches.strict:
        _list_legacy(book, state, found)
        return found
    phase = state.phase
    if phase == v.MOVEMENT:
        found.append(_NEXT_PHASE)
        list_moves(book, state, found)
        _list_exfiltrations(book, state, found)
    elif phase == v.ATTACK:
        found.append(_NEXT_PHASE)
        list_attacks(book, state, found)
    elif phase == v.DICE_RESOLUTION:
        _list_dice(book, state, seat, found)
    elif phase == v.CARD_RESOLUTION:
        _list_cards(book, state, found)
    elif phase == v.CARD_DRAW:
        if state.common_deck or state.discard:
            found.append(_DRAW_CARD)
    elif phase == v.TURN_START:
        if state.sides[seat].hand is None:
            found.extend(book.selections())
        else:
            found.append(_TURN_START)
            found.append(_NEXT_PHASE)
    else:
        found.append(_END_TURN)
        found.append(_NEXT_PHASE)
    return found


# ---------------------------------------------------------------- movement


def list_moves(book: Book, state: TaktikState, found: list[cmd.Command]) -> None:
    """MOVE_UNIT for every movable unit and cell, then the same with each tactic of one's own."""
    _list_moves(book, state, None, found)


def list_moves_of(book: Book, state: TaktikState, unit: Unit) -> list[cmd.Command]:
    """What the list of the movement phase has of one unit."""
    found: list[cmd.Command] = []
    _list_moves(book, state, unit, found)
    _list_exfiltrations(book, state, found, unit)
    return found


def _list_moves(book: Book, state: TaktikState, only: Unit | None, found: list[cmd.Command]) -> None:
    _list_moves_with(book, state, None, found, only)
    for card in move_tactics(book, state):
        for targets in possible_targets(book, state, card, state.active):
            trial = reaction_trial(book, state, card, targets)
            if trial is not None:
                _list_moves_with(
                    book, trial, cmd.Reaction(card.id, v.WINDOWS[card.window], targets), found, only
                )


def move_tactics(book: Book, state: TaktikState) -> list[Card]:
    """The tactics of the active player's that a move may come with."""
    found: list[Card] = []
    hand = hand_holder(book, state, state.active).hand
    if hand:
        for name in hand:
            card = book.card(name)
            if card.window in MOVE_WINDOWS and may_be_played_by(card, True):
                found.append(card)
    return found


def reaction_trial(
    book: Book, state: TaktikState, card: Card, targets: cmd.Targets | None
) -> TaktikState | None:
    """The position in which a move with this tactic is judged; None if no move may come with it."""
    if card.window == v.AFTER_MOVE:
        return state
    if any(state.units[unit].moved for unit in aimed_units(card, targets)):
        return None
    trial = copy_state(state)
    play_tactic(book, trial, card, state.active, targets, [])
    return trial


def _list_moves_with(
    book: Book, state: TaktikState, reaction: cmd.Reaction | None, found: list[cmd.Command], only: Unit | None
) -> None:
    if state.moves_this_turn >= move_limit(book, state, state.active):
        return
    anyone = not book.rules.switches.owner_checks
    ranger = Ranger(book, state)
    for unit in state.units.values():
        if unit.moved or not (anyone or unit.owner == state.active):
            continue
        if only is not None and unit.id != only.id:
            continue
        if is_blocked(book, state, unit):
            continue
        there = ranger.range(unit, allowance(book, state, unit))
        if reaction is None:
            found.extend(book.moves(unit.id, there, ranger.atlas))
        else:
            found.extend(book.moves_with(unit.id, there, ranger.atlas, reaction))


def _list_exfiltrations(
    book: Book, state: TaktikState, found: list[cmd.Command], only: Unit | None = None
) -> None:
    if not state.zones:
        return
    zone = evacuation_zone(book, state, state.active)
    if not zone or state.moves_this_turn >= move_limit(book, state, state.active):
        return
    for unit in state.units.values():
        free = unit.owner == state.active and not unit.moved and unit.cell in zone
        asked = only is None or unit.id == only.id
        if free and asked and not is_blocked(book, state, unit):
            found.append(cmd.Exfiltrate(unit.id))


# ---------------------------------------------------------------- attack and dice


def list_attacks(book: Book, state: TaktikState, found: list[cmd.Command]) -> None:
    """ATTACK_SELECT for every pair that passes rule 8.2."""
    switches = book.rules.switches
    if switches.attack.queue and len(state.attack_queue) >= switches.attack.max_attacks:
        return
    anyone, once = not switches.owner_checks, switches.attack.once_per_unit
    atlas = book.atlas(state.ground)
    board = atlas.board
    standing = [0, 0]
    for unit in state.units.values():
        standing[unit.owner] |= board.bits[unit.cell]
    for attacker in state.units.values():
        if not anyone and attacker.owner != state.active:
            continue
        # A quick look first: most units have no enemy anywhere near.
        near = board.window(attacker.cell, attacker.reach) & standing[1 - attacker.owner]
        if near == 0 or (once and (attacker.attacked or is_queued(state, attacker.id))):
            continue
        for target in state.units.values():
            if target.owner == attacker.owner or not near & board.bits[target.cell]:
                continue
            if not why_not_attack(book, state, attacker, target):
                found.append(cmd.AttackSelect(attacker.id, target.id))


def _list_dice(book: Book, state: TaktikState, seat: int, found: list[cmd.Command]) -> None:
    if state.pending_attack is None:
        found.append(_NEXT_PHASE)
        return
    windows = ROLL_WINDOWS if state.last_roll is None else RESOLVE_WINDOWS
    if seat != state.active:
        found.append(_PASS)
        for card in _playable(book, state, seat, windows):
            for targets in possible_targets(book, state, card, seat):
                found.append(cmd.React(card.id, targets))
        return
    _list_rolls(book, state, found)


def _list_rolls(book: Book, state: TaktikState, found: list[cmd.Command]) -> None:
    """ROLL_DICE or RESOLVE_ATTACK, bare and with each tactic of the active player's."""
    if state.pending_attack is None:
        return
    rolling = state.last_roll is None
    found.append(_ROLL if rolling else _RESOLVE)
    for card in _playable(book, state, state.active, ROLL_WINDOWS if rolling else RESOLVE_WINDOWS):
        for targets in possible_targets(book, state, card, state.active):
            reaction = cmd.Reaction(card.id, v.WINDOWS[card.window], targets)
            found.append(cmd.RollDice(reaction) if rolling else cmd.ResolveAttack(reaction))


def _playable(book: Book, state: TaktikState, player: int, windows: tuple[int, ...]) -> list[Card]:
    """The tactics a player holds for these windows."""
    cards: list[Card] = []
    hand = hand_holder(book, state, player).hand
    if hand:
        for name in hand:
            card = book.card(name)
            if card.window in windows and may_be_played_by(card, player == state.active):
                cards.append(card)
    return cards


# ---------------------------------------------------------------- cards


def _bonus_targets(book: Book, state: TaktikState, player: int, card: Card) -> list[cmd.Targets | None]:
    """Every way to play a bonus now; none if something forbids it."""
    if why_not_bonus(book, state, player, card, False) or why_not_bonus(book, state, player, card, True):
        return []
    return possible_targets(book, state, card, player)


def _list_cards(book: Book, state: TaktikState, found: list[cmd.Command]) -> None:
    pending = state.pending_card
    player = state.active
    if pending is None:
        found.append(_NEXT_PHASE)
    elif pending.stage == v.CANCEL:
        found.append(_ACCEPT)
        _list_cancels(book, state, player, found)
        return
    elif pending.stage == v.DECIDE:
        card = book.card(pending.card)
        for targets in _bonus_targets(book, state, player, card):
            found.append(cmd.PlayCard(card.id, targets))
        _list_stores(book, state, player, found)
    else:
        card = book.card(pending.card)
        for targets in possible_targets(book, state, card, pending.drawer):
            found.append(cmd.PlayCard(card.id, targets))
        return
    for index, name in enumerate(state.sides[player].store):
        for targets in _bonus_targets(book, state, player, book.card(name)):
            found.append(cmd.PlayStored(index, targets))
    _list_cancels(book, state, player, found)


def _list_stores(book: Book, state: TaktikState, player: int, found: list[cmd.Command]) -> None:
    size = len(state.sides[player].store)
    limit = book.rules.switches.cards.store_limit
    if size < limit:
        found.append(cmd.StoreBonus())
    elif book.rules.switches.cards.replace_when_full:
        for index in range(limit):
            found.append(cmd.StoreBonus(index))


def _list_cancels(book: Book, state: TaktikState, player: int, found: list[cmd.Command]) -> None:
    pending = state.pending_card
    waiting = book.card(pending.card) if pending is not None and pending.stage == v.CANCEL else None
    plays = [] if waiting is not None else cancellable_plays(book, state, player)
    if waiting is None and not plays:
        return
    drawn = pending_bonus(book, state)
    if drawn is not None and not card_is_blocked(book, state, player, drawn):
        for play in plays:
            if can_cancel(drawn, book.card(card_of_play(state, play))):
                found.append(cmd.CancelMalus("pending", play))
    for index, name in enumerate(state.sides[player].store):
        bonus = book.card(name)
        if card_is_blocked(book, state, player, bonus):
            continue
        if waiting is not None:
            if can_cancel(bonus, waiting):
                found.append(cmd.CancelMalus(index, "pending"))
            continue
        for play in plays:
            if can_cancel(bonus, book.card(card_of_play(state, play))):
                found.append(cmd.CancelMalus(index, play))


# ---------------------------------------------------------------- legacy


def _list_legacy(book: Book, state: TaktikState, found: list[cmd.Command]) -> None:
    """Rule 5.2: only moves, attacks and dice are tied to a phase."""
    found.append(_NEXT_PHASE)
    found.append(_TURN_START)
    found.append(_END_TURN)
    pending = state.pending_card
    if pending is None:
        found.append(_DRAW_CARD)
    else:
        card = book.card(pending.card)
        for targets in possible_targets(book, state, card, state.active):
            found.append(cmd.PlayCard(card.id, targets))
        if card.kind == v.BONUS and len(state.sides[0].store) < book.rules.switches.cards.store_limit:
            found.append(cmd.StoreBonus())
    if state.phase == v.MOVEMENT:
        list_moves(book, state, found)
    elif state.phase == v.ATTACK:
        list_attacks(book, state, found)
    elif state.phase == v.DICE_RESOLUTION:
        _list_rolls(book, state, found)
