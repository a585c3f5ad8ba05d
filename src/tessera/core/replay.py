"""Recorded matches (`.tsr`): a log as lines of JSON that people can read and machines can prove.

The first line is the header: title, ruleset, seats, options, seed, and of a match at a table its secret and
the commitment to it. Then one line per entry, some with the
digest of the state after it. The last line closes the record, so a cut file shows. This module turns
matches into bytes and bytes into matches; files and clocks are someone else's.
"""

import binascii
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import msgspec

from tessera.core.chance import Seed
from tessera.core.codec import Plain, plain
from tessera.core.errors import Diverged, Illegal, Malformed, TesseraError, WrongRules
from tessera.core.game import Game
from tessera.core.match import Broken, Entry, Match
from tessera.core.ruleset import ModMark
from tessera.core.seal import SECRET_BYTES, commitment_of

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")

FORMAT_VERSION: Final = 3
_JSON: Final = msgspec.json.Encoder()


@dataclass(frozen=True)
class Header:
    """What a match is made from, all but its entries."""

    version: int
    savedAt: str  # noqa: N815  # the name every persisted form of ours carries
    title: str
    title_version: int
    ruleset: str
    rules_digest: str
    seats: int
    options: dict[str, Plain]
    seed: Seed
    engine: str
    secret: str = ""  # where all hidden chance came from, in hexadecimal; empty: from the seed
    commitment: str = ""  # what everybody was shown of the secret from the beginning
    start: str = ""  # the state it began from, in base64, if not from the title's set-up
    mods: tuple[ModMark, ...] = ()  # laid over the title's own data, in this order


@dataclass
class ReplayRecord:
    """A replay as read, before any rule looked at it. Line k of `lines` is entry k+1."""

    header: Header
    lines: list[dict[str, Plain]] = field(default_factory=list)
    end: dict[str, Plain] = field(default_factory=dict)


class TooLong(TesseraError):
    """Proving the record takes more steps of the rules than were allowed. It may be true all the same."""

    def __init__(self, most: int) -> None:
        super().__init__(f"proving it takes more than {most} steps of the rules")
        self.most = most

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.most,)


@dataclass(frozen=True)
class Verdict:
    """What a verified record proves."""

    title: str
    entries: int
    digests: int
    digest: str
    outcome: Plain
    commitment: str = ""  # the secret in the record fits it, and all chance came from that secret


# ---------------------------------------------------------------- writing


def dumps(
    match: Match[S, C, E, V],
    saved_at: str,
    engine: str,
    every: int = 0,
    mods: Sequence[ModMark] | None = None,
) -> bytes:
    """The record of a match. `every` asks for a digest after every so many entries (the log is then
    applied again); 0 writes the digests that the match took down while it went on. `mods` are those it was
    made with, where its ruleset does not know them.

    Of a match that goes on from a state of other rules (`Match.begin_at`), the record begins there.
    """
    game = match.game
    first: dict[str, Plain] = {
        "tessera": "replay",
        "version": FORMAT_VERSION,
        "savedAt": saved_at,
        "title": game.name,
        "title_version": game.version,
        "ruleset": game.ruleset.name,
        "rules_digest": game.ruleset.digest,
        "seats": match.seats,
        "options": plain(match.options),
        "seed": match.seed,
        "engine": engine,
    }
    marks = game.ruleset.mods if mods is None else mods
    if marks:
        first["mods"] = [plain(mark) for mark in marks]
    if match.secret:
        first["secret"] = match.secret.hex()
        first["commitment"] = match.commitment
    if match.start:
        first["start"] = binascii.b2a_base64(match.start, newline=False).decode()
    lines = [first]
    digests = match.digests() if every == 0 else _digests(match, every)
    floor = match.floor
    for number, entry in enumerate(match.entries[floor:], 1):
        line = write_entry(game, number, entry, floor)
        digest = digests.get(floor + number)
        if digest is not None:
            line["digest"] = digest
        lines.append(line)
    lines.append({"end": match.position - floor, "digest": match.digest(), "outcome": plain(match.outcome())})
    return b"".join([_JSON.encode(line) + b"\n" for line in lines])


def write_entry(game: Game[S, C, E, V], number: int, entry: Entry[C], floor: int = 0) -> dict[str, Plain]:
    """An entry as plain data, in a record that begins at the match's position `floor`."""
    if entry.undo >= 0:
        fresh = {"reseed": entry.reseed} if entry.reseed >= 0 else {}
        return {"n": number, "undo": entry.undo - floor, **fresh}
    if entry.reseed >= 0:
        return {"n": number, "reseed": entry.reseed}
    return {"n": number, "seat": entry.seat, "do": game.codec.commands.plain(entry.command)}


