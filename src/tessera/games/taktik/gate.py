"""The general tests that come before a command's own (rule 6), and the hand-over to its handler.

In order: GAME_OVER, UNKNOWN_COMMAND, BAD_FIELD, WRONG_PHASE, NOT_YOUR_TURN. Types and missing fields never
get this far: the codec refuses them.
"""

from typing import Final

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.taktik import legacy, turn
from tessera.games.taktik.book import Book
from tessera.games.taktik.cards import (
    accept_malus,
    cancel_malus,
    draw_card,
    play_card,
    play_stored,
    store_bonus,
)
from tessera.games.taktik.combat import resolve_attack, roll_dice, select_attack
from tessera.games.taktik.commands import (
    AcceptMalus,
    AttackSelect,
    CancelMalus,
    Command,
    DrawCard,
    EndTurn,
    Exfiltrate,
    MoveUnit,
    NextPhase,
    Pass,
    PlayCard,
    PlayStored,
    React,
    Reaction,
    ResolveAttack,
    RollDice,
    SelectTactics,
    StoreBonus,
    TurnStart,
)
from tessera.games.taktik.events import Event, ReactionDeclined
from tessera.games.taktik.movement import carry_out_move, check_move, exfiltrate
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.state import TaktikState, copy_state
from tessera.games.taktik.tactics import (
    MOVE_WINDOWS,
    RESOLVE_WINDOWS,
    check_reaction,
    opponent_is_asked,
    play_tactic,
)
from tessera.games.taktik.victory import end_if_won
from tessera.games.taktik.vocabulary import (
    ATTACK,
    BEFORE_MOVE,
    BY_SCENARIO,
    CARD_DRAW,
    CARD_RESOLUTION,
    DICE_RESOLUTION,
    END_TURN,
    MOVEMENT,
    TARGET,
    TURN_START,
    VICTORY,
    WINDOWS,
)

_ANY_PHASE: Final = (1 << VICTORY) - 1


def phases_of(command: Command, strict: bool) -> int:
    """The phases in which a command may be sent, as a mask; 0 if the ruleset does not know it."""
    if isinstance(command, MoveUnit):
        return 1 << MOVEMENT
    if isinstance(command, AttackSelect):
        return 1 << ATTACK
    if isinstance(command, (RollDice, ResolveAttack)):
        return 1 << DICE_RESOLUTION
    if isinstance(command, NextPhase):
        return _ANY_PHASE
    if isinstance(command, (TurnStart, EndTurn, DrawCard, PlayCard, StoreBonus)):
        if not strict:
            return _ANY_PHASE
        if isinstance(command, TurnStart):
            return 1 << TURN_START
        if isinstance(command, EndTurn):
            return 1 << END_TURN
        return 1 << CARD_DRAW if isinstance(command, DrawCard) else 1 << CARD_RESOLUTION
    if not strict:
        return 0
    if isinstance(command, (PlayStored, CancelMalus, AcceptMalus)):
        return 1 << CARD_RESOLUTION
    if isinstance(command, SelectTactics):
        return 1 << TURN_START
    if isinstance(command, Exfiltrate):
        return 1 << MOVEMENT
    return 1 << DICE_RESOLUTION  # React, Pass


def reaction_of(command: Command) -> Reaction | None:
    """The tactic that travels in a command."""
    if isinstance(command, MoveUnit):
        return command.reaction
    if isinstance(command, RollDice):
        return command.reaction
    return command.reaction if isinstance(command, ResolveAttack) else None


def check_general(book: Book, state: TaktikState, seat: int, command: Command) -> None:
    """The tests of rule 6 that every command passes first."""
    if state.phase == VICTORY:
        raise Illegal("GAME_OVER")
    strict = book.rules.switches.strict
    phases = phases_of(command, strict)
    if not phases:
        raise Illegal("UNKNOWN_COMMAND", command=type(command).__name__)
    reaction = reaction_of(command)
    if reaction is not None:
        # Only the host names who plays: a seat plays its own cards, and learns nothing of the other's.
        named = reaction.by in (0, 1) and seat == HOST
        if reaction.window not in WINDOWS or not (named or reaction.by is None):
            raise Illegal("BAD_FIELD", window=reaction.window, by=reaction.by)
    if not phases >> state.phase & 1:
        raise Illegal("WRONG_PHASE", phase=state.phase)
    if not may_send(book, state, seat, command):
        raise Illegal("NOT_YOUR_TURN", seat=seat)


def may_send(book: Book, state: TaktikState, seat: int, command: Command) -> bool:
    """Whose command it is. The host may send what rule 10.2 has it send, once it has asked both players."""
    if not book.rules.switches.strict:
        return seat in (state.active, HOST)  # commands carry no player: they are the active player's
    if isinstance(command, SelectTactics):
        return seat in (0, 1)
    if isinstance(command, (React, Pass)):
        return seat == 1 - state.active
    if isinstance(command, PlayCard):
        pending = state.pending_card
        if pending is not None and pending.stage == TARGET:
            return seat == pending.chooser
    if isinstance(command, (RollDice, ResolveAttack)):
        return seat == HOST or (seat == state.active and not opponent_is_asked(book, state))
    return seat == state.active or (seat == HOST and isinstance(command, MoveUnit))


