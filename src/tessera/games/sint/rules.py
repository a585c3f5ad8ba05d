"""The data, file by file: what each key may hold, what it is for, and the typed records the rules ask.

What the numbers mean is in the rulebook; none is here. The cards are in `rules_cards`.
"""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.boards.graph import RoomGraph, room_faults
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec
from tessera.core.spec import (
    BOT,
    ID,
    NUMBER,
    PICTURE,
    WORDS,
    WORKED_OUT,
    Choice,
    File,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Ref,
    Table,
    Text,
)
from tessera.games.sint.rules_cards import SYSTEM, Card, cards_make_sense
from tessera.games.sint.rules_voyages import Terms, Voyage, voyages_end
from tessera.games.sint.vocabulary import DORMITORY, ITEMS, NO_SYSTEM, SYSTEMS, VERBS

DEFAULT_LAYOUT: Final = "Star"
DEFAULT_VOYAGE: Final = "standard"
RULEBOOK: Final = "book"  # the voyage under the rulebook's own numbers

Few: TypeAlias = Annotated[int, Int(0, 99)]
Some: TypeAlias = Annotated[int, Int(1, 99)]


@dataclass
class Boss:
    """An enemy; when it is beaten, the next one comes."""

    name: Annotated[str, Text(1, 40), "What people call it, and the ship's log keeps."]
    hp: Annotated[int, Int(1, 999), "Hits it takes."]


@dataclass
class Score:
    """What a voyage is worth to everybody aboard (decision 25)."""

    boss: Annotated[int, Int(0, 9999), "Points for each boss beaten."]
    afloat: Annotated[
        int, Int(0, 9999), "A point for each round of a lost voyage, this many at most: less than for a boss."
    ]
    home: Annotated[int, Int(0, 9999), "Points for a voyage that is won."]
    par: Annotated[int, Int(0, 9999), "And one more for each round that it takes fewer than these."]


@dataclass
class Numbers:
    """The ship, its crew and its enemies (rule 1)."""

    hull: Annotated[int, Int(1, 999), "The ship's hull, whole; at 0 the game is lost."]
    system_health: Annotated[Some, "The health of a room's system, whole; at 0 it explodes."]
    player_hp: Annotated[Some, "A player's health, whole; at 0 one faints."]
    ap_per_round: Annotated[Few, "Action points of everybody in a round."]
    ap_rest_round: Annotated[Few, "The same in the rest round after a boss."]
    nuts_per_bake: Annotated[Few, "Peppernuts that one Bake makes."]
    hit_threshold: Annotated[int, Int(1, 7), "What a shot must roll on one die, or more; 7 never hits."]
    hands: Annotated[int, Int(0, 9), "Things a player can hold."]
    wheelbarrow_nuts: Annotated[Few, "Peppernuts that whoever has a Wheelbarrow can hold."]
    extinguisher_tokens: Annotated[Some, "Fire that one Extinguish takes with an Extinguisher in hand."]
    spread_from: Annotated[Some, "Fire tokens in a room from which fire spreads to its neighbours."]
    spread_from_in: Annotated[
        list[Some], MapOf(SYSTEM, Int(1, 99)), "The same for single systems' rooms, by system."
    ]
    dry_rooms: Annotated[list[bool], ListOf(SYSTEM), "Systems on whose floors peppernuts survive water."]
    revived_hp: Annotated[Some, "The health of whoever is revived."]
    lull: Annotated[
        Some, "Rounds in a row without harm to the boss, once the deck is empty, that end the voyage."
    ]
    name_length: Annotated[int, Int(2, 99), "Letters of a player's name at most."]
    chat_length: Annotated[int, Int(1, 5000), "Letters of a chat message at most."]
    costs: Annotated[
        list[int],
        MapOf(Choice(VERBS, "queued command"), Int(0, 9), complete=True),
        "Action points of each command before any card changes them; Interact costs what its card says.",
    ]
    bosses: Annotated[list[Boss], ListOf(min=1), "Who must be beaten, one after the other."]
    score: Annotated[Score, "What a voyage is worth at its end."]
    spread: Annotated[list[int], WORKED_OUT]  # from how much fire on it spreads, by system

    def work_out(self) -> None:
        self.spread = [own or self.spread_from for own in self.spread_from_in]


@dataclass
class RoomPlan:
    """A room of a ship as it is built. Rooms go by their place in the list, from 0."""

    name: Annotated[str, Text(1, 24), WORDS, "What people call it."]
    doors: Annotated[list[Few], ListOf(unique=True), "The rooms next to it; doors lead both ways."]
    items: Annotated[
        list[Annotated[int, Choice(ITEMS, "item")]],
        ListOf(default=[]),
        "What lies there when the ship leaves port.",
    ]
    cell: Annotated[
        tuple[Few, Few, Some],
        PICTURE,
        "Where it is drawn: row, column and width, in columns of the layout's grid.",
    ]
    system: Annotated[int, SYSTEM, LeftOut(NO_SYSTEM), "What is in it; left out, it is an Empty Room."]


