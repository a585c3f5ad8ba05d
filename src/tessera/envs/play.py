"""One match of an environment: whose turn it is, what may be done, what was won. Keeps no log."""

from typing import Any

from tessera.bots.play import Position
from tessera.core.errors import Illegal
from tessera.core.game import WON
from tessera.core.worth import worth_of_end
from tessera.envs.spaces import Mask, Numbers, Spaces


class Play(Position):
    """A match that learners play. Actions are numbers, observations arrays; the rest is the title's.

    `shaping` times what `Game.value` says of a position is given and taken back as it changes, so that it
    adds up to nothing over a match; it is asked of the true state, as a teacher may.
    """

    def __init__(self, spaces: Spaces, seed: int, shaping: float = 0.0) -> None:
        game = spaces.game
        super().__init__(game, game.setup(spaces.seats, spaces.options, seed), spaces.seats, seed)
        self.spaces = spaces
        self.shaping = shaping
        self.ended = game.outcome(self.state)
        self._known: dict[int, tuple[list[Any], list[int]]] = {}
        self._views: dict[int | None, Any] = {}
        self._values = self._estimates()

    def choices(self, seat: int) -> tuple[list[Any], list[int]]:
        """The legal commands of a seat and their numbers; none when it may not act."""
        known = self._known.get(seat)
        if known is None:
            legal = self.game.legal(self.state, seat) if self.ended is None else []
            known = (legal, self.spaces.numbering.numbers(legal, self.view(seat)) if legal else [])
            self._known[seat] = known
        return known

    def view(self, seat: int | None) -> Any:
        """What a seat may know of this position, made once."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found

    def array(self, seat: int | None) -> Numbers:
        """The same as an array."""
        return self.spaces.array(self.view(seat))

    def mask(self, seat: int) -> Mask | tuple[Mask, ...]:
        """What a seat may do."""
        return self.spaces.mask(self.choices(seat)[1])

    def command_for(self, seat: int, action: Any) -> tuple[Any, bool]:
        """The legal command that an action means here, and whether it said so itself."""
        legal, numbers = self.choices(seat)
        place, said = self.spaces.place_of(action, numbers)
        return legal[place], said

    def submit(self, seat: int, command: Any) -> list[Any]:
        events = super().submit(seat, command)
        self._known.clear()
        self._views.clear()
        self.ended = self.game.outcome(self.state)
        return events

    def tried(self, seat: int, command: Any) -> bool:
        """Carry a command out if it is still allowed: others may have been quicker."""
        try:
            self.submit(seat, command)
        except Illegal:
            return False
        return True

    # ------------------------------------------------------------ what was won

    def rewards(self) -> list[float]:
        """What the seats have won or lost since they were last asked: 1, 0 or -1 at the end, and shaping."""
        won = [0.0] * self.seats
        if self.ended is not None:
            won = [worth_of_end(self.game, self.ended, seat) / WON for seat in range(self.seats)]
        if self.shaping:
            before, self._values = self._values, self._estimates()
            won = [
                each + self.shaping * (now - then)
                for each, now, then in zip(won, self._values, before, strict=True)
            ]
        return won

    def _estimates(self) -> list[float]:
        """What the title thinks of the position, for each seat; nothing when it is over."""
        if not self.shaping or self.ended is not None:
            return [0.0] * self.seats
        values = [self.game.value(self.state, seat) for seat in range(self.seats)]
        return [0.0 if value is None else value / WON for value in values]

    def text(self, seat: int | None) -> str:
        """The match for a terminal."""
        return self.game.text(self.view(seat))
