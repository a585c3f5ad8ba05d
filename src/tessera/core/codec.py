"""A title's codec: its states, commands, events and views as bytes, plain data and schemas.

BLAKE2b over the canonical bytes of a state is its digest. What comes from outside, a command above all, is
checked field by field and refused with the place.
"""

import dataclasses
import enum
import typing
from collections.abc import Sequence

import msgspec

from tessera.core.annotations import field_types, restore
from tessera.core.mirror import Mirror, RecordShape
from tessera.core.plain import Plain, decode_hook, digest_of, pack, pack_sorted, plain, unpack

__all__ = [
    "Codec",
    "Mirror",
    "Plain",
    "digest_of",
    "pack",
    "pack_sorted",
    "plain",
    "records_within",
    "schema_of",
    "unpack",
    "without_none",
]

NIL: typing.Final = b"\xc0"  # None in MessagePack; the same byte may also stand in a number or a text


class Codec:
    """Everything about bytes that one title needs, made once from its record classes."""

    def __init__(
        self,
        state: type,
        view: type,
        commands: Sequence[type],
        events: Sequence[type],
        questions: Sequence[type] = (),
        answers: Sequence[type] = (),
    ) -> None:
        self.commands = Mirror(commands, "command")
        self.events = Mirror(events, "event")
        self.questions = Mirror(questions, "question")
        self.answers = Mirror(answers, "answer")
        self._view = view
        self._state = RecordShape(state, "state", decode_hook)
        self._view_shape: RecordShape | None = None

    def state_bytes(self, state: object) -> bytes:
        """The canonical form of a state."""
        return pack(state)

    def state_from(self, data: bytes) -> object:
        """The state that canonical bytes describe."""
        return self._state.from_bytes(data)

    def digest(self, state: object) -> str:
        """The digest of a state: equal exactly when the states are."""
        return digest_of(pack(state))

    def view_plain(self, view: object) -> dict[str, Plain]:
        """A view as plain data. Members that are None are left out: a merge patch cannot set them."""
        data = pack(view)
        form: Plain = msgspec.msgpack.decode(data)
        assert isinstance(form, dict), "a view is a record"
        if NIL in data:  # else there is nothing to look for, and most views are large
            _strip_none(form)
        return form

    def view_from(self, form: object) -> typing.Any:
        """The view that plain data describes, as a client or a bot elsewhere received it."""
        shape = self._view_shape
        if shape is None:
            shape = self._view_shape = RecordShape(self._view, "view", decode_hook, none_left_out=True)
        return shape.from_plain(form)

    def schemas(self) -> dict[str, Plain]:
        """JSON Schema of every command, event and of the view."""
        return {
            "commands": self.commands.schema(),
            "events": self.events.schema(),
            "view": _none_left_out(schema_of(self._view)),
        }


def schema_of(record: type) -> dict[str, Plain]:
    """JSON Schema of a record as plain data."""
    for each in records_within(record):
        restore(each)
    return msgspec.json.schema(record)


def _none_left_out(schema: Plain) -> Plain:
    """The schema of records that say all their members but those that are None: these are not required."""
    if isinstance(schema, list):
        return [_none_left_out(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    relaxed = {key: _none_left_out(value) for key, value in schema.items()}
    if "required" in relaxed and isinstance(relaxed.get("properties"), dict):
        kinds: dict[str, Plain] = relaxed["properties"]
        null = {"type": "null"}
        relaxed["required"] = [name for name, kind in kinds.items() if null not in kind.get("anyOf", ())]
    return relaxed


def without_none(value: Plain) -> Plain:
    """The same plain data without dict members that are None."""
    copied = unpack(pack(value))
    _strip_none(copied)
    return copied


def _strip_none(value: Plain) -> None:
    """Take dict members that are None out, in place."""
    if isinstance(value, dict):
        gone: list[str] = []
        for key, item in value.items():
            if item is None:
                gone.append(key)
            elif isinstance(item, (dict, list)):
                _strip_none(item)
        for key in gone:
            del value[key]
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, (dict, list)):
                _strip_none(item)


def records_within(root: typing.Any) -> list[type]:
    """Every dataclass that can stand inside a value of this type, the type itself first."""
    found: list[type] = []
    todo: list[typing.Any] = [root]
    while todo:
        each = todo.pop()
        if isinstance(each, type) and dataclasses.is_dataclass(each):
            if each not in found:
                found.append(each)
                todo.extend(field_types(each).values())
        elif not isinstance(each, enum.EnumMeta):
            todo.extend(typing.get_args(each))
    return found
