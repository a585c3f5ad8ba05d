"""What things are called when they are told: units, cards, cells, places.

A unit goes by its arm and by the number that is drawn on its counter ("Infantry 3"); a cell by the letter and
the number at the board's edges. No id reaches a reader.
"""

from collections.abc import Mapping, Sequence

from tessera.core.wording import listed, spaced
from tessera.games.taktik import commands as cmd
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.terrain import cell_label
from tessera.games.taktik.view import TaktikView
from tessera.games.taktik.vocabulary import PLAYER_NAMES

_LABEL_WIDTH = 26
_QUADRANTS = {"NW": "north-west", "NE": "north-east", "SW": "south-west", "SE": "south-east"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


class Names:
    """The names of one ruleset's cards and arms."""

    def __init__(self, cards: Mapping[str, Card], kinds: Mapping[str, str], prefixes: Sequence[str]) -> None:
        """`prefixes` are what the ids of each player's units begin with."""
        self._cards = cards
        self._kinds = kinds
        self._prefixes = prefixes

    def card(self, id: str) -> str:
        card = self._cards.get(id)
        return spaced(id).capitalize() if card is None else card.name

    def unit(self, view: TaktikView, id: str, kind: str = "") -> str:
        """`Infantry 3`. Of a unit that has left the view, `kind` says what it was."""
        unit = view.units.get(id)
        of = kind if unit is None else unit.kind
        return f"{self._kinds.get(of, 'unit').capitalize()} {tag(id)}"

    def whose(self, view: TaktikView, id: str, kind: str = "") -> str:
        """`your Infantry 3`, `enemy Infantry 3`; for a spectator `player 0's Infantry 3`."""
        unit = view.units.get(id)
        owner = int(id.startswith(self._prefixes[1])) if unit is None else unit.owner
        name = self.unit(view, id, kind)
        if view.seat is None:
            return f"player {owner}'s {name}"
        return f"your {name}" if owner == view.seat else f"enemy {name}"

    def beside(self, view: TaktikView, id: str) -> str:
        """As whoever acts now says it: own units by their name alone, `enemy Vehicle 8` for the others'."""
        unit = view.units.get(id)
        name = self.unit(view, id)
        return name if unit is None or unit.owner == acting(view) else f"enemy {name}"

    def aimed(self, view: TaktikView, targets: cmd.Targets | None) -> str:
        """` on Vehicle 7`; nothing where a card is aimed at nothing."""
        if targets is None:
            return ""
        if targets.units:
            return " on " + listed([self.beside(view, unit) for unit in targets.units])
        return "" if targets.quadrant is None else f" on the {_QUADRANTS[targets.quadrant]}"

    def hit_by(self, view: TaktikView, targets: cmd.Targets | None) -> str:
        """The same for whoever reads of it."""
        if targets is not None and targets.units:
            return " on " + listed([self.whose(view, unit) for unit in targets.units])
        return self.aimed(view, targets)

    def stored(self, view: TaktikView, index: int) -> str:
        """A stored bonus; of several alike, which of them."""
        store = _store(view)
        if index >= len(store):
            return f"the {_ordinal(index)} stored bonus"
        return _one_of(self.card(store[index]), store[:index].count(store[index]), store.count(store[index]))

    def active(self, view: TaktikView, play: int) -> str:
        """A card at work; of several alike, which of them."""
        plays = list({effect.play: effect.card for effect in view.effects.values()}.items())
        card = next((name for number, name in plays if number == play), "")
        alike = [number for number, name in plays if name == card]
        return _one_of(self.card(card), alike.index(play) if play in alike else 0, len(alike))


def tag(id: str) -> str:
    """What is drawn on the counter beside the sign of its arm: the unit's number."""
    return "".join([char for char in id if char.isdigit()])


def at(cell: cmd.Cell) -> str:
    # The label of a cell does not depend on how wide the board is, only on its column and row.
    return cell_label(cell.y * _LABEL_WIDTH + cell.x, _LABEL_WIDTH)


def acting(view: TaktikView) -> int:
    """Whose choices these are: those of who looks, or, for a spectator, of who is to act."""
    if view.seat is not None:
        return view.seat
    if view.asked is not None:
        return view.asked
    return view.active if view.pending is None else view.pending.chooser


def _store(view: TaktikView) -> list[str]:
    """The store of who acts; where both share one, it is the first player's."""
    own = view.sides[PLAYER_NAMES[acting(view)]].store
    return own or view.sides[PLAYER_NAMES[0]].store or []


def _one_of(name: str, place: int, count: int) -> str:
    return name if count < 2 else f"the {_ordinal(place)} {name}"


def _ordinal(place: int) -> str:
    return _ORDINALS[place] if place < len(_ORDINALS) else f"number {place + 1}"
