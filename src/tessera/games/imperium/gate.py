"""Every command on its way in (rule 13): refused with one code, or carried out and told."""

from tessera.core.copying import made_like
from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.imperium import (
    attack,
    automation,
    citizens,
    deals,
    founding,
    orders,
    policies,
    production,
    research,
    trade,
    turn,
    units,
    war,
)
from tessera.games.imperium import commands as cmd
from tessera.games.imperium.battles import record_battle
from tessera.games.imperium.elimination import eliminate
from tessera.games.imperium.events import CityUpdated, Event, UnitUpdated
from tessera.games.imperium.records import BUILDING, ORDER_NAMES, UNIT, City, Unit
from tessera.games.imperium.sight import publish
from tessera.games.imperium.world import World


def refusal(world: World, seat: int, command: cmd.Command) -> Illegal | None:
    """The one refusal this command would meet now, or None."""
    try:
        _refuse(world, seat, command)
    except Illegal as refused:
        return refused
    return None


def _refuse(world: World, seat: int, command: cmd.Command) -> None:
    """Raise what the first question says that forbids the command."""
    state = world.state
    if state.ended is not None:
        raise Illegal("game.over")
    if seat == HOST and isinstance(command, cmd.EndTurn):
        return  # a clock that ran out (rule 15.6)
    if seat != state.current_player:
        raise Illegal("turn.not_yours")
    _refuse_numbers(world, command)
    _ask(world, seat, command)


def _ask(world: World, seat: int, command: cmd.Command) -> None:
    # Long: one branch for each command, in the order of rule 13.2.
    if isinstance(command, cmd.MoveUnit):
        orders.refuse_move(world, seat, command)
    elif isinstance(command, cmd.AttackUnit):
        attack.refuse_attack_unit(world, seat, command)
    elif isinstance(command, cmd.AttackCity):
        attack.refuse_attack_city(world, seat, command)
    elif isinstance(command, cmd.Fortify):
        orders.refuse_fortify(world, seat, command)
    elif isinstance(command, cmd.SetOrders):
        orders.refuse_orders(world, seat, command)
    elif isinstance(command, cmd.CancelOrders):
        orders.refuse_cancel(world, seat, command)
    elif isinstance(command, cmd.SetAutomation):
        automation.refuse_automation(world, seat, command)
    elif isinstance(command, cmd.PillageImprovement):
        units.refuse_pillage(world, seat, command)
    elif isinstance(command, cmd.ChoosePromotion):
        units.refuse_promotion(world, seat, command)
    elif isinstance(command, cmd.UpgradeUnit):
        units.refuse_upgrade(world, seat, command)
    elif isinstance(command, cmd.DisbandUnit):
        units.refuse_disband(world, seat, command)
    elif isinstance(command, cmd.FoundCity):
        founding.refuse_found_city(world, seat, command)
    elif isinstance(command, cmd.RenameCity):
        founding.refuse_rename_city(world, seat, command)
    elif isinstance(command, cmd.SetProduction):
        production.refuse_set_production(world, seat, command)
    elif isinstance(command, cmd.CancelProduction):
        production.refuse_cancel_production(world, seat, command)
    elif isinstance(command, cmd.BuyProduction):
        production.refuse_buy_production(world, seat, command)
    elif isinstance(command, cmd.AssignCitizen):
        citizens.refuse_assign_citizen(world, seat, command)
    elif isinstance(command, cmd.UnassignCitizen):
        citizens.refuse_unassign_citizen(world, seat, command)
    elif isinstance(command, cmd.SetSpecialists):
        citizens.refuse_set_specialists(world, seat, command)
    elif isinstance(command, cmd.EstablishTradeRoute):
        trade.refuse_establish_trade_route(world, seat, command)
    elif isinstance(command, cmd.CancelTradeRoute):
        trade.refuse_cancel_trade_route(world, seat, command)
    elif isinstance(command, cmd.SetResearch):
        research.refuse_set_research(world, seat, command)
    elif isinstance(command, cmd.AdoptPolicy):
        policies.refuse_adopt_policy(world, seat, command)
    elif isinstance(command, cmd.ReformGovernment):
        policies.refuse_reform_government(world, seat, command)
    elif isinstance(command, cmd.DeclareWar):
        war.refuse_declare_war(world, seat, command)
    elif isinstance(command, cmd.DeclarePeace):
        war.refuse_declare_peace(world, seat, command)
    elif isinstance(command, cmd.ProposeDeal):
        deals.refuse_propose_deal(world, seat, command)
    elif isinstance(command, cmd.RespondToProposal):
        deals.refuse_respond(world, seat, command)
    elif isinstance(command, cmd.CancelTreaty):
        war.refuse_cancel_treaty(world, seat, command)
    elif not isinstance(command, cmd.EndTurn):
        raise Illegal("command.malformed")


