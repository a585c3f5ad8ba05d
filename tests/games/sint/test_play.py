"""Random play keeps the invariants (2.9); the crew bot wins, speaks once a round and lets people play."""

import os

import pytest

from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.core.game import turn_at
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.sint.commands import Chat, Command, VoteReady
from tessera.games.sint.events import Event
from tessera.games.sint.game import SintGame
from tessera.games.sint.playback import play_line
from tessera.games.sint.solver import Solver, state_value
from tessera.games.sint.state import ActiveCard, State
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import EXECUTION, PLANNING

SintMatch = Match[State, Command, Event, SintView]
SOAK = int(os.environ.get("TESSERA_SOAK", "0"))


def check_invariants(game: SintGame, state: State) -> None:
    """Rule 2.9."""
    cards = sorted([*state.deck, *state.discard, *[active.card for active in state.active]])
    assert cards == list(range(len(game.rules.cards)))
    assert 0 <= state.hull <= game.rules.numbers.hull
    assert 0 <= state.boss_hp <= game.rules.numbers.bosses[state.boss_level].hp
    layout = game.rules.layouts[state.layout]
    for player in state.players:
        assert 0 <= player.hp <= game.rules.numbers.player_hp
        assert player.ap >= 0
        assert 0 <= player.room < layout.size
    for room in state.rooms:
        assert 0 <= room.health <= game.rules.numbers.system_health
        assert room.broken or room.health > 0
    for number, doors in enumerate(layout.neighbours):
        assert doors == sorted(doors)
        assert all(number in layout.neighbours[other] for other in doors)
    assert not state.queue or state.phase == PLANNING
    assert [player.seat for player in state.players] == sorted({player.seat for player in state.players})


@pytest.mark.parametrize("layout", ["Star", "Torus"])
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_rule_2_9_random_play_keeps_the_invariants(game: SintGame, layout: str, seats: int) -> None:
    """With draws made by nothing but the rules: planning, chat and undo never touch the generator."""
    for seed in range(2):
        match: SintMatch = Match(game, seed, seats, {"layout": layout, "attack_mix": "mixed"})
        rng = SplitMix64(seed)
        while match.awaited():
            seat = rng.pick(match.awaited())
            before, phase = match.state.rng.state, match.state.phase
            match.submit(seat, rng.pick(match.legal(seat)))
            check_invariants(game, match.state)
            if match.state.phase == PLANNING and phase == PLANNING:
                assert match.state.rng.state == before
        assert match.outcome() is not None


def test_the_crew_wins_together_or_nobody_does(game: SintGame) -> None:
    match: SintMatch = Match(game, 12345, 2, {"attack_mix": "fire"})
    play_out(match, [RandomBot()] * 2)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    state = match.state
    state.outcome, state.removed, state.players = "bosses", [1], state.players[:1]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)


# ---------------------------------------------------------------- the bot (15.1)


@pytest.mark.once
@pytest.mark.parametrize(("layout", "seats", "seed"), [("Torus", 6, 1)])
def test_rule_15_1_the_bots_win(game: SintGame, layout: str, seats: int, seed: int) -> None:
    """One game; the recorded matches hold more, `test_rule_15_1_win_rates` and the bench many more."""
    bot = game.bot()
    assert bot is not None
    match: SintMatch = Match(
        game, seed, seats, {"layout": layout, "attack_mix": "fire", "difficulty": "book"}
    )
    spoken: dict[tuple[int, int], int] = {}

    def watch(seat: int, command: object, events: list[Event]) -> None:
        if isinstance(command, Chat):
            key = (seat, match.state.round)
            spoken[key] = spoken.get(key, 0) + 1

    play_out(match, [bot] * seats, 8000, watch)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "bosses"
    assert spoken
    assert max(spoken.values()) == 1  # one line a round


