"""What can be measured of a voyage before it begins: the functions of seed searches.

Some ask the oracle (rule 15.2), which knows the dice and the deck: what it cannot win with a wide beam,
hardly any crew will. It takes seconds.
"""

from typing import Final

from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening
from tessera.games.sint import vocabulary as v
from tessera.games.sint.phases import advance
from tessera.games.sint.rules import Rules
from tessera.games.sint.ship import Ship
from tessera.games.sint.solver import Solution, Solver
from tessera.games.sint.state import State

NEVER: Final = 99
"""The round in which a voyage is won that the oracle does not win."""
WIDTH: Final = 30  # states the oracle keeps at each step, when nobody says
STEPS: Final = 3000
_SYSTEMS: Final = [(name.lower(), number) for number, name in enumerate(v.SYSTEMS) if name]


class Voyage(Opening):
    """A ship in port, and its first morning and the oracle's line once somebody asks."""

    def __init__(self, rules: Rules, state: State) -> None:
        super().__init__(state)
        self.rules = rules
        self.port = state
        self._dawn: State | None = None
        self._solved: dict[int, Solution] = {}

    def dawn(self) -> State:
        """The first round, when everybody plans: the card is drawn, and the boss has taken aim."""
        dawn = self._dawn
        if dawn is None:
            dawn = self.port.copy()
            ship = Ship(self.rules, dawn, False)
            while dawn.phase != v.PLANNING:
                advance(ship)
            self._dawn = dawn
        return dawn

    def solved(self, width: int) -> Solution:
        """The best line that the oracle finds with such a beam."""
        found = self._solved.get(width)
        if found is None:
            found = Solver(self.rules, width, STEPS).solve(self.port)
            self._solved[width] = found
        return found


def _cards(voyage: Voyage, given: Given) -> int:
    first = given.number("first")
    return sum([card in given.wanted for card in voyage.port.deck[-first:]])


def _tones(voyage: Voyage, given: Given) -> int:
    first = given.number("first")
    cards = voyage.rules.cards
    return sum([cards[card].tone in given.wanted for card in voyage.port.deck[-first:]])


def _position(voyage: Voyage, given: Given) -> int:
    deck = voyage.port.deck
    best = len(deck)
    for card in given.wanted:
        best = min(best, len(deck) - 1 - deck.index(card))
    return best + 1


def _attack(voyage: Voyage, given: Given) -> int:
    return 1 if voyage.dawn().attack in given.wanted else 0


def _target(voyage: Voyage, given: Given) -> int:
    return 1 if voyage.dawn().attack_system in given.wanted else 0


def _rooms(voyage: Voyage, given: Given) -> int:
    return voyage.rules.layouts[voyage.port.layout].size


def _doors(voyage: Voyage, given: Given) -> int:
    layout = voyage.rules.layouts[voyage.port.layout]
    return sum([len(near) for near in layout.neighbours]) // 2


def _boss_hp(voyage: Voyage, given: Given) -> int:
    return voyage.port.boss_hp


def _won_in(voyage: Voyage, given: Given) -> int:
    found = voyage.solved(given.number("width"))
    return found.round if found.won else NEVER


def _wins(voyage: Voyage, given: Given) -> int:
    return 1 if _won_in(voyage, given) <= given.number("within") else 0


def _hull_left(voyage: Voyage, given: Given) -> int:
    found = voyage.solved(given.number("width"))
    return found.hull if found.won else 0


def measures_of(rules: Rules) -> dict[str, Measure]:
    """Those of a ruleset."""
    # Long: a table of what can be asked, and what it is asked by.
    deck = len(rules.cards)
    first = [Argument("first", "how many cards of the deck, from its top", 1, deck, usual=1)]
    width = Argument("width", "states the oracle keeps at each step", 2, 1000, usual=WIDTH)
    within = Argument("within", "in so many rounds at most", 1, NEVER - 1, usual=NEVER - 1)
    cards = Ids("card", {card.id: card.number for card in rules.cards})
    one = rules.cards[0].id.lower()
    return {
        "cards": Measured(
            _cards, "such cards among the first that are drawn", f"cards({one}, first=3) == 1", first, cards
        ),
        "tones": Measured(
            _tones,
            "cards of such a tone among the first that are drawn",
            "tones(negative, first=5) <= 2",
            first,
            Ids("tone", {tone.lower(): number for number, tone in enumerate(v.TONES)}),
        ),
        "card_place": Measured(
            _position,
            "the place in the deck of the first of these cards; 1 is the top",
            f"card_place({one}) <= 5",
            ids=cards,
        ),
        "attack": Measured(
            _attack,
            "the boss throws this, or one of these, in the first round",
            "attack(fireball)",
            ids=Ids("attack", {"fireball": v.FIREBALL, "leak": v.LEAK, "miss": v.MISS}),
            truth=True,
        ),
        "target": Measured(
            _target,
            "it aims at this system, or at one of these",
            f"target({_SYSTEMS[1][0]})",
            ids=Ids("system", dict(_SYSTEMS)),
            truth=True,
        ),
        "boss_hp": Measured(_boss_hp, "what the first boss can take", "boss_hp <= 20"),
        "rooms": Measured(_rooms, "rooms of the ship", "rooms >= 10"),
        "doors": Measured(_doors, "doors of the ship", "doors >= 10"),
        "wins": Measured(
            _wins,
            "the oracle wins, in so many rounds at most",
            "wins(within=12)",
            [within, width],
            truth=True,
            costly=True,
        ),
        "won_in": Measured(
            _won_in,
            f"the round in which the oracle wins; {NEVER} if it does not",
            "won_in() <= 12",
            [width],
            costly=True,
        ),
        "hull_left": Measured(
            _hull_left, "the hull it wins with; 0 if it does not", "hull_left() >= 15", [width], costly=True
        ),
    }
