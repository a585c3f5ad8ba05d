"""Writes src/boards/imperium/catalogue.generated.json: names, numbers and texts of Imperium's tables.

    python web/scripts/imperium_catalogue.py            writes the file
    python web/scripts/imperium_catalogue.py --check    fails if it is not what the data says

Every table stands in the order of its numbers (rule 3.1: sorted by id), so a number in a view is a place in a
list here. Texts are put together from the title's own data: nothing of the rules is written a second time.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src/tessera/games/imperium/data"
TARGET = ROOT / "web/src/boards/imperium/catalogue.generated.json"

Map = dict[str, Any]  # parsed YAML: its shape is the title's schema, checked when the title is loaded

CLASSES = {"AntiCavalry": "anti-cavalry", None: "military"}
ABILITIES = {
    "found_city": "founds cities",
    "build": "builds improvements",
    "ignore_borders": "crosses closed borders",
    "ignore_terrain": "ignores rough ground",
    "ignore_zoc": "slips past enemies",
    "ocean_going": "crosses oceans",
    "no_capture": "cannot take cities",
}
SWITCHES = {
    "ignore_river": "no penalty for attacking over a river",
    "free_pillage": "pillaging costs no moves",
    "double_flank": "flanking counts twice",
    "extra_move": "+1 move",
    "ignore_terrain": "ignores rough ground",
    "extra_vision": "sees one tile further",
    "medic": "heals itself and its neighbours faster",
}
WHEN = {
    "any": "",
    "vs_ranged": " against ranged",
    "vs_city": " against cities",
    "in_rough": " in rough ground",
}
TREATIES = {
    "peace": "no war can be declared",
    "open_borders": "both may cross the other's land",
    "non_aggression": "a promise",
    "cultural_exchange": "culture spreads faster between both",
    "defensive_pact": "an attack on one is an attack on both",
    "alliance": "shared sight, open borders and mutual defence",
    "tribute": "gold every round from one to the other",
    "resource_lease": "one uses a resource of the other",
}


def read(name: str) -> Map:
    """One data file."""
    found: Map = yaml.safe_load((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    return found


def table(name: str, key: str = "entries") -> dict[str, Map]:
    """A table in the order of its numbers, with its defaults filled in."""
    content = read(name)
    defaults = content.get("defaults", {})
    return {each: {**defaults, **content[key][each]} for each in sorted(content[key])}


def listed(parts: list[str]) -> str:
    """a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def signed(n: int) -> str:
    """A change as it is printed: a true minus sign."""
    return f"+{n}" if n >= 0 else f"\N{MINUS SIGN}{-n}"


def hundredths(bp: int) -> str:
    """Basis points as a percentage."""
    return f"{signed(bp // 100 if bp >= 0 else -(-bp // 100))}%"


def thousandths(milli: int) -> str:
    """Thousandths as a number of at most one place."""
    whole, rest = divmod(milli, 1000)
    return f"+{whole}" if rest == 0 else f"+{whole}.{rest // 100}"


