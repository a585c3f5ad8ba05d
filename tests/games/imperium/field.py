"""Positions for tests of cities and players: a wide meadow, cities and buildings where they are wanted.

Speaks in the names of the tables; every change goes through the rules' own functions, so that what is derived
stays right.
"""

from collections.abc import Callable

from tests.games.imperium.tables import rules, ruleset

from tessera.boards.hexmap import HexMap
from tessera.core.codec import pack
from tessera.core.errors import Illegal
from tessera.games.imperium import placing
from tessera.games.imperium.cities import Figures, figures_of, max_hp
from tessera.games.imperium.commands import Command
from tessera.games.imperium.events import Event
from tessera.games.imperium.founding import make_capital
from tessera.games.imperium.gate import carry_out, refusal
from tessera.games.imperium.generate import WorldMap
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.making import add_building
from tessera.games.imperium.options import Chosen
from tessera.games.imperium.records import Adopted, City, Item, Unit
from tessera.games.imperium.setup import state_on
from tessera.games.imperium.state import State
from tessera.games.imperium.treaties import sign


def number(table: str, name: str) -> int:
    """The RuntimeId of a DataId."""
    return ruleset().index(table, name)


class Field:
    """A 20 x 20 map of one terrain, wrapped, with players who own nothing yet."""

    def __init__(
        self,
        players: int = 1,
        civ: str = "sahlan",
        terrain: str = "grassland",
        river: tuple[int, int] | None = None,
    ) -> None:
        self.rules = rules()
        self.board = HexMap(20, 20, "odd-r", True)
        size = self.board.size
        made = WorldMap(
            self.board,
            [number("terrain", terrain)] * size,
            [-1] * size,
            [0] * size,
            [self.board.at(2, 2 + 3 * seat) for seat in range(players)],
            0,
            [],
            [],
            0,
        )
        if river is not None:
            made.rivers[self.board.at(*river)] = 1
        others = ["harrow", "viridian", "cobalt", "meridian", "skarn"]
        civs = [civ, *[each for each in others if each != civ]]
        seats = [{"name": f"P{seat}", "civ": civs[seat]} for seat in range(players)]
        self.state: State = state_on(self.rules, made, players, Chosen({"players": seats}), 0)
        self._land = LandMap(self.board, self.rules, made.terrain, made.rivers)
        self.world = placing.world_of(self.rules, self._land, self.state)
        for unit in self.state.units.living():
            placing.remove_unit(self.world, unit)
        for player in self.state.players:
            player.explored = [0] * size
            self.state.met[player.id] = [0] * players
        self.world.events.clear()

    # ------------------------------------------------------------ making positions

    def tile(self, x: int, y: int) -> int:
        return self.board.at(x, y)

    def city(self, x: int, y: int, player: int = 0, population: int = 1, buildings: str = "") -> City:
        """A city with its first ring; a player's first is the capital, without the palace unless listed."""
        pos = self.tile(x, y)
        city = City(-1, f"C{x}-{y}", player, player, pos, population)
        placing.add_city(self.world, city)
        for tile in self._land.disc(pos, 1):
            if tile == pos or self.state.tiles.owner[tile] < 0:
                placing.claim(self.world, city, tile)
        if self.state.players[player].capital < 0:
            make_capital(self.world, city)
            city.buildings.remove(self.rules.palace)
            self.world.changed(player)
        for name in buildings.split():
            add_building(self.world, city, number("building", name))
        city.hp = max_hp(self.world, city)
        return city

    def unit(self, name: str, x: int, y: int, player: int = 0) -> Unit:
        unit = placing.create_unit(self.world, number("unit", name), player, self.tile(x, y))
        unit.moves_left = self.rules.units[unit.kind].moves
        return unit

    def learn(self, player: int, *techs: str) -> None:
        for tech in techs:
            self.state.players[player].known_techs[number("tech", tech)] = 1
        self.world.changed(player)

    def reach_era(self, player: int, era: int) -> None:
        """Know one tech of an era."""
        tech = next(each for each in self.rules.techs if each.era == era and not each.effects.all)
        self.state.players[player].known_techs[tech.number] = 1
        self.world.changed(player)

    def adopt(self, player: int, policy: str, era: int = 0) -> None:
        self.state.players[player].policies.append(Adopted(number("policy", policy), era))
        self.state.players[player].policies.sort(key=lambda each: each.policy)
        self.world.changed(player)

    def govern(self, player: int, government: str) -> None:
        self.state.players[player].government = number("government", government)
        self.world.changed(player)

    def meet(self, a: int, b: int) -> None:
        self.state.met[a][b] = self.state.met[b][a] = 1

    def treaty(self, kind: str, a: int, b: int) -> int:
        return sign(self.world, number("treaty", kind), a, b, -1, 0, -1).id

    def make(self, city: City, kind: str, name: str) -> Item:
        item = Item(kind, number({"unit": "unit", "building": "building"}.get(kind, "project"), name))
        city.producing = item
        return item

    def terrain(self, x: int, y: int, name: str) -> None:
        """Change a tile's terrain; only before cities look at water."""
        self.state.tiles.terrain[self.tile(x, y)] = number("terrain", name)

    def resource(self, x: int, y: int, name: str, improvement: str = "") -> None:
        tile = self.tile(x, y)
        tiles = self.state.tiles
        tiles.resource[tile] = number("resource", name)
        if improvement:
            tiles.improvement[tile] = number("improvement", improvement)
            tiles.tier[tile] = 1

    # ------------------------------------------------------------ asking

    def figures(self, city: City) -> Figures:
        return figures_of(self.world, city)

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of one kind told so far."""
        return [event for event in self.world.events if isinstance(event, kind)]

    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.world.events]

    def digest(self) -> bytes:
        return pack(self.state)

    def refuses(self, check: Callable[..., None], seat: int, command: object) -> str:
        """The code a command is refused with; nothing changes."""
        before = self.digest()
        code = ""
        try:
            check(self.world, seat, command)
        except Illegal as refusal:
            code = refusal.code
        assert self.digest() == before
        return code

    def does(
        self, check: Callable[..., None], carry_out: Callable[..., None], seat: int, command: object
    ) -> None:
        """Check, then carry out."""
        check(self.world, seat, command)
        carry_out(self.world, seat, command)


def order(field: Field, command: Command) -> None:
    """The current player's command, with everything that follows from it."""
    refused = refusal(field.world, field.state.current_player, command)
    if refused is not None:
        raise refused
    carry_out(field.world, field.state.current_player, command)
