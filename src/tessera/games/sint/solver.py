"""The oracle (15.2): a beam search that knows the dice and the deck, and so bounds what any crew could do.

It carries each action out at once instead of queueing it, which comes to the same: a queue is carried out in
the order proposed, and only Seasick looks at the queue (whoever plays the line then starts a new batch).
Never to be compared with a player that sees only views.
"""

from typing import Final

from tessera.games.sint import vocabulary as v
from tessera.games.sint.actions import perform
from tessera.games.sint.judgement import Judge
from tessera.games.sint.phases import advance
from tessera.games.sint.planning import Wish, judge
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import Player, Proposal, State

PASS: Final = -1  # beside the queued commands
NOBODY: Final = -1  # whoever has points left may still use them
GUIDE: Final = 10  # a point of boss damage is 500 to the bot and 5000 here


class Step:
    """One decision of a line: what a seat does, and what came before."""

    def __init__(self, before: "Step | None", seat: int, wish: Wish) -> None:
        self.before = before
        self.seat = seat
        self.wish = wish


class Node:
    """A state of the search."""

    def __init__(self, state: State, step: Step | None, parent: int) -> None:
        self.state = state
        self.step = step
        self.parent = parent  # which of the beam it came from
        self.value = 0
        self.rank = 0


class Solution:
    """The best line found."""

    def __init__(self) -> None:
        self.won = False
        self.value = 0
        self.round = 0
        self.hull = 0
        self.states = 0  # looked at
        self.steps = 0
        self.line: list[tuple[int, Wish]] = []


def state_value(rules: Rules, state: State) -> int:
    """Rule 15.2, to the letter."""
    if state.phase == v.VICTORY:
        return 1_000_000 + 1000 * state.hull
    if state.phase == v.GAME_OVER:
        return -1_000_000
    systems = rules.layouts[state.layout].systems
    value = (
        5000
        * (rules.terms(state.voyage, state.layout, state.seats).boss_hp[state.boss_level] - state.boss_hp)
        + 100_000 * state.boss_level
    )
    value += 100 * state.hull if state.hull >= 10 else -1000 * (10 - state.hull) * (10 - state.hull)
    for number, room in enumerate(state.rooms):
        if systems[number] != v.NO_SYSTEM:
            value += 50 * room.health
            if room.broken:
                value -= 5000
        if room.hazards:
            fires = room.fires()
            value -= 2000 * fires + 500 * (len(room.hazards) - fires)
    for player in state.players:
        if player.hp == 0:
            value -= 5000
        value += 200 * player.nuts()
    return value - 100 * (state.round - 1)


