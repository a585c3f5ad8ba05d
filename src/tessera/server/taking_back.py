"""Taking back: what a seat did is its own to undo, as long as it has learned nothing by it.

Whether it has is asked of the rules and not of the true state: worlds are made that fit what the seat knew
before (`determinise`), its commands are played in each, and if all of them lead to exactly what it sees now,
it could have known that beforehand. Where a generator moved, or anybody else has acted, there is no question.
"""

from typing import Any, Final, NamedTuple

from tessera import machine
from tessera.core.codec import Plain, pack_sorted
from tessera.core.errors import TesseraError
from tessera.core.match import Entry
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.ledger import STATUS_PLAYING, Ledger

WORLDS: Final = 16  # a world that differs ends the search; only what is free is played in all of them
SEED_BITS: Final = 53  # so that a browser can show it
MOST: Final = 64  # commands that are taken back for nothing at once


class Question(NamedTuple):
    """Whether a seat has learned anything by these commands of its own: all of it is known to the seat."""

    seat: int
    before: Any  # its view
    commands: list[Plain]
    after: Any  # its view


def way_back(match: AnyMatch, to: int) -> list[Entry[Any]] | None:
    """The entries that led from a position to here, the oldest first; None if it lies on no such way."""
    found: list[Entry[Any]] = []
    here = match.position
    while here > to >= match.floor:
        entry = match.entries[here - 1]
        if entry.undo >= 0:
            here = entry.undo
        else:
            found.append(entry)
            here -= 1
    return found[::-1] if here == to else None


def last_of(match: AnyMatch, seats: list[int]) -> int:
    """The position of the last command of these seats that still counts; 0 if there is none."""
    here = match.position
    while here > 0:
        entry = match.entries[here - 1]
        if entry.undo >= 0:
            here = entry.undo
        elif entry.command is not None and entry.seat in seats:
            return here
        else:
            here -= 1
    return 0


def can_take_back(ledger: Ledger, seat: int | None) -> bool:
    """Whether it is worth asking: a guess from what is at hand. Only `question` and the worlds decide."""
    if seat is None or ledger.status != STATUS_PLAYING:
        return False
    mine = ledger.same_person(seat)
    if ledger.made.practice:
        return last_of(ledger.match, mine) > 0
    entries = ledger.match.entries
    last = len(entries)
    while last and entries[last - 1].undo >= 0:
        last = entries[last - 1].undo
    return last > 0 and entries[last - 1].seat in mine and last not in ledger.drawn


def can_redo(ledger: Ledger, seat: int | None) -> bool:
    """Whether this seat went back, and nothing was played since."""
    if seat is None or ledger.status != STATUS_PLAYING or not ledger.ahead:
        return False
    return ledger.ahead[-1].seat in ledger.same_person(seat)


def fresh_chance(ledger: Ledger) -> int:
    """What chance goes on from when something learned is taken back: no throw is a known one.

    Where there is a secret, that makes an entry's number unforeseeable, and the host has no choice. A lesson
    goes on as it was written: nothing of it is a secret.
    """
    if ledger.made.lesson:
        return -1
    return ledger.seq + 1 if ledger.made.secret else machine.bits(SEED_BITS)


def question(ledger: Ledger, seat: int, to: int) -> Question | None:
    """What has to be asked before this is taken back for nothing; None: it cannot be."""
    match = ledger.match
    game = ledger.game
    way = way_back(match, to)
    if not way or len(way) > MOST:
        return None
    actor = way[0].seat
    if actor not in ledger.same_person(seat) or any(
        entry.command is None or entry.seat != actor for entry in way
    ):
        return None
    before = match.state_at(to)
    if game.chance(before).save() != game.chance(match.state).save():
        return None
    write = game.codec.commands.plain
    commands: list[Plain] = [write(entry.command) for entry in way]
    return Question(actor, game.view(before, actor), commands, match.view(actor))


def learned(game: AnyGame, asked: Question, seed: int = 0, worlds: int = WORLDS) -> bool:
    """Whether the seat knows more now than it could have known before."""
    seat = asked.seat
    if game.uncovers(asked.before, asked.after):
        return True
    seen = _bytes(game, asked.after)
    commands = [game.codec.commands.from_plain(command) for command in asked.commands]
    for world in range(worlds):
        state = game.determinise(asked.before, seat, SplitMix64(stream_value(seed, f"world {world}")))
        try:
            for command in commands:
                game.apply(state, seat, command)
        except TesseraError:  # possible here, impossible there: that it was possible is knowledge
            return True
        if _bytes(game, game.view(state, seat)) != seen:
            return True
    return False


def _bytes(game: AnyGame, view: Any) -> bytes:
    return pack_sorted(game.codec.view_plain(view))
