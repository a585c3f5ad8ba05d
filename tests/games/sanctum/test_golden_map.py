"""Rule 14, scenario 5: a run and its first map. Scenarios 1 to 4 and 6 to 14 are in the tests of the map."""

from tests.games.sanctum.bout import run

from tessera.games.sanctum.game import SanctumGame


def test_5_the_empty_seed_is_the_default_seed(game: SanctumGame) -> None:
    one = run(game, seed="")
    other = run(game, seed="default_seed")
    assert game.codec.digest(one) == game.codec.digest(other)
    assert one.seed == "default_seed"
    assert one.streams.get("act1").draws == 147
    letters = {"CAMPFIRE": "F"}
    rows = ["".join(letters.get(n.type, n.type[0]) for n in row) for row in one.floor.rows]
    assert " | ".join(rows) == (
        "C | CCC | CCC | CCC | CFC | CCE | CCCC | FCCM | CCC | FCC | SCSE | ECC | CC | CMC | B"
    )
