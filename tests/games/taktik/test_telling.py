"""What people read: names and places as they are drawn, never an id, and every choice told apart."""

import re

import pytest
from tests.games.taktik.battle import SCENARIOS, A, B, battle, move, on, tactic, taktik

from tessera.core.game import NORMAL
from tessera.core.match import Match
from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.core.rng import SplitMix64
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import events as ev

ID = re.compile(r"\b[AB]\d+\b(?! is|$)|_|PLAYER|\b[A-Z]{3,}\b")
LETTERS = re.compile(r"\bUN\b")


def test_units_go_by_their_arm_and_the_number_on_their_counter() -> None:
    game = battle(A1="I 5,5", A7="V 6,5", A10="S 7,5", B2="I 5,6")
    view = game.game.view(game.state, A)
    say = [
        game.game.phrase(command, view)
        for command in (
            move("A1", 4, 5),
            move("A7", 0, 29, tactic("precision_shot", "A7")),
            cmd.AttackSelect("A10", "B2"),
            cmd.NextPhase(),
        )
    ]
    assert say == [
        "Move Infantry 1 to E6",
        "Move Vehicle 7 to A30 with Precision Shot on Vehicle 7",
        "Attack enemy Infantry 2 with Artillery 10",
        "Go on to attacks",
    ]


def test_each_reader_is_told_of_its_own_units_and_of_the_enemy() -> None:
    game = battle(A1="I 5,5", B2="V 5,6")
    hit = ev.AttackResolved("A1", "B2", 5, "HIT", "VEHICLE", cmd.Cell(5, 6))
    told = [game.game.tell(hit, game.game.view(game.state, seat)) for seat in (A, B, None)]
    assert told == [
        "Your Infantry 1 hits enemy Vehicle 2",
        "Enemy Infantry 1 hits your Vehicle 2",
        "player 0's Infantry 1 hits player 1's Vehicle 2",
    ]


def test_a_unit_that_is_gone_keeps_its_name() -> None:
    game = battle(A1="I 5,5", B1="I 6,6", seed=251)
    game.attack("A1", "B1")
    assert game.roll() == "HIT"
    game.resolve()
    view = game.game.view(game.state, A)
    assert "B1" not in view.units
    told = [game.game.tell(event, view) for event in game.told]
    assert told[:2] == ["Your Infantry 1 hits enemy Infantry 1", "Enemy Infantry 1 is destroyed"]
    gone = game.tells(ev.UnitEliminated)[0]
    assert (gone.kind, gone.cell) == ("INFANTRY", cmd.Cell(6, 6))


def test_a_roll_says_what_it_showed_and_what_it_needed() -> None:
    game = battle(A1="I 5,5", B1="I 6,6")
    view = game.game.view(game.state, A)
    assert (
        game.game.tell(ev.DiceRolled(2, 1, 4, "MISS"), view)
        == "The die shows 2 and counts as 1, 4 or more was needed: a miss"
    )
    assert game.game.tell(ev.DiceRolled(6, 6, 6, "HIT"), view) == "The die shows 6, 6 was needed: a hit"


def test_stored_bonuses_that_are_alike_are_told_apart() -> None:
    game = battle(A1="I 5,5", phase="CARD_RESOLUTION", store=["air_cover", "extra_supplies", "air_cover"])
    view = game.game.view(game.state, A)
    say = [game.game.phrase(cmd.PlayStored(index, on("A1")), view) for index in (0, 1, 2)]
    assert say == [
        "Play the first Air Cover from the store on Infantry 1",
        "Play Extra Supplies from the store on Infantry 1",
        "Play the second Air Cover from the store on Infantry 1",
    ]


def test_weights() -> None:
    weight = taktik().weight
    assert weight(ev.AttackCancelled("A1", "B1")) == GRAVE
    assert weight(ev.UnitEliminated("B1")) == GRAVE
    assert weight(ev.DiceRolled(2, 1, 4, "MISS")) == USUAL
    assert weight(ev.AttackResolved("A1", "B1", 2, "MISS")) == USUAL
    assert weight(ev.PhaseEntered("ATTACK")) == DETAIL
    assert weight(ev.ReactionDeclined(1)) == DETAIL


def test_a_refusal_names_the_number_on_the_counter() -> None:
    game = battle(A7="V 5,5", B1="I 15,15", phase="ATTACK")
    refused = game.game.check(game.state, A, cmd.AttackSelect("A7", "B1"))
    assert refused is not None
    assert game.game.explain(refused) == "Unit 1 is out of range of unit 7."


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_id_is_ever_read_and_all_choices_differ(scenario: str) -> None:
    game = taktik()
    match = Match(game, "words", 2, {"scenario": scenario})
    rng = SplitMix64(7)
    bot = game.bot(NORMAL)
    assert bot is not None
    for _ in range(160):
        if match.outcome() is not None:
            break
        seat = match.actors()[0]
        turn = match.turn(seat, rng)
        legal, view = turn.legal, turn.view
        phrases = [game.phrase(command, view) for command in legal]
        assert len(set(phrases)) == len(phrases)
        lines = phrases[:40]
        command = bot.choose(turn) if rng.below(3) else legal[rng.below(len(legal))]
        for event in match.submit(seat, command):
            for reader in (0, 1, None):
                redacted = game.redact(match.state, event, reader)
                if redacted is not None:
                    lines.append(game.tell(redacted, match.view(reader)))
        for line in lines:
            bare = re.sub(r"\b(to|from|at) [A-T]\d+\b", "", LETTERS.sub("", line))
            assert ID.search(bare) is None, line
