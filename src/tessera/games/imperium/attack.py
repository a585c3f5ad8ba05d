"""Attacks (rules 6.3-6.10): who may, what happens, and what follows."""

from tessera.core.errors import Illegal
from tessera.games.imperium import conquest, units, walking
from tessera.games.imperium import events as ev
from tessera.games.imperium.capture import take_civilian
from tessera.games.imperium.clash import city_clash, defender_of, unit_clash
from tessera.games.imperium.combat import LOST, WON, Clash, Rounds, fight, verdict
from tessera.games.imperium.commands import AttackCity, AttackUnit, Command
from tessera.games.imperium.owning import own_unit
from tessera.games.imperium.preview import CombatPreview, preview_of
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.weariness import tire
from tessera.games.imperium.world import World

# ---------------------------------------------------------------- may it


def unit_refusal(world: World, attacker: Unit, target: Unit) -> str:
    """Rules 6.7 and 6.8 for a target its attacker sees: the code of what forbids the attack, or ""."""
    refused = _unready(world, attacker, target.owner)
    if refused:
        return refused
    if world.state.tiles.city[target.pos] >= 0:
        return "attack.in_city"
    refused = _out_of_reach(world, attacker, target.pos)
    if refused:
        return refused
    if is_capture(world, attacker, target) and not can_capture(world, attacker, target):
        return "attack.cannot_capture"
    return ""


def city_refusal(world: World, attacker: Unit, city: City) -> str:
    """Rules 6.8 and 6.10 for a city its attacker sees: the code of what forbids the attack, or ""."""
    refused = _unready(world, attacker, city.owner) or _out_of_reach(world, attacker, city.pos)
    if refused:
        return refused
    kind = world.rules.units[attacker.kind]
    return "attack.cannot_capture" if kind.range == 0 and kind.no_capture else ""


def _unready(world: World, attacker: Unit, owner: int) -> str:
    if owner == attacker.owner:
        return "attack.own"
    if not world.at_war(attacker.owner, owner):
        return "attack.not_at_war"
    if world.rules.units[attacker.kind].attack <= 0:
        return "attack.no_strength"
    if attacker.moves_left <= 0:
        return "move.no_moves"
    return "attack.embarked" if attacker.embarked else ""


def _out_of_reach(world: World, attacker: Unit, tile: int) -> str:
    kind = world.rules.units[attacker.kind]
    if not 1 <= world.land.distance(attacker.pos, tile) <= max(1, kind.range):
        return "attack.out_of_range"
    if kind.range == 0 and kind.naval != (world.land.water[tile] == 1):
        return "attack.wrong_domain"
    return ""


def _guarded(world: World, tile: int) -> bool:
    """Whether a military unit stands there."""
    at = world.scratch.unit_at
    return at[3 * tile] >= 0 or at[3 * tile + 1] >= 0


def is_capture(world: World, attacker: Unit, target: Unit) -> bool:
    """Rule 6.3: a melee attack on a tile without soldiers takes prisoners instead of fighting."""
    return world.rules.units[attacker.kind].range == 0 and not _guarded(world, target.pos)


def can_capture(world: World, attacker: Unit, civilian: Unit) -> bool:
    """Rule 6.7: a step onto the civilian's tile would be allowed were it not there, and is affordable."""
    if world.rules.units[attacker.kind].no_capture:
        return False
    if walking.refused_entry(world, attacker, civilian.pos, civilian.id):
        return False
    return walking.can_afford(world, attacker, walking.step_cost(world, attacker, attacker.pos, civilian.pos))


def refuse_attack_unit(world: World, seat: int, command: AttackUnit) -> None:
    """Raises unless the attack may be made."""
    attacker = own_unit(world, seat, command.attacker)
    target = world.state.units.get(command.target)
    if target is None or not world.sees(seat, target.pos):
        raise Illegal("unit.unknown", unit=command.target)
    refused = unit_refusal(world, attacker, target)
    if refused:
        raise Illegal(refused, attacker=attacker.id, target=target.id)