@pytest.mark.once
@pytest.mark.parametrize(("layout", "seed"), [("Star", 49), ("Star", 85), ("Torus", 3), ("Torus", 21)])
def test_a_crew_of_three_wins_where_it_once_waited_for_ever(game: SintGame, layout: str, seed: int) -> None:
    """Everybody left to others what a card in the way asked for; now it falls to one of them."""
    bot = game.bot()
    assert bot is not None
    outcome = play_out(
        Match(game, seed, 3, {"layout": layout, "difficulty": "book"}), [bot] * 3, 8000
    ).outcome()
    assert outcome is not None
    assert outcome.reason == "bosses"


def test_bots_fill_the_seats_beside_somebody_who_only_votes(game: SintGame) -> None:
    """A person who never plans anything keeps no bot busy: every phase still ends."""
    bot = game.bot()
    assert bot is not None
    match: SintMatch = Match(game, 5, 3)
    rng = SplitMix64(1)
    for _ in range(250):
        if not match.awaited():
            break
        seat = match.awaited()[0]
        if seat == 1:
            passing = [command for command in match.legal(1) if type(command).__name__ == "Pass"]
            match.submit(1, passing[0] if passing else VoteReady(True))
        else:
            match.submit(seat, bot.choose(match.turn(seat, rng)))
    assert match.state.round > 3


def test_under_static_the_bot_uses_signs(game: SintGame) -> None:
    bot = game.bot()
    assert bot is not None
    state = game.setup(2, {}, 1)
    state.phase = PLANNING
    state.deck.remove(game.rules.card_number("StaticNoise"))
    state.active.append(ActiveCard(game.rules.card_number("StaticNoise")))
    command = bot.plan(turn_at(game, state, 0, SplitMix64(1)))[0]
    assert isinstance(command, Chat)
    assert not any(char.isalpha() for char in command.message)
    game.apply(state, 0, command)


def test_the_bot_chooses_alike_whatever_it_cannot_know(game: SintGame) -> None:
    bot = game.bot()
    assert bot is not None
    match: SintMatch = Match(game, 3, 4)
    rng = SplitMix64(9)
    for _ in range(60):
        seat = match.awaited()[0]
        view = match.view(seat)
        twin = game.determinise(view, seat, SplitMix64(match.position))
        command = bot.choose(match.turn(seat, rng))
        assert bot.choose(turn_at(game, twin, seat, rng)) == command
        match.submit(seat, command)


@pytest.mark.skipif(not SOAK, reason="set TESSERA_SOAK to a number of seeds")
@pytest.mark.parametrize(
    ("layout", "seats", "percent"),
    [("Star", 6, 90), ("Torus", 6, 90), ("Star", 4, 50), ("Star", 3, 60), ("Torus", 3, 60)],
)
def test_rule_15_1_win_rates(game: SintGame, layout: str, seats: int, percent: int) -> None:
    bot = game.bot()
    assert bot is not None
    won = 0
    for seed in range(SOAK):
        match: SintMatch = Match(
            game, seed, seats, {"layout": layout, "attack_mix": "fire", "difficulty": "book"}
        )
        outcome = play_out(match, [bot] * seats, 20_000).outcome()
        won += outcome is not None and outcome.reason == "bosses"
    assert won * 100 > percent * SOAK - 1


# ---------------------------------------------------------------- the oracle (15.2)


def test_rule_15_2_the_value_of_a_state(game: SintGame) -> None:
    state = game.setup(2, {}, 1)
    assert state_value(game.rules, state) == 100 * 20 + 50 * 27
    state.players[0].inventory = [0, 0]
    state.rooms[5].hazards = [0, 1]
    state.round = 3
    assert state_value(game.rules, state) == 3350 + 400 - 2500 - 200


def test_rule_15_2_a_found_line_is_accepted_in_order_and_leads_where_the_search_says(game: SintGame) -> None:
    """A narrow, short search; the line is then played as a real match, batch by batch."""
    match: SintMatch = Match(game, 5, 3, {"layout": "Torus", "attack_mix": "fire"})
    solution = Solver(game.rules, 8, 50).solve(match.state)
    play_line(match, solution.line)
    assert match.state.phase in (PLANNING, EXECUTION)
    assert match.state.boss_hp < 5 or match.state.boss_level > 0
