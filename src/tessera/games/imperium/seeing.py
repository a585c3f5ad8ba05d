"""What each seat may know (rule 11.4), built up from nothing.

The ground goes by tile: `ground["1234"]` is a letter for the terrain (a is number 0), followed by two
hexadecimal digits of river edges where there are any; it is there once explored. `sight["17"]` says which
tiles of a row are visible now: one hexadecimal digit for four tiles, the leftmost tile in the highest bit.
"""

from tessera.core.copying import made_like
from tessera.games.imperium.borders import border_cost
from tessera.games.imperium.cities import Figures, Realm, figures, max_hp, strength
from tessera.games.imperium.deals import are_valid
from tessera.games.imperium.effects import city_effects, era_of
from tessera.games.imperium.founding import why_not_found
from tessera.games.imperium.growth import food_for_growth, turns_to_growth
from tessera.games.imperium.income import agreed_income, city_income
from tessera.games.imperium.policies import milestone_cost
from tessera.games.imperium.production import Shop, cost_of, price_in, rounds_to_make
from tessera.games.imperium.records import (
    BUILDING,
    ORDER_NAMES,
    PROJECT,
    UNIT,
    City,
    Player,
    Treaty,
    Unit,
)
from tessera.games.imperium.relations import relation
from tessera.games.imperium.scores import city_count, military_strength, score
from tessera.games.imperium.sight import (
    memory_improvement,
    memory_owner,
    memory_pillaged,
    memory_road,
    memory_tier,
)
from tessera.games.imperium.state import Settings, State
from tessera.games.imperium.supply import supply_cap, supply_penalty, supply_used
from tessera.games.imperium.tiles import access
from tessera.games.imperium.trade import capacity, partner_of
from tessera.games.imperium.units import successor, upgrade_price
from tessera.games.imperium.view import (
    BattleView,
    CityLife,
    CityView,
    ImperiumView,
    OwnView,
    PlayerView,
    RouteView,
    SeenOrders,
    TreatyView,
    UnitView,
    WorksView,
)
from tessera.games.imperium.vocabulary import BORDER_COST, GOLD
from tessera.games.imperium.walking import max_moves
from tessera.games.imperium.world import World


def view_of(world: World, seat: int | None) -> ImperiumView:
    """What this seat may know; what is not named here stays hidden."""
    state = world.state
    settings = state.settings
    watcher = -1 if seat is None else seat
    view = ImperiumView(
        seat=seat,
        turn=state.turn,
        round=state.round,
        current_player=state.current_player,
        width=state.width,
        height=state.height,
        wrap=state.wrap,
        round_limit=settings.round_limit,
        difficulty=settings.difficulty,
        victories=_victories(settings),
        open_sight=settings.open_sight,
        ended=state.ended,
    )
    for building, player in enumerate(state.wonders):
        if player >= 0:
            view.wonders[str(building)] = player
    if not sees_anything(world, seat):
        for each in state.players:
            view.players[str(each.id)] = PlayerView(each.alive, each.stages.copy())
        return view
    _ground(world, watcher, view)
    numbers = _numbers(world, watcher)
    _units(world, watcher, view)
    _cities(world, watcher, view, numbers)
    _players(world, watcher, view)
    _agreements(world, watcher, view)
    _battles(world, watcher, view)
    if watcher >= 0:
        view.own = _own(world, watcher, numbers)
    else:
        for each in state.players:
            view.realms[str(each.id)] = _own(world, each.id, numbers)
    return view


def sees_anything(world: World, seat: int | None) -> bool:
    """A seat sees its world; a spectator only with open sight, or when the game is over."""
    return seat is not None or world.state.settings.open_sight or world.state.ended is not None


def opened(state: State) -> State:
    """The state as if it were played with open sight; nothing else hangs on that."""
    state.settings = _openly(state.settings)
    return state


def _openly(settings: Settings) -> Settings:
    return made_like(Settings, settings, open_sight=True)


def _victories(settings: Settings) -> list[str]:
    """The ways to win that are open in this match."""
    ways = (
        ("elimination", settings.elimination),
        ("domination", settings.domination),
        ("science", settings.science),
        ("culture", settings.culture),
        ("score", settings.score),
    )
    return [name for name, on in ways if on]


