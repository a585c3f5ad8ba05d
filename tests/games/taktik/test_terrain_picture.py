"""The map's picture: well formed, complete, and the same text for the same map."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from tests.games.taktik.terrain_data import armies, placement_params, rules, terrain_params

from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.picture import counters, draw_map
from tessera.games.taktik.placement import place_units
from tessera.games.taktik.roads import networks
from tessera.games.taktik.rules import Display, UnitType


def sheet(
    seed: int,
    width: int = 20,
    height: int = 30,
    break_bridges: bool = False,
    of: list[UnitType] | None = None,
) -> str:
    params = terrain_params()
    network = networks(seed, width, height, params)
    biome = biomes(network.next_seed, network, params)
    placed = place_units(biome.next_seed, network, biome, placement_params("standard"), armies("standard"))
    broken = network.bridges() if break_bridges else []
    return draw_map(
        network, biome, counters(placed), of or rules().types, f"Taktik, terrain seed {seed}", broken
    ).render()


def tips(text: str) -> list[str]:
    tree = ElementTree.fromstring(text)
    return [node.text or "" for node in tree.iter("{http://www.w3.org/2000/svg}title")]


def words(text: str) -> list[str]:
    tree = ElementTree.fromstring(text)
    return [node.text or "" for node in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_the_same_map_is_the_same_text() -> None:
    assert sheet(42) == sheet(42)


def test_every_unit_and_every_bridge_is_named() -> None:
    named = tips(sheet(42))
    assert len([tip for tip in named if tip[:1] in "AB" and tip[1:2].isdigit()]) == 25
    assert [tip for tip in named if tip.startswith("Bridge")] == ["Bridge F10", "Bridge F14", "Bridge B23"]


def test_disabled_bridges_are_marked() -> None:
    named = tips(sheet(42, break_bridges=True))
    assert len([tip for tip in named if tip.startswith("Disabled bridge")]) == 3


def test_section_1_labels_run_from_a_to_t_and_from_1_to_30() -> None:
    shown = words(sheet(42))
    assert all(shown.count(letter) == 2 for letter in "ABCDEFGHIJKLMNOPQRST")
    assert {str(row) for row in range(1, 31)} <= set(shown)
    assert {"Plain", "Rough", "Forest", "Urban", "Industrial", "Hill", "Water"} <= set(shown)


def test_a_small_board_is_drawn_too() -> None:
    assert ElementTree.fromstring(sheet(3, 8, 8)).tag.endswith("svg")


def places(text: str) -> dict[str, str]:
    """Where and how large every unit is drawn, by its tip."""
    tree = ElementTree.fromstring(text)
    found: dict[str, str] = {}
    for group in tree.iter("{http://www.w3.org/2000/svg}g"):
        for tip in group.findall("*/{http://www.w3.org/2000/svg}title"):
            if " scale(" in group.get("transform", ""):
                found[tip.text or ""] = group.get("transform", "")
    return found


def test_each_type_of_unit_has_its_own_place_and_size_on_its_cell() -> None:
    types = [replace(each) for each in rules().types]
    usual = places(sheet(42))
    types[1].display = Display((25, -50), 150)
    shown = places(sheet(42, of=types))
    assert len(usual) == 25
    assert usual.keys() == shown.keys()
    moved = [tip for tip in usual if usual[tip] != shown[tip]]
    assert len(moved) == 8
    assert all(" VEHICLE " in tip for tip in moved)
    assert all(usual[tip].endswith(" scale(1)") and shown[tip].endswith(" scale(1.5)") for tip in moved)


def test_a_mods_type_shows_its_letter_and_its_name() -> None:
    types = [*rules().types, replace(rules().types[0], id="MILITIA", number=3)]
    assert "Militia" in words(sheet(42, of=types))
    assert words(sheet(42, of=types)).count("M") == words(sheet(42)).count("M") + 2
