"""What SINT FTL is made of: cards that come and are solved, things that a crew does and picks up.

A crew shares all of it, so everything is counted for the whole ship.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.core.wording import spaced
from tessera.games.sint import events as ev
from tessera.games.sint.state import State
from tessera.games.sint.vocabulary import CARD_KINDS, ITEMS, VERBS
from tessera.games.sint.vocabulary import FLASH as AT_ONCE
from tessera.lab.content import EVERYBODY, OFFERED, TAKEN, USED, Content, Use
from tessera.registry import AnyGame

CARD = "card"  # one that lies open until it is solved
FLASH = "flash"  # one that happens when it is drawn
DEED = "deed"
ITEM = "item"


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a voyage."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        cards = game.ruleset.file("cards.yaml").entries()
        self.flashes = {id for id, entry in cards if entry.text("kind") == CARD_KINDS[AT_ONCE]}

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        cards = self.game.ruleset.file("cards.yaml").entries()
        lasting = [Word(id, entry.text("title")) for id, entry in cards if id not in self.flashes]
        return {
            CARD: lasting,
            FLASH: [Word(id, entry.text("title")) for id, entry in cards if id in self.flashes],
            DEED: [Word(verb, verb) for verb in VERBS],
            ITEM: [Word(item, spaced(item)) for item in ITEMS],
        }

    def done(self, state: State, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, ev.CardDrawn):
                if event.card in self.flashes:
                    uses.append(Use(USED, EVERYBODY, FLASH, event.card))
                else:
                    uses.append(Use(OFFERED, EVERYBODY, CARD, event.card))
            elif isinstance(event, ev.CardSolved):
                uses.append(Use(TAKEN, EVERYBODY, CARD, event.card))
            elif isinstance(event, ev.Executed):
                uses.append(Use(USED, EVERYBODY, DEED, event.action.verb))
            elif isinstance(event, ev.ItemTaken):
                uses.append(Use(TAKEN, EVERYBODY, ITEM, event.item))
        return uses
