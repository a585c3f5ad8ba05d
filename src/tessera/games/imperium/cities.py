"""What a city works and yields now (rules 7.4-7.7, 7.10, 7.11): derived whenever asked, never remembered."""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.effects import city_effects, era_of, player_sum
from tessera.games.imperium.ledger import CityEffects
from tessera.games.imperium.records import City
from tessera.games.imperium.rules_constants import Stability
from tessera.games.imperium.tiles import access, luxuries, tile_yield
from tessera.games.imperium.world import World


class Realm:
    """What all cities of a player share: gathered once, then asked for each of them."""

    def __init__(self, world: World, player: int) -> None:
        who = world.state.players[player]
        self.player = player
        self.cities = len(world.cities_of(player))
        self.luxuries = luxuries(world, access(world, player))
        self.admin = player_sum(world, player, v.ADMIN_BONUS)  # rule 7.10's empire_admin
        self.weariness = felt(world, player, who.war_weariness)
        self.in_debt = who.gold < 0
        capital = world.state.cities.get(who.capital)
        self.capital = -1 if capital is None else capital.pos


def felt(world: World, player: int, weariness: int) -> int:
    """Rule 7.11: what a player's cities feel of its war weariness."""
    bp = 10000 + player_sum(world, player, v.WAR_WEARINESS)
    return max(0, tdiv(weariness * bp, 10000))


class Figures:
    """A city's numbers. `worked` are the tiles in the order they were taken (rule 7.4)."""

    def __init__(self, effects: CityEffects) -> None:
        self.effects = effects
        self.worked: list[int] = []
        self.slots = 0
        self.specialists = 0  # rule 7.4's specialists_used
        self.yields: list[int] = [0, 0, 0, 0, 0]
        self.surplus = 0
        self.housing = 0
        self.have = 0
        self.need = 0
        self.balance = 0
        self.stability: Stability | None = None
        self.instability = 0
        self.upkeep = 0


# ---------------------------------------------------------------- citizens and tiles


def specialist_slots(world: World, effects: CityEffects) -> int:
    """Rule 7.4."""
    return world.rules.city.base_specialist_slots + effects.sums[v.SPECIALIST_SLOTS]


