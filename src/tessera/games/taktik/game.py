"""Taktik on the kernel: the title bound to a ruleset, each question handed to the module of its subject."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tessera.core.chance import Chance, Rng, Seed
from tessera.core.codec import pack
from tessera.core.errors import BadOptions, Fault, Illegal
from tessera.core.game import HARD, LEVELS, Bot, Game
from tessera.core.kinds import kinds_of
from tessera.core.layout import Bounds
from tessera.core.measures import FirstStates, Opening, Openings
from tessera.core.numbering import Axes
from tessera.core.odds import Odds
from tessera.core.plain import Plain, plain
from tessera.core.reports import Figure, Outcome, Quick
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields, Word
from tessera.games.taktik import ABOUT
from tessera.games.taktik.book import Book
from tessera.games.taktik.bot import TaktikBot
from tessera.games.taktik.catalogue import Catalogue, catalogue_of
from tessera.games.taktik.catalogue_scenarios import unit_kinds
from tessera.games.taktik.commands import AttackSelect, Command
from tessera.games.taktik.drawing import random_command
from tessera.games.taktik.events import Event
from tessera.games.taktik.figures import figures_of
from tessera.games.taktik.foresight import hit_odds
from tessera.games.taktik.gate import Gate
from tessera.games.taktik.guessing import determinise
from tessera.games.taktik.legal import actors, legal_commands
from tessera.games.taktik.measures import Field, measures_of
from tessera.games.taktik.options import AS_RULED, options_of, sides_of
from tessera.games.taktik.picture import draw_state
from tessera.games.taktik.redact import redacted
from tessera.games.taktik.refusals import REFUSALS
from tessera.games.taktik.rules import RULES_SPEC, rules_of
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.seeing import view_of
from tessera.games.taktik.setup import draw_anew, first_state
from tessera.games.taktik.spaces import axes_of, bounds_of
from tessera.games.taktik.standing import value_of
from tessera.games.taktik.state import TaktikState, copy_state
from tessera.games.taktik.subjects import commands_about, subjects
from tessera.games.taktik.telling import fact_of, phrase_of, tell_of, weight_of
from tessera.games.taktik.telling_names import Names
from tessera.games.taktik.text import text_of
from tessera.games.taktik.turn import hands_are_chosen
from tessera.games.taktik.view import TaktikView


class TaktikGame(Game[TaktikState, Command, Event, TaktikView]):
    """Cards, dice and terrain on a 20x30 grid, for two. A scenario names the ruleset it is played by."""

    name: ClassVar[str] = ABOUT.name
    title: ClassVar[str] = ABOUT.title
    summary: ClassVar[str] = ABOUT.summary
    version: ClassVar[int] = ABOUT.version
    min_seats: ClassVar[int] = ABOUT.min_seats
    max_seats: ClassVar[int] = ABOUT.max_seats
    state_type: ClassVar[type] = TaktikState
    view_type: ClassVar[type] = TaktikView
    command_types: ClassVar[tuple[type, ...]] = kinds_of(Command)
    event_types: ClassVar[tuple[type, ...]] = kinds_of(Event)
    catalogue_type: ClassVar[type | None] = Catalogue
    levels: ClassVar[tuple[str, ...]] = LEVELS
    quick: ClassVar[Quick] = Quick({"scenario": "flag_capture"})  # what a first match is best about
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    hides_from_spectators: ClassVar[str] = "The cards in both hands stay closed."

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._options = options_of(ruleset)
        self.gate = Gate()
        self.books: dict[str, Book] = {}
        for name, rules in rules_of(ruleset).items():
            self.books[name] = Book(rules)
        cards: dict[str, Card] = {}  # of all rulesets: a card has one name
        prefixes: Sequence[str] = ()
        for book in self.books.values():
            cards.update(book.rules.cards)
            prefixes = book.rules.id_prefix
        self._names = Names(cards, unit_kinds(ruleset.file("units.yaml")), prefixes)

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def options_spec(self) -> Fields:
        return self._options

    def catalogue(self) -> Mapping[str, Plain]:
        told: dict[str, Plain] = plain(catalogue_of(self.ruleset))
        return told

    def book(self, state: TaktikState) -> Book:
        """The ruleset this match is played by."""
        return self.books[state.ruleset]

    def _book_of(self, options: Mapping[str, object]) -> Book:
        """The ruleset that the chosen scenario is played by."""
        scenario = options["scenario"]
        return next(book for book in self.books.values() if scenario in book.rules.scenarios)

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> TaktikState:
        scenario, deck = str(options["scenario"]), str(options["deck"])
        book = self._book_of(options)
        if deck == AS_RULED:
            deck = book.rules.switches.common_deck
        elif any(card not in book.rules.cards for card in book.rules.decks[deck].cards):
            told = f"scenario {scenario!r} is played by ruleset {book.rules.id!r}, which lacks its cards"
            raise BadOptions([Fault("options", 0, "deck", told)])
        return first_state(book, scenario, deck, seed)

    def migrate(self, state: Plain, from_version: int) -> TaktikState | None:
        """Version 1 lined armies up otherwise; what stands on the board goes on from there."""
        if from_version != 1 or not isinstance(state, dict):
            return None
        moved = self.codec.state_from(pack(state))
        assert isinstance(moved, TaktikState), "it is read as one"
        return moved

    def redraw(self, state: TaktikState, options: Mapping[str, object], begun: bool) -> TaktikState:
        draw_anew(self.book(state), state, begun)
        return state

    def actors(self, state: TaktikState) -> Sequence[int]:
        return actors(self.book(state), state)

    def concurrent(self, state: TaktikState) -> bool:
        return not hands_are_chosen(state)  # rule 5.1: both choose their tactics, neither waits

    def legal(self, state: TaktikState, seat: int) -> list[Command]:
        return legal_commands(self.book(state), state, seat)

    def subjects(self, state: TaktikState, seat: int) -> Sequence[int | str]:
        return subjects(self.book(state), state, seat)

    def legal_of(self, state: TaktikState, seat: int, subject: int | str) -> list[Command]:
        return commands_about(self.book(state), state, seat, subject)

    def random_command(self, state: TaktikState, seat: int, rng: Rng) -> Command:
        return random_command(self.book(state), state, seat, rng)

    def refusal(self, state: TaktikState, seat: int, command: Command) -> Illegal | None:
        return self.gate.refusal(self.book(state), state, seat, command)

    def carry_out(self, state: TaktikState, seat: int, command: Command) -> list[Event]:
        return self.gate.carry_out(self.book(state), state, seat, command)

    def outcome(self, state: TaktikState) -> Outcome | None:
        if not state.result:
            return None
        winners = () if state.winner < 0 else (state.winner,)
        return Outcome(winners, state.result, (state.sides[0].vp, state.sides[1].vp))

    def chance(self, state: TaktikState) -> Chance:
        return state.rng

    def copy(self, state: TaktikState) -> TaktikState:
        return copy_state(state)

    def view(self, state: TaktikState, seat: int | None) -> TaktikView:
        return view_of(self.book(state), state, seat)

    def redact(self, state: TaktikState, event: Event, seat: int | None) -> Event | None:
        return redacted(self.book(state), event, seat)

    def determinise(self, view: TaktikView, seat: int, rng: Rng) -> TaktikState:
        return determinise(self.books[view.ruleset], view, seat, rng)

    def turn_of(self, state: TaktikState, seat: int) -> int | None:
        return state.turn

    def foresee(self, state: TaktikState, seat: int, command: Command) -> dict[str, Fraction] | None:
        """Of an attack that is only declared: whether its roll would hit, as the board stands."""
        if not isinstance(command, AttackSelect):
            return None
        found = self.hit_odds(state, command.attacker, command.target)
        return {answer.lower(): chance for answer, chance in found.lower.items()}

    def sides(self, seats: int, options: Mapping[str, object]) -> Sequence[Word]:
        scenario = str(options.get("scenario", ""))
        books = [book for book in self.books.values() if scenario in book.rules.scenarios]
        return sides_of((books or list(self.books.values()))[0], scenario)

    def figures(self, state: TaktikState) -> list[Figure]:
        return figures_of(self.book(state), state)

    def round_of(self, state: TaktikState) -> int | None:
        return state.turn

    def hit_odds(self, state: TaktikState, attacker: str, target: str) -> Odds[str]:
        """The exact chances of HIT and MISS for an attack as things stand."""
        return hit_odds(self, self.book(state), state, attacker, target)

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self._book_of(options))

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self._book_of(options))

    def value(self, state: TaktikState, seat: int) -> int:
        return value_of(self.book(state), state, seat)

    def bot(self, level: str = HARD) -> Bot[Command, TaktikView] | None:
        return TaktikBot(self.books, self._names, level)

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        return FirstStates(self, seats, options, measures_of(self._book_of(options)), self._field)

    def _field(self, state: TaktikState) -> Opening:
        return Field(self.book(state), state)

    def picture(self, state: TaktikState) -> str:
        return draw_state(self.book(state), state)

    def text(self, view: TaktikView) -> str:
        return text_of(self.books[view.ruleset], view)

    def phrase(self, command: Command, view: TaktikView) -> str:
        return phrase_of(command, view, self._names)

    def tell(self, event: Event, view: TaktikView) -> str:
        return tell_of(event, view, self._names)

    def weight(self, event: Event) -> int:
        return weight_of(event)

    def fact_in_words(self, name: str, fact: object) -> str:
        return fact_of(name, fact, self._names)