def carry_out(book: Book, state: TaktikState, seat: int, command: Command) -> list[Event]:
    """One command: checked, changed, told. Then the immediate victory test (rule 6.1)."""
    check_general(book, state, seat, command)
    events: list[Event] = []
    if book.rules.switches.strict:
        _standard(book, state, seat, command, events)
        if book.rules.switches.victory == BY_SCENARIO:
            end_if_won(book, state, False, events)
    else:
        _legacy(book, state, command, events)
    return events


def _player_of(state: TaktikState, reaction: Reaction | None, strict: bool) -> int:
    """Who plays the tactic: the active player unless the command says otherwise."""
    if reaction is None or reaction.by is None or not strict:
        return state.active
    return reaction.by


def _move(book: Book, state: TaktikState, command: MoveUnit, events: list[Event]) -> None:
    """MOVE_UNIT. A beforeMove tactic counts in the unit tests, so those run on a copy that has it."""
    reaction = command.reaction
    card: Card | None = None
    by = _player_of(state, reaction, book.rules.switches.strict)
    if reaction is not None:
        card = check_reaction(book, state, reaction, by, MOVE_WINDOWS)
    if reaction is not None and card is not None and card.window == BEFORE_MOVE:
        trial = copy_state(state)
        play_tactic(book, trial, card, by, reaction.targets, [])
        cost = check_move(book, trial, command.unit, command.to)
        play_tactic(book, state, card, by, reaction.targets, events)
        carry_out_move(book, state, command.unit, command.to, cost, events)
        return
    cost = check_move(book, state, command.unit, command.to)
    carry_out_move(book, state, command.unit, command.to, cost, events)
    if reaction is not None and card is not None:
        play_tactic(book, state, card, by, reaction.targets, events)


def _standard(book: Book, state: TaktikState, seat: int, command: Command, events: list[Event]) -> None:
    if isinstance(command, MoveUnit):
        _move(book, state, command, events)
    elif isinstance(command, AttackSelect):
        select_attack(book, state, command, events)
    elif isinstance(command, RollDice):
        roll_dice(book, state, command.reaction, _player_of(state, command.reaction, True), events)
    elif isinstance(command, ResolveAttack):
        resolve_attack(book, state, command.reaction, _player_of(state, command.reaction, True), events)
    elif isinstance(command, NextPhase):
        turn.next_phase(book, state, events)
    elif isinstance(command, Pass):
        _pass(book, state, seat, events)
    elif isinstance(command, React):
        _react(book, state, seat, command, events)
    elif isinstance(command, TurnStart):
        turn.start_turn(book, state, events)
    elif isinstance(command, DrawCard):
        draw_card(book, state, events)
    elif isinstance(command, PlayCard):
        play_card(book, state, command, events)
    elif isinstance(command, StoreBonus):
        store_bonus(book, state, command, events)
    elif isinstance(command, PlayStored):
        play_stored(book, state, command, events)
    elif isinstance(command, CancelMalus):
        cancel_malus(book, state, command, events)
    elif isinstance(command, AcceptMalus):
        accept_malus(book, state, events)
    elif isinstance(command, Exfiltrate):
        exfiltrate(book, state, command.unit, events)
    elif isinstance(command, SelectTactics):
        turn.select_tactics(book, state, seat, command, events)
    else:
        turn.end_turn(book, state, events)


def _pass(book: Book, state: TaktikState, seat: int, events: list[Event]) -> None:
    """The asked opponent plays nothing; now the active player may."""
    if not opponent_is_asked(book, state):
        raise Illegal("REACTION_WINDOW")

    state.declined = True
    events.append(ReactionDeclined(seat))


def _react(book: Book, state: TaktikState, seat: int, command: React, events: list[Event]) -> None:
    """The asked opponent plays a tactic: the roll, or its resolution, then happens with it (rule 10.2)."""
    if not opponent_is_asked(book, state):
        raise Illegal("REACTION_WINDOW")
    card = book.rules.cards.get(command.card)
    resolving = state.last_roll is not None
    window = WINDOWS[card.window] if card is not None and card.window >= 0 else WINDOWS[RESOLVE_WINDOWS[0]]
    reaction = Reaction(command.card, window, command.targets, seat)
    if resolving:
        resolve_attack(book, state, reaction, seat, events)
    else:
        roll_dice(book, state, reaction, seat, events)


def _legacy(book: Book, state: TaktikState, command: Command, events: list[Event]) -> None:
    if isinstance(command, MoveUnit):
        _move(book, state, command, events)
    elif isinstance(command, AttackSelect):
        select_attack(book, state, command, events)
    elif isinstance(command, RollDice):
        roll_dice(book, state, command.reaction, state.active, events)
    elif isinstance(command, ResolveAttack):
        resolve_attack(book, state, command.reaction, state.active, events)
    elif isinstance(command, NextPhase):
        legacy.next_phase(state, events)
    elif isinstance(command, TurnStart):
        legacy.start_turn(state, events)
    elif isinstance(command, DrawCard):
        legacy.draw_card(book, state, events)
    elif isinstance(command, PlayCard):
        legacy.play_card(book, state, command, events)
    elif isinstance(command, StoreBonus):
        legacy.store_bonus(book, state, command, events)
    else:
        legacy.end_turn(state, events)
