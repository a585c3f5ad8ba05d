"""Strict twins of records: how what comes from outside is checked field by field and made into records.

Unknown members, missing members and wrong types are Malformed with the place.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Sequence

import msgspec

from tessera.core.annotations import constructor_asks, field_types
from tessera.core.errors import Malformed
from tessera.core.plain import Plain, plain


class Twins:
    """Makes a strict msgspec struct for every record, and records from such structs.

    msgspec fills a compiled record without ever calling its type, which leaves it without the method table
    that compiled code jumps through. So nothing is decoded into a record: it is decoded into the twin, and
    the record is then made by its own type.
    """

    def __init__(self, kind: str, none_left_out: bool = False) -> None:
        self.kind = kind
        self.none_left_out = none_left_out  # members that may be None may be missing
        self._structs: dict[tuple[type, str | None], type] = {}
        self._records: dict[type, type] = {}
        self._fields: dict[type, list[str]] = {}
        self._nested: dict[type, list[bool]] = {}
        self._asks: dict[type, list[str]] = {}  # what a constructor that cannot be passed by insists on

    def struct(self, record: type, tag: str | None) -> type:
        """The twin of a record class; with a tag it says what it is in its member `type`."""
        known = self._structs.get((record, tag))
        if known is not None:
            return known
        if not dataclasses.is_dataclass(record):
            raise TypeError(f"{record.__name__} is not a dataclass")
        types_by_name = field_types(record)
        fields: list[typing.Any] = []
        nested: list[bool] = []
        for field in dataclasses.fields(record):
            mirrored = self._mirror_type(types_by_name[field.name], f"{record.__name__}.{field.name}")
            nested.append(mirrored != types_by_name[field.name])
            if field.default is not dataclasses.MISSING:
                fields.append((field.name, mirrored, field.default))
            elif field.default_factory is not dataclasses.MISSING:
                fields.append((field.name, mirrored, msgspec.field(default_factory=field.default_factory)))
            elif self.none_left_out and type(None) in typing.get_args(mirrored):
                fields.append((field.name, mirrored, None))
            else:
                fields.append((field.name, mirrored))
        struct = msgspec.defstruct(
            record.__name__,
            fields,
            tag_field="type" if tag is not None else None,
            tag=tag,
            forbid_unknown_fields=True,
            frozen=True,
            kw_only=True,
            # A record may be a command and stand in another: a schema tells the two apart by their module.
            module=record.__module__ if tag is not None else f"{record.__module__}.part",
        )
        self._structs[record, tag] = struct
        self._records[struct] = record
        self._fields[struct] = [field.name for field in dataclasses.fields(record)]
        self._nested[struct] = nested
        asks = constructor_asks(record)
        if asks is not None:
            strange = [name for name in asks if name not in self._fields[struct]]
            if strange:
                raise TypeError(
                    f"{record.__name__}.__init__ may ask for its own fields only, not {strange[0]}"
                )
            self._asks[struct] = asks
        return struct

    def _mirror_type(self, wanted: typing.Any, where: str) -> typing.Any:
        if wanted is float:
            raise TypeError(f"{where}: no float may stand in a {self.kind}")
        if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
            return self.struct(wanted, None)
        origin = typing.get_origin(wanted)
        if origin is None or origin is typing.Literal:
            return wanted
        parts = tuple(
            part if part is ... else self._mirror_type(part, where) for part in typing.get_args(wanted)
        )
        if parts == typing.get_args(wanted):
            return wanted
        if origin is typing.Union or origin is types.UnionType:
            return typing.Union[parts]  # noqa: UP007  # made at run time
        return origin[parts]

    def build(self, struct: typing.Any) -> typing.Any:
        """The record that a twin describes, made by its constructor."""
        kind = type(struct)
        return self._records[kind](*self._values(struct, kind, False))

    def revive(self, struct: typing.Any) -> typing.Any:
        """The same for records whose constructor may ask for other things than their fields, as a state's."""
        kind = type(struct)
        record: typing.Any = self._records[kind]
        fields = dict(zip(self._fields[kind], self._values(struct, kind, True), strict=True))
        asks = self._asks.get(kind)
        made = record.__new__(record) if asks is None else record(**{name: fields[name] for name in asks})
        for name, value in fields.items():
            object.__setattr__(made, name, value)  # also for frozen records: this one is not finished yet
        return made

    def _values(self, struct: typing.Any, kind: type, reviving: bool) -> list[typing.Any]:
        values: list[typing.Any] = []
        nested = self._nested[kind]
        for number, name in enumerate(self._fields[kind]):
            value = getattr(struct, name)
            values.append(self._made(value, reviving) if nested[number] else value)
        return values

    def _made(self, value: typing.Any, reviving: bool) -> typing.Any:
        if type(value) in self._records:
            return self.revive(value) if reviving else self.build(value)
        if isinstance(value, list):
            return [self._made(item, reviving) for item in value]
        if isinstance(value, tuple):
            return tuple([self._made(item, reviving) for item in value])
        if isinstance(value, dict):
            return {key: self._made(item, reviving) for key, item in value.items()}
        return value


