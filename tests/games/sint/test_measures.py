"""What seed searches measure of a voyage: what a crew then meets, and what the oracle makes of it."""

import pytest

from tessera.core.match import Match
from tessera.core.query import Expression, SeedQuery, search
from tessera.games.sint.commands import VoteReady
from tessera.games.sint.events import CardDrawn, Telegraphed
from tessera.games.sint.game import SintGame
from tessera.games.sint.measures import NEVER
from tessera.games.sint.playback import play_line
from tessera.games.sint.solver import Solver

OPTIONS = {"layout": "Star", "attack_mix": "mixed", "boarding": "all", "difficulty": "book"}


def value(game: SintGame, text: str, seed: int, seats: int = 2) -> int:
    starts = game.openings(seats, OPTIONS)
    return Expression(text, starts).of(starts.of(seed))


@pytest.mark.parametrize("seed", range(6))
def test_the_first_morning_is_the_one_a_crew_meets(game: SintGame, seed: int) -> None:
    match = Match(game, seed, 2, OPTIONS)
    told: list[object] = []
    while not any(isinstance(event, Telegraphed) for event in told):
        for seat in (0, 1):
            told.extend(match.submit(seat, VoteReady(True)))
    card = next(event.card for event in told if isinstance(event, CardDrawn))
    assert value(game, f"cards({card.lower()})", seed) == 1
    assert value(game, f"card_place({card.lower()})", seed) == 1
    aimed = next(event for event in told if isinstance(event, Telegraphed))
    assert value(game, f"attack({aimed.effect.lower()})", seed) == 1
    if aimed.target_system:
        assert value(game, f"target({aimed.target_system.lower()})", seed) == 1


def test_cards_and_their_tones(game: SintGame) -> None:
    state = game.setup(2, OPTIONS, 3)
    drawn = state.deck[::-1]
    third = game.rules.cards[drawn[2]]
    assert value(game, f"cards({third.id.lower()}, first=2)", 3) == 0
    assert value(game, f"cards({third.id.lower()}, first=3)", 3) == 1
    assert value(game, f"card_place({third.id.lower()})", 3) == 3
    tones = [game.rules.cards[card].tone for card in drawn[:5]]
    assert value(game, "tones(negative, first=5)", 3) == tones.count(0)


def test_the_ship_and_its_boss(game: SintGame) -> None:
    assert value(game, "rooms", 1) == 10
    assert value(game, "doors", 1) == 9  # every room opens on the hallway
    assert value(game, "boss_hp", 1) == game.rules.numbers.bosses[0].hp


def test_what_the_oracle_wins_is_won_when_its_line_is_played(game: SintGame) -> None:
    """15.2: the line is played through the rules, not taken at its word."""
    starts = game.openings(6, OPTIONS)
    query = SeedQuery("wins(width=4)", starts)
    assert query.costly
    found = search(query, starts, "", 0, 6, 1)
    assert found
    match = Match(game, found[0], 6, OPTIONS)
    solution = Solver(game.rules, 4).solve(match.state)
    play_line(match, solution.line)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "bosses"
    assert value(game, "won_in(width=4)", found[0], 6) == match.state.round
    assert value(game, "hull_left(width=4)", found[0], 6) == match.state.hull
    assert value(game, f"wins(width=4, within={match.state.round - 1})", found[0], 6) == 0
    assert value(game, "won_in(width=2)", 0, 1) == NEVER  # nobody sails alone with so little to try
