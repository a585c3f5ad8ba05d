"""Legal commands as they go out: plain data and words, written once for each command.

Both are functions of the command alone, and most of what a seat may do now it could do before.
"""

from collections.abc import Sequence
from typing import Any, Final

from tessera.core.codec import Plain
from tessera.registry import AnyGame

MOST_KEPT: Final = 8192


class Choices:
    """The choices of one title."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._known: dict[Any, dict[str, Plain]] = {}

    def shown(self, commands: Sequence[Any]) -> list[Plain]:
        """[{command, phrase}] in the same order."""
        known = self._known
        try:
            return [known.get(command) or self._write(command) for command in commands]
        except TypeError:  # a command with a list in it is no key
            return [self._written(command) for command in commands]

    def _write(self, command: Any) -> dict[str, Plain]:
        if len(self._known) >= MOST_KEPT:
            self._known.clear()
        written = self._known[command] = self._written(command)
        return written

    def _written(self, command: Any) -> dict[str, Plain]:
        return {"command": self._game.codec.commands.plain(command), "phrase": self._game.phrase(command)}
