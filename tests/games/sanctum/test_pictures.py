"""The map as a picture and as text: well formed for any seed, complete, the same every time."""

from xml.etree import ElementTree

import pytest

from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.map_text import floor_text, legend
from tessera.games.sanctum.model import FloorMap
from tessera.games.sanctum.picture import floor_svg, map_svg
from tessera.games.sanctum.rules_map import MapRules, Profile

SVG = "{http://www.w3.org/2000/svg}"
SEEDS = ["golden", "", "<&\">'", "🏰🔥", "\0\x1b[31m", "\ud800", "x" * 150]


def tips(picture: str) -> list[str]:
    return [
        str(tip.text) for circle in ElementTree.fromstring(picture).iter(f"{SVG}circle") for tip in circle
    ]


@pytest.mark.parametrize("seed", SEEDS, ids=[ascii(seed)[:14] for seed in SEEDS])
@pytest.mark.parametrize("name", ["classic", "compact"])
def test_a_picture_is_well_formed_and_shows_every_node(seed: str, name: str, rules: MapRules) -> None:
    floors = [generate_floor(act, seed, rules.profile(name)) for act in (1, 2, 3)]
    picture = map_svg(floors)
    picture.encode()
    assert tips(picture) == [
        f"{node.id}: {node.type.value.capitalize()}" for floor in floors for node in floor.nodes()
    ]
    assert map_svg(floors) == picture


def test_a_floor_shows_itself_in_a_notebook(classic: Profile) -> None:
    floor = generate_floor(2, "golden", classic)
    assert floor._repr_svg_() == floor_svg(floor)
    assert "Sunken Crypts" in floor_svg(floor)
    assert "golden" in floor_svg(floor)


def test_the_start_is_at_the_bottom_and_the_boss_on_top(classic: Profile) -> None:
    floor = generate_floor(1, "golden", classic)
    heights = {
        str(tip.text).partition(":")[0]: float(str(circle.get("cy")))
        for circle in ElementTree.fromstring(floor_svg(floor)).iter(f"{SVG}circle")
        for tip in circle
    }
    assert min(heights, key=lambda name: heights[name]) == floor.boss_node
    assert max(heights, key=lambda name: heights[name]) == floor.entry_node


def test_the_way_walked_is_drawn_in_gold(classic: Profile) -> None:
    floor = generate_floor(1, "golden", classic)
    before = floor_svg(floor)
    walk(floor, 4)
    assert "#f4cf73" not in before
    assert floor_svg(floor).count('stroke-width="3.4"') == 3


def test_there_must_be_something_to_draw() -> None:
    with pytest.raises(ValueError, match="no act"):
        map_svg([])


def walk(floor: FloorMap, steps: int) -> list[str]:
    node = floor.rows[0][0]
    seen: list[str] = []
    for _ in range(steps):
        node.visited = True
        seen.append(node.id)
        following = floor.find(node.connections[0])
        assert following is not None
        node = following
    return seen


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("name", ["classic", "compact"])
def test_the_text_fits_a_terminal_and_shows_every_node(name: str, rules: MapRules) -> None:
    for number in range(20):
        floor = generate_floor(1, f"s{number}", rules.profile(name))
        lines = floor_text(floor).split("\n")
        assert len(lines) == 3 * len(floor.rows) - 2
        assert max(len(line) for line in lines) <= 80
        for row, line in zip(reversed(floor.rows), lines[::3], strict=True):
            assert line.split()[0] == str(row[0].row)
            assert line.count("(") == len(row)
        assert lines[0].split() == [str(len(floor.rows) - 1), "(B)"]


def test_ways_are_drawn_between_the_rows(compact: Profile) -> None:
    floor = generate_floor(1, "golden", compact)
    lines = floor_text(floor).split("\n")
    for number, line in enumerate(lines):
        assert any(0x2800 <= ord(char) <= 0x28FF for char in line) == (number % 3 != 0)


def test_visited_nodes_and_choices_are_marked(compact: Profile) -> None:
    floor = generate_floor(1, "golden", compact)
    walk(floor, 2)
    shown = floor_text(floor, choices=floor.rows[1][0].connections)
    assert shown.count("[") == 2
    assert shown.count("<") == len(floor.rows[1][0].connections)


def test_colour_adds_nothing_but_colour(classic: Profile) -> None:
    floor = generate_floor(3, "golden", classic)
    walk(floor, 3)
    coloured = floor_text(floor, colour=True)
    assert "\x1b[" in coloured
    stripped = "\n".join(line.rstrip() for line in decolour(coloured).split("\n"))
    assert stripped == floor_text(floor)
    assert decolour(legend([floor], True)) == legend([floor])
    assert max(len(line) for line in legend([floor]).split("\n")) <= 80


def decolour(text: str) -> str:
    out = ""
    while text:
        before, escape, rest = text.partition("\x1b[")
        out += before
        text = rest.partition("m")[2] if escape else ""
    return out
