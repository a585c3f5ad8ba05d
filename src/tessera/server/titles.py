"""The titles this server offers, each bound to its rules once, and made ready before anybody needs it.

Binding a title and building its codec can take a second. That is done in threads: by one that goes through
all titles after the start, and by whoever asks for a title before its turn. The event loop only ever waits.
"""

import asyncio
import threading
from collections.abc import Mapping
from typing import Final

import msgspec

from tessera import brought, machine, mods, registry
from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.core.errors import BadOptions, BadRuleset, Malformed
from tessera.core.match import complete_options
from tessera.lessons import Lesson, lessons_of
from tessera.registry import AnyGame
from tessera.server.choices import Choices
from tessera.server.errors import Refused
from tessera.server.logs import failed, warn
from tessera.server.records import LessonCard, ModCard, QuickMatch, SideCard, TitleCard
from tessera.server.rules import Rules, bound_or_refused, is_named_by
from tessera.server.settings import Settings
from tessera.terms import Term, terms_of

MOST_KEPT: Final = 32  # offers of rules that are not installed


class Offer:
    """A title with an overlay or without one, as it is played here: by the rules it was first bound to."""

    def __init__(self, title: str, overlay: str, rules: Rules) -> None:
        self.title = title
        self.rules = rules  # for a process that binds the title itself
        self._overlay = overlay
        self._lock = threading.Lock()
        self._game: AnyGame | None = None
        self._choices: Choices | None = None
        self._catalogue: tuple[str, bytes] | None = None
        self._lessons: tuple[object, list[Lesson]] = (None, [])
        self._misfit = False
        self._warming: asyncio.Task[AnyGame] | None = None

    def game(self) -> AnyGame:
        """The title bound to its rules. May take long: for threads, and for when it is ready."""
        if self._game is None:
            with self._lock:
                if self._misfit:
                    raise Refused("overlay.unknown", overlay=self._overlay)
                try:
                    kept = self.rules.kept
                    self._game = bound_or_refused(self.title, self.rules) if kept else self._installed()
                except (BadRuleset, Malformed):
                    if not self._overlay:
                        raise
                    self._misfit = True  # it is another title's
                    raise Refused("overlay.unknown", overlay=self._overlay) from None
        return self._game

    def _installed(self) -> AnyGame:
        return registry.game(self.title, self.rules.folders)

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
                tag = f'"{VERSION}-{game.ruleset.data_digest[:32]}"'
                self._catalogue = tag, msgspec.json.encode(game.catalogue())
        return self._catalogue

    def lessons(self) -> list[Lesson]:
        """The title's lessons, as their files are now; refused if they have faults. For threads."""
        game, found = self.game(), registry.locate(self.title)
        stand = [(file, file.stat().st_mtime_ns) for file in brought.lessons_of(found).values()]
        with self._lock:
            if self._lessons[0] != stand:
                try:
                    self._lessons = stand, lessons_of(game, found)
                except BadRuleset as error:
                    raise Refused("lesson.broken", faults=str(error)) from None
            return self._lessons[1]

    def lesson(self, id: str) -> Lesson:
        """One of them. For threads."""
        lesson = next((each for each in self.lessons() if each.id == id), None)
        if lesson is None:
            raise Refused("lesson.unknown", lesson=id[:64], title=self.title)
        return lesson

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
        self._base = settings.base
        self._offers = {
            (name, overlay): Offer(name, overlay, Rules((str(self._overlays[overlay]),) if overlay else ()))
            for name in self._names
            for overlay in ("", *self._overlays)
        }
        self._kept: dict[tuple[str, str], Offer] = {}  # by rules that are not installed any more
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin to make every title ready, beside everything else."""
        machine.start(self._warm_all, "tessera-titles")

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

    def kept(self, title: str, digest: str, rules: Rules) -> Offer:
        """A title as the store keeps its rules: for tables that were made with others than are installed."""
        offer = self._kept.get((title, digest))
        if offer is None:
            self.offer(title)  # refuses a title that is not offered here
            offer = self._kept[title, digest] = Offer(title, "", rules)
            if len(self._kept) > MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
        return offer

    # ------------------------------------------------------------ for pages; these may take long

    def played_by(self, title: str, digest: str) -> Offer | None:
        """The title with the overlay whose rules have this digest, if one has."""
        offers = [
            self.offer(title),
            *[self.offer(title, mod) for mod in self._overlays if self._fits(title, mod)],
        ]
        return next((offer for offer in offers if is_named_by(offer.game().ruleset, digest)), None)

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
                    levels=list(game.levels),
                    hidden=game.hides_from_spectators,
                    quick=_quick(game),
                    sides=_sides(game, _quick(game).seats, game.quick.options),
                    cooperative=game.cooperative,
                    clocks=list(game.clocks),
                    lessons=self._lesson_cards(name),
                    overlays=[self._told(name, mod) for mod in self._overlays if self._fits(name, mod)],
                    pages=dict(brought.pages(found)),
                    **{
                        role: f"{self._base}/titles/{name}/{file}"
                        for role, file in brought.web_of(found).items()
                    },
                )
            )
        return cards

    def sides(self, title: str, overlay: str, seats: int, options: Mapping[str, Plain]) -> list[SideCard]:
        """Who plays what at a table with these options, by seat; empty: all seats are alike."""
        game = self.offer(title, overlay).game()
        seats = seats or game.seats_by_default()
        if not game.min_seats <= seats <= game.max_seats:
            raise Refused("seats.bad", why=f"{game.title} has {game.min_seats} to {game.max_seats} seats")
        try:
            return _sides(game, seats, options)
        except BadOptions as error:
            raise bad_options(error) from None

    def _lesson_cards(self, title: str) -> list[LessonCard]:
        """What may be learned; none while a lesson has faults, which whoever opens it is told."""
        try:
            lessons = self.offer(title).lessons()
        except Refused as refusal:
            warn("title has broken lessons", title=title, error=refusal.text)
            return []
        return [LessonCard(lesson.id, lesson.title, lesson.summary) for lesson in lessons]

    def _told(self, title: str, overlay: str) -> ModCard:
        """An overlay as people choose it: its words, and the options of the title with it."""
        mod = mods.about(self._overlays[overlay])
        options = self.offer(title, overlay).game().options_spec().schema()
        return ModCard(overlay, mod.name, mod.version, mod.author, mod.summary, options)

    def _fits(self, title: str, overlay: str) -> bool:
        try:
            self.offer(title, overlay).game()
        except Refused:
            return False
        return True

    def rules(self, title: str) -> str:
        """The guide of the title; of a title from elsewhere that has none, its README."""
        game = self.offer(title).game()
        found = registry.locate(title)
        ours = found.origin == "tessera"  # whose README is for developers
        file = brought.file_of(found, brought.GUIDE, *[] if ours else ["README.md"])
        return file.read_text(encoding="utf-8") if file else f"# {game.title}\n\n{game.summary}\n"

    def terms(self, title: str) -> list[Term]:
        """The title's words that explain themselves."""
        self.offer(title)
        try:
            return terms_of(registry.locate(title))
        except BadRuleset as error:
            raise Refused("terms.broken", faults=str(error)) from None

    def schema(self, title: str) -> Mapping[str, Plain]:
        """JSON Schema of commands, events, view and options."""
        game = self.offer(title).warm()
        return game.schemas()


def bad_options(error: BadOptions) -> Refused:
    """What is wrong with options, as a whole and by the field it is about."""
    fields: dict[str, Plain] = {fault.path.removeprefix("options."): fault.message for fault in error.faults}
    return Refused("options.bad", faults="; ".join(str(fault) for fault in error.faults), fields=fields)


def _sides(game: AnyGame, seats: int, options: Mapping[str, object]) -> list[SideCard]:
    sides = game.sides(seats, complete_options(game.options_spec(), options))
    return [SideCard(side.id, side.name, side.text, side.picture) for side in sides]


def _quick(game: AnyGame) -> QuickMatch:
    quick = game.quick
    by_level = {level: dict(added) for level, added in quick.by_level.items()}
    return QuickMatch(quick.seats or game.seats_by_default(), quick.seat, dict(quick.options), by_level)