def _numbers(world: World, seat: int) -> dict[int, Figures]:
    """What the seat's cities yield, by city: reckoned once, for the cities and for the realm."""
    realms: dict[int, Realm] = {}
    numbers: dict[int, Figures] = {}
    for city in world.state.cities.living():
        if seat < 0 or city.owner == seat:
            if city.owner not in realms:
                realms[city.owner] = Realm(world, city.owner)
            numbers[city.id] = figures(world, city, realms[city.owner])
    return numbers


# ---------------------------------------------------------------- the map


def _ground(world: World, seat: int, view: ImperiumView) -> None:
    state = world.state
    tiles = state.tiles
    width = state.width
    owner, road = tiles.owner, tiles.road
    improvement = tiles.improvement
    if seat < 0:
        size = world.map.size
        explored, visible, memory = [1] * size, [1] * size, [0] * size
        known = [1] * len(world.rules.techs)
    else:
        player = state.players[seat]
        explored, visible, memory = player.explored, world.scratch.visible[seat], player.memory
        known = player.known_techs
    shown: list[bool] = [
        resource.reveal < 0 or known[resource.reveal] == 1 for resource in world.rules.resources
    ]
    names = world.land.names
    codes = world.land.codes
    for row in range(state.height):
        bits = 0
        for tile in range(row * width, row * width + width):
            bits = bits << 1 | visible[tile]
            if not explored[tile]:
                continue
            name = names[tile]
            view.ground[name] = codes[tile]
            resource = tiles.resource[tile]
            if resource >= 0 and shown[resource]:
                view.resources[name] = resource
            if visible[tile]:
                if owner[tile] >= 0:
                    view.owners[name] = owner[tile]
                if road[tile]:
                    view.roads[name] = road[tile]
                if improvement[tile] >= 0:
                    own = seat < 0 or owner[tile] == seat
                    view.improvements[name] = WorksView(
                        improvement[tile],
                        tiles.tier[tile],
                        tiles.pillaged[tile] == 1,
                        tiles.worked[tile] if own else None,
                    )
            else:
                packed = memory[tile]
                if packed:
                    if memory_owner(packed) >= 0:
                        view.owners[name] = memory_owner(packed)
                    if memory_road(packed):
                        view.roads[name] = memory_road(packed)
                    if memory_improvement(packed) >= 0:
                        view.improvements[name] = WorksView(
                            memory_improvement(packed),
                            memory_tier(packed),
                            memory_pillaged(packed) == 1,
                            None,
                        )
        if bits:
            digits = (width + 3) // 4
            view.sight[str(row)] = f"{bits << (digits * 4 - width):0{digits}x}"


# ---------------------------------------------------------------- units


def _units(world: World, seat: int, view: ImperiumView) -> None:
    fieldable: list[list[bool]] = [
        fieldable_kinds(world, player) if seat in (player, -1) else []
        for player in range(len(world.state.players))
    ]
    for unit in world.state.units.slots:
        if unit is None:
            continue
        if seat < 0 or unit.owner == seat:
            view.units[str(unit.id)] = own_unit_view(world, unit, fieldable[unit.owner])
        elif world.scratch.visible[seat][unit.pos]:
            view.units[str(unit.id)] = UnitView(
                unit.kind,
                unit.owner,
                unit.pos,
                unit.hp,
                world.rules.level_of(unit.experience),
                unit.embarked,
                unit.fortified_turns > 0,
            )


def fieldable_kinds(world: World, player: int) -> list[bool]:
    """By type: whether a player has the tech and the resources for it (rule 5.16)."""
    found = access(world, player)
    able: list[bool] = []
    for kind in world.rules.units:
        can = world.knows(player, kind.tech)
        for resource in kind.resources:
            can = can and found[resource]
        able.append(can)
    return able


def own_unit_view(world: World, unit: Unit, fieldable: list[bool]) -> UnitView:
    """All of a unit."""
    new = successor(world, unit)
    price = upgrade_price(world, unit.owner, unit.kind, new) if new >= 0 and fieldable[new] else None
    given = unit.orders
    orders: SeenOrders | None = None
    if given is not None:
        orders = made_like(
            SeenOrders,
            given,
            kind=ORDER_NAMES[given.kind],
            improvement=given.improvement if given.improvement >= 0 else None,
            at=given.at if given.at >= 0 else None,
        )
    can_found: bool | None = None
    if world.rules.units[unit.kind].found_city:
        can_found = not unit.embarked and not why_not_found(world, unit.owner, unit.pos)
    return made_like(
        UnitView,
        unit,
        level=world.rules.level_of(unit.experience),
        fortified=unit.fortified_turns > 0,
        max_moves=max_moves(world, unit),
        promotions=unit.promotions.copy(),
        orders=orders,
        can_found=can_found,
        upgrade_price=price,
    )


