"""What SINT FTL is made of: cards that come and are solved, things that a crew does and picks up.

A crew shares all of it, so everything is counted for the whole ship.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.core.wording import spaced
from tessera.games.sint import events as ev
from tessera.games.sint.state import State
from tessera.games.sint.vocabulary import ITEMS, VERBS
from tessera.lab.content import EVERYBODY, OFFERED, TAKEN, USED, Content, Use
from tessera.registry import AnyGame

CARD = "card"
DEED = "deed"
ITEM = "item"


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a voyage."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        cards = self.game.ruleset.file("cards.yaml").entries()
        return {
            CARD: [Word(id, entry.text("title")) for id, entry in cards],
            DEED: [Word(verb, verb) for verb in VERBS],
            ITEM: [Word(item, spaced(item)) for item in ITEMS],
        }

    def done(self, state: State, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, ev.CardDrawn):
                uses.append(Use(OFFERED, EVERYBODY, CARD, event.card))
            elif isinstance(event, ev.CardSolved):
                uses.append(Use(TAKEN, EVERYBODY, CARD, event.card))
            elif isinstance(event, ev.Executed):
                uses.append(Use(USED, EVERYBODY, DEED, event.action.verb))
            elif isinstance(event, ev.ItemTaken):
                uses.append(Use(TAKEN, EVERYBODY, ITEM, event.item))
        return uses
