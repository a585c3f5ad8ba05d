"""Everything shown to people is in words: rooms, items and cards by name, what it costs, why it cannot be."""

import re
from pathlib import Path

import pytest
from tests.games.sint.boat import NUT, Boat

from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.core.game import LEVELS, turn_at
from tessera.core.match import Match
from tessera.core.replay import Player, read
from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.core.rng import SplitMix64
from tessera.games.sint import commands as cmd
from tessera.games.sint import events as ev
from tessera.games.sint.commands import Command
from tessera.games.sint.events import Event
from tessera.games.sint.game import SintGame
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView

REPLAYS = Path(__file__).resolve().parents[2] / "replays" / "sint"
SintMatch = Match[State, Command, Event, SintView]
SILENT = {"ApSet", "ChatPosted", "Executed"}  # shown, or told by what follows
RAW = re.compile(r"_|None|Action\(|\bP[1-6]\b|=|StrongHeadwind|\b(room|item|action|card) \d")


def phrases(boat: Boat, player: str = "P1") -> list[str]:
    seat = int(player[1]) - 1
    view = boat.game.view(boat.state, seat)
    return [boat.game.phrase(command, view) for command in boat.game.legal(boat.state, seat)]


def told(boat: Boat) -> list[str]:
    return [words for words in [boat.game.tell(event, boat.view) for event in boat.told] if words]


def bars(boat: Boat) -> dict[str, str]:
    return {each.verb: each.why for each in boat.view.barred}


def test_whole_games_are_told_in_words(game: SintGame) -> None:
    seen: dict[str, list[str]] = {}

    def watch(seat: int, command: Command, events: list[Event]) -> None:
        for event in events:
            seen.setdefault(type(event).__name__, []).append(game.tell(event, match.view(None)))

    def listen(match: SintMatch, seat: int) -> None:
        view = match.view(seat)
        words = [game.phrase(command, view) for command in match.legal(seat)]
        assert len(set(words)) == len(words), words  # nobody has to guess which is which
        seen.setdefault("a choice", []).extend(words)

    record = read((REPLAYS / "star-6-bots.tsr").read_bytes())
    match: SintMatch = Match(game, record.header.seed, record.header.seats, record.header.options)
    for number, entry in enumerate(Player(record, game).run().entries):
        assert entry.command is not None
        if number % 7 == 0 and entry.seat >= 0:
            listen(match, entry.seat)
        watch(entry.seat, entry.command, match.follow(entry))
    match = Match(game, 2, 4, {"attack_mix": "mixed", "boarding": "join", "layout": "Torus"})
    play_out(match, [RandomBot()] * 4, watch=watch)
    assert len(set(seen) & {kind.__name__ for kind in SintGame.event_types}) > 40
    for kind, lines in seen.items():
        assert any(lines) or kind == "ApSet", kind
        for words in lines:
            assert words or kind in SILENT, kind
            assert not RAW.search(words) or kind in ("ChatPosted", "PlayerJoined"), f"{kind}: {words}"


def test_choices_name_rooms_things_and_cards_and_tell_what_they_cost(game: SintGame) -> None:
    boat = Boat(game, crew=2).at(P1=0, P2=0).holds("P1", NUT, NUT).card("AnchorLoose")
    words = phrases(boat)
    assert "move to the Bow (1 AP)" in words
    assert "move to Cargo (1 AP)" in words
    assert "drop the second peppernut (0 AP)" in words
    assert "throw the first peppernut to player 1 (1 AP)" in words
    assert "solve Anchor Loose (1 AP)" in words
    assert "pass and give up 2 AP" in words
    boat.do("P1", cmd.Move(5))
    assert "take back: move to the Kitchen (1 AP)" in phrases(boat)
    assert "bake peppernuts (1 AP)" in phrases(boat)
    torus = Boat(game, layout="Torus").at(P1=1)
    assert "move to Corridor A (1 AP)" in phrases(torus)


def test_prices_are_those_of_the_cards_in_force(game: SintGame) -> None:
    boat = Boat(game).at(P1=0).ap(P1=8).card("LightsOut").card("Listing", 3)
    assert "move to the Engine (2 AP)" in phrases(boat)
    assert boat.view.costs["RaiseShields"] == 4


def test_a_plan_says_what_is_dropped_and_thrown(game: SintGame) -> None:
    boat = Boat(game, crew=2).at(P1=0, P2=0).holds("P1", "Extinguisher", NUT)
    boat.do("P1", cmd.Drop(0), cmd.Throw("P2", 0))
    assert told(boat) == ["player 0 plans to throw a peppernut to player 1 (1 AP)"]
    assert [each.words for each in boat.view.proposals.values()] == [
        "drop the extinguisher",
        "throw a peppernut to player 1",
    ]
    boat.vote()
    assert "player 0 drops the extinguisher in the Central Hallway" in told(boat)
    assert "player 0 throws a peppernut to player 1" in told(boat)


def test_what_happens_is_told_once_by_name(game: SintGame) -> None:
    boat = Boat(game, draws=[3]).at(P1=6).holds("P1", NUT).do("P1", cmd.Shoot()).vote()
    lines = told(boat)
    assert "player 0 shoots: rolls 4, needs 3 or more, a hit" in lines
    assert "The Petty Thief has 4 health left" in lines
    boat = Boat(game).attack(5).end_the_round()
    lines = told(boat)
    assert "a fireball hits the Kitchen: 1 fire there" in lines
    assert "the hull loses 1: 19 of 20 left" in lines


