"""Sanctum Ruins as a title: a seeded, branching map in three acts and a deck that fights through it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tessera.core.chance import Rng, Seed
from tessera.core.codec import pack
from tessera.core.errors import Illegal
from tessera.core.game import EASY, HARD, LEVELS, Bot, Game
from tessera.core.kinds import kinds_of
from tessera.core.layout import Bounds
from tessera.core.measures import Openings
from tessera.core.numbering import Axes
from tessera.core.plain import Plain
from tessera.core.reports import Figure, Outcome, Quick
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields
from tessera.core.streams import TextStreams
from tessera.games.sanctum import ABOUT, gate, legal, prospects
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.bot import Delver
from tessera.games.sanctum.commands import Command
from tessera.games.sanctum.describe import Words
from tessera.games.sanctum.events import Event
from tessera.games.sanctum.foresight import Chances
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.guessing import Planner
from tessera.games.sanctum.measures import Runs
from tessera.games.sanctum.offers import Offers
from tessera.games.sanctum.options import options_of
from tessera.games.sanctum.picture import map_svg
from tessera.games.sanctum.random_play import random_command
from tessera.games.sanctum.refusals import REFUSALS
from tessera.games.sanctum.rules import RULES_SPEC, Content
from tessera.games.sanctum.rules_map import MapRules
from tessera.games.sanctum.seeing import Viewer
from tessera.games.sanctum.setup import draw_anew, new_run
from tessera.games.sanctum.spaces import axes_of, bounds_of
from tessera.games.sanctum.state import WON, State, fights_won
from tessera.games.sanctum.telling import Names, tell_of, weight_of
from tessera.games.sanctum.telling_commands import phrase_of
from tessera.games.sanctum.text import run_text
from tessera.games.sanctum.view import View


class SanctumGame(Game[State, Command, Event, View]):
    """One seat, three acts, three bosses."""

    name: ClassVar[str] = ABOUT.name
    title: ClassVar[str] = ABOUT.title
    summary: ClassVar[str] = ABOUT.summary
    version: ClassVar[int] = ABOUT.version
    min_seats: ClassVar[int] = ABOUT.min_seats
    max_seats: ClassVar[int] = ABOUT.max_seats
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    command_types: ClassVar[tuple[type, ...]] = kinds_of(Command)
    event_types: ClassVar[tuple[type, ...]] = kinds_of(Event)
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    levels: ClassVar[tuple[str, ...]] = LEVELS
    # A short run of the class that forgives most. Nobody plays against the delver: a level is how kind the
    # ruins are.
    quick: ClassVar[Quick] = Quick(
        {"class_id": "dungeon_knight", "profile": "compact", "difficulty": EASY},
        by_level={level: {"difficulty": level} for level in LEVELS},
    )
    # Giving up is always possible and never a move: lists of choices and random play leave it out.
    unlisted: ClassVar[tuple[type, ...]] = (cmd.Abandon,)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self._options = options_of(ruleset)
        self.content: Content = ruleset.make(Content)
        self.map_rules: MapRules = self.content.map
        self.words = Words(self.content)
        self.viewer = Viewer(self.content, self.words)
        self.planner = Planner(ruleset)
        self.names = Names(self.content)
        self.offers = Offers(self.content)
        self.chances = Chances(self.content, self.planner)

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def options_spec(self) -> Fields:
        return self._options

    # ------------------------------------------------------------ rules

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        profile = self.map_rules.profile(str(options["profile"]))
        return new_run(
            self.content,
            profile,
            self.ruleset.index("class", str(options["class_id"])),
            str(options["difficulty"]),
            _ascent(options),
            str(seed),
        )

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        class_id = self.ruleset.index("class", str(options["class_id"]))
        return Runs(self.map_rules.profile(str(options["profile"])), self.offers, class_id)

    def picture(self, state: State) -> str:
        profile = self.map_rules.profile(state.profile)
        floors = state.maps
        if state.seed:  # the acts to come, too
            floors = [
                *floors,
                *[generate_floor(n, state.seed, profile) for n in range(len(floors) + 1, profile.acts + 1)],
            ]
        return map_svg(floors)

    def migrate(self, state: Plain, from_version: int) -> State | None:
        """Versions 1 and 2 had no steps: their runs go on at the first, by the numbers of today."""
        if from_version not in (1, 2) or not isinstance(state, dict):
            return None
        moved = self.codec.state_from(pack({**state, "ascent": 0}))
        assert isinstance(moved, State), "it is read as one"
        return moved

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        draw_anew(state, self.map_rules.profile(state.profile), begun)
        return state

    def actors(self, state: State) -> Sequence[int]:
        return (0,) if state.result is None else ()

    def legal(self, state: State, seat: int) -> list[Command]:
        return legal.legal(self.content, state) if seat == 0 else []

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return random_command(self.content, state, rng)

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return gate.refusal(self.content, state, seat, command)

    def carry_out(self, state: State, seat: int, command: Command) -> list[Event]:
        return gate.carry_out(self.content, self.map_rules.profile(state.profile), state, command)

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        return Outcome((0,) if state.result == WON else (), state.result, (state.stats.nodes,))

    def chance(self, state: State) -> TextStreams:
        return state.streams

    def copy(self, state: State) -> State:
        return state.copy()

    # ------------------------------------------------------------ knowledge

    def view(self, state: State, seat: int | None) -> View:
        return self.viewer.view(state)

    def determinise(self, view: View, seat: int, rng: Rng) -> State:
        """The same run so far; all dice, and with them the order of the draw pile, are new."""
        return self.planner.state(view, rng)

    # ------------------------------------------------------------ players

    def value(self, state: State, seat: int) -> int | None:
        return prospects.value(self.content, state)

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self.content)

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self.content)

    def bot(self, level: str = HARD) -> Bot[Command, View]:
        return Delver(self.content, self.planner, self.ruleset, level)

    # ------------------------------------------------------------ people

    def figures(self, state: State) -> list[Figure]:
        return [
            Figure("HP", (state.hp,)),
            Figure("Gold", (state.gold,)),
            Figure("Places entered", (state.stats.nodes,)),
            Figure("Fights won", (fights_won(state),)),
            Figure("Cards", (len(state.deck),)),
            Figure("Relics", (len(state.relics),)),
        ]

    def text(self, view: View) -> str:
        return run_text(view)

    def phrase(self, command: Command, view: View) -> str:
        return phrase_of(view, command)

    def tell(self, event: Event, view: View) -> str:
        return tell_of(self.names, view, event)

    def weight(self, event: Event) -> int:
        return weight_of(event)


def _ascent(options: Mapping[str, object]) -> int:
    """The step that a run is made at: the first, where none is named."""
    chosen = options.get("ascent", 0)
    assert isinstance(chosen, int), "the options were checked"
    return chosen
