"""What a player knows, laid out for planning: the view as lists by tile, its units and cities as records.

Made from a view and nothing else, once per plan. The opponent of rule 17 thinks on this.
"""

from tessera.games.imperium.land import LETTERS, LandMap
from tessera.games.imperium.records import Treaty
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.rules_ai import Personality
from tessera.games.imperium.rules_effects import Effect
from tessera.games.imperium.rules_tables import UnitType
from tessera.games.imperium.view import CityLife, CityView, ImperiumView, OwnView, PlayerView, UnitView
from tessera.games.imperium.vocabulary import CIVILIAN, CIVILIAN_LAYER, EMBARK_COAST, EMBARK_OCEAN, LAND_LAYER


class Piece:
    """A unit in sight. Of own ones everything is known: `view` has the rest."""

    def __init__(self, id: int, view: UnitView, kind: UnitType) -> None:
        self.id = id
        self.view = view
        self.kind = kind
        self.owner = view.owner
        self.pos = view.pos
        self.hp = view.hp
        self.level = view.level
        self.moves = view.moves_left or 0
        self.busy = view.orders.kind if view.orders is not None else ""
        # Where its standing order leads, -1 if nowhere.
        self.bound = -1
        if view.orders is not None and view.orders.kind == "Goto" and view.orders.path:
            self.bound = view.orders.path[-1]


class Town:
    """A city that is seen or remembered; `life` is there for own ones."""

    def __init__(self, id: int, view: CityView) -> None:
        self.id = id
        self.view = view
        self.owner = view.owner
        self.pos = view.pos
        self.life: CityLife | None = view.life
        self.danger = 0
        self.guarded = False


