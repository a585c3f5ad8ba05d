"""G83: the rulebook's three command logs, replayed to equal checkpoints; and the bot's reference games.

The logs are written in the rulebook's protocol: a host asks both players and puts the tactic into the
command. The host sends ROLL_DICE and RESOLVE_ATTACK here too.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.taktik.battle import A, B, Battle, as_in_the_rulebook

from tessera.core.game import HOST
from tessera.games.taktik.bot_rulebook import decide
from tessera.games.taktik.commands import (
    AcceptMalus,
    AttackSelect,
    CancelMalus,
    Cell,
    Command,
    DrawCard,
    EndTurn,
    MoveUnit,
    NextPhase,
    Pass,
    PlayCard,
    React,
    Reaction,
    ResolveAttack,
    RollDice,
    SelectTactics,
    StoreBonus,
    Targets,
    TurnStart,
)
from tessera.games.taktik.guessing import known_state
from tessera.games.taktik.vocabulary import PHASES, PLAYER_NAMES, WINDOWS

LOGS = json.loads((Path(__file__).parent / "vectors" / "replays.json").read_text())["replays"]
BARE = {
    "TURN_START": TurnStart(),
    "NEXT_PHASE": NextPhase(),
    "DRAW_CARD": DrawCard(),
    "ACCEPT_MALUS": AcceptMalus(),
    "END_TURN": EndTurn(),
}


def targets_of(entry: dict[str, Any]) -> Targets | None:
    given = entry.get("targets")
    if given is None:
        return None
    units = given.get("unitIds")
    return Targets(None if units is None else tuple(units), given.get("quadrant"))


def reaction_of(entry: dict[str, Any]) -> Reaction | None:
    given = entry.get("reaction")
    if given is None:
        return None
    by = PLAYER_NAMES.index(given["by"]) if "by" in given else None
    return Reaction(given["cardId"], given["window"], targets_of(given), by)


def command_of(entry: dict[str, Any]) -> Command:
    """A line of the rulebook's log in this title's words."""
    match entry["type"]:
        case "SELECT_TACTICS":
            return SelectTactics(tuple(entry["cardIds"]))
        case "PLAY_CARD":
            return PlayCard(entry["cardId"], targets_of(entry))
        case "STORE_BONUS":
            return StoreBonus(entry.get("replaceIndex"))
        case "CANCEL_MALUS":
            return CancelMalus(entry["with"], entry["malus"])
        case "MOVE_UNIT":
            return MoveUnit(entry["unitId"], Cell(entry["to"]["x"], entry["to"]["y"]), reaction_of(entry))
        case "ATTACK_SELECT":
            return AttackSelect(entry["attackerId"], entry["targetId"])
        case "ROLL_DICE":
            return RollDice(reaction_of(entry))
        case "RESOLVE_ATTACK":
            return ResolveAttack(reaction_of(entry))
        case other:
            return BARE[other]


def summary(game: Battle) -> dict[str, Any]:
    """What a checkpoint of the rulebook's logs holds."""
    state = game.state
    return {
        "turn": state.turn,
        "phase": game.phase,
        "active": PLAYER_NAMES[state.active],
        "rngSeed": state.rng.state,
        "deck": len(state.common_deck),
        "units": [[unit.id, unit.cell % 20, unit.cell // 20, unit.damage] for unit in state.units.values()],
    }


def started(scenario: str, seed: int) -> Battle:
    game = as_in_the_rulebook()
    return Battle(game, game.setup(2, {"scenario": scenario, "deck": "ruleset"}, seed))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log["name"])
def test_g83_the_logs_replay_to_equal_checkpoints(log: dict[str, Any]) -> None:
    game = started(log["scenario"], log["seed"])
    checkpoints = {point["after"]: point for point in [*log["checkpoints"], log["final"]]}
    for number, entry in enumerate(log["commands"], 1):
        asked = entry["type"] in ("ROLL_DICE", "RESOLVE_ATTACK") or "player" not in entry
        game.play(HOST if asked else PLAYER_NAMES.index(entry["player"]), command_of(entry))
        point = checkpoints.get(number)
        if point is not None:
            assert summary(game) == {key: point[key] for key in summary(game)}, f"after {number}"
    final, state = log["final"], game.state
    assert (PLAYER_NAMES[state.winner] if state.winner >= 0 else None) == final["winner"]
    assert (state.result or None) == final["result"]
    for player, lost in final.get("lost", {}).items():
        assert game.side(PLAYER_NAMES.index(player)).lost == lost
    if "stored" in final:
        assert game.side(A).store == final["stored"]
        assert game.side(A).hand == final["tactics"]


REFERENCES = [
    ("skirmish", 1, B, "annihilation", 26, 457, 2356826392),
    ("flag_capture", 4, A, "capture_hold", 22, 384, 2303886457),
]


def bot_move(game: Battle, seat: int) -> Command:
    """What section 15 says, of what the seat can see."""
    return decide(game.book, known_state(game.book, game.game.view(game.state, seat)), seat)


def as_host(game: Battle) -> Command:
    """The next command of the rulebook's protocol: the opponent is asked first, then the active player."""
    seat = game.game.actors(game.state)[0]
    command = bot_move(game, seat)
    if isinstance(command, Pass):
        game.state.declined = True
        command = bot_move(game, game.state.active)
        game.state.declined = False
    elif isinstance(command, React):
        window = WINDOWS[game.book.card(command.card).window]
        reaction = Reaction(command.card, window, command.targets, seat)
        command = RollDice(reaction) if game.state.last_roll is None else ResolveAttack(reaction)
    return command


@pytest.mark.parametrize(("scenario", "seed", "winner", "result", "turn", "count", "rng"), REFERENCES)
def test_section_15_the_reference_games_by_the_rulebooks_protocol(
    scenario: str, seed: int, winner: int, result: str, turn: int, count: int, rng: int
) -> None:
    game = started(scenario, seed)
    log = next(log for log in LOGS if log["scenario"] == scenario)
    sent = 0
    while not game.state.result:
        seat = game.game.actors(game.state)[0]
        command = as_host(game)
        written = command_of(log["commands"][sent])
        if isinstance(command, RollDice | ResolveAttack):
            seat = HOST
        elif isinstance(command, SelectTactics):
            assert isinstance(written, SelectTactics)
            assert sorted(written.cards) == sorted(command.cards)
        game.play(seat, command)
        sent += 1
    state = game.state
    assert (state.winner, state.result, state.turn, sent) == (winner, result, turn, count)
    assert state.rng.state == rng


@pytest.mark.parametrize(("scenario", "seed", "winner", "result", "turn", "count", "rng"), REFERENCES)
def test_section_15_the_same_games_with_the_opponent_asked_at_the_table(
    scenario: str, seed: int, winner: int, result: str, turn: int, count: int, rng: int
) -> None:
    game = started(scenario, seed)
    sent = 0
    while not game.state.result:
        seat = game.game.actors(game.state)[0]
        command = bot_move(game, seat)
        game.play(seat, command)
        sent += not isinstance(command, Pass)
    state = game.state
    assert (PHASES[state.phase], state.winner, state.result) == ("VICTORY", winner, result)
    assert (state.turn, sent, state.rng.state) == (turn, count, rng)
