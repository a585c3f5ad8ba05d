"""Attacks as questions (rules 8.2 and 8.3): who may attack whom, and what a die becomes.

Free of side effects. The handlers, the list of legal commands, the bot and the targets of cards all ask here.
"""

from tessera.games.taktik import vocabulary as v
from tessera.games.taktik.book import Book
from tessera.games.taktik.effects import attack_is_blocked, may_move_and_attack, unit_matches
from tessera.games.taktik.movement import distance
from tessera.games.taktik.state import Attack, Roll, TaktikState, Unit


def attack_distance(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> int:
    """By the ruleset's attack metric."""
    manhattan = book.rules.switches.attack.metric == v.MANHATTAN
    return distance(state.ground.width, attacker.cell, target.cell, manhattan)


def why_not_attack(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> str:
    """Rule 8.2: the reason this attack is refused, or nothing."""
    if attacker.moved and not may_move_and_attack(book, state, attacker):
        return "attack.moved"
    if attacker.owner == target.owner:
        return "attack.own"
    if state.effects and attack_is_blocked(book, state, attacker, target):
        return "attack.blocked"
    apart = attack_distance(book, state, attacker, target)
    if apart == 0 or apart > attacker.reach:
        return "attack.out_of_range"
    return ""


def threshold(book: Book, apart: int) -> int:
    """Rule 8.3.5: what a roll must reach at that distance."""
    attack = book.rules.switches.attack
    beyond = attack.threshold_beyond
    return attack.thresholds.get(apart, beyond) if attack.threshold == v.BY_DISTANCE else beyond


def card_modifier(book: Book, state: TaktikState, attacker: Unit, target: Unit, apart: int) -> int:
    """Rule 8.3.4: the sum of matching modifyAttackRoll."""
    total = 0
    for effect in state.effects:
        for hook in book.hooks(effect):
            if (
                hook.what == v.MODIFY_ATTACK_ROLL
                and apart >= hook.min_distance
                and unit_matches(hook.attacker, effect, attacker)
                and unit_matches(hook.target, effect, target)
            ):
                total += hook.add
    return total


def terrain_modifier(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> int:
    """Rule 8.3.4: hit chance less defense of the target's tile, as far as nothing ignores it."""
    if not book.rules.switches.attack.use_terrain:
        return 0
    atlas = book.atlas(state.ground)
    hit_chance = atlas.hit_chance[target.cell]
    defense = atlas.defense[target.cell]
    for effect in state.effects:
        for hook in book.hooks(effect):
            if (
                hook.what != v.IGNORE_TERRAIN
                or not unit_matches(hook.attacker, effect, attacker)
                or not unit_matches(hook.target, effect, target)
            ):
                continue
            if hook.quadrant and atlas.quadrant(target.cell) != effect.quadrant:
                continue
            hit_chance = 0
            if hook.parts == v.ALL_PARTS:
                defense = 0
    return hit_chance - defense


def rule_modifier(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> int:
    """Rule 8.3.4: the sum of matching combat rules."""
    rules = book.rules
    if not rules.ground.combat_rules or not rules.switches.attack.use_terrain:
        return 0
    atlas = book.atlas(state.ground)
    mine, other = rules.types[attacker.kind], rules.types[target.kind]
    total = 0
    for rule in rules.ground.combat_rules:
        if atlas.combat_rule_matches(rules, rule, mine, attacker.cell, other, target.cell):
            total += rule.roll_modifier
    return total


def roll_modifier(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> int:
    """Everything that is added to the die."""
    apart = attack_distance(book, state, attacker, target)
    total = terrain_modifier(book, state, attacker, target) + rule_modifier(book, state, attacker, target)
    if state.effects:
        total += card_modifier(book, state, attacker, target, apart)
    return total


def clamp_die(value: int) -> int:
    """Rule 8.3.4: a roll stays within 1..6."""
    return 1 if value < 1 else min(value, 6)


def judge(book: Book, state: TaktikState, attack: Attack, die: int) -> Roll:
    """Rule 8.3: what this die means for this attack as things stand now."""
    attacker = state.units[attack.attacker]
    target = state.units[attack.target]
    value = clamp_die(die + roll_modifier(book, state, attacker, target))
    needed = threshold(book, attack_distance(book, state, attacker, target))
    return Roll(die, value, needed, value >= needed)


def hitting_faces(book: Book, state: TaktikState, attacker: Unit, target: Unit) -> int:
    """How many faces of the die hit, as things stand now."""
    modifier = roll_modifier(book, state, attacker, target)
    needed = threshold(book, attack_distance(book, state, attacker, target))
    count = 0
    for die in range(1, 7):
        if clamp_die(die + modifier) >= needed:
            count += 1
    return count


def outcome_word(hit: bool) -> str:
    return v.HIT if hit else v.MISS
