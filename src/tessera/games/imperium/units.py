"""What becomes of units besides moving and fighting (rules 5.12-5.17): ranks, wounds, upgrades, endings."""

from tessera.core.errors import Illegal
from tessera.games.imperium import effects, placing
from tessera.games.imperium.arith import share
from tessera.games.imperium.commands import ChoosePromotion, DisbandUnit, PillageImprovement, UpgradeUnit
from tessera.games.imperium.events import ImprovementPillaged, UnitDied, UnitPromoted, UnitUpgraded
from tessera.games.imperium.owning import own_unit
from tessera.games.imperium.production import can_get_unit
from tessera.games.imperium.records import Unit
from tessera.games.imperium.sight import refresh_eye
from tessera.games.imperium.vocabulary import HEALING_BONUS, UPGRADE_COST
from tessera.games.imperium.world import World


def level(world: World, unit: Unit) -> int:
    """Rule 5.13: 0 Green to 3 Elite."""
    return world.rules.level_of(unit.experience)


def gain_experience(world: World, unit: Unit, points: int) -> None:
    """Rule 5.13: every level gained is a pick."""
    before = level(world, unit)
    unit.experience += points
    for reached in range(before + 1, level(world, unit) + 1):
        unit.promotion_picks += 1
        world.tell(UnitPromoted(unit.id, unit.owner, reached))


def kill_unit(world: World, unit: Unit, cause: str, killer: int = -1) -> None:
    """Tell that a unit is gone, and take it away."""
    world.tell_at(
        UnitDied(
            unit.id, unit.kind, unit.owner, world.spot(unit.pos), killer if killer >= 0 else None, cause
        ),
        unit.pos,
    )
    placing.remove_unit(world, unit)


# ---------------------------------------------------------------- healing


def heal(world: World, unit: Unit) -> None:
    """Rule 5.15, at the owner's turn start."""
    if unit.acted or unit.hp >= unit.max_hp:
        return
    points = healing(world, unit)
    if points:
        unit.hp = min(unit.max_hp, unit.hp + points)


def healing(world: World, unit: Unit) -> int:
    """How much a unit that rests where it is gets back."""
    if unit.embarked:
        return 0
    rules = world.rules.healing
    owner = world.state.tiles.owner[unit.pos]
    city = world.city_on(unit.pos)
    if city is not None and city.owner == unit.owner:
        points = rules.city + effects.city_effects(world, city).sums[HEALING_BONUS]
    elif owner == unit.owner:
        points = rules.own
    elif world.rules.units[unit.kind].naval:
        return 0
    else:
        points = rules.neutral if owner < 0 else rules.foreign
    return points + rules.medic if _medic_near(world, unit) else points


def _medic_near(world: World, unit: Unit) -> bool:
    for tile in world.land.disc(unit.pos, 1):
        for other in world.units_on(tile):
            if other.owner == unit.owner:
                for promotion in other.promotions:
                    if world.rules.promotions[promotion].medic:
                        return True
    return False


# ---------------------------------------------------------------- promotions


def refuse_promotion(world: World, seat: int, command: ChoosePromotion) -> None:
    unit = own_unit(world, seat, command.unit)
    if unit.promotion_picks < 1:
        raise Illegal("promotion.none_left")
    promotion = world.rules.promotions[command.promotion]
    if not promotion.classes >> world.rules.units[unit.kind].class_ & 1:
        raise Illegal("promotion.class")
    if command.promotion in unit.promotions:
        raise Illegal("promotion.owned")
    if promotion.needs >= 0 and promotion.needs not in unit.promotions:
        raise Illegal("promotion.needs", promotion=promotion.needs)


def do_promotion(world: World, seat: int, command: ChoosePromotion) -> None:
    """Rule 5.14."""
    unit = own_unit(world, seat, command.unit)
    unit.promotion_picks -= 1
    unit.promotions.append(command.promotion)
    unit.promotions.sort()
    refresh_eye(world, unit)


# ---------------------------------------------------------------- upgrades and endings


def successor(world: World, unit: Unit) -> int:
    """Rule 5.16: the type a unit is upgraded to, or -1."""
    kind = world.rules.units[unit.kind].obsolete_by
    if kind < 0:
        return -1
    return world.rules.civilizations[world.player(unit.owner).civ].stands_for[kind]


