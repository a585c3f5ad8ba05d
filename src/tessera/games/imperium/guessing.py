"""A whole world that fits what one seat knows (the kernel's `determinise`).

Own things are as the view says. What others show is made so: as many cities as they are known to have, arms
worth what is said of them, treasure that makes up the score, goodwill that makes up the relation. Everything
else is drawn or left empty. It reads the view and nothing else.
"""

from bisect import insort

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Rng
from tessera.core.copying import made_like
from tessera.core.rng import Xoshiro128
from tessera.games.imperium import cities as city_rules
from tessera.games.imperium import placing, sight
from tessera.games.imperium.elimination import can_go_on
from tessera.games.imperium.guessing_arms import Arms
from tessera.games.imperium.guessing_cities import CityGuess
from tessera.games.imperium.land import LETTERS, LandMap
from tessera.games.imperium.records import (
    ORDER_NAMES,
    Battle,
    City,
    Orders,
    PeaceOffer,
    Player,
    Route,
    SeenCity,
    Unit,
)
from tessera.games.imperium.relations import relation
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.scores import military_strength, score
from tessera.games.imperium.state import Scratch, Settings, State, Tiles, bare_tiles, matrix
from tessera.games.imperium.view import ImperiumView, PlayerView, TreatyView, UnitView, WorksView
from tessera.games.imperium.vocabulary import CITY_DEFENSE, CITY_HP
from tessera.games.imperium.world import World


def state_from_view(rules: Rules, board: HexMap, view: ImperiumView, seat: int, rng: Rng) -> State:
    """A state whose view by this seat is this view."""
    return Guess(rules, board, view, seat, rng).state


