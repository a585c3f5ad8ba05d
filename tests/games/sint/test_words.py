"""Everything shown to people is in words: no ids of cards, no field names."""

from pathlib import Path

from tessera.bots.play import play_out
from tessera.bots.random import RandomBot
from tessera.core.match import Match
from tessera.core.replay import Player, read
from tessera.games.sint.commands import Command
from tessera.games.sint.events import Event
from tessera.games.sint.game import SintGame
from tessera.games.sint.state import State
from tessera.games.sint.view import SintView

REPLAYS = Path(__file__).resolve().parents[2] / "replays" / "sint"
SintMatch = Match[State, Command, Event, SintView]


def test_whole_games_are_told_in_words(game: SintGame) -> None:
    told: dict[str, str] = {}

    def watch(seat: int, command: Command, events: list[Event]) -> None:
        told[type(command).__name__] = game.phrase(command)
        for event in events:
            told[type(event).__name__] = game.tell(event)

    record = read((REPLAYS / "star-6-bots.tsr").read_bytes())
    match = Match(game, record.header.seed, record.header.seats, record.header.options)
    for entry in Player(record, game).run().entries:
        assert entry.command is not None
        watch(entry.seat, entry.command, match.follow(entry))
    second: SintMatch = Match(game, 2, 4, {"attack_mix": "mixed", "boarding": "join"})
    play_out(second, [RandomBot()] * 4, watch=watch)
    assert len(set(told) & {kind.__name__ for kind in SintGame.event_types}) > 40
    assert len(set(told) & {kind.__name__ for kind in SintGame.command_types}) > 14
    for kind, words in told.items():
        assert words or kind == "ApSet", kind  # what everybody has every morning is shown, not told
        for raw in ("_", "None", "Action(", "P1 ", "=", "Peppernut", "StrongHeadwind"):
            assert raw not in words or kind in ("ChatPosted", "Chat", "CardDrawn"), f"{kind}: {words}"


def test_the_terminal_shows_the_ship(game: SintGame) -> None:
    state = game.setup(2, {"layout": "Torus"}, 1)
    text = game.text(game.view(state, 0))
    assert "Corridor A" in text
    assert "The Petty Thief: 5/5 HP" in text
