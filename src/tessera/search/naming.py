"""Generic players by name: `ismcts:2000`, `uct:5000,depth=20,c=70`."""

from collections.abc import Callable, Sequence
from typing import Final

from tessera.core.errors import BadOptions, Fault
from tessera.core.nodes import nearest
from tessera.search.flat import FlatMonteCarlo
from tessera.search.pimc import Pimc
from tessera.search.searcher import Searcher
from tessera.search.trees import Ismcts, Uct

# By name: what makes the player, and its settings beside the steps.
KINDS: Final[dict[str, tuple[Callable[..., Searcher], tuple[str, ...]]]] = {
    "mc": (FlatMonteCarlo, ("depth",)),
    "uct": (Uct, ("depth", "c", "worlds")),
    "ismcts": (Ismcts, ("depth", "c")),
    "pimc": (Pimc, ("depth", "worlds", "rollout")),
}
LARGEST: Final = 10**9


class Named:
    """What a name says: which player, with which settings; and those that `also` were asked for."""

    def __init__(self, kind: str, settings: dict[str, int], also: dict[str, int]) -> None:
        self.kind = kind
        self.settings = settings
        self.also = also

    def text(self) -> str:
        """The name of the player alone, every setting by its own name."""
        return f"{self.kind}:{','.join([f'{key}={value}' for key, value in self.settings.items()])}"

    def make(self) -> Searcher:
        """A fresh player."""
        return KINDS[self.kind][0](**self.settings)


def is_searcher(name: str) -> bool:
    """Whether this is the name of a generic player, be it well formed or not."""
    return name.partition(":")[0].strip() in KINDS


def read_name(name: str, also: Sequence[str] = ()) -> Named:
    """What a name says, or BadOptions with all that is wrong with it.

    `uct`, `uct:5000`, `uct:steps=5000,depth=20`: a number by itself is the steps. Settings named in `also`
    are the caller's own.

    >>> read_name("uct:5000,depth=20").settings
    {'steps': 5000, 'depth': 20}
    """
    kind, _, rest = name.partition(":")
    kind = kind.strip()
    faults: list[Fault] = []
    if kind not in KINDS:
        raise BadOptions([Fault("players", 0, name, f"unknown player {kind!r}{nearest(kind, KINDS)}")])
    known = ("steps", *KINDS[kind][1], *also)
    settings: dict[str, int] = {}
    others: dict[str, int] = {}
    for place, part in enumerate(rest.split(",") if rest.strip() else []):
        key, is_named, text = part.partition("=")
        if not is_named:
            key, text = ("steps", part) if place == 0 else (part, "")
        key, text = key.strip(), text.strip()
        if key not in known:
            faults.append(Fault("players", 0, name, f"unknown setting {key!r}{nearest(key, known)}"))
        elif key in settings or key in others:
            faults.append(Fault("players", 0, name, f"{key} is given twice"))
        elif not (text.isascii() and text.isdecimal()) or len(text) > 10 or int(text) > LARGEST:
            faults.append(
                Fault("players", 0, name, f"{key}: expected a number from 0 to {LARGEST}, got {text!r}")
            )
        elif key in also:
            others[key] = int(text)
        else:
            settings[key] = int(text)
    if not faults:
        found = Named(kind, settings, others)
        try:
            found.make()
        except ValueError as cause:
            faults.append(Fault("players", 0, name, str(cause)))
        else:
            return found
    raise BadOptions(faults)


def searcher_named(name: str) -> Searcher:
    """The generic player of that name, or BadOptions."""
    return read_name(name).make()
