"""How records stand in a snapshot (rule 15.1), said once for writing and for reading.

A record stands there as a map of its fields. What differs from the state is declared: a field under another
name, a tile as its hex, null for the state's -1, and what the snapshot says in a way of its own.
"""

from typing import Any, Final

from tessera.boards.hexmap import HexMap
from tessera.core.mirror import RecordShape
from tessera.core.plain import decode_hook, plain
from tessera.core.record import Record
from tessera.games.imperium.records import (
    Battle,
    Capital,
    City,
    Ended,
    PeaceOffer,
    Player,
    Proposal,
    Route,
    Treaty,
    Unit,
)
from tessera.games.imperium.state import Settings

Form = dict[str, object]


class Shape:
    """The shape of one kind of record in a snapshot."""

    def __init__(
        self,
        record: type,
        renamed: dict[str, str] | None = None,
        hexes: tuple[str, ...] = (),
        nulls: tuple[str, ...] = (),
        left_out: tuple[str, ...] = (),
    ) -> None:
        self.record = RecordShape(record, record.__name__.lower(), decode_hook)
        self.renamed = renamed or {}
        self.hexes = hexes
        self.nulls = nulls
        self.left_out = left_out

    def written(self, board: HexMap, record: object) -> Form:
        """A record of the state as the snapshot has it."""
        form: dict[str, Any] = plain(record)
        for name in self.left_out:
            del form[name]
        for name in self.hexes:
            form[name] = hex_form(board, form[name])
        for name in self.nulls:
            form[name] = null(form[name])
        for name, outside in self.renamed.items():
            form[outside] = form.pop(name)
        return form

    def read(self, board: HexMap, form: Record, **left_out: object) -> Any:
        """The record that a form describes, with what was left out of it."""
        fields: dict[str, object] = {}
        for name in self.record.names:
            if name in left_out:
                fields[name] = left_out[name]
            elif name in self.hexes:
                fields[name] = tile_of(board, form.record(name))
            elif name in self.nulls:
                fields[name] = number(form, name)
            else:
                fields[name] = form.value(self.renamed.get(name, name))
        return self.record.from_plain(fields)


def null(number: int) -> int | None:
    """The state's -1 is the rulebook's null."""
    return None if number < 0 else number


def number(form: Record, key: str) -> int:
    """A number, or the state's -1 where the snapshot has null."""
    value = form.maybe_number(key)
    return -1 if value is None else value


def hex_form(board: HexMap, tile: int) -> Form:
    q, r = board.hexes[tile]
    return {"q": q, "r": r}


def tile_of(board: HexMap, at: Record) -> int:
    return board.index((at.number("q"), at.number("r")))


SETTINGS: Final = Shape(Settings)
UNIT: Final = Shape(Unit, {"kind": "type"}, hexes=("pos",), left_out=("id", "orders"))
CITY: Final = Shape(City, hexes=("pos",), left_out=("id",))
ROUTE: Final = Shape(Route, {"start": "from"}, left_out=("id",))
PLAYER: Final = Shape(
    Player,
    nulls=("researching", "capital"),
    left_out=("known_techs", "explored", "memory", "cities_seen"),
)
TREATY: Final = Shape(Treaty, nulls=("giver", "resource", "expires_round"))
PROPOSAL: Final = Shape(Proposal, {"sender": "from"})
PEACE_OFFER: Final = Shape(PeaceOffer, {"sender": "from"})
CAPITAL: Final = Shape(Capital, hexes=("pos",))
BATTLE: Final = Shape(Battle, hexes=("start", "at"))
ENDED: Final = Shape(Ended, nulls=("winner",))
