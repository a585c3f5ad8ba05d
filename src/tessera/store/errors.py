"""What can go wrong with a keeper of logs, named by who must act.

`Conflict` (another writer was first) is the kernel's own and is expected in play. These here are for hosts.
After an append that ended in `Unreachable`, `Slow`, `Busy`, `NoRoom` or `Damaged` it is not known whether the
entries were written: reading from the expected place tells.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tessera.core.errors import TesseraError

if TYPE_CHECKING:
    from tessera.store.base import Logged
    from tessera.store.links import LogFault


class StoreError(TesseraError):
    """Base of everything a store raises on purpose, except `Conflict`."""


class BadUrl(StoreError):
    """The address of the store cannot be understood."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__(f"{url}: {why}")
        self.url = url
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.url, self.why)


class MissingDriver(StoreError):
    """The package that speaks to this kind of server is not installed."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f"{module} is not installed; pip install 'tessera-games[{extra}]'")
        self.module = module
        self.extra = extra

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.module, self.extra)


class _AtPlace(StoreError):
    """An error that is told as: where, why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.why)


class Unreachable(_AtPlace):
    """The server or file cannot be opened, or the way to it was lost."""


class Busy(_AtPlace):
    """Another process held the store for longer than a writer waits."""


class NoRoom(_AtPlace):
    """The disk, or the memory the server may use, is full."""


class Damaged(_AtPlace):
    """What is there is not a store, or is broken."""


class Slow(_AtPlace):
    """It did not answer for longer than anybody waits."""


class BrokenLog(StoreError):
    """Entries of one match are not as they were written. `sound` are those before the first fault."""

    def __init__(self, match_id: str, faults: "Sequence[LogFault]", sound: "Sequence[Logged]" = ()) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"match {match_id!r}: {faults[0]}{more}")
        self.match_id = match_id
        self.faults = tuple(faults)
        self.sound = list(sound)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.match_id, self.faults, self.sound)


class NotDurable(StoreError):
    """The server may lose what it has acknowledged. Lists every setting at fault."""

    def __init__(self, where: str, faults: Sequence[str]) -> None:
        super().__init__(
            f"{where}: acknowledged entries could be lost: {'; '.join(faults)}. "
            "Change the server, or add durable=no to the address to accept it"
        )
        self.where = where
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.faults)


class NewerSchema(StoreError):
    """The store was written by a newer Tessera."""

    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(f"{where}: has form {found}, this Tessera knows up to {known}; upgrade Tessera")
        self.where = where
        self.found = found
        self.known = known

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.found, self.known)


class OlderSchema(StoreError):
    """The store has an older form, and whoever opened it only looks."""

    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(f"{where}: has form {found}; a server of this version will bring it to {known}")
        self.where = where
        self.found = found
        self.known = known

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.where, self.found, self.known)


class UnknownMatch(StoreError):
    """No match of that id was created."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"no match {match_id!r}")
        self.match_id = match_id

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.match_id,)


class MatchExists(StoreError):
    """A match of that id was created before."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"match {match_id!r} exists already")
        self.match_id = match_id

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.match_id,)


class StoreClosed(StoreError):
    """The store was closed by its owner."""

    def __init__(self) -> None:
        super().__init__("the store is closed")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()
