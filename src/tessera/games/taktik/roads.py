"""The networks stage (rules 4.2 and 4.3): river first, then bridge sites, then roads in four steps.

Each step draws from one generator in the order the rulebook gives, so a refused path still costs its
draws and nothing else.
"""

from __future__ import annotations

from tessera.core.rng import Lcg32
from tessera.games.taktik.lattice import Lattice, labelled
from tessera.games.taktik.rivers import NORTH_SOUTH, River, dig_river
from tessera.games.taktik.routes import FAR, Router
from tessera.games.taktik.rules_ground import BridgeParams, RoadParams, TerrainParams
from tessera.games.taktik.terrain import Networks


def flanks(lattice: Lattice, river: River, site: int) -> tuple[int, int]:
    """The two land cells a bridge joins: W then E of a river running N-S, else N then S."""
    if river.joins[site] == NORTH_SOUTH:
        return site - 1, site + 1
    return site - lattice.width, site + lattice.width


class Land:
    """The non-river cells as 4-connected areas, and which of them the bridges join."""

    def __init__(self, lattice: Lattice, river: River) -> None:
        self.area_of, areas = labelled(lattice, river.flags, 0)
        self.sizes = [len(part) for part in areas]
        self.joined = list(range(len(areas)))

    def join(self, a: int, b: int) -> None:
        one, other = self.joined[self.area_of[a]], self.joined[self.area_of[b]]
        self.joined = [one if group == other else group for group in self.joined]

    def reachable(self, a: int, b: int) -> bool:
        return self.joined[self.area_of[a]] == self.joined[self.area_of[b]]


def _bridge_sites(
    lattice: Lattice, river: River, land: Land, rng: Lcg32, params: BridgeParams, max_bridges: int | None
) -> list[int]:
    """Rule 4.3, bridge sites: the first one joins the two largest areas a bridge can join."""
    candidates = river.crossable()
    cap = len(candidates)
    if max_bridges is not None:
        cap = min(max_bridges, cap)
    best = 0
    pool: list[int] = []
    for site in candidates:
        one, other = flanks(lattice, river, site)
        if land.area_of[one] == land.area_of[other]:
            continue
        smaller = min(land.sizes[land.area_of[one]], land.sizes[land.area_of[other]])
        if smaller > best:
            best = smaller
            pool = []
        if smaller == best:
            pool.append(site)
    if not pool:
        pool = candidates
    allowed: list[int] = []
    tries = 0
    while len(allowed) < cap and tries < params.tries_per_bridge * cap:
        tries += 1
        site = pool[rng.below(len(pool))]
        apart = True
        for other in allowed:
            if lattice.manhattan(site, other) < params.min_spacing:
                apart = False
        if apart:
            allowed.append(site)
            pool = candidates
    return allowed


