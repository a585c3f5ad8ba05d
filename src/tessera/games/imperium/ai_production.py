"""What the opponent's cities make, and what is bought (rules 17.12 and 17.13)."""

from tessera.core.chance import Rng
from tessera.games.imperium import commands as cmd
from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.ai_arms import ATTACKER, DEFENDER, SHIP, is_bargain, is_best_of, offers
from tessera.games.imperium.ai_known import Town
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.ai_settling import best_site
from tessera.games.imperium.production import cost_of, price
from tessera.games.imperium.records import BUILDING, PROJECT, UNIT, Item
from tessera.games.imperium.rules_effects import Effect
from tessera.games.imperium.rules_tables import Building, UnitType
from tessera.games.imperium.view import CityLife

SCOUT_ROUNDS = 60
WONDER_PRODUCTION = 8
ALARM = 60
BUYS = 2
KEPT = 15  # gold that a planner keeps when it buys
SETTLERS_EACH = 2  # cities for each further settler that may be on its way
SETTLED = 10  # rounds a settler needs to its place
SCORED = 120  # rounds before the end from which points of score count in plans
POINT = 10  # what a point of score counts beside what buildings bring
DEAR = 2  # how much more work counts, and gold where there is hardly any
ROOM = 150  # what housing is worth to a crowded city
ROOMS = 3  # of which it counts so much at most
MARCHING = 245  # for a soldier while there are too few to march
POOR = 4  # gold a round below which gold is dear
AIMED = 3  # how much more a yield counts that a city works for


