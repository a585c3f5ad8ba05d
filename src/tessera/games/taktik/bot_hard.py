"""The hard bot: plans a turn's moves together, shoots where most is to be taken, and plays its tactics."""

from collections.abc import Sequence
from typing import Final

from tessera.core.chance import Rng
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot_cards import spare_bonus
from tessera.games.taktik.bot_combo import combo_choice
from tessera.games.taktik.bot_playout import Playout
from tessera.games.taktik.bot_rulebook import card_choice
from tessera.games.taktik.bot_tactics import after_roll, before_roll, tactics_for, with_move
from tessera.games.taktik.bot_turn import next_attack, next_move
from tessera.games.taktik.formation import Stance
from tessera.games.taktik.gate import Gate
from tessera.games.taktik.goals import Ways
from tessera.games.taktik.guessing import determinise, known_state
from tessera.games.taktik.state import TaktikState
from tessera.games.taktik.view import TaktikView

STANCES: Final = (
    Stance("steady", 70, 300, 10),
    Stance("bold", 30, 300, 40),
    Stance("wary", 150, 300, 0),
)
"""What it weighs against each other every turn; the first is how it goes on in playouts."""

ENEMY: Final = Stance("enemy", 50, 100, 80)
"""How it takes the other side to play: comes on and shoots."""

WORLDS: Final = 4  # drawn for a decision, the same ones for every stance
TURNS: Final = 2  # of both sides together that a playout looks ahead


class Plan:
    """The moves of a turn in one stance, and what became of them in playouts."""

    def __init__(self, stance: Stance, moves: list[cmd.Command]) -> None:
        self.stance = stance
        self.moves = moves
        self.total = 0


class Veteran:
    """Plays the `standard` rulesets."""

    def __init__(self) -> None:
        self.ways = Ways()
        self.gate = Gate()
        self.stances: tuple[Stance, ...] = STANCES
        self.enemy = ENEMY
        self.worlds = WORLDS
        self.turns = TURNS

    def plan(self, book: Book, view: TaktikView, seat: int, rng: Rng) -> Sequence[cmd.Command]:
        """What it does until it learns something new: all moves of a turn, all attacks, or one command."""
        state = known_state(book, view)
        phase = state.phase
        if phase == v.MOVEMENT:
            return self._moves(book, view, state, seat, rng)
        if phase == v.ATTACK:
            return self._attacks(book, state, seat)
        return [self._command(book, state, seat, rng)]

    def _moves(
        self, book: Book, view: TaktikView, state: TaktikState, seat: int, rng: Rng
    ) -> list[cmd.Command]:
        """The moves of the stance that comes out best when they are played on."""
        plans: list[Plan] = []
        # Asked in the middle of a turn, it goes on as it would in a playout: the turn was weighed as a whole.
        for stance in self.stances[:1] if state.moves_this_turn else self.stances:
            moves = self._moves_in(book, state.copy(), seat, self._patience(state, stance))
            if not any(plan.moves == moves for plan in plans):
                plans.append(Plan(stance, moves))
        if len(plans) > 1:
            self._try_out(book, view, seat, plans, rng)
        best = plans[0]
        for plan in plans[1:]:
            if plan.total > best.total:
                best = plan
        return best.moves

    def _try_out(self, book: Book, view: TaktikView, seat: int, plans: list[Plan], rng: Rng) -> None:
        """Play every plan on in the same worlds, with the same dice to come."""
        for _ in range(self.worlds):
            world = determinise(book, view, seat, rng)
            for plan in plans:
                trial = world.copy()
                for move in plan.moves:
                    if self.gate.refusal(book, trial, seat, move) is None:
                        self.gate.carry_out(book, trial, seat, move)
                stances = [self.enemy, self.enemy]
                stances[seat] = self._patience(trial, self.stances[0])
                playout = Playout(book, self.gate, self.ways, stances)
                plan.total += playout.worth(trial, seat, self.turns)

    def _moves_in(self, book: Book, state: TaktikState, seat: int, stance: Stance) -> list[cmd.Command]:
        """All moves of a turn in this stance; the state is played on."""
        planned: list[cmd.Command] = []
        reaction = with_move(book, state, seat)
        while state.phase == v.MOVEMENT:
            move = next_move(book, state, seat, self.ways, stance)
            if move is None:
                break
            if reaction is not None and isinstance(move, cmd.MoveUnit):
                with_tactic = cmd.MoveUnit(move.unit, move.to, reaction)
                reaction = None
                if self.gate.refusal(book, state, seat, with_tactic) is None:
                    move = with_tactic
            planned.append(move)
            if self.gate.refusal(book, state, seat, move) is not None:
                break
            self.gate.carry_out(book, state, seat, move)
        planned.append(cmd.NextPhase())
        return planned

    def _attacks(self, book: Book, state: TaktikState, seat: int) -> list[cmd.Command]:
        planned: list[cmd.Command] = []
        while True:
            attack = next_attack(book, state, seat)
            if attack is None:
                break
            planned.append(attack)
            self.gate.carry_out(book, state, seat, attack)
        planned.append(cmd.NextPhase())
        return planned

    def _patience(self, state: TaktikState, stance: Stance) -> Stance:
        """Waiting for the other to come must end: the longer it takes, the less a risk counts."""
        late = max(0, state.turn - 50)
        if late == 0:
            return stance
        return Stance(stance.name, stance.risk * max(20, 100 - late) // 100, stance.goal, stance.approach)

    def _command(self, book: Book, state: TaktikState, seat: int, rng: Rng) -> cmd.Command:
        phase = state.phase
        if phase == v.TURN_START:
            return tactics_for(book, seat, rng) if state.sides[seat].hand is None else cmd.TurnStart()
        if phase == v.CARD_DRAW:
            return cmd.DrawCard()
        if phase == v.CARD_RESOLUTION:
            card = combo_choice(book, state, seat) or spare_bonus(book, state, seat)
            return card or card_choice(book, state, seat)
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
        return cmd.EndTurn() if phase == v.END_TURN else cmd.NextPhase()
