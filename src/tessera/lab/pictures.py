"""A position as its title draws it."""

from typing import Any

from tessera import brought, registry
from tessera.lab.executing import Told


def drawn(title: str, overlays: tuple[str, ...], position: Told, seat: int | None) -> str:
    """The position through this seat's eyes as an SVG; empty if the title draws none, or not this state.

    The state may be of another version of the title, which this one's records need not fit.
    """
    draw = brought.picture_of(registry.locate(title))
    if draw is None:
        return ""
    game = registry.game(title, overlays)
    try:
        state: Any = game.codec.state_from(position["state"])
        picture: str = draw(game, state, seat).render()
    except Exception:  # it is of another version; its text is there all the same
        return ""
    return picture
