"""A match: a state, and the log that proves it.

The log is the game: everything else can be derived again from (title, ruleset, seats, options, seed,
secret, entries). The match keeps past states only to go back quickly, the fewer the longer ago: what it holds
grows with the logarithm of its length.

A secret belongs to what a match is made from, as the seed does: no position lies before it, so nothing can go
back to a match without it. With one, the seed is no more than a name: it says how the ground looks that all
may see, and nothing of what is hidden or still to come.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from tessera.core.chance import Rng, Seed
from tessera.core.codec import digest_of
from tessera.core.errors import BadOptions, Conflict, Fault, Illegal, TesseraError
from tessera.core.game import Game, Turn, turn_at
from tessera.core.reports import Outcome
from tessera.core.seal import SECRET_BYTES, commitment_of
from tessera.core.spec import Fields, checked

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")

CHECKPOINT_EVERY: Final = 128
CROWDED: Final = 4  # how close kept states stand: the way back is at most about 1/CROWDED of an entry's age
_NO_SEAT: Final = -2
_RETURN: Final = 16  # what a kept state costs to read, in commands applied: about as much


class Entry(Generic[C]):
    """One line of the log: a seat's command; or a return to an earlier position; or fresh chance; or both.

    Never changed once made. (Not a dataclass: mypyc has no generic ones.)
    """

    def __init__(
        self, seat: int = _NO_SEAT, command: C | None = None, undo: int = -1, reseed: int = -1
    ) -> None:
        self.seat = seat
        self.command = command
        self.undo = undo  # the position gone back to
        self.reseed = reseed  # what the generator goes on from

    def __repr__(self) -> str:
        if self.undo >= 0:
            fresh = f", reseed={self.reseed}" if self.reseed >= 0 else ""
            return f"Entry(undo={self.undo}{fresh})"
        if self.reseed >= 0:
            return f"Entry(reseed={self.reseed})"
        return f"Entry({self.seat}, {self.command})"


def complete_options(spec: Fields, given: Mapping[str, object]) -> dict[str, object]:
    """The options with every default filled in, or BadOptions with everything that is wrong."""
    complete = checked(spec, dict(given))
    assert isinstance(complete, dict), "options are a record"
    return {str(name): value for name, value in complete.items()}


def _can_be_written(seed: Seed) -> bool:
    """Whether a record can hold the seed: half a surrogate pair is no text anywhere else."""
    if isinstance(seed, int):
        return -(1 << 63) <= seed < 1 << 64
    return not any(0xD800 <= ord(char) <= 0xDFFF for char in seed)


class Broken(TesseraError):
    """A title failed in the middle of a command. The match went back to where it was; the entry is told."""

    def __init__(self, entry: int, seat: int, command: object, cause: Exception) -> None:
        super().__init__(
            f"entry {entry}: {type(cause).__name__} in the rules: {cause} (seat {seat}, {command})"
        )
        self.entry = entry
        self.seat = seat
        self.command = command
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        # Between processes the command is its text: a compiled record need not survive the way.
        return type(self), (self.entry, self.seat, str(self.command), self.cause)


class Match(Generic[S, C, E, V]):
    """One match of one title. `position` is the number of entries so far."""

    def __init__(
        self,
        game: Game[S, C, E, V],
        seed: Seed,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        checkpoint_every: int = CHECKPOINT_EVERY,
        state: S | None = None,
        secret: bytes = b"",
        start: bytes = b"",
    ) -> None:
        """`secret`, if there is one, is where all hidden chance comes from. `start` is a state to begin from
        in place of the title's set-up, as bytes. `state` is for whoever already derived the present one, a
        fork above all; everyone else leaves it out.
        """
        if seats == 0:
            seats = game.seats_by_default()
        if not game.min_seats <= seats <= game.max_seats:
            raise BadOptions(
                [Fault("match", 0, "seats", f"expected {game.min_seats}..{game.max_seats}, got {seats}")]
            )
        if not _can_be_written(seed):
            raise BadOptions(
                [Fault("match", 0, "seed", f"expected 64 bits or a text of whole characters, got {seed!a}")]
            )
        if secret and len(secret) != SECRET_BYTES:
            told = f"expected {SECRET_BYTES} bytes, got {len(secret)}"
            raise BadOptions([Fault("match", 0, "secret", told)])
        self.game = game
        self.seed: Seed = seed
        self.secret = secret
        self.start = start
        self.seats = seats
        self.options = complete_options(game.options_spec(), options or {})
        self.entries: list[Entry[C]] = []
        self.floor = 0  # the first position there is: see `begin_at`
        self.state: S = self._begin() if state is None else state
        self._every = checkpoint_every
        # The position whose state each position has: itself, or where an undo led.
        self._same_as: list[int] = [0]
        self._first: S | None = None  # made ready to go on from: a start is gone back to often
        self._kept: dict[int, bytes] = {}
        self._digests: dict[int, str] = {}
        self.steps = 0  # what it has cost so far, in commands applied: also those applied again to go back
        if checkpoint_every and state is None:
            self._first = game.copy(self.state)

    def _begin(self) -> S:
        """The state at position 0."""
        game = self.game
        if self.start:
            # The codec was made from this title's state_type, so it gives back what went in.
            state: S = game.codec.state_from(self.start)  # type: ignore[assignment]
        else:
            state = game.setup(self.seats, self.options, self.seed)
        if self.secret:
            game.chance(state).seal(self.secret)
            state = game.redraw(state, self.options, bool(self.start))
        return state

    # ------------------------------------------------------------ questions

    @property
    def position(self) -> int:
        """How many entries the log has: what a command answers."""
        return len(self.entries)

    @property
    def commitment(self) -> str:
        """What may be told of the secret from the beginning; empty if there is none."""
        return commitment_of(self.secret)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self.game.actors(self.state))

    def awaited(self) -> list[int]:
        """The seats the match waits for."""
        return list(self.game.awaited(self.state))

    def legal(self, seat: int) -> list[C]:
        """Every command this seat may send now."""
        return self.game.legal(self.state, seat)

    def check(self, seat: int, command: C) -> Illegal | None:
        """Why the command would be refused, or None."""
        return self.game.check(self.state, seat, command)

    def view(self, seat: int | None) -> V:
        """What this seat may know; None is a spectator."""
        return self.game.view(self.state, seat)

    def turn(self, seat: int, rng: Rng) -> Turn[C, V]:
        """What a player of this seat decides by now, with chance of its own."""
        return turn_at(self.game, self.state, seat, rng)

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    def digest(self) -> str:
        """The digest of the present state."""
        return self.game.codec.digest(self.state)

    # ------------------------------------------------------------ going on

    def begin_at(self, position: int) -> None:
        """Count from here, before anything is played: so many entries came before, of which nothing is known.

        For a match that goes on from a state of other rules. Nothing goes back behind this position.
        """
        before: Entry[C] = Entry()
        self.entries = [before] * position
        self._same_as = list(range(position + 1))
        self.floor = position

    def submit(self, seat: int, command: C, at: int = -1) -> list[E]:
        """Apply a seat's command and log it. `at` is the position it answers: a late one is a Conflict.

        Refused means untouched: neither state nor log changes.
        """
        if at >= 0 and at != len(self.entries):
            raise Conflict(at, len(self.entries))
        self.steps += 1
        try:
            events = self.game.apply(self.state, seat, command)
        except Illegal:
            raise
        except TesseraError:  # a generator that ran dry half way through, above all
            self.state = self.state_at(len(self.entries))
            raise
        except Exception as cause:
            self.state = self.state_at(len(self.entries))
            raise Broken(len(self.entries) + 1, seat, command, cause) from cause
        self._log(Entry(seat, command), -1)
        return events

    def undo(self, to: int, reseed: int = -1) -> None:
        """Go back to an earlier position, as an entry of the log. Nothing is erased.

        With `reseed` what comes then is not what came before: fresh chance, and what nobody has seen there
        drawn anew. Whoever goes back past a throw or a card must ask for it, or it is a known one.
        """
        if not self.floor <= to < len(self.entries):
            raise Conflict(to, len(self.entries))
        state = self.state_at(to)
        if reseed >= 0:
            state = self._refreshed(state, reseed)
        self.state = state
        self._log(Entry(undo=to, reseed=reseed), self._same_as[to] if reseed < 0 else -1)

    def reseed(self, seed: int) -> None:
        """Give the state fresh chance, as an entry of the log."""
        if seed < 0:
            raise ValueError("reseed: the seed must not be negative")
        self.game.chance(self.state).reseed(seed)
        self._log(Entry(reseed=seed), -1)

    def follow(self, entry: Entry[C]) -> list[E]:
        """Do what an entry of another log did."""
        if entry.undo >= 0:
            self.undo(entry.undo, entry.reseed)
            return []
        if entry.reseed >= 0:
            self.reseed(entry.reseed)
            return []
        return self.submit(entry.seat, entry.command)  # type: ignore[arg-type]  # a command entry has one

    def skip(self, entry: Entry[C]) -> None:
        """Take an entry into the log without playing it.

        For whoever kept a later state, and sets `state` to it once every entry before it is in.
        """
        self.entries.append(entry)
        stays = entry.undo >= 0 and entry.reseed < 0
        self._same_as.append(self._same_as[entry.undo] if stays else len(self.entries))

    def _log(self, entry: Entry[C], same_as: int) -> None:
        self.entries.append(entry)
        position = len(self.entries)
        self._same_as.append(position if same_as < 0 else same_as)
        every = self._every
        if every and position % every == 0:
            data = self.game.codec.state_bytes(self.state)
            self._digests[position] = digest_of(data)
            if same_as < 0:
                self._kept[position] = data
                self._thin(position // every)

    def _thin(self, newest: int) -> None:
        """Of the older states keep those with the roundest numbers, so that their distance grows with age."""
        for position in list(self._kept):
            number = position // self._every
            if newest - number > CROWDED * (number & -number):
                del self._kept[position]

    # ------------------------------------------------------------ going elsewhere

    def state_at(self, position: int) -> S:
        """The state at an earlier position, derived from the log; a copy the caller may change."""
        if not self.floor <= position <= len(self.entries):
            raise Conflict(position, len(self.entries))
        walk: list[int] = []
        here = self._same_as[position]
        while here > self.floor and here not in self._kept:
            walk.append(here)
            back = self.entries[here - 1].undo
            here = self._same_as[here - 1 if back < 0 else back]
        if here > self.floor:
            # The codec was made from this title's state_type, so it gives back what went in.
            state: S = self.game.codec.state_from(self._kept[here])  # type: ignore[assignment]
        elif self._first is not None:
            state = self.game.copy(self._first)
        else:
            state = self._begin()
        self.steps += _RETURN + len(walk)
        for step in reversed(walk):
            entry = self.entries[step - 1]
            if entry.undo >= 0:
                state = self._refreshed(state, entry.reseed)
            elif entry.reseed >= 0:
                self.game.chance(state).reseed(entry.reseed)
            else:
                self.game.apply(state, entry.seat, entry.command)  # type: ignore[arg-type]
        return state

    def fork(self, at: int = -1, reseed: int = -1) -> "Match[S, C, E, V]":
        """An independent match with the same past, from the present or an earlier position.

        With `reseed` its future chance differs from this match's: what search must always ask for.
        """
        position = len(self.entries) if at < 0 else at
        state = self.game.copy(self.state) if at < 0 else self.state_at(position)
        twin = Match(
            self.game, self.seed, self.seats, self.options, self._every, state, self.secret, self.start
        )
        twin.entries = self.entries[:position]
        twin.floor = self.floor
        twin._same_as = self._same_as[: position + 1]
        twin._first = self._first  # never changed, so both may point at it
        twin._kept = {n: data for n, data in self._kept.items() if n <= position}
        twin._digests = {n: digest for n, digest in self._digests.items() if n <= position}
        if reseed >= 0:
            twin.reseed(reseed)
        return twin

    def from_start(self) -> "Match[S, C, E, V]":
        """A match made from what this one was made from, in which nothing has happened: counted from 0."""
        return Match(
            self.game, self.seed, self.seats, self.options, self._every, None, self.secret, self.start
        )

    def apart_at(self, position: int, secret: bytes) -> S:
        """The state at a position for another match to begin from, to be shown while this one goes on.

        What nobody has seen is drawn anew from a secret of no other use, and no generator, seal or seed of
        this match stays in it.
        """
        game = self.game
        state = self.state_at(position)
        game.chance(state).seal(secret)
        state = game.redraw(state, self.options, True)
        game.chance(state).seal(b"")
        return state

    def _refreshed(self, state: S, reseed: int) -> S:
        """The state with fresh chance, and with what nobody has seen in it drawn anew."""
        self.game.chance(state).reseed(reseed)
        return self.game.redraw(state, self.options, True)

    def digests(self) -> dict[int, str]:
        """Digests by position, as far as the match wrote them down while it went on."""
        return dict(self._digests)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled and copied as its log: whatever reads it derives the same states."""
        write = self.game.codec.commands.plain
        log = [
            (entry.seat, None if entry.command is None else write(entry.command), entry.undo, entry.reseed)
            for entry in self.entries[self.floor :]
        ]
        made_from = (self.game, self.seed, self.seats, self.options, self._every, self.secret, self.start)
        return _revive, (*made_from, self.floor, log)


