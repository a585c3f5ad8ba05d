"""What a city's production makes each round (rules 7.8 and 7.9)."""

from bisect import insort

from tessera.games.imperium import events as ev
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.effects import city_effects
from tessera.games.imperium.growth import set_population
from tessera.games.imperium.placing import create_unit
from tessera.games.imperium.production import Shop, cost_of, why_not, work_toward
from tessera.games.imperium.records import BUILDING, PROJECT, UNIT, City, Item
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.walking import can_stand
from tessera.games.imperium.world import World


def produce(world: World, city: City, production: int, takings: Takings) -> None:
    """A round's work on whatever was chosen."""
    item = city.producing
    if item is None:
        world.tell(ev.CityIdle(city.id, city.owner))
        return
    if converts(world, city):
        convert(world, city, production, takings)
        return
    city.production_stockpile += work_toward(world, city_effects(world, city), item, production)
    if city.production_stockpile >= cost_of(world.rules, item):
        _finish(world, city, item)


def converts(world: World, city: City) -> bool:
    """Whether a city's work becomes gold, science or culture."""
    item = city.producing
    return item is not None and item.kind == PROJECT and not world.rules.projects[item.id].stage


def convert(world: World, city: City, production: int, takings: Takings) -> None:
    """A round's work of such a city."""
    assert city.producing is not None, "it converts"
    project = world.rules.projects[city.producing.id]
    takings.add(city.owner, project.yield_, tdiv(production * project.rate_bp, 10000))


def _finish(world: World, city: City, item: Item) -> None:
    """Rule 7.8: the table of what is needed to finish and what then happens."""
    if not Shop(world, city.owner).may_make(city, item):
        city.producing = None
        world.tell(ev.ProductionInvalid(city.id, city.owner, item, why_not(world, city, item)))
        return
    place = city.pos
    if item.kind == UNIT:
        if city.population <= world.rules.units[item.id].pop_cost:
            world.tell(ev.ProductionBlocked(city.id, city.owner, item, "Population"))
            return
        place = place_for(world, city, item.id)
        if place < 0:
            world.tell(ev.ProductionBlocked(city.id, city.owner, item, "NoPlace"))
            return
    city.production_stockpile -= cost_of(world.rules, item)
    city.producing = None
    world.tell(ev.CityProduced(city.id, city.owner, item))
    if item.kind == UNIT:
        _train(world, city, item.id, place)
    elif item.kind == BUILDING:
        add_building(world, city, item.id)
        if world.rules.buildings[item.id].wonder:
            _crown(world, city, item)
    else:
        insort(world.state.players[city.owner].stages, item.id)
        world.tell(ev.StageCompleted(city.owner, city.id, item.id))


def place_for(world: World, city: City, kind: int) -> int:
    """Where a new unit stands: in the city, else the nearest free tile up to three away, or -1."""
    for distance in range(4):
        for tile in world.land.ring(city.pos, distance):
            if can_stand(world, kind, city.owner, tile):
                return tile
    return -1


def _train(world: World, city: City, kind: int, place: int) -> None:
    rules = world.rules
    unit_type = rules.units[kind]
    if unit_type.pop_cost:
        set_population(world, city, city.population - unit_type.pop_cost)
    unit = create_unit(world, kind, city.owner, place)
    if unit_type.military:  # rule 7.9
        thresholds = rules.combat.veteran_thresholds
        level = max(0, min(len(thresholds), city_effects(world, city).veterans(unit_type.class_)))
        unit.experience = thresholds[level - 1] if level else 0
        unit.promotion_picks = level
    world.tell_at(ev.UnitCreated(unit.id, kind, world.spot(place), city.owner), place)


def add_building(world: World, city: City, building: int) -> None:
    """A building stands from now on."""
    insort(city.buildings, building)
    world.changed(city.owner)


def remove_building(world: World, city: City, building: int) -> None:
    """A building is gone."""
    city.buildings.remove(building)
    world.changed(city.owner)


def _crown(world: World, city: City, item: Item) -> None:
    """A wonder is done: nobody else can finish it."""
    world.state.wonders[item.id] = city.owner
    world.tell(ev.WonderCompleted(city.owner, city.id, item.id))
    for other in world.state.cities.slots:
        if other is None or other.producing is None:
            continue
        if other.producing.kind == BUILDING and other.producing.id == item.id:
            other.producing = None
            world.tell(ev.ProductionInvalid(other.id, other.owner, item, "Wonder"))