@dataclass
class Layout:
    """A ship: its rooms and their doors (rule 3).

    All ways are worked out once.
    """

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    title: Annotated[str, Text(1, 24), WORDS, "What people call the ship."]
    columns: Annotated[Some, PICTURE, "Columns of the grid on which it is drawn."]
    rows: Annotated[Some, PICTURE, "Rows of that grid."]
    passages: Annotated[
        list[tuple[Few, Few]],
        ListOf(default=[]),
        PICTURE,
        "Empty cells, row and column, drawn as ways between rooms that do not touch on the grid.",
    ]
    rooms: Annotated[list[RoomPlan], ListOf(min=1), "Its rooms, by number."]
    size: Annotated[int, WORKED_OUT]
    systems: Annotated[list[int], WORKED_OUT]  # by room
    neighbours: Annotated[list[list[int]], WORKED_OUT]
    paths: Annotated[list[list[list[int] | None]], WORKED_OUT]
    distances: Annotated[list[list[int]], WORKED_OUT]  # -1 where there is no way
    empty: Annotated[list[int], WORKED_OUT]
    nearest_empty: Annotated[list[int], WORKED_OUT]
    where: Annotated[list[int], WORKED_OUT]  # system -> its room: the lowest, or -1
    dormitory: Annotated[int, WORKED_OUT]  # a ship without one: room 0

    def work_out(self) -> None:
        self.size = len(self.rooms)
        self.systems = [room.system for room in self.rooms]
        graph = RoomGraph({number: room.doors for number, room in enumerate(self.rooms)})
        self.empty = [room for room, system in enumerate(self.systems) if system == NO_SYSTEM]
        for each in range(self.size):
            self.neighbours.append(graph.neighbours(each))
            ways = [graph.path(each, other) for other in range(self.size)]
            self.paths.append(ways)
            self.distances.append([-1 if way is None else len(way) for way in ways])
            nearest = graph.nearest(each, self.empty)
            self.nearest_empty.append(-1 if nearest is None else nearest)
        self.where = [-1] * len(SYSTEMS)
        for each in range(self.size - 1, -1, -1):
            if self.systems[each] != NO_SYSTEM:
                self.where[self.systems[each]] = each
        self.dormitory = max(0, self.where[DORMITORY])

    def are_adjacent(self, a: int, b: int) -> bool:
        return b in self.neighbours[a]

    def find_room_with_system(self, system: int) -> int:
        """Rule 3.3: the lowest room with that system, or -1."""
        return self.where[system]

    def find_empty_rooms(self) -> list[int]:
        """Rule 3.3: ascending."""
        return self.empty.copy()

    def find_path(self, a: int, b: int) -> list[int] | None:
        """Rule 3.3: the rooms entered on the way, or None."""
        way = self.paths[a][b]
        return None if way is None else way.copy()


WORTH: Final = Int(0, 99_999)
Worth: TypeAlias = Annotated[int, WORTH]
Percent: TypeAlias = Annotated[int, Int(0, 100)]


