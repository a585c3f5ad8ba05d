"""A match seen again, entry by entry, through one pair of eyes: for those who return, and for the scrubber.

Nothing of this is kept while a match goes on: it is derived from the log when somebody asks.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tessera.core.codec import Plain
from tessera.core.match import Entry
from tessera.core.patch import diff
from tessera.files import AnyMatch
from tessera.registry import AnyGame

HIDDEN_PHRASE = ""


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


Shared = dict[int, tuple[Plain, str]]
"""Events that nobody is told less of, by their place: written once for all who see them."""


def told(
    game: AnyGame, state: Any, events: Sequence[Any], seat: int | None, shared: Shared | None = None
) -> tuple[list[Plain], list[str]]:
    """The events as this seat learns of them: as plain data and in words."""
    shown: list[Plain] = []
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


def log_lines(match: AnyMatch, seat: int | None, count: int) -> list[Plain]:
    """The last lines of the log as this seat may read them."""
    game = match.game
    lines: list[Plain] = []
    for seq, entry, events, state in walk(match, max(0, match.position - count), match.position):
        lines.append(
            {
                "seq": seq,
                "seat": entry.seat,
                "phrase": phrase_of(game, entry, seat),
                "told": told(game, state, events, seat)[1],
            }
        )
    return lines


def frames(
    match: AnyMatch, seat: int | None, first: int, last: int, open_hand: bool = False
) -> Iterator[dict[str, Plain]]:
    """What the seat was sent for the entries after `first`: events and the patch from view to view."""
    game = match.game
    view = game.codec.view_plain(game.view(match.state_at(first), seat))
    for seq, entry, events, state in walk(match, first, last):
        after = game.codec.view_plain(game.view(state, seat))
        shown, texts = told(game, state, events, seat)
        yield {
            "seq": seq,
            "seat": entry.seat,
            "phrase": phrase_of(game, entry, seat, open_hand),
            "events": shown,
            "told": texts,
            "patch": diff(view, after),
        }
        view = after


def first_view(match: AnyMatch, seat: int | None, position: int) -> dict[str, Plain]:
    """The view that `frames` begins from."""
    return match.game.codec.view_plain(match.game.view(match.state_at(position), seat))
