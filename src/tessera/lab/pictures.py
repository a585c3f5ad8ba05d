"""A position as its title draws it."""

import base64
from typing import Any

from tessera import brought, registry
from tessera.lab.executing import Told


def drawn(title: str, overlays: tuple[str, ...], position: Told, seat: int | None) -> str:
    """The position through this seat's eyes as an SVG; empty if the title draws none, or not this state.

    The state may be of another version of the title, which this one's records need not fit.
    """
    found = registry.locate(title)
    module = brought.module_of(found, "picture")
    return ""