def _refuse_numbers(world: World, command: cmd.Command) -> None:
    """Rule 13.1: numbers that are out of range, and numbers of no table entry."""
    rules = world.rules
    if isinstance(command, cmd.SetSpecialists):
        if command.count < 0:
            raise Illegal("command.malformed", count=command.count)
    elif isinstance(command, cmd.ChoosePromotion):
        _refuse_entry(command.promotion, len(rules.promotions))
    elif isinstance(command, cmd.SetOrders):
        if command.orders.kind == "BuildImprovement":
            _refuse_entry(command.orders.improvement, len(rules.improvements))
    elif isinstance(command, cmd.SetProduction):
        kind = command.item.kind
        if kind == UNIT:
            _refuse_entry(command.item.id, len(rules.units))
        elif kind == BUILDING:
            _refuse_entry(command.item.id, len(rules.buildings))
        else:
            _refuse_entry(command.item.id, len(rules.projects))
    elif isinstance(command, cmd.SetResearch):
        _refuse_entry(command.tech, len(rules.techs))
    elif isinstance(command, cmd.AdoptPolicy):
        _refuse_entry(command.policy, len(rules.policies))
    elif isinstance(command, cmd.ReformGovernment):
        _refuse_entry(command.government, len(rules.governments))
    elif isinstance(command, cmd.ProposeDeal):
        for item in command.offer:
            _refuse_item(world, item)
        for item in command.demand:
            _refuse_item(world, item)


def _refuse_item(world: World, item: cmd.DealForm) -> None:
    if item.kind == "ResourceLease":
        _refuse_entry(item.value, len(world.rules.resources))
    elif item.kind == "Treaty":
        _refuse_entry(item.value, len(world.rules.treaties))


def _refuse_entry(number: int, count: int) -> None:
    if not 0 <= number < count:
        raise Illegal("data.unknown", id=number)


def carry_out(world: World, seat: int, command: cmd.Command) -> list[Event]:
    """Change the world and tell: the command's own events, what changed, what came into sight."""
    state = world.state
    actor = state.current_player
    before_units: list[Unit] = [
        unit.copy() for unit in state.units.slots if unit is not None and unit.owner == actor
    ]
    before_cities: list[City] = [
        city.copy() for city in state.cities.slots if city is not None and city.owner == actor
    ]
    _do(world, actor, command)
    if state.ended is None:
        eliminate(world)
        if not state.players[state.current_player].alive:
            turn.pass_on(world)
    record_battle(world)
    _tell_changes(world, actor, before_units, before_cities)
    publish(world)
    return world.events