# ---------------------------------------------------------------- cities


def _cities(world: World, seat: int, view: ImperiumView, numbers: dict[int, Figures]) -> None:
    state = world.state
    shops: dict[int, Shop] = {}
    for city in state.cities.slots:
        if city is None:
            continue
        own = seat < 0 or city.owner == seat
        if own or world.scratch.visible[seat][city.pos]:
            life: CityLife | None = None
            if own:
                if city.owner not in shops:
                    shops[city.owner] = Shop(world, city.owner)
                life = _life(world, city, numbers[city.id], shops[city.owner])
            view.cities[str(city.id)] = CityView(
                city.name,
                city.owner,
                city.pos,
                city.population,
                city.hp,
                max_hp(world, city),
                strength(world, city),
                state.players[city.owner].capital == city.id,
                [building for building in city.buildings if world.rules.buildings[building].wonder],
                life,
            )
    if seat >= 0:
        for tile, seen in state.players[seat].cities_seen.items():
            if not world.scratch.visible[seat][tile]:
                view.cities[str(seen.id)] = CityView(seen.name, seen.owner, tile, seen.population)


def _life(world: World, city: City, found: Figures, shop: Shop) -> CityLife:
    rules = world.rules
    item = city.producing
    needs: int | None = None
    price: int | None = None
    rounds = -1
    if item is not None and not (item.kind == PROJECT and not rules.projects[item.id].stage):
        needs = cost_of(rules, item)
        rounds = rounds_to_make(world, city, found, item)
        if item.kind != PROJECT and city.production_stockpile < needs:
            price = price_in(world, city, item)
    turns = turns_to_growth(rules, city, found.surplus)
    stability = found.stability
    offers = shop.options(city)
    return made_like(
        CityLife,
        city,
        producing=item,
        worked=found.worked.copy(),
        yields=found.yields.copy(),
        surplus=found.surplus,
        growth_needs=food_for_growth(rules, city.population),
        growth_turns=turns if turns >= 0 else None,
        housing=found.housing,
        amenities=found.have,
        amenities_needed=found.need,
        stability="" if stability is None else stability.id,
        upkeep=found.upkeep,
        specialist_slots=found.slots,
        production_needs=needs,
        production_turns=rounds if rounds >= 0 else None,
        price=price,
        border_cost=border_cost(rules, city.border_claims, city_effects(world, city).sums[BORDER_COST]),
        units_offered=[offer.id for offer in offers if offer.kind == UNIT],
        buildings_offered=[offer.id for offer in offers if offer.kind == BUILDING],
        projects_offered=[offer.id for offer in offers if offer.kind == PROJECT],
    )


# ---------------------------------------------------------------- players


def _players(world: World, seat: int, view: ImperiumView) -> None:
    state = world.state
    for player in state.players:
        if seat >= 0 and player.id != seat and not state.met[seat][player.id]:
            view.players[str(player.id)] = PlayerView(player.alive, player.stages.copy())
        else:
            view.players[str(player.id)] = _known_player(world, seat, player)


def _known_player(world: World, seat: int, player: Player) -> PlayerView:
    state = world.state
    number = player.id
    wars: list[int] = []
    for other, since in enumerate(state.war_since[number]):
        if since >= 0 and other != seat and (seat < 0 or number == seat or state.met[seat][other]):
            wars.append(other)
    seen = PlayerView(
        player.alive,
        player.stages.copy(),
        player.name,
        player.civ,
        player.is_ai,
        player.government,
        era_of(world, number),
        score(world, number),
        city_count(world, number),
        military_strength(world, number),
        player.lifetime_culture,
        wars=wars,
        treaties_known=[kind.number for kind in world.rules.treaties if world.knows(number, kind.tech)],
    )
    if 0 <= seat != number:
        since = state.war_since[seat][number]
        seen.at_war = since >= 0
        seen.war_since = since if since >= 0 else None
        seen.relation = relation(world, seat, number)
        seen.influence_over_us = state.influence[number][seat]
        seen.our_influence = state.influence[seat][number]
    return seen