def specialist_limit(world: World, city: City, slots: int) -> int:
    """The most specialists a city may have."""
    return max(0, min(slots, city.population // world.rules.city.citizens_per_specialist))


def is_workable(world: World, city: City, tile: int) -> bool:
    """Rule 7.4: claimed by this city, not its centre, near enough, free of enemy soldiers."""
    if tile < 0 or tile == city.pos or world.state.tiles.claim[tile] != city.id:
        return False
    if (
        world.rules.city.work_radius < 2
        and world.land.distance(tile, city.pos) > world.rules.city.work_radius
    ):
        return False
    at = world.scratch.unit_at
    for index in range(3 * tile + v.LAND_LAYER, 3 * tile + v.CIVILIAN_LAYER):
        if at[index] >= 0:
            unit = world.state.units.get(at[index])
            if unit is not None and world.at_war(unit.owner, city.owner):
                return False
    return True


def worked_tiles(world: World, city: City, workers: int) -> list[int]:
    """Rule 7.4: locked tiles in their order, then the best by priority, then by city tile number."""
    numbered = world.land.city_tiles(city.pos)
    taken: list[int] = []
    for number in city.locked_assignments:
        if len(taken) >= workers:
            break
        tile = numbered[number]
        if is_workable(world, city, tile) and tile not in taken:
            taken.append(tile)
    if len(taken) >= workers:
        return taken
    weights = world.rules.city.tile_weights
    # A key that sorts by priority falling, then number rising; 32 exceeds every number.
    keys: list[int] = []
    for number in range(1, len(numbered)):
        tile = numbered[number]
        if tile in taken or not is_workable(world, city, tile):
            continue
        found = tile_yield(world, city.owner, tile)
        priority = 0
        for y in range(5):
            priority += weights[y] * found[y]
        keys.append(number - 32 * priority)
    keys.sort()
    for key in keys:
        if len(taken) >= workers:
            break
        taken.append(numbered[key % 32])
    return taken


# ---------------------------------------------------------------- yields


def figures(world: World, city: City, realm: Realm) -> Figures:
    """Everything rule 12.2 R2a computes for one city."""
    rules = world.rules
    effects = city_effects(world, city)
    found = Figures(effects)
    found.slots = specialist_slots(world, effects)
    found.specialists = min(city.specialists, specialist_limit(world, city, found.slots))
    found.worked = worked_tiles(world, city, city.population - found.specialists)
    amenities(world, city, realm, found)
    found.yields = _yields(world, city, found)
    found.surplus = found.yields[v.FOOD] - rules.city.food_per_citizen * city.population
    found.housing = housing(world, city, effects)
    _upkeep(world, city, realm, found)
    return found


def figures_of(world: World, city: City) -> Figures:
    """The same for a city asked about alone."""
    return figures(world, city, Realm(world, city.owner))


def _yields(world: World, city: City, found: Figures) -> list[int]:
    """Rule 7.6."""
    tiles = world.state.tiles
    yields = world.rules.city.center_yields.copy()
    for tile in found.worked:
        given = tile_yield(world, city.owner, tile)
        for y in range(5):
            yields[y] += given[y]
    effects = found.effects
    for k in range(len(effects.flat)):
        effect = effects.flat[k]
        value = effects.flat_values[k]
        if effect.kind == v.YIELD_BONUS:
            yields[effect.yield_] += value
        elif effect.kind == v.YIELD_PER_TERRAIN:
            count = 0
            for tile in found.worked:
                count += effect.terrains >> tiles.terrain[tile] & 1
            yields[effect.yield_] += tdiv(count * value, 1000)
        elif effect.kind == v.YIELD_PER_SPECIALIST:
            yields[effect.yield_] += tdiv(found.specialists * value, 1000)
        else:  # per citizen, science or any other
            yields[effect.yield_] += tdiv(city.population * value, 1000)
    for k in range(len(effects.percent)):
        which = effects.percent[k].yield_
        yields[which] += tdiv(yields[which] * effects.percent_values[k], 10000)
    stability = found.stability
    if stability is not None and stability.yield_bp:
        for y in range(5):
            yields[y] += tdiv(yields[y] * stability.yield_bp, 10000)
    if world.state.players[city.owner].is_ai:
        for difficulty in world.rules.ai.difficulty:
            if difficulty.id == world.state.settings.difficulty:
                yields[v.PRODUCTION] += tdiv(yields[v.PRODUCTION] * difficulty.production_bp, 10000)
                yields[v.SCIENCE] += tdiv(yields[v.SCIENCE] * difficulty.science_bp, 10000)
                yields[v.GOLD] += tdiv(yields[v.GOLD] * difficulty.gold_bp, 10000)
    return yields


# ---------------------------------------------------------------- comfort and cost


def amenities(world: World, city: City, realm: Realm, found: Figures) -> None:
    """Rule 7.11: what a city has, needs, and how content it is."""
    rules = world.rules.amenities
    have = rules.base + found.effects.sums[v.AMENITY]
    have += (realm.luxuries + rules.luxuries_per_point - 1) // rules.luxuries_per_point
    have -= realm.weariness // rules.weariness_per_point
    if city.occupied_rounds > 0:
        have += rules.occupation
    if realm.in_debt:
        have += rules.debt
    need = rules.need_base + city.population // rules.pop_per_need + realm.cities // rules.cities_per_need
    found.have = have
    found.need = need
    found.balance = have - need
    for stability in rules.tiers:
        if stability.from_ <= found.balance:
            found.stability = stability
            return
    found.stability = rules.tiers[-1]


def _upkeep(world: World, city: City, realm: Realm, found: Figures) -> None:
    """Rule 7.10."""
    rules = world.rules.upkeep
    instability = rules.instability_base + realm.cities // rules.cities_per_instability
    instability -= realm.admin + found.effects.sums[v.ADMIN_BONUS]
    found.instability = max(0, instability)
    upkeep = rules.city_base + found.instability
    if realm.capital >= 0:
        upkeep += world.land.distance(city.pos, realm.capital) // rules.distance_divisor
    for building in city.buildings:
        upkeep += world.rules.buildings[building].maintenance
    if found.stability is not None:
        upkeep += found.stability.upkeep
    if city.occupied_rounds > 0:
        upkeep += rules.occupation
    found.upkeep = upkeep


def housing(world: World, city: City, effects: CityEffects) -> int:
    """Rule 7.7."""
    rules = world.rules.city
    rooms = rules.base_housing + effects.sums[v.HOUSING]
    if world.land.fresh_water[city.pos]:
        rooms += rules.housing_fresh_water
    if world.land.coastal[city.pos]:
        rooms += rules.housing_coastal
    return rooms


# ---------------------------------------------------------------- defence


def max_hp(world: World, city: City) -> int:
    """Rule 6.9."""
    return max(1, world.rules.city.base_hp + city_effects(world, city).sums[v.CITY_HP])


def strength(world: World, city: City) -> int:
    """Rule 6.9: the defence strength D of a city."""
    age, people, guard = strength_parts(world, city)
    terrain = world.rules.terrains[world.state.tiles.terrain[city.pos]]
    total = (age + people + guard) * (100 + terrain.defense_pct) // 100
    return total * (10000 + city_effects(world, city).sums[v.CITY_DEFENSE]) // 10000


def strength_parts(world: World, city: City) -> tuple[int, int, int]:
    """What a city's strength begins with: its owner's era, its people, its garrison."""
    rules = world.rules
    age = rules.city.strength_by_era[era_of(world, city.owner)]
    people = rules.city.strength_per_pop * city.population
    garrison = world.unit_on(city.pos, v.LAND_LAYER)
    if garrison is None:
        return age, people, 0
    veteran = rules.combat.veteran_pct[rules.level_of(garrison.experience)]
    guard = rules.units[garrison.kind].defense * veteran // 100
    return age, people, guard * rules.city.garrison_share_pct // 100
