"""Tables as they are asked for, and the seats that are laid out for them."""

from collections.abc import Sequence

import msgspec

from tessera.core.codec import Plain
from tessera.registry import AnyGame
from tessera.server.clocks import MOST_SECONDS
from tessera.server.errors import Refused
from tessera.server.seats import BOT, HUMAN, KINDS, OPEN, RANDOM, Seat, hash_of, new_token


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as it is asked for."""

    kind: str
    name: str = ""


class ClockWish(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds."""

    turn: int = 0
    game: int = 0


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    """A table as it is asked for."""

    title: str
    seats: list[SeatWish] = []
    options: dict[str, Plain] = {}
    seed: int | str | None = None
    clock: ClockWish | None = None
    listed: bool = False
    name: str = ""
    overlay: str = ""

    def milliseconds(self) -> tuple[int, int]:
        """For each turn and for the whole match."""
        clock = self.clock or ClockWish()
        for seconds in (clock.turn, clock.game):
            if not 0 <= seconds <= MOST_SECONDS:
                raise Refused("clock.bad", most=MOST_SECONDS)
        return clock.turn * 1000, clock.game * 1000


def usual_seats(game: AnyGame) -> list[SeatWish]:
    """One person against the title's bot."""
    rival = BOT if game.bot() is not None else RANDOM
    return [SeatWish(HUMAN), *[SeatWish(rival) for _ in range(game.seats_by_default() - 1)]]


def inherited_seats(seats: Sequence[Seat], seat: int | None) -> list[SeatWish]:
    """Who sits where in a fork: whoever forks keeps the seat, bots stay, other people's seats are open."""
    people = [number for number, each in enumerate(seats) if not each.is_bot]
    mine = seat if seat is not None else min(people, default=None)
    own = [
        n for n in people if mine is not None and (n == mine or seats[n].kind == seats[mine].kind == HUMAN)
    ]
    return [
        SeatWish(each.kind if each.is_bot else HUMAN if n in own else OPEN, each.name if each.is_bot else "")
        for n, each in enumerate(seats)
    ]


def lay_out(game: AnyGame, wishes: Sequence[SeatWish], chars: int) -> tuple[list[Seat], dict[int, str]]:
    """The seats, and the tokens of those that belong to whoever asks."""
    if not game.min_seats <= len(wishes) <= game.max_seats:
        raise Refused("seats.bad", why=f"{game.title} has {game.min_seats} to {game.max_seats} seats")
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for number, wish in enumerate(wishes):
        if wish.kind not in KINDS:
            raise Refused("seats.bad", why=f"a seat is one of {', '.join(KINDS)}")
        if wish.kind == BOT and game.bot() is None:
            raise Refused("seats.bad", why=f"{game.title} has no bot of its own; use 'random'")
        name = tidy(wish.name, chars)
        if wish.kind == HUMAN:
            tokens[number] = new_token()
            seats.append(Seat(HUMAN, name or f"Player {number + 1}", hash_of(tokens[number]), ready=True))
        elif wish.kind == OPEN:
            seats.append(Seat(OPEN, name))
        else:
            seats.append(Seat(wish.kind, name or ("Bot" if wish.kind == BOT else "Random")))
    return seats, tokens


def tidy(name: str, chars: int) -> str:
    """A name on one line, not too long."""
    return " ".join(name.split())[:chars]