def _own(world: World, seat: int, numbers: dict[int, Figures]) -> OwnView:
    player = world.state.players[seat]
    progress: dict[str, int] = {}
    for tech, points in enumerate(player.research_progress):
        if points and not player.known_techs[tech]:
            progress[str(tech)] = points
    agreed = agreed_income(world, seat)
    gold = agreed.gold[seat] - supply_penalty(world, seat)
    for city in world.cities_of(seat):
        found = numbers[city.id]
        gold += found.yields[GOLD] - found.upkeep
    made = city_income(world, seat, numbers)
    reachable = access(world, seat)
    return made_like(
        OwnView,
        player,
        milestone_cost=milestone_cost(world, player.milestones),
        researching=player.researching if player.researching >= 0 else None,
        research_progress=progress,
        known_techs=[tech for tech, known in enumerate(player.known_techs) if known],
        capital=player.capital if player.capital >= 0 else None,
        supply_used=supply_used(world, seat),
        supply_cap=supply_cap(world, seat),
        gold_per_round=gold,
        science_per_round=made.science[seat] + agreed.science[seat],
        culture_per_round=made.culture[seat] + agreed.culture[seat],
        route_capacity=capacity(world, seat),
        resources=[resource for resource, can in enumerate(reachable) if can],
    )


# ---------------------------------------------------------------- fights


def _battles(world: World, seat: int, view: ImperiumView) -> None:
    number, turn = 0, -1
    for battle in world.state.battles:
        if seat >= 0 and not battle.seen >> seat & 1:
            continue
        number = number + 1 if battle.turn == turn else 0
        turn = battle.turn
        whole = seat < 0 or battle.seen_start >> seat & 1 == 1
        view.battles[f"{turn}-{number}"] = made_like(
            BattleView,
            battle,
            attacker=battle.attacker if whole else None,
            start=battle.start if whole else None,
            attacker_hp=battle.attacker_hp if whole else None,
        )


# ---------------------------------------------------------------- agreements


def _agreements(world: World, seat: int, view: ImperiumView) -> None:
    state = world.state
    for treaty in state.treaties:
        party = seat < 0 or seat in (treaty.a, treaty.b)
        if party or knows_both(world, seat, treaty.a, treaty.b):
            view.treaties[str(treaty.id)] = _treaty_view(world, treaty, party)
    for proposal in state.proposals:
        if seat < 0 or seat in (proposal.sender, proposal.to):
            view.proposals[f"{proposal.sender}-{proposal.to}"] = proposal
            if proposal.to == seat and are_valid(
                world, proposal.sender, seat, proposal.offer, proposal.demand
            ):
                view.acceptable.append(f"{proposal.sender}-{proposal.to}")
    for offer in state.peace_offers:
        if seat < 0 or seat in (offer.sender, offer.to):
            view.peace_offers[f"{offer.sender}-{offer.to}"] = offer.expires_round
    for route in state.routes.living():
        if seat < 0 or route.owner == seat:
            view.routes[str(route.id)] = RouteView(route.owner, route.start, route.to, route.path.copy())
        elif partner_of(world, route) == seat:
            view.routes[str(route.id)] = RouteView(route.owner, route.start, route.to, None)


def knows_both(world: World, seat: int, a: int, b: int) -> bool:
    """Whether a seat has met both of two others."""
    met = world.state.met[seat]
    return met[a] == 1 and met[b] == 1


def _treaty_view(world: World, treaty: Treaty, party: bool) -> TreatyView:
    return TreatyView(
        treaty.kind,
        treaty.a,
        treaty.b,
        treaty.giver if treaty.giver >= 0 else None,
        treaty.gold if party and treaty.kind == world.rules.tribute else None,
        treaty.resource if party and treaty.resource >= 0 else None,
        treaty.signed_round,
        treaty.expires_round if treaty.expires_round >= 0 else None,
    )


def sees_more(before: ImperiumView, after: ImperiumView) -> bool:
    """Whether a tile is in sight in the second view that was not in the first."""
    for row, digits in after.sight.items():
        seen = before.sight.get(row)
        if int(digits, 16) & ~(int(seen, 16) if seen is not None else 0):
            return True
    return False
