"""The titles this server offers, each bound to its rules once."""

import sys
import threading
from collections.abc import Mapping
from importlib import resources

from tessera import registry
from tessera.core.codec import Plain
from tessera.core.errors import BadRuleset, Malformed
from tessera.registry import AnyGame
from tessera.server.choices import Choices
from tessera.server.errors import Refused
from tessera.server.settings import Settings


class Shelf:
    """Games by title and overlay. Safe to ask from any thread."""

    def __init__(self, settings: Settings) -> None:
        found = registry.titles()
        wanted = settings.titles or tuple(found)
        for name in wanted:
            if name not in found:
                found[name] = registry.Found(name, registry.find(name), "named")
        self._found = {name: found[name] for name in wanted}
        self._overlays = settings.overlays
        self._games: dict[tuple[str, str], AnyGame] = {}
        self._choices: dict[tuple[str, str], Choices] = {}
        self._lock = threading.Lock()

    def names(self) -> list[str]:
        """The titles, in order."""
        return list(self._found)

    def game(self, title: str, overlay: str = "") -> AnyGame:
        """The title bound to its rules, with an overlay by name."""
        if title not in self._found:
            raise Refused("title.unknown", title=title)
        if overlay and overlay not in self._overlays:
            raise Refused("overlay.unknown", overlay=overlay)
        with self._lock:
            game = self._games.get((title, overlay))
            if game is None:
                kind = self._found[title].game
                try:
                    game = kind(registry.ruleset_of(kind, self.folders(overlay)))
                except (BadRuleset, Malformed):
                    if not overlay:
                        raise
                    raise Refused("overlay.unknown", overlay=overlay) from None  # it is another title's
                self._games[title, overlay] = game
            return game

    def choices(self, title: str, overlay: str = "") -> Choices:
        """The title's legal commands as they go out."""
        game = self.game(title, overlay)
        return self._choices.setdefault((title, overlay), Choices(game))

    def folders(self, overlay: str) -> list[str]:
        """The folders of an overlay, for a process that binds the title itself."""
        return [str(self._overlays[overlay])] if overlay else []

    def listed(self) -> list[dict[str, Plain]]:
        """What the home page shows."""
        cards: list[dict[str, Plain]] = []
        for name in self._found:
            game = self.game(name)
            cards.append(
                {
                    "name": name,
                    "title": game.title,
                    "summary": game.summary,
                    "version": game.version,
                    "seats": [game.min_seats, game.max_seats],
                    "usual": game.seats_by_default(),
                    "options": game.options_spec().schema(),
                    "has_bot": game.bot() is not None,
                    "overlays": [overlay for overlay in self._overlays if self._fits(name, overlay)],
                }
            )
        return cards

    def _fits(self, title: str, overlay: str) -> bool:
        try:
            self.game(title, overlay)
        except Refused:
            return False
        return True

    def rules(self, title: str) -> str:
        """The README of the title."""
        game = self.game(title)
        for kind in type(game).__mro__:
            package = getattr(sys.modules.get(kind.__module__), "__package__", None)
            if package and not package.startswith("tessera.core"):
                readme = resources.files(package) / "README.md"
                if readme.is_file():
                    return readme.read_text(encoding="utf-8")
        return f"# {game.title}\n\n{game.summary}\n"

    def schema(self, title: str) -> Mapping[str, Plain]:
        """JSON Schema of commands, events, view and options."""
        game = self.game(title)
        return {**game.codec.schemas(), "options": game.options_spec().schema()}
