"""Every command on its way in (rule 6): the general tests, its own, then the hand-over to its handler.

Types and missing fields never get this far: the codec refuses them.
"""

from typing import Final

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.taktik import cards, combat, legacy, turn
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.events import Event, ReactionDeclined
from tessera.games.taktik.movement import carry_out_move, check_move, exfiltrate, refuse_exfiltrate
from tessera.games.taktik.state import TaktikState, copy_state
from tessera.games.taktik.tactics import (
    MOVE_WINDOWS,
    RESOLVE_WINDOWS,
    check_reaction,
    opponent_is_asked,
    play_tactic,
)
from tessera.games.taktik.victory import end_if_won

_ANY_PHASE: Final = (1 << v.VICTORY) - 1


def phases_of(command: cmd.Command, strict: bool) -> int:
    """The phases in which a command may be sent, as a mask; 0 if the ruleset does not know it."""
    if isinstance(command, cmd.MoveUnit):
        return 1 << v.MOVEMENT
    if isinstance(command, cmd.AttackSelect):
        return 1 << v.ATTACK
    if isinstance(command, (cmd.RollDice, cmd.ResolveAttack)):
        return 1 << v.DICE_RESOLUTION
    if isinstance(command, cmd.NextPhase):
        return _ANY_PHASE
    if isinstance(command, (cmd.TurnStart, cmd.EndTurn, cmd.DrawCard, cmd.PlayCard, cmd.StoreBonus)):
        if not strict:
            return _ANY_PHASE
        if isinstance(command, cmd.TurnStart):
            return 1 << v.TURN_START
        if isinstance(command, cmd.EndTurn):
            return 1 << v.END_TURN
        return 1 << v.CARD_DRAW if isinstance(command, cmd.DrawCard) else 1 << v.CARD_RESOLUTION
    if not strict:
        return 0
    if isinstance(command, (cmd.PlayStored, cmd.CancelMalus, cmd.AcceptMalus)):
        return 1 << v.CARD_RESOLUTION
    if isinstance(command, cmd.SelectTactics):
        return 1 << v.TURN_START
    if isinstance(command, cmd.Exfiltrate):
        return 1 << v.MOVEMENT
    return 1 << v.DICE_RESOLUTION  # React, Pass


def reaction_of(command: cmd.Command) -> cmd.Reaction | None:
    """The tactic that travels in a command."""
    if isinstance(command, cmd.MoveUnit):
        return command.reaction
    if isinstance(command, cmd.RollDice):
        return command.reaction
    return command.reaction if isinstance(command, cmd.ResolveAttack) else None


def check_general(book: Book, state: TaktikState, seat: int, command: cmd.Command) -> None:
    """The tests of rule 6 that every command passes first."""
    if state.phase == v.VICTORY:
        raise Illegal("game.over")
    strict = book.rules.switches.strict
    phases = phases_of(command, strict)
    if not phases:
        raise Illegal("command.unknown", command=type(command).__name__)
    reaction = reaction_of(command)
    if reaction is not None:
        # Only the host names who plays: a seat plays its own cards, and learns nothing of the other's.
        named = reaction.by in (0, 1) and seat == HOST
        if reaction.window not in v.WINDOWS or not (named or reaction.by is None):
            raise Illegal("command.malformed", window=reaction.window, by=reaction.by)
    if not phases >> state.phase & 1:
        raise Illegal("phase.wrong", phase=state.phase)
    if not may_send(book, state, seat, command):
        raise Illegal("turn.not_yours", seat=seat)


def may_send(book: Book, state: TaktikState, seat: int, command: cmd.Command) -> bool:
    """Whose command it is. The host may send what rule 10.2 has it send, once it has asked both players."""
    if not book.rules.switches.strict:
        return seat in (state.active, HOST)  # commands carry no player: they are the active player's
    if isinstance(command, cmd.SelectTactics):
        return seat in (0, 1)
    if isinstance(command, (cmd.React, cmd.Pass)):
        return seat == 1 - state.active
    if isinstance(command, cmd.PlayCard):
        pending = state.pending_card
        if pending is not None and pending.stage == v.TARGET:
            return seat == pending.chooser
    if isinstance(command, (cmd.RollDice, cmd.ResolveAttack)):
        return seat == HOST or (seat == state.active and not opponent_is_asked(book, state))
    return seat == state.active or (seat == HOST and isinstance(command, cmd.MoveUnit))


class Priced:
    """What an accepted move costs, from the asking to the carrying out: the search is costly."""

    def __init__(self, state: TaktikState, command: cmd.MoveUnit, cost: int) -> None:
        self.state = state
        self.command = command
        self.cost = cost


