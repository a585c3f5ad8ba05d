"""Writes src/boards/taktik/catalogue.generated.json: names and texts of cards, scenarios and missions.

    python web/scripts/taktik_catalogue.py            writes the file
    python web/scripts/taktik_catalogue.py --check    fails if it is not what the data says

Every sentence is put together from the title's own data, so a changed number changes the text, and nothing
of the rules is written a second time by hand.
"""

import json
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/tessera/games/taktik/data"
TARGET = ROOT / "web/src/boards/taktik/catalogue.generated.json"

Map = dict[str, Any]  # parsed YAML: its shape is the title's schema, checked when the title is loaded

TYPES = {"INFANTRY": "infantry", "VEHICLE": "vehicle", "SPECIAL": "special"}
SIDES = {"owner": "your", "opponent": "enemy", "any": "all"}
ROLES = {"ATTACKER": "the attacker", "DEFENDER": "the defender", "DRAW": "nobody"}
WINDOWS = {
    "beforeMove": "with one of your moves, before it",
    "afterMove": "with one of your moves, after it",
    "beforeAttackRoll": "before an attack roll",
    "afterAttackRoll": "after an attack roll",
    "beforeDamage": "before a hit counts",
}
PLAYERS = {"active": "in your turn", "opponent": "in the enemy's turn", "either": "in either turn"}
MUST = {"damaged": "damaged ", "blocked": "blocked ", "limited": "special "}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def read(name: str) -> Map:
    """One data file."""
    found: Map = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    return found


def signed(n: int) -> str:
    """A change as it is printed: a true minus sign."""
    return f"+{n}" if n >= 0 else f"\N{MINUS SIGN}{-n}"


