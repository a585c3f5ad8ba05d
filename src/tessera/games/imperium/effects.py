"""The effects that act on a player, a city or a unit now (rule 9): what is listed, and whether it holds.

Sums and passes follow the order of rule 9.4. Nothing here changes a game; the ledgers it keeps are derived.
"""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.ledger import CityEffects, Ledger, Source, fits_class
from tessera.games.imperium.records import City
from tessera.games.imperium.rules_effects import Effect, Requirement
from tessera.games.imperium.tiles import has_access
from tessera.games.imperium.world import World

# ---------------------------------------------------------------- requirements


def holds(world: World, requirement: Requirement, player: int, city: City | None) -> bool:
    """Rule 9.2, against a player and, where there is one, a city."""
    kind = requirement.kind
    state = world.state
    if kind == v.HAS_TECH:
        return state.players[player].known_techs[requirement.tech] != 0
    if kind == v.HAS_POLICY:
        return any(adopted.policy == requirement.policy for adopted in state.players[player].policies)
    if kind == v.HAS_GOVERNMENT:
        return state.players[player].government == requirement.government
    if kind == v.HAS_RESOURCE:
        return has_access(world, player, requirement.resource)
    if kind == v.MIN_ERA:
        return era_of(world, player) >= requirement.value
    if kind == v.AT_WAR:
        return is_at_war(world, player)
    if kind == v.AT_PEACE:
        return not is_at_war(world, player)
    if kind == v.NOT:
        return not holds(world, requirement.of[0], player, city)
    if kind == v.ANY_OF:
        return any(holds(world, inner, player, city) for inner in requirement.of)
    if city is None:
        return False
    if kind == v.CITY_MIN_POPULATION:
        return city.population >= requirement.value
    if kind == v.CITY_HAS_BUILDING:
        return requirement.building in city.buildings
    if kind == v.IS_CAPITAL:
        return state.players[player].capital == city.id
    if kind == v.IS_COASTAL:
        return world.land.coastal[city.pos] != 0
    if kind == v.HAS_RIVER:
        return state.tiles.rivers[city.pos] != 0
    assert kind == v.HAS_FRESH_WATER, "every requirement is known"
    return world.land.fresh_water[city.pos] != 0


def all_hold(world: World, requirements: list[Requirement], player: int, city: City | None) -> bool:
    """Whether every requirement of a list holds."""
    return all(holds(world, requirement, player, city) for requirement in requirements)


def is_at_war(world: World, player: int) -> bool:
    """Whether a player is at war with at least one living player."""
    state = world.state
    row = state.war_since[player]
    return any(row[other] >= 0 and state.players[other].alive for other in range(len(row)))


# ---------------------------------------------------------------- the ledger


def ledger_of(world: World, player: int) -> Ledger:
    """The player's effects, gathered if they are not at hand."""
    scratch = world.scratch
    ledger = scratch.ledgers[player]
    if ledger is None or ledger.epoch != scratch.epoch[player]:
        ledger = _gather(world, player)
        scratch.ledgers[player] = ledger
    return ledger


def era_of(world: World, player: int) -> int:
    """Rule 8.4: the highest era among known techs."""
    return ledger_of(world, player).era


def tenured(value: int, tenure: int) -> int:
    """Rule 9.5: a policy's value after some eras."""
    return tdiv(value * (10000 + tenure), 10000)


def _gather(world: World, player: int) -> Ledger:
    rules = world.rules
    state = world.state
    who = state.players[player]
    era = 0
    for tech in range(len(who.known_techs)):
        if who.known_techs[tech] and rules.techs[tech].era > era:
            era = rules.techs[tech].era
    ledger = Ledger(era, world.scratch.epoch[player])
    for effect in rules.base_city_effects.all:
        _enter(ledger, effect, effect.value)
    for effect in rules.civilizations[who.civ].effects.all:
        _enter(ledger, effect, effect.value)
    for effect in rules.governments[who.government].effects.all:
        _enter(ledger, effect, effect.value)
    for tech in range(len(who.known_techs)):
        if who.known_techs[tech]:
            for effect in rules.techs[tech].effects.all:
                _enter(ledger, effect, effect.value)
    culture = rules.culture
    for adopted in who.policies:
        tenure = min(culture.tenure_cap_bp, culture.tenure_step_bp * (era - adopted.era))
        for effect in rules.policies[adopted.policy].effects.all:
            _enter(ledger, effect, tenured(effect.value, tenure))
    for city in state.cities.slots:
        if city is None or city.owner != player:
            continue
        for building in city.buildings:
            for effect in rules.buildings[building].effects.all:
                bucket = effect.bucket
                wide = bucket in (v.PLAYER_BUCKET, v.UNIT_BUCKET)
                if effect.empire or (wide and effect.kind != v.TRADE_GOLD):
                    requires = rules.buildings[building].requires
                    _enter(ledger, effect, effect.value, city.id, building, len(requires) > 0)
    return ledger


