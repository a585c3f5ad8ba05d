"""What may be written into a table's log: each function looks at the ledger and gives an entry, or refuses.

None means that there is nothing to write. A proposal is made again whenever other entries came first, so
nothing here remembers anything; and nothing changes the ledger, but that a command is applied to its match
ahead of the append, which is the only way to learn whether the rules allow it.

Whatever a holder asks for begins with `once`: is the seat still theirs, and was this done before? Because it
is asked again after every entry of others, no process acts for somebody who has left at another one.
"""

from typing import Any, Final, NamedTuple

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.core.game import HOST
from tessera.core.match import Broken
from tessera.machine import now_ms
from tessera.server import taking_back
from tessera.server.clocks import ticks_ms
from tessera.server.entries import (
    Answered,
    AnyEntry,
    Asked,
    Chatted,
    Closed,
    Did,
    Ended,
    Forgotten,
    Kicked,
    Left,
    Linked,
    Muted,
    Readied,
    Sat,
    Started,
    Undone,
)
from tessera.server.errors import Duplicate, Refused
from tessera.server.frames import Do
from tessera.server.ledger import STATUS_FINISHED, STATUS_OPEN, STATUS_PLAYING, WATCHERS, Ledger
from tessera.server.logs import failed
from tessera.server.names import SOMEBODY, bot_name, distinct, folded
from tessera.server.seats import HUMAN, OPEN, Holder, hash_of, seat_of

MARKED_EVERY: Final = 64  # entries of play; the first of them carries a digest of its state


class Proposal(NamedTuple):
    """An entry to append; `events` are those of a command that the match has taken in already."""

    entry: AnyEntry
    events: list[Any] | None = None


# ---------------------------------------------------------------- the lobby


class Guest(NamedTuple):
    """Who asks for a seat: the token they shall hold it by, what they are called, and a token of before."""

    token: str
    name: str
    ready: bool = False
    shown: str = ""  # whoever was sent away from this table by it stays away


def sit(ledger: Ledger, guest: Guest, wanted: int | None, chars: int) -> Proposal | None:
    """Take an open seat: a certain one, or the first; none if the token holds one already.

    Whose name is taken gets a number behind it.
    """
    holder = hash_of(guest.token)
    if seat_of(ledger.seats, holder) is not None:
        return None
    if ledger.has_left(holder):
        raise ledger.why_gone(holder)
    must_be_open(ledger)
    if guest.shown and ledger.is_barred(guest.shown):
        raise Refused("seat.kicked")
    free = [number for number, seat in enumerate(ledger.seats) if seat.kind == OPEN and not seat.taken]
    if wanted is not None:
        must_be_a_seat(ledger, wanted)
        if wanted not in free:
            raise Refused("seat.taken", seat=wanted)
    if not free:
        raise Refused("table.full")
    taken = free[0] if wanted is None else wanted
    name = distinct(guest.name, [seat.name for seat in ledger.seats if seat.taken], chars)
    return Proposal(Sat(now_ms(), taken, name, holder, guest.ready))


def be_ready(ledger: Ledger, holder: Holder, ready: bool, id: str = "") -> Proposal | None:
    """Ready, or no longer. Whoever holds several seats speaks for all of them."""
    seat = once(ledger, holder, id)
    must_be_open(ledger)
    if not id and all(ledger.seats[number].ready == ready for number in ledger.same_person(seat)):
        return None  # with an id it is written all the same: it must not be done later
    return Proposal(Readied(now_ms(), seat, ready, id))


def start(ledger: Ledger) -> Proposal | None:
    """Begin, if everyone is there and ready."""
    everyone = all(seat.is_bot or (seat.taken and seat.ready) for seat in ledger.seats)
    can = ledger.status == STATUS_OPEN and ledger.halt is None
    return Proposal(Started(now_ms())) if can and everyone else None


def start_by(ledger: Ledger, holder: Holder, id: str) -> Proposal:
    """Begin: everyone must be there, and all others ready."""
    seat = once(ledger, holder, id)
    must_be_open(ledger)
    missing = [number for number, each in enumerate(ledger.seats) if not each.taken]
    if missing:
        raise Refused("table.not_full", open=missing)
    waiting = [number for number in ledger.others(seat) if not ledger.seats[number].ready]
    if waiting:
        raise Refused("table.not_ready", waiting=waiting)
    return Proposal(Started(now_ms(), seat, id))


def leave(ledger: Ledger, holder: Holder) -> Proposal | None:
    """Before the match the seat is free again; during it, that is giving up; afterwards it is nothing."""
    seat = must_hold(ledger, holder)
    if ledger.status == STATUS_PLAYING:  # also where it cannot be played on
        return Proposal(Ended(now_ms(), seat, "resigned"))
    return Proposal(Left(now_ms(), seat)) if ledger.status == STATUS_OPEN else None