def refuse_attack_city(world: World, seat: int, command: AttackCity) -> None:
    """Raises unless the attack may be made."""
    attacker = own_unit(world, seat, command.attacker)
    city = world.state.cities.get(command.city)
    if city is None or not world.sees(seat, city.pos):
        raise Illegal("city.unknown", city=command.city)
    refused = city_refusal(world, attacker, city)
    if refused:
        raise Illegal(refused, attacker=attacker.id, city=city.id)


def attackable(world: World, unit: Unit) -> list[Command]:
    """Every attack the unit may make now: units ascending, then cities ascending (rule 13.4)."""
    kind = world.rules.units[unit.kind]
    if kind.attack <= 0 or unit.moves_left <= 0 or unit.embarked:
        return []
    if max(world.state.war_since[unit.owner]) < 0:
        return []  # at peace with all
    targets: list[int] = []
    towns: list[int] = []
    for tile in world.land.disc(unit.pos, max(1, kind.range)):
        holder = world.holder(tile)
        raw = world.state.tiles.city[tile]
        if holder < 0 and raw < 0:
            continue
        if not world.sees(unit.owner, tile):
            continue
        city = world.city_on(tile)
        if city is not None:
            if not city_refusal(world, unit, city):
                towns.append(city.id)
        elif holder != unit.owner:
            targets.extend(
                [other.id for other in world.units_on(tile) if not unit_refusal(world, unit, other)]
            )
    targets.sort()
    towns.sort()
    found: list[Command] = [AttackUnit(unit.id, target) for target in targets]
    found.extend([AttackCity(unit.id, town) for town in towns])
    return found


# ---------------------------------------------------------------- what would happen


def preview_unit(world: World, attacker: Unit, target: Unit) -> CombatPreview:
    """Rule 6.11 for an attack on a unit, by what this world knows."""
    return preview_of(unit_clash(world, attacker, defender_of(world, attacker, target)))


def preview_city(world: World, attacker: Unit, city: City) -> CombatPreview:
    """Rule 6.11 for an attack on a city, by what this world knows."""
    return preview_of(city_clash(world, attacker, city))


# ---------------------------------------------------------------- it happens


def do_attack_unit(world: World, seat: int, command: AttackUnit) -> None:
    """Rules 6.3 to 6.7; the attack is known to be allowed."""
    attacker = world.state.units.get(command.attacker)
    target = world.state.units.get(command.target)
    assert attacker is not None, "the command was checked"
    assert target is not None, "the command was checked"
    if is_capture(world, attacker, target):
        _capture(world, attacker, target)
        return
    defender = defender_of(world, attacker, target)
    clash = unit_clash(world, attacker, defender)
    start, at = attacker.pos, defender.pos
    here, there = world.spot(start), world.spot(at)
    world.tell_at(
        ev.CombatStarted(
            attacker.id,
            attacker.kind,
            defender.id,
            defender.kind,
            attacker.owner,
            defender.owner,
            here,
            there,
            clash.ranged,
        ),
        at,
        start,
    )
    rounds = fight(world.state.rng, clash)
    _tell_rounds(world, clash, rounds, attacker.owner, defender.owner, start, at)
    _spend(attacker)
    result = verdict(clash, rounds)
    attacker_hp, defender_hp = rounds[-1]
    if attacker_hp > 0:
        _wound(world, attacker, attacker_hp, attacker.id, clash.ranged)
    if defender_hp > 0:
        _wound(world, defender, defender_hp, attacker.id, clash.ranged)
    winner: int | None = None
    loser: int | None = None
    if result == WON:
        winner, loser = attacker.id, defender.id
        _fall(world, defender, attacker.id)
    elif result == LOST:
        winner, loser = defender.id, attacker.id
        _fall(world, attacker, defender.id)
    world.tell_at(
        ev.CombatEnded(winner, loser, loser is not None, here, there, attacker.owner, defender.owner),
        at,
        start,
    )
    _reward(world, clash, result, attacker, defender, defender_hp)