def listed(words: list[str], last: str = "and") -> str:
    """a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def plain(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


# ---------------------------------------------------------------- cards


def units(chosen: Map | None, alone: bool = True) -> str:
    """Whom a filter means, in words."""
    if chosen is None:
        return "all units"
    if chosen.get("targeted"):
        return "the chosen unit" if alone else "the chosen units"
    side = SIDES[chosen.get("side", "any")]
    kinds = chosen.get("types")
    return f"{side} {listed([TYPES[kind] for kind in kinds])} units" if kinds else f"{side} units"


def verb(subject: str, word: str) -> str:
    """The verb as the subject wants it."""
    return f"{word}s" if subject.endswith("unit") else word


def hook(each: Map, pair: bool) -> str:
    """What one hook does, in words."""
    name = each["hook"]
    unit = units(each.get("unit"))
    attacker = units(each.get("attacker"), not pair)
    if name == "modifyMovement":
        if "halve" in each:
            return f"{unit} {verb(unit, 'move')} half as far, rounded up"
        return f"{unit} {verb(unit, 'get')} {signed(each['add'])} movement"
    if name == "modifyAttackRoll":
        text = f"{attacker} {verb(attacker, 'get')} {signed(each['add'])} to attack rolls"
        if each.get("target", {}).get("targeted"):
            text += " against the chosen unit"
        return text + (f" at distance {each['min_distance']} or more" if "min_distance" in each else "")
    if name == "ignoreTerrain":
        what = "concealment" if each["parts"] == "concealment" else "the target's terrain"
        where = " in the chosen quadrant" if each.get("quadrant") else ""
        return f"{'your attacks' if where else attacker}{where} ignore{'' if where else 's'} {what}"
    if name == "canPlayCard":
        return f"you cannot play {listed(each['categories'], 'or')} bonuses"
    fixed = {
        "canMoveUnit": f"{unit} cannot move",
        "canAttack": "nobody can attack" if attacker == "all units" else f"{attacker} cannot attack",
        "modifyMoveLimit": f"you may move {each.get('add', 0)} more unit",
        "allowMove": f"{unit} moves as if nothing held it",
        "allowMoveAndAttack": f"{unit} may attack after moving",
        "canDeploy": "you cannot deploy reserves",
        "canRestore": "you cannot repair units",
        "retainBonus": "the next bonus you spend returns to your store",
        "onPhaseStart": "something happens at the start of a phase",
    }
    return fixed[name]


def instant(each: Map) -> str:
    """What happens at once, in words."""
    fixed = {
        "restore": "the chosen unit is repaired",
        "deploy": f"one {TYPES.get(each.get('type', ''), '')} unit enters from your reserve",
        "reroll": "the die is rolled again, and the new roll counts",
        "shift_roll": f"the roll changes by {signed(each.get('add', 0))} and is judged again",
        "support": "the second unit has then attacked as well",
    }
    return fixed[each["instant"]]


def lasting(duration: Map) -> str:
    """How long, in words."""
    if duration["type"] == "untilEndOfTurn":
        return "this turn"
    if duration["type"] == "nTurns":
        return f"for {NUMBERS[duration['turns']]} turns"
    return f"until {plain(duration['phase'].lower())}"


def aim(target: Map) -> str:
    """What is chosen, in words; empty if nothing is."""
    if target["type"] == "none":
        return ""
    if target["type"] == "quadrant":
        return "choose a quadrant of the map"
    must = target.get("must_be", [""])[0]
    by = "the enemy chooses" if target.get("chooser") == "opponent" else "choose"
    if must == "supporter_pair":
        return "choose a second unit that could attack the same target"
    if must in ("pending_attacker", "pending_target"):
        return ""
    whose = "enemy" if target["owner"] == "enemy" else "of your"
    kinds = f"{listed([TYPES[kind] for kind in target['types']], 'or')} " if target.get("types") else ""
    if whose == "enemy":
        return f"{by} one enemy {MUST.get(must, '')}{kinds}unit"
    return f"{by} one of your {MUST.get(must, '')}{kinds}units"


def undoing(rules: Map) -> str:
    """What the bonus may cancel, in words."""
    cancels = rules.get("cancels", "none")
    if cancels == "none":
        return ""
    what = {
        "any": "any malus",
        "categories": f"one {listed(rules.get('cancels_categories', ['']), 'or')} malus",
        "any_and_tactics": "any malus or an enemy tactic",
    }[cancels]
    return f"{'only to be spent' if rules.get('cancel_only') else 'or spend it'} to cancel {what}"


def card_text(rules: Map) -> str:
    """The whole text of a card."""
    target = rules["targeting"]
    pair = target.get("max_count", 1) > 1
    parts = [aim(target)] if aim(target) else []
    does = [instant(each) for each in rules.get("does", [])]
    for effect in rules.get("creates", []):
        told = [hook(each, pair) for each in effect["hooks"]]
        if told:
            parts.append(f"{lasting(effect['duration'])} {listed(told)}")
    parts += [listed(does)] if does else []
    if undoing(rules):
        parts.append(undoing(rules) if parts else undoing(rules).removeprefix("or "))
    text = " ".join([sentence(part) for part in parts])
    return text.replace("cannot move and the chosen unit cannot attack", "can neither move nor attack")


def card(entry: Map) -> Map:
    """A card: name, kind, category and its text in every ruleset that has it."""
    made: Map = {key: entry[key] for key in ("name", "kind", "category", "special")}
    made["text"] = {name: card_text(entry[name]) for name in ("standard", "legacy") if name in entry}
    when = {}
    for name in ("standard", "legacy"):
        rules = entry.get(name, {})
        if "window" in rules:
            when[name] = sentence(f"{WINDOWS[rules['window']]}, {PLAYERS[rules['played_by']]}")
    if when:
        made["when"] = when
    return made


# ---------------------------------------------------------------- scenarios


def condition(rule: Map) -> str:
    """A victory condition in words."""
    role = ROLES.get(rule.get("role", ""), "")
    zones = listed([plain(zone) for zone in rule["zones"]]) if "zones" in rule else ""
    zone = plain(rule.get("zone", "") or "")
    kind = rule["type"]
    if kind == "timed_resistance":
        held = f" if the enemy does not control the {zone}" if zone else ""
        return (
            f"after turn {rule['turn']}, {role} wins with at least {rule['min_units']} units left{held}; "
            "otherwise the other side wins"
        )
    if kind == "combined_scoring":
        weights = rule["weights"]
        return (
            f"after turn {rule['turn']} the higher score wins: {weights['vp']} for each victory point, "
            f"{weights['objective']} for each objective, {weights['control']} for each point held"
        )
    if kind == "logistics_run":
        carrier = listed([TYPES[each] for each in rule["types"]])
        way = f"from {plain(rule['from'])} to {plain(rule['to'])}"
        return f"{role} wins with {rule['runs']} {carrier} runs {way}"
    fixed = {
        "annihilation": "the last side with units on the map wins",
        "capture_hold": f"{role} wins by holding the {zone} for {rule.get('turns')} turns in a row",
        "victory_points": f"the first with {rule.get('threshold')} victory points wins",
        "secret_missions": "the first to complete its secret mission wins",
        "territorial_control": f"after turn {rule.get('turn')} the side that controls more points wins "
        f"({zones}); a tie goes to {ROLES.get(rule.get('tie', 'DRAW'))}",
        "assassination": f"{role} loses when its leader falls",
        "exfiltration": f"{role} wins by taking {rule.get('count')} units off the map through {zone}",
        "resource_accumulation": f"the first with {rule.get('threshold')} resources wins; "
        f"each of {zones} gives {rule.get('per_zone')} a turn",
        "sabotage": f"{role} wins by neutralising {rule.get('count')} of "
        f"{listed([plain(each) for each in rule.get('structures', [''])])}",
    }
    return fixed[kind]


def scenario(entry: Map, tables: Map) -> Map:
    """A scenario: name, how it is won, when it ends."""
    aims = [sentence(condition(rule)) for rule in entry["victory"]]
    if entry["vp"]:
        table = tables[entry["vp"]]
        gains = [f"{table['elimination'][kind]} for {word}" for kind, word in TYPES.items()]
        text = f"victory points: {listed(gains)} eliminated"
        if table["zones"]:
            gains = [f"{points} for {plain(zone)}" for zone, points in table["zones"]]
            text += f"; each turn {listed(gains)}"
        for kind, points in table["cards"].items():
            text += f"; {points} for each {kind} played" if points else ""
        aims.append(sentence(text))
    if entry["turn_limit"]:
        last = entry["on_limit"]
        end = "the match is drawn" if last == "DRAW" else f"{ROLES[last]} wins"
        aims.append(sentence(f"after turn {entry['turn_limit']}, {end}"))
    return {"name": entry["name"], "aims": aims, "limit": entry["turn_limit"]}


def mission(name: str, rule: Map) -> Map:
    """A secret mission in words."""
    zone = plain(rule.get("zone", ""))
    text = {
        "hold_with_units": f"from turn {rule.get('turn')} on, "
        f"have {rule.get('units')} units in the {zone} at the end of a turn",
        "seize_low_losses": f"end your turn with only your units in the {zone}, "
        f"having lost at most {rule.get('max_lost')}",
        "escort": f"end your turn with the convoy on the {zone}",
        "retake": f"control {rule.get('count')} of "
        f"{listed([plain(each) for each in rule.get('zones', [''])])} "
        f"at the end of your turn, by turn {rule.get('by_turn')}",
        "neutralize": f"eliminate an enemy {TYPES.get(rule.get('unit_type', ''), '')} unit, "
        f"or keep one from moving for {rule.get('immobilised_turns')} turns",
        "bonus_combo": f"in one turn, play {rule.get('bonus_plays')} bonuses "
        f"and eliminate {rule.get('eliminations')} unit",
    }[rule["type"]]
    return {"name": plain(name).capitalize(), "text": sentence(text)}


def catalogue() -> str:
    """The whole file."""
    field = read("scenarios")
    tables = field["vp_tables"]
    made = {
        "cards": {name: card(entry) for name, entry in read("cards")["cards"].items()},
        "scenarios": {name: scenario(entry, tables) for name, entry in field["scenarios"].items()},
        "missions": {name: mission(name, rule) for name, rule in field["missions"].items()},
        "structures": {name: entry["kind"] for name, entry in field["structures"].items()},
        "units": {name: entry["name"] for name, entry in read("units")["types"].items()},
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Writes or checks the file."""
    if "--check" in sys.argv[1:]:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == catalogue()
        if not fresh:
            print(f"{TARGET.relative_to(ROOT)} is stale: run this without --check", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.write_text(catalogue(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
