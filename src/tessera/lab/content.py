"""What a title is made of, for whoever counts what it is worth: units, cards, relics, policies.

A title may say it: its module `content` (`brought` finds it) has a function `observer(game)`, which gives a
`Content`, made anew for every match. It watches all of it, so it may remember. The lab knows no title: what
was offered, taken and used it learns here alone; a title without an observer is told everything else.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera import brought, registry
from tessera.catalogue import BrokenTitle
from tessera.core.spec import Word
from tessera.registry import AnyGame

ROLE: Final = "content"
OFFER: Final = "observer"

OFFERED: Final = 0
TAKEN: Final = 1
USED: Final = 2
"""What may happen to a piece: somebody could have had it, took it, made use of it."""

EVERYBODY: Final = -1
"""The seat of what all seats share, such as a card that lies open for a crew."""


class Use(NamedTuple):
    """Something happened to a piece of content."""

    deed: int
    seat: int
    kind: str
    id: str


class Content:
    """Watches one match. Override all three; each is asked of the true state, which must stay as it is."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        """All there is of the ruleset, by kind (`tactic`): also what no match may ever see."""
        raise NotImplementedError

    def begun(self, state: Any) -> Sequence[Use]:
        """What the first state gives to seats."""
        return ()

    def done(self, state: Any, seat: int, command: Any, events: Sequence[Any]) -> Sequence[Use]:
        """What happened with this command; the state is the one after it."""
        raise NotImplementedError


def observer_of(game: AnyGame) -> Content | None:
    """The title's observer, for one match of this game; None if it brings none."""
    module = brought.module_of(registry.locate(game.name), ROLE)
    if module is None:
        return None
    found: object = brought.load(module, OFFER)(game)
    if not isinstance(found, Content):
        raise BrokenTitle(f"{module}: `{OFFER}` gives no tessera.lab.content.Content")
    return found