@dataclass
class BotRules:
    """What the crew bot values (rule 15.1), in hundredths of an action point."""

    width: Annotated[int, Int(1, 999), "Plans kept at each depth of its search."]
    rounds_ahead: Annotated[Some, "Rounds beyond which a task counts as never done."]
    promised: Annotated[Percent, "Percent of a task's price when another seat can still do it this round."]
    closer: Annotated[Percent, "Percent of a task's price for each point it still takes."]
    offence: Annotated[
        list[Annotated[int, Int(0, 999)]],
        ListOf(min=1),
        "Percent that harm to the boss counts while there are cards to draw: alone, with two, and so on.",
    ]
    offence_calm: Annotated[int, Int(0, 999), "The same once the deck is empty."]
    defence_calm: Annotated[int, Int(0, 999), "Percent that stopping the attack counts then."]
    impatience: Annotated[Percent, "Percent more for each round of a lull."]
    damage: Annotated[Worth, "A point of the boss's health."]
    nut_ready: Annotated[Worth, "A peppernut in hand in the Cannons."]
    nut_step: Annotated[Worth, "How much less for each door between."]
    nut_pick_up: Annotated[Worth, "How much less while it lies on a floor."]
    nuts_wanted: Annotated[
        tuple[Annotated[int, Int(0, 999)], Few],
        "Peppernuts worth having: percent of the boss's health, and so many more.",
    ]
    nut_surplus: Annotated[Percent, "Percent of a peppernut's value beyond that."]
    barrow: Annotated[Worth, "A Wheelbarrow in somebody's hands."]
    extinguisher: Annotated[Worth, "An Extinguisher in somebody's hands."]
    hull: Annotated[list[Worth], ListOf(min=1), "A point of hull, in equal parts from the bottom up."]
    attack_token: Annotated[Worth, "A token that an attack would bring."]
    station: Annotated[Worth, "Somebody where the ship can be defended next round."]
    mend: Annotated[Percent, "Percent of a point of hull that mending it counts as a task, by the round."]
    cover: Annotated[Worth, "Each door that a room is farther from everybody than a round's walk."]
    errand: Annotated[Worth, "Each door between a free hand and the next peppernut."]
    fire: Annotated[Worth, "A Fire token, by the round."]
    fire_explodes: Annotated[Worth, "A room that the fire in it would blow up."]
    fire_spreads: Annotated[Worth, "Each neighbour that may catch fire."]
    burned: Annotated[Worth, "Somebody in the fire, for each point of health gone."]
    faint: Annotated[Worth, "Somebody in the fire who would faint."]
    water: Annotated[Worth, "A Water token, by the round."]
    broken: Annotated[Worth, "A broken room, by the round."]
    systems: Annotated[
        list[int], MapOf(SYSTEM, WORTH, complete=True), "That a system works, by the round, for each."
    ]
    cards: Annotated[
        list[int],
        MapOf(Ref("card"), WORTH),
        "Being rid of a card in force, by the round; of a Timebomb, at its end. Left out: nothing.",
    ]
    keep_until_last: Annotated[list[bool], ListOf(Ref("card")), "Timebombs solved only in their last round."]

    def hull_worth(self, whole: int) -> list[int]:
        """What each state of a hull of so many points is worth."""
        worth = [0]
        for point in range(whole):
            worth.append(worth[-1] + self.hull[point * len(self.hull) // whole])
        return worth


@dataclass
class Rules:
    """Everything the handlers ask of the data."""

    numbers: Annotated[Numbers, File("ship.yaml")]
    layouts: Annotated[list[Layout], File("layouts.yaml"), Table("layout", min=1)]
    cards: Annotated[list[Card], File("cards.yaml"), Table("card", min=1, sort=True)]
    voyages: Annotated[list[Voyage], File("voyages.yaml"), Table("voyage", min=1)]
    bot: Annotated[BotRules, File("bot.yaml"), BOT]
    layout_ids: Annotated[list[str], WORKED_OUT]
    card_ids: Annotated[list[str], WORKED_OUT]
    voyage_ids: Annotated[list[str], WORKED_OUT]

    def work_out(self) -> None:
        self.layout_ids = [layout.id for layout in self.layouts]
        self.card_ids = [card.id for card in self.cards]
        self.voyage_ids = [voyage.id for voyage in self.voyages]
        numbers = self.numbers
        bosses = [boss.hp for boss in numbers.bosses]
        for voyage in self.voyages:
            for crews in [voyage.crews, *voyage.ships]:
                for terms in crews:
                    terms.measure(numbers.hull, numbers.ap_per_round, numbers.ap_rest_round, bosses)
                    terms.hull_worth = self.bot.hull_worth(terms.full_hull)

    def terms(self, voyage: int, layout: int, seats: int) -> Terms:
        """What a crew of so many seats sails under."""
        return self.voyages[voyage].terms(layout, seats)

    def card_number(self, id: str) -> int:
        """The number of a card's id."""
        return self.card_ids.index(id)


def _rooms_join(ruleset: Ruleset, findings: Findings) -> None:
    """Doors lead both ways to rooms that exist; rooms lie on the grid and not upon each other."""
    for name, layout in ruleset.file("layouts.yaml").entries():
        rooms = layout.records("rooms")
        for fault in room_faults({number: list(room.numbers("doors")) for number, room in enumerate(rooms)}):
            findings.fault("layouts.yaml", [name, "rooms"], fault)
        taken: dict[tuple[int, int], int] = {}
        for number, room in enumerate(rooms):
            row, column, width = room.numbers("cell")
            if row >= layout.number("rows") or column + width > layout.number("columns"):
                findings.fault("layouts.yaml", [name, "rooms", number, "cell"], "lies beyond the grid")
            for at in range(column, column + width):
                if (row, at) in taken:
                    other = taken[row, at]
                    findings.fault("layouts.yaml", [name, "rooms", number, "cell"], f"lies on room {other}")
                    break
                taken[row, at] = number


def _defaults_are_there(ruleset: Ruleset, findings: Findings) -> None:
    if DEFAULT_LAYOUT not in ruleset.ids("layout"):
        findings.fault("layouts.yaml", [], f"the default layout {DEFAULT_LAYOUT} must be there")
    for needed in (DEFAULT_VOYAGE, RULEBOOK):
        if needed not in ruleset.ids("voyage"):
            findings.fault("voyages.yaml", [], f"the voyage {needed} must be there")


RULES_SPEC: Final = RulesetSpec.of(
    Rules, checks=[_rooms_join, cards_make_sense, voyages_end, _defaults_are_there]
)
