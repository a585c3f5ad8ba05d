"""The rules of the house: who may not come in, who may not chat, and which tables were thrown away.

They stand in one record of the store, so all processes on it have the same; each looks at it every second,
and tells whoever must act when it has changed. An address of IPv6 stands for its network of 64 bits, as
everywhere.
"""

import ipaddress
from collections.abc import Callable
from typing import Final

import msgspec

from tessera.core.errors import Conflict
from tessera.machine import now_ms
from tessera.server.door import Network, network
from tessera.server.errors import Refused
from tessera.server.logs import failed
from tessera.store import Store

KEY: Final = "server:house"
GONE_KEPT: Final = 256  # ids of tables that were thrown away: until every process has let go of them
_ATTEMPTS: Final = 8
_PERSON: Final = 64  # bits of an address of IPv6 that one person gets


class Barred(msgspec.Struct, frozen=True, omit_defaults=True):
    """An address or network, since when and until when (milliseconds since 1970; 0: for good), and why."""

    network: str
    since: int
    until: int = 0
    reason: str = ""

    def holds(self, now: int) -> bool:
        """Whether it is not over yet."""
        return not self.until or now < self.until


class HouseRules(msgspec.Struct, frozen=True):
    """What stands in the record."""

    bans: list[Barred] = []
    mutes: list[Barred] = []
    gone: list[str] = []


Change = Callable[[HouseRules], HouseRules | None]


def barred_network(text: str) -> Network:
    """What a host means by an address or a network."""
    try:
        found = network(text)
    except ValueError:
        raise Refused("address.bad", address=text[:64]) from None
    if isinstance(found, ipaddress.IPv6Network) and found.prefixlen > _PERSON:
        return found.supernet(new_prefix=_PERSON)
    return found


class House:
    """The rules as one process knows them."""

    def __init__(self, store: Store) -> None:
        self.rules = HouseRules()
        self.when_changed: list[Callable[[], None]] = []
        self._store = store
        self._revision = 0
        self._bans: list[tuple[Network, Barred]] = []
        self._mutes: list[tuple[Network, Barred]] = []

    def is_banned(self, place: str) -> bool:
        """Whether nobody from there may come in."""
        return _is_in(place, self._bans)

    def is_muted(self, place: str) -> bool:
        """Whether nobody from there may chat."""
        return _is_in(place, self._mutes)

    async def look(self) -> None:
        """Read what the record says now."""
        kept = await self._store.get(KEY)
        if kept is not None and kept.revision != self._revision:
            try:
                self._take(kept.data, kept.revision)
            except (msgspec.DecodeError, ValueError):  # what was known holds
                failed("rules of the house cannot be read", revision=kept.revision)
                self._revision = kept.revision

    async def change(self, change: Change) -> bool:
        """Change the rules for all processes; whether there was anything to change."""
        for _ in range(_ATTEMPTS):
            await self.look()
            wanted = change(self.rules)
            if wanted is None:
                return False
            data = msgspec.msgpack.encode(wanted)
            try:
                self._take(data, await self._store.put(KEY, data, self._revision))
                return True
            except Conflict:
                continue
        raise Refused("table.busy")

    def _take(self, data: bytes, revision: int) -> None:
        rules = msgspec.msgpack.decode(data, type=HouseRules)
        bans = [(network(each.network), each) for each in rules.bans]
        mutes = [(network(each.network), each) for each in rules.mutes]
        self.rules, self._bans, self._mutes, self._revision = rules, bans, mutes, revision
        for tell in self.when_changed:
            tell()


def barring(kept: list[Barred], wanted: Barred) -> list[Barred]:
    """The list with one more, in the place of what it said of the same network; what is over is left out."""
    now = now_ms()
    return [*[each for each in kept if each.network != wanted.network and each.holds(now)], wanted]


def _is_in(place: str, kept: list[tuple[Network, Barred]]) -> bool:
    if not kept:
        return False
    try:
        found = network(place)
    except ValueError:  # a proxy's word
        return False
    now = now_ms()
    return any(barred.holds(now) and _covers(each, found) for each, barred in kept)


def _covers(wide: Network, narrow: Network) -> bool:
    if isinstance(wide, ipaddress.IPv4Network):
        return isinstance(narrow, ipaddress.IPv4Network) and narrow.subnet_of(wide)
    return isinstance(narrow, ipaddress.IPv6Network) and narrow.subnet_of(wide)