def plain(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def unit_class(name: str | None) -> str:
    """Units of a class, in words."""
    return f"{CLASSES.get(name, (name or '').lower())} units"


def yields(found: Map) -> str:
    """Yields in words."""
    return ", ".join([f"{signed(value)} {name}" for name, value in found.items()])


# ---------------------------------------------------------------- effects and requirements

EFFECTS: dict[str, Callable[[Map], str]] = {
    "YieldBonus": lambda e: f"{signed(e['value'])} {e['yield']}",
    "SciencePerPopMilli": lambda e: f"{thousandths(e['value_milli'])} science a citizen",
    "YieldPerPopMilli": lambda e: f"{thousandths(e['value_milli'])} {e['yield']} a citizen",
    "YieldPerTerrainMilli": lambda e: (
        f"{thousandths(e['value_milli'])} {e['yield']} on each worked {listed(e['terrains'])}"
    ),
    "YieldPerSpecialistMilli": lambda e: f"{thousandths(e['value_milli'])} {e['yield']} a specialist",
    "YieldPercentBp": lambda e: f"{hundredths(e['value_bp'])} {e['yield']}",
    "Housing": lambda e: f"{signed(e['value'])} housing",
    "Amenity": lambda e: f"{signed(e['value'])} amenity",
    "CityHp": lambda e: f"{signed(e['value'])} city hit points",
    "SpecialistSlots": lambda e: f"{signed(e['value'])} place for a specialist",
    "HealingBonus": lambda e: f"{signed(e['value'])} healing",
    "CityDefenseBp": lambda e: f"{hundredths(e['value_bp'])} city strength",
    "FoodKeepBp": lambda e: f"{e['value_bp'] // 100}% of food kept when growing",
    "BorderCostBp": lambda e: f"{hundredths(e['value_bp'])} cost of borders",
    "AdminBonus": lambda e: f"{signed(e['value'])} administration",
    "ProductionTowardBp": lambda e: (
        f"{hundredths(e['value_bp'])} production of {plain(CLASSES.get(e['target'], e['target'].lower()))}s"
    ),
    "VeteranBonus": lambda e: f"new {unit_class(e.get('unit_class'))} start {e['value']} level higher",
    "SupplyCap": lambda e: f"{signed(e['value'])} supply",
    "TradeRouteCapacity": lambda e: f"{signed(e['value'])} trade route",
    "TradeGoldMilli": lambda e: f"{thousandths(e['value_milli'])} gold a trade route",
    "CultureExportBp": lambda e: f"{hundredths(e['value_bp'])} culture carried abroad",
    "WarWearinessBp": lambda e: f"{hundredths(e['value_bp'])} war weariness",
    "BuyCostBp": lambda e: f"{hundredths(e['value_bp'])} cost of buying",
    "UpgradeCostBp": lambda e: f"{hundredths(e['value_bp'])} cost of upgrades",
    "EmbarkCoast": lambda e: "land units cross coasts",
    "EmbarkOcean": lambda e: "land units cross oceans",
    "AttackPct": lambda e: f"{signed(e['value_pct'])}% attack of {unit_class(e.get('unit_class'))}",
    "DefensePct": lambda e: f"{signed(e['value_pct'])}% defence of {unit_class(e.get('unit_class'))}",
    "MovementBonus": lambda e: f"{signed(e['value'] // 100)} move of {unit_class(e.get('unit_class'))}",
    "VisionBonus": lambda e: f"{signed(e['value'])} sight of {unit_class(e.get('unit_class'))}",
}

REQUIREMENTS: dict[str, Callable[[Map], str]] = {
    "HasTech": lambda r: plain(r["tech"]),
    "HasPolicy": lambda r: plain(r["policy"]),
    "HasGovernment": lambda r: plain(r["government"]),
    "CityMinPopulation": lambda r: f"{r['value']} citizens",
    "CityHasBuilding": lambda r: f"a {plain(r['building'])}",
    "IsCapital": lambda r: "the capital",
    "IsCoastal": lambda r: "a coast",
    "HasRiver": lambda r: "a river",
    "HasFreshWater": lambda r: "fresh water",
    "HasResource": lambda r: plain(r["resource"]),
    "AtWar": lambda r: "war",
    "AtPeace": lambda r: "peace",
    "MinEra": lambda r: f"the {read('techs')['eras'][r['value']]} era",
    "Not": lambda r: f"not {needs([r['of']])}",
    "AnyOf": lambda r: " or ".join([needs([each]) for each in r["of"]]),
}


def needs(found: list[Map]) -> str:
    """Requirements in words."""
    return listed([REQUIREMENTS[each["type"]](each) for each in found])


def effect(found: Map) -> str:
    """One effect in words."""
    told = EFFECTS[found["type"]](found)
    if found.get("scope") == "empire":
        told += " in every city"
    if found.get("requires"):
        told += f" ({needs(found['requires'])})"
    return told


def effects(found: Map) -> str:
    """All effects of an entry, in words."""
    return "; ".join([effect(each) for each in found.get("effects", [])])


# ---------------------------------------------------------------- tables


def terrain(key: str, found: Map) -> Map:
    """A terrain."""
    return {
        "key": key,
        "label": found["label"],
        "water": found["domain"] == "water",
        "passable": found["passable"],
        "cost": found["enter_cost"] // 100,
        "defence": found["defense_pct"],
        "yields": found["yields"],
    }


def unit(key: str, found: Map) -> Map:
    """A type of unit."""
    parts = [ABILITIES[each] for each in found["abilities"] if each in ABILITIES]
    parts += [
        f"{signed(value)}% against {plain(CLASSES.get(name, name.lower()))}"
        for name, value in found["vs"].items()
    ]
    if found["resources"]:
        parts.append(f"needs {listed([plain(each) for each in found['resources']])}")
    return {
        "key": key,
        "label": found["label"],
        "cls": found["class"],
        "attack": found["attack"],
        "defence": found["defense"],
        "moves": found["moves"] // 100,
        "range": found["range"],
        "cost": found["cost"],
        "era": found["era"],
        "text": "; ".join(parts),
    }


def building(key: str, found: Map) -> Map:
    """A building or wonder."""
    text = effects(found)
    if found["requires"]:
        text += f"; needs {needs(found['requires'])}"
    shown = ("label", "era", "cost", "maintenance", "wonder")
    return {"key": key, **{name: found[name] for name in shown}, "text": text}


def promotion(key: str, found: Map) -> Map:
    """A promotion."""
    parts = []
    for mod in found["mods"]:
        if "switch" in mod:
            parts.append(SWITCHES[mod["switch"]])
        for side, word in (("attack_pct", "attack"), ("defense_pct", "defence")):
            if side in mod:
                parts.append(f"{signed(mod[side])}% {word}{WHEN[mod['when']]}")
    return {"key": key, "label": found["label"], "text": "; ".join(parts)}


def project(key: str, found: Map) -> Map:
    """A project."""
    if found["kind"] == "convert":
        text = f"{found['rate_bp'] // 100}% of production becomes {found['yield']}"
    else:
        text = f"step {found['order']} to the stars; needs {needs(found['requires'])}"
    return {
        "key": key,
        "label": found["label"],
        "kind": found["kind"],
        "cost": found.get("cost", 0),
        "text": text,
    }


def treaty(key: str, found: Map) -> Map:
    """A kind of treaty."""
    gains = [f"+{found[name]} {name} for both every round" for name in ("gold", "science") if name in found]
    shown = {name: found[name] for name in ("label", "rounds", "one_sided", "tradable")}
    return {"key": key, **shown, "text": listed(gains) if gains else TREATIES[key]}


def unlocks(key: str, tables: Map) -> list[str]:
    """What a technology opens, in words."""
    found = [effect(each) for each in tables["techs"][key].get("effects", [])]
    for name in ("units", "buildings", "improvements", "governments", "projects"):
        found += [each["label"] for each in tables[name].values() if each.get("tech") == key]
    found += [f"{each['label']} (resource)" for each in tables["resources"].values() if each["reveal"] == key]
    found += [f"{each['label']} (treaty)" for each in tables["treaties"].values() if each.get("tech") == key]
    return found


def tech(key: str, found: Map, tables: Map) -> Map:
    """A technology; what it requires by number."""
    order = list(tables["techs"])
    return {
        "key": key,
        "label": found["label"],
        "era": found["era"],
        "field": found["field"],
        "cost": found["cost"],
        "requires": [order.index(each) for each in found["requires"]],
        "unlocks": unlocks(key, tables),
    }


def catalogue() -> str:
    """The whole file."""
    tables: Map = {
        name: table(name)
        for name in ("units", "buildings", "improvements", "governments", "projects", "resources", "techs")
    }
    tables["treaties"] = table("diplomacy", "treaties")
    branches = table("policies", "branches")
    order = list(branches)
    made = {
        "eras": read("techs")["eras"],
        "terrains": [terrain(key, each) for key, each in table("terrain").items()],
        "improvements": [
            {
                "key": key,
                "label": each["label"],
                "road": each["layer"] == "road",
                "build": each["build"],
                "tiers": [yields(tier["yields"]) for tier in each.get("tiers", [])],
            }
            for key, each in tables["improvements"].items()
        ],
        "resources": [
            {"key": key, "label": each["label"], "kind": each["kind"], "text": yields(each["yields"])}
            for key, each in tables["resources"].items()
        ],
        "units": [unit(key, each) for key, each in tables["units"].items()],
        "buildings": [building(key, each) for key, each in tables["buildings"].items()],
        "techs": [tech(key, each, tables) for key, each in tables["techs"].items()],
        "governments": [
            {"key": key, "label": each["label"], "era": each["era"], "text": effects(each)}
            for key, each in tables["governments"].items()
        ],
        "branches": [
            {"key": key, "label": each["label"], "rival": order.index(each["rival"])}
            for key, each in branches.items()
        ],
        "policies": [
            {
                "key": key,
                "label": each["label"],
                "branch": order.index(each["branch"]),
                "tier": each["tier"],
                "text": effects(each),
            }
            for key, each in table("policies").items()
        ],
        "promotions": [promotion(key, each) for key, each in table("promotions").items()],
        "civilizations": [
            {
                "key": key,
                "label": each["label"],
                "leader": each["leader"],
                "trait": each["trait"],
                "text": effects(each),
            }
            for key, each in table("civilizations").items()
        ],
        "projects": [project(key, each) for key, each in tables["projects"].items()],
        "treaties": [treaty(key, each) for key, each in tables["treaties"].items()],
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def main() -> int:
    """Writes or checks the file."""
    if "--check" in sys.argv[1:]:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == catalogue()
        if not fresh:
            print(f"{TARGET.relative_to(ROOT)} is stale: run this without --check", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(catalogue(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
