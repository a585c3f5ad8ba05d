"""The map's picture: well formed, complete, and the same text for the same map."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.games.taktik.terrain_data import armies, placement_params, terrain_params

from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.picture import counters, draw_map
from tessera.games.taktik.placement import place_units
from tessera.games.taktik.roads import networks


def sheet(seed: int, width: int = 20, height: int = 30, break_bridges: bool = False) -> str:
    params = terrain_params()
    network = networks(seed, width, height, params)
    biome = biomes(network.next_seed, network, params)
    placed = place_units(biome.next_seed, network, biome, placement_params("standard"), armies("standard"))
    broken = network.bridges() if break_bridges else []
    return draw_map(network, biome, counters(placed), f"Taktik, terrain seed {seed}", broken).render()


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
