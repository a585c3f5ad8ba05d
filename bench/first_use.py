"""What one title costs a fresh process, step by step: `python -m bench.first_use TITLE` prints JSON.

A program of its own, because everything here happens once in the life of a process. Imports nothing of
ours before the clock runs.
"""

import json
import os
import sys
from collections.abc import Callable
from time import process_time
from typing import Any, TypeVar

T = TypeVar("T")
FIRST_SEED = 1


def main(title: str) -> None:
    """Processor seconds of each step, in the order a server takes them."""
    took: dict[str, float] = {}

    def timed(step: str, work: Callable[[], T]) -> T:
        began = process_time()
        answer = work()
        took[step] = process_time() - began
        return answer

    timed("import", _import)
    game = timed("bind", lambda: _game(title))
    others = len(_titles_imported() - {type(game).__module__.rpartition(".")[0]})
    memory = _memory()
    codec = timed("codec", lambda: game.codec)
    match = timed("first match", lambda: _match(game))
    timed("first digest", match.digest)
    from tessera.server.choices import Choices

    timed("first hello", lambda: _hello(match, codec, Choices(game)))
    print(json.dumps({"took": took, "others": others, "bytes": memory}))


def _import() -> None:
    import tessera  # noqa: F401  the import is what is timed


def _game(title: str) -> Any:
    from tessera import registry

    return registry.game(title)


def _match(game: Any) -> Any:
    from tessera.core.match import Match

    return Match(game, FIRST_SEED)


def _hello(match: Any, codec: Any, choices: Any) -> bytes:
    """What a seat is sent when it comes to a table: its view, what it may do, and both as bytes."""
    from tessera.core.codec import pack

    seat = match.actors()[0]
    shown = choices.shown(match.legal(seat))
    return pack({"view": codec.view_plain(match.view(seat)), "choices": shown})


def _memory() -> int:
    """Bytes resident now. (The peak that the system keeps would be that of whoever started this process.)"""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _titles_imported() -> set[str]:
    """The packages of titles that this process has imported."""
    return {name for name in sys.modules if name.startswith("tessera.games.") and name.count(".") == 2}


if __name__ == "__main__":
    main(sys.argv[1])
