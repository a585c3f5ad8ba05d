"""Players that somebody brings: a good one, and one for every way to be none."""

from typing import Any

from tessera import Bot, Game, Turn

AnyTurn = Turn[Any, Any]


class First(Bot[Any, Any]):
    """Takes the first choice there is."""

    def choose(self, turn: AnyTurn) -> Any:
        return turn.legal[0]


class Knowing(First):
    """Is made with the game."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self.title = game.name


class Demanding(First):
    def __init__(self, game: Game[Any, Any, Any, Any], depth: int) -> None:
        self.depth = depth


class Stillborn(First):
    def __init__(self) -> None:
        raise ValueError("not today")


class Raising(Bot[Any, Any]):
    def choose(self, turn: AnyTurn) -> Any:
        return turn.legal[len(turn.legal)]


class Babbling(Bot[Any, Any]):
    def choose(self, turn: AnyTurn) -> Any:
        return "the first one"


class Cheating(Bot[Any, Any]):
    """Ships a crate it does not have."""

    def choose(self, turn: AnyTurn) -> Any:
        kind: Any = type(turn.legal[0])
        return kind(next(crate for crate in range(99) if crate not in turn.view.hand))


class Stranger:
    """No bot at all."""


class Silent(Bot[Any, Any]):
    """Has forgotten how to choose."""
