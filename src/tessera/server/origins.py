"""Which pages may talk to this server: its own, those the host allows, and whoever is no page.

A page is its own if the browser says the same of where it comes from (`Origin`) and of whom it asks (`Host`).
A proxy that puts a name of its own in the place of the second makes every page a stranger, and the host has
to learn that from the refusal.
"""

import ipaddress
from collections.abc import Sequence
from urllib.parse import urlsplit

from tessera.server.errors import Refused


def foreign(headers: Sequence[tuple[bytes, bytes]], allowed: Sequence[str]) -> Refused | None:
    """Why whoever sent these headers may not talk to us; None if they may."""
    found = dict(headers)
    origin = found.get(b"origin", b"").decode("latin-1")
    if not origin or origin in allowed:
        return None
    host = found.get(b"host", b"").decode("latin-1")
    try:
        page, asked = urlsplit(origin), urlsplit(f"//{host}")
        if page.netloc == host:
            return None
        if _is_inside(asked.hostname or "") and not _is_inside(page.hostname or ""):
            return Refused("host.refused", origin=origin[:200], host=host[:200])
    except ValueError:  # no address at all
        pass
    return Refused("origin.refused")


def _is_inside(name: str) -> bool:
    """Whether only a machine beside this one calls it so: no browser elsewhere ever would."""
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return "." not in name
