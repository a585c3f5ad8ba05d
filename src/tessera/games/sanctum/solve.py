"""The best line of a whole fight when its dice are known: a search with the real rules, verified by replay.

A beam over turns: within a turn every order of play is followed as far as the budget goes, every position
from which the turn could end is ended with the fight's own dice, and the best of what comes out is searched
on. What a solution claims, `verify` plays again through the title's own `apply`.
"""

from typing import Final

from tessera.core.errors import Illegal
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.gate import enemy_of, place_in_hand
from tessera.games.sanctum.legal import legal
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import COMBAT, State
from tessera.games.sanctum.tactics import Tactics, position_key

MOST_TURNS: Final = 40
_EXTRA_TURNS: Final = 2  # searched on after the first victory: a slower line may keep more HP


class Solution:
    """A line that wins, and what it leaves; or none found."""

    def __init__(self, line: list[cmd.Command], hp: int, turns: int, nodes: int) -> None:
        self.line = line
        self.hp = hp
        self.turns = turns
        self.nodes = nodes  # positions looked at

    @property
    def found(self) -> bool:
        return bool(self.line)


class _Lead:
    """A position at the start of a turn, and how it was reached."""

    def __init__(self, state: State, line: list[cmd.Command], score: int) -> None:
        self.state = state
        self.line = line
        self.score = score


class Solver:
    """Searches one fight."""

    def __init__(self, content: Content, beam: int = 16, nodes: int = 300) -> None:
        self.content = content
        self.tactics = Tactics(content)
        self.beam = beam
        self.nodes = nodes
        self.looked = 0
        self.wins: list[_Lead] = []  # the best line so far, once there is one
        self.seen: dict[tuple[int, ...], bool] = {}
        self.left = 0
        self.next: list[_Lead] = []

    def solve(self, state: State) -> Solution:
        """The line that keeps the most HP, among those the beam saw. The given state is untouched."""
        combat = state.combat
        if state.phase != COMBAT or combat is None:
            raise Illegal("phase.wrong", phase=state.phase)
        leads = [_Lead(state.copy(), [], 0)]
        self.looked = 0
        self.wins = []
        first = combat.turn
        extra = _EXTRA_TURNS
        for _ in range(MOST_TURNS):
            self.next = []
            for lead in leads:
                self.seen = {}
                self.left = self.nodes
                self._turn(lead.state, lead.line)
            if self.wins:
                extra -= 1
            if not self.next or extra < 0:
                break
            self.next.sort(key=_by_score)
            leads = self._distinct(self.next)
        if not self.wins:
            return Solution([], 0, 0, self.looked)
        best = self.wins[0]
        done = best.state.combat
        turns = 0 if done is None else done.turn - first + 1
        return Solution(best.line, best.state.hp, turns, self.looked)

    def _distinct(self, leads: list[_Lead]) -> list[_Lead]:
        kept: list[_Lead] = []
        known: dict[tuple[int, ...], bool] = {}
        for lead in leads:
            key = position_key(lead.state, 0)
            if key not in known:
                known[key] = True
                kept.append(lead)
                if len(kept) == self.beam:
                    break
        return kept

    def _turn(self, state: State, line: list[cmd.Command]) -> None:
        """Every way to go on from here within the turn, and its end."""
        for command in legal(self.content, state):
            if self.left <= 0:
                return
            if isinstance(command, cmd.DiscardPotion):
                continue
            self.left -= 1
            self.looked += 1
            twin = state.copy()
            combat = twin.combat
            assert combat is not None, "a fight is searched"
            battle = Battle(self.content, twin, combat, None)
            try:
                _carry_out(battle, command)
            except Defeated:
                continue
            longer = [*line, command]
            if combat.over:
                self._won(twin, longer)
            elif isinstance(command, cmd.EndTurn):
                self.next.append(_Lead(twin, longer, self.tactics.standing(battle)))
            else:
                key = position_key(twin, len(combat.draw))
                if key not in self.seen:
                    self.seen[key] = True
                    self._turn(twin, longer)

    def _won(self, state: State, line: list[cmd.Command]) -> None:
        lead = _Lead(state, line, 10 * state.hp + 60 * len(state.potions))
        if self.wins:
            best = self.wins[0]
            if (lead.score, -len(line)) <= (best.score, -len(best.line)):
                return
        self.wins = [lead]


def _by_score(lead: _Lead) -> int:
    return -lead.score


def _carry_out(battle: Battle, command: cmd.Command) -> None:
    combat = battle.combat
    if isinstance(command, cmd.PlayCard):
        aim = None if command.target is None else enemy_of(combat, command.target)
        battle.play(place_in_hand(combat, command.card), aim)
    elif isinstance(command, cmd.UsePotion):
        battle.use_potion(command.slot, None if command.target is None else enemy_of(combat, command.target))
    elif isinstance(command, cmd.Invoke):
        battle.invoke()
    else:
        battle.end_turn()
