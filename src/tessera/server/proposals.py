"""What may be written into a table's log: each function looks at the ledger and gives an entry, or refuses.

None means that there is nothing to write. A proposal is made again whenever other entries came first, so
nothing here remembers anything; and nothing changes the ledger, but that a command is applied to its match
ahead of the append, which is the only way to learn whether the rules allow it.
"""

from typing import Any, NamedTuple

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.core.game import HOST
from tessera.core.match import Broken
from tessera.server.clocks import now_ms
from tessera.server.entries import (
    AnyEntry,
    Chatted,
    Closed,
    Did,
    Ended,
    Left,
    Linked,
    Readied,
    Sat,
    Started,
    Undone,
)
from tessera.server.errors import Duplicate, Refused
from tessera.server.frames import Do
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, Ledger
from tessera.server.logs import failed
from tessera.server.seats import OPEN, hash_of


class Proposal(NamedTuple):
    """An entry to append; `events` are those of a command that the match has taken in already."""

    entry: AnyEntry
    events: list[Any] | None = None


# ---------------------------------------------------------------- the lobby


def sit(ledger: Ledger, token: str, name: str, wanted: int | None, ready: bool) -> Proposal:
    """Take an open seat: a certain one, or the first."""
    must_be_open(ledger)
    free = [number for number, seat in enumerate(ledger.seats) if seat.kind == OPEN and not seat.taken]
    if wanted is not None:
        if not 0 <= wanted < len(ledger.seats):
            raise Refused("seat.unknown", seat=wanted)
        if wanted not in free:
            raise Refused("seat.taken", seat=wanted)
    if not free:
        raise Refused("table.full")
    taken = free[0] if wanted is None else wanted
    return Proposal(Sat(now_ms(), taken, name, hash_of(token), ready))


def be_ready(ledger: Ledger, seat: int, ready: bool) -> Proposal | None:
    """Ready, or no longer."""
    must_be_open(ledger)
    return None if ledger.seats[seat].ready == ready else Proposal(Readied(now_ms(), seat, ready))


def start(ledger: Ledger) -> Proposal | None:
    """Begin, if everyone is there and ready."""
    everyone = all(seat.is_bot or (seat.taken and seat.ready) for seat in ledger.seats)
    return Proposal(Started(now_ms())) if ledger.status == STATUS_OPEN and everyone else None


def get_up(ledger: Ledger, seat: int) -> Proposal | None:
    """Leave a table that has not begun."""
    return Proposal(Left(now_ms(), seat)) if ledger.status == STATUS_OPEN else None


def close(ledger: Ledger) -> Proposal | None:
    """Close a table that everyone has left before it began."""
    deserted = not any(seat.holder for seat in ledger.seats)
    return Proposal(Closed(now_ms())) if ledger.status == STATUS_OPEN and deserted else None


def link(ledger: Ledger, rematch: str) -> Proposal | None:
    """Remember the rematch."""
    return None if ledger.rematch else Proposal(Linked(now_ms(), rematch))


def chat(ledger: Ledger, seat: int | None, text: str, id: str) -> Proposal:
    """A line of chat, once."""
    known = ledger.known(seat, id)
    if known is not None:
        raise Duplicate(known)
    return Proposal(Chatted(now_ms(), seat, "" if seat is None else ledger.seats[seat].name, text, id))


# ---------------------------------------------------------------- play


def frame(ledger: Ledger, seat: int, do: Do) -> Proposal:
    """A client's command, once."""
    known = ledger.known(seat, do.id)
    if known is not None:
        raise Duplicate(known)
    return command(ledger, seat, read_command(ledger, do.command), do.at, do.id)


def command(ledger: Ledger, seat: int, wanted: Any, at: int, id: str = "", charge: int = HOST) -> Proposal:
    """A command of a seat or of the host, applied ahead."""
    must_play(ledger)
    if at >= 0 and at != ledger.seq and not ledger.overtaken(seat, at):
        raise Refused("stale", at=at, seq=ledger.seq)
    now = now_ms()
    took = ledger.clock.took(seat if charge == HOST else charge, now)
    try:
        events = ledger.match.submit(seat, wanted)
    except Broken:
        failed("rules broken", table=ledger.id, seat=seat, position=ledger.seq)
        raise Refused("rules.broken") from None
    return Proposal(Did(now, seat, ledger.game.codec.commands.plain(wanted), id, took, charge), events)


def undo(ledger: Ledger, seat: int, to: int, at: int) -> Proposal:
    """Go back, as it was agreed at entry `at`."""
    must_play(ledger)
    if ledger.seq != at:
        raise Refused("stale", at=at, seq=ledger.seq)
    return Proposal(Undone(now_ms(), to, seat))


def resign(ledger: Ledger, seat: int) -> Proposal:
    """Give up."""
    must_play(ledger)
    return Proposal(Ended(now_ms(), seat, "resigned"))


def forfeit(ledger: Ledger, seat: int, at: int) -> Proposal | None:
    """Lose by time, if the match still stands where the time was up."""
    return Proposal(Ended(now_ms(), seat, "time")) if ledger.seq == at else None


# ---------------------------------------------------------------- what they ask first


def must_be_open(ledger: Ledger) -> None:
    """Refuse what belongs before the start."""
    if ledger.status == STATUS_FINISHED:
        raise Refused("table.finished")
    if ledger.status != STATUS_OPEN:
        raise Refused("table.started")


def must_play(ledger: Ledger) -> None:
    """Refuse what belongs to a running match."""
    if ledger.status == STATUS_OPEN:
        raise Refused("table.not_started")
    if ledger.status == STATUS_FINISHED:
        raise Refused("table.finished")


def read_command(ledger: Ledger, wanted: Plain) -> Any:
    """The title's command in plain data."""
    try:
        return ledger.game.codec.commands.from_plain(wanted)
    except Malformed as error:
        raise Refused("malformed", why=error.why, where=error.where) from None


def before_last_of(ledger: Ledger, seat: int) -> int:
    """The position before this seat's last command that still counts."""
    entries = ledger.match.entries
    here = len(entries)
    while here > 0:
        entry = entries[here - 1]
        if entry.undo >= 0:
            here = entry.undo
        elif entry.seat == seat:
            return here - 1
        else:
            here -= 1
    raise Refused("undo.nothing")
