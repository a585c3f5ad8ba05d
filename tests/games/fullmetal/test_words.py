"""Commands and events are told in words a player knows: no ids, no field names."""

from tessera import registry
from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.games.fullmetal.game import FullMetalGame


def test_a_whole_bot_game_is_told_in_words() -> None:
    game = FullMetalGame(registry.ruleset_of(FullMetalGame))
    told: dict[str, str] = {}
    match = Match(game, 3, 2)

    def watch(seat: int, command: object, events: list[object]) -> None:
        told[type(command).__name__] = game.phrase(command)  # type: ignore[arg-type]  # the title's own
        for event in events:
            told[type(event).__name__] = game.tell(event)  # type: ignore[arg-type]

    play_out(match, [bot_named(game, "bot")] * 2, watch=watch)
    assert {"Move", "EndTurn", "Moved", "TurnStarted", "TideDrawn", "GameFinished"} <= set(told)
    for kind, words in told.items():
        assert words, kind
        for raw in ("-p1-", "-p2-", "(", "_", "None"):
            assert raw not in words.replace(" AP)", "").replace(" (", " "), f"{kind}: {words}"
