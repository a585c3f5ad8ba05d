"""What fights would bring, as far as a player can tell (rules 6.1, 6.2, 6.11).

Chances are in thousandths and truncated: good enough to choose by, and cheap.
"""

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.ai_known import Known, Piece, Town
from tessera.games.imperium.combat import attack_strength, defense_strength, modified
from tessera.games.imperium.rules_tables import PromotionMod

WHOLE = 1_000_000


def attack_on(known: Known, piece: Piece, tile: int, against: int) -> int:
    """A: the strength of an own unit against a class of unit, or a city, on a tile."""
    rules = known.rules
    kind = piece.kind
    points = kind.vs[against] + known.unit_sum(v.ATTACK_PCT, kind.class_)
    rough = known.terrain[tile] >= 0 and rules.terrains[known.terrain[tile]].rough
    double = False
    ford = False
    for promotion in piece.view.promotions or []:
        for mod in rules.promotions[promotion].mods:
            if _counts(mod, False, against == v.CITY, rough):
                points += mod.attack_pct
        double = double or rules.promotions[promotion].double_flank
        ford = ford or rules.promotions[promotion].ignore_river
    if kind.range == 0:
        flanks = 0
        for index in range(6 * tile, 6 * tile + 6):
            near = known.neighbours[index]
            if near >= 0 and near != piece.pos:
                friend = known.soldier_on(near)
                if friend is not None and friend.owner == known.seat:
                    flanks += 1
        bonus = rules.combat.flank_pct * min(rules.combat.flank_max, flanks)
        points += 2 * bonus if double else bonus
        if not ford and known.land.river_between(known.rivers, piece.pos, tile):
            points += rules.combat.river_pct
    return modified(attack_strength(rules, kind.attack, piece.level), points)


def defense_of(known: Known, piece: Piece, attacker: Piece) -> int:
    """D: the strength of a unit in sight against an own attacker; fortified is taken for well dug in."""
    rules = known.rules
    kind = piece.kind
    if not kind.military:
        return 0
    if piece.view.embarked:
        era = known.people[piece.owner].era or 0
        return rules.combat.embarked_defense[era]
    terrain = rules.terrains[known.terrain[piece.pos]]
    points = kind.vs[attacker.kind.class_]
    if piece.owner == known.seat:
        points += known.unit_sum(v.DEFENSE_PCT, kind.class_)
        for promotion in piece.view.promotions or []:
            for mod in rules.promotions[promotion].mods:
                if _counts(mod, attacker.kind.range > 0, False, terrain.rough):
                    points += mod.defense_pct
    works = known.improvement[piece.pos]
    if works >= 0 and not known.pillaged[piece.pos]:
        points += rules.improvements[works].defense_pct
    dug_in = 2 if piece.view.fortified else 0
    strength = defense_strength(rules, kind.defense, terrain.defense_pct, dug_in, piece.level)
    return modified(strength, points)


def _counts(mod: PromotionMod, ranged: bool, city: bool, rough: bool) -> bool:
    return (
        mod.when == v.WHEN_ANY
        or (mod.when == v.WHEN_VS_RANGED and ranged)
        or (mod.when == v.WHEN_VS_CITY and city)
        or (mod.when == v.WHEN_IN_ROUGH and rough)
    )


def win_pct(attack: int, defense: int, hp: int, other_hp: int, power: int, other_power: int) -> int:
    """The chance, in percent, that a fight to the death ends well."""
    ours = -(-hp // max(1, other_power))  # hits we can take
    theirs = -(-other_hp // max(1, power))
    p = attack * 1000 // (attack + defense)
    # row[a]: chance to stand at `a` hits taken after the other took `d`.
    row = [0] * (ours + 1)
    row[0] = WHOLE
    for _ in range(theirs):
        following = [0] * (ours + 1)
        carried = 0
        for taken in range(ours):
            here = row[taken] + carried
            following[taken] = here * p // 1000
            carried = here - following[taken]
        row = following
    won = 0
    for taken in range(ours):
        won += row[taken]
    return won * 100 // WHOLE


def shots(known: Known, attack: int, defense: int, hp: int, power: int, floor: int) -> tuple[int, int]:
    """Of a ranged attack: the hp it is expected to take, and the chance in percent to kill."""
    p = attack * 1000 // (attack + defense)
    rounds = known.rules.combat.ranged_rounds
    taken = min(hp - floor, rounds * p * power // 1000)
    needed = -(-hp // max(1, power))
    if floor > 0 or needed > rounds:
        return taken, 0
    row = [0] * (rounds + 1)
    row[0] = WHOLE
    for _ in range(rounds):
        for hits in range(rounds, -1, -1):
            gone = row[hits] * p // 1000
            row[hits] -= gone
            if hits < rounds:
                row[hits + 1] += gone
            else:
                row[hits] += gone
    kill = 0
    for hits in range(needed, rounds + 1):
        kill += row[hits]
    return taken, kill * 100 // WHOLE


def city_defense(town: Town) -> int:
    """D of a city: as seen, or a guess for one that is only remembered."""
    return 100 if town.view.strength is None else town.view.strength
