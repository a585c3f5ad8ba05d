"""The world at one moment as a film of the game shows it: whose the land is, cities and armies.

A film is drawn small and runs fast, so a scene has no more than that. The ground is one text, a letter for
the terrain of each tile, row by row (a is number 0): it never changes, so only the first scene brings it.
"""

from dataclasses import dataclass, field

from tessera.games.imperium.land import LETTERS
from tessera.games.imperium.world import World


@dataclass
class CityInScene:
    """A city."""

    name: str
    owner: int
    pos: int
    population: int
    capital: bool


@dataclass
class UnitInScene:
    """A unit; the film shows who is armed."""

    owner: int
    pos: int
    military: bool


@dataclass(kw_only=True)
class Scene:
    """All that is shown of a round."""

    round: int
    width: int
    height: int
    wrap: bool
    ground: str
    owners: dict[str, int] = field(default_factory=dict)  # by tile
    cities: dict[str, CityInScene] = field(default_factory=dict)
    units: dict[str, UnitInScene] = field(default_factory=dict)
    wars: dict[str, int] = field(default_factory=dict)  # by "a-b", a below b: since which round


def scene_of(world: World) -> Scene:
    """The scene of a state; it hides nothing."""
    state = world.state
    scene = Scene(
        round=state.round,
        width=state.width,
        height=state.height,
        wrap=state.wrap,
        ground="".join([LETTERS[kind] for kind in state.tiles.terrain]),
    )
    names = world.land.names
    for tile, owner in enumerate(state.tiles.owner):
        if owner >= 0:
            scene.owners[names[tile]] = owner
    for city in state.cities.living():
        capital = state.players[city.owner].capital == city.id
        scene.cities[str(city.id)] = CityInScene(city.name, city.owner, city.pos, city.population, capital)
    for unit in state.units.slots:
        if unit is not None:
            scene.units[str(unit.id)] = UnitInScene(unit.owner, unit.pos, world.is_military(unit))
    for a, row in enumerate(state.war_since):
        for b in range(a + 1, len(row)):
            if row[b] >= 0:
                scene.wars[f"{a}-{b}"] = row[b]
    return scene
