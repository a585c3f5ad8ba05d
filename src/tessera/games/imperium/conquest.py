"""How a city changes hands (rule 7.14)."""

from tessera.games.imperium.capture import take_civilian
from tessera.games.imperium.cities import max_hp
from tessera.games.imperium.events import CityConquered
from tessera.games.imperium.founding import make_capital, move_capital
from tessera.games.imperium.making import remove_building
from tessera.games.imperium.placing import hand_over_city, move_unit
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.trade import end_routes_of_city
from tessera.games.imperium.units import gain_experience, kill_unit
from tessera.games.imperium.weariness import tire
from tessera.games.imperium.world import World


def conquer(world: World, unit: Unit, city: City) -> None:
    """The steps of rule 7.14, but for the elimination check."""
    rules = world.rules
    state = world.state
    winner, loser = unit.owner, city.owner
    for inside in world.units_on(city.pos):
        if world.is_military(inside):
            kill_unit(world, inside, "Conquest", unit.id)
            tire(world, loser, rules.weariness.unit_lost)
        else:
            take_civilian(world, inside, winner)
    spoils = rules.combat.conquest_gold_base + rules.combat.conquest_gold_per_pop * city.population
    loot = min(max(0, state.players[loser].gold), spoils)
    state.players[loser].gold -= loot
    state.players[winner].gold += loot
    lost = max(1, city.population // rules.city.capture_pop_divisor)
    city.population = max(1, city.population - lost)
    for building in city.buildings.copy():
        if building == rules.palace or rules.buildings[building].military:
            remove_building(world, city, building)
    hand_over_city(world, city, winner)
    city.food_stockpile = 0
    city.production_stockpile = 0
    city.producing = None
    city.locked_assignments.clear()
    city.specialists = 0
    city.border_progress = 0
    city.attacked = True
    city.occupied_rounds = 0 if city.founder == winner else rules.city.occupation_rounds
    city.hp = max(1, max_hp(world, city) // 2)
    end_routes_of_city(world, city.id)
    move_unit(world, unit, city.pos)
    unit.moves_left = 0
    gain_experience(world, unit, rules.combat.xp_city)
    tire(world, loser, rules.weariness.city_lost)
    state.war_history[winner][loser] += rules.relation.city_taken
    state.war_history[loser][winner] += rules.relation.city_taken
    world.tell_at(
        CityConquered(city.id, world.spot(city.pos), winner, loser, city.population, loot), city.pos
    )
    if state.players[loser].capital == city.id:
        move_capital(world, loser)
    if state.players[winner].capital < 0:
        make_capital(world, city)
