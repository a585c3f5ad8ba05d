"""A closed door: whoever makes or joins a table shows a code that the host gave them.

Codes are compared in constant time, by their hashes, and stand in no log. Whoever guesses is soon not
listened to any more, by address.
"""

import hmac
from hashlib import sha256
from typing import Final

from tessera.server.errors import Refused
from tessera.server.limits import Buckets
from tessera.server.settings import OPEN, Settings

INVITE: Final = "tessera-invite"  # the header in which a code comes


class Invites:
    """The codes of one server."""

    def __init__(self, settings: Settings) -> None:
        self._known = [_hash(code) for code in settings.invites if code.strip()]
        self._watch_open = settings.watch == OPEN
        self._wrong = Buckets(settings.codes_per_second, settings.codes_burst)

    def ask(self, place: str, shown: str) -> None:
        """Refuse whoever shows no code, or a wrong one; a right one, too, after many wrong ones."""
        if not self._known:
            return
        if not shown.strip():
            raise Refused("door.closed")
        if self._wrong.is_empty(place):
            raise Refused("rate.exceeded")
        found = _hash(shown)
        right = [hmac.compare_digest(found, each) for each in self._known]  # all of them, every time
        if not any(right):
            self._wrong.take(place)
            raise Refused("door.wrong_code")

    def ask_watcher(self, place: str, shown: str) -> None:
        """The same for whoever only looks, where the host wants it."""
        if not self._watch_open:
            self.ask(place, shown)


def _hash(code: str) -> bytes:
    return sha256(code.strip().encode("utf-8", "surrogatepass")).digest()