def upgrade_price(world: World, player: int, old: int, new: int) -> int:
    """Rule 5.16: what it costs to turn one type into another."""
    rules = world.rules
    base = rules.upgrade.base + rules.upgrade.per_cost * max(0, rules.units[new].cost - rules.units[old].cost)
    return share(base, 10000 + effects.player_sum(world, player, UPGRADE_COST), 10000)


def refuse_upgrade(world: World, seat: int, command: UpgradeUnit) -> None:
    unit = own_unit(world, seat, command.unit)
    new = successor(world, unit)
    if new < 0:
        raise Illegal("upgrade.none")
    if not can_get_unit(world, seat, new):
        raise Illegal("upgrade.not_available", becomes=new)
    if world.state.tiles.owner[unit.pos] != seat or unit.embarked:
        raise Illegal("upgrade.place")
    if unit.moves_left <= 0:
        raise Illegal("move.no_moves")
    price = upgrade_price(world, seat, unit.kind, new)
    if world.player(seat).gold < price:
        raise Illegal("gold.short", needs=price, has=world.player(seat).gold)


def do_upgrade(world: World, seat: int, command: UpgradeUnit) -> None:
    """Rule 5.16."""
    unit = own_unit(world, seat, command.unit)
    old, new = unit.kind, successor(world, unit)
    world.player(seat).gold -= upgrade_price(world, seat, old, new)
    world.changed(seat)
    placing.hand_over_unit(world, unit, seat, new)
    unit.max_hp = world.rules.units[new].hp
    unit.hp = min(unit.hp, unit.max_hp)
    unit.moves_left = 0
    unit.acted = True
    world.tell_at(UnitUpgraded(unit.id, seat, world.spot(unit.pos), old, new), unit.pos)


def refuse_disband(world: World, seat: int, command: DisbandUnit) -> None:
    own_unit(world, seat, command.unit)


def do_disband(world: World, seat: int, command: DisbandUnit) -> None:
    """Rule 5.17: inside an own city a part of the cost goes to its production."""
    unit = own_unit(world, seat, command.unit)
    city = world.city_on(unit.pos)
    if city is not None and city.owner == seat:
        city.production_stockpile += world.rules.units[unit.kind].cost // world.rules.disband.refund_divisor
    kill_unit(world, unit, "Disbanded")


# ---------------------------------------------------------------- pillage


def refuse_pillage(world: World, seat: int, command: PillageImprovement) -> None:
    unit = own_unit(world, seat, command.unit)
    if not world.is_military(unit):
        raise Illegal("unit.civilian")
    if unit.embarked:
        raise Illegal("attack.embarked")
    if unit.moves_left <= 0:
        raise Illegal("move.no_moves")
    tiles = world.state.tiles
    owner = tiles.owner[unit.pos]
    if owner < 0 or not world.at_war(seat, owner):
        raise Illegal("pillage.not_enemy")
    standing = tiles.improvement[unit.pos] >= 0 and not tiles.pillaged[unit.pos]
    if not standing and not tiles.road[unit.pos]:
        raise Illegal("pillage.nothing")


def do_pillage(world: World, seat: int, command: PillageImprovement) -> None:
    """Rule 5.12: an improvement loses a tier and its use; where there is none, the road goes."""
    unit = own_unit(world, seat, command.unit)
    tiles = world.state.tiles
    tile = unit.pos
    free = False
    for promotion in unit.promotions:
        free = free or world.rules.promotions[promotion].free_pillage
    combat = world.rules.combat
    gold = combat.raider_gold if free else combat.pillage_gold
    improvement: int | None = None
    if tiles.improvement[tile] >= 0 and not tiles.pillaged[tile]:
        improvement = tiles.improvement[tile]
        tiles.pillaged[tile] = 1
        tiles.worked[tile] = 0
        tiles.tier[tile] = max(1, tiles.tier[tile] - 1)
    else:
        tiles.road[tile] = 0
    if not free:
        unit.moves_left = max(0, unit.moves_left - 100)
    world.player(seat).gold += gold
    owner = tiles.owner[tile]
    world.changed(owner)
    world.changed(seat)
    tier = tiles.tier[tile] if improvement is not None else 0
    world.tell_at(ImprovementPillaged(world.spot(tile), owner, improvement, tier, unit.id, seat, gold), tile)
