"""The crew bot (15.1): plans for its own seat from its view alone, and says what it is up to once a round.

It works on a determinised copy and only asks what no hidden thing changes: the projection of the queue. What
others could still do this round it counts as theirs to do, so that bots and people share the work. The lesser
levels think less far, and now and then do the second thing that comes to mind.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tessera.core.chance import Rng
from tessera.core.game import EASY, HARD, NORMAL, Bot, Turn
from tessera.core.rng import SplitMix64
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.bot_words import announcement, reason
from tessera.games.sint.guessing import state_from_view
from tessera.games.sint.planning import Wish, projection
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import State
from tessera.games.sint.tactics import MOST_STEPS, Found, best_line
from tessera.games.sint.view import SintView
from tessera.games.sint.wishes import command_of


class Skill(NamedTuple):
    """How well a crew member plans."""

    width: int  # plans weighed at each depth; 0: as many as the data says
    steps: int  # actions looked ahead; 0: one more than a round has points
    whims: int  # percent of decisions that go to the second best idea


SKILLS: Final[dict[str, Skill]] = {
    EASY: Skill(3, 0, 15),
    NORMAL: Skill(14, 0, 5),
    HARD: Skill(0, MOST_STEPS, 0),
}


class SintBot(Bot[cmd.Command, SintView]):
    """A crew member."""

    def __init__(self, rules: Rules, level: str = HARD) -> None:
        self.rules = rules
        self.skill = SKILLS[level]

    def choose(self, turn: Turn[cmd.Command, SintView]) -> cmd.Command:
        if turn.view.player is None:
            return turn.legal[0]  # ashore: comes aboard
        return self._decide(turn)[0]

    def plan(self, turn: Turn[cmd.Command, SintView]) -> Sequence[cmd.Command]:
        """What it chooses; with the first plan of a round, a word about it to the others."""
        view = turn.view
        if view.player is None:
            return [turn.legal[0]]
        command, wishes = self._decide(turn)
        if wishes and len(view.players) > 1 and _is_fresh(self.rules, view) and _spends(view, wishes[0]):
            return [cmd.Chat(announcement(self.rules, view, wishes)), command]
        return [command]

    def why(self, view: SintView, command: cmd.Command) -> str:
        wishes: list[Wish] = []
        if _may_plan(view):
            # Nothing hidden changes what it plans but an attack in the fog, of which any will do here.
            wishes = self._search(
                view, state_from_view(self.rules, view, SplitMix64(0), chat=False)
            ).best.words
        return reason(view, command, wishes)

    def _decide(self, turn: Turn[cmd.Command, SintView]) -> tuple[cmd.Command, list[Wish]]:
        """The command, and the whole line that it begins; no line for a vote."""
        view, rng = turn.view, turn.rng
        if not _may_plan(view):
            return cmd.VoteReady(True), []
        state = state_from_view(self.rules, view, rng, chat=False)
        found = self._search(view, state)
        line = found.best
        if line.first is not None and found.second is not None and self._has_a_whim(rng):
            line = found.second
        if line.first is None:
            return self._rest(view, state), []
        return command_of(line.first), line.words

    def _has_a_whim(self, rng: Rng) -> bool:
        return self.skill.whims > 0 and rng.below(100) < self.skill.whims

    def _search(self, view: SintView, state: State) -> Found:
        assert view.player is not None, "somebody aboard plans"
        ship = _with_own_points(projection(self.rules, state), state)
        ap = view.players[view.player].ap
        steps = self.skill.steps or min(MOST_STEPS, view.ap_per_round + 1)
        return best_line(ship, state.queue, v.PLAYERS.index(view.player), ap, self.skill.width, steps)

    def _rest(self, view: SintView, state: State) -> cmd.Command:
        """Nothing to do now: wait for what others have planned or may still do, or give up the rest."""
        others = False
        for player in state.players:
            if player.seat != view.seat and not player.ready and player.ap > 0 and player.hp > 0:
                others = True
        return cmd.VoteReady(True) if state.queue or others else cmd.Pass()


def _may_plan(view: SintView) -> bool:
    if view.player is None or view.phase != "TacticalPlanning":
        return False
    me = view.players[view.player]
    return not me.fainted and me.ap > 0


def _is_fresh(rules: Rules, view: SintView) -> bool:
    """Whether it has all the points that this round gave it: nothing is planned or done yet."""
    assert view.player is not None, "somebody aboard plans"
    ap = view.ap_rest_round if view.is_resting else view.ap_per_round
    if not view.is_resting:
        for active in view.active_situations:
            for effect in rules.cards[rules.card_number(active.id)].start:
                if effect.do == "add_ap":
                    ap += effect.amount
    return view.players[view.player].ap >= ap


def _spends(view: SintView, wish: Wish) -> bool:
    """Whether it costs anything: after that, points tell that it has spoken."""
    if wish.verb == v.MOVE:
        return view.reach.get(str(wish.target), 0) > 0
    return view.costs.get(v.VERBS[wish.verb], 0) > 0


def _with_own_points(ship: Ship, state: State) -> Ship:
    """The projected ship, with what everybody really has left: refunds in a projection mean nothing."""
    if ship.state is state:
        return ship
    for player in ship.state.players:
        real = state.player(player.seat)
        if real is not None:
            player.ap = real.ap
    return ship
