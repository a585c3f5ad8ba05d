"""A game under way as a drawing: realms, cities, roads and units, or what one seat has explored of them."""

from tessera.draw.svg import Svg
from tessera.games.imperium.picture import Banner, Scene, colour_of, draw
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.setup import board_of
from tessera.games.imperium.state import State


def scene_of_state(rules: Rules, state: State, seat: int | None = None) -> Scene:
    """Everything that stands on the map; with a seat, only on tiles it has explored."""
    board = board_of(state)
    tiles = state.tiles
    scene = Scene(board, tiles.terrain, tiles.resource, tiles.rivers)
    scene.owner = tiles.owner
    scene.road = tiles.road
    scene.colours = [colour_of(rules, player.civ) for player in state.players]
    if seat is not None:
        scene.hidden = [known == 0 for known in state.players[seat].explored]
    for city in state.cities.living():
        if scene.hidden and scene.hidden[city.pos]:
            continue
        owner = state.players[city.owner]
        tip = f"{city.name} ({owner.name}), {city.population} citizens"
        scene.cities.append(
            Banner(
                city.pos,
                scene.colours[city.owner],
                str(city.population),
                city.name,
                tip,
                owner.capital == city.id,
            )
        )
    for unit in state.units.living():
        if tiles.city[unit.pos] >= 0 or (scene.hidden and scene.hidden[unit.pos]):
            continue
        kind = rules.units[unit.kind]
        tip = f"{kind.label} ({state.players[unit.owner].name}), {unit.hp} hp"
        scene.units.append(Banner(unit.pos, scene.colours[unit.owner], kind.label[0], "", tip))
    for player in state.players:
        scene.players.append((scene.colours[player.id], f"{player.id} {player.name}"))
    scene.note = f"round {state.round}, {len(scene.cities)} cities, {len(scene.units)} units afield"
    return scene


def draw_game(rules: Rules, state: State, title: str, seat: int | None = None) -> Svg:
    """The map as it stands."""
    return draw(rules, scene_of_state(rules, state, seat), title)