def _digests(match: Match[S, C, E, V], every: int) -> dict[int, str]:
    again: Match[S, C, E, V] = match.fork(at=match.floor)
    digests: dict[int, str] = {}
    for number, entry in enumerate(match.entries[match.floor :], match.floor + 1):
        again.follow(entry)
        if number % every == 0:
            digests[number] = again.digest()
    return digests


# ---------------------------------------------------------------- reading


Migration = Callable[[dict[str, Plain]], dict[str, Plain]]
MIGRATIONS: Final[dict[int, Migration]] = {
    1: lambda header: {**header, "version": 2},  # a secret, a start, fresh chance with an undo: none of them
    2: lambda header: {**header, "version": 3},  # its digest is of all the data, which rules still answer to
}
"""From a version to the next: the step that brings a header of that version forward."""


def migrate(
    header: Mapping[str, Plain], steps: Mapping[int, Migration] = MIGRATIONS, to: int = FORMAT_VERSION
) -> dict[str, Plain]:
    """The header in version `to`, step by step; Malformed if no step leads there, as from the future."""
    moved = dict(header)
    while moved.get("version") != to:
        version = moved.get("version")
        step = steps.get(version) if isinstance(version, int) else None
        if step is None:
            raise Malformed(
                f"version {version!r} of the format is not known here (this is {to}); update Tessera",
                "line 1",
            )
        moved = step(moved)
    return moved


def read(data: bytes) -> ReplayRecord:
    """The record in these bytes. Says which line is wrong and how."""
    rows = data.split(b"\n")
    if rows and rows[-1] == b"":
        rows.pop()
    if not rows:
        raise Malformed("empty: not a replay", "line 1")
    record = ReplayRecord(_header(_line(rows[0], 1)))
    for number, row in enumerate(rows[1:], 2):
        if record.end:
            raise Malformed("something follows the closing line", f"line {number}")
        line = _line(row, number)
        if "end" in line:
            record.end = line
            if line["end"] != len(record.lines):
                raise Malformed(
                    f"closes after {line['end']!r} entries, but {len(record.lines)} stand here",
                    f"line {number}",
                )
        else:
            if line.get("n") != len(record.lines) + 1:
                raise Malformed(
                    f"expected entry {len(record.lines) + 1}, found {line.get('n')!r}", f"line {number}"
                )
            record.lines.append(line)
    if not record.end:
        raise Malformed(
            f"cut off after entry {len(record.lines)}: the closing line is missing", f"line {len(rows) + 1}"
        )
    return record


def read_header(data: bytes) -> Header:
    """What the record in these bytes says it is of; the rest is not looked at."""
    return _header(_line(data.partition(b"\n")[0], 1))


def _line(row: bytes, number: int) -> dict[str, Plain]:
    try:
        line = msgspec.json.decode(row)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"not JSON: {error}", f"line {number}") from None
    if not isinstance(line, dict):
        raise Malformed("expected an object", f"line {number}")
    return line


def _header(line: dict[str, Plain]) -> Header:
    if line.get("tessera") != "replay":
        raise Malformed("not a Tessera replay: the first line does not say so", "line 1")
    fields = migrate(line)
    try:
        return Header(
            version=_of(fields, "version", int),
            savedAt=_of(fields, "savedAt", str),
            title=_of(fields, "title", str),
            title_version=_of(fields, "title_version", int),
            ruleset=_of(fields, "ruleset", str),
            rules_digest=_of(fields, "rules_digest", str),
            seats=_of(fields, "seats", int),
            options=_of(fields, "options", dict),
            seed=_of(fields, "seed", (int, str)),
            engine=_of(fields, "engine", str),
            secret=_secret(fields),
            commitment=_of({"commitment": "", **fields}, "commitment", str),
            start=_start(fields),
            mods=_mods(fields),
        )
    except KeyError as error:
        raise Malformed(f"the header lacks {error}", "line 1") from None


