"""A tree of commands that grows by one node a playout: what UCT and information-set search have in common.

Where nothing was drawn on the way, a node is a position: its list is made once, and the position is kept, so
that nothing is played again to get there. Behind a command that draws, or where every playout has a world of
its own, a node is what the commands on the way say (an open loop): which commands there are is asked each
time, and each counts how often it was there. Every seat picks what is best for itself (max^n); in a
cooperative title all of them what is best for the one that asks.
"""

from collections.abc import Sequence
from typing import Any, Final

from tessera.core.picking import SELDOM
from tessera.core.rng import Xoshiro128
from tessera.search.branch import (
    CERTAIN,
    CHANGING,
    FEW,
    NEW,
    OVER,
    Branch,
    Spread,
    most_promising,
    most_promising_of,
    width,
)
from tessera.search.playout import DrawCounter, play_on, worth_after
from tessera.search.searcher import RESEED, AnyGame
from tessera.search.tally import Tally

POSITIONS: Final = 20_000  # that a tree keeps; then it grows no deeper
SWINGS: Final = 3  # commands of `to_and_fro` in a row on any way through a tree
DRAWS: Final = 3  # how often chance is asked for a new command where the list is long


class Tree:
    """What was found out about the commands of a turn and those that may follow."""

    def __init__(
        self, game: AnyGame, seat: int, legal: Sequence[Any], dice: Xoshiro128, depth: int, c: int
    ) -> None:
        self.game = game
        self.to_and_fro: tuple[type, ...] = game.to_and_fro
        self.cooperative: bool = game.cooperative
        self.seat = seat
        self.legal = legal
        self.dice = dice
        self.depth = depth
        self.spread = Spread(c)
        self.root = Branch(None, seat, 0)
        self.root.mover = seat
        self.root.take_list(list(legal), self.to_and_fro)
        self.path: list[Branch] = []
        self.trail: list[bytes] = []  # positions on this way before each of `to_and_fro`
        self.worths: list[int] = [0] * (game.max_seats + 1)
        self.known: list[bool] = [False] * (game.max_seats + 1)
        self.positions = 0
        self.watch = DrawCounter()
        self.draws = False  # whether this title has drawn anything yet
        self.playouts = 0
        self.steps = 0

    def plant(self, world: Any) -> None:
        """Let the tree stand in this one world: what is reached without chance is certain."""
        self.root.kind = CERTAIN
        self.root.state = world

    # ------------------------------------------------------------ in one world

    def grow(self, left: int) -> None:
        """One more playout in the world that it was planted in, of at most `left` steps."""
        path = self.path
        path.clear()
        self.trail.clear()
        parent = node = self.root
        while node.kind == CERTAIN and len(path) < left:
            if not node.listed and not self._enter(parent, node):
                break
            child = self._certain_child(node)
            if child is None:
                break
            path.append(child)
            parent, node = node, child
        if node.kind == OVER:
            self._settle(node.worths)
            return
        self._follow(parent, node, left)

    def _follow(self, parent: Branch, node: Branch, left: int) -> None:
        """Apply the last command of the way through certain nodes, and go on from there."""
        game, watch = self.game, self.watch
        state = game.copy(parent.state)
        compared = node.kind == NEW and node.swings > 1  # with kept positions, whose chance is the world's
        if self.draws and not compared:
            game.chance(state).reseed(self.dice.roll(RESEED))
        watched = node.kind == NEW or not self.draws
        watch.draws = 0
        if watched:
            game.chance(state).drive(watch)
        game.carry_out(state, node.seat, node.command)
        if node.kind == NEW:
            if watch.draws:
                node.kind = CHANGING
            elif not self._settled(parent, node, state):
                self.steps += len(self.path)
                return
        if self.draws and watched:
            game.chance(state).drive(None)
        if self.draws and compared:
            game.chance(state).reseed(self.dice.roll(RESEED))
        if node.kind == OVER:
            self._settle(node.worths)
        elif node.kind == CHANGING and node.visits:
            self._wander(state, left)
        else:
            self._go_on(state, left)
        if not self.draws and watch.draws:
            self.draws = True

    def _settled(self, parent: Branch, node: Branch, state: Any) -> bool:
        """Say what a certain node is; False if it only leads back to where the way has been."""
        if node.swings > 1 and self._returns(node, state):
            parent.children.pop()
            return False
        seats = self.game.awaited(state)
        if seats:
            node.kind = CERTAIN
            node.mover = seats[0]
        else:
            node.kind = OVER
            steps = len(self.path)
            node.worths = [
                worth_after(self.game, state, self._asking(seat), steps)
                for seat in range(self.game.max_seats)
            ]
        return True

    def _returns(self, node: Branch, state: Any) -> bool:
        """Whether commands that undo each other brought back an earlier position of this way."""
        bytes_of = self.game.codec.state_bytes
        here = bytes_of(state)
        back = len(self.path) - 2
        for _ in range(node.swings):
            earlier = self.root if back < 0 else self.path[back]
            if bytes_of(earlier.state) == here:
                return True
            back -= 1
        return False

    def _enter(self, parent: Branch, node: Branch) -> bool:
        """Keep the position of a node that is visited again, and list its commands."""
        if self.positions >= POSITIONS:
            return False
        self.positions += 1
        state = self.game.copy(parent.state)
        self.game.carry_out(state, node.seat, node.command)
        node.state = state
        node.take_list(self.game.legal(state, node.mover), self.to_and_fro)
        if node.swings >= SWINGS and node.untried:
            node.seldom = []
        return True

    def _certain_child(self, node: Branch) -> Branch | None:
        """The next command to try from a node that is listed; a new one, where there is room for it."""
        children = node.children
        if (node.untried or node.seldom) and node.widens():
            command = node.draw(self.dice)
            child = Branch(command, node.mover, self._swings(node, command))
            children.append(child)
            return child
        if not children:
            return None
        return most_promising(children, node.visits, self.spread.reach)

    # ------------------------------------------------------------ in a world of its own

    def grow_in(self, state: Any, left: int) -> None:
        """One more playout in a world that fits the turn; the state is used up."""
        self.path.clear()
        self.trail.clear()
        child = self._certain_child(self.root)
        assert child is not None, "a turn has commands"
        child.kind = CHANGING
        if self._apply(state, self.root, child):
            self._wander(state, left)

    def _wander(self, state: Any, left: int) -> None:
        """Go on through changing nodes from the last of the way, and then by chance."""
        node = self.path[-1]
        while node.visits and len(self.path) < left:
            seats = self.game.awaited(state)
            if not seats:
                break
            child = self._changing_child(node, state, seats[0])
            if child is None:
                break
            if not self._apply(state, node, child):
                return
            node = child
        self._go_on(state, left)

    def _apply(self, state: Any, node: Branch, child: Branch) -> bool:
        """Carry out a command of the tree; False if it only led back to where the way has been."""
        swings = child.swings
        if swings == 1:
            self.trail.clear()
        if swings:
            self.trail.append(self.game.codec.state_bytes(state))
        self.path.append(child)
        self.game.carry_out(state, child.seat, child.command)
        if swings > 1 and not child.visits and self.game.codec.state_bytes(state) in self.trail:
            node.children.pop()  # it stays in `places`, so that it is not tried again
            child.kind = OVER
            self.steps += len(self.path)
            return False
        return True

    def _changing_child(self, node: Branch, state: Any, seat: int) -> Branch | None:
        """The next command to try where the commands may be others each time; None: there is none to try."""
        game = self.game
        fresh: list[Any] = []
        if node.longest <= FEW:
            legal = game.legal(state, seat)
            node.longest = max(node.longest, len(legal))
            available: list[Branch] = []
            for command in legal:
                known = node.child_of(seat, command)
                if known is None:
                    fresh.append(command)
                elif known.kind == CHANGING:
                    known.available += 1
                    available.append(known)
        else:
            available = [
                child
                for child in node.children
                if child.seat == seat and game.refusal(state, seat, child.command) is None
            ]
            for child in available:
                child.available += 1
            if len(available) < width(node.visits) or not available:
                fresh = self._drawn(node, state, seat)
        command = self._new_of(node, fresh, available)
        if command is None:
            return most_promising_of(available, self.spread.reach) if available else None
        child = Branch(command, seat, self._swings(node, command))
        child.kind = CHANGING
        child.available = 1
        node.add(child)
        return child

    def _drawn(self, node: Branch, state: Any, seat: int) -> list[Any]:
        """A command that chance finds and the node does not know; none after a few draws."""
        for _ in range(DRAWS):
            command = self.game.random_command(state, seat, self.dice)
            if node.child_of(seat, command) is None:
                return [command]
        return []

    def _new_of(self, node: Branch, fresh: list[Any], available: list[Branch]) -> Any:
        """One of the commands that are new here; of those that undo each other seldom, and few in a row."""
        if self.to_and_fro and fresh:
            onward = [command for command in fresh if type(command) not in self.to_and_fro]
            ends = node.swings >= SWINGS and any(not child.swings for child in available)
            if ends or (onward and (node.swings >= SWINGS or self.dice.roll(SELDOM))):
                fresh = onward
        return fresh[self.dice.roll(len(fresh))] if fresh else None

    # ------------------------------------------------------------ what came of it

    def _swings(self, node: Branch, command: Any) -> int:
        return node.swings + 1 if self.to_and_fro and type(command) in self.to_and_fro else 0

    def _asking(self, seat: int) -> int:
        return self.seat if self.cooperative else seat

    def _go_on(self, state: Any, left: int) -> None:
        """Play on by chance, and tell every command of the way what it was worth to whoever sent it."""
        game, path = self.game, self.path
        ahead = len(path)
        most = min(left - ahead, self.depth)
        ahead += play_on(game, state, self.dice, most)
        known, worths = self.known, self.worths
        for seat in range(len(known)):
            known[seat] = False
        for node in path:
            seat = self.seat if self.cooperative else node.seat
            if not known[seat]:
                known[seat] = True
                worths[seat] = worth_after(game, state, seat, ahead)
            node.learn(worths[seat])
        self._count(worths[self.seat], ahead)

    def _settle(self, worths: list[int]) -> None:
        """The same, where it is known."""
        for node in self.path:
            node.learn(worths[node.seat])
        self._count(worths[self.seat], len(self.path))

    def _count(self, worth: int, steps: int) -> None:
        self.root.visits += 1
        self.spread.learn(worth)
        self.playouts += 1
        self.steps += steps

    def tally(self) -> Tally:
        """What was found out about the commands of the turn."""
        tally = Tally(self.legal)
        places = {id(command): place for place, command in enumerate(self.legal)}
        for child in self.root.children:
            place = places[id(child.command)]
            tally.visits[place] = child.visits
            tally.totals[place] = child.total
        tally.steps = self.steps
        tally.playouts = self.playouts
        return tally