def kick_by(ledger: Ledger, holder: Holder, seat: int) -> Proposal:
    """Send somebody away before the match, as the maker of the table may."""
    mine = must_hold(ledger, holder)
    if ledger.seats[mine].kind != HUMAN:
        raise Refused("kick.not_maker")
    must_be_open(ledger)
    must_be_a_seat(ledger, seat)
    if seat not in ledger.others(mine) or not ledger.seats[seat].taken:
        raise Refused("kick.nobody", seat=seat)
    return Proposal(Kicked(now_ms(), seat, by="maker"))


def close(ledger: Ledger) -> Proposal | None:
    """Close a table that everyone has left before it began."""
    deserted = not any(seat.holder for seat in ledger.seats)
    return Proposal(Closed(now_ms())) if ledger.status == STATUS_OPEN and deserted else None


def link(ledger: Ledger, rematch: str) -> Proposal | None:
    """Remember the rematch."""
    return None if ledger.rematch else Proposal(Linked(now_ms(), rematch))


def chat(ledger: Ledger, holder: Holder, text: str, id: str) -> Proposal:
    """A line of chat, once."""
    if (WATCHERS if holder.seat is None else holder.seat) in ledger.muted:
        raise Refused("chat.muted")
    if holder.seat is None:
        not_done(ledger, holder, id)
        return Proposal(Chatted(now_ms(), None, "", text, id, holder.key))
    seat = once(ledger, holder, id)
    return Proposal(Chatted(now_ms(), seat, ledger.seats[seat].name, text, id))


# ---------------------------------------------------------------- play


def frame(ledger: Ledger, holder: Holder, do: Do) -> Proposal:
    """A client's command, once."""
    seat = once(ledger, holder, do.id)
    must_not_be_stopped(ledger)
    return command(ledger, seat, read_command(ledger, do.command), do.at, do.id)


def command(ledger: Ledger, seat: int, wanted: Any, at: int, id: str = "", charge: int = HOST) -> Proposal:
    """A command of a seat or of the host, applied ahead."""
    must_play(ledger)
    if at >= 0 and at != ledger.seq and not ledger.overtaken(seat, at):
        raise Refused("stale", at=at, seq=ledger.seq)
    took = ledger.clock.took(seat if charge == HOST else charge, ticks_ms())
    try:
        events = ledger.match.submit(seat, wanted)
    except Broken:
        failed("rules broken", table=ledger.id, seat=seat, position=ledger.seq)
        raise Refused("rules.broken") from None
    mark = ledger.mark() if ledger.match.position % MARKED_EVERY == 1 else b""
    plain = ledger.game.codec.commands.plain(wanted)
    return Proposal(Did(now_ms(), seat, plain, id, took, charge, mark), events)


def undo(ledger: Ledger, holder: Holder, to: int, at: int, id: str, fresh: bool) -> Proposal:
    """Go back, as it was found to be allowed at entry `at`; with fresh chance, if something was learned."""
    seat = once(ledger, holder, id)
    must_play(ledger)
    if ledger.seq != at:
        raise Refused("stale", at=at, seq=ledger.seq)
    reseed = taking_back.fresh_chance(ledger) if fresh else -1
    return Proposal(Undone(now_ms(), to, seat, reseed=reseed, id=id))


def ask_back(ledger: Ledger, holder: Holder, to: int, at: int, id: str) -> Proposal:
    """Ask the others at entry `at` whether the match may go back."""
    seat = once(ledger, holder, id)
    must_play(ledger)
    if ledger.back_request is not None or ledger.seq != at:
        raise Refused("undo.pending")
    return Proposal(Asked(now_ms(), seat, to, id))


def answer_back(ledger: Ledger, holder: Holder, yes: bool, id: str) -> Proposal:
    """Agree to what another seat asked, or not. The last consent takes back."""
    seat = once(ledger, holder, id)
    asked = ledger.back_request
    if asked is None or seat not in asked.waiting:
        raise Refused("undo.not_asked")
    if yes and all(number in ledger.same_person(seat) for number in asked.waiting):
        fresh = taking_back.fresh_chance(ledger)  # only where something was learned are the others asked
        return Proposal(Undone(now_ms(), asked.to, asked.seat, reseed=fresh, agreed=seat, id=id))
    return Proposal(Answered(now_ms(), seat, yes, id))


def redo(ledger: Ledger, holder: Holder, id: str) -> Proposal:
    """Forward again, to where the match stood before this seat's last undo."""
    seat = once(ledger, holder, id)
    must_play(ledger)
    if not taking_back.can_redo(ledger, seat):
        raise Refused("redo.nothing")
    return Proposal(Undone(now_ms(), ledger.ahead[-1].position, seat, redo=True, id=id))


def resign(ledger: Ledger, holder: Holder, id: str = "") -> Proposal:
    """Give up."""
    seat = once(ledger, holder, id)
    must_play(ledger)
    return Proposal(Ended(now_ms(), seat, "resigned", id))


