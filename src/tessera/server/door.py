"""Who may come in, and with how much: connections, uploads and requests of each address and of all together.

An address of IPv6 stands for its network of 64 bits, for that is what one person gets. Counts only; what is
refused, and how it is told, is said by whoever asks here.
"""

import ipaddress
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tessera.server.errors import Refused
from tessera.server.limits import Buckets
from tessera.server.settings import Settings

_SPARE: Final = 64  # connections that are no sockets of tables yet

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(text: str) -> Network:
    """The address or network that a text names; ValueError if it names none."""
    return ipaddress.ip_network(text.strip(), strict=False)


@lru_cache(4096)
def place_of(address: str) -> str:
    """What an address counts as."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a proxy's word, or a socket of the machine itself
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Door:
    """What all connections of one server share."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._proxies: Sequence[Network] = [network(each) for each in settings.proxies]
        self._connections: Counter[str] = Counter()
        self._sockets: Counter[str] = Counter()
        self._uploads: Counter[str] = Counter()
        self._all = 0
        self._coming: set[Callable[[], None]] = set()  # what ends each body that is on its way
        self.is_shut = False
        self.body_bytes = 0  # of all bodies that are held now
        self._reads = Buckets(settings.reads_per_second, settings.reads_burst)
        self.is_banned: Callable[[str], bool] = lambda place: False  # the host's word, once there is a store

    def is_proxy(self, address: str) -> bool:
        """Whether it is one of the host's own proxies, which brings many people."""
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in each for each in self._proxies)

    def enter(self, address: str) -> None:
        """One more connection. A refusal counts it, too: whoever asks here leaves in any case."""
        place = place_of(address)
        self._connections[place] += 1
        self._all += 1
        if self._all > self._settings.connections * 5 // 4 + _SPARE:
            raise Refused("server.full")
        if self._connections[place] > self._settings.connections_per_address and not self.is_proxy(address):
            raise Refused("connections.exceeded", most=self._settings.connections_per_address)

    def leave(self, address: str) -> None:
        """A connection is gone."""
        self._all -= 1
        _less(self._connections, place_of(address))

    def open_socket(self, place: str) -> None:
        """One more socket of a table: counted by the address that a proxy tells, if one does."""
        self._must_be_welcome(place)
        if self._sockets[place] >= self._settings.connections_per_address:
            raise Refused("connections.exceeded", most=self._settings.connections_per_address)
        self._sockets[place] += 1

    def close_socket(self, place: str) -> None:
        """It is gone."""
        _less(self._sockets, place)

    def ask(self, place: str) -> None:
        """One more request."""
        self._must_be_welcome(place)
        if not self._reads.take(place):
            raise Refused("rate.exceeded")

    def _must_be_welcome(self, place: str) -> None:
        if self.is_banned(place):
            raise Refused("address.banned")

    def shut(self) -> None:
        """The server stops: whoever is still sending need not go on."""
        self.is_shut = True
        for end in list(self._coming):
            end()

    def begin_upload(self, place: str, end: Callable[[], None]) -> None:
        """One more body that is on its way; `end` is called if it shall not be waited for."""
        if self.is_shut:
            raise Refused("server.stopping")
        if self._uploads[place] >= self._settings.uploads_per_address:
            raise Refused("uploads.exceeded", most=self._settings.uploads_per_address)
        self._uploads[place] += 1
        self._coming.add(end)

    def end_upload(self, place: str, end: Callable[[], None]) -> None:
        """It has come, or it never will."""
        self._coming.discard(end)
        _less(self._uploads, place)

    def hold(self, size: int) -> None:
        """So many more bytes of a body; refused when all of them together are too many."""
        self.body_bytes += size
        if self.body_bytes > self._settings.bodies_bytes:
            raise Refused("server.busy")

    def drop(self, size: int) -> None:
        """So many bytes are held no more."""
        self.body_bytes -= size


def _less(counts: Counter[str], place: str) -> None:
    counts[place] -= 1
    if counts[place] <= 0:
        del counts[place]
