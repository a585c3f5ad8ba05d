"""Plain data and its canonical bytes: what states, commands, events and views become on their way out.

The canonical form is MessagePack: records as maps in field order, dicts in their own order (order is part of
a state), integers in their shortest form.
"""

import typing
from hashlib import blake2b

import msgspec

from tessera.core.chance import Chance
from tessera.core.errors import Malformed
from tessera.core.streams import restore_chance

# None, bool, int, str, list of Plain, dict from str to Plain: no type says it without recursion.
Plain = typing.Any


def encode_hook(value: object) -> object:
    """What msgspec asks for what it does not know: a generator becomes its saved form."""
    if isinstance(value, Chance):
        return value.save()
    raise TypeError(f"a {type(value).__name__} cannot stand in a state")


def decode_hook(wanted: typing.Any, value: object) -> object:
    """The way back: a generator from its saved form."""
    if isinstance(wanted, type) and issubclass(wanted, Chance):
        try:
            chance = restore_chance(value)
        except Malformed as error:
            raise ValueError(error.why) from None  # the decoder adds the place
        if isinstance(chance, wanted):
            return chance
        raise ValueError(f"expected a {wanted.__name__}, got a {type(chance).__name__}")
    raise TypeError(f"a {wanted} cannot be decoded")


_PACK: typing.Final = msgspec.msgpack.Encoder(enc_hook=encode_hook)
_PACK_SORTED: typing.Final = msgspec.msgpack.Encoder(enc_hook=encode_hook, order="deterministic")


def pack(value: object) -> bytes:
    """MessagePack of plain data or records, dicts in their own order."""
    return _PACK.encode(value)


def pack_sorted(value: object) -> bytes:
    """MessagePack with dict keys sorted: equal for equal values, however they were built."""
    return _PACK_SORTED.encode(value)


def plain(value: object) -> Plain:
    """Plain data for records, enums, tuples and generators: what the other end of a wire would read."""
    return msgspec.msgpack.decode(_PACK.encode(value))


def unpack(data: bytes) -> Plain:
    """Plain data from MessagePack."""
    try:
        return msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"not MessagePack: {error}") from None


def digest_of(data: bytes) -> str:
    """BLAKE2b-256 as hexadecimal text."""
    return blake2b(data, digest_size=32).hexdigest()