class Surveyor:
    """Lays the roads of one map, step by step."""

    def __init__(self, lattice: Lattice, river: River, rng: Lcg32, params: RoadParams, target: int) -> None:
        self.lattice = lattice
        self.river = river
        self.rng = rng
        self.params = params
        self.target = target
        self.land = Land(lattice, river)
        self.router = Router(lattice, river, params)
        self.span = lattice.width + lattice.height
        self.edges = [c for c in range(lattice.area) if lattice.edge[c] == 1 and river.flags[c] == 0]

    def _pick(self, cells: list[int]) -> int:
        return cells[self.rng.below(len(cells))]

    def _lay(self, start: int, goal: int, reuse: int) -> None:
        """Route over the allowed bridges and add the path if it fits under the target."""
        if self.land.reachable(start, goal):
            path = self.router.route(start, goal, True, reuse)
            self.router.accept(path, self.target - self.router.size + self.params.overshoot)

    def backbone_from_bridge(self, site: int) -> None:
        """Rule 4.3 step 1: the primary bridge, and a road from each flank to the edge."""
        ends = flanks(self.lattice, self.river, site)
        self.router.add([site, ends[0], ends[1]])
        area_of = self.land.area_of
        for flank in ends:
            pool = [c for c in self.edges if area_of[c] == area_of[flank]]
            tries = 0
            while pool and tries < self.params.primary_tries:
                tries += 1
                path = self.router.route(flank, self._pick(pool), False, self.params.cost_new)
                if self.router.accept(path, FAR):
                    break

    def backbone_without_bridge(self) -> None:
        """Rule 4.3 step 2: one road between far edge cells of the same area."""
        lattice, area_of = self.lattice, self.land.area_of
        for _ in range(self.params.primary_tries):
            start = self._pick(self.edges)
            pool = [
                c
                for c in self.edges
                if area_of[c] == area_of[start] and lattice.manhattan(c, start) >= self.span // 4
            ]
            if not pool:
                continue
            path = self.router.route(start, self._pick(pool), False, self.params.cost_new)
            if self.router.accept(path, FAR):
                break
        if self.router.size == 0:
            self.router.add([self.edges[0]])

    def arterials(self) -> None:
        """Rule 4.3 step 3: from the edge to the network."""
        params, router = self.params, self.router
        stage = params.arterial
        tries = 0
        while 100 * router.size < stage.until_pct * self.target and tries < stage.tries:
            tries += 1
            start = self._pick(self.edges)
            goal = self._pick(router.roads())
            distance = self.lattice.manhattan(start, goal)
            if not router.is_road(start) and distance >= self.span // stage.min_distance_div:
                self._lay(start, goal, params.cost_reuse)

    def collectors(self) -> None:
        """Rule 4.3 step 4: between two far cells of the network."""
        params, router = self.params, self.router
        stage = params.collector
        tries = 0
        while 100 * router.size < stage.until_pct * self.target and tries < stage.tries:
            tries += 1
            roads = router.roads()
            start = self._pick(roads)
            goal = start
            farthest = 0
            for _ in range(stage.picks):
                other = self._pick(roads)
                distance = self.lattice.manhattan(start, other)
                if distance > farthest:
                    farthest = distance
                    goal = other
            if farthest >= self.span * stage.min_distance_pct // 100:
                self._lay(start, goal, params.cost_collector_reuse)

    def locals(self) -> None:
        """Rule 4.3 step 5: short roads out of the network."""
        params, router, rng = self.params, self.router, self.rng
        width, height = self.lattice.width, self.lattice.height
        stage = params.local
        reach = stage.reach
        tries = 0
        while 100 * router.size < stage.until_pct * self.target and tries < stage.tries:
            tries += 1
            start = self._pick(router.roads())
            x = start % width + rng.below(2 * reach + 1) - reach
            y = start // width + rng.below(2 * reach + 1) - reach
            goal = max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))
            if self.river.flags[goal] == 1 or router.is_road(goal):
                continue
            if self.lattice.manhattan(start, goal) >= stage.min_distance:
                self._lay(start, goal, params.cost_reuse)


def networks(
    seed: int, width: int, height: int, params: TerrainParams, lattice: Lattice | None = None
) -> Networks:
    """Rules 4.2 and 4.3: river and road of a board at least 8 cells wide and high.

    Whoever makes many maps keeps the board's lattice and hands it in.
    """
    rng = Lcg32(seed)
    lattice = lattice or Lattice(width, height)
    area = lattice.area
    river = dig_river(lattice, rng, params.river, params.target(area, params.params.river_density_pm))
    target = params.target(area, params.params.road_density_pm)
    surveyor = Surveyor(lattice, river, rng, params.road, target)
    sites = _bridge_sites(lattice, river, surveyor.land, rng, params.bridge, params.params.max_bridges)
    if sites:
        surveyor.backbone_from_bridge(sites[0])
    else:
        surveyor.backbone_without_bridge()
    backbone_cells = surveyor.router.size
    surveyor.router.bridges = sites
    for site in sites:
        one, other = flanks(lattice, river, site)
        surveyor.land.join(one, other)
    surveyor.arterials()
    surveyor.collectors()
    surveyor.locals()
    return Networks(
        width=width,
        height=height,
        road=surveyor.router.prune(),
        river=[c for c in range(area) if river.flags[c] == 1],
        next_seed=rng.state,
        trunk_cells=river.trunk_cells,
        backbone_cells=backbone_cells,
    )