class Gate:
    """Refuses, or lets a command happen. Between the two it keeps the price of a move."""

    def __init__(self) -> None:
        self._priced: Priced | None = None

    def refusal(self, book: Book, state: TaktikState, seat: int, command: cmd.Command) -> Illegal | None:
        """Why a command is refused now, or None."""
        try:
            check_general(book, state, seat, command)
            if isinstance(command, cmd.MoveUnit):
                self._priced = Priced(state, command, _price(book, state, command))
            elif book.rules.switches.strict:
                _refuse(book, state, seat, command)
            else:
                _refuse_legacy(book, state, command)
        except Illegal as refused:
            return refused
        return None

    def carry_out(self, book: Book, state: TaktikState, seat: int, command: cmd.Command) -> list[Event]:
        """Change and tell; then the immediate victory test (rule 6.1)."""
        priced = self._priced
        self._priced = None  # it holds for no other position
        events: list[Event] = []
        strict = book.rules.switches.strict
        if isinstance(command, cmd.MoveUnit):
            known = priced is not None and priced.state is state and priced.command is command
            cost = priced.cost if priced is not None and known else _price(book, state, command)
            _move(book, state, command, cost, events)
        elif strict:
            _do(book, state, seat, command, events)
        else:
            _do_legacy(book, state, command, events)
        if strict and book.rules.switches.victory == v.BY_SCENARIO:
            end_if_won(book, state, False, events)
        return events


# ---------------------------------------------------------------- questions


def _player_of(state: TaktikState, reaction: cmd.Reaction | None, strict: bool) -> int:
    """Who plays the tactic: the active player unless the command says otherwise."""
    if reaction is None or reaction.by is None or not strict:
        return state.active
    return reaction.by


def _price(book: Book, state: TaktikState, command: cmd.MoveUnit) -> int:
    """MOVE_UNIT: its tests, and what it costs.

    A beforeMove tactic counts in the tests of the unit, so those are asked of a twin on which it was played.
    """
    reaction = command.reaction
    if reaction is not None:
        by = _player_of(state, reaction, book.rules.switches.strict)
        card = check_reaction(book, state, reaction, by, MOVE_WINDOWS)
        if card.window == v.BEFORE_MOVE:
            state = copy_state(state)
            play_tactic(book, state, card, by, reaction.targets, [])
    return check_move(book, state, command.unit, command.to)


def _reaction(book: Book, seat: int, command: cmd.React) -> cmd.Reaction:
    """A React as the reaction that RollDice or ResolveAttack would carry."""
    card = book.rules.cards.get(command.card)
    window = (
        v.WINDOWS[card.window] if card is not None and card.window >= 0 else v.WINDOWS[RESOLVE_WINDOWS[0]]
    )
    return cmd.Reaction(command.card, window, command.targets, seat)


def _refuse(book: Book, state: TaktikState, seat: int, command: cmd.Command) -> None:
    if isinstance(command, cmd.AttackSelect):
        combat.refuse_attack(book, state, command)
    elif isinstance(command, cmd.RollDice):
        combat.refuse_roll(book, state, command.reaction, _player_of(state, command.reaction, True))
    elif isinstance(command, cmd.ResolveAttack):
        combat.refuse_resolve(book, state, command.reaction, _player_of(state, command.reaction, True))
    elif isinstance(command, cmd.NextPhase):
        turn.refuse_next_phase(state)
    elif isinstance(command, (cmd.Pass, cmd.React)):
        if not opponent_is_asked(book, state):
            raise Illegal("reaction.window")
        if isinstance(command, cmd.React):
            reaction = _reaction(book, seat, command)
            if state.last_roll is None:
                combat.refuse_roll(book, state, reaction, seat)
            else:
                combat.refuse_resolve(book, state, reaction, seat)
    elif isinstance(command, cmd.TurnStart):
        turn.refuse_start(state)
    elif isinstance(command, cmd.DrawCard):
        cards.refuse_draw(state)
    elif isinstance(command, cmd.PlayCard):
        cards.refuse_play(book, state, command)
    elif isinstance(command, cmd.StoreBonus):
        cards.refuse_store(book, state, command)
    elif isinstance(command, cmd.PlayStored):
        cards.refuse_play_stored(book, state, command)
    elif isinstance(command, cmd.CancelMalus):
        cards.refuse_cancel(book, state, command)
    elif isinstance(command, cmd.AcceptMalus):
        cards.refuse_accept(book, state)
    elif isinstance(command, cmd.Exfiltrate):
        refuse_exfiltrate(book, state, command.unit)
    elif isinstance(command, cmd.SelectTactics):
        turn.refuse_tactics(book, state, seat, command)


