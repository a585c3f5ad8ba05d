"""What is kept beside the log of a table, in its snapshot: the latest state, and a picture of the match.

The state spares whoever loads the table the way from the beginning. The picture is what a page shows where
the code that could derive it is gone: how the match ended, the round, and the last views as they went out.
Of a match that is over that is the spectators' view, from whom nothing is kept then; of one that goes on,
theirs and those of people's seats. Bots need none.
"""

import zlib
from typing import Any

import msgspec

from tessera.core.codec import Plain
from tessera.server.ledger import STATUS_FINISHED, Ledger
from tessera.server.records import OutcomeRecord

SPECTATOR = ""


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as it was last seen. Views are keyed by seat, the spectators' by an empty text."""

    views: dict[str, dict[str, Plain]] = {}
    outcome: OutcomeRecord | None = None  # by the rules
    round: int | None = None
    digest: str = ""  # of the state

    def view(self, seat: int | None) -> dict[str, Plain]:
        """What this seat saw; as a spectator, if nothing is kept for it."""
        found = self.views.get(SPECTATOR if seat is None else str(seat))
        return self.views.get(SPECTATOR, {}) if found is None else found


class KeptState(msgspec.Struct, array_like=True, frozen=True):
    """A snapshot. Those of before there were pictures have none."""

    position: int
    state: bytes
    picture: bytes = b""

    def seen(self) -> Picture:
        """The picture; an empty one, if there is none that can be read."""
        try:
            return _PICTURES.decode(zlib.decompress(self.picture))
        except (zlib.error, msgspec.DecodeError, UnicodeDecodeError):
            return Picture()


_PICTURES = msgspec.msgpack.Decoder(Picture)
_STATES = msgspec.msgpack.Decoder(KeptState)


def read(data: bytes) -> KeptState:
    """The snapshot in these bytes; `msgspec.DecodeError` if it is none."""
    return _STATES.decode(data)


def of(ledger: Ledger) -> bytes:
    """The snapshot of a table that is played here, as it stands."""
    match, codec = ledger.match, ledger.game.codec
    picture = zlib.compress(msgspec.msgpack.encode(_picture(ledger)))
    return msgspec.msgpack.encode(KeptState(match.position, codec.state_bytes(match.state), picture))


def _picture(ledger: Ledger) -> Picture:
    game, match = ledger.game, ledger.match
    people: list[int] = []
    if ledger.status != STATUS_FINISHED:
        people = [number for number, seat in enumerate(ledger.seats) if not seat.is_bot]

    def view(seat: int | None) -> Any:
        return game.codec.view_plain(game.view(ledger.seen_by(seat), seat))

    over = match.outcome()
    return Picture(
        {SPECTATOR: view(None), **{str(seat): view(seat) for seat in people}},
        None if over is None else OutcomeRecord(list(over.winners), over.reason, list(over.scores)),
        game.round_of(match.state),
        match.digest(),
    )
