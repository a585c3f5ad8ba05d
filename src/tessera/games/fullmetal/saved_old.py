"""Saved games of version 1, brought up to version 2 field by field (rule 17.2)."""

from tessera.games.fullmetal.board import FOOTPRINTS
from tessera.games.fullmetal.extras import Json
from tessera.games.fullmetal.parts import Part


def upgraded(old: Part) -> Part:
    """The same state as version 2 tells it. What is wrong in it, whoever reads it will find."""
    told = dict(old.fields)
    spots: dict[str, list[Json]] = {
        row.text("id"): row.items("astronefPosition") for row in old.parts("players")
    }
    units = [dict(row.fields) for row in old.parts("units")]
    told["units"] = units
    names = [unit.get("id") for unit in units]
    for player, spot in spots.items():
        if f"astronef-{player}-1" not in names:
            units.append({"id": f"astronef-{player}-1", "type": "astronef", "owner": player, "cargo": []})
            units[-1]["position"] = spot[0] if spot else None
            units[-1]["turrets"] = [{"podeIndex": pode, "isDestroyed": False} for pode in range(3)]
    for place, unit in enumerate(list(units)):
        row = Part(unit, f"state.units[{place}]")
        unit.setdefault("color", row.text("owner"))
        unit.setdefault("shotsRemaining", 0)
        unit.setdefault("isStuck", False)
        unit.setdefault("isNeutralized", False)
        if row.text("type") == "astronef":
            _upgrade_ship(row, units, spots.get(row.text("color"), []))
    for unit in units:
        unit.setdefault("rotation", 0)
    players = list(spots)
    told.setdefault("seed", 0)
    told.setdefault("rngState", "0")
    told.setdefault("boardSeed", 174)
    told.setdefault("seq", 0)
    told.setdefault("retreatOpen", False)
    told.setdefault("buildsThisTurn", {})
    told.setdefault("liftOffChoices", {})
    told.setdefault("deployDone", dict.fromkeys(players, old.number("turn", 1, 99) > 2))
    told.setdefault("tideForecast", {player: [] for player in players})
    told.setdefault("tideHistory", [])
    return Part(told, old.where)


def _upgrade_ship(row: Part, units: list[Json], spot: list[Json]) -> None:
    """A ship knows its footprint; towers it still has are pieces of their own."""
    ship = row.fields
    ship.setdefault("rotation", _orientation(spot))
    ship.setdefault("canRebuild", ship["owner"] != ship["color"])
    ship.setdefault("hasLiftedOff", False)
    for turret in row.parts("turrets"):
        pode = turret.number("podeIndex", 0, 2)
        name = f"tower-{ship['color']}-{pode + 1}"
        gone = turret.flag("isDestroyed") or ship["hasLiftedOff"]
        if gone or any(other.get("id") == name for other in units):
            continue
        tower: Json = {"id": name, "type": "tower", "owner": ship["owner"], "color": ship["color"]}
        tower["position"] = spot[pode + 1] if len(spot) > pode + 1 else None
        tower.update({"shotsRemaining": 2, "isStuck": False, "isNeutralized": False})
        units.append(tower)


def _orientation(spot: list[Json]) -> int:
    """Which footprint these four hexes are."""
    places = [Part(at, "state.players.astronefPosition") for at in spot]
    if places:
        q, r = places[0].number("q", -99, 99), places[0].number("r", -99, 99)
        for orientation, steps in enumerate(FOOTPRINTS):
            if all({"q": q + dq, "r": r + dr} in spot for dq, dr in steps):
                return orientation
    return 0
