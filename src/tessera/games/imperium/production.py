"""What a city may make and what it costs (rules 7.8, 7.13, 5.16)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.arith import tdiv
from tessera.games.imperium.cities import Figures
from tessera.games.imperium.commands import BuyProduction, CancelProduction, SetProduction
from tessera.games.imperium.effects import all_hold, player_sum
from tessera.games.imperium.events import CityProductionSet, ProductionBought
from tessera.games.imperium.ledger import CityEffects
from tessera.games.imperium.owning import own_city
from tessera.games.imperium.records import BUILDING, PROJECT, UNIT, City, Item
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.tiles import access, has_access
from tessera.games.imperium.vocabulary import (
    BUY_COST,
    PRODUCTION,
    TOWARD_BUILDING,
    TOWARD_UNIT,
    TOWARD_WONDER,
)
from tessera.games.imperium.world import World

# ---------------------------------------------------------------- unit types


def can_get_unit(world: World, player: int, kind: int) -> bool:
    """Rule 5.16: tech known and all resources accessible."""
    unit = world.rules.units[kind]
    if not world.knows(player, unit.tech):
        return False
    return all(has_access(world, player, resource) for resource in unit.resources)


def successor(world: World, player: int, kind: int) -> int:
    """What a type becomes for this player: its successor, or what stands for it; -1 is nothing."""
    after = world.rules.units[kind].obsolete_by
    if after < 0:
        return -1
    return world.rules.civilizations[world.state.players[player].civ].stands_for[after]


def is_obsolete(world: World, player: int, kind: int) -> bool:
    """Rule 5.16: its successor is producible."""
    after = successor(world, player, kind)
    return after >= 0 and can_get_unit(world, player, after)


def is_own_type(rules: Rules, civ: int, kind: int) -> bool:
    """Rule 7.8: neither another civilization's unique type nor one that this civilization replaces."""
    unit = rules.units[kind]
    if unit.civ >= 0 and unit.civ != civ:
        return False
    return rules.civilizations[civ].stands_for[kind] == kind


# ---------------------------------------------------------------- what is producible


class Shop:
    """What the cities of a player may make: what they share is found once, then each city is asked."""

    def __init__(self, world: World, player: int) -> None:
        self.world = world
        self.player = player
        self._kinds: list[int] | None = None
        # Wonders and stages in the making, by number: the city.
        self.wonders: dict[int, int] = {}
        self.stages: dict[int, int] = {}
        for city in world.state.cities.slots:
            if city is not None and city.owner == player and city.producing is not None:
                item = city.producing
                if item.kind == BUILDING and world.rules.buildings[item.id].wonder:
                    self.wonders[item.id] = city.id
                elif item.kind == PROJECT and world.rules.projects[item.id].stage:
                    self.stages[item.id] = city.id

    def kinds(self) -> list[int]:
        """The unit types the player can make somewhere, ascending."""
        kinds = self._kinds
        if kinds is None:
            kinds = self._find_kinds()
            self._kinds = kinds
        return kinds

    def _find_kinds(self) -> list[int]:
        world = self.world
        rules = world.rules
        found = access(world, self.player)
        civ = world.state.players[self.player].civ
        fieldable: list[bool] = []
        for unit in rules.units:
            able = world.knows(self.player, unit.tech)
            for resource in unit.resources:
                able = able and found[resource]
            fieldable.append(able)
        kinds: list[int] = []
        for unit in rules.units:
            if fieldable[unit.number] and is_own_type(rules, civ, unit.number):
                after = unit.obsolete_by
                if after < 0 or not fieldable[rules.civilizations[civ].stands_for[after]]:
                    kinds.append(unit.number)
        return kinds

    def may_make(self, city: City, item: Item) -> bool:
        """Rule 7.8: producible."""
        if item.kind == UNIT:
            return self.may_train(city, item.id)
        if item.kind == BUILDING:
            return self.may_build(city, item.id)
        return self.may_pursue(city, item.id)

    def may_train(self, city: City, kind: int) -> bool:
        if self.world.rules.units[kind].naval and not self.world.land.coastal[city.pos]:
            return False
        return kind in self.kinds()

    def may_build(self, city: City, number: int) -> bool:
        world = self.world
        building = world.rules.buildings[number]
        if building.auto or not world.knows(self.player, building.tech) or number in city.buildings:
            return False
        if building.wonder and (
            world.state.wonders[number] >= 0 or self.wonders.get(number, city.id) != city.id
        ):
            return False
        if building.group:
            for other in city.buildings:
                if world.rules.buildings[other].group == building.group:
                    return False
        return all_hold(world, building.requires, self.player, city)

    def may_pursue(self, city: City, number: int) -> bool:
        world = self.world
        project = world.rules.projects[number]
        if not world.knows(self.player, project.tech):
            return False
        if project.stage:
            done = world.state.players[self.player].stages
            if number in done or self.stages.get(number, city.id) != city.id:
                return False
            for before in project.after:
                if before not in done:
                    return False
        return all_hold(world, project.requires, self.player, city)

    def options(self, city: City) -> list[Item]:
        """Everything the city may make: units, buildings, projects, each ascending."""
        rules = self.world.rules
        coastal = self.world.land.coastal[city.pos]
        found = [Item(UNIT, kind) for kind in self.kinds() if coastal or not rules.units[kind].naval]
        for building in range(len(rules.buildings)):
            if self.may_build(city, building):
                found.append(Item(BUILDING, building))
        for project in range(len(rules.projects)):
            if self.may_pursue(city, project):
                found.append(Item(PROJECT, project))
        return found


