"""Time at a table: so long for each turn, so long for the whole match.

A `Clock` knows no timer and no event loop: it is told what time it is, in ticks that run evenly whatever
people do to the clock of the machine. What a decision took is written into the log, as a duration, so a clock
is rebuilt from there; time during which no server ran is charged to nobody.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tessera.machine import monotonic
from tessera.server.records import ClockReading

MOST_SECONDS: Final = 30 * 24 * 3600
LAST_GRACE: Final = 1000  # milliseconds for each further decision of a seat whose bank is empty


def ticks_ms() -> int:
    """Milliseconds since some moment: for measuring. They run on evenly, and mean nothing elsewhere."""
    return int(monotonic() * 1000)


def _no_turn(seat: int) -> None:
    """Every decision is a turn of its own."""


class Clock:
    """The clocks of all seats. Times are milliseconds. A seat's time runs while the seat may act."""

    def __init__(self, seats: int, turn: int, bank: int, timed: Sequence[int]) -> None:
        self.turn = turn
        self.bank = bank
        self.left = [bank] * seats
        self._timed = timed  # seats of people: bots have patience of their own
        self._since: dict[int, int] = {}
        self._turns: dict[int, int | None] = {}  # which turn of the seat its used time belongs to
        self._used: dict[int, int] = {}  # of the present turn, by decisions made in it

    def __bool__(self) -> bool:
        return bool(self.turn or self.bank)

    def spend(self, seat: int, took: int) -> None:
        """A decision is in the log."""
        if self.bank and 0 <= seat < len(self.left):
            self.left[seat] = max(0, self.left[seat] - took)
        self._used[seat] = self._used.get(seat, 0) + took
        self._since.pop(seat, None)

    def stop_for(self, seat: int) -> None:
        """No person sits there any more: a bot has patience of its own."""
        self._timed = [each for each in self._timed if each != seat]
        self._since.pop(seat, None)

    def begin_turn(self, seat: int) -> None:
        """Whatever turn the seat is in, its time is whole again."""
        self._turns.pop(seat, None)
        self._used.pop(seat, None)

    def look(self, actors: Sequence[int], now: int, turn_of: Callable[[int], int | None] = _no_turn) -> None:
        """These seats may act from now on; those that could before go on counting.

        `turn_of` says which turn a seat is in: None when every decision is one.
        """
        self._since = {seat: self._since.get(seat, now) for seat in actors if seat in self._timed}
        if not self.turn:
            return
        for seat in self._since:
            turn = turn_of(seat)
            if turn is None or turn != self._turns.get(seat):
                self._turns[seat] = turn
                self._used[seat] = 0

    def took(self, seat: int, now: int) -> int:
        """How long this seat has been thinking."""
        return max(0, now - self._since.get(seat, now))

    def deadline(self, seat: int) -> int:
        """When this seat's time is up."""
        limits: list[int] = []
        if self.turn:
            limits.append(max(0, self.turn - self._used.get(seat, 0)))
        if self.bank:
            limits.append(self.left[seat] or LAST_GRACE)
        return self._since[seat] + min(limits)

    def first_out(self) -> tuple[int, int] | None:
        """(when, seat) of whoever runs out of time first."""
        if not self:
            return None
        return min([(self.deadline(seat), seat) for seat in self._since], default=None)

    def shown(self, now: int) -> ClockReading | None:
        """What everyone sees: milliseconds left, as of now."""
        if not self:
            return None
        left = list(self.left)
        for seat in self._since:
            left[seat] = max(0, left[seat] - self.took(seat, now))
        running = {str(seat): max(0, self.deadline(seat) - now) for seat in self._since}
        return ClockReading(self.turn, self.bank, left if self.bank else [], running)
