"""What was done under the ids that clients chose: the same id of the same holder is not done again.

Folded from the log like everything else, so every process on a store knows it, also after a restart. Each
seat has room of its own, and the spectators have one together: what others say makes nobody forgotten.
"""

from collections import OrderedDict

from tessera.server.seats import Holder

_Done = OrderedDict[tuple[bytes, str], int]


class Deeds:
    """The last ids of each holder of a seat and of all spectators, with the seq at which each was done."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._rooms: dict[int | None, _Done] = {}

    def at(self, holder: Holder, id: str) -> int | None:
        """Where it was done; None if it was not, or has no id."""
        room = self._rooms.get(holder.seat)
        return room.get((holder.key, id)) if id and room else None

    def note(self, holder: Holder, id: str, seq: int) -> None:
        """It was done."""
        if not id:
            return
        room = self._rooms.setdefault(holder.seat, OrderedDict())
        room[holder.key, id] = seq
        if len(room) > self._kept:
            room.popitem(last=False)

    def forget(self, seat: int) -> None:
        """Whoever held the seat has left it, and can do nothing more."""
        self._rooms.pop(seat, None)
