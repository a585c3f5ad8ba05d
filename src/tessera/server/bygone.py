"""A table whose code or rules are gone, made of what was kept: it shows its end and goes no further.

A stand-in takes the title's place behind the contract, so that everything else treats such a table like any
other: its views are those of the picture, nobody may act, and what was played is counted and not read.
"""

import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tessera._version import VERSION
from tessera.core.chance import Rng, Seed
from tessera.core.codec import Codec, Plain, plain
from tessera.core.errors import Illegal
from tessera.core.game import Game
from tessera.core.match import Match
from tessera.core.replay import FORMAT_VERSION
from tessera.core.reports import Outcome
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.seal import commitment_of
from tessera.server.entries import AnyEntry, Did, Made, Migrated, Reseeded, Undone
from tessera.server.errors import Refused
from tessera.server.kept import Picture
from tessera.server.ledger import STATUS_FINISHED, Ledger, Origin
from tessera.server.records import OutcomeRecord, TableRecord
from tessera.server.settings import Settings

_JSON: Final = msgspec.json.Encoder()


@dataclass
class Stillness:
    """The state of a match that cannot go on: nothing is known of it, and nothing changes."""

    rng: SplitMix64


class StandIn(Game[Stillness, Any, Any, dict[str, Plain]]):
    """In place of a title that is not here, for one table."""

    state_type = Stillness
    max_seats = 1 << 16

    def __init__(self, picture: Picture) -> None:
        super().__init__(Ruleset("", {}, {}, ""))
        self._picture = picture
        self._no_codec = Codec(Stillness, Stillness, (), ())

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RulesetSpec({})

    @property
    def codec(self) -> Codec:
        return self._no_codec

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> Stillness:
        return Stillness(SplitMix64(0))

    def copy(self, state: Stillness) -> Stillness:
        return state

    def actors(self, state: Stillness) -> Sequence[int]:
        return ()

    def legal(self, state: Stillness, seat: int) -> list[Any]:
        return []

    def refusal(self, state: Stillness, seat: int, command: Any) -> Illegal | None:
        return Illegal("table.bygone")

    def carry_out(self, state: Stillness, seat: int, command: Any) -> list[Any]:
        raise Refused("table.bygone")

    def outcome(self, state: Stillness) -> Outcome | None:
        over = self._picture.outcome
        return None if over is None else Outcome(tuple(over.winners), over.reason, tuple(over.scores))

    def round_of(self, state: Stillness) -> int | None:
        return self._picture.round

    def chance(self, state: Stillness) -> SplitMix64:
        return state.rng

    def view(self, state: Stillness, seat: int | None) -> dict[str, Plain]:
        return self._picture.view(seat)

    def determinise(self, view: dict[str, Plain], seat: int, rng: Rng) -> Stillness:
        raise Refused("table.bygone")


class Bygone(Ledger):
    """The ledger of such a table. `record` is what lists showed of it, for what no picture tells."""

    def __init__(
        self,
        id: str,
        made: Made,
        settings: Settings,
        entries: Sequence[AnyEntry],
        picture: Picture,
        record: TableRecord | None,
    ) -> None:
        if picture.outcome is None and record is not None and record.outcome is not msgspec.UNSET:
            rounds = None if record.rounds is msgspec.UNSET else record.rounds
            picture = msgspec.structs.replace(picture, outcome=record.outcome, round=rounds)
        game = type("StandIn", (StandIn,), {"name": made.title, "title": made.title})(picture)
        match: Match[Any, Any, Any, Any] = Match(game, made.seed, len(made.seats))
        match.begin_at(played(entries))
        origin = origin_of(made, entries)
        super().__init__(
            id, game, made, settings, match=match, origin=origin._replace(passed=1 + len(entries))
        )
        self._entries = list(entries)
        self._picture = picture
        self._known = record
        for entry in entries:
            self.fold(entry)

    def _told_options(self) -> dict[str, Any]:
        if self.status == STATUS_FINISHED:
            return self.made.options
        return {} if self._known is None else self._known.options  # which of them are hidden is not known

    def fold(self, entry: AnyEntry) -> list[Any]:
        """Take an entry in. Of play, only that there was some."""
        self.origin = self.origin._replace(passed=max(self.origin.passed, self.logged + 1))
        return super().fold(entry)

    def replay(self, saved_at: str) -> bytes:
        """The record of the match as it stands in the log: whoever has the code can prove it."""
        over = self._picture.outcome  # by the rules
        return written(self.made, self._entries, self._picture.digest, over, saved_at)


def played(entries: Sequence[AnyEntry]) -> int:
    """How many entries of play there are."""
    return sum(isinstance(entry, Did | Undone | Reseeded | Migrated) for entry in entries)


def origin_of(made: Made, entries: Sequence[AnyEntry]) -> Origin:
    """By which version and rules the table is played: as it was made, or as it was last brought forward."""
    origin = Origin(made.title_version, made.rules_digest)
    for number, entry in enumerate(entries, 2):
        if isinstance(entry, Migrated):
            origin = Origin(entry.title_version, entry.rules_digest, number)
    return origin


def written(
    made: Made, entries: Sequence[AnyEntry], digest: str, outcome: OutcomeRecord | None, saved_at: str
) -> bytes:
    """A replay, line by line from the log of a table; from where it was last brought forward, if it was."""
    origin = origin_of(made, entries)
    before = entries[: origin.passed - 1] if origin.passed else []
    floor, start, secret = played(before), made.start, made.secret
    if before and isinstance(before[-1], Migrated):
        start, secret = before[-1].state, b""
    first: dict[str, Plain] = {
        "tessera": "replay",
        "version": FORMAT_VERSION,
        "savedAt": saved_at,
        "title": made.title,
        "title_version": origin.version,
        "ruleset": made.title,
        "rules_digest": origin.rules,
        "seats": len(made.seats),
        "options": made.options,
        "seed": made.seed,
        "engine": VERSION,
    }
    if made.mods:
        first["mods"] = [plain(mod.mark()) for mod in made.mods]
    if secret:
        first |= {"secret": secret.hex(), "commitment": commitment_of(secret)}
    if start:
        first["start"] = binascii.b2a_base64(start, newline=False).decode()
    lines: list[object] = [first]
    for entry in entries[len(before) :]:
        number = len(lines)
        if isinstance(entry, Did):
            lines.append({"n": number, "seat": entry.seat, "do": entry.command})
        elif isinstance(entry, Undone):
            fresh = {"reseed": entry.reseed} if entry.reseed >= 0 else {}
            lines.append({"n": number, "undo": entry.to - floor, **fresh})
        elif isinstance(entry, Reseeded):
            lines.append({"n": number, "reseed": entry.seed})
    lines.append({"end": len(lines) - 1, "digest": digest, "outcome": outcome})
    return b"".join([_JSON.encode(line) + b"\n" for line in lines])