def _enter(
    ledger: Ledger, effect: Effect, value: int, home: int = -1, building: int = -1, conditional: bool = False
) -> None:
    bucket = effect.bucket
    source = Source(effect, value, home, building)
    if bucket == v.YIELD_FLAT_BUCKET:
        ledger.flat.append(source)
    elif bucket == v.YIELD_PERCENT_BUCKET:
        ledger.percent.append(source)
    elif bucket == v.PRODUCTION_BUCKET:
        ledger.production.append(source)
    elif bucket == v.CITY_BUCKET and effect.kind != v.ADMIN_BONUS:
        ledger.city.append(source)
    elif conditional or effect.requires:
        ledger.conditional.append(source)
    elif bucket != v.UNIT_BUCKET:
        ledger.player_sums[effect.kind] += value
    else:
        for cls in range(len(v.CLASSES)):
            if fits_class(effect.unit_class, cls):
                ledger.unit_sums[effect.kind * len(v.CLASSES) + cls] += value


def _active(world: World, source: Source, player: int) -> bool:
    """Whether an effect that acts on a player or its units holds now: asked in its building's city."""
    home = world.state.cities.get(source.home) if source.home >= 0 else None
    if source.building >= 0 and not all_hold(
        world, world.rules.buildings[source.building].requires, player, home
    ):
        return False
    return all_hold(world, source.effect.requires, player, home)


# ---------------------------------------------------------------- players and units


def player_sum(world: World, player: int, kind: int) -> int:
    """The sum of one kind of the player bucket; AdminBonus: the empire's administration (rule 7.10)."""
    ledger = ledger_of(world, player)
    total = ledger.player_sums[kind]
    for source in ledger.conditional:
        if source.effect.kind == kind and _active(world, source, player):
            total += source.value
    return total


def unit_sum(world: World, player: int, kind: int, cls: int) -> int:
    """The sum of one kind of the unit bucket for a unit class."""
    ledger = ledger_of(world, player)
    total = ledger.unit_sums[kind * len(v.CLASSES) + cls]
    for source in ledger.conditional:
        effect = source.effect
        if effect.kind == kind and fits_class(effect.unit_class, cls) and _active(world, source, player):
            total += source.value
    return total


def can_embark(world: World, player: int, deep: bool) -> bool:
    """Rule 5.4.2: whether land units may take to the water; EmbarkOcean implies EmbarkCoast."""
    if player_sum(world, player, v.EMBARK_OCEAN) > 0:
        return True
    return not deep and player_sum(world, player, v.EMBARK_COAST) > 0


# ---------------------------------------------------------------- cities


def city_effects(world: World, city: City) -> CityEffects:
    """Everything that acts on a city now, in index order (rule 9.4)."""
    scratch = world.scratch
    slot = city.id >> 32
    while len(scratch.city_effects) <= slot:
        scratch.city_effects.append(None)
    kept = scratch.city_effects[slot]
    if kept is not None and kept.moment == scratch.moment and kept.city == city.id:
        return kept
    rules = world.rules
    player = city.owner
    ledger = ledger_of(world, player)
    found = CityEffects(city.id, scratch.moment)
    scratch.city_effects[slot] = found
    _collect(world, found, ledger.flat, player, city)
    _collect(world, found, ledger.percent, player, city)
    _collect(world, found, ledger.city, player, city)
    _collect(world, found, ledger.production, player, city)
    for number in city.buildings:
        building = rules.buildings[number]
        if building.requires and not all_hold(world, building.requires, player, city):
            continue
        for effect in building.effects.city_scope:
            if not effect.requires or all_hold(world, effect.requires, player, city):
                found.add(effect, effect.value)
    return found


def city_sum(world: World, city: City, kind: int) -> int:
    """The sum of one kind of the city bucket; AdminBonus: the city's own administration."""
    return city_effects(world, city).sums[kind]


def _collect(world: World, found: CityEffects, sources: list[Source], player: int, city: City) -> None:
    for source in sources:
        effect = source.effect
        if effect.requires and not all_hold(world, effect.requires, player, city):
            continue
        if source.building >= 0:
            requires = world.rules.buildings[source.building].requires
            if requires and not all_hold(world, requires, player, world.state.cities.get(source.home)):
                continue
        found.add(effect, source.value)
