"""Seeded cases: each is made from its own name, so that one that fails can be run alone.

TESSERA_FUZZ says how many there are in all (20,000; `make soak` runs a million), and
TESSERA_FUZZ_CASE=frames:1234 runs that one and no other.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple

import msgspec
import pytest

TOTAL: Final = int(os.environ.get("TESSERA_FUZZ", "20000"))
ONLY: Final = os.environ.get("TESSERA_FUZZ_CASE", "")
SHARES: Final = {"frames": 400, "http": 200, "replays": 270, "saves": 10, "yaml": 120}  # of a thousand

ODD: Final[tuple[Any, ...]] = (
    *(None, True, False, "", [], {}, 0, -1, 1, 0.5, -0.0, 1e300, 9, 255, 256, 2**31, 2**53, 2**53 + 1),
    *(2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**30, "0", "-1", "null", "x" * 300),
    *("\x00", "\u202e", "é", "💥", "../..", "%s", "{why}", "<b>", [[]], {"type": None}, [0] * 40),
)
BYTES: Final = (
    b"\x00",
    b"\xff",
    b"\xc1",
    b"\xcf",
    b"\xdf\xff\xff\xff\xff",
    b"[",
    b"{",
    b'"',
    b"\\",
    b"\n",
    b"9",
)


class Case(NamedTuple):
    """One try: its name, and the dice that make it."""

    name: str
    number: int
    dice: random.Random


def cases(kind: str) -> Iterator[Case]:
    """The cases of a kind that are to be run."""
    wanted, _, number = ONLY.partition(":")
    if ONLY:
        numbers = range(int(number), int(number) + 1) if wanted == kind else range(0)
    else:
        numbers = range(TOTAL * SHARES[kind] // 1000)
    for each in numbers:
        name = f"{kind}:{each}"
        yield Case(name, each, random.Random(name))


def fails(case: Case, data: object, why: object) -> None:
    """End the run with all that is needed to see it again."""
    pytest.fail(f"{why!r}\nsent: {data!r}\nagain: TESSERA_FUZZ_CASE={case.name}", pytrace=False)


def torn(dice: random.Random, data: bytes) -> bytes:
    """The bytes with a few of them changed, lost, doubled or moved."""
    found = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 4, 8))):
        place = dice.randrange(len(found) + 1)
        length = min(dice.choice((1, 1, 2, 8, 40)), len(found) - place)
        kind = dice.randrange(6)
        if kind == 0 and place < len(found):
            found[place] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del found[place : place + length]
        elif kind == 2:
            found[place:place] = dice.choice(BYTES) * dice.choice((1, 1, 2, 50))
        elif kind == 3:
            found[place:place] = found[place : place + length]
        elif kind == 4:
            found[place : place + length] = dice.randbytes(length)
        else:
            del found[place:]
    return bytes(found)


def bent(dice: random.Random, value: Any) -> Any:
    """Plain data with a few members changed, lost, added or put elsewhere. The given data stays as it is."""
    root = [json.loads(json.dumps(value))]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        spots = list(_spots(root))
        holder, key = dice.choice(spots)
        kind = dice.randrange(8)
        if kind < 4:
            holder[key] = deepcopy(dice.choice(ODD))
        elif kind == 4:
            other, place = dice.choice(spots)
            holder[key] = json.loads(json.dumps(other[place]))
        elif kind == 5 and isinstance(holder[key], int):
            holder[key] += dice.choice((-1, 1, 100, -100))
        elif kind == 6 and isinstance(holder, dict):
            del holder[key]
        elif isinstance(holder, dict):
            holder[dice.choice(("type", "x", "id", key + "s"))] = deepcopy(dice.choice(ODD))
        else:
            holder[key] = [holder[key]] * dice.choice((1, 3, 20))
    return root[0]


def _spots(root: Any) -> Iterator[tuple[Any, Any]]:
    todo = [root]
    while todo:
        holder = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            yield holder, key
            if isinstance(holder[key], dict | list):
                todo.append(holder[key])


def packed(value: Any) -> bytes:
    """MessagePack, as far as it holds the numbers."""
    try:
        return msgspec.msgpack.encode(value)
    except OverflowError:
        return msgspec.json.encode(value)


def never(case: Case, data: object, work: Callable[[], object], *allowed: type[Exception]) -> object:
    """What the work gives; any error but those allowed is a failure."""
    try:
        return work()
    except allowed:
        return None
    except Exception as error:
        fails(case, data, error)
        raise
