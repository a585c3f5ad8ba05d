"""What Full Metal Planète is made of: machines that are built, that shoot, and that are taken."""

from collections.abc import Mapping, Sequence
from typing import Any

from tessera.core.spec import Word
from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.vocabulary import KINDS
from tessera.lab.content import TAKEN, USED, Content, Use
from tessera.registry import AnyGame

BUILT = "built"
GUN = "gun"
DEED = "deed"
DEEDS = {
    "capture": "Piece captured",
    "ship": "Ship captured",
    "destroy": "Enemy piece destroyed",
    "rebuild": "Tower rebuilt",
    "home": "Minerals brought home",
    "early": "Left early",
}


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a match."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        units = self.game.ruleset.file("units.yaml").entries()
        names = {id: Word(id, entry.text("name")) for id, entry in units}
        return {
            BUILT: [names[id] for id, entry in units if entry.number("supply")],
            GUN: [names[id] for id, entry in units if entry.number("range")],
            DEED: [Word(id, name) for id, name in DEEDS.items()],
        }

    def done(self, state: State, seat: int, command: Any, events: Sequence[ev.Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, ev.Built):
                uses.append(Use(TAKEN, seat, BUILT, event.kind))
            elif isinstance(event, ev.Fired):
                guns = [state.units[id].kind for id in event.attackers if id in state.units]
                uses += [Use(USED, seat, GUN, KINDS[kind]) for kind in guns]
            elif isinstance(event, ev.Captured):
                uses.append(Use(USED, event.owner, DEED, "capture"))
            elif isinstance(event, ev.AstronefCaptured):
                uses.append(Use(USED, event.owner, DEED, "ship"))
            elif isinstance(event, ev.UnitDestroyed) and seat not in (event.owner, -1):
                uses.append(Use(USED, seat, DEED, "destroy"))
            elif isinstance(event, ev.TowerRebuilt):
                uses.append(Use(USED, seat, DEED, "rebuild"))
            elif isinstance(event, ev.Entered) and event.minerals:
                uses.append(Use(USED, seat, DEED, "home"))
            elif isinstance(event, ev.DecisionsRevealed):
                uses += [Use(USED, each, DEED, "early") for each in event.leaving]
        return uses
