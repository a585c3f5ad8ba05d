"""The first entry of a table's log: what was made, by which rules and mods, and who may sit where."""

from collections.abc import Sequence
from datetime import UTC, datetime

from tessera.core.codec import plain
from tessera.files import AnyMatch
from tessera.machine import now_ms
from tessera.server.entries import VERSION, Made, ModMade, SeatMade
from tessera.server.seats import Seat


def made(match: AnyMatch, seats: Sequence[Seat], overlay: str, mods: tuple[ModMade, ...] = ()) -> Made:
    """The entry. `mods` are those of the table it comes from: rules that were kept know of none."""
    game, now = match.game, now_ms()
    marks = tuple([ModMade(mark.id, mark.name, mark.version, mark.digest) for mark in game.ruleset.mods])
    return Made(
        at=now,
        version=VERSION,
        savedAt=datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="seconds"),
        title=game.name,
        title_version=game.version,
        rules_digest=game.ruleset.digest,
        options=plain(match.options),
        seed=match.seed,
        seats=tuple([SeatMade(seat.kind, seat.name, seat.holder, seat.ready, seat.level) for seat in seats]),
        overlay=overlay,
        secret=match.secret,
        start=match.start,
        mods=marks or mods,
    )
