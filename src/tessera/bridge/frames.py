"""The bridge over a pipe, for hosts that start it as a process of its own.

A frame is four bytes of length, big-endian, and that many bytes. A request is MessagePack
`{call: name, args: [..]}`; the reply is the bytes the call answers with.
"""

import struct
from typing import BinaryIO, Final

from tessera.bridge.engine import GameBridge
from tessera.bridge.errors import refusal
from tessera.core.errors import Illegal, Malformed, TesseraError
from tessera.core.plain import Plain, pack_sorted, unpack

CALLS: Final = {
    "new_game": (int, int, bytes, bytes),
    "load_game": (bytes, bytes),
    "apply_command": (bytes,),
    "get_snapshot": (),
    "get_client_snapshot": (),
    "save_game": (),
    "state_digest": (),
    "get_view": (int,),
    "get_delta": (int,),
    "query_combat_preview": (int, int),
    "query_assault_preview": (int, int),
    "query_movement_range": (int,),
    "query_legal_commands": (),
}
LONGEST: Final = 64 * 1024 * 1024


def answer(bridge: GameBridge, request: bytes) -> bytes:
    """One request to one reply. Nothing a host can send raises."""
    try:
        name, args = _parse(unpack(request))
    except TesseraError as error:
        return refusal(error)
    reply = getattr(bridge, name)(*args)
    return pack_sorted(reply) if isinstance(reply, str) else bytes(reply)


def _parse(form: Plain) -> tuple[str, list[int | bytes]]:
    if not isinstance(form, dict) or not isinstance(form.get("call"), str):
        raise Malformed("expected {call, args}", "request")
    name = form["call"]
    if name not in CALLS:
        raise Illegal("bridge.unknown_call", call=name)
    given = form.get("args", [])
    kinds = CALLS[name]
    least = 2 if name == "new_game" else 1 if name == "load_game" else len(kinds)
    if not isinstance(given, list) or not least <= len(given) <= len(kinds):
        raise Malformed(f"expected {least} to {len(kinds)} arguments", f"{name}.args")
    args: list[int | bytes] = []
    for place, value in enumerate(given):
        kind = kinds[place]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise Malformed(f"expected {kind.__name__}", f"{name}.args[{place}]")
        args.append(value)
    return name, args


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next frame, or None when the other side is done."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack(">I", head)
    if length > LONGEST:
        return None
    body = stream.read(length)
    return body if len(body) == length else None


def write_frame(stream: BinaryIO, body: bytes) -> None:
    stream.write(struct.pack(">I", len(body)) + body)
    stream.flush()


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the requests end."""
    bridge = GameBridge()
    while True:
        request = read_frame(requests)
        if request is None:
            return
        write_frame(replies, answer(bridge, request))