def _do(world: World, seat: int, command: cmd.Command) -> None:
    # Long: as above.
    if isinstance(command, cmd.MoveUnit):
        orders.do_move(world, seat, command)
    elif isinstance(command, cmd.AttackUnit):
        attack.do_attack_unit(world, seat, command)
    elif isinstance(command, cmd.AttackCity):
        attack.do_attack_city(world, seat, command)
    elif isinstance(command, cmd.Fortify):
        orders.do_fortify(world, seat, command)
    elif isinstance(command, cmd.SetOrders):
        orders.do_orders(world, seat, command)
    elif isinstance(command, cmd.CancelOrders):
        orders.do_cancel(world, seat, command)
    elif isinstance(command, cmd.SetAutomation):
        automation.do_automation(world, seat, command)
    elif isinstance(command, cmd.PillageImprovement):
        units.do_pillage(world, seat, command)
    elif isinstance(command, cmd.ChoosePromotion):
        units.do_promotion(world, seat, command)
    elif isinstance(command, cmd.UpgradeUnit):
        units.do_upgrade(world, seat, command)
    elif isinstance(command, cmd.DisbandUnit):
        units.do_disband(world, seat, command)
    elif isinstance(command, cmd.FoundCity):
        founding.do_found_city(world, seat, command)
    elif isinstance(command, cmd.RenameCity):
        founding.do_rename_city(world, seat, command)
    elif isinstance(command, cmd.SetProduction):
        production.do_set_production(world, seat, command)
    elif isinstance(command, cmd.CancelProduction):
        production.do_cancel_production(world, seat, command)
    elif isinstance(command, cmd.BuyProduction):
        production.do_buy_production(world, seat, command)
    elif isinstance(command, cmd.AssignCitizen):
        citizens.do_assign_citizen(world, seat, command)
    elif isinstance(command, cmd.UnassignCitizen):
        citizens.do_unassign_citizen(world, seat, command)
    elif isinstance(command, cmd.SetSpecialists):
        citizens.do_set_specialists(world, seat, command)
    elif isinstance(command, cmd.EstablishTradeRoute):
        trade.do_establish_trade_route(world, seat, command)
    elif isinstance(command, cmd.CancelTradeRoute):
        trade.do_cancel_trade_route(world, seat, command)
    elif isinstance(command, cmd.SetResearch):
        research.do_set_research(world, seat, command)
    elif isinstance(command, cmd.AdoptPolicy):
        policies.do_adopt_policy(world, seat, command)
    elif isinstance(command, cmd.ReformGovernment):
        policies.do_reform_government(world, seat, command)
    elif isinstance(command, cmd.DeclareWar):
        war.do_declare_war(world, seat, command)
    elif isinstance(command, cmd.DeclarePeace):
        war.do_declare_peace(world, seat, command)
    elif isinstance(command, cmd.ProposeDeal):
        deals.do_propose_deal(world, seat, command)
    elif isinstance(command, cmd.RespondToProposal):
        deals.do_respond(world, seat, command)
    elif isinstance(command, cmd.CancelTreaty):
        war.do_cancel_treaty(world, seat, command)
    else:
        turn.end_turn(world)


# ---------------------------------------------------------------- telling what changed


def _tell_changes(world: World, actor: int, units_before: list[Unit], cities_before: list[City]) -> None:
    """Rule 13.2: the actor's own units and cities that changed, ascending."""
    old_units: dict[int, Unit] = {}
    for unit in units_before:
        old_units[unit.id] = unit
    for unit in world.units_of(actor):
        old = old_units.get(unit.id)
        if old is None or not _same_unit(old, unit):
            given = unit.orders
            world.tell(
                made_like(
                    UnitUpdated,
                    unit,
                    unit=unit.id,
                    owner=actor,
                    pos=world.spot(unit.pos),
                    orders=None if given is None else ORDER_NAMES[given.kind],
                )
            )
    old_cities: dict[int, City] = {}
    for city in cities_before:
        old_cities[city.id] = city
    for city in world.cities_of(actor):
        was = old_cities.get(city.id)
        if was is None or not _same_city(was, city):
            world.tell(
                CityUpdated(
                    city.id, actor, city.population, city.food_stockpile, city.production_stockpile, city.hp
                )
            )


def _same_unit(a: Unit, b: Unit) -> bool:
    if (
        a.pos != b.pos
        or a.hp != b.hp
        or a.moves_left != b.moves_left
        or a.experience != b.experience
        or a.promotion_picks != b.promotion_picks
        or a.fortified_turns != b.fortified_turns
        or a.kind != b.kind
        or a.automated != b.automated
        or a.acted != b.acted
        or a.embarked != b.embarked
        or a.promotions != b.promotions
    ):
        return False
    one, other = a.orders, b.orders
    if one is None or other is None:
        return one is other
    return (
        one.kind == other.kind
        and one.turns_remaining == other.turns_remaining
        and one.current == other.current
        and one.improvement == other.improvement
        and one.path == other.path
    )


def _same_city(a: City, b: City) -> bool:
    return (
        a.population == b.population
        and a.hp == b.hp
        and a.food_stockpile == b.food_stockpile
        and a.production_stockpile == b.production_stockpile
        and a.specialists == b.specialists
        and a.producing == b.producing
        and a.bought == b.bought
        and a.attacked == b.attacked
        and a.occupied_rounds == b.occupied_rounds
        and a.border_progress == b.border_progress
        and a.buildings == b.buildings
        and a.locked_assignments == b.locked_assignments
        and a.claimed == b.claimed
    )
