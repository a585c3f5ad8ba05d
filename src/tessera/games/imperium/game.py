"""Backbay Imperium on the kernel: the title bound to a ruleset, each question handed to its module."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Chance, Rng, Seed
from tessera.core.errors import BadOptions, Fault, Illegal
from tessera.core.game import HARD, HOST, LEVELS, Bot, Game
from tessera.core.kinds import kinds_of
from tessera.core.layout import Bounds
from tessera.core.measures import FirstStates, Opening, Openings
from tessera.core.numbering import Axes
from tessera.core.plain import Plain, plain
from tessera.core.reports import Factors, Figure, Outcome, Quick
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Fields
from tessera.games.imperium import ABOUT
from tessera.games.imperium import commands as cmd
from tessera.games.imperium.asking import answer
from tessera.games.imperium.bot import ImperiumBot
from tessera.games.imperium.catalogue import Catalogue, catalogue_of
from tessera.games.imperium.events import Event
from tessera.games.imperium.foresight import foresee
from tessera.games.imperium.foresight_factors import factors
from tessera.games.imperium.gate import carry_out, refusal
from tessera.games.imperium.guessing import state_from_view
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.legal import legal_commands
from tessera.games.imperium.measures import NewWorld, measures_of
from tessera.games.imperium.options import Chosen, options_of, seated_options
from tessera.games.imperium.picture_game import draw_game
from tessera.games.imperium.placing import world_of
from tessera.games.imperium.questions import Answer, Question
from tessera.games.imperium.random_play import FREE, draw
from tessera.games.imperium.redact import told
from tessera.games.imperium.refusals import REFUSALS
from tessera.games.imperium.rules import RULES_SPEC, Rules
from tessera.games.imperium.scenes import Scene, scene_of
from tessera.games.imperium.scores import figures_of
from tessera.games.imperium.seeing import opened, sees_more, view_of
from tessera.games.imperium.setup import another_world, any_seed, first_state, map_size
from tessera.games.imperium.spaces import axes_of, bounds_of
from tessera.games.imperium.standing import standing
from tessera.games.imperium.state import State
from tessera.games.imperium.subjects import legal_about, subjects_of
from tessera.games.imperium.telling import fact_of, tell_of, weight_of
from tessera.games.imperium.telling_choices import phrase_of
from tessera.games.imperium.text import text_of
from tessera.games.imperium.view import ImperiumView
from tessera.games.imperium.world import World

LANDS_KEPT: Final = 8


class ImperiumGame(Game[State, cmd.Command, Event, ImperiumView]):
    """A hex 4X from the first settlement to the first starship, for 1 to 16 seats."""

    name: ClassVar[str] = ABOUT.name
    title: ClassVar[str] = ABOUT.title
    summary: ClassVar[str] = ABOUT.summary
    min_seats: ClassVar[int] = ABOUT.min_seats
    max_seats: ClassVar[int] = ABOUT.max_seats
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = ImperiumView
    command_types: ClassVar[tuple[type, ...]] = kinds_of(cmd.Command)
    event_types: ClassVar[tuple[type, ...]] = kinds_of(Event)
    question_types: ClassVar[tuple[type, ...]] = kinds_of(Question)
    answer_types: ClassVar[tuple[type, ...]] = kinds_of(Answer)
    catalogue_type: ClassVar[type | None] = Catalogue
    scene_type: ClassVar[type | None] = Scene
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    levels: ClassVar[tuple[str, ...]] = LEVELS
    quick: ClassVar[Quick] = Quick({"round_limit": 100})
    hides_from_spectators: ClassVar[str] = (
        "The land stays in fog until the match is over, unless the table plays with open sight."
    )
    # Rule 13.4: one path to every tile is listed, one name of a new city and none of others, single treaties;
    # any other is as good.
    unlisted: ClassVar[tuple[type, ...]] = (
        cmd.MoveUnit,
        cmd.SetOrders,
        cmd.FoundCity,
        cmd.RenameCity,
        cmd.ProposeDeal,
    )
    to_and_fro: ClassVar[tuple[type, ...]] = FREE

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.rules = Rules(ruleset)
        self._options = options_of(ruleset)
        # What never changes on a map, by the terrain it was made for: copies of a state share that list.
        self._lands: list[tuple[list[int], LandMap]] = []
        self._maps: dict[tuple[int, int, bool], HexMap] = {}

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def options_spec(self) -> Fields:
        return self._options

    def seated(self, options: Mapping[str, object], bots: Sequence[bool]) -> Mapping[str, object]:
        """Whoever a program plays is an AI player, and gets what the difficulty gives (rule 7.6 step 6)."""
        return seated_options(options, bots)

    def catalogue(self) -> Mapping[str, Plain]:
        told: dict[str, Plain] = plain(catalogue_of(self.ruleset))
        return told

    # ------------------------------------------------------------ worlds

    def map_of(self, width: int, height: int, wrap: bool) -> HexMap:
        """The geometry of a size, made once."""
        key = (width, height, wrap)
        made = self._maps.get(key)
        if made is None:
            made = HexMap(width, height, "odd-r", wrap)
            self._maps[key] = made
        return made

    def _map_for(self, seats: int, options: Mapping[str, object]) -> HexMap:
        """The geometry of a match that is made with these options."""
        chosen = Chosen(options)
        width, height = map_size(self.rules, seats, chosen)
        return self.map_of(width, height, chosen.wrap)

    def land(self, state: State) -> LandMap:
        """The lie of a state's land, made once for all its copies."""
        terrain = state.tiles.terrain
        for known, land in self._lands:
            if known is terrain:
                return land
        board = self.map_of(state.width, state.height, state.wrap)
        land = LandMap(board, self.rules, terrain, state.tiles.rivers)
        self._lands.insert(0, (terrain, land))
        del self._lands[LANDS_KEPT:]
        return land

    def world(self, state: State) -> World:
        """The world of a state, to ask and to change."""
        return world_of(self.rules, self.land(state), state)

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        return FirstStates(self, seats, options, measures_of(self.rules, seats), self._new_world)

    def _new_world(self, state: State) -> Opening:
        return NewWorld(self.rules, self.land(state), state)

    def picture(self, state: State) -> str:
        return draw_game(self.rules, state, f"Backbay Imperium, round {state.round}").render()

    # ------------------------------------------------------------ rules

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        chosen = Chosen(options)
        try:
            return first_state(self.rules, seats, chosen, seed)
        except Illegal:  # which worlds have room for whom is known once they are made
            raise _no_room(seats, chosen) from None

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        """Before anyone has looked it is another world; later everything in it is somebody's, or will be."""
        if begun:
            state.seed = state.stream = any_seed(state.rng)
            return state
        chosen, seats = Chosen(options), len(state.players)
        try:
            return another_world(self.rules, seats, chosen, state.rng)
        except Illegal:
            raise _no_room(seats, chosen) from None

    def actors(self, state: State) -> Sequence[int]:
        return [] if state.ended is not None else [state.current_player]

    def legal(self, state: State, seat: int) -> list[cmd.Command]:
        if seat == HOST:  # rule 15.6: when a turn's time is over
            return [] if state.ended is not None else [cmd.EndTurn()]
        return legal_commands(self.world(state), seat)

    def subjects(self, state: State, seat: int) -> Sequence[int | str]:
        if seat == HOST:
            return super().subjects(state, seat)
        return subjects_of(self.world(state), seat)

    def legal_of(self, state: State, seat: int, subject: int | str) -> list[cmd.Command]:
        if seat == HOST:
            return super().legal_of(state, seat, subject)
        return legal_about(self.world(state), seat, subject)

    def random_command(self, state: State, seat: int, rng: Rng) -> cmd.Command:
        return draw(self.world(state), rng)

    def turn_of(self, state: State, seat: int) -> int | None:
        """A clock for each turn runs for all commands a player sends in a round."""
        return state.round

    def refusal(self, state: State, seat: int, command: cmd.Command) -> Illegal | None:
        return refusal(self.world(state), seat, command)

    def carry_out(self, state: State, seat: int, command: cmd.Command) -> list[Event]:
        return carry_out(self.world(state), seat, command)

    def outcome(self, state: State) -> Outcome | None:
        ended = state.ended
        if ended is None:
            return None
        winners = (ended.winner,) if ended.winner >= 0 else ()
        return Outcome(winners, ended.reason.lower(), ended.scores)

    def chance(self, state: State) -> Chance:
        return state.rng

    def copy(self, state: State) -> State:
        return state.copy()

    # ------------------------------------------------------------ knowledge

    def view(self, state: State, seat: int | None) -> ImperiumView:
        return view_of(self.world(state), seat)

    def opened(self, state: State) -> State:
        """Rule 11.4: spectators see it all, as they do at the end."""
        return opened(state)

    def redact(self, state: State, event: Event, seat: int | None) -> Event | None:
        return told(self.world(state), event, seat)

    def determinise(self, view: ImperiumView, seat: int, rng: Rng) -> State:
        board = self.map_of(view.width, view.height, view.wrap)
        return state_from_view(self.rules, board, view, seat, rng)

    def uncovers(self, before: ImperiumView, after: ImperiumView) -> bool:
        return sees_more(before, after)

    def foresee(self, state: State, seat: int, command: cmd.Command) -> dict[str, Fraction] | None:
        """Of an attack: how it may end, from the exact preview (rule 6.11)."""
        return foresee(self.world(state), seat, command)

    def factors(self, state: State, seat: int, command: cmd.Command) -> Sequence[Factors]:
        """Of an attack: both strengths with every modifier, and the best and worst end (rule 6.11)."""
        return factors(self.world(state), seat, command)

    def answer(self, state: State, seat: int, question: object) -> object:
        """Rule 13.5: the way of a unit, and why another thinks what it does."""
        assert isinstance(question, Question), "the codec gives no other"
        return answer(self.world(state), seat, question)

    # ------------------------------------------------------------ people

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self.rules, self._map_for(seats, options), seats)

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self.rules, self._map_for(seats, options), seats)

    def value(self, state: State, seat: int) -> int:
        return standing(self.world(state), seat)

    def bot(self, level: str = HARD) -> Bot[cmd.Command, ImperiumView] | None:
        return ImperiumBot(self.rules, level)

    def figures(self, state: State) -> list[Figure]:
        return figures_of(self.world(state))

    def round_of(self, state: State) -> int | None:
        return state.round

    def scene(self, state: State) -> object:
        return scene_of(self.world(state))

    def text(self, view: ImperiumView) -> str:
        return text_of(self.rules, view)

    def phrase(self, command: cmd.Command, view: ImperiumView) -> str:
        return phrase_of(self.rules, command, view) or super().phrase(command, view)

    def tell(self, event: Event, view: ImperiumView) -> str:
        return tell_of(self.rules, event, view)

    def weight(self, event: Event) -> int:
        return weight_of(event)

    def fact_in_words(self, name: str, fact: object) -> str:
        return fact_of(self.rules, name, fact) or super().fact_in_words(name, fact)


def _no_room(seats: int, chosen: Chosen) -> BadOptions:
    told = f"no room for {seats} players; take a larger map or fewer seats"
    return BadOptions([Fault("options", 0, "map_size" if chosen.map_size else "size", told)])