class Guess:
    """The state in the making."""

    def __init__(self, rules: Rules, board: HexMap, view: ImperiumView, seat: int, rng: Rng) -> None:
        self.rules = rules
        self.board = board
        self.view = view
        self.seat = seat
        self.rng = rng
        self.visible = _visible(view)
        seats = len(view.players)
        value = rng.below(1 << 32)
        self.state = State(
            rng=Xoshiro128.of_value(value, "game"),
            stream=value,
            seed=rng.below(1 << 32),
            turn=view.turn,
            round=view.round,
            current_player=view.current_player,
            settings=Settings(
                view.difficulty,
                "elimination" in view.victories,
                "domination" in view.victories,
                "science" in view.victories,
                "culture" in view.victories,
                "score" in view.victories,
                view.round_limit,
                view.open_sight,
            ),
            width=view.width,
            height=view.height,
            wrap=view.wrap,
            tiles=self._tiles(),
            war_since=matrix(seats, -1),
            met=matrix(seats, 0),
            betrayal=matrix(seats, 0),
            war_history=matrix(seats, 0),
            goodwill=matrix(seats, 0),
            proposals=list(view.proposals.values()),
            influence=matrix(seats, 0),
            wonders=[view.wonders.get(str(k), -1) for k in range(len(rules.buildings))],
            ended=view.ended,
        )
        for number in range(seats):
            self.state.players.append(self._player(number, view.players[str(number)]))
        self._agreements()
        self._battles()
        CityGuess(rules, board, view, seat, rng, self.state, self.visible).place()
        self._units()
        land = LandMap(board, rules, self.state.tiles.terrain, self.state.tiles.rivers)
        world = placing.world_of(rules, land, self.state)
        self._fit(world)
        self.state.scratch = Scratch()  # all of it derived anew, now that everything stands

    # ------------------------------------------------------------ the map

    def _tiles(self) -> Tiles:
        view, rng, board = self.view, self.rng, self.board
        terrain: list[int] = [-1] * board.size
        rivers: list[int] = [0] * board.size
        for name, code in view.ground.items():
            terrain[int(name)] = LETTERS.index(code[0])
            rivers[int(name)] = int(code[1:], 16) if len(code) > 1 else 0
        known = [kind for kind in terrain if kind >= 0]
        for tile in range(board.size):
            if terrain[tile] < 0:
                terrain[tile] = rng.pick(known) if known else self.rules.ocean
                for d in range(6):  # a river known on one side of an edge is on the other
                    near = board.neighbours[6 * tile + d]
                    if near >= 0 and str(near) in view.ground and rivers[near] >> (d + 3) % 6 & 1:
                        rivers[tile] |= 1 << d
        tiles = bare_tiles(terrain, [-1] * board.size, rivers)
        for name, resource in view.resources.items():
            tiles.resource[int(name)] = resource
        for name, works in view.improvements.items():
            tile = int(name)
            if self.visible[tile]:
                tiles.improvement[tile] = works.id
                tiles.tier[tile] = works.tier
                tiles.pillaged[tile] = 1 if works.pillaged else 0
                tiles.worked[tile] = works.worked or 0
        for name, road in view.roads.items():
            if self.visible[int(name)]:
                tiles.road[int(name)] = road
        return tiles

    # ------------------------------------------------------------ players

    def _player(self, number: int, seen: PlayerView) -> Player:
        view, rules, rng = self.view, self.rules, self.rng
        size = self.board.size
        own = view.own if number == self.seat else None
        known = [0] * len(rules.techs)
        progress = [0] * len(rules.techs)
        explored = [0] * size
        memory = [0] * size
        cities_seen: dict[int, SeenCity] = {}
        if own is not None:
            for tech in own.known_techs:
                known[tech] = 1
                progress[tech] = rules.techs[tech].cost
            for name, points in own.research_progress.items():
                progress[int(name)] = points
            for name in view.ground:
                explored[int(name)] = 1
                if not self.visible[int(name)]:
                    memory[int(name)] = self._memory(name)
            for name, city in view.cities.items():
                if not self.visible[city.pos]:
                    cities_seen[city.pos] = SeenCity(int(name), city.name, city.owner, city.population)
        else:
            self._techs(seen, known)
        return Player(
            id=number,
            name=seen.name or "",
            civ=rng.below(len(rules.civilizations)) if seen.civ is None else seen.civ,
            is_ai=bool(seen.is_ai),
            personality=own.personality if own is not None else rng.pick(rules.ai.personalities).id,
            alive=seen.alive,
            gold=0 if own is None else own.gold,
            culture=0 if own is None else own.culture,
            lifetime_culture=seen.lifetime_culture or 0,
            milestones=0 if own is None else own.milestones,
            policy_picks=0 if own is None else own.policy_picks,
            policies=[] if own is None else [adopted.copy() for adopted in own.policies],
            government=rules.start_government if seen.government is None else seen.government,
            researching=-1 if own is None or own.researching is None else own.researching,
            research_progress=progress,
            research_overflow=0 if own is None else own.research_overflow,
            known_techs=known,
            war_weariness=0 if own is None else own.war_weariness,
            capital=-1 if own is None or own.capital is None else own.capital,
            stages=seen.stages.copy(),
            explored=explored,
            memory=memory,
            cities_seen=cities_seen,
        )

    def _techs(self, seen: PlayerView, known: list[int]) -> None:
        """Another player's techs: those of the treaties it can sign, and one of its era."""
        rules = self.rules
        era = 0
        for kind in seen.treaties_known or ():
            tech = rules.treaties[kind].tech
            if tech >= 0:
                known[tech] = 1
                era = max(era, rules.techs[tech].era)
        wanted = seen.era or 0
        treaty_techs = [kind.tech for kind in rules.treaties]
        if era < wanted:
            for entry in rules.techs:
                if entry.era == wanted and entry.number not in treaty_techs:
                    known[entry.number] = 1
                    break

    def _memory(self, name: str) -> int:
        view = self.view
        works: WorksView | None = view.improvements.get(name)
        owner = view.owners.get(name, -1)
        road = view.roads.get(name, 0)
        if works is None:
            return sight.pack_memory(owner, road, 0, 0, -1)
        return sight.pack_memory(owner, road, 1 if works.pillaged else 0, works.tier, works.id)

    def _agreements(self) -> None:
        state, view, seat = self.state, self.view, self.seat
        for name, seen in view.players.items():
            number = int(name)
            if number != seat and seen.name is not None:
                state.met[seat][number] = state.met[number][seat] = 1
                if seen.war_since is not None:
                    state.war_since[seat][number] = state.war_since[number][seat] = seen.war_since
                state.influence[number][seat] = seen.influence_over_us or 0
                state.influence[seat][number] = seen.our_influence or 0
                for other in seen.wars or ():
                    state.met[number][other] = state.met[other][number] = 1
                    state.war_since[number][other] = state.war_since[other][number] = view.round
        for name, treaty in view.treaties.items():
            state.treaties.append(treaty.known(int(name), self._leased(treaty)))
            state.next_treaty = max(state.next_treaty, int(name) + 1)
        for name, expires in view.peace_offers.items():
            sender, _, to = name.partition("-")
            state.peace_offers.append(PeaceOffer(int(sender), int(to), expires))
        for name, route in view.routes.items():
            path = [] if route.path is None else route.path.copy()
            state.routes.place(Route(int(name), route.owner, route.start, route.to, path))
        state.routes.free_the_empty()

    def _battles(self) -> None:
        me = 1 << self.seat
        for name, seen in self.view.battles.items():
            turn, _, _ = name.partition("-")
            whole = seen.attacker is not None
            self.state.battles.append(
                made_like(
                    Battle,
                    seen,
                    turn=int(turn),
                    attacker=-1 if seen.attacker is None else seen.attacker,
                    start=-1 if seen.start is None else seen.start,
                    attacker_hp=0 if seen.attacker_hp is None else seen.attacker_hp,
                    seen=me,
                    seen_start=me if whole else 0,
                )
            )

    def _leased(self, treaty: TreatyView) -> int:
        """What a treaty leases; of others' treaties that is not known."""
        if treaty.kind != self.rules.resource_lease:
            return -1
        return self.rng.below(len(self.rules.resources)) if treaty.resource is None else treaty.resource

    # ------------------------------------------------------------ units

    def _units(self) -> None:
        store = self.state.units
        for name, seen in self.view.units.items():
            store.place(self._unit(int(name), seen))
        store.free_the_empty()

    def _unit(self, raw: int, seen: UnitView) -> Unit:
        rules = self.rules
        experience = seen.experience
        if experience is None:
            experience = 0 if not seen.level else rules.combat.veteran_thresholds[seen.level - 1]
        orders: Orders | None = None
        if seen.orders is not None:
            given = seen.orders
            orders = made_like(
                Orders,
                given,
                kind=ORDER_NAMES.index(given.kind),
                improvement=-1 if given.improvement is None else given.improvement,
                at=-1 if given.at is None else given.at,
            )
        fortified = seen.fortified_turns
        return made_like(
            Unit,
            seen,
            id=raw,
            max_hp=rules.units[seen.kind].hp if seen.max_hp is None else seen.max_hp,
            moves_left=seen.moves_left or 0,
            experience=experience,
            promotions=[] if seen.promotions is None else seen.promotions.copy(),
            promotion_picks=seen.promotion_picks or 0,
            fortified_turns=(1 if seen.fortified else 0) if fortified is None else fortified,
            orders=orders,
            automated=bool(seen.automated),
            acted=bool(seen.acted),
        )

    # ------------------------------------------------------------ what is said of others

    def _fit(self, world: World) -> None:
        self._lend(world)
        for name, city in self.view.cities.items():
            if city.life is None and city.max_hp is not None and city.strength is not None:
                kept = self.state.cities.get(int(name))
                if kept is not None:
                    self._fortify(world, kept, city.max_hp, city.strength)
        self._keep_in(world)
        arms = Arms(self.rules)
        for name, seen in self.view.players.items():
            number = int(name)
            if number == self.seat or seen.score is None or seen.relation is None:
                continue
            missing = (seen.strength or 0) - military_strength(world, number)
            for kind, experience, hp in arms.worth(missing):
                self._hidden_unit(world, number, kind, experience, hp)
            per_point = self.rules.victory.score.gold_per_point
            short = seen.score - score(world, number)
            self.state.players[number].gold = max(self._offered_gold(number), max(0, short) * per_point)
            change = seen.relation - relation(world, self.seat, number)
            self.state.goodwill[self.seat][number] += change
            self.state.goodwill[number][self.seat] += change

    def _keep_in(self, world: World) -> None:
        """Who is known to play on can: without a city there is somebody to found one (rule 12.6)."""
        founders = [unit for unit in self.rules.units if unit.found_city]
        for number, player in enumerate(self.state.players):
            if founders and number != self.seat and player.alive and not can_go_on(world, number):
                self._hidden_unit(world, number, founders[0].number, 0, founders[0].hp)

    def _offered_gold(self, player: int) -> int:
        """What a player must have, because it offers it to us and we could accept."""
        name = f"{player}-{self.seat}"
        if name not in self.view.acceptable:
            return 0
        return sum([item.value for item in self.view.proposals[name].offer if item.kind == "Gold"])

    def _lend(self, world: World) -> None:
        """Who leases us what we can use has it, in a city that we do not see."""
        own = self.view.own
        assert own is not None, "a seat has a view of itself"
        for treaty in self.state.treaties:
            if treaty.kind != self.rules.resource_lease or treaty.giver == self.seat:
                continue
            if self.seat not in (treaty.a, treaty.b) or treaty.resource not in own.resources:
                continue
            for city in world.cities_of(treaty.giver):
                if str(city.pos) not in self.view.ground:
                    self.state.tiles.resource[city.pos] = treaty.resource
                    reveal = self.rules.resources[treaty.resource].reveal
                    if reveal >= 0:
                        self.state.players[treaty.giver].known_techs[reveal] = 1
                    world.changed(treaty.giver)
                    world.changed(self.seat)
                    break

    def _fortify(self, world: World, city: City, hp: int, strength: int) -> None:
        """Give a city buildings that make it as strong as it is seen to be."""
        makers: list[int] = []
        for building in self.rules.buildings:
            if building.wonder or building.auto:
                continue
            effects = building.effects
            if effects.by_kind[CITY_HP] or effects.by_kind[CITY_DEFENSE]:
                makers.append(building.number)
        before = city.buildings.copy()
        for chosen in range(1 << len(makers)):
            city.buildings = before.copy()
            for k, number in enumerate(makers):
                if chosen >> k & 1:
                    insort(city.buildings, number)
            world.changed(city.owner)
            if city_rules.max_hp(world, city) == hp and city_rules.strength(world, city) == strength:
                return
        city.buildings = before
        world.changed(city.owner)

    def _hidden_unit(self, world: World, owner: int, kind: int, experience: int, hp: int) -> None:
        layer = self.rules.units[kind].layer
        free = [
            tile
            for tile in range(self.board.size)
            if not self.visible[tile]
            and world.land.passable[tile]
            and not world.land.water[tile]
            and world.scratch.unit_at[3 * tile + layer] < 0
            and world.holder(tile) in (-1, owner)
            and self.state.tiles.owner[tile] in (-1, owner)
        ]
        if free:
            unit = placing.create_unit(world, kind, owner, self.rng.pick(free))
            unit.experience = experience
            unit.hp = hp


def _visible(view: ImperiumView) -> list[bool]:
    """Which tiles the view says are visible now."""
    seen = [False] * (view.width * view.height)
    for row, digits in view.sight.items():
        for x in range(view.width):
            if int(digits[x // 4], 16) >> (3 - x % 4) & 1:
                seen[int(row) * view.width + x] = True
    return seen
