"""The checked data as the rules read it: numbers of `vocabulary`, tables by number, ways worked out."""

from typing import Final

from tessera.boards.graph import RoomGraph
from tessera.core.record import Record
from tessera.core.ruleset import Ruleset
from tessera.games.sint.spec import COST_CHANGES, EFFECTS
from tessera.games.sint.vocabulary import (
    CANNONS,
    CARD_KINDS,
    CARGO,
    DORMITORY,
    HAZARDS,
    ITEMS,
    KITCHEN,
    NO_SYSTEM,
    STORAGE,
    SYSTEMS,
    TONES,
    VERBS,
)

OPERATIONS: Final = tuple(EFFECTS)
CHANGES: Final = tuple(COST_CHANGES)

MOVE_TIMES: Final = 0
OTHER_TIMES: Final = 1
OTHER_PLUS: Final = 2
EMPTY_FREE: Final = 3
INTO: Final = 4

PLACE_ANY: Final = 0
PLACE_EMPTY: Final = 1
PLACE_SYSTEM: Final = 2
PLACE_BESIDE: Final = 3

DISCARD: Final = 0
AT_MORNING: Final = 1
STAYS: Final = 2
_ENDINGS: Final = ("discard", "morning", "stays")


class Effect:
    """One thing a card does: an operation with a system's room, a hazard and a number."""

    def __init__(self, data: Record) -> None:
        self.what = data.text("do")
        self.operation = OPERATIONS.index(self.what)
        self.system = SYSTEMS.index(data.text("room")) if "room" in data else NO_SYSTEM
        self.hazard = HAZARDS.index(data.text("hazard")) if "hazard" in data else 0
        self.number = data.number("count") if "count" in data else 0
        if "amount" in data:
            self.number = data.number("amount")
        self.consolation = data.number("consolation") if "consolation" in data else 0


class CostChange:
    """What an active card changes of a price."""

    def __init__(self, data: Record) -> None:
        self.change = CHANGES.index(data.text("change"))
        self.number = data.number("factor") if "factor" in data else 0
        if "plus" in data:
            self.number = data.number("plus")
        self.system = SYSTEMS.index(data.text("room")) if "room" in data else NO_SYSTEM


class Card:
    """One card as data (rule 9)."""

    def __init__(self, number: int, id: str, data: Record) -> None:
        self.number = number
        self.id = id
        self.title = data.text("title")
        self.kind = CARD_KINDS.index(data.text("kind"))
        self.tone = TONES.index(data.text("tone"))
        self.text = data.text("text")
        self.how = data.text("how")
        self.rounds = data.number("rounds")
        self.after = _ENDINGS.index(data.text("after"))
        self.always = data.flag("always")
        self.draw = [Effect(each) for each in data.records("draw")]
        self.start = [Effect(each) for each in data.records("start")]
        self.end = [Effect(each) for each in data.records("end")]
        self.expire = [Effect(each) for each in data.records("expire")]
        self.reward = [Effect(each) for each in data.records("reward")]
        bans = data.texts("bans")
        self.bans: list[bool] = [verb in bans for verb in VERBS]
        self.blockade = NO_SYSTEM
        self.seagull = False
        for ban in data.records("move_bans"):
            if ban.text("ban") == "blockade":
                self.blockade = SYSTEMS.index(ban.text("room"))
            else:
                self.seagull = True
        self.costs = [CostChange(each) for each in data.records("costs")]
        traits = data.texts("traits")
        self.nap = "nap" in traits
        self.fog = "fog" in traits
        self.seasick = "seasick" in traits
        self.static = "static" in traits
        self.sugar = "sugar" in traits
        self.threshold = data.number("threshold")
        self.hits = data.number("hits")
        self.extra_tokens = data.number("extra_tokens")
        self.solvable = "solve" in data
        self.place = PLACE_ANY
        self.place_system = NO_SYSTEM
        self.place_name = ""
        self.players = 1
        self.ap = 1
        self.item = -1
        if self.solvable:
            solve = data.record("solve")
            self.place_name = solve.text("place")
            self.players = solve.number("players")
            self.ap = solve.number("ap")
            if solve.text("item") != "none":
                self.item = ITEMS.index(solve.text("item"))
            if self.place_name == "empty":
                self.place = PLACE_EMPTY
            elif self.place_name != "any":
                self.place = PLACE_BESIDE if self.place_name.startswith("beside ") else PLACE_SYSTEM
                self.place_system = SYSTEMS.index(self.place_name.removeprefix("beside "))
        # Whether any rule about banning or pricing has to look at it.
        self.restricts = (
            any(self.bans) or self.blockade != NO_SYSTEM or self.seagull or self.nap or self.seasick
        )


