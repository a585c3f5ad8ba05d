"""Boards from seeds (rule 3.4): the golden ones, and what every one guarantees."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from tessera._form import status
from tessera.games.fullmetal.board import LAND, MARSH, REEF, SEA, SIZE
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.generate import accepts, components, generate, ground_is_one, harbours, twin

GOLDEN: dict[int, dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("vectors").joinpath("generator.yaml").read_text(encoding="utf-8")
)["golden"]
SEEDS = 500 if status().form == "compiled" else 25


@pytest.mark.parametrize("seed", list(GOLDEN))
def test_rule_3_4_golden_boards(game: FullMetalGame, seed: int) -> None:
    board, attempt = generate(game.geometry, game.rules.generator, seed)
    wanted = GOLDEN[seed]
    text = "".join(f"{line}\n" for line in board.lines())
    assert attempt == wanted["attempt"]
    assert [board.terrain.count(kind) for kind in (0, 1, 2, 3, 4)] == wanted["counts"]
    assert sha256(text.encode()).hexdigest()[:16] == wanted["sha"]


def test_rule_3_2_the_default_board_is_the_result_of_seed_174(game: FullMetalGame) -> None:
    made, _ = generate(game.geometry, game.rules.generator, 174)
    assert made.text() == game.board(174).text()


def test_rule_3_3_the_zones_follow_their_formula(game: FullMetalGame) -> None:
    for cell in range(SIZE):
        col, row = cell % 37, cell // 37
        u, v = col - 18, 2 * row + col % 2 - 22
        a, b = 22 * abs(u), 18 * abs(v)
        if u == 0 or (12 <= col <= 24 and 7 <= row <= 15):
            zone = 0
        elif v < 0:
            zone = (1 if u > 0 else 8) if a < b else (2 if u > 0 else 7)
        else:
            zone = (4 if u > 0 else 5) if a < b else (3 if u > 0 else 6)
        assert game.geometry.zones[cell] == zone


def test_rule_3_5_minerals_of_the_default_board(game: FullMetalGame) -> None:
    board = game.board(174)
    assert [len(board.minerals(residue)) for residue in range(3)] == [160, 160, 153]
    for residue in range(3):
        cells = board.minerals(residue)
        assert not any(other in cells for cell in cells for other in game.geometry.near[cell])


def test_rule_3_4_every_seed_gives_a_fair_board(game: FullMetalGame) -> None:
    near = game.geometry.near
    for seed in range(SEEDS):
        board, attempt = generate(game.geometry, game.rules.generator, seed)
        assert attempt <= 3 if seed < 200 else attempt < 100
        terrain = board.terrain
        assert len(terrain) == SIZE
        assert all(terrain[cell] == terrain[twin(cell)] for cell in range(SIZE)), "mirror-symmetric"
        assert len(components(near, terrain, (SEA,))) == 1
        assert ground_is_one(near, terrain)
        assert all(harbours(board, zone) >= 3 for zone in range(1, 9))
        assert accepts(game.geometry, game.rules.generator, terrain)
        assert set(terrain) == {SEA, LAND, MARSH, REEF, 4}
