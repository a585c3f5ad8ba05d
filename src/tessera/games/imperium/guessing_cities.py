"""Cities that fit what one seat knows: those in its view, and those that others must have out of sight."""

from bisect import insort
from dataclasses import dataclass

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Rng
from tessera.core.copying import made_like
from tessera.games.imperium.records import Capital, City
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.state import State
from tessera.games.imperium.view import CityView, ImperiumView


@dataclass(eq=False)
class CityGuess:
    """Places cities, and their land, in a state that has a map, players and agreements."""

    rules: Rules
    board: HexMap
    view: ImperiumView
    seat: int
    rng: Rng
    state: State
    visible: list[bool]

    def place(self) -> None:
        """Every city of the view as it says, and those that others must have besides."""
        state, view = self.state, self.view
        store = state.cities
        count = [0] * len(state.players)
        for name, seen in view.cities.items():
            raw = int(name)
            owner = seen.owner
            if not self.visible[seen.pos] and not self._has_room(owner, count):
                for other in range(len(state.players)):  # it must have changed hands since
                    if other != self.seat and self._has_room(other, count):
                        owner = other
                        break
            count[owner] += 1
            self._keep(self._as_seen(raw, seen, owner))
        for player in range(len(state.players)):
            while self._lacks(player, count):
                if not self._hidden_city(player):
                    break
                count[player] += 1
        self._near_settlers(count)
        store.free_the_empty()
        self._foreign_land()
        own = view.own
        if own is not None and own.capital is not None:
            capital = store.get(own.capital)
            if capital is not None:
                state.capitals.append(Capital(capital.founder, capital.id, capital.pos))

    def _as_seen(self, raw: int, seen: CityView, owner: int) -> City:
        """A city as the view has it; of others' cities what is not seen is left empty."""
        state = self.state
        life = seen.life
        if life is None:
            population = seen.population if self.visible[seen.pos] else 1
            city = City(raw, seen.name, owner, owner, seen.pos, population)
            city.hp = seen.hp or 1
            city.buildings = [] if seen.wonders is None else seen.wonders.copy()
            if seen.capital:
                state.players[owner].capital = raw
                insort(city.buildings, self.rules.palace)
            return city
        for tile in life.claimed:
            state.tiles.owner[tile] = owner
            state.tiles.claim[tile] = raw
        return made_like(
            City,
            life,
            id=raw,
            name=seen.name,
            owner=owner,
            pos=seen.pos,
            population=seen.population,
            hp=seen.hp or 1,
        )

    def _keep(self, city: City) -> None:
        self.state.cities.place(city)
        tiles = self.state.tiles
        tiles.city[city.pos] = city.id
        if city.pos not in city.claimed:
            tiles.owner[city.pos] = city.owner
            tiles.claim[city.pos] = city.id
            insort(city.claimed, city.pos)

    def _has_room(self, player: int, count: list[int]) -> bool:
        seen = self.view.players[str(player)]
        return seen.cities is None or count[player] < seen.cities

    def _lacks(self, player: int, count: list[int]) -> bool:
        seen = self.view.players[str(player)]
        return player != self.seat and seen.cities is not None and count[player] < seen.cities

    def _hidden_city(self, player: int, at: int = -1) -> bool:
        """A city nobody of ours sees, away from where our settlers could settle."""
        if at < 0:
            shy = [
                unit.pos for unit in self.view.units.values() if unit.owner == self.seat and unit.can_found
            ]
            free = [
                tile
                for tile in range(self.board.size)
                if not self.visible[tile]
                and self.state.tiles.city[tile] < 0
                and all(self.board.distance(tile, other) > 3 for other in shy)
            ]
            unknown = [tile for tile in free if str(tile) not in self.view.ground]
            if not free:
                return False
            at = self.rng.pick(unknown or free)
        if str(at) not in self.view.ground:
            self.state.tiles.terrain[at] = self._dry()
        slot = 0
        while slot < len(self.state.cities.slots) and self.state.cities.slots[slot] is not None:
            slot += 1
        self._keep(City(slot << 32, f"City {slot}", player, player, at, hp=self.rules.city.base_hp))
        return True

    def _dry(self) -> int:
        for terrain in self.rules.terrains:
            if terrain.land and terrain.passable and not terrain.rough:
                return terrain.number
        return 0

    def _near_settlers(self, count: list[int]) -> None:
        """Where a settler may not found for no reason it sees, a city must be near, out of sight."""
        state, board = self.state, self.board
        least = self.rules.city.min_distance
        for unit in self.view.units.values():
            if unit.owner != self.seat or unit.can_found is not False or unit.embarked:
                continue
            owner = state.tiles.owner[unit.pos]
            terrain = self.rules.terrains[state.tiles.terrain[unit.pos]]
            seen_owner = self.view.owners.get(str(unit.pos), -1)
            if not terrain.land or not terrain.passable or seen_owner not in (-1, self.seat):
                continue
            near = [city for city in state.cities.living() if board.distance(city.pos, unit.pos) < least]
            if near or owner not in (-1, self.seat):
                continue
            for tile in board.disc(unit.pos, least - 1):
                if not self.visible[tile]:
                    owner = self._somebody(count)
                    if owner >= 0:
                        self._hidden_city(owner, tile)
                    break

    def _somebody(self, count: list[int]) -> int:
        """A player of whose number of cities nothing is known, else one that has a hidden city to move."""
        for player in range(len(self.state.players)):
            if player != self.seat and self.view.players[str(player)].cities is None:
                return player
        for city in self.state.cities.living():
            if str(city.id) not in self.view.cities:
                self.state.tiles.city[city.pos] = -1
                self.state.tiles.owner[city.pos] = -1
                self.state.tiles.claim[city.pos] = -1
                self.state.cities.slots[city.id >> 32] = None
                return city.owner
        return -1

    def _foreign_land(self) -> None:
        """Visible tiles of others belong to their nearest city."""
        state = self.state
        for name, owner in self.view.owners.items():
            tile = int(name)
            if owner == self.seat or not self.visible[tile] or state.tiles.owner[tile] >= 0:
                continue
            best: City | None = None
            for city in state.cities.living():
                if city.owner == owner and (
                    best is None or self.board.distance(city.pos, tile) < self.board.distance(best.pos, tile)
                ):
                    best = city
            if best is not None:
                state.tiles.owner[tile] = owner
                state.tiles.claim[tile] = best.id
                insort(best.claimed, tile)
