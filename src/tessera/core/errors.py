"""The errors Tessera raises on purpose: few, named by who must act, with facts.

Codes are stable and tested; texts for people are made from code and facts. Anything else that is raised
is a bug of ours or of a title, and is meant to stop loudly. All of them survive the way between processes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class TesseraError(Exception):
    """Base of every error this package raises on purpose."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Illegal(TesseraError):
    """The rules do not allow this command now. The state is untouched."""

    def __init__(self, code: str, **facts: object) -> None:
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{code}: {told}" if told else code)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal, (type(self), self.code, self.facts)


def _illegal(kind: type[Illegal], code: str, facts: dict[str, object]) -> Illegal:
    return kind(code, **facts)


@mypyc_attr(allow_interpreted_subclasses=True)
class Malformed(TesseraError):
    """The data is not what it should be at all: not a command, not a replay, not a save.

    `where` names the place (a path such as `$.path[2]`, or a line of a file), `why` the fault.
    """

    def __init__(self, why: str, where: str = "$") -> None:
        super().__init__(f"{where}: {why}")
        self.why = why
        self.where = where

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.why, self.where)


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a ruleset or with options, and where it stands."""

    file: str
    line: int  # 1-based; 0 when the data did not come from a text
    path: str  # "pike.traits[0]"
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.path, self.message) if part)

    def __reduce__(
        self,
    ) -> tuple[object, ...]:  # the default sets fields one by one, which a frozen one refuses
        return Fault, (self.file, self.line, self.path, self.message)


@mypyc_attr(allow_interpreted_subclasses=True)
class BadRuleset(TesseraError):
    """The data contradicts itself or the title's specification. Lists every fault at once."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults,)


@mypyc_attr(allow_interpreted_subclasses=True)
class BadOptions(BadRuleset):
    """The options of a match are unknown or out of range. Lists every fault at once."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Conflict(TesseraError):
    """Another entry came first: the position that was answered is no longer the last one."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(
            f"answers position {expected}, but the match stands at {actual}; look again and resend"
        )
        self.expected = expected
        self.actual = actual

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.expected, self.actual)


@mypyc_attr(allow_interpreted_subclasses=True)
class Diverged(TesseraError):
    """A replay gave another digest or was refused: a bug, a forgery, other rules. Names the first entry."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry = entry
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.entry, self.why)


@mypyc_attr(allow_interpreted_subclasses=True)
class WrongRules(TesseraError):
    """The record was made with other rules than the ones at hand."""

    def __init__(self, title: str, recorded: str, present: str, mods: Sequence[str] = ()) -> None:
        """`mods` are those it was played with, in words."""
        remedy = "name the overlay it was played with, or use the version that recorded it"
        if mods:
            remedy = f"it was played with {', '.join(mods)}: install that, or name it with --overlay"
        told = f"recorded with ruleset {recorded[:12]}…, but the rules here are {present[:12]}…"
        super().__init__(f"{title}: {told}; {remedy}")
        self.title = title
        self.recorded = recorded
        self.present = present
        self.mods = tuple(mods)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.title, self.recorded, self.present, self.mods)


@mypyc_attr(allow_interpreted_subclasses=True)
class UnknownTitle(TesseraError):
    """No title of that name is installed."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"no title named {name!r}; known titles: {', '.join(known) or 'none'}")
        self.name = name
        self.known = tuple(known)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.known)


@mypyc_attr(allow_interpreted_subclasses=True)
class Exhausted(TesseraError):
    """A generator or a script has no further draw to give."""
