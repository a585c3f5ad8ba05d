"""One plan in the making: what is known, what was judged, and the commands so far (rule 17.3).

Commands are tried in their order and what is refused is skipped, so a plan may hold a second choice behind a
first: a unit that has spent its moves on the one is refused the other.
"""

from typing import Final, NamedTuple

from tessera.core.game import EASY, HARD, NORMAL
from tessera.games.imperium.ai_known import Known, Piece, Town
from tessera.games.imperium.ai_odds import city_defense
from tessera.games.imperium.ai_paths import Guide
from tessera.games.imperium.commands import Command, Fortify, OrderForm, SetOrders
from tessera.games.imperium.rules_ai import Personality
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.vocabulary import BONUS, PRODUCTION, RECON

PATH_TILES: Final = 700  # tiles one search may open
TURN_TILES: Final = 14_000  # tiles all searches of a plan may open
GUARD_RADIUS: Final = 2
WORK: Final = 2  # how much more a planner counts what brings production in a site
ROOM: Final = 9  # and fresh water, which gives housing
PARITY: Final = 85  # percent of a neighbour's strength that a planner wants to have
CITY_KEEP: Final = 3  # gold a round that another city is taken to cost
AHEAD: Final = 25  # rounds for which the treasury must last


class Skill(NamedTuple):
    """How well a level plays: what it does not think of, and how long it takes to make up its mind."""

    most_cities: int = 0  # it wants; 0: as many as the rules say
    thrift: bool = False  # keeps its gold, trades with nobody and has no specialists
    meek: bool = False  # begins no war
    dawdles: int = 0  # of a hundred rounds, those in which an idle city is overlooked
    plans: bool = False  # looks beyond rule 17: what brings work, what it can keep, what others have


SKILLS: Final = {
    EASY: Skill(most_cities=2, thrift=True, meek=True, dawdles=75),
    NORMAL: Skill(),
    HARD: Skill(plans=True),
}


