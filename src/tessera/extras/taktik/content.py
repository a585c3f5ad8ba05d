"""What Taktik is made of: tactics that are chosen and played, cards that are drawn, arms that shoot."""

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.core.wording import spaced
from tessera.games.taktik import events as ev
from tessera.games.taktik.state import TaktikState
from tessera.lab.content import OFFERED, TAKEN, USED, Content, Use
from tessera.registry import AnyGame

TACTIC = "tactic"
CARD = "card"
ARM = "arm"


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a match."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        rules = self.game.ruleset
        cards = rules.file("cards.yaml").record("cards").entries()
        words = {id: Word(id, entry.text("name")) for id, entry in cards}
        tactics = [id for id, entry in cards if entry.text("kind") == TACTIC]
        types = rules.file("units.yaml").record("types").entries()
        return {
            TACTIC: [words[id] for id in tactics],
            CARD: [word for id, word in words.items() if id not in tactics],
            ARM: [Word(id, spaced(entry.text("name"))) for id, entry in types],
        }

    def done(self, state: TaktikState, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, ev.TacticsSelected) and event.cards is not None:
                offered = dict.fromkeys([*state.tactical_deck, *event.cards])
                uses += [Use(OFFERED, event.player, TACTIC, id) for id in offered]
                uses += [Use(TAKEN, event.player, TACTIC, id) for id in event.cards]
            elif isinstance(event, ev.TacticPlayed):
                uses.append(Use(USED, event.player, TACTIC, event.card))
            elif isinstance(event, ev.CardDrawn) and event.card is not None:
                uses.append(Use(OFFERED, event.player, CARD, event.card))
            elif isinstance(event, ev.BonusStored) and event.card is not None:
                uses.append(Use(TAKEN, event.player, CARD, event.card))
            elif isinstance(event, ev.CardPlayed):
                uses.append(Use(USED, event.player, CARD, event.card))
            elif isinstance(event, ev.MalusCancelled):
                uses.append(Use(USED, seat, CARD, event.bonus))
            elif isinstance(event, ev.MalusApplied):
                uses.append(Use(USED, event.drawer, CARD, event.card))
            elif isinstance(event, ev.AttackResolved):
                unit = state.units.get(event.attacker)
                if unit is not None:
                    kind = self.game.ruleset.ids("unit_type")[unit.kind]
                    uses.append(Use(USED, unit.owner, ARM, kind))
        return uses