def why_not(world: World, city: City, item: Item) -> str:
    """Why something can no longer be made: Wonder, Obsolete or Requirement."""
    if item.kind == BUILDING and world.rules.buildings[item.id].wonder and world.state.wonders[item.id] >= 0:
        return "Wonder"
    if item.kind == UNIT and is_obsolete(world, city.owner, item.id):
        return "Obsolete"
    return "Requirement"


# ---------------------------------------------------------------- costs


def cost_of(rules: Rules, item: Item) -> int:
    """What an item costs in production; a conversion costs nothing and is never done."""
    if item.kind == UNIT:
        return rules.units[item.id].cost
    if item.kind == BUILDING:
        return rules.buildings[item.id].cost
    return rules.projects[item.id].cost


def work_toward(world: World, effects: CityEffects, item: Item, production: int) -> int:
    """Rule 7.8: production with what speeds this kind of item."""
    if item.kind == UNIT:
        bp = effects.toward(TOWARD_UNIT, world.rules.units[item.id].class_)
    elif item.kind == BUILDING:
        aim = TOWARD_WONDER if world.rules.buildings[item.id].wonder else TOWARD_BUILDING
        bp = effects.toward(aim, aim)
    else:
        bp = 0
    return production + tdiv(production * bp, 10000)


def price(rules: Rules, item: Item, stockpile: int, buy_cost_bp: int) -> int:
    """Rule 7.13: what buying the rest costs."""
    purchase = rules.purchase
    rest = cost_of(rules, item) - stockpile
    gold = purchase.linear * rest + rest * rest // purchase.quadratic_divisor
    if item.kind == UNIT:
        gold = gold * purchase.unit_bp // 10000
    elif rules.buildings[item.id].wonder:
        gold = gold * purchase.wonder_bp // 10000
    else:
        gold = gold * purchase.building_bp // 10000
    if stockpile == 0:
        gold = gold * purchase.cold_start_bp // 10000
    return gold * (10000 + max(rules.limits.cost_cut_bp, buy_cost_bp)) // 10000


def price_in(world: World, city: City, item: Item) -> int:
    """The price in this city now."""
    bp = player_sum(world, city.owner, BUY_COST)
    return price(world.rules, item, city.production_stockpile, bp)


def rounds_to_make(world: World, city: City, found: Figures, item: Item) -> int:
    """Rounds until a city that yields this has made an item; -1 is never."""
    missing = cost_of(world.rules, item) - city.production_stockpile
    if missing <= 0:
        return 1
    work = work_toward(world, found.effects, item, found.yields[PRODUCTION])
    return (missing + work - 1) // work if work > 0 else -1


# ---------------------------------------------------------------- commands


def refuse_set_production(world: World, seat: int, command: SetProduction) -> None:
    city = own_city(world, seat, command.city)
    item = Item(command.item.kind, command.item.id)
    if not Shop(world, seat).may_make(city, item):
        raise Illegal("production.unavailable", kind=item.kind, id=item.id)
    now = city.producing
    if now is not None and now.kind == item.kind and now.id == item.id:
        raise Illegal("production.same", kind=item.kind, id=item.id)


def do_set_production(world: World, seat: int, command: SetProduction) -> None:
    """Rule 13.2.13."""
    city = own_city(world, seat, command.city)
    city.producing = Item(command.item.kind, command.item.id)
    world.tell(CityProductionSet(city.id, seat, city.producing))


def refuse_cancel_production(world: World, seat: int, command: CancelProduction) -> None:
    if own_city(world, seat, command.city).producing is None:
        raise Illegal("production.none", city=command.city)


def do_cancel_production(world: World, seat: int, command: CancelProduction) -> None:
    """Rule 13.2.14: the stock stays."""
    city = own_city(world, seat, command.city)
    city.producing = None
    world.tell(CityProductionSet(city.id, seat, None))


def refuse_buy_production(world: World, seat: int, command: BuyProduction) -> None:
    city = own_city(world, seat, command.city)
    item = city.producing
    if item is None:
        raise Illegal("production.none", city=command.city)
    if item.kind == PROJECT:
        raise Illegal("buy.project", project=item.id)
    if city.bought:
        raise Illegal("buy.already", city=command.city)
    if city.production_stockpile >= cost_of(world.rules, item):
        raise Illegal("buy.finished", city=command.city)
    if not Shop(world, seat).may_make(city, item):
        raise Illegal("production.unavailable", kind=item.kind, id=item.id)
    gold = price_in(world, city, item)
    if world.state.players[seat].gold < gold:
        raise Illegal("gold.short", needs=gold, has=world.state.players[seat].gold)


def do_buy_production(world: World, seat: int, command: BuyProduction) -> None:
    """Rule 7.13: paid now, finished with the round's production."""
    city = own_city(world, seat, command.city)
    item = city.producing
    assert item is not None, "the command was checked"
    gold = price_in(world, city, item)
    world.state.players[seat].gold -= gold
    city.production_stockpile = cost_of(world.rules, item)
    city.bought = True
    world.tell(ProductionBought(city.id, seat, item, gold))