class Mind:
    """A seat's plan for the present moment."""

    def __init__(self, known: Known, skill: Skill = SKILLS[NORMAL]) -> None:
        self.known = known
        self.skill = skill
        self.rules = known.rules
        self.ai = known.rules.ai
        self.traits: Personality = known.personality()
        self.commands: list[Command] = []
        self.gold = known.own.gold  # what is not yet spent by this plan
        self.left = TURN_TILES
        self.arms = False  # whether it trains those who shall begin a war
        # Tiles this plan already sends somebody to, by layer (3 * tile + layer).
        self.taken: dict[int, bool] = {}
        self._near: list[bool] | None = None
        for town in known.towns:
            town.danger = self.danger(town)

    # ------------------------------------------------------------ moving

    def go(self, piece: Piece, goal: int) -> bool:
        """Send a unit on its way; whether there is one."""
        if piece.pos == goal:
            return False
        if piece.bound == goal and piece.busy == "Goto":
            return True  # it is on its way already
        if piece.moves <= 0:
            return False
        way = self.way(piece, goal)
        if not way:
            return False
        self.follow(piece, way)
        return True

    def way(self, piece: Piece, goal: int) -> list[int]:
        """A way for a unit, as long as this plan may still search."""
        if self.left <= 0:
            return []
        most = min(self.left, PATH_TILES)
        far = self.known.land.distance(piece.pos, goal)
        most = min(most, 40 + 12 * far * far)
        self.left -= most // 2
        return Guide(self.known, piece).path(goal, most)

    def follow(self, piece: Piece, way: list[int]) -> None:
        """Order a unit along a way."""
        self.taken[3 * way[-1] + piece.kind.layer] = True
        hexes = self.known.land.map.hexes
        spots = tuple([Spot(hexes[tile][0], hexes[tile][1]) for tile in way])
        self.commands.append(SetOrders(piece.id, OrderForm("Goto", spots)))

    def rest(self, piece: Piece) -> None:
        """Fortify, or sleep for those who cannot; who does so already goes on."""
        if piece.kind.can_fortify and not piece.view.embarked:
            if piece.busy != "Fortify" and piece.moves > 0:
                self.commands.append(Fortify(piece.id))
        elif piece.busy != "Sleep":
            self.commands.append(SetOrders(piece.id, OrderForm("Sleep")))

    def is_free(self, piece: Piece, tile: int) -> bool:
        """Whether a unit could go and stand on a tile, as far as known and planned."""
        known = self.known
        if known.terrain[tile] < 0 or 3 * tile + piece.kind.layer in self.taken:
            return False
        return Guide(known, piece).is_open(tile)

    def go_near(self, piece: Piece, centre: int, inner: int, outer: int) -> bool:
        """Send a unit to the first tile of the rings around a centre that it can stand on and reach."""
        tries = 0
        for radius in range(inner, outer + 1):
            for tile in self.known.land.ring(centre, radius):
                if tile != piece.pos and not self.is_free(piece, tile):
                    continue
                if not piece.kind.naval and self.known.is_water(tile):
                    continue
                if tile == piece.pos or self.go(piece, tile):
                    return tile != piece.pos
                tries += 1
                if tries >= 2:
                    return False
        return False

    # ------------------------------------------------------------ judging

    def threat(self, town: Town) -> int:
        """Rule 17.3."""
        total = 0
        radius = self.ai.weights.threat_radius
        for foe in self.known.foes:
            far = self.known.land.distance(foe.pos, town.pos)
            if far <= radius:
                might = max(foe.kind.attack, foe.kind.defense) * foe.hp // 100
                total += might * (radius + 1 - far) // radius
        return total

    def guard(self, town: Town) -> int:
        """Rule 17.3."""
        total = city_defense(town)
        for piece in self.known.units:
            if (
                piece.kind.military
                and piece.pos != town.pos
                and self.known.land.distance(piece.pos, town.pos) <= GUARD_RADIUS
            ):
                total += piece.kind.defense
        return total

    def danger(self, town: Town) -> int:
        """Rule 17.3: 0 where no enemy is in sight."""
        threat = self.threat(town)
        return threat * 100 // max(1, self.guard(town)) if threat else 0

    def target_cities(self) -> int:
        """Rule 17.3: how many cities it would like to have by now."""
        target = self.ai.weights.city_target
        wanted = min(target.max, target.base + self.known.round // target.per_rounds)
        return min(wanted, self.skill.most_cities) if self.skill.most_cities else wanted

    def want_army(self) -> int:
        """Rule 17.3."""
        army = self.ai.weights.army
        divisor = army.militarism_divisor
        want = len(self.known.towns) * army.per_city * (divisor + self.traits.militarism) // divisor
        if self.known.at_war:
            want = want * army.war_pct // 100
        return min(want, self.known.own.supply_cap)

    def can_keep_another(self, settlers: int, net: int) -> bool:
        """Whether the treasury would last if all settlers and one more founded cities."""
        return self.gold + AHEAD * (net - CITY_KEEP * (settlers + 1)) >= 0

    def rounds_left(self) -> int:
        """Rounds until the match is scored; many if it never is."""
        view = self.known.view
        return max(0, view.round_limit - view.round) if view.round_limit else 1000

    def soldiers(self) -> int:
        """How many could march."""
        return sum([1 for piece in self.known.units if piece.kind.military and piece.kind.class_ != RECON])

    def is_weaker(self) -> bool:
        """Whether a neighbour that is no friend has more arms than is good for us."""
        known = self.known
        for other in range(len(known.people)):
            person = known.people[other]
            if other == known.seat or not person.alive or not person.strength:
                continue
            if known.bound_by(other, self.rules.alliance):
                continue
            if self.advantage(other) < PARITY:
                return True
        return False

    def advantage(self, other: int) -> int:
        """Rule 17.2: our strength in percent of another's."""
        ours = self.known.people[self.known.seat].strength or 0
        theirs = self.known.people[other].strength or 0
        return ours * 100 // max(1, theirs)

    # ------------------------------------------------------------ sites

    def ground_value(self, tile: int) -> int:
        """What an explored tile that nobody owns adds to a site."""
        known = self.known
        if known.terrain[tile] < 0 or known.owner[tile] >= 0:
            return 0
        yields = self.rules.terrains[known.terrain[tile]].yields
        weights = self.rules.city.tile_weights
        value = 0
        for y in range(5):
            value += weights[y] * yields[y]
        if self.skill.plans:
            value += WORK * yields[PRODUCTION]
        resource = known.resource[tile]
        if resource >= 0:
            bonus = self.rules.resources[resource].kind == BONUS
            value += self.ai.weights.settle.bonus if bonus else self.ai.weights.settle.other_resource
        return value

    def site_value(self, tile: int) -> int:
        """Rule 17.3 site, its distances aside."""
        value = 0
        for near in self.known.land.disc(tile, 2):
            value += self.ground_value(near)
        if self.known.is_fresh(tile):
            value += self.ai.weights.settle.fresh_water
            if self.skill.plans:
                value += ROOM
        if self.known.is_coastal(tile):
            value += self.ai.weights.settle.coastal
        return value

    def may_settle(self, tile: int) -> bool:
        """Rule 7.1 as far as known; away from enemies."""
        known = self.known
        if known.terrain[tile] < 0:
            return False
        terrain = self.rules.terrains[known.terrain[tile]]
        if terrain.water or not terrain.passable:
            return False
        if known.owner[tile] >= 0 and known.owner[tile] != known.seat:
            return False
        return not self._too_near()[tile]

    def _too_near(self) -> list[bool]:
        """By tile: too near to a city to found one, or to an enemy's soldiers."""
        near = self._near
        if near is None:
            near = [False] * self.known.size
            for pos in self.known.town_at:
                for tile in self.known.land.disc(pos, self.rules.city.min_distance - 1):
                    near[tile] = True
            for foe in self.known.foes:
                for tile in self.known.land.disc(foe.pos, 3):
                    near[tile] = True
            self._near = near
        return near