def _revive(
    game: Game[S, C, E, V],
    seed: Seed,
    seats: int,
    options: Mapping[str, object],
    every: int,
    secret: bytes,
    start: bytes,
    floor: int,
    log: list[tuple[int, object, int, int]],
) -> Match[S, C, E, V]:
    match = Match(game, seed, seats, options, every, None, secret, start)
    match.begin_at(floor)
    read = game.codec.commands.from_plain
    for seat, command, undo, reseed in log:
        made: C | None = None if command is None else read(command)  # type: ignore[assignment]
        match.follow(Entry(seat, made, undo, reseed))
    return match


def seat_match(
    game: Game[S, C, E, V],
    seed: Seed,
    bots: Sequence[bool],
    options: Mapping[str, object],
    secret: bytes = b"",
) -> Match[S, C, E, V]:
    """A match at a table, with a seat for each of `bots`: the title is told which ones a program plays."""
    complete = complete_options(game.options_spec(), options)
    return Match(game, seed, len(bots), game.seated(complete, bots), secret=secret)


def reduce(game: Game[S, C, E, V], state: S, seat: int, command: C) -> tuple[S, list[E]]:
    """The pure form of `apply`: a new state and the events; the given state is untouched."""
    after = game.copy(state)
    return after, game.apply(after, seat, command)