def forfeit(ledger: Ledger, seat: int, at: int) -> Proposal | None:
    """Lose by time, if the match still stands where the time was up."""
    return Proposal(Ended(now_ms(), seat, "time")) if ledger.seq == at else None


# ---------------------------------------------------------------- the host


def end_by_host(ledger: Ledger, note: str) -> Proposal:
    """End the match, or the gathering for one, without winner or loser."""
    if ledger.status == STATUS_FINISHED:
        raise Refused("table.finished")
    return Proposal(Closed(now_ms(), "closed", note))


def lose_by_host(ledger: Ledger, seat: int) -> Proposal | None:
    """Whoever is sent away from a running match has given up."""
    must_be_a_person(ledger, seat)
    return Proposal(Ended(now_ms(), seat, "kicked")) if ledger.status == STATUS_PLAYING else None


def kick(ledger: Ledger, seat: int, bot: bool) -> Proposal:
    """Take a seat from its holder; in a running match a bot may go on in their place."""
    must_be_a_person(ledger, seat)
    if not bot:
        return Proposal(Kicked(now_ms(), seat))
    must_play(ledger)
    if ledger.game.bot() is None:
        raise Refused("hint.no_bot", title=ledger.game.title)
    return Proposal(Kicked(now_ms(), seat, bot=bot_name(seat, [each.name for each in ledger.seats])))


def mute(ledger: Ledger, seat: int, muted: bool) -> Proposal | None:
    """End the chat of a seat, or of all who watch, or let them chat again."""
    if seat != WATCHERS:
        must_be_a_seat(ledger, seat)
    return None if (seat in ledger.muted) == muted else Proposal(Muted(now_ms(), seat, muted))


def forget(ledger: Ledger, name: str) -> Proposal | None:
    """Let all seats and lines of chat of a name be somebody's."""
    known = folded(name)
    if not known or known == folded(SOMEBODY):
        return None
    seats = [n for n, each in enumerate(ledger.seats) if not each.is_bot and folded(each.name) == known]
    lines = ledger.lines_of(name)
    return Proposal(Forgotten(now_ms(), tuple(seats), tuple(lines))) if seats or lines else None


# ---------------------------------------------------------------- what they ask first


def once(ledger: Ledger, holder: Holder, id: str) -> int:
    """The seat of whoever asks, which is still theirs; refuses them otherwise, and what was done before."""
    seat = must_hold(ledger, holder)
    not_done(ledger, holder, id)
    return seat


def must_hold(ledger: Ledger, holder: Holder) -> int:
    """The seat of whoever asks; refuses spectators and whoever has left."""
    if holder.seat is None:
        raise Refused("seat.required")
    if not ledger.holds(holder):
        raise ledger.why_gone(holder.key)
    return holder.seat


def must_be_a_seat(ledger: Ledger, seat: int) -> None:
    """Refuse a seat that this table has not."""
    if not 0 <= seat < len(ledger.seats):
        raise Refused("seat.unknown", seat=seat)


def must_be_a_person(ledger: Ledger, seat: int) -> None:
    """Refuse a seat that nobody holds."""
    must_be_a_seat(ledger, seat)
    if not ledger.seats[seat].holder:
        raise Refused("kick.nobody", seat=seat)


def not_done(ledger: Ledger, holder: Holder, id: str) -> None:
    """Refuse what the same holder did before under the same id."""
    done = ledger.done_at(holder, id)
    if done is not None:
        raise Duplicate(done)


def must_be_open(ledger: Ledger) -> None:
    """Refuse what belongs before the start."""
    must_not_be_stopped(ledger)
    if ledger.status == STATUS_FINISHED:
        raise Refused("table.finished")
    if ledger.status != STATUS_OPEN:
        raise Refused("table.started")


def must_have_begun(ledger: Ledger) -> None:
    """Refuse what there is nothing of before the start."""
    if ledger.status == STATUS_OPEN:
        raise Refused("table.not_started")


def must_play(ledger: Ledger) -> None:
    """Refuse what belongs to a running match."""
    must_have_begun(ledger)
    if ledger.status == STATUS_FINISHED:
        raise Refused("table.finished")
    must_not_be_stopped(ledger)


def must_not_be_stopped(ledger: Ledger) -> None:
    """Refuse play where the code for it is not here."""
    if ledger.halt is not None and ledger.status != STATUS_FINISHED:
        raise ledger.halt


def read_command(ledger: Ledger, wanted: Plain) -> Any:
    """The title's command in plain data."""
    try:
        return ledger.game.codec.commands.from_plain(wanted)
    except Malformed as error:
        raise Refused("malformed", why=error.why, where=error.where) from None


def read_question(ledger: Ledger, wanted: Plain) -> Any:
    """The title's question in plain data."""
    game = ledger.game
    if not game.question_types:
        raise Refused("query.none", title=game.title)
    try:
        return game.codec.questions.from_plain(wanted)
    except Malformed as error:
        raise Refused("malformed", why=error.why, where=error.where) from None
