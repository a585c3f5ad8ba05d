"""Full Metal Planète on the kernel: the title bound to a ruleset, each question handed to its module."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tessera.core.chance import Chance, Rng, Seed
from tessera.core.codec import pack
from tessera.core.errors import Illegal
from tessera.core.game import HARD, LEVELS, Bot, Game
from tessera.core.kinds import kinds_of
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.core.plain import Plain, plain
from tessera.core.reports import Figure, Outcome, Quick
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields
from tessera.games.fullmetal import ABOUT
from tessera.games.fullmetal.board import Board, Geometry, board_of
from tessera.games.fullmetal.bot import FullMetalBot
from tessera.games.fullmetal.catalogue import Catalogue, catalogue_of, numbered, unit_names
from tessera.games.fullmetal.commands import Command, Load, Move, Unload
from tessera.games.fullmetal.estimate import value_of
from tessera.games.fullmetal.events import Event, Forecast
from tessera.games.fullmetal.figures import figures_of
from tessera.games.fullmetal.gate import carry_out, refusal
from tessera.games.fullmetal.generate import generate
from tessera.games.fullmetal.guessing import state_from_view
from tessera.games.fullmetal.legal import acting, commands_about, legal_commands, subjects_of
from tessera.games.fullmetal.options import SHORT, first_turn, ground_of, options_of
from tessera.games.fullmetal.picks import random_command
from tessera.games.fullmetal.refusals import REFUSALS
from tessera.games.fullmetal.resuming import resumed
from tessera.games.fullmetal.rules import RULES_SPEC, Rules
from tessera.games.fullmetal.seeing import view_of
from tessera.games.fullmetal.setup import draw_anew, first_state
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.spaces import axes_of, bounds_of
from tessera.games.fullmetal.state import State
from tessera.games.fullmetal.telling import phrase_of, tell_of, weight_of
from tessera.games.fullmetal.telling_names import Names
from tessera.games.fullmetal.text import text_of
from tessera.games.fullmetal.turn import winners
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import DEPLOYMENT, LIFTOFF, PHASES


class FullMetalGame(Game[State, Command, Event, FullMetalView]):
    """Two to four companies mine a tidal planet for 25 turns."""

    name: ClassVar[str] = ABOUT.name
    title: ClassVar[str] = ABOUT.title
    summary: ClassVar[str] = ABOUT.summary
    min_seats: ClassVar[int] = ABOUT.min_seats
    max_seats: ClassVar[int] = ABOUT.max_seats
    version: ClassVar[int] = ABOUT.version
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = FullMetalView
    command_types: ClassVar[tuple[type, ...]] = kinds_of(Command)
    event_types: ClassVar[tuple[type, ...]] = kinds_of(Event)
    catalogue_type: ClassVar[type | None] = Catalogue
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    levels: ClassVar[tuple[str, ...]] = LEVELS
    quick: ClassVar[Quick] = Quick({"length": SHORT}, seats=2)
    clocks: ClassVar[tuple[int, ...]] = (180,)  # rule 15: three minutes
    unlisted: ClassVar[tuple[type, ...]] = (Move,)  # one path to every end is listed, any other is as good
    to_and_fro: ClassVar[tuple[type, ...]] = (Load, Unload)  # inside a hold they cost nothing (rule 9.4)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._options = options_of(ruleset)
        self._kinds = unit_names(ruleset)
        self._numbered = numbered(ruleset)
        self.rules = ruleset.make(Rules)
        self.geometry = Geometry([int(digit) for line in self.rules.zones for digit in line])
        self._boards: dict[int, Board] = {}  # what the generator makes of a seed never changes

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def options_spec(self) -> Fields:
        return self._options

    def catalogue(self) -> Mapping[str, Plain]:
        told: dict[str, Plain] = plain(catalogue_of(self.ruleset))
        return told

    def board(self, seed: int) -> Board:
        """The board of a seed: the default one from the data, every other from the generator."""
        board = self._boards.get(seed)
        if board is None:
            if seed == self.rules.turns.default_board:
                board = board_of(self.geometry, seed, "".join(self.rules.board))
            else:
                board, _ = generate(self.geometry, self.rules.generator, seed)
            self._boards[seed] = board
        return board

    def situation(self, state: State) -> Situation:
        """The board as it stands in this state."""
        return Situation(self.rules, self.board(state.board_seed), state)

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        saved = options.get("saved", "")
        if isinstance(saved, str) and saved:
            return resumed(self.rules, self.board, saved, seats)
        board = options.get("board", self.rules.turns.default_board)
        assert isinstance(board, int), "the options are checked"
        return first_state(
            self.rules, self.board(board), seats, seed, first_turn(options), ground_of(options)
        )

    def migrate(self, state: Plain, from_version: int) -> State | None:
        """Version 1 knew no contested ground: its matches go on on the ground they began on."""
        if from_version != 1 or not isinstance(state, dict):
            return None
        told = state["players"]
        assert isinstance(told, list), "a state has players"
        players: list[Plain] = [{**player, "spoils": 0} for player in told if isinstance(player, dict)]
        moved = self.codec.state_from(pack({**state, "players": players, "contested": False}))
        assert isinstance(moved, State), "it is read as one"
        return moved

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        draw_anew(state)
        return state

    def actors(self, state: State) -> Sequence[int]:
        return acting(self.rules, state)

    def concurrent(self, state: State) -> bool:
        return state.phase in (DEPLOYMENT, LIFTOFF)  # rules 5.4 and 13.1

    def legal(self, state: State, seat: int) -> list[Command]:
        return legal_commands(self.situation(state), seat)

    def subjects(self, state: State, seat: int) -> Sequence[int | str]:
        return subjects_of(self.situation(state), seat)

    def legal_of(self, state: State, seat: int, subject: int | str) -> list[Command]:
        return commands_about(self.situation(state), seat, subject)

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return random_command(self.situation(state), seat, rng)

    def turn_of(self, state: State, seat: int) -> int | None:
        """Rule 15: landing, deployment and the decision to lift off have time of their own."""
        return state.turn * len(PHASES) + state.phase

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return refusal(self.rules, self.board(state.board_seed), state, seat, command)

    def carry_out(self, state: State, seat: int, command: Command) -> list[Event]:
        return carry_out(self.rules, self.board(state.board_seed), state, seat, command)

    def outcome(self, state: State) -> Outcome | None:
        if not state.scores:
            return None
        return Outcome(tuple(winners(state)), "lift-off", tuple(state.scores))

    def chance(self, state: State) -> Chance:
        return state.rng

    def copy(self, state: State) -> State:
        return state.copy()

    def view(self, state: State, seat: int | None) -> FullMetalView:
        return view_of(self.rules, self.board(state.board_seed), state, seat)

    def redact(self, state: State, event: Event, seat: int | None) -> Event | None:
        return None if isinstance(event, Forecast) and event.seat != seat else event

    def determinise(self, view: FullMetalView, seat: int, rng: Rng) -> State:
        return state_from_view(self.rules, self.board(view.board_seed), view, rng)

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self.rules, self.geometry, seats)

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self.geometry, seats)

    def value(self, state: State, seat: int) -> int:
        return value_of(self.rules, self.geometry, state, seat)

    def bot(self, level: str = HARD) -> Bot[Command, FullMetalView] | None:
        return FullMetalBot(self.rules, self.board, level)

    def figures(self, state: State) -> list[Figure]:
        return figures_of(self.rules, state)

    def round_of(self, state: State) -> int | None:
        return state.turn

    def text(self, view: FullMetalView) -> str:
        return text_of(view, self._names(view))

    def phrase(self, command: Command, view: FullMetalView) -> str:
        return phrase_of(command, self._names(view), view) or super().phrase(command, view)

    def tell(self, event: Event, view: FullMetalView) -> str:
        return tell_of(event, self._names(view))

    def weight(self, event: Event) -> int:
        return weight_of(event)

    def _names(self, view: FullMetalView) -> Names:
        return Names(self._kinds, self._numbered, view)