class Solver:
    """Beam search over single decisions, always for the first player in id order who has points left."""

    def __init__(self, rules: Rules, width: int = 150, most_steps: int = 3000) -> None:
        self.rules = rules
        self.width = width
        self.most_steps = most_steps

    def solve(self, start: State) -> Solution:
        """From any state whose queue is empty; everybody aboard is taken to cooperate."""
        found = Solution()
        first = start.copy()
        first.chat = []
        for player in first.players:
            player.ready = False
        if first.phase < v.GAME_OVER:
            self._go_on(first)
        beam = [Node(first, None, 0)]
        best = beam[0]
        best.value = state_value(self.rules, first)
        while found.steps < self.most_steps:
            found.steps += 1
            children: list[Node] = []
            for index, node in enumerate(beam):
                self._expand(node, index, children)
            found.states += len(children)
            if not children:
                break
            for node in children:
                if node.state.phase == v.VICTORY and (
                    best.state.phase != v.VICTORY or node.value > best.value
                ):
                    best = node
            if best.state.phase == v.VICTORY:
                break
            beam = self._select(children)
            if not beam:
                break
            if beam[0].value > best.value or best.state.phase == v.GAME_OVER:
                best = beam[0]
        found.won = best.state.phase == v.VICTORY
        found.value = best.value
        found.round = best.state.round
        found.hull = best.state.hull
        step = best.step
        while step is not None:
            found.line.append((step.seat, step.wish))
            step = step.before
        found.line.reverse()
        return found

    # ------------------------------------------------------------ one step

    def _expand(self, node: Node, index: int, children: list[Node]) -> None:
        state = node.state
        if state.phase >= v.GAME_OVER:
            return
        player = _next_player(state)
        if player is None:
            return
        ship = Ship(self.rules, state, False)
        none: list[Proposal] = []
        for wish in _options(ship, player):
            verdict = judge(ship, none, player.seat, player.ap, wish)
            if not verdict.reason:
                self._child(node, index, player.seat, wish, verdict.bound, verdict.total, children)
        self._child(node, index, player.seat, Wish(PASS), -1, player.ap, children)

    def _child(
        self, node: Node, index: int, seat: int, wish: Wish, bound: int, cost: int, children: list[Node]
    ) -> None:
        state = node.state.copy()
        doer = state.player(seat)
        assert doer is not None, "it was found aboard"
        doer.ap -= cost
        if wish.verb != PASS:
            perform(Ship(self.rules, state, True, False), doer, wish.verb, wish.target, wish.item, bound)
        if state.phase != v.VICTORY and _next_player(state) is None:
            self._go_on(state)
        state.chat.clear()
        made = Node(state, Step(node.step, seat, wish), index)
        made.value = state_value(self.rules, state)
        made.rank = made.value + self._guide(state)
        children.append(made)

    def _go_on(self, state: State) -> None:
        """Through all phases until somebody awake has points, or it is over."""
        ship = Ship(self.rules, state, True, False)
        if state.phase == v.PLANNING and _next_player(state) is None:
            state.phase = v.EXECUTION
        while state.phase < v.GAME_OVER and (state.phase != v.PLANNING or _next_player(state) is None):
            if state.phase == v.PLANNING:
                state.phase = v.EXECUTION
            advance(ship)

    def _select(self, children: list[Node]) -> list[Node]:
        """The best that differ, at most a tenth of the beam from one parent."""
        children.sort(key=_rank_of, reverse=True)
        seen: dict[tuple[int, ...], bool] = {}
        taken: dict[int, int] = {}
        beam: list[Node] = []
        most = max(2, self.width // 10)
        for node in children:
            if node.state.phase == v.GAME_OVER:
                continue
            count = taken.get(node.parent, 0)
            if count >= most:
                continue
            key = signature(node.state)
            if key in seen:
                continue
            seen[key] = True
            taken[node.parent] = count + 1
            beam.append(node)
            if len(beam) >= self.width:
                break
        return beam

    def _guide(self, state: State) -> int:
        """What points ahead between two rewards: the crew bot's judgement, at the value's own scale."""
        if state.phase >= v.GAME_OVER:
            return 0
        ship = Ship(self.rules, state, False)
        return GUIDE * Judge(ship, NOBODY).worth(ship, 0)


def _rank_of(node: Node) -> int:
    return node.rank


def _next_player(state: State) -> Player | None:
    for player in state.players:
        if player.ap > 0 and player.hp > 0:
            return player
    return None


def signature(state: State) -> tuple[int, ...]:
    """Equal for states that go on alike: chat, ids and the order of doing aside."""
    key = [
        state.phase,
        state.round,
        state.hull,
        state.boss_level,
        state.boss_hp,
        state.attack,
        state.attack_room,
        len(state.deck),
        state.rng.state,
        (1 if state.shields else 0) + (2 if state.evasion else 0),
    ]
    for player in state.players:
        key.append(player.seat * 100_000 + player.room * 1000 + player.hp * 100 + player.ap)
        held = 0
        for item in player.inventory:
            held += 1 << (5 * item)
        key.append(held)
    for room in state.rooms:
        token = 0
        for hazard in room.hazards:
            token += 1 if hazard == v.FIRE else 64
        lying = 0
        for item in room.items:
            lying += 1 << (6 * item)
        key.append((room.health * 2 + (1 if room.broken else 0)) * 4096 + token)
        key.append(lying)
    for active in state.active:
        key.append(active.card * 16 + active.rounds_left)
    return tuple(key)


def _options(ship: Ship, player: Player) -> list[Wish]:
    """Everything worth trying for this player; judged afterwards."""
    state = ship.state
    room = state.rooms[player.room]
    options: list[Wish] = []
    if ship.has_sugar():
        for target in range(ship.layout.size):
            options.append(Wish(v.MOVE, target))
    else:
        for target in ship.layout.neighbours[player.room]:
            options.append(Wish(v.MOVE, target))
    for verb in (v.BAKE, v.SHOOT, v.SHIELDS, v.EVASION, v.INTERACT, v.EXTINGUISH, v.REPAIR):
        options.append(Wish(verb))
    for other in state.players:
        if 0 < other.hp < ship.rules.numbers.player_hp:
            options.append(Wish(v.FIRST_AID, other.seat))
    for item in range(len(v.ITEMS)):
        if item in room.items:
            options.append(Wish(v.PICK_UP, item))
    if player.inventory:
        for index in range(len(player.inventory)):
            options.append(Wish(v.DROP, -1, index))
        if v.PEPPERNUT in player.inventory:
            nut = player.inventory.index(v.PEPPERNUT)
            for other in state.players:
                if other.seat != player.seat:
                    options.append(Wish(v.THROW, other.seat, nut))
    return options
