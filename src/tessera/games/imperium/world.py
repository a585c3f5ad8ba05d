"""The world as one command meets it: rules, map, state, and the events told so far.

Questions that need nothing but the state and its indexes are answered here; what moves things and keeps the
indexes right is in `placing`. Nothing here knows effects, so that `effects` can be asked about a world.
"""

from tessera.boards.hexmap import HexMap
from tessera.games.imperium.events import Event
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.records import City, Player, Unit
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.state import Scratch, State


class World:
    """A state with its rules, its map and its derived indexes. Made anew for every question; cheap."""

    def __init__(self, rules: Rules, land: LandMap, state: State) -> None:
        """`state.scratch` must be filled: `placing.world_of` makes worlds."""
        self.rules = rules
        self.land = land
        self.map: HexMap = land.map
        self.state = state
        self.scratch: Scratch = state.scratch
        self.events: list[Event] = []

    # ------------------------------------------------------------ players

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def at_war(self, a: int, b: int) -> bool:
        return self.state.war_since[a][b] >= 0

    def knows(self, player: int, tech: int) -> bool:
        """Whether a tech is known; -1, no tech, always is."""
        return tech < 0 or self.state.players[player].known_techs[tech] == 1

    def era(self, player: int) -> int:
        """Rule 8.4: the highest era among the techs a player knows."""
        era = 0
        known = self.state.players[player].known_techs
        for number, tech in enumerate(self.rules.techs):
            if known[number] and tech.era > era:
                era = tech.era
        return era

    def cities_of(self, player: int) -> list[City]:
        """A player's cities, ascending."""
        return [city for city in self.state.cities.slots if city is not None and city.owner == player]

    def units_of(self, player: int) -> list[Unit]:
        """A player's units, ascending."""
        return [unit for unit in self.state.units.slots if unit is not None and unit.owner == player]

    def revealed(self, player: int, tile: int) -> int:
        """The resource of a tile if the player's techs reveal it, else -1."""
        resource = self.state.tiles.resource[tile]
        if resource >= 0 and self.knows(player, self.rules.resources[resource].reveal):
            return resource
        return -1

    def changed(self, player: int) -> None:
        """Rule 9.3: something changed that the player's effects or city figures derive from."""
        self.scratch.epoch[player] += 1
        self.scratch.moment += 1

    # ------------------------------------------------------------ tiles

    def city_on(self, tile: int) -> City | None:
        raw = self.state.tiles.city[tile]
        return None if raw < 0 else self.state.cities.get(raw)

    def layer(self, unit: Unit) -> int:
        """Rule 5.2: land 0, sea 1 or civilian 2."""
        return self.rules.units[unit.kind].layer

    def unit_on(self, tile: int, layer: int) -> Unit | None:
        raw = self.scratch.unit_at[3 * tile + layer]
        return None if raw < 0 else self.state.units.get(raw)

    def units_on(self, tile: int) -> list[Unit]:
        """Everybody on a tile, ascending by id (all of one player, rule 5.2)."""
        found: list[Unit] = []
        at = self.scratch.unit_at
        for index in range(3 * tile, 3 * tile + 3):
            if at[index] >= 0:
                unit = self.state.units.get(at[index])
                if unit is not None:
                    found.append(unit)
        if len(found) > 1:
            found.sort(key=_by_id)
        return found

    def holder(self, tile: int) -> int:
        """Whose units stand on a tile, or -1."""
        at = self.scratch.unit_at
        for index in range(3 * tile, 3 * tile + 3):
            if at[index] >= 0:
                unit = self.state.units.get(at[index])
                if unit is not None:
                    return unit.owner
        return -1

    def is_military(self, unit: Unit) -> bool:
        return self.rules.units[unit.kind].military

    def spot(self, tile: int) -> Spot:
        """The hex of a tile, as events and commands name it."""
        q, r = self.map.hexes[tile]
        return Spot(q, r)

    # ------------------------------------------------------------ knowledge

    def sees(self, player: int, tile: int) -> bool:
        """Rule 11.2, as things stand this moment: own sight, or an ally's."""
        sight = self.scratch.sight
        if sight[player][tile] > 0:
            return True
        for ally in self.scratch.allies[player]:  # noqa: SIM110  # no generator in a hot path
            if sight[ally][tile] > 0:
                return True
        return False

    def watchers(self, tile: int) -> int:
        """Who sees a tile: a bit per player."""
        mask = 0
        for player in range(len(self.state.players)):
            if self.sees(player, tile):
                mask |= 1 << player
        return mask

    # ------------------------------------------------------------ telling

    def tell(self, event: Event) -> None:
        """Add an event whose audience follows from its own fields."""
        self.events.append(event)

    def tell_at(self, event: Event, tile: int, other: int = -1) -> None:
        """Add an event told to whoever sees the tile; who sees the other, where it began, is noted too."""
        object.__setattr__(event, "seen_by", self.watchers(tile))
        if other >= 0:
            object.__setattr__(event, "seen_from", self.watchers(other))
        self.events.append(event)

    def tell_way(self, event: Event, seen_from: int, tile: int) -> None:
        """Add an event about going somewhere: who saw the start when it began, who sees the end now."""
        object.__setattr__(event, "seen_from", seen_from)
        object.__setattr__(event, "seen_by", self.watchers(tile))
        self.events.append(event)


def _by_id(unit: Unit) -> int:
    return unit.id
