"""A command by lot, for random players and playouts: what `legal` lists, without asking about all of it.

What could be done here is told by a look at the room and at what is in hand. One draw takes one of these
things; if a price or a card speaks against it, the next that nothing speaks against is taken. A vote always
can be cast. What was asked about the chosen one goes to the gate, which need not ask again.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.picking import SELDOM
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.gate import Gate, Plan
from tessera.games.sint.legal import free_name
from tessera.games.sint.planning import Wish, judge
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, State
from tessera.games.sint.wishes import command_of

# A thing to do in one number: the verb, then target and item, each one more so that none of them is 0.
_VERB: Final = 1_000_000
_TARGET: Final = 1_000
# Beside the queued commands.
_PASS: Final = 50
_VOTE: Final = 51

# They have no contents, or never change: one of each is enough.
_READY: Final = cmd.VoteReady(True)
_NOT_READY: Final = cmd.VoteReady(False)
_PASSING: Final = cmd.Pass()


def code_of(verb: int, target: int = -1, item: int = -1) -> int:
    """A thing to do as one number."""
    return verb * _VERB + (target + 1) * _TARGET + item + 1


class Lots:
    """Draws commands for one ruleset; what never changes is worked out once."""

    def __init__(self, rules: Rules, gate: Gate) -> None:
        self.rules = rules
        self.gate = gate
        self.walks: list[list[list[int]]] = []  # layout -> room -> the steps from there
        self.anywhere: list[list[int]] = []  # layout -> a step to any room
        for layout in rules.layouts:
            steps = [[code_of(v.MOVE, to) for to in layout.neighbours[room]] for room in range(layout.size)]
            self.walks.append(steps)
            self.anywhere.append([code_of(v.MOVE, to) for to in range(layout.size)])
        # Whether a card can make something free that costs points: else without points there is little to do.
        self.frees = [_frees(rules, number) for number in range(len(rules.cards))]
        self.costly = min([cost for verb, cost in enumerate(rules.numbers.costs) if verb not in _PAID_BY]) > 0

    def draw(self, state: State, seat: int, rng: Rng) -> cmd.Command:
        """Of a seat that may act."""
        player = state.player(seat)
        if player is None:
            return cmd.Join(free_name(state, seat))
        vote = _NOT_READY if player.ready else _READY
        if state.phase == v.LOBBY:
            return self._in_the_lobby(vote, rng)
        if state.phase != v.PLANNING or player.hp == 0:
            return vote
        mine = False
        gifts = False  # whether the queue may put something into empty hands
        for proposal in state.queue:
            if proposal.seat == seat:
                mine = True
            elif proposal.verb in (v.THROW, v.INTERACT):
                gifts = True
        some = self._has_choices(state, player)
        if not (some or mine or gifts or player.inventory):
            return vote
        ship = self.gate.foreseen(state)
        me = ship.state.player(seat)
        assert me is not None, "a projection keeps everybody"
        codes = self._codes(ship, me, player, some)
        choices = len(codes)
        if mine:
            lot = rng.below(choices * SELDOM + 1)
            if lot == choices * SELDOM:
                return _undo(state, seat, rng)
            lot //= SELDOM
        else:
            lot = rng.below(choices)
        return self._first_fitting(state, ship, player, codes, lot, vote)

    def _in_the_lobby(self, vote: cmd.Command, rng: Rng) -> cmd.Command:
        """Another ship takes every vote back, so it is chosen seldom."""
        if rng.below(SELDOM):
            return vote
        return cmd.SetMapLayout(rng.pick(self.rules.layout_ids))

    def _has_choices(self, state: State, player: Player) -> bool:
        """Whether more can be planned than dropping something."""
        if player.ap > 0 or not self.costly:
            return True
        for active in state.active:  # noqa: SIM110  # compiled, `any` would make a generator
            if self.frees[active.card]:
                return True
        return False

    def _codes(self, ship: Ship, me: Player, player: Player, some: bool) -> list[int]:
        """What stands to reason here, a vote last; `me` is the player as the queue will leave it."""
        codes: list[int]
        if not some:
            codes = []
        elif ship.state.active and ship.has_sugar():
            codes = self.anywhere[ship.state.layout].copy()
        else:
            codes = self.walks[ship.state.layout][me.room].copy()
        if some:
            self._work(ship, me, codes)
        held = len(me.inventory)
        if held:
            for index in range(held):
                codes.append(code_of(v.DROP, -1, index))
                if some and me.inventory[index] == v.PEPPERNUT:
                    for other in ship.state.players:
                        if other.seat != me.seat:
                            codes.append(code_of(v.THROW, other.seat, index))
        if player.ap > 0:
            codes.append(_PASS * _VERB)
        codes.append(_VOTE * _VERB)
        return codes

    def _work(self, ship: Ship, me: Player, codes: list[int]) -> None:
        """What the room and the people in it give to do."""
        state = ship.state
        room = state.rooms[me.room]
        system = ship.layout.systems[me.room]
        if room.hazards:
            codes.append((v.EXTINGUISH if v.FIRE in room.hazards else v.REPAIR) * _VERB)
        else:
            if room.health < self.rules.numbers.system_health or system == v.CARGO:
                codes.append(v.REPAIR * _VERB)
            if system != v.NO_SYSTEM and not room.broken:
                self._use(state, system, codes)
        if state.active:
            codes.append(v.INTERACT * _VERB)
        if room.items:
            last = -1
            for item in room.items:
                if item != last:  # mostly peppernuts; one kind that is named twice is only likelier
                    codes.append(code_of(v.PICK_UP, item))
                    last = item
        for other in state.players:
            if other.hp == 0:
                codes.append(code_of(v.REVIVE, other.seat))

    def _use(self, state: State, system: int, codes: list[int]) -> None:
        """What a system that works is for."""
        if system == v.KITCHEN:
            codes.append(v.BAKE * _VERB)
        elif system == v.CANNONS:
            codes.append(v.SHOOT * _VERB)
        elif system == v.ENGINE:
            codes.append(v.SHIELDS * _VERB)
        elif system == v.BRIDGE:
            codes.append(v.EVASION * _VERB)
        elif system == v.BOW:
            codes.append(v.LOOKOUT * _VERB)
        elif system == v.SICKBAY:
            for other in state.players:
                codes.append(code_of(v.FIRST_AID, other.seat))

    def _first_fitting(
        self, state: State, ship: Ship, player: Player, codes: list[int], lot: int, vote: cmd.Command
    ) -> cmd.Command:
        """The thing drawn, or the next one that can be done."""
        while True:
            code = codes[lot]
            verb = code // _VERB
            if verb == _VOTE:
                return vote
            if verb == _PASS:
                return _PASSING
            rest = code % _VERB
            wish = Wish(verb, rest // _TARGET - 1, rest % _TARGET - 1)
            verdict = judge(ship, state.queue, player.seat, player.ap, wish)
            if not verdict.reason:
                command = command_of(wish)
                self.gate.expect(Plan(state, player.seat, command, wish, verdict, ship))
                return command
            lot += 1  # the last one is the vote


# Whose price is not theirs alone: a card says what solving costs, and dropping is looked at in any case.
_PAID_BY: Final = (v.INTERACT, v.DROP)


def _frees(rules: Rules, number: int) -> bool:
    card = rules.cards[number]
    for change in card.costs:
        if change.change == v.EMPTY_FREE:
            return True
    return card.solve is not None and card.solve.ap == 0


def _undo(state: State, seat: int, rng: Rng) -> cmd.Command:
    return cmd.Undo(rng.pick([proposal.id for proposal in state.queue if proposal.seat == seat]))