def _of(fields: Mapping[str, Plain], name: str, kind: type | tuple[type, ...]) -> typing.Any:
    value = fields[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Malformed(f"the header's {name} cannot be {value!r}", "line 1")
    return value


def _secret(fields: Mapping[str, Plain]) -> str:
    told: str = _of({"secret": "", **fields}, "secret", str)
    try:
        secret = bytes.fromhex(told)
    except ValueError:
        secret = b"?"
    if told and len(secret) != SECRET_BYTES:
        raise Malformed(f"the header's secret is not {SECRET_BYTES} bytes in hexadecimal", "line 1")
    if fields.get("commitment", "") != commitment_of(secret):
        raise Malformed("the secret does not fit the commitment", "line 1")
    return told


def _start(fields: Mapping[str, Plain]) -> str:
    told: str = _of({"start": "", **fields}, "start", str)
    try:
        binascii.a2b_base64(told.encode(), strict_mode=True)
    except ValueError:
        raise Malformed("the header's start is not base64", "line 1") from None
    return told


def _mods(fields: Mapping[str, Plain]) -> tuple[ModMark, ...]:
    told = fields.get("mods", [])
    names = ("id", "name", "version", "digest")
    marks: list[ModMark] = []
    for each in told if isinstance(told, list) else [told]:
        if not isinstance(each, dict) or not all(isinstance(each.get(name), str) for name in names):
            raise Malformed(f"the header's mods cannot be {told!r:.80}", "line 1")
        marks.append(ModMark(*[str(each[name]) for name in names]))
    return tuple(marks)


def read_entry(game: Game[S, C, E, V], line: Mapping[str, Plain]) -> Entry[C]:
    """The entry that a line describes."""
    where = f"entry {line.get('n')}"
    undo, reseed = _number(line, "undo", where), _number(line, "reseed", where)
    if undo >= 0 or reseed >= 0:
        return Entry(undo=undo, reseed=reseed)
    seat = line.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < -1 or "do" not in line:
        raise Malformed("expected a seat and what it did", where)
    try:
        command = game.codec.commands.from_plain(line["do"])
    except Malformed as error:
        raise Malformed(error.why, f"{where}, {error.where}") from None
    return Entry(seat, command)  # type: ignore[arg-type]  # the codec was made from this title's commands


def _number(line: Mapping[str, Plain], name: str, where: str) -> int:
    """A number of the line, or -1 if it says none of that name."""
    number = line.get(name, -1)
    if not isinstance(number, int) or isinstance(number, bool) or (number < 0 and name in line):
        raise Malformed(f"{name} must be a number from 0, not {number!r}", where)
    return number


# ---------------------------------------------------------------- proving


def _begun(game: Game[S, C, E, V], header: Header) -> Match[S, C, E, V]:
    secret, start = bytes.fromhex(header.secret), binascii.a2b_base64(header.start)
    try:
        return Match(game, header.seed, header.seats, header.options, secret=secret, start=start)
    except TesseraError:
        raise
    except Exception as cause:
        if not start:
            raise
        told = f"the header's start is no state of this title: {type(cause).__name__}: {cause}"
        raise Malformed(told, "line 1") from cause


class Player(Generic[S, C, E, V]):
    """Plays a record again, entry by entry, and holds it to its digests.

    `most` bounds the work, in commands applied: an entry that goes back may ask for thousands of them.
    """

    def __init__(self, record: ReplayRecord, game: Game[S, C, E, V], most: int = 0) -> None:
        header = record.header
        if not game.ruleset.answers_to(header.rules_digest):
            told = [str(mark) for mark in header.mods]
            raise WrongRules(header.title, header.rules_digest, game.ruleset.digest, told)
        if header.title_version != game.version:
            raise Malformed(
                f"made with version {header.title_version} of {header.title}'s rules, this is {game.version}",
                "line 1",
            )
        self.record = record
        self.match: Match[S, C, E, V] = _begun(game, header)
        self.digests = 0
        self._most = most

    def step(self) -> list[E]:
        """Play the next entry, or raise Diverged with its number."""
        if self._most and self.match.steps >= self._most:
            raise TooLong(self._most)
        number = self.match.position + 1
        line = self.record.lines[number - 1]
        try:
            events = self.match.follow(read_entry(self.match.game, line))
        except (Malformed, Broken):
            raise
        except Illegal as refusal:
            told = f"the rules refuse it: {refusal.code}: {self.match.game.explain(refusal)}"
            raise Diverged(number, told) from None
        except TesseraError as error:
            raise Diverged(number, str(error)) from None
        recorded = line.get("digest")
        if recorded is not None:
            self._compare(number, recorded)
        return events

    def run(self, to: int = -1) -> Match[S, C, E, V]:
        """Play on to position `to`, or to the end, which is then held to the closing line."""
        last = len(self.record.lines)
        goal = last if to < 0 else min(to, last)
        while self.match.position < goal:
            self.step()
        if goal == last:
            self._compare(last, self.record.end.get("digest"))
            outcome = plain(self.match.outcome())
            if outcome != self.record.end.get("outcome"):
                raise Diverged(last, f"ends with {outcome}, recorded as {self.record.end.get('outcome')}")
        return self.match

    def _compare(self, number: int, recorded: Plain) -> None:
        digest = self.match.digest()
        if digest != recorded:
            raise Diverged(number, f"gives digest {digest[:16]}…, recorded as {str(recorded)[:16]}…")
        self.digests += 1


def verify(record: ReplayRecord, game: Game[S, C, E, V], most: int = 0) -> Verdict:
    """Play the whole record again and say what it proves; Diverged names the first entry that fails.

    `most` bounds the work, in steps of the rules: TooLong if they are not enough.
    """
    player = Player(record, game, most)
    match = player.run()
    outcome = plain(match.outcome())
    return Verdict(game.name, match.position, player.digests, match.digest(), outcome, match.commitment)
