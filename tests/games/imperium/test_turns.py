"""Turns, rounds, elimination and victory (rules 12, 16 and 18.5)."""

from functools import cache

from tests.games.imperium.field import Field, number, order
from tests.games.imperium.tables import ruleset

from tessera.core.game import HOST
from tessera.core.match import Match
from tessera.games.imperium import turn, units, victory
from tessera.games.imperium.capture import take_civilian
from tessera.games.imperium.commands import DisbandUnit, EndTurn, MoveUnit
from tessera.games.imperium.events import GameEnded, PlayerEliminated, RoundEnded, TurnStarted, UnitExpelled
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.gate import carry_out, refusal
from tessera.games.imperium.records import Adopted, Capital, Ended
from tessera.games.imperium.scores import military_strength, score


@cache
def the_game() -> ImperiumGame:
    return ImperiumGame(ruleset())


def new_game(seats: int, seed: int = 0, **options: object) -> Match:  # type: ignore[type-arg]
    return Match(the_game(), seed, seats, {"map_size": 20, **options})


def living(players: int) -> Field:
    """Players with a settler each, far apart."""
    field = Field(players)
    for player in range(players):
        field.unit("settler", 3 + 5 * player, 10, player)
    return field


def alive(field: Field) -> list[int]:
    return [player.id for player in field.state.players if player.alive]


def test_g74_after_one_of_two_players_the_other_acts() -> None:
    match = new_game(2)
    moves = [command for command in match.legal(0) if isinstance(command, MoveUnit)]
    match.submit(0, moves[0])
    match.submit(0, EndTurn())
    state = match.state
    assert (state.turn, state.round, state.current_player) == (2, 1, 1)


def test_g75_after_the_last_player_the_round_is_processed() -> None:
    match = new_game(2)
    match.submit(0, EndTurn())
    events = match.submit(1, EndTurn())
    state = match.state
    assert (state.turn, state.round, state.current_player) == (3, 2, 0)
    assert [event.round for event in events if isinstance(event, RoundEnded)] == [1]


def test_g76_the_dead_have_no_turns() -> None:
    field = living(3)
    field.state.players[1].alive = False
    for unit in field.world.units_of(1):
        units.kill_unit(field.world, unit, "Eliminated")
    order(field, EndTurn())
    assert (field.state.current_player, field.state.turn) == (2, 2)


def test_rule_12_3_a_turn_starts_with_moves_for_every_own_unit() -> None:
    field = living(2)
    mine, theirs = field.world.units_of(0)[0], field.world.units_of(1)[0]
    mine.moves_left = theirs.moves_left = 0
    order(field, EndTurn())
    assert (mine.moves_left, theirs.moves_left) == (0, 100)
    (told,) = field.told(TurnStarted)
    assert isinstance(told, TurnStarted)
    assert told.player == 1


def test_rule_12_2_r11_units_behind_closed_borders_are_put_outside() -> None:
    field = living(2)
    warrior = field.unit("warrior", 16, 4)
    field.city(16, 4 + 1, 1)
    assert field.state.tiles.owner[warrior.pos] == 1
    turn.process_round(field.world)
    assert field.state.tiles.owner[warrior.pos] != 1
    assert field.told(UnitExpelled)


def test_rule_12_6_and_g91_a_player_lives_while_it_can_found_a_city() -> None:
    field = Field(2)
    field.city(3, 3)
    settler = field.unit("settler", 10, 10, 1)
    warrior = field.unit("warrior", 12, 12, 1)
    order(field, EndTurn())
    assert alive(field) == [0, 1]
    field.state.current_player = 0
    take_civilian(field.world, settler, 0)
    order(field, EndTurn())
    assert alive(field) == [0]
    assert field.told(PlayerEliminated)
    assert field.state.units.get(warrior.id) is None
    assert settler.owner == 0


def test_rule_12_6_who_gives_up_its_last_settler_passes_the_turn() -> None:
    field = living(2)
    settler = field.world.units_of(0)[0]
    order(field, DisbandUnit(settler.id))
    assert not field.state.players[0].alive
    assert field.state.current_player == 1


