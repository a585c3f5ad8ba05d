"""What Sanctum Ruins is made of: cards, relics, potions (offered, taken, used), and fights that are met."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.core.wording import spaced
from tessera.games.sanctum import events as ev
from tessera.games.sanctum.state import State
from tessera.lab.content import OFFERED, TAKEN, USED, Content, Use
from tessera.registry import AnyGame

CARD = "card"
RELIC = "relic"
POTION = "potion"
FIGHT = "fight"


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a run."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        rules = self.game.ruleset

        def words(kind: str, file: str) -> list[Word]:
            return [
                Word(id, entry.text("name"))
                for id, entry in rules.file(f"{file}.yaml").record(file).entries()
            ]

        return {
            CARD: words(CARD, "cards"),
            RELIC: words(RELIC, "relics"),
            POTION: words(POTION, "potions"),
            FIGHT: [Word(id, spaced(id)) for id in rules.ids("encounter")],
        }

    def begun(self, state: State) -> list[Use]:
        cards, relics = self.game.ruleset.ids(CARD), self.game.ruleset.ids(RELIC)
        held = [Use(TAKEN, 0, CARD, cards[card.kind]) for card in state.deck]
        return held + [Use(TAKEN, 0, RELIC, relics[relic]) for relic in state.relics]

    def done(self, state: State, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        return [use for event in events for use in _uses(event)]


def _uses(event: ev.Event) -> Iterator[Use]:
    if isinstance(event, ev.RewardOffered):
        yield from [Use(OFFERED, 0, CARD, id) for id in event.cards]
        yield from [Use(OFFERED, 0, RELIC, id) for id in event.relics]
        if event.potion is not None:
            yield Use(OFFERED, 0, POTION, event.potion)
    elif isinstance(event, ev.ShopOpened):
        for kind, ids in ((CARD, event.cards), (RELIC, event.relics), (POTION, event.potions)):
            yield from [Use(OFFERED, 0, kind, id) for id in ids]
    elif isinstance(event, ev.CardGained):
        yield Use(TAKEN, 0, CARD, event.id)
    elif isinstance(event, ev.RelicGained):
        yield Use(TAKEN, 0, RELIC, event.relic)
    elif isinstance(event, ev.PotionGained):
        yield Use(TAKEN, 0, POTION, event.potion)
    elif isinstance(event, ev.CardPlayed):
        yield Use(USED, 0, CARD, event.id)
    elif isinstance(event, ev.RelicUsed):
        yield Use(USED, 0, RELIC, event.relic)
    elif isinstance(event, ev.PotionUsed):
        yield Use(USED, 0, POTION, event.potion)
    elif isinstance(event, ev.CombatStarted):
        yield Use(USED, 0, FIGHT, event.encounter)
