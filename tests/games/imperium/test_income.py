"""What a seat is shown to gain in a round is what the round brings (rule 12.2 R2 to R9)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.games.imperium.field import Field
from tests.games.imperium.tables import ruleset

from tessera import registry
from tessera.core.replay import Player, read
from tessera.games.imperium.events import Event, TradeRoutePlundered
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.records import Route
from tessera.games.imperium.state import State
from tessera.games.imperium.trade import raided_at
from tessera.games.imperium.turn import process_round

RECORDED = Path(__file__).parents[2] / "replays" / "imperium"


def shown(game: ImperiumGame, state: State) -> list[tuple[int, int]]:
    """Science and culture of the coming round, as each seat is shown them."""
    views = [game.view(state, player.id).own for player in state.players]
    return [(own.science_per_round, own.culture_per_round) for own in views if own is not None]


def owned(state: State) -> list[tuple[int, int]]:
    """Science and culture that each player has ever had."""
    return [
        (sum(player.research_progress) + player.research_overflow, player.lifetime_culture)
        for player in state.players
    ]


def raids(game: ImperiumGame, state: State) -> dict[int, bool]:
    """The routes at which a raider waits, and whether their owner sees it."""
    world = game.world(state)
    found: dict[int, bool] = {}
    for route in state.routes.living():
        at = raided_at(world, route)
        if at >= 0:
            found[route.id] = world.sees(route.owner, at)
    return found


def is_surprise(told: Sequence[Event], known: Mapping[int, bool]) -> bool:
    """Whether a route was plundered that nobody could know of: by one out of sight, or made in this round."""
    lost = [event.route for event in told if isinstance(event, TradeRoutePlundered)]
    return False in known.values() or any(route not in known for route in lost)


@pytest.mark.parametrize("file", ["four-ais-islands.tsr", "six-ais-pangaea.tsr"])
def test_shown_is_gained_in_every_round_of_a_recorded_match(file: str) -> None:
    game: Any = registry.game("imperium")
    player: Any = Player(read((RECORDED / file).read_bytes()), game)
    rounds = differs = 0
    for _ in player.record.lines:
        state: State = player.match.state
        last = max(each.id for each in state.players if each.alive)
        ends = player.record.lines[player.match.position].get("do") == {"type": "EndTurn"}
        if not ends or state.current_player != last:
            player.step()
            continue
        told, before, alive = shown(game, state), owned(state), [each.alive for each in state.players]
        known = raids(game, state)
        round_before = state.round
        events = player.step()
        state = player.match.state
        if state.round == round_before or is_surprise(events, known):
            continue
        rounds += 1
        for seat, after in enumerate(owned(state)):
            if alive[seat] and state.players[seat].alive:
                gained = (after[0] - before[seat][0], after[1] - before[seat][1])
                assert gained == told[seat], f"round {round_before}, seat {seat}"
                differs += gained != (0, 0)
    assert rounds >= 40
    assert differs > 100


def test_routes_treaties_conversions_and_weariness_count() -> None:
    field = Field(2)
    game = ImperiumGame(ruleset())
    cities = [field.city(4, 4, 0, population=4), field.city(10, 10, 0, population=3)]
    abroad = field.city(8, 4, 1)
    bare = shown(game, field.state)[0]
    field.meet(0, 1)
    field.treaty("research_agreement", 0, 1)
    field.state.routes.insert(Route(-1, 0, cities[0].id, abroad.id, [abroad.pos]))
    field.make(cities[0], "project", "research_grants")
    field.make(cities[1], "project", "cultural_festival")
    field.state.players[0].war_weariness = 30
    told, before = shown(game, field.state), owned(field.state)
    agreed = field.rules.treaties[field.rules.research_agreement].science
    assert told[0][0] > bare[0] + agreed - 3
    assert told[0][1] > bare[1]
    process_round(field.world)
    after = owned(field.state)
    assert [(now[0] - then[0], now[1] - then[1]) for now, then in zip(after, before, strict=True)] == told


def test_rule_16_5_culture_of_a_round_is_reckoned_for_all_seats_before_anybody_wins_by_it() -> None:
    """Two who are alike stay alike: who acts first in a round gains no culture and no influence by it."""
    field = Field(2)
    field.meet(0, 1)
    field.city(5, 5)
    field.city(12, 5, player=1)
    first, second = field.state.players
    second.civ, second.known_techs = first.civ, first.known_techs.copy()
    for _ in range(5):
        process_round(field.world)
        assert first.lifetime_culture == second.lifetime_culture > 0
        assert field.state.influence[0][1] == field.state.influence[1][0]
