"""A position as its title draws it."""

from typing import Any

from tessera import registry
from tessera.lab.executing import Told


def drawn(title: str, overlays: tuple[str, ...], position: Told) -> str:
    """The position as an SVG, all of it; empty if the title draws none, or not this state.

    The state may be of another version of the title, which this one's records need not fit.
    """
    game = registry.game(title, overlays)
    try:
        state: Any = game.codec.state_from(position["state"])
        picture: str = game.picture(state)
    except Exception:  # it is of another version; its text is there all the same
        return ""
    return picture
