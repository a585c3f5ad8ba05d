"""What seed searches measure of a planet: counted again, hex by hex, from the board's own letters."""

import pytest

from tessera.core.query import Expression, SeedQuery, search
from tessera.games.fullmetal.board import LETTERS, SIZE
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.measures import TIDES
from tessera.games.fullmetal.state import State

OPTIONS = {"length": "full", "board": 0, "saved": ""}


@pytest.fixture(name="options")
def made_options(game: FullMetalGame) -> dict[str, object]:
    return {**OPTIONS, "board": game.rules.turns.default_board}


def first(game: FullMetalGame, options: dict[str, object], seed: int) -> State:
    return game.setup(2, options, seed)


def value(game: FullMetalGame, options: dict[str, object], text: str, seed: int) -> int:
    starts = game.openings(2, options)
    return Expression(text, starts).of(starts.of(seed))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_minerals_in_and_near_a_zone(game: FullMetalGame, options: dict[str, object], seed: int) -> None:
    state = first(game, options, seed)
    zones, distance = game.geometry.zones, game.geometry.distance
    assert value(game, options, "minerals", seed) == len(state.free)
    for zone in (1, 5):
        within = [cell for cell in state.free if zones[cell] == zone]
        assert value(game, options, f"minerals(zone={zone})", seed) == len(within)
        edge = [cell for cell in range(SIZE) if zones[cell] == zone]
        near = [cell for cell in state.free if min(distance(cell, each) for each in edge) <= 2]
        assert value(game, options, f"minerals(zone={zone}, within=2)", seed) == len(near)
    everywhere = [value(game, options, f"minerals(zone={zone})", seed) for zone in range(1, 9)]
    assert value(game, options, "least(minerals)", seed) == min(everywhere)
    assert value(game, options, "spread(minerals)", seed) == max(everywhere) - min(everywhere)


def test_minerals_that_the_tide_covers(game: FullMetalGame, options: dict[str, object]) -> None:
    text = game.board(game.rules.turns.default_board).text()
    state = first(game, options, 4)
    wet = [cell for cell in state.free if text[cell] in "%*"]
    assert value(game, options, "minerals(marsh, reef)", 4) == len(wet)
    assert value(game, options, "minerals(land)", 4) == len(state.free) - len(wet)


def test_terrain_by_letters(game: FullMetalGame, options: dict[str, object]) -> None:
    text = game.board(game.rules.turns.default_board).text()
    zones = game.geometry.zones
    assert value(game, options, "terrain(sea)", 1) == text.count(LETTERS[0])
    inside = [text[cell] for cell in range(SIZE) if zones[cell] == 3]
    assert value(game, options, "terrain(marsh, zone=3)", 1) == inside.count("%")
    assert value(game, options, "terrain_share(land, zone=3)", 1) == 100 * inside.count(".") // len(inside)
    assert value(game, options, "berths", 1) == sum(
        value(game, options, f"berths(zone={zone})", 1) for zone in range(1, 9)
    )


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_the_first_tide_cards(game: FullMetalGame, options: dict[str, object], seed: int) -> None:
    deck = first(game, options, seed).deck
    for name, card in TIDES.items():
        assert value(game, options, f"tide_cards({name}, first=4)", seed) == deck[:4].count(card)
    told = value(game, options, "tide_cards(low, normal, high, first=4)", seed)
    assert told == 4


def test_what_is_found_is_so_in_a_match_made_anew(game: FullMetalGame, options: dict[str, object]) -> None:
    starts = game.openings(2, options)
    found = search(SeedQuery("tide_cards(high, first=2) == 2", starts), starts, "", 0, 200, 5)
    assert found
    for seed in found:
        assert first(game, options, seed).deck[:2] == [TIDES["high"]] * 2