class Mirror:
    """For a union of records: a strict decoder that tells them apart by `type`, and their JSON Schema."""

    def __init__(self, records: Sequence[type], kind: str) -> None:
        self.kind = kind
        self._twins = Twins(kind)
        self.by_tag: dict[str, type] = {}
        self._tagged: dict[str, type] = {}
        tagged: list[typing.Any] = []
        for record in records:
            if record.__name__ in self.by_tag:
                raise TypeError(f"two {kind}s are named {record.__name__}")
            self.by_tag[record.__name__] = record
            struct = self._twins.struct(record, record.__name__)
            self._tagged[record.__name__] = struct
            tagged.append(struct)
        # A union is made at run time from the title's own list, so no checker can know its type.
        self.union: typing.Any = typing.Union[tuple(tagged)] if tagged else None  # noqa: UP007
        self._decoder = msgspec.msgpack.Decoder(self.union) if tagged else None
        self._json_decoder = msgspec.json.Decoder(self.union) if tagged else None

    def plain(self, record: object) -> dict[str, Plain]:
        """{"type": name, field: value, …}"""
        body: dict[str, Plain] = {"type": type(record).__name__}
        body.update(plain(record))
        return body

    def from_plain(self, value: object) -> object:
        """The record that plain data describes, or Malformed with the place."""
        wanted = self.union
        if isinstance(value, dict):
            tag = value.get("type")
            if isinstance(tag, str):
                # Naming the one struct spares msgspec from analysing the whole union at every call.
                wanted = self._tagged.get(tag, wanted)
        try:
            return self._twins.build(msgspec.convert(value, wanted))
        except (msgspec.ValidationError, RecursionError) as error:
            raise self._malformed(error) from None

    def from_bytes(self, data: bytes) -> object:
        """The record that MessagePack bytes describe, or Malformed with the place."""
        try:
            return self._twins.build(typing.cast(typing.Any, self._decoder).decode(data))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._malformed(error) from None

    def from_json(self, data: bytes | str) -> object:
        """The record that a JSON text describes, or Malformed with the place."""
        try:
            return self._twins.build(typing.cast(typing.Any, self._json_decoder).decode(data))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise self._malformed(error) from None

    def schema(self) -> dict[str, Plain]:
        """JSON Schema of the union."""
        return msgspec.json.schema(self.union)

    def _malformed(self, error: Exception) -> Malformed:
        why, _, where = str(error).partition(" - at `")
        known = ", ".join(self.by_tag)
        if "Invalid value" in why and where.startswith("$.type"):
            why = f"unknown {self.kind} {why.removeprefix('Invalid value ')}; known: {known}"
        return Malformed(f"not a {self.kind}: {why}", where.rstrip("`") or "$")


class RecordShape:
    """For one record and all that stands in it: decoding that makes real records, with real methods."""

    def __init__(
        self,
        record: type,
        kind: str,
        hook: Callable[[typing.Any, object], object],
        none_left_out: bool = False,
    ) -> None:
        self._kind = kind
        self._twins = Twins(kind, none_left_out)
        self._struct = self._twins.struct(record, None)
        self.names = [field.name for field in dataclasses.fields(record)]
        self._hook = hook
        self._decoder: msgspec.msgpack.Decoder[typing.Any] = msgspec.msgpack.Decoder(
            self._struct, dec_hook=hook
        )

    def from_bytes(self, data: bytes) -> typing.Any:
        """The record that MessagePack bytes describe, or Malformed with the place."""
        try:
            return self._twins.revive(self._decoder.decode(data))
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, TypeError, RecursionError) as error:
            raise self._malformed(error) from None

    def from_plain(self, value: object) -> typing.Any:
        """The record that plain data describes, or Malformed with the place."""
        try:
            return self._twins.revive(msgspec.convert(value, self._struct, dec_hook=self._hook))
        except (msgspec.ValidationError, ValueError, TypeError, RecursionError) as error:
            raise self._malformed(error) from None

    def _malformed(self, error: Exception) -> Malformed:
        why, _, where = str(error).partition(" - at `")
        return Malformed(f"not a {self._kind} of this title: {why}", where.rstrip("`") or "$")
