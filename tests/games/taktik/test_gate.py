"""Between asking and carrying out, and why something is refused in words."""

from tests.games.taktik.battle import A, battle, move

from tessera.games.taktik.commands import CancelMalus, DrawCard
from tessera.games.taktik.events import UnitMoved


def test_the_price_of_a_move_is_not_taken_from_another_position() -> None:
    game = battle(A1="V 5,5", A2="I 6,5")
    command = move("A1", 5, 6)
    assert game.game.refusal(game.state, A, command) is None
    cheap = game.reach("A1")[5, 6]
    game.play(A, move("A2", 7, 5))
    game.unit("A1").cell = game.unit("A1").cell - 20  # a row further away
    dear = game.reach("A1")[5, 6]
    told = game.game.carry_out(game.state, A, command)
    assert [event.cost for event in told if isinstance(event, UnitMoved)] == [dear]
    assert cheap < dear


def test_who_stands_where_is_not_taken_from_another_position() -> None:
    game = battle(A1="V 5,5", A2="I 7,5", B1="I 5,8")
    book, state = game.game.book(game.state), game.state
    board = book.atlas(state.ground).board
    other = game.game.copy(state)
    for unit, cell in (("A1", 0), ("B1", 599), ("A2", 0), ("A2", 1), ("A1", 599), ("B1", 0)):
        other.units[unit].cell = cell  # two on one cell as well
        for each in (other, state, other):
            stand = [unit.cell for unit in each.units.values()]
            assert book.standing(board, each) == sum(1 << cell for cell in dict.fromkeys(stand))
    del other.units["A2"]
    assert book.standing(board, other) == 1 << 599 | 1


def test_a_refusal_names_cards_and_units() -> None:
    game = battle(
        phase="CARD_DRAW",
        deck=["supply_interruption", "air_cover"],
        store=["internal_discipline"],
        A1="I 5,5",
    )
    game.play(A, DrawCard())
    refused = game.game.refusal(game.state, A, CancelMalus(0, "pending"))
    assert refused is not None
    assert game.game.explain(refused) == "Internal Discipline does not cancel Supply Interruption."
    game = battle(A1="I 5,5", B1="I 9,9")
    refused = game.game.refusal(game.state, A, move("B1", 9, 8))
    assert refused is not None
    assert game.game.explain(refused) == "Unit 1 is not yours."
