"""Of the canonical list of legal commands (rule 13.4): cities, routes, knowledge and diplomacy."""

from typing import Literal

from tessera.games.imperium import commands as cmd
from tessera.games.imperium.cities import is_workable
from tessera.games.imperium.citizens import LAST_TILE, most_specialists
from tessera.games.imperium.deals import TREATY, are_valid, is_valid_item, proposal_between
from tessera.games.imperium.owning import knows_city
from tessera.games.imperium.policies import why_not_adopt, why_not_reform
from tessera.games.imperium.production import Shop, cost_of, price_in
from tessera.games.imperium.records import BUILDING, PROJECT, UNIT, City, DealItem, Item
from tessera.games.imperium.research import may_research
from tessera.games.imperium.trade import Reach, capacity, routes_of, why_no_trade
from tessera.games.imperium.treaties import active
from tessera.games.imperium.war import offers_peace
from tessera.games.imperium.world import World


def form_of(item: Item) -> cmd.ItemForm:
    """An item as a command names it."""
    kind: Literal["unit", "building", "project"] = "project"
    if item.kind == UNIT:
        kind = "unit"
    elif item.kind == BUILDING:
        kind = "building"
    return cmd.ItemForm(kind, item.id)


def legal_cities(world: World, seat: int) -> list[cmd.Command]:
    """13.4.2: cities ascending."""
    found: list[cmd.Command] = []
    shop = Shop(world, seat)
    may_trade = has_free_route(world, seat)
    for city in world.cities_of(seat):
        legal_city(world, shop, city, may_trade, found)
    return found


def legal_city(world: World, shop: Shop, city: City, may_trade: bool, found: list[cmd.Command]) -> None:
    """The same for one city. `may_trade`: its owner has a trade route left."""
    legal_production(world, shop, city, found)
    legal_citizens(world, city, found)
    if may_trade:
        legal_trade(world, city.owner, city, found)


def has_free_route(world: World, seat: int) -> bool:
    """Whether a player may have another trade route."""
    return len(routes_of(world, seat)) < capacity(world, seat)


def legal_production(world: World, shop: Shop, city: City, found: list[cmd.Command]) -> None:
    """What a city may make, stop making, and buy."""
    now = city.producing
    for item in shop.options(city):
        if now is None or now.kind != item.kind or now.id != item.id:
            found.append(cmd.SetProduction(city.id, form_of(item)))
    if now is None:
        return
    found.append(cmd.CancelProduction(city.id))
    if can_buy(world, shop, city):
        found.append(cmd.BuyProduction(city.id))


def can_buy(world: World, shop: Shop, city: City) -> bool:
    """Whether what a city makes can be bought now (rule 7.13)."""
    now = city.producing
    if now is None or now.kind == PROJECT or city.bought:
        return False
    if city.production_stockpile >= cost_of(world.rules, now):
        return False
    return price_in(world, city, now) <= world.state.players[city.owner].gold and shop.may_make(city, now)


def legal_citizens(world: World, city: City, found: list[cmd.Command]) -> None:
    """Citizens kept to tiles and let go, and specialists."""
    locked = city.locked_assignments
    if len(locked) < city.population:
        tiles = world.land.city_tiles(city.pos)
        for number in range(1, LAST_TILE + 1):
            if number not in locked and is_workable(world, city, tiles[number]):
                found.append(cmd.AssignCitizen(city.id, number))
    for number in range(1, LAST_TILE + 1):
        if number in locked:
            found.append(cmd.UnassignCitizen(city.id, number))
    for count in range(most_specialists(world, city) + 1):
        if count != city.specialists:
            found.append(cmd.SetSpecialists(city.id, count))


def legal_trade(world: World, seat: int, city: City, found: list[cmd.Command]) -> None:
    """Trade routes from a city."""
    reach = Reach(world, seat, city.pos)
    for to in world.state.cities.slots:
        if to is None or reach.steps[to.pos] <= 0:
            continue
        if (to.owner == seat or knows_city(world, seat, to)) and not why_no_trade(world, seat, city, to):
            found.append(cmd.EstablishTradeRoute(city.id, to.id))


def legal_routes(world: World, seat: int) -> list[cmd.Command]:
    """13.4.3: routes ascending."""
    return [cmd.CancelTradeRoute(route.id) for route in routes_of(world, seat)]


def legal_knowledge(world: World, seat: int) -> list[cmd.Command]:
    """13.4.4: research, policies, governments, each ascending."""
    found: list[cmd.Command] = []
    legal_research(world, seat, found)
    legal_rule(world, seat, found)
    return found


def legal_research(world: World, seat: int, found: list[cmd.Command]) -> None:
    """What could be researched instead."""
    now = world.state.players[seat].researching
    for tech in range(len(world.rules.techs)):
        if tech != now and may_research(world, seat, tech):
            found.append(cmd.SetResearch(tech))


def legal_rule(world: World, seat: int, found: list[cmd.Command]) -> None:
    """Policies and governments that a pick would buy."""
    if world.state.players[seat].policy_picks > 0:
        for policy in range(len(world.rules.policies)):
            if not why_not_adopt(world, seat, policy):
                found.append(cmd.AdoptPolicy(policy))
        for government in range(len(world.rules.governments)):
            if not why_not_reform(world, seat, government):
                found.append(cmd.ReformGovernment(government))


def legal_diplomacy(world: World, seat: int) -> list[cmd.Command]:
    """13.4.5 and 13.4.6: players ascending, then treaties ascending."""
    found: list[cmd.Command] = []
    for other in range(len(world.state.players)):
        legal_with(world, seat, other, found)
    legal_treaties(world, seat, found)
    return found


def legal_with(world: World, seat: int, other: int, found: list[cmd.Command]) -> None:
    """13.4.5 with one other player: none unless both live and have met."""
    state = world.state
    if other == seat or not state.players[other].alive or not state.met[seat][other]:
        return
    if world.at_war(seat, other):
        if offers_peace(world, other, seat) or not offers_peace(world, seat, other):
            found.append(cmd.DeclarePeace(other))
    else:
        if active(world, seat, other, world.rules.peace) is None:
            found.append(cmd.DeclareWar(other))
        for kind in range(len(world.rules.treaties)):
            if is_valid_item(world, DealItem(TREATY, kind), seat, other):
                found.append(cmd.ProposeDeal(other, (cmd.DealForm("Treaty", kind),), ()))
    proposal = proposal_between(world, other, seat)
    if proposal is not None:
        found.append(cmd.RespondToProposal(other, False))
        if are_valid(world, other, seat, proposal.offer, proposal.demand):
            found.append(cmd.RespondToProposal(other, True))


def legal_treaties(world: World, seat: int, found: list[cmd.Command]) -> None:
    """13.4.6: treaties that the player may end."""
    for treaty in world.state.treaties:
        if seat in (treaty.a, treaty.b) and treaty.kind != world.rules.peace:
            found.append(cmd.CancelTreaty(treaty.id))
