"""The world as text, for a terminal: the map around what is ours, then cities, units and numbers."""

from tessera.games.imperium.rules import Rules
from tessera.games.imperium.telling_names import item_label, tile_at
from tessera.games.imperium.view import ImperiumView

SYMBOLS = {
    "coast": "~",
    "ocean": "≈",
    "lake": "o",
    "desert": ":",
    "forest": "f",
    "grassland": '"',
    "hills": "n",
    "jungle": "j",
    "marsh": "%",
    "mountains": "^",
    "plains": "-",
    "tundra": "*",
}
WINDOW_WIDTH = 36
WINDOW_HEIGHT = 20


def text_of(rules: Rules, view: ImperiumView) -> str:
    """What a terminal shows of a view."""
    lines = [
        f"Round {view.round}"
        + (f" of {view.round_limit}" if view.round_limit else "")
        + f", turn {view.turn}. Player {view.current_player} acts."
    ]
    own = view.own
    if own is not None:
        doing = "nothing" if own.researching is None else rules.techs[own.researching].label
        lines.append(
            f"You are player {view.seat}. Gold {own.gold} ({own.gold_per_round:+}), "
            f"science {own.science_per_round} into {doing}, culture {own.culture}/{own.milestone_cost}, "
            f"supply {own.supply_used}/{own.supply_cap}, policy picks {own.policy_picks}."
        )
    lines.extend(_map(rules, view))
    for city in view.cities.values():
        life = city.life
        if life is None:
            lines.append(
                f"City {city.name} of player {city.owner}, size {city.population}, {tile_at(view, city.pos)}"
            )
            continue
        making = "nothing"
        if life.producing is not None:
            making = item_label(rules, life.producing.kind, life.producing.id)
        lines.append(
            f"City {city.name}, size {city.population}, {tile_at(view, city.pos)}: food {life.surplus:+}, "
            f"makes {making} ({life.production_stockpile}/{life.production_needs or 0}), {life.stability}"
        )
    for unit in view.units.values():
        name = rules.units[unit.kind].label
        if unit.moves_left is None:
            lines.append(f"{name} of player {unit.owner}, {tile_at(view, unit.pos)}, hp {unit.hp}")
        else:
            doing = "" if unit.orders is None else f", {unit.orders.kind}"
            lines.append(f"{name}, {tile_at(view, unit.pos)}, hp {unit.hp}, moves {unit.moves_left}{doing}")
    if view.ended is not None:
        winner = "nobody" if view.ended.winner < 0 else f"player {view.ended.winner}"
        lines.append(f"Over: {winner} wins ({view.ended.reason}).")
    return "\n".join(lines)


def _map(rules: Rules, view: ImperiumView) -> list[str]:
    """A window of the map around our first city or unit. Odd rows are shifted half a hex."""
    marks: dict[int, str] = {}
    for unit in view.units.values():
        letter = rules.units[unit.kind].label[0]
        marks[unit.pos] = letter.upper() if unit.owner == view.seat else letter.lower()
    for city in view.cities.values():
        marks[city.pos] = "#" if city.owner == view.seat else "@"
    centre = 0
    for unit in view.units.values():
        if unit.owner == view.seat:
            centre = unit.pos
    for city in view.cities.values():
        if city.owner == view.seat:
            centre = city.pos
    wide, high = min(view.width, WINDOW_WIDTH), min(view.height, WINDOW_HEIGHT)
    top = max(0, min(view.height - high, centre // view.width - high // 2))
    left = centre % view.width - wide // 2
    if not view.wrap:
        left = max(0, min(view.width - wide, left))
    lines: list[str] = []
    for y in range(top, top + high):
        cells: list[str] = []
        for x in range(left, left + wide):
            tile = y * view.width + x % view.width
            code = view.ground.get(str(tile))
            if code is None:
                cells.append(" ")
            elif tile in marks:
                cells.append(marks[tile])
            else:
                terrain = rules.terrains["abcdefghijklmnopqrstuvwxyz".index(code[0])]
                cells.append(SYMBOLS.get(terrain.id, "?"))
        lines.append((" " if y % 2 else "") + " ".join(cells))
    return lines
