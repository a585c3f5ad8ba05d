"""Tessera: deterministic turn-based strategy games on one kernel.

>>> import tessera
>>> match = tessera.new("sanctum", seed="moonlight")
>>> events = match.submit(0, match.legal(0)[0])
>>> match.position
1
"""

from tessera import _form

_form.select()  # before anything else of ours is imported: compiled or interpreted, never a mix

from typing import TYPE_CHECKING

from tessera._version import VERSION as __version__

if TYPE_CHECKING:
    from tessera import search
    from tessera.api import (
        Bot,
        Game,
        Match,
        Position,
        Turn,
        game,
        load,
        new,
        odds,
        play_out,
        player,
        save,
        titles,
        verify,
        worth,
    )

__all__ = [
    "Bot",
    "Game",
    "Match",
    "Position",
    "Turn",
    "__version__",
    "game",
    "load",
    "new",
    "odds",
    "play_out",
    "player",
    "save",
    "search",
    "titles",
    "verify",
    "worth",
]


def __getattr__(name: str) -> object:
    """What the front door offers, brought when it is first asked for: not every program needs it."""
    if name not in __all__:
        raise AttributeError(f"module 'tessera' has no attribute {name!r}")
    from tessera import api

    found: object = getattr(api, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
