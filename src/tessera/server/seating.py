"""The seats of a new table: as they were asked for, the usual ones, a lesson's, or those of another table."""

from collections.abc import Callable, Sequence

import msgspec

from tessera.lessons import Lesson
from tessera.registry import AnyGame
from tessera.server.errors import Refused
from tessera.server.names import bot_name, distinct, tidy
from tessera.server.requests import SeatRequest, TableRequest
from tessera.server.seats import BOT, HUMAN, KINDS, OPEN, RANDOM, Seat, hash_of


def usual_seats(game: AnyGame) -> list[SeatRequest]:
    """One person against the title's bot."""
    rival = BOT if game.bot() is not None else RANDOM
    return [SeatRequest(HUMAN), *[SeatRequest(rival) for _ in range(game.seats_by_default() - 1)]]


def set_for(lesson: Lesson, asked: TableRequest) -> TableRequest:
    """The table of a lesson: what it fixes, nobody else says. It is practice, and its seed no secret."""
    if asked.seats or asked.options or asked.seed is not None or asked.overlay:
        raise Refused("lesson.fixed")
    return msgspec.structs.replace(
        asked,
        seats=[SeatRequest(seat.kind, level=seat.level) for seat in lesson.seats],
        options=lesson.options,
        seed=lesson.seed,
        practice=True,
    )


def inherited_seats(seats: Sequence[Seat], seat: int | None) -> list[SeatRequest]:
    """Who sits where in a fork: whoever forks keeps the seat, bots stay, other people's seats are open."""
    people = [number for number, each in enumerate(seats) if not each.is_bot]
    mine = seat if seat is not None else min(people, default=None)
    own = [
        n for n in people if mine is not None and (n == mine or seats[n].kind == seats[mine].kind == HUMAN)
    ]
    return [
        SeatRequest(each.kind, each.name, each.level)
        if each.is_bot
        else SeatRequest(HUMAN if n in own else OPEN)
        for n, each in enumerate(seats)
    ]


def lay_out(
    game: AnyGame, asked: Sequence[SeatRequest], chars: int, token_for: Callable[[int], str]
) -> tuple[list[Seat], dict[int, str]]:
    """The seats, and the tokens of those that belong to whoever asks."""
    if not game.min_seats <= len(asked) <= game.max_seats:
        raise Refused("seats.bad", why=f"{game.title} has {game.min_seats} to {game.max_seats} seats")
    seats: list[Seat] = []
    tokens: dict[int, str] = {}
    for number, each in enumerate(asked):
        kind = next((known for known in KINDS if known == each.kind), None)
        if kind is None:
            raise Refused("seats.bad", why=f"a seat is one of {', '.join(KINDS)}")
        if kind == BOT and game.bot() is None:
            raise Refused("seats.bad", why=f"{game.title} has no bot of its own; use 'random'")
        if each.level and (kind != BOT or each.level not in game.levels):
            known = ", ".join(game.levels) or "none"
            raise Refused("seats.bad", why=f"levels are for bots, and those of {game.title} are: {known}")
        name = tidy(each.name, chars)
        if kind == HUMAN:
            name = name or f"Player {number + 1}"
        if kind != OPEN and name:
            name = distinct(name, [seat.name for seat in seats], chars)
        if kind == HUMAN:
            tokens[number] = token_for(number)
            seats.append(Seat(HUMAN, name, hash_of(tokens[number]), ready=True))
        elif kind == OPEN:
            seats.append(Seat(OPEN, name))
        else:
            seats.append(Seat(kind, name, level=each.level))
    _name_bots(seats)
    return seats, tokens


def _name_bots(seats: Sequence[Seat]) -> None:
    """Bots without a name get one each that nobody else at the table has."""
    for number, seat in enumerate(seats):
        if seat.is_bot and not seat.name:
            seat.name = bot_name(number, [each.name for each in seats])
