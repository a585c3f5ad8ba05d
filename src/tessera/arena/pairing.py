"""Who meets whom. Rounds of tables: all tables of a round play the same seed, each table in every seating.

Rivals change seats until everyone has sat in each. Where all win and lose together, or one plays alone,
every player plays the same seed by itself, as the whole crew, and they are compared.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tessera.arena.standing import Standing
from tessera.core.errors import BadOptions, Fault

ROUND_ROBIN: Final = "round-robin"
SWISS: Final = "swiss"
PAIRINGS: Final = (ROUND_ROBIN, SWISS)


@dataclass(frozen=True)
class Sitting:
    """Players at a table: the games they play there, each with the players by their seats."""

    number: int  # counted through the whole arena, as `first` is
    round: int
    first: int  # the number of the first game
    seatings: tuple[tuple[int, ...], ...]


class Pairing:
    """Everybody meets everybody, every round."""

    waits = False  # whether a round depends on what came of those before it

    def __init__(self, players: int, seats: int) -> None:
        self.players = players
        self.seats = seats

    def groups(self, number: int, standing: Standing) -> list[tuple[int, ...]]:
        """Who sits down together in round `number`."""
        groups = list(combinations(range(self.players), self.seats))
        if self.seats > 2 and number % 2:
            return [group[::-1] for group in groups]  # who plays after whom changes, too
        return groups

    def seatings(self, group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The games of a table: each player once in every seat."""
        return tuple([group[turn:] + group[:turn] for turn in range(len(group))])

    def games_a_round(self) -> int:
        """How many games a round has."""
        standing = Standing(self.players)
        return sum(len(self.seatings(group)) for group in self.groups(0, standing))


class Swiss(Pairing):
    """Those who stand alike meet, and rather those who have not met; whoever is left over rests."""

    waits = True

    def groups(self, number: int, standing: Standing) -> list[tuple[int, ...]]:
        order = standing.order()
        left_over = self.players % self.seats
        # Of those who played most the last rests.
        resting = sorted(order, key=lambda each: (standing.sat[each], order.index(each)))
        waiting = [each for each in order if each not in resting[self.players - left_over :]]
        groups: list[tuple[int, ...]] = []
        while waiting:
            group = [waiting.pop(0)]
            while len(group) < self.seats:
                group.append(min(waiting, key=lambda each: self._strangeness(each, group, waiting, standing)))
                waiting.remove(group[-1])
            groups.append(tuple(group))
        return groups

    @staticmethod
    def _strangeness(each: int, group: list[int], waiting: list[int], standing: Standing) -> tuple[int, int]:
        return sum(standing.met[each][other] for other in group), waiting.index(each)


class Together(Pairing):
    """Every player on the same seed, in all seats of its own table."""

    def groups(self, number: int, standing: Standing) -> list[tuple[int, ...]]:
        return [tuple(range(self.players))]

    def seatings(self, group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple([(player,) * self.seats for player in group])


def pairing(kind: str, players: int, seats: int, together: bool) -> Pairing:
    """The pairing of that name; BadOptions if it makes no sense here."""
    if kind not in PAIRINGS:
        raise BadOptions(
            [Fault("arena", 0, "pairing", f"unknown {kind!r}; use one of {', '.join(PAIRINGS)}")]
        )
    if together:
        if kind == SWISS:
            why = "nobody meets here: each plays the same seeds by itself; leave it out"
            raise BadOptions([Fault("arena", 0, "pairing", why)])
        return Together(players, seats)
    if seats > players:
        why = f"{seats} seats want as many players, and {players} are named; one may be named twice"
        raise BadOptions([Fault("arena", 0, "players", why)])
    return Swiss(players, seats) if kind == SWISS else Pairing(players, seats)


class Schedule:
    """The sittings of an arena, one after the other."""

    def __init__(self, pairing: Pairing, rounds: int, standing: Standing) -> None:
        self._pairing = pairing
        self._rounds = rounds
        self._standing = standing
        self._ready: list[Sequence[int]] = []
        self._round = -1
        self._number = self._game = 0
        self._out = 0  # sittings that were given out and of which nothing is known yet

    def following(self) -> Sitting | None:
        """The next sitting; None: there is none, or none before more results are in (`taken`)."""
        if not self._ready:
            if self._round + 1 >= self._rounds or (self._pairing.waits and self._out):
                return None
            self._round += 1
            self._ready = [*self._pairing.groups(self._round, self._standing)]
        seatings = self._pairing.seatings(tuple(self._ready.pop(0)))
        sitting = Sitting(self._number, self._round, self._game, seatings)
        self._number += 1
        self._game += len(seatings)
        self._out += 1
        return sitting

    def taken(self) -> None:
        """The standing knows of one more sitting."""
        self._out -= 1
