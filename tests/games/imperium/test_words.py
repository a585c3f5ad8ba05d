"""Commands and events as people read them: by name, and each of a list in words of its own."""

import re

from tests.games.imperium.tables import ruleset

from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.games.imperium import commands as cmd
from tessera.games.imperium import events as ev
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.state import State
from tessera.games.imperium.view import ImperiumView

Realms = Match[State, cmd.Command, ev.Event, ImperiumView]

UGLY = re.compile(r"unit \d|city \d|tile \d|_|\bNone\b|[A-Z][a-z]+[A-Z]|\d{5}")


def _game() -> ImperiumGame:
    return ImperiumGame(ruleset())


def test_a_bot_game_is_told_by_names() -> None:
    game = _game()
    match: Realms = Match(game, 11, 2, {"round_limit": 40})
    said: dict[str, str] = {}

    def watch(seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        if match.position % 5 and type(command).__name__ in said:
            return
        before = game.view(match.state_at(match.position - 1), seat)
        said[type(command).__name__] = game.phrase(command, before)
        seen = match.view(0)
        for event in events:
            told = game.redact(match.state, event, 0)
            if told is not None:
                said[type(event).__name__] = game.tell(told, seen)

    play_out(match, [bot_named(game, "bot")] * 2, watch=watch)
    assert {"FoundCity", "SetProduction", "CityFounded", "UnitMoved", "TechResearched"} <= set(said)
    assert [text for text in said.values() if UGLY.search(text)] == []


def test_every_choice_of_a_list_has_words_of_its_own() -> None:
    game = _game()
    match: Realms = Match(game, 3, 2, {"round_limit": 24})

    def watch(seat: int, command: cmd.Command, events: list[ev.Event]) -> None:
        for each in match.actors():
            if match.position % 9 == 0:
                view = match.view(each)
                phrases = [game.phrase(choice, view) for choice in match.legal(each)]
                assert len(phrases) == len(set(phrases))

    play_out(match, [bot_named(game, "bot")] * 2, watch=watch)


def test_a_settler_is_told_by_its_kind_and_place_and_the_city_by_its_name() -> None:
    game = _game()
    match: Realms = Match(game, 3, 2, {})
    found = next(each for each in match.legal(0) if isinstance(each, cmd.FoundCity))
    assert re.fullmatch(r"Settler at \d+·\d+: found a city", game.phrase(found, match.view(0)))
    events = match.submit(0, found)
    told = [text for text in (game.tell(event, match.view(0)) for event in events) if text]
    city = next(iter(match.view(0).cities.values()))
    assert told[0] == f"player 0 founds {city.name}"


def test_who_fell_is_told_although_it_is_gone_from_the_view() -> None:
    game = _game()
    match: Realms = Match(game, 3, 2, {})
    warrior = next(n for n, kind in enumerate(game.rules.units) if kind.id == "warrior")
    fell = ev.UnitDied(77 << 32, warrior, 1, Spot(3, 4), None, "Combat")
    assert game.tell(fell, match.view(0)) == "player 1's Warrior falls at 5·4"
    assert game.weight(fell) == GRAVE
    assert game.weight(ev.TurnEnded(1, 0)) == DETAIL
    assert game.weight(ev.CityFounded(1, "Aurel", Spot(0, 0), 0)) == USUAL
