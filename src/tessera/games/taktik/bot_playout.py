"""What becomes of a position if both sides go on in a simple way: short playouts in worlds that fit a view.

A world is a state with everything hidden drawn anew (`guessing.determinise`); the match's own generator and
cards are never looked at. What is counted is commands, never time.
"""

from typing import Final

from tessera.core.game import WON
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_rulebook import card_choice
from tessera.games.taktik.bot_tactics import after_roll, before_roll
from tessera.games.taktik.bot_turn import next_attack, next_move
from tessera.games.taktik.formation import Stance
from tessera.games.taktik.gate import Gate
from tessera.games.taktik.goals import Ways
from tessera.games.taktik.legal import actors, legal_commands
from tessera.games.taktik.standing import value_of
from tessera.games.taktik.state import TaktikState

_LONGEST: Final = 200  # commands of one playout


class Playout:
    """Plays positions on, each seat in its stance."""

    def __init__(self, book: Book, gate: Gate, ways: Ways, stances: list[Stance]) -> None:
        self.book = book
        self.gate = gate
        self.ways = ways
        self.stances = stances

    def worth(self, state: TaktikState, seat: int, turns: int) -> int:
        """What the position is worth to the seat once so many turns have begun; the state is played on."""
        book = self.book
        last = state.turn + turns
        for _ in range(_LONGEST):
            if state.turn >= last:
                break
            acting = actors(book, state)
            if not acting:
                break
            command = self.command(state, acting[0])
            if self.gate.refusal(book, state, acting[0], command) is not None:
                command = legal_commands(book, state, acting[0])[0]
                if self.gate.refusal(book, state, acting[0], command) is not None:
                    break
            self.gate.carry_out(book, state, acting[0], command)
        if state.phase == v.VICTORY:
            return 0 if state.winner < 0 else WON if state.winner == seat else -WON
        return value_of(book, state, seat)

    def command(self, state: TaktikState, seat: int) -> cmd.Command:
        """What is done next."""
        book = self.book
        phase = state.phase
        if phase == v.MOVEMENT:
            return next_move(book, state, seat, self.ways, self.stances[seat]) or cmd.NextPhase()
        if phase == v.ATTACK:
            return next_attack(book, state, seat) or cmd.NextPhase()
        attack = state.pending_attack
        if phase == v.DICE_RESOLUTION and attack is not None:
            roll = state.last_roll
            if roll is None:
                reaction = before_roll(book, state, seat, attack)
            else:
                reaction = after_roll(book, state, seat, attack, roll)
            if seat != state.active:
                return cmd.Pass() if reaction is None else cmd.React(reaction.card, reaction.targets)
            return cmd.RollDice(reaction) if roll is None else cmd.ResolveAttack(reaction)
        if phase == v.CARD_RESOLUTION:
            return card_choice(book, state, seat)
        if phase == v.CARD_DRAW:
            return cmd.DrawCard()
        return cmd.EndTurn() if phase == v.END_TURN else cmd.NextPhase()