class Known:
    """The world as one seat knows it."""

    def __init__(self, rules: Rules, land: LandMap, view: ImperiumView) -> None:
        """`land` gives the lie of the tiles; what stands on them comes from the view."""
        assert view.own is not None, "a spectator has nothing to plan"
        self.rules = rules
        self.land = land
        self.neighbours: list[int] = land.map.neighbours
        self.view = view
        assert view.seat is not None, "no player looks on"
        self.seat = view.seat
        self.round = view.round
        self.own: OwnView = view.own
        size = view.width * view.height
        self.size = size
        self.terrain: list[int] = [-1] * size  # -1 is unexplored
        self.rivers: list[int] = [0] * size
        self.owner: list[int] = [-1] * size
        self.road: list[int] = [0] * size
        self.resource: list[int] = [-1] * size
        self.improvement: list[int] = [-1] * size
        self.tier: list[int] = [0] * size
        self.pillaged: list[bool] = [False] * size
        self.visible: list[bool] = [False] * size
        self._read_ground()
        self.techs: list[bool] = [False] * len(rules.techs)
        for tech in self.own.known_techs:
            self.techs[tech] = True
        self.people: list[PlayerView] = [view.players[str(k)] for k in range(len(view.players))]
        self.war: list[bool] = [each.at_war is True and each.alive for each in self.people]
        self.at_war = True in self.war
        # Units by tile and layer (3 * tile + layer).
        self.unit_at: list[Piece | None] = [None] * (3 * size)
        self.units: list[Piece] = []  # own, ascending
        self.foes: list[Piece] = []  # military, at war with us
        self._read_units()
        self.towns: list[Town] = []  # own, ascending
        self.foreign: list[Town] = []
        self.town_at: dict[int, Town] = {}
        self._read_cities()
        self.treaties: list[Treaty] = []
        self._read_treaties()
        self.passage: list[bool] = [self._may_pass(k) for k in range(len(self.people))]
        self.effects: list[Effect] = self._gather()
        self.can_sail = self.player_sum(EMBARK_COAST) > 0
        self.can_cross = self.player_sum(EMBARK_OCEAN) > 0
        self.can_sail = self.can_sail or self.can_cross

    # ------------------------------------------------------------ reading the view

    def _read_ground(self) -> None:
        view = self.view
        letters: dict[str, int] = {}
        for number, letter in enumerate(LETTERS):
            letters[letter] = number
        terrain = self.terrain
        for name, code in view.ground.items():
            tile = int(name)
            terrain[tile] = letters[code[0]]
            if len(code) > 1:
                self.rivers[tile] = int(code[1:], 16)
        for name, owner in view.owners.items():
            self.owner[int(name)] = owner
        for name, road in view.roads.items():
            self.road[int(name)] = road
        for name, resource in view.resources.items():
            self.resource[int(name)] = resource
        for name, works in view.improvements.items():
            self.improvement[int(name)] = works.id
            self.tier[int(name)] = works.tier
            self.pillaged[int(name)] = works.pillaged
        digits = (view.width + 3) // 4
        for name, text in view.sight.items():
            bits = int(text, 16) >> (4 * digits - view.width)
            last = int(name) * view.width + view.width - 1
            for back in range(view.width):
                if bits >> back & 1:
                    self.visible[last - back] = True

    def _read_units(self) -> None:
        pieces = [
            Piece(int(name), seen, self.rules.units[seen.kind]) for name, seen in self.view.units.items()
        ]
        pieces.sort(key=_by_id)
        for piece in pieces:
            self.unit_at[3 * piece.pos + piece.kind.layer] = piece
            if piece.owner == self.seat:
                self.units.append(piece)
            elif piece.kind.military and self.war[piece.owner]:
                self.foes.append(piece)

    def _read_cities(self) -> None:
        towns = [Town(int(name), seen) for name, seen in self.view.cities.items()]
        towns.sort(key=_town_id)
        for town in towns:
            self.town_at[town.pos] = town
            if town.owner == self.seat:
                self.towns.append(town)
            else:
                self.foreign.append(town)

    def _read_treaties(self) -> None:
        for name, seen in self.view.treaties.items():
            if self.seat in (seen.a, seen.b):
                resource = -1 if seen.resource is None else seen.resource
                self.treaties.append(seen.known(int(name), resource))

    def _may_pass(self, player: int) -> bool:
        return (
            player == self.seat
            or self.war[player]
            or self.bound_by(player, self.rules.open_borders)
            or self.bound_by(player, self.rules.alliance)
        )

    def _gather(self) -> list[Effect]:
        """Every effect of our own sources; requirements and tenure are left aside in plans."""
        rules = self.rules
        me = self.people[self.seat]
        found: list[Effect] = []
        if me.civ is not None:
            found.extend(rules.civilizations[me.civ].effects.all)
        if me.government is not None:
            found.extend(rules.governments[me.government].effects.all)
        for tech in self.own.known_techs:
            found.extend(rules.techs[tech].effects.all)
        for adopted in self.own.policies:
            found.extend(rules.policies[adopted.policy].effects.all)
        for town in self.towns:
            if town.life is not None:
                for building in town.life.buildings:
                    found.extend(rules.buildings[building].effects.all)
        return found

    # ------------------------------------------------------------ questions

    def player_sum(self, kind: int) -> int:
        """The sum of one kind of our effects."""
        total = 0
        for effect in self.effects:
            if effect.kind == kind:
                total += effect.value
        return total

    def unit_sum(self, kind: int, cls: int) -> int:
        """The sum of one kind of our effects for a class of units."""
        total = 0
        for effect in self.effects:
            if effect.kind == kind and (
                effect.unit_class == cls or (effect.unit_class < 0 and cls != CIVILIAN)
            ):
                total += effect.value
        return total

    def bound_by(self, other: int, kind: int) -> bool:
        """Whether a treaty of a kind binds us and another player."""
        for treaty in self.treaties:  # noqa: SIM110
            if treaty.kind == kind and other in (treaty.a, treaty.b):
                return True
        return False

    def war_with(self, player: int) -> bool:
        """Whether we are at war with a player."""
        return self.war[player]

    def knows(self, tech: int) -> bool:
        """Whether we know a tech; -1, no tech, is always known."""
        return tech < 0 or self.techs[tech]

    def personality(self) -> Personality:
        """Our own."""
        for each in self.rules.ai.personalities:
            if each.id == self.own.personality:
                return each
        return self.rules.ai.personalities[0]

    def yields_of(self, tile: int) -> list[int]:
        """Rule 7.5 for an explored tile: its terrain, its resource once tapped, and what stands there."""
        rules = self.rules
        found = rules.terrains[self.terrain[tile]].yields.copy()
        improvement = -1 if self.pillaged[tile] else self.improvement[tile]
        resource = self.resource[tile]  # a view shows those that are revealed
        if resource >= 0:
            kind = rules.resources[resource]
            if kind.improvement < 0 or kind.improvement == improvement:
                for y in range(5):
                    found[y] += kind.yields[y]
        if improvement >= 0 and self.tier[tile] > 0:
            built = rules.improvements[improvement].tiers[self.tier[tile] - 1].yields
            for y in range(5):
                found[y] += built[y]
        return found

    def is_water(self, tile: int) -> bool:
        return self.terrain[tile] >= 0 and self.rules.terrains[self.terrain[tile]].water

    def is_coastal(self, tile: int) -> bool:
        """Rule 4.5, as far as explored."""
        for index in range(6 * tile, 6 * tile + 6):
            near = self.neighbours[index]
            if near >= 0 and self.terrain[near] in (self.rules.coast, self.rules.ocean):
                return True
        return False

    def is_fresh(self, tile: int) -> bool:
        """Rule 4.5, as far as explored."""
        if self.rivers[tile]:
            return True
        for index in range(6 * tile, 6 * tile + 6):
            near = self.neighbours[index]
            if near >= 0 and self.terrain[near] == self.rules.lake:
                return True
        return False

    def soldier_on(self, tile: int) -> Piece | None:
        """The military unit on a tile, on land before at sea."""
        found = self.unit_at[3 * tile + LAND_LAYER]
        return found if found is not None else self.unit_at[3 * tile + LAND_LAYER + 1]

    def civilian_on(self, tile: int) -> Piece | None:
        return self.unit_at[3 * tile + CIVILIAN_LAYER]

    def foe_within(self, tile: int, radius: int) -> bool:
        """Whether an enemy's soldiers are near."""
        for foe in self.foes:  # noqa: SIM110
            if self.land.distance(foe.pos, tile) <= radius:
                return True
        return False

    def nearest_town(self, tile: int) -> Town | None:
        """Our own city nearest to a tile; of equals the first."""
        best: Town | None = None
        least = 0
        for town in self.towns:
            far = self.land.distance(town.pos, tile)
            if best is None or far < least:
                best, least = town, far
        return best


def _by_id(piece: Piece) -> int:
    return piece.id


def _town_id(town: Town) -> int:
    return town.id
