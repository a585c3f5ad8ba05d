"""What Backbay Imperium is made of: civilizations and tempers, and what players research, adopt and build."""

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.core.wording import spaced
from tessera.games.imperium import events as ev
from tessera.games.imperium.state import State
from tessera.lab.content import TAKEN, USED, Content, Use
from tessera.registry import AnyGame

TEMPER = "temper"
CIVILIZATION = "civilization"
_FILES = {
    CIVILIZATION: "civilizations",
    "government": "governments",
    "policy": "policies",
    "tech": "techs",
    "unit": "units",
    "building": "buildings",
    "project": "projects",
    "improvement": "improvements",
}


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a match."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        rules = self.game.ruleset
        minds = rules.file("ai.yaml").record("personalities").entries()
        found = {TEMPER: [Word(id, mind.text("label")) for id, mind in minds]}
        for kind, file in _FILES.items():
            names = {
                id: entry.maybe_text("label") or spaced(id).capitalize()
                for id, entry in rules.file(f"{file}.yaml").record("entries").entries()
            }
            found[kind] = [Word(id, names[id]) for id in rules.ids(kind)]
        return found

    def begun(self, state: State) -> list[Use]:
        uses: list[Use] = []
        for seat, player in enumerate(state.players):
            uses.append(Use(TAKEN, seat, TEMPER, player.personality))
            uses.append(self._use(TAKEN, seat, CIVILIZATION, player.civ))
            uses.append(self._use(TAKEN, seat, "government", player.government))
        return uses

    def _use(self, deed: int, seat: int, kind: str, number: int) -> Use:
        return Use(deed, seat, kind, self.game.ruleset.ids(kind)[number])

    def done(self, state: State, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, ev.TechResearched):
                uses.append(self._use(TAKEN, event.player, "tech", event.tech))
            elif isinstance(event, ev.PolicyAdopted):
                uses.append(self._use(TAKEN, event.player, "policy", event.policy))
            elif isinstance(event, ev.GovernmentReformed):
                uses.append(self._use(TAKEN, event.player, "government", event.new))
            elif isinstance(event, ev.CityProduced):
                uses.append(self._use(TAKEN, event.owner, event.item.kind, event.item.id))
            elif isinstance(event, ev.ImprovementBuilt):
                uses.append(self._use(TAKEN, event.owner, "improvement", event.improvement))
            elif isinstance(event, ev.CombatStarted) and event.attacker_type is not None:
                uses.append(self._use(USED, event.attacker_owner, "unit", event.attacker_type))
        return uses
