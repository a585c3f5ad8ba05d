"""A match seen again, entry by entry, through one pair of eyes: for those who return, and for the scrubber.

Nothing of this is kept while a match goes on: it is derived from the log when somebody asks.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tessera.core.codec import Plain
from tessera.core.match import Entry
from tessera.core.patch import diff
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.errors import Refused
from tessera.server.ledger import Ledger
from tessera.server.records import HistoryFrame, LogLine, Tagged

HIDDEN_PHRASE: Final = ""
TAKEN_BACK: Final = "took it back"
REDONE: Final = "did it again"
ENDINGS: Final = {"resigned": "resigned", "time": "ran out of time", "kicked": "was sent away"}


def walk(
    match: AnyMatch, first: int, last: int, opened: bool = False
) -> Iterator[tuple[int, Entry[Any], list[Any], Any]]:
    """(seq, entry, events, state after) of the entries after `first` up to `last`.

    The state is changed in place by the next step: look at it before going on. `opened`: nothing is kept from
    spectators.
    """
    game = match.game
    state = _state_at(match, first, opened)
    for seq in range(first + 1, last + 1):
        entry = match.entries[seq - 1]
        events: list[Any] = []
        if entry.undo >= 0:
            state = _state_at(match, seq, opened)
        elif entry.reseed >= 0:
            game.chance(state).reseed(entry.reseed)
        else:
            try:
                events = game.apply(state, entry.seat, entry.command)
            except Exception as error:  # it was played by other code, from which only the end is kept
                raise gone_apart(seq, error) from None
        yield seq, entry, events, state


def _state_at(match: AnyMatch, position: int, opened: bool) -> Any:
    try:
        state = match.state_at(position)
    except Exception as error:
        raise gone_apart(position, error) from None
    return match.game.opened(state) if opened else state


def gone_apart(entry: int, error: Exception) -> Refused:
    """Why a match cannot be told: the code of today does not play it as it was played."""
    return Refused("table.diverged", entry=entry, why=f"{type(error).__name__}: {error}")


def phrase_of(ledger: Ledger, seq: int, seat: int | None, before: Any, open_hand: bool = False) -> str:
    """The entry in words, for who saw `before`. What a seat chose is for that seat: the rest events tell."""
    entry = ledger.match.entries[seq - 1]
    if entry.undo >= 0:
        return REDONE if seq in ledger.redone else TAKEN_BACK
    if entry.reseed >= 0:
        return "fresh chance"
    if open_hand or entry.seat == seat:
        return ledger.game.phrase(entry.command, before)
    return HIDDEN_PHRASE


class Telling(NamedTuple):
    """Events as plain data, in words, and how much each matters."""

    events: list[Tagged]
    texts: list[str]
    weights: list[int]


Shared = dict[int, Tagged]
"""Events that nobody is told less of, by their place: made plain once for all who see them."""


def told(
    game: AnyGame,
    state: Any,
    events: Sequence[Any],
    seat: int | None,
    view: Any,
    shared: Shared | None = None,
) -> Telling:
    """The events as this seat learns of them, who sees `view` now."""
    telling = Telling([], [], [])
    for place, event in enumerate(events):
        redacted = game.redact(state, event, seat)
        if redacted is None:
            continue
        known = shared.get(place) if shared is not None and redacted is event else None
        if known is None:
            known = game.codec.events.plain(redacted)
            if shared is not None and redacted is event:
                shared[place] = known
        telling.events.append(known)
        telling.texts.append(game.tell(redacted, view))
        telling.weights.append(game.weight(redacted))
    return telling


def log_lines(ledger: Ledger, seat: int | None, count: int, until: int = -1) -> list[LogLine]:
    """The last lines of the log as this seat may read them, or the last of those before entry `until`."""
    match = ledger.match
    game = match.game
    lines: list[LogLine] = []
    last = match.position if until < 0 else max(match.floor, min(until - 1, match.position))
    first = max(match.floor, last - count)
    whole = ledger.is_open_to(seat)
    before = game.view(_state_at(match, first, whole), seat) if first < last else None
    for seq, entry, events, state in walk(match, first, last, whole):
        after = game.view(state, seat)
        phrase = phrase_of(ledger, seq, seat, before)
        lines.append(LogLine(seq, _who(ledger, seq, entry), phrase, *told(game, state, events, seat, after)))
        before = after
    ended = ledger.ended_by
    if ended is not None and (until < 0 or ledger.seq < until):
        lines.append(LogLine(ledger.seq, ended.seat, ENDINGS[ended.reason], [], [], []))
    return lines


def frames(
    ledger: Ledger, seat: int | None, first: int, last: int, open_hand: bool = False
) -> Iterator[HistoryFrame]:
    """What the seat was sent for the entries after `first` up to `last`, an ending by the table included.

    `open_hand` is for a match that is over: what everybody chose is told, and spectators see the whole.
    """
    match = ledger.match
    game = match.game
    played = min(last, match.position)
    if first < played:
        whole = open_hand and seat is None
        start = _state_at(match, first, whole)
        seen = game.view(start, seat)
        eyes = game.view(start, _actor(match, first)) if open_hand else seen
        view = game.codec.view_plain(seen)
        for seq, entry, events, state in walk(match, first, played, whole):
            after = game.view(state, seat)
            telling = told(game, state, events, seat, after)
            phrase = phrase_of(ledger, seq, seat, eyes, open_hand)
            plain = game.codec.view_plain(after)
            yield HistoryFrame(seq, _who(ledger, seq, entry), phrase, *telling, diff(view, plain))
            eyes = game.view(state, _actor(match, seq)) if open_hand and seq < played else after
            view = plain
    ended = ledger.ended_by
    if ended is not None and first < ledger.seq <= last:
        yield HistoryFrame(ledger.seq, ended.seat, ENDINGS[ended.reason], [], [], [], {})


def _actor(match: AnyMatch, position: int) -> int | None:
    """Whose entry comes next; None for the host's."""
    seat = match.entries[position].seat
    return seat if seat >= 0 else None


def view_at(match: AnyMatch, seat: int | None, position: int) -> dict[str, Plain]:
    """The view of a seat at an entry of a match that is over: what `frames` with open hands begins from."""
    return match.game.codec.view_plain(match.game.view(_state_at(match, position, seat is None), seat))


def _who(ledger: Ledger, seq: int, entry: Entry[Any]) -> int:
    """The seat of an entry; of an undo, whoever asked for it."""
    return ledger.askers.get(seq, entry.seat)