class Workshop:
    """What the cities of a plan make, with what was chosen so far counted in."""

    def __init__(self, mind: Mind, aim: int = -1, settles: bool = True) -> None:
        """`aim`: the yield that counts more than the others, -1 none. `settles`: it makes settlers, too."""
        self.mind = mind
        self.aim = aim
        self.settles = settles
        known = mind.known
        self.settlers = 0
        self.workers = 0
        self.scouts = 0
        self.ships = 0
        self.siege = 0
        self.captors = 0  # soldiers that can take cities
        self.army = 0
        self.waiting = False  # whether a settler found no place
        for piece in known.units:
            self._count(piece.kind)
            self.waiting = self.waiting or (piece.kind.found_city and piece.busy == "Sleep")
        self.coasts = 0
        self.wonders: dict[int, bool] = {}
        for town in known.towns:
            if known.is_coastal(town.pos):
                self.coasts += 1
            if town.life is not None and town.life.producing is not None:
                self._begun(town.life.producing)
        self.site: int | None = None
        self.net_gold = known.own.gold_per_round
        self.weaker = mind.skill.plans and mind.is_weaker()
        self.chosen: dict[int, Item] = {}

    def _count(self, kind: UnitType) -> None:
        if kind.found_city:
            self.settlers += 1
        elif kind.can_build:
            self.workers += 1
        elif kind.class_ == v.RECON:
            self.scouts += 1
        elif kind.naval:
            self.ships += 1
        elif kind.military:
            self.army += 1
            if kind.class_ == v.SIEGE:
                self.siege += 1
            if not kind.no_capture:
                self.captors += 1

    def _begun(self, item: Item) -> None:
        if item.kind == UNIT:
            self._count(self.mind.rules.units[item.id])
        elif item.kind == BUILDING and self.mind.rules.buildings[item.id].wonder:
            self.wonders[item.id] = True

    # ------------------------------------------------------------ choosing

    def choose_all(self, rng: Rng) -> None:
        """Every city that makes nothing, or only converts; a poor player overlooks some for a while."""
        rules = self.mind.rules
        dawdles = self.mind.skill.dawdles
        for town in self.mind.known.towns:
            life = town.life
            if life is None:
                continue
            now = life.producing
            if now is not None and not (now.kind == PROJECT and not rules.projects[now.id].stage):
                continue
            if dawdles and rng.below(100) < dawdles:
                continue
            item = self.best(town, life)
            if item is None or (now is not None and now.kind == item.kind and now.id == item.id):
                continue
            self._begun(item)
            self.chosen[town.id] = item
            self.mind.commands.append(cmd.SetProduction(town.id, form_of(item)))

    def best(self, town: Town, life: CityLife, but: Item | None = None) -> Item | None:
        """Rule 17.12: the highest score; of equals units, then buildings, then projects, then the lowest.

        `but` is left out.
        """
        best: Item | None = None
        most = 0
        passed = "" if but is None else but.kind
        over = -1 if but is None else but.id
        for kind in life.units_offered:
            score = self._unit_score(town, life, kind)
            if score > most and not (kind == over and passed == UNIT):
                best, most = Item(UNIT, kind), score
        for number in life.buildings_offered:
            score = self._building_score(town, life, self.mind.rules.buildings[number])
            if score > most and not (number == over and passed == BUILDING):
                best, most = Item(BUILDING, number), score
        for number in life.projects_offered:
            score = self._project_score(number)
            if score > most and not (number == over and passed == PROJECT):
                best, most = Item(PROJECT, number), score
        return best

    # ------------------------------------------------------------ units

    def _unit_score(self, town: Town, life: CityLife, number: int) -> int:
        mind = self.mind
        known = mind.known
        kind = mind.rules.units[number]
        rules, offered = mind.rules, life.units_offered
        cities = len(known.towns)
        if kind.found_city:
            wanted = self.settles and self._wants_a_settler(life, kind)
            return 240 if wanted and (town.view.population >= 2 or cities < 2) and self._has_site(town) else 0
        if kind.can_build:
            return 230 if self.workers < max(1, cities * mind.ai.weights.workers_per_city_pct // 100) else 0
        if kind.class_ == v.RECON:
            return 110 if self.scouts == 0 and known.round <= SCOUT_ROUNDS else 0
        if kind.naval:
            wanted = self.ships < self.coasts // 2 and is_best_of(rules, offered, kind, (kind.class_,), SHIP)
            return 60 if wanted else 0
        if mind.skill.plans:
            return self._arms_score(town, life, kind)
        if not town.guarded and is_best_of(
            rules, offered, kind, (v.MELEE, v.ANTI_CAVALRY, v.RANGED), DEFENDER
        ):
            return 300 + min(300, town.danger)
        if self.army < mind.want_army() and self._is_army_choice(life, kind):
            return 120 + min(150, town.danger // 2) + (100 if known.at_war else 0)
        return 0

    def _wants_a_settler(self, life: CityLife, kind: UnitType) -> bool:
        """Whether another city is wanted: by rule 17.3, or because a planner could keep it."""
        mind = self.mind
        cities = len(mind.known.towns)
        if not mind.skill.plans:
            return cities + self.settlers < mind.target_cities()
        return (
            not self.waiting
            and self.settlers < 1 + cities // SETTLERS_EACH
            and mind.can_keep_another(self.settlers, self.net_gold)
            and self._in_time(life, kind.cost, SETTLED)
        )

    def _arms_score(self, town: Town, life: CityLife, kind: UnitType) -> int:
        """What a planner gives for a soldier: guards where it is dangerous, and as many arms as others."""
        known = self.mind.known
        rules, offered = self.mind.rules, life.units_offered
        if not town.guarded and town.danger:
            fits = is_best_of(rules, offered, kind, (v.MELEE, v.ANTI_CAVALRY, v.RANGED), DEFENDER)
            return 300 + min(300, town.danger) if fits else 0
        want = self.mind.want_army()
        if self.weaker and self.army < 2 * want and is_bargain(rules, offered, kind):
            return 280 if known.at_war else 250
        marching = self.army < self.mind.ai.weights.army.march_units + len(known.towns) // 2
        if marching and (self.mind.arms or known.at_war) and self._is_army_choice(life, kind):
            return MARCHING
        if self.army < want and self._is_army_choice(life, kind):
            return 120 + min(150, town.danger // 2) + (100 if known.at_war else 0)
        if not town.guarded and is_bargain(rules, offered, kind):
            return 100
        return 0

    def _in_time(self, life: CityLife, cost: int, then: int) -> bool:
        """Whether something is made so long before the match is scored."""
        left = self.mind.rounds_left() - then
        return left * max(1, life.yields[v.PRODUCTION]) >= cost - life.production_stockpile

    def _has_site(self, town: Town) -> bool:
        site = self.site
        if site is None:
            settle = self.mind.ai.weights.settle
            site = -1
            for home in self.mind.known.towns:
                site = best_site(self.mind, home.pos, settle.search_radius, settle.min_score, [])
                if site >= 0:
                    break
            self.site = site
        return site >= 0

    def _is_army_choice(self, life: CityLife, kind: UnitType) -> bool:
        rules, offered = self.mind.rules, life.units_offered
        if self.mind.known.at_war and self.siege * 3 < self.army and offers(rules, offered, v.SIEGE):
            return is_best_of(rules, offered, kind, (v.SIEGE,), ATTACKER)
        if 2 * self.captors >= self.army and self.army > 0:
            return is_best_of(rules, offered, kind, (v.MELEE, v.CAVALRY, v.ANTI_CAVALRY, v.RANGED), ATTACKER)
        return is_best_of(rules, offered, kind, (v.MELEE, v.CAVALRY, v.ANTI_CAVALRY), ATTACKER)

    # ------------------------------------------------------------ buildings and projects

    def _building_score(self, town: Town, life: CityLife, building: Building) -> int:
        if building.wonder and (
            building.number in self.wonders or life.yields[v.PRODUCTION] < WONDER_PRODUCTION
        ):
            return 0
        if self.net_gold < 0 and building.maintenance > 0 and not _pays(building):
            return 0
        benefit = self.benefit(town, life, building)
        if self.mind.skill.plans:
            if not self._in_time(life, building.cost, 1):
                return 0
            if building.wonder and self.mind.rounds_left() < SCORED:
                benefit += POINT * self.mind.rules.victory.score.per_wonder
        if benefit <= 0:
            return 0
        score = min(400, benefit * 100 // building.cost)
        return score * 80 // 100 if building.wonder else score

    def benefit(self, town: Town, life: CityLife, building: Building) -> int:
        """Rule 17.12: what a building would be worth here."""
        total = -40 * building.maintenance
        for effect in building.effects.all:
            worth = self._effect_worth(town, life, effect)
            total += worth * len(self.mind.known.towns) if effect.empire else worth
        return total

    def _effect_worth(self, town: Town, life: CityLife, effect: Effect) -> int:
        mind = self.mind
        horizon = mind.ai.weights.horizon
        value = effect.value
        population = town.view.population
        kind = effect.kind
        weight = mind.ai.weights.building[effect.yield_] if effect.yield_ >= 0 else 0
        if mind.skill.plans:
            horizon = min(horizon, mind.rounds_left())
            crowded = population >= life.housing
            if effect.yield_ == v.FOOD and crowded:
                weight = 1
            elif effect.yield_ == v.PRODUCTION or (effect.yield_ == v.GOLD and self.net_gold < POOR):
                weight += DEAR
            if kind == v.HOUSING and crowded and life.surplus > 2:
                return ROOM * min(value, ROOMS)
        if effect.yield_ == self.aim:
            weight *= AIMED
        if kind == v.YIELD_BONUS:
            return horizon * weight * value
        if kind == v.YIELD_PERCENT:
            return horizon * weight * life.yields[effect.yield_] * value // 10000
        if kind in (v.SCIENCE_PER_POP, v.YIELD_PER_POP):
            return horizon * weight * population * value // 1000
        if kind == v.YIELD_PER_TERRAIN:
            count = 0
            for tile in life.claimed:
                terrain = mind.known.terrain[tile]
                if terrain >= 0 and effect.terrains >> terrain & 1:
                    count += mind.known.land.distance(tile, town.pos) <= mind.rules.city.work_radius
            return horizon * weight * count // 2 * value // 1000
        if kind == v.HOUSING:
            return 60 * value if population + 2 >= life.housing else 0
        if kind == v.AMENITY:
            return 100 * value if life.amenities <= life.amenities_needed else 20 * value
        if kind == v.ADMIN_BONUS:
            return 40 * min(value, self._instability(town, life))
        if kind == v.FOOD_KEEP:
            return horizon * population * value // 10000
        if kind == v.SPECIALIST_SLOTS:
            return 20 * value
        if kind == v.VETERAN_BONUS:
            return 60 * value if self.army < mind.want_army() else 20
        if kind == v.PRODUCTION_TOWARD:
            return horizon * life.yields[v.PRODUCTION] * value // 30000
        if kind == v.CITY_DEFENSE:
            return value // 100 * (5 if town.danger > 0 else 1)
        if kind == v.CITY_HP:
            return value
        if kind == v.SUPPLY_CAP:
            own = mind.known.own
            return 20 * value if own.supply_used >= own.supply_cap - 2 else 5
        if kind == v.TRADE_ROUTE_CAPACITY:
            return 120 * value
        if kind == v.TRADE_GOLD:
            return 40 * value // 1000
        if kind == v.CULTURE_EXPORT:
            return value // 10
        return 10

    def _instability(self, town: Town, life: CityLife) -> int:
        """What of a city's upkeep is due to distance from administration: the rest of it is known."""
        known = self.mind.known
        rules = self.mind.rules
        rest = life.upkeep - rules.upkeep.city_base
        for building in life.buildings:
            rest -= rules.buildings[building].maintenance
        if life.occupied_rounds > 0:
            rest -= rules.upkeep.occupation
        for stability in rules.amenities.tiers:
            if stability.id == life.stability:
                rest -= stability.upkeep
        for home in known.towns:
            if home.id == known.own.capital:
                rest -= known.land.distance(home.pos, town.pos) // rules.upkeep.distance_divisor
        return max(0, rest)

    def _project_score(self, number: int) -> int:
        project = self.mind.rules.projects[number]
        if project.stage:
            return 500
        if project.yield_ == v.GOLD:
            if self.net_gold >= 0:
                return 8
            return 260 if self.mind.gold < 60 else 20
        if self.aim >= 0 and project.yield_ == self.aim:
            return 11
        return 10 if project.yield_ == v.SCIENCE else 9 if project.yield_ == v.CULTURE else 1

    # ------------------------------------------------------------ buying

    def buy(self) -> None:
        """Rule 17.13: what a threatened city needs first, then what is cheapest."""
        mind = self.mind
        known = mind.known
        reserves = mind.ai.weights.purchase_reserve
        reserve = reserves.base + reserves.per_city * len(known.towns)
        if mind.skill.plans:
            reserve = KEPT if self.net_gold >= 0 else 2 * KEPT
        discount = known.player_sum(v.BUY_COST)
        offers: list[tuple[int, int, int]] = []
        bought = 0
        for town in known.towns:
            life = town.life
            if life is None:
                continue
            if life.bought:
                bought += 1
                continue
            item = self.chosen.get(town.id, life.producing)
            if item is None or item.kind == PROJECT:
                continue
            if life.production_stockpile >= cost_of(mind.rules, item):
                continue
            gold = price(mind.rules, item, life.production_stockpile, discount)
            urgent = town.danger >= ALARM and self._defends(item)
            offers.append((0 if urgent else 1, gold, town.id))
        offers.sort()
        for _, gold, city in offers:
            if bought >= BUYS or gold > mind.gold - reserve:
                return
            mind.commands.append(cmd.BuyProduction(city))
            mind.gold -= gold
            bought += 1

    def _defends(self, item: Item) -> bool:
        if item.kind == UNIT:
            return self.mind.rules.units[item.id].military
        for effect in self.mind.rules.buildings[item.id].effects.all:
            if effect.kind in (v.CITY_DEFENSE, v.CITY_HP):
                return True
        return False


def form_of(item: Item) -> cmd.ItemForm:
    """A thing as commands name it."""
    if item.kind == UNIT:
        return cmd.ItemForm("unit", item.id)
    return cmd.ItemForm("building" if item.kind == BUILDING else "project", item.id)


def _pays(building: Building) -> bool:
    """Whether a building helps an empire that loses gold."""
    for effect in building.effects.all:
        if effect.yield_ == v.GOLD or effect.kind in (
            v.AMENITY,
            v.ADMIN_BONUS,
            v.TRADE_GOLD,
            v.TRADE_ROUTE_CAPACITY,
        ):
            return True
    return False