def test_rule_13_1_who_may_act() -> None:
    field = living(2)
    for seat, command, code in ((1, EndTurn(), "turn.not_yours"), (HOST, DisbandUnit(0), "turn.not_yours")):
        refused = refusal(field.world, seat, command)
        assert refused is not None
        assert refused.code == code
    carry_out(field.world, HOST, EndTurn())  # rule 15.6: the clock ran out
    assert field.state.current_player == 1
    field.state.ended = Ended(0, "Time", (1, 0))
    refused = refusal(field.world, 1, EndTurn())
    assert refused is not None
    assert refused.code == "game.over"


# ---------------------------------------------------------------- victory


def won(field: Field) -> tuple[int, str] | None:
    state = field.state
    state.ended = None
    victory.check_victory(field.world)
    return outcome(field)


def outcome(field: Field) -> tuple[int, str] | None:
    ended = field.state.ended
    return None if ended is None else (ended.winner, ended.reason)


def test_rule_16_2_the_last_one_alive_wins() -> None:
    field = living(2)
    assert won(field) is None
    field.state.players[0].alive = False
    assert won(field) == (1, "Conquest")


def test_rule_16_3_all_original_capitals() -> None:
    field = living(2)
    first, second = field.city(3, 3), field.city(15, 3, 1)
    field.state.capitals = [Capital(0, first.id, first.pos)]
    assert won(field) is None
    field.state.capitals.append(Capital(1, second.id, second.pos))
    assert won(field) is None
    second.owner = 0
    assert won(field) == (0, "Conquest")


def test_rule_16_4_five_stages() -> None:
    field = living(2)
    field.state.players[1].stages = sorted(field.rules.stages[:4])
    assert won(field) is None
    field.state.players[1].stages = sorted(field.rules.stages)
    assert won(field) == (1, "Science")


def test_g82_culture_needs_influence_and_a_past() -> None:
    field = living(2)
    field.state.players[0].lifetime_culture, field.state.players[1].lifetime_culture = 8000, 5000
    field.state.influence[0][1] = 3999
    assert won(field) is None
    field.state.influence[0][1] = 4000
    assert won(field) == (0, "Culture")
    field.state.players[0].lifetime_culture = 7999
    assert won(field) is None


def test_g83_score() -> None:
    field = Field()
    for x in (3, 7, 11, 15):
        city = field.city(x, 5, population=5 if x < 15 else 8)
        for extra in range(10 if x > 3 else 3):
            city.claimed.append(200 + 20 * extra + x)  # as many tiles as the case asks for
    player = field.state.players[0]
    for tech in range(12):
        player.known_techs[tech] = 1
    wonder = next(building for building in field.rules.buildings if building.wonder)
    field.world.cities_of(0)[0].buildings.append(wonder.number)
    for x in range(7):
        field.unit("warrior", x, 15)
    field.unit("worker", 9, 15)
    player.gold = 230
    assert sum(len(city.claimed) for city in field.world.cities_of(0)) == 61
    assert score(field.world, 0) == 46 + 40 + 48 + 20 + 20 + 7 + 4 == 185


def test_g92_at_the_round_limit_the_score_decides_then_cities() -> None:
    field = living(3)
    for player, cities in enumerate((6, 7, 1)):
        for k in range(cities):
            field.city(1 + 2 * k, 2 + 5 * player, player)
    for player, wanted in enumerate((410, 410, 380)):
        gap = wanted - score(field.world, player)
        field.state.players[player].gold += 50 * gap
        assert score(field.world, player) == wanted
    field.state.round = 299
    assert won(field) is None
    field.state.round = 300
    assert won(field) == (1, "Time")
    assert field.told(GameEnded)


def test_rule_17_2_military_strength() -> None:
    field = Field()
    field.city(5, 5)
    warrior = field.unit("warrior", 8, 8)
    warrior.hp, warrior.experience = 50, 60
    field.unit("worker", 9, 8)
    assert military_strength(field.world, 0) == 20 + 20 * 150 // 100 * 50 // 100


def test_rule_9_5_policies_are_part_of_the_state() -> None:
    field = Field()
    field.adopt(0, "founding_myth")
    assert field.state.players[0].policies == [Adopted(number("policy", "founding_myth"), 0)]
