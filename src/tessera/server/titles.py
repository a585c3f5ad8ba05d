"""The titles this server offers, each bound to its rules once, and made ready before anybody needs it.

Binding a title and building its codec can take a second. That is done in threads: by one that goes through
all titles after the start, and by whoever asks for a title before its turn. The event loop only ever waits.
"""

import asyncio
import threading
from collections.abc import Mapping

import msgspec

from tessera import brought, mods, registry
from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.core.errors import BadRuleset, Malformed
from tessera.registry import AnyGame
from tessera.server.choices import Choices
from tessera.server.errors import Refused
from tessera.server.logs import failed
from tessera.server.records import ModCard, TitleCard
from tessera.server.settings import Settings


class Offer:
    """A title with an overlay or without one, as it is played here: by the rules it was first bound to."""

    def __init__(self, title: str, overlay: str, folders: list[str]) -> None:
        self.title = title
        self.folders = folders  # for a process that binds the title itself
        self._overlay = overlay
        self._lock = threading.Lock()
        self._game: AnyGame | None = None
        self._choices: Choices | None = None
        self._catalogue: tuple[str, bytes] | None = None
        self._misfit = False
        self._warming: asyncio.Task[AnyGame] | None = None

    def game(self) -> AnyGame:
        """The title bound to its rules. May take long: for threads, and for when it is ready."""
        if self._game is None:
            with self._lock:
                if self._misfit:
                    raise Refused("overlay.unknown", overlay=self._overlay)
                try:
                    self._game = registry.game(self.title, self.folders)
                except (BadRuleset, Malformed):
                    if not self._overlay:
                        raise
                    self._misfit = True  # it is another title's
                    raise Refused("overlay.unknown", overlay=self._overlay) from None
        return self._game

    def warm(self) -> AnyGame:
        """The same with everything built that play needs. For threads: others wait for the first."""
        game = self.game()
        with self._lock:
            if self._choices is None:
                self._choices = Choices(game)
        return game

    def catalogue(self) -> tuple[str, bytes]:
        """What a client is told of the rules, as JSON, and the tag it is known by. For threads."""
        game = self.game()
        with self._lock:
            if self._catalogue is None:
                tag = f'"{VERSION}-{game.ruleset.digest[:32]}"'
                self._catalogue = tag, msgspec.json.encode(game.catalogue())
        return self._catalogue

    async def ready(self) -> AnyGame:
        """The same for the event loop, which does none of it."""
        if self._choices is None:
            if self._warming is None or self._warming.done():  # one thread, however many wait
                self._warming = asyncio.create_task(asyncio.to_thread(self.warm))
            await asyncio.shield(self._warming)
        return self.game()

    @property
    def choices(self) -> Choices:
        """The title's legal commands as they go out, once it is ready."""
        assert self._choices is not None, "asked before it was ready"
        return self._choices


class Titles:
    """Offers by title and overlay. Safe to ask from any thread."""

    def __init__(self, settings: Settings) -> None:
        for name in settings.titles:
            registry.locate(name)  # who asks for a title that is not there learns it at the start
        self._names = list(settings.titles or registry.titles())
        self._overlays = settings.overlays
        self._offers = {
            (name, overlay): Offer(name, overlay, [str(self._overlays[overlay])] if overlay else [])
            for name in self._names
            for overlay in ("", *self._overlays)
        }
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin to make every title ready, beside everything else."""
        threading.Thread(target=self._warm_all, name="tessera-titles", daemon=True).start()

    def stop(self) -> None:
        """Make no more of them ready."""
        self._stopped.set()

    def _warm_all(self) -> None:
        """All rules first, for the home page tells of them; then the codecs, from the smallest title on."""
        plain = [self._offers[name, ""] for name in self._names]
        bound: list[tuple[int, Offer]] = []
        for offer in plain:
            if self._stopped.is_set():
                return
            try:
                game = offer.game()
                bound.append((len(game.command_types) + len(game.event_types), offer))
            except Exception:
                failed("title cannot be bound", title=offer.title)  # whoever asks for it is told again
        for _, offer in sorted(bound, key=lambda each: each[0]):
            if self._stopped.is_set():
                return
            try:
                offer.warm()
            except Exception:
                failed("title cannot be made ready", title=offer.title)

    def names(self) -> list[str]:
        """The titles, in order."""
        return list(self._names)

    def offer(self, title: str, overlay: str = "") -> Offer:
        """A title, with an overlay by name."""
        if title not in self._names:
            raise Refused("title.unknown", title=title)
        if overlay and overlay not in self._overlays:
            raise Refused("overlay.unknown", overlay=overlay)
        return self._offers[title, overlay]

    # ------------------------------------------------------------ for pages; these may take long

    def played_by(self, title: str, digest: str) -> Offer:
        """The title with the overlay whose rules have this digest; as it is, if none has."""
        plain = self.offer(title)
        offers = [plain, *[self.offer(title, mod) for mod in self._overlays if self._fits(title, mod)]]
        return next((offer for offer in offers if offer.game().ruleset.digest == digest), plain)

    def listed(self) -> list[TitleCard]:
        """What the home page shows."""
        cards: list[TitleCard] = []
        for name in self._names:
            game = self.offer(name).game()
            found = registry.locate(name)
            cards.append(
                TitleCard(
                    name=name,
                    title=game.title,
                    summary=game.summary,
                    version=game.version,
                    seats=(game.min_seats, game.max_seats),
                    usual=game.seats_by_default(),
                    options=game.options_spec().schema(),
                    has_bot=game.bot() is not None,
                    overlays=[self._told(name, mod) for mod in self._overlays if self._fits(name, mod)],
                    pages=dict(brought.pages(found)),
                    **{role: f"/titles/{name}/{file}" for role, file in brought.web_of(found).items()},
                )
            )
        return cards

    def _told(self, title: str, overlay: str) -> ModCard:
        """An overlay as people choose it: its words, and the options of the title with it."""
        mod = mods.about(self._overlays[overlay])
        options = self.offer(title, overlay).game().options_spec().schema()
        return ModCard(overlay, mod.name, mod.summary, options)

    def _fits(self, title: str, overlay: str) -> bool:
        try:
            self.offer(title, overlay).game()
        except Refused:
            return False
        return True

    def rules(self, title: str) -> str:
        """The guide of the title; without one, its README."""
        game = self.offer(title).game()
        file = brought.file_of(registry.locate(title), brought.GUIDE, "README.md")
        return file.read_text(encoding="utf-8") if file else f"# {game.title}\n\n{game.summary}\n"

    def schema(self, title: str) -> Mapping[str, Plain]:
        """JSON Schema of commands, events, view and options."""
        game = self.offer(title).warm()
        return game.schemas()
