"""SINT FTL on the kernel: the title bound to a ruleset, each question handed to its module."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tessera.core.chance import Chance, Rng, Seed
from tessera.core.codec import pack
from tessera.core.errors import Illegal
from tessera.core.game import HARD, LEVELS, Bot, Game
from tessera.core.kinds import kinds_of
from tessera.core.layout import Bounds
from tessera.core.measures import FirstStates, Opening, Openings
from tessera.core.numbering import Axes
from tessera.core.plain import Plain
from tessera.core.reports import Figure, Outcome, Quick
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields
from tessera.games.sint import ABOUT
from tessera.games.sint.bot import SintBot
from tessera.games.sint.commands import (
    Chat,
    Command,
    Join,
    Move,
    SetMapLayout,
    SetName,
    Undo,
    VoteReady,
)
from tessera.games.sint.events import Event
from tessera.games.sint.figures import figures_of
from tessera.games.sint.gate import Gate
from tessera.games.sint.guessing import draw_anew, state_from_view
from tessera.games.sint.legal import acting, awaited, legal_commands
from tessera.games.sint.lots import Lots
from tessera.games.sint.measures import Voyage, measures_of
from tessera.games.sint.options import options_of
from tessera.games.sint.picture import draw_ship
from tessera.games.sint.prospects import prospect
from tessera.games.sint.refusals import REFUSALS
from tessera.games.sint.rules import DEFAULT_LAYOUT, RULEBOOK, RULES_SPEC, Layout, Rules
from tessera.games.sint.scoring import score_of
from tessera.games.sint.seeing import faces_of, view_of
from tessera.games.sint.setup import first_state
from tessera.games.sint.ship import Ship
from tessera.games.sint.spaces import axes_of, bounds_of
from tessera.games.sint.state import State
from tessera.games.sint.telling import phrase_of, tell_of, weight_of
from tessera.games.sint.text import text_of
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import PHASES


class SintGame(Game[State, Command, Event, SintView]):
    """One to six players keep a steamboat afloat and beat four bosses, or lose together."""

    name: ClassVar[str] = ABOUT.name
    title: ClassVar[str] = ABOUT.title
    summary: ClassVar[str] = ABOUT.summary
    min_seats: ClassVar[int] = ABOUT.min_seats
    max_seats: ClassVar[int] = ABOUT.max_seats
    version: ClassVar[int] = ABOUT.version
    usual_seats: ClassVar[int] = ABOUT.usual_seats
    cooperative: ClassVar[bool] = True
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = SintView
    command_types: ClassVar[tuple[type, ...]] = kinds_of(Command)
    event_types: ClassVar[tuple[type, ...]] = kinds_of(Event)
    levels: ClassVar[tuple[str, ...]] = LEVELS
    # A large crew on a calm sea forgives: at every level most of them win.
    quick: ClassVar[Quick] = Quick(seats=6, options={"difficulty": "calm"})
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    # Open contents, Moves of several steps, and a vote that changes nothing.
    unlisted: ClassVar[tuple[type, ...]] = (Chat, Join, SetName, Move, VoteReady)
    # What is planned and taken back, and a ship that is chosen, which takes all votes back.
    to_and_fro: ClassVar[tuple[type, ...]] = (Undo, SetMapLayout)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.rules = ruleset.make(Rules)
        self._options = options_of(self.rules)
        self.gate = Gate(self.rules)
        self.lots = Lots(self.rules, self.gate)
        self.faces = faces_of(self.rules)

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def options_spec(self) -> Fields:
        return self._options

    def layout(self, id: str) -> Layout:
        """The layout of that id, which must be there."""
        return self.rules.layouts[self.ruleset.index("layout", id)]

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        """A match has all its options; what is asked for without them is the rulebook's (13.2, 16.5)."""
        layout = self.layout(str(options.get("layout", DEFAULT_LAYOUT)))
        mixed = options.get("attack_mix") == "mixed"
        voyage = self.ruleset.index("voyage", str(options.get("difficulty", RULEBOOK)))
        return first_state(self.rules, layout, voyage, seats, seed, mixed, options.get("boarding") != "join")

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        return FirstStates(self, seats, options, measures_of(self.rules), self._voyage)

    def _voyage(self, state: State) -> Opening:
        return Voyage(self.rules, state)

    def picture(self, state: State) -> str:
        layout = self.rules.layouts[state.layout]
        return draw_ship(layout, f"SINT FTL: the {layout.title}", self.view(state, None)).render()

    def migrate(self, state: Plain, from_version: int) -> State | None:
        """Older voyages were all by the book, and go on so; version 1 counted no lull, which begins now."""
        if from_version not in (1, 2) or not isinstance(state, dict):
            return None
        since = {"lull": 0, "struck": False} if from_version == 1 else {}
        book = self.ruleset.index("voyage", RULEBOOK)
        moved = self.codec.state_from(pack({**state, **since, "voyage": book}))
        assert isinstance(moved, State), "it is read as one"
        return moved

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        draw_anew(self.rules, state, Ship(self.rules, state, False).has_fog())
        return state

    def actors(self, state: State) -> Sequence[int]:
        return acting(state)

    def awaited(self, state: State) -> Sequence[int]:
        return awaited(state)

    def concurrent(self, state: State) -> bool:
        return True

    def legal(self, state: State, seat: int) -> list[Command]:
        return legal_commands(self.rules, state, seat)

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return self.lots.draw(state, seat, rng)

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return self.gate.refusal(state, seat, command)

    def carry_out(self, state: State, seat: int, command: Command) -> list[Event]:
        return self.gate.carry_out(state, seat, command)

    def turn_of(self, state: State, seat: int) -> int | None:
        """A clock gives each phase its time, each batch of planning anew."""
        return state.round * len(PHASES) + state.phase

    def outcome(self, state: State) -> Outcome | None:
        """Everybody wins together, whoever went overboard too."""
        if not state.outcome:
            return None
        crew = sorted([player.seat for player in state.players] + state.removed)
        won = state.outcome == "bosses"
        score = score_of(self.rules, state)
        scores = tuple([score if seat in crew else 0 for seat in range(state.seats)])
        return Outcome(tuple(crew) if won else (), state.outcome, scores)

    def chance(self, state: State) -> Chance:
        return state.rng

    def copy(self, state: State) -> State:
        return state.copy()

    def view(self, state: State, seat: int | None) -> SintView:
        return view_of(self.rules, self.faces, state, seat)

    def determinise(self, view: SintView, seat: int, rng: Rng) -> State:
        return state_from_view(self.rules, view, rng)

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self.rules, seats)

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self.rules, seats)

    def value(self, state: State, seat: int) -> int:
        return prospect(self.rules, state)

    def bot(self, level: str = HARD) -> Bot[Command, SintView] | None:
        return SintBot(self.rules, level)

    def figures(self, state: State) -> list[Figure]:
        return figures_of(self.rules, state)

    def round_of(self, state: State) -> int | None:
        return state.round

    def text(self, view: SintView) -> str:
        return text_of(view)

    def phrase(self, command: Command, view: SintView) -> str:
        return phrase_of(self.rules, command, view) or super().phrase(command, view)

    def tell(self, event: Event, view: SintView) -> str:
        return tell_of(self.rules, event, view)

    def weight(self, event: Event) -> int:
        return weight_of(event)