def _refuse_legacy(book: Book, state: TaktikState, command: cmd.Command) -> None:
    if isinstance(command, cmd.AttackSelect):
        combat.refuse_attack(book, state, command)
    elif isinstance(command, cmd.RollDice):
        combat.refuse_roll(book, state, command.reaction, state.active)
    elif isinstance(command, cmd.ResolveAttack):
        combat.refuse_resolve(book, state, command.reaction, state.active)
    elif isinstance(command, cmd.DrawCard):
        legacy.refuse_draw(state)
    elif isinstance(command, cmd.PlayCard):
        legacy.refuse_play(book, state, command)
    elif isinstance(command, cmd.StoreBonus):
        legacy.refuse_store(book, state, command)


# ---------------------------------------------------------------- what is accepted


def _move(book: Book, state: TaktikState, command: cmd.MoveUnit, cost: int, events: list[Event]) -> None:
    reaction = command.reaction
    if reaction is None:
        carry_out_move(book, state, command.unit, command.to, cost, events)
        return
    card = book.card(reaction.card)
    by = _player_of(state, reaction, book.rules.switches.strict)
    if card.window == v.BEFORE_MOVE:
        play_tactic(book, state, card, by, reaction.targets, events)
    carry_out_move(book, state, command.unit, command.to, cost, events)
    if card.window != v.BEFORE_MOVE:
        play_tactic(book, state, card, by, reaction.targets, events)


def _do(book: Book, state: TaktikState, seat: int, command: cmd.Command, events: list[Event]) -> None:
    if isinstance(command, cmd.AttackSelect):
        combat.select_attack(book, state, command, events)
    elif isinstance(command, cmd.RollDice):
        combat.roll_dice(book, state, command.reaction, _player_of(state, command.reaction, True), events)
    elif isinstance(command, cmd.ResolveAttack):
        by = _player_of(state, command.reaction, True)
        combat.resolve_attack(book, state, command.reaction, by, events)
    elif isinstance(command, cmd.NextPhase):
        turn.next_phase(book, state, events)
    elif isinstance(command, cmd.Pass):
        state.declined = True  # the asked opponent plays nothing; now the active player may
        events.append(ReactionDeclined(seat))
    elif isinstance(command, cmd.React):
        # The roll, or its resolution, then happens with the opponent's tactic (rule 10.2).
        reaction = _reaction(book, seat, command)
        if state.last_roll is None:
            combat.roll_dice(book, state, reaction, seat, events)
        else:
            combat.resolve_attack(book, state, reaction, seat, events)
    elif isinstance(command, cmd.TurnStart):
        turn.start_turn(book, state, events)
    elif isinstance(command, cmd.DrawCard):
        cards.draw_card(book, state, events)
    elif isinstance(command, cmd.PlayCard):
        cards.play_card(book, state, command, events)
    elif isinstance(command, cmd.StoreBonus):
        cards.store_bonus(book, state, command, events)
    elif isinstance(command, cmd.PlayStored):
        cards.play_stored(book, state, command, events)
    elif isinstance(command, cmd.CancelMalus):
        cards.cancel_malus(book, state, command, events)
    elif isinstance(command, cmd.AcceptMalus):
        cards.accept_malus(book, state, events)
    elif isinstance(command, cmd.Exfiltrate):
        exfiltrate(book, state, command.unit, events)
    elif isinstance(command, cmd.SelectTactics):
        turn.select_tactics(book, state, seat, command, events)
    else:
        turn.end_turn(book, state, events)


def _do_legacy(book: Book, state: TaktikState, command: cmd.Command, events: list[Event]) -> None:
    if isinstance(command, cmd.AttackSelect):
        combat.select_attack(book, state, command, events)
    elif isinstance(command, cmd.RollDice):
        combat.roll_dice(book, state, command.reaction, state.active, events)
    elif isinstance(command, cmd.ResolveAttack):
        combat.resolve_attack(book, state, command.reaction, state.active, events)
    elif isinstance(command, cmd.NextPhase):
        legacy.next_phase(state, events)
    elif isinstance(command, cmd.TurnStart):
        legacy.start_turn(state, events)
    elif isinstance(command, cmd.DrawCard):
        legacy.draw_card(book, state, events)
    elif isinstance(command, cmd.PlayCard):
        legacy.play_card(book, state, command, events)
    elif isinstance(command, cmd.StoreBonus):
        legacy.store_bonus(state, events)
    else:
        legacy.end_turn(state, events)