class Layout:
    """A ship: rooms, doors and ways (rule 3), all worked out once."""

    def __init__(self, number: int, id: str, data: Record) -> None:
        self.number = number
        self.id = id
        self.title = data.text("title")
        self.columns = data.number("columns")
        self.rows = data.number("rows")
        self.passages: list[tuple[int, int]] = [
            (cells.number(0), cells.number(1)) for cells in data.rows("passages")
        ]
        rooms = data.records("rooms")
        self.size = len(rooms)
        self.names: list[str] = [room.text("name") for room in rooms]
        self.systems: list[int] = [
            SYSTEMS.index(room.text("system")) if "system" in room else NO_SYSTEM for room in rooms
        ]
        self.items: list[list[int]] = [[ITEMS.index(item) for item in room.texts("items")] for room in rooms]
        self.cells: list[tuple[int, int, int]] = []
        for room in rooms:
            row, column, width = room.numbers("cell")
            self.cells.append((row, column, width))
        graph = RoomGraph({room: list(data.numbers("doors")) for room, data in enumerate(rooms)})
        self.neighbours: list[list[int]] = [graph.neighbours(room) for room in range(self.size)]
        self.paths: list[list[list[int] | None]] = [
            [graph.path(a, b) for b in range(self.size)] for a in range(self.size)
        ]
        self.distances: list[list[int]] = []
        for ways in self.paths:
            self.distances.append([-1 if way is None else len(way) for way in ways])
        self.empty: list[int] = [room for room, system in enumerate(self.systems) if system == NO_SYSTEM]
        self.nearest_empty: list[int] = []
        for each in range(self.size):
            nearest = graph.nearest(each, self.empty)
            self.nearest_empty.append(-1 if nearest is None else nearest)
        self.where: list[int] = [-1] * len(SYSTEMS)  # system -> its room: the lowest, or -1
        for each in range(self.size - 1, -1, -1):
            if self.systems[each] != NO_SYSTEM:
                self.where[self.systems[each]] = each
        self.dormitory = max(0, self.where[DORMITORY])  # a ship without one: room 0
        self.kitchen = self.where[KITCHEN]
        self.cannons = self.where[CANNONS]
        self.cargo = self.where[CARGO]
        self.storage = self.where[STORAGE]

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


class Rules:
    """Everything the handlers ask of the data."""

    def __init__(self, ruleset: Ruleset) -> None:
        ship = ruleset.file("ship.yaml")
        self.hull = ship.number("hull")
        self.system_health = ship.number("system_health")
        self.player_hp = ship.number("player_hp")
        self.ap_per_round = ship.number("ap_per_round")
        self.ap_rest_round = ship.number("ap_rest_round")
        self.nuts_per_bake = ship.number("nuts_per_bake")
        self.hit_threshold = ship.number("hit_threshold")
        self.hands = ship.number("hands")
        self.wheelbarrow_nuts = ship.number("wheelbarrow_nuts")
        self.extinguisher_tokens = ship.number("extinguisher_tokens")
        spread = ship.record("spread_from_in")
        self.spread: list[int] = [
            spread.number(system) if system and system in spread else ship.number("spread_from")
            for system in SYSTEMS
        ]
        dry = ship.texts("dry_rooms")
        self.dry: list[bool] = [system in dry for system in SYSTEMS]
        self.revived_hp = ship.number("revived_hp")
        self.name_length = ship.number("name_length")
        self.chat_length = ship.number("chat_length")
        costs = ship.record("costs")
        self.costs: list[int] = [costs.number(verb) for verb in VERBS]
        self.boss_names: list[str] = [boss.text("name") for boss in ship.records("bosses")]
        self.boss_hp: list[int] = [boss.number("hp") for boss in ship.records("bosses")]
        self.layouts: list[Layout] = [
            Layout(number, id, data)
            for number, (id, data) in enumerate(ruleset.file("layouts.yaml").entries())
        ]
        self.layout_ids: list[str] = [layout.id for layout in self.layouts]
        self.cards: list[Card] = [
            Card(number, id, data) for number, (id, data) in enumerate(ruleset.file("cards.yaml").entries())
        ]
        self.card_ids: list[str] = [card.id for card in self.cards]

    def card_number(self, id: str) -> int:
        """The number of a card's id."""
        return self.card_ids.index(id)
