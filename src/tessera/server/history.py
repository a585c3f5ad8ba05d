"""A match seen again, entry by entry, through one pair of eyes: for those who return, and for the scrubber.

Nothing of this is kept while a match goes on: it is derived from the log when somebody asks.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tessera.core.codec import Plain
from tessera.core.match import Entry
from tessera.core.patch import diff
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.ledger import Ledger
from tessera.server.records import HistoryFrame, LogLine, Tagged

HIDDEN_PHRASE: Final = ""
ENDINGS: Final = {"resigned": "resigned", "time": "ran out of time"}


def walk(match: AnyMatch, first: int, last: int) -> Iterator[tuple[int, Entry[Any], list[Any], Any]]:
    """(seq, entry, events, state after) of the entries after `first` up to `last`.

    The state is changed in place by the next step: look at it before going on.
    """
    game = match.game
    state = match.state_at(first)
    for seq in range(first + 1, last + 1):
        entry = match.entries[seq - 1]
        events: list[Any] = []
        if entry.undo >= 0:
            state = match.state_at(entry.undo)
        elif entry.reseed >= 0:
            game.chance(state).reseed(entry.reseed)
        else:
            events = game.apply(state, entry.seat, entry.command)
        yield seq, entry, events, state


def phrase_of(game: AnyGame, entry: Entry[Any], seat: int | None, open_hand: bool = False) -> str:
    """The entry in words. What a seat chose is for that seat: what others may know of it, events tell."""
    if entry.undo >= 0:
        return f"took back to {entry.undo}"
    if entry.reseed >= 0:
        return "fresh chance"
    if open_hand or entry.seat == seat:
        return game.phrase(entry.command)
    return HIDDEN_PHRASE


Shared = dict[int, tuple[Tagged, str]]
"""Events that nobody is told less of, by their place: written once for all who see them."""


def told(
    game: AnyGame, state: Any, events: Sequence[Any], seat: int | None, shared: Shared | None = None
) -> tuple[list[Tagged], list[str]]:
    """The events as this seat learns of them: as plain data and in words."""
    shown: list[Tagged] = []
    texts: list[str] = []
    for place, event in enumerate(events):
        redacted = game.redact(state, event, seat)
        if redacted is None:
            continue
        known = shared.get(place) if shared is not None and redacted is event else None
        if known is None:
            known = (game.codec.events.plain(redacted), game.tell(redacted))
            if shared is not None and redacted is event:
                shared[place] = known
        shown.append(known[0])
        texts.append(known[1])
    return shown, texts


def seen(match: AnyMatch, seat: int | None) -> dict[str, Plain]:
    """The present view of a seat, as it goes out."""
    return match.game.codec.view_plain(match.game.view(match.state, seat))


def log_lines(ledger: Ledger, seat: int | None, count: int) -> list[LogLine]:
    """The last lines of the log as this seat may read them."""
    match = ledger.match
    game = match.game
    lines: list[LogLine] = []
    for seq, entry, events, state in walk(match, max(0, match.position - count), match.position):
        texts = told(game, state, events, seat)[1]
        lines.append(LogLine(seq, _who(ledger, seq, entry), phrase_of(game, entry, seat), texts))
    if ledger.ended_by is not None:
        lines.append(LogLine(ledger.seq, ledger.ended_by.seat, ENDINGS[ledger.ended_by.reason], []))
    return lines


def frames(
    ledger: Ledger, seat: int | None, first: int, last: int, open_hand: bool = False
) -> Iterator[HistoryFrame]:
    """What the seat was sent for the entries after `first` up to `last`, an ending by the table included."""
    match = ledger.match
    game = match.game
    played = min(last, match.position)
    if first < played:
        view = view_at(match, seat, first)
        for seq, entry, events, state in walk(match, first, played):
            after = game.codec.view_plain(game.view(state, seat))
            shown, texts = told(game, state, events, seat)
            phrase = phrase_of(game, entry, seat, open_hand)
            yield HistoryFrame(seq, _who(ledger, seq, entry), phrase, shown, texts, diff(view, after))
            view = after
    ended = ledger.ended_by
    if ended is not None and first < ledger.seq <= last:
        yield HistoryFrame(ledger.seq, ended.seat, ENDINGS[ended.reason], [], [], {})


def view_at(match: AnyMatch, seat: int | None, position: int) -> dict[str, Plain]:
    """The view of a seat at an entry: what `frames` begins from."""
    return match.game.codec.view_plain(match.game.view(match.state_at(position), seat))


def _who(ledger: Ledger, seq: int, entry: Entry[Any]) -> int:
    """The seat of an entry; of an undo, whoever asked for it."""
    return ledger.askers.get(seq, entry.seat)