@pytest.mark.parametrize(
    ("event", "weight"),
    [
        (ev.HullChanged(-1, 19, "Attack"), GRAVE),
        (ev.HullChanged(1, 20, "Repair"), USUAL),
        (ev.PlayerFainted("P1"), GRAVE),
        (ev.PlayerRemoved("P1"), GRAVE),
        (ev.AttackHit(5, "Fireball", 1), GRAVE),
        (ev.GameEnded("hull"), GRAVE),
        (ev.ShotFired("P1", 4, 3, True), USUAL),
        (ev.Moved("P1", 0, 1, "Move"), DETAIL),
        (ev.Moved("P1", 0, 1, "Panic"), USUAL),
        (ev.ReadySet("P1", True), DETAIL),
        (ev.ApSet("P1", 2, "NewRound"), DETAIL),
    ],
)
def test_weights(game: SintGame, event: Event, weight: int) -> None:
    assert game.weight(event) == weight


# ---------------------------------------------------------------- why not


def test_what_stands_to_reason_and_cannot_be_says_why(game: SintGame) -> None:
    cannons = Boat(game).at(P1=6).holds("P1", NUT).burning(6)
    assert bars(cannons) == {"Shoot": "Put out the fire here first."}
    assert bars(Boat(game).at(P1=6)) == {"Shoot": "You hold no peppernut."}
    assert bars(Boat(game).at(P1=5).flooded(5)) == {"Bake": "Pump out the water here first (Repair)."}
    engine = Boat(game).at(P1=4).ap(P1=1)
    assert bars(engine) == {"RaiseShields": "It costs 2 AP, you have 1."}
    engine.room(4).broken, engine.room(4).health = True, 1
    assert bars(engine.ap(P1=2)) == {"RaiseShields": "Broken: it takes 2 repairs first."}
    full = Boat(game).at(P1=9).holds("P1", NUT, NUT)
    assert bars(full) == {"PickUp": "No free hand."}
    card = Boat(game).at(P1=5).card("CloggedPipe").ap(P1=0)
    assert bars(card)["Bake"] == "Blocked by the card Clogged Pipe."
    assert bars(card)["Interact"] == "Clogged Pipe costs 1 AP, you have 0."
    assert bars(Boat(game).at(P1=1).card("AnchorStuck")) == {
        "Interact": "Anchor Stuck: In the Bow, with 3 players there."
    }


def test_what_is_barred_is_what_the_gate_refuses(game: SintGame) -> None:
    """In random play: the codes agree, nothing listed is barred, and rooms are reached or cut off."""
    match: SintMatch = Match(game, 11, 3, {"layout": "Torus"})
    rng = SplitMix64(4)
    plain = {
        "Bake",
        "Shoot",
        "RaiseShields",
        "EvasiveManeuvers",
        "Lookout",
        "Extinguish",
        "Repair",
        "Interact",
    }
    barred = 0
    for _ in range(400):
        if not match.awaited():
            break
        seat = rng.pick(match.awaited())
        view = match.view(seat)
        legal = match.legal(seat)
        for each in view.barred:
            if each.verb in plain:
                barred += 1
                refused = game.check(match.state, seat, getattr(cmd, each.verb)())
                assert refused is not None, each
                assert refused.code == each.code, each
        for command in legal:
            assert type(command).__name__ not in {each.verb for each in view.barred if each.verb in plain}
        if view.reach:
            assert len(view.reach) + len(view.cut_off) == len(view.rooms) - 1
        match.submit(seat, rng.pick(legal))
    assert barred > 20


# ---------------------------------------------------------------- the bot's words


def test_a_bot_says_what_it_is_up_to_and_why(game: SintGame) -> None:
    bot = game.bot()
    assert bot is not None
    boat = Boat(game, crew=2).at(P1=0, P2=7).holds("P1", NUT, NUT).floor(5, *[NUT] * 15)
    planned = bot.plan(turn_at(game, boat.state, 0, SplitMix64(1)))
    assert planned == [cmd.Chat("I'll go to the Cannons and shoot."), cmd.Move(6)]
    assert bot.choose(turn_at(game, boat.state, 0, SplitMix64(1))) == cmd.Move(6)
    assert bot.why(boat.view, cmd.Move(6)) == (
        "The plan: go to the Cannons and shoot. Every hit takes 1 of The Petty Thief's 5 health."
    )
    defence = Boat(game, crew=2).at(P1=7, P2=5).attack(5)
    assert bot.why(defence.view, cmd.EvasiveManeuvers()) == (
        "A fireball is aimed at the Kitchen; this stops it and saves the hull."
    )


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_of_a_bot_has_a_reason(game: SintGame, level: str) -> None:
    bot = game.bot(level)
    assert bot is not None
    match: SintMatch = Match(game, 21, 3, {"layout": "Torus"})
    rng = SplitMix64(2)
    for _ in range(70):
        seat = match.awaited()[0]
        view = match.view(seat)
        command = bot.choose(match.turn(seat, rng))
        why = bot.why(view, command)
        assert why.endswith(".")
        assert not RAW.search(why), why
        match.submit(seat, command)


def test_the_terminal_shows_the_ship(game: SintGame) -> None:
    state = game.setup(2, {"layout": "Torus", "difficulty": "book"}, 1)
    text = game.text(game.view(state, 0))
    assert "Corridor A" in text
    assert "The Petty Thief: 5/5 HP" in text