def do_attack_city(world: World, seat: int, command: AttackCity) -> None:
    """Rule 6.10; the attack is known to be allowed."""
    attacker = world.state.units.get(command.attacker)
    city = world.state.cities.get(command.city)
    assert attacker is not None, "the command was checked"
    assert city is not None, "the command was checked"
    clash = city_clash(world, attacker, city)
    owner = city.owner
    start, at = attacker.pos, city.pos
    world.tell_at(
        ev.CityAssaulted(
            attacker.id, city.id, attacker.owner, owner, world.spot(start), world.spot(at), clash.ranged
        ),
        at,
        start,
    )
    rounds = fight(world.state.rng, clash)
    _tell_rounds(world, clash, rounds, attacker.owner, owner, start, at)
    _spend(attacker)
    city.attacked = True
    attacker_hp, city_hp = rounds[-1] if rounds else (attacker.hp, city.hp)
    hit = city_hp < city.hp
    city.hp = max(1, city_hp)
    if hit:
        world.tell_at(ev.CityDamaged(city.id, owner, world.spot(at), city_hp), at)
    result = verdict(clash, rounds)
    if result == LOST:
        _fall(world, attacker, -1)
        return
    _wound(world, attacker, attacker_hp, attacker.id, clash.ranged)
    if result == WON:
        conquest.conquer(world, attacker, city)
    elif hit:
        units.gain_experience(world, attacker, world.rules.combat.xp_ranged_hit)


def _tell_rounds(
    world: World, clash: Clash, rounds: Rounds, attacker: int, defender: int, start: int, at: int
) -> None:
    here, there = world.spot(start), world.spot(at)
    for attacker_hp, defender_hp in rounds:
        world.tell_at(ev.CombatRound(here, there, attacker, defender, attacker_hp, defender_hp), at, start)


def _spend(attacker: Unit) -> None:
    """Rule 6.6: an attack takes everything, won or lost."""
    attacker.moves_left = 0
    attacker.acted = True
    attacker.fortified_turns = 0
    attacker.orders = None


def _wound(world: World, unit: Unit, hp: int, attacker: int, ranged: bool) -> None:
    if hp != unit.hp:
        unit.hp = hp
        source = "Ranged" if ranged else "Combat"
        world.tell_at(
            ev.UnitDamaged(unit.id, unit.owner, world.spot(unit.pos), hp, source, attacker), unit.pos
        )


def _fall(world: World, unit: Unit, killer: int) -> None:
    """A unit dies, and its people grow weary."""
    owner = unit.owner
    units.kill_unit(world, unit, "Combat", killer)
    tire(world, owner, world.rules.weariness.unit_lost)


def _reward(
    world: World, clash: Clash, result: int, attacker: Unit, defender: Unit, defender_hp: int
) -> None:
    """Rule 6.6: experience of whoever won, or of who hit from afar."""
    combat = world.rules.combat
    if clash.ranged:
        if result == WON:
            units.gain_experience(world, attacker, combat.xp_ranged_kill)
        elif defender_hp < clash.defender_hp:
            units.gain_experience(world, attacker, combat.xp_ranged_hit)
    elif result == WON:
        units.gain_experience(world, attacker, combat.xp_kill)
    else:
        units.gain_experience(world, defender, combat.xp_kill)


def _capture(world: World, attacker: Unit, civilian: Unit) -> None:
    """Rule 6.7: no roll; the civilian changes sides and its captor steps beside it."""
    start, at = attacker.pos, civilian.pos
    take_civilian(world, civilian, attacker.owner)
    walking.step(world, attacker, at)
    _spend(attacker)
    world.tell_at(
        ev.UnitMoved(attacker.id, attacker.owner, world.spot(start), (world.spot(at),), 0), at, start
    )
