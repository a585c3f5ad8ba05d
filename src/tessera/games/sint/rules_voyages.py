"""How hard a voyage is: what a crew of each size sails under, on each ship, at each difficulty."""

from dataclasses import dataclass
from typing import Annotated

from tessera.core.ruleset import Findings, Ruleset
from tessera.core.spec import ID, NUMBER, WORDS, WORKED_OUT, Int, ListOf, MapOf, Ref, Shape, Text


@dataclass
class Terms:
    """What a crew sails under, beside the numbers of `ship.yaml`."""

    hull: Annotated[int, Int(-99, 99, default=0), "Points of hull more than the ship's own, or fewer."]
    ap: Annotated[int, Int(-9, 9, default=0), "Action points of everybody more in a round, or fewer."]
    ap_rest: Annotated[int, Int(-9, 9, default=0), "The same in a rest round."]
    bosses: Annotated[int, Int(1, 900, default=100), "Percent of the bosses' health."]
    cards: Annotated[
        list[Annotated[int, Int(0, 9)]],
        ListOf(default=[1]),
        "Cards drawn in the morning, round by round; after the last it begins again.",
    ]
    strays: Annotated[
        list[Annotated[int, Int(0, 9)]],
        ListOf(default=[0]),
        "Stray shots that land in the morning, likewise: a token each, in any room.",
    ]
    full_hull: Annotated[int, WORKED_OUT]
    ap_per_round: Annotated[int, WORKED_OUT]
    ap_rest_round: Annotated[int, WORKED_OUT]
    boss_hp: Annotated[list[int], WORKED_OUT]  # by the boss's level
    hull_worth: Annotated[list[int], WORKED_OUT]  # to the bot, of a hull of so many points

    def measure(self, hull: int, ap: int, ap_rest: int, bosses: list[int]) -> None:
        """The numbers themselves, from those of the ship."""
        self.full_hull = max(1, hull + self.hull)
        self.ap_per_round = max(1, ap + self.ap)
        self.ap_rest_round = max(1, ap_rest + self.ap_rest)
        self.boss_hp = [max(1, (hp * self.bosses + 50) // 100) for hp in bosses]

    def cards_in(self, round: int) -> int:
        """How many cards the morning of a round brings."""
        return self.cards[(round - 1) % len(self.cards)]

    def strays_in(self, round: int) -> int:
        """How many stray shots land in the morning of a round."""
        return self.strays[(round - 1) % len(self.strays)]


@dataclass
class Voyage:
    """A difficulty."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    title: Annotated[str, Text(1, 24), WORDS, "What people call it."]
    text: Annotated[str, Text(1, 300), WORDS, "A sentence about it for whoever chooses."]
    crews: Annotated[list[Terms], ListOf(min=1), "By the number of seats, alone first."]
    ships: Annotated[
        list[list[Terms]],
        MapOf(Ref("layout"), ListOf(Shape(Terms), min=1), default={}),
        "Other lists for single ships.",
    ]

    def terms(self, layout: int, seats: int) -> Terms:
        """What so many sail under on a ship; the last line of a list holds for all larger crews."""
        crews = self.ships[layout] or self.crews
        return crews[min(seats, len(crews)) - 1]


def voyages_end(ruleset: Ruleset, findings: Findings) -> None:
    """The deck runs out on every voyage: only then is a lull counted, which ends it (decision 22)."""
    for name, voyage in ruleset.file("voyages.yaml").entries():
        lists = [("crews", voyage.records("crews"))]
        ships = voyage.record("ships")
        for ship in ships.names():
            lists.append((ship, ships.records(ship)))
        for where, crews in lists:
            for number, crew in enumerate(crews):
                if sum(crew.numbers("cards")) == 0:
                    path = [name, where] if where == "crews" else [name, "ships", where]
                    findings.fault("voyages.yaml", [*path, number, "cards"], "no card is ever drawn")
