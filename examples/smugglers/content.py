"""What Smugglers is made of, for `tessera balance`: crates, who had which, and what became of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from smugglers.records import Drew, Event, Raided, Shipped, Stashed, State
from tessera.core.spec import Word
from tessera.lab.content import OFFERED, TAKEN, USED, Content, Use
from tessera.registry import AnyGame

CRATE = "crate"
DEED = "deed"


def observer(game: AnyGame) -> Content:
    """Watches one match."""
    return _Observer(game)


class _Observer(Content):
    """Watches a match."""

    def pieces(self) -> Mapping[str, Sequence[Word]]:
        crates = self.game.ruleset.file("cargo.yaml").record("crates").entries()
        return {
            CRATE: [Word(id, entry.text("name")) for id, entry in crates],
            DEED: [Word("ship", "Ship"), Word("stash", "Stash"), Word("raid", "Raid")],
        }

    def begun(self, state: State) -> list[Use]:
        hands = enumerate([den.hand for den in state.dens])
        return [self._crate(OFFERED, seat, crate) for seat, hand in hands for crate in hand]

    def done(self, state: State, seat: int, command: Any, events: Sequence[Event]) -> list[Use]:
        uses: list[Use] = []
        for event in events:
            if isinstance(event, Drew) and event.crate is not None:
                uses.append(self._crate(OFFERED, seat, event.crate))
            elif isinstance(event, Shipped):
                uses += [self._crate(USED, seat, event.crate), Use(USED, seat, DEED, "ship")]
            elif isinstance(event, Stashed) and event.crate is not None:
                uses += [self._crate(TAKEN, seat, event.crate), Use(USED, seat, DEED, "stash")]
            elif isinstance(event, Raided):
                uses.append(Use(USED, seat, DEED, "raid"))
        return uses

    def _crate(self, deed: int, seat: int, crate: int) -> Use:
        return Use(deed, seat, CRATE, self.game.ruleset.ids("crates")[crate])
