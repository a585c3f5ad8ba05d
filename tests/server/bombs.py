"""Replays that ask for much more work than they are long."""

import json

from tests.harbour import played

from tessera.core import replay

LENGTH = 12  # commands before the first return


def undo_bomb(size: int) -> bytes:
    """A record of about so many bytes: a few commands, and then a return to just before the last, for ever.

    Each of them is a few bytes, and a whole match to the rules.
    """
    match = played(seed=3, commands=LENGTH)
    lines = replay.dumps(match, "2026-01-01T00:00:00+00:00", "0").splitlines()[:-1]
    number, weight = match.position, sum(map(len, lines))
    while weight < size:
        number += 1
        lines.append(json.dumps({"n": number, "undo": match.position - 1}, separators=(",", ":")).encode())
        weight += len(lines[-1]) + 1
    lines.append(json.dumps({"end": number, "digest": "", "outcome": None}).encode())
    return b"\n".join(lines) + b"\n"
