"""What the ground does to who crosses it and who stands on it, in words put together from the data."""

from dataclasses import dataclass

from tessera.core.record import Record
from tessera.core.wording import count, sentence, signed
from tessera.games.taktik.atlas import BIOME_LETTERS
from tessera.games.taktik.terrain import TERRAIN_NAMES


@dataclass
class GroundText:
    """A kind of ground: its letter in the rows of a view, and what it does, in a sentence."""

    letter: str
    name: str
    text: str


def ground_texts(data: Record) -> dict[str, GroundText]:
    """Every terrain in the order of the rulebook, then road, river and bridge."""
    found: dict[str, GroundText] = {}
    terrains = data.record("terrains")
    for number, id in enumerate(TERRAIN_NAMES):
        told = sentence(_terrain(terrains.record(id)))
        found[id] = GroundText(BIOME_LETTERS[number], id.lower(), told)
    overlays = data.record("overlays")
    road, river = overlays.record("road"), overlays.record("river")
    saved = count(-road.number("along"), "point")
    found["ROAD"] = GroundText("#", "road", sentence(f"one step along it is {saved} cheaper"))
    cost = f"{river.number('cross')} more points to enter across it, {river.number('along')} more along it"
    found["RIVER"] = GroundText("~", "river", sentence(cost))
    found["BRIDGE"] = GroundText("B", "bridge", sentence("the river costs nothing here"))
    return found


def _terrain(entry: Record) -> str:
    if entry.flag("blocks"):
        return "nobody can enter"
    points = count(entry.number("cost"), "movement point")
    shift = entry.number("hit_chance") - entry.number("defense")
    shelter = f"rolls against a unit here get {signed(shift)}" if shift else "no cover"
    return f"{points} to enter; {shelter}"
