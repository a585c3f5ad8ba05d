"""Sanctum Ruins as a title: for now, the walk through its three maps.

What can be played today is the choice of the way: every node is entered and left at once. Fights, rewards,
campfires, merchants and shrines are not here yet, and nothing pretends that they are.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tessera.core.chance import Rng, Seed
from tessera.core.errors import Illegal
from tessera.core.game import Bot, Game, Outcome
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import Choice, Fields
from tessera.core.streams import TextStreams
from tessera.games.sanctum import spec, walk
from tessera.games.sanctum.bot import Walker
from tessera.games.sanctum.commands import Abandon, ChooseNode, Command
from tessera.games.sanctum.events import ActStarted, Event, NodeEntered, RunLost, WalkCompleted
from tessera.games.sanctum.names import act_name, place_in_words
from tessera.games.sanctum.rules import MapRules
from tessera.games.sanctum.state import WALK_COMPLETE, State
from tessera.games.sanctum.text import floor_text, legend
from tessera.games.sanctum.view import View, seen_floor, view_of


class SanctumGame(Game[State, Command, Event, View]):
    """One seat, three acts, a way to choose."""

    name: ClassVar[str] = "sanctum"
    title: ClassVar[str] = "Sanctum Ruins"
    summary: ClassVar[str] = "The way through three seeded, branching maps; 1 seat. Encounters come later."
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int] = 1
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    command_types: ClassVar[tuple[type, ...]] = (ChooseNode, Abandon)
    event_types: ClassVar[tuple[type, ...]] = (NodeEntered, ActStarted, WalkCompleted, RunLost)
    # Giving up is always possible and never a move: lists of choices and random play leave it out.
    unlisted: ClassVar[tuple[type, ...]] = (Abandon,)

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.map_rules: MapRules = spec.compile_rules(ruleset)

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return spec.rules_spec()

    @classmethod
    def options_spec(cls) -> Fields:
        return Fields(
            {
                "profile": Choice(
                    spec.PROFILES, "profile", "classic", "15 rows an act, or 15 nodes an act (4.1)."
                )
            }
        )

    # ------------------------------------------------------------ rules

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        profile = self.map_rules.profile(str(options["profile"]))
        text = str(seed) or profile.default_seed
        state = State(text, profile.name, 1, None, [], 0, None, TextStreams(text))
        walk.begin_act(state, profile, 1)
        return state

    def actors(self, state: State) -> Sequence[int]:
        return (0,) if state.result is None else ()

    def legal(self, state: State, seat: int) -> list[Command]:
        return [ChooseNode(node) for node in walk.options(state)] if seat == 0 else []

    def apply(self, state: State, seat: int, command: Command) -> list[Event]:
        if seat != 0:
            raise Illegal("seat.not_playing", seat=seat)
        if state.result is not None:
            raise Illegal("run_over", result=state.result)
        if isinstance(command, ChooseNode):
            return walk.choose_node(state, self.map_rules.profile(state.profile), command)
        return walk.abandon(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        return Outcome((0,) if state.result == WALK_COMPLETE else (), state.result, (state.nodes,))

    def chance(self, state: State) -> TextStreams:
        return state.streams

    def check(self, state: State, seat: int, command: Command) -> Illegal | None:
        if seat != 0:
            return Illegal("seat.not_playing", seat=seat)
        if state.result is not None:
            return Illegal("run_over", result=state.result)
        if isinstance(command, ChooseNode) and command.node_id not in walk.options(state):
            return Illegal("not_connected", node=command.node_id, position=state.position)
        return None

    def copy(self, state: State) -> State:
        # Acts that are behind never change again, so both may point at their maps.
        maps = state.maps[:]
        maps[-1] = maps[-1].copy()
        streams = state.streams.copy()
        assert isinstance(streams, TextStreams), "streams copy to their own kind"
        return State(
            state.seed, state.profile, state.act, state.position, maps, state.nodes, state.result, streams
        )

    # ------------------------------------------------------------ knowledge

    def view(self, state: State, seat: int | None) -> View:
        return view_of(state)

    def determinise(self, view: View, seat: int, rng: Rng) -> State:
        """The same walk so far; what later acts look like is drawn anew."""
        maps = [seen_floor(seen) for seen in view.maps.values()]
        streams = TextStreams(f"{rng.below(1 << 32):08x}{rng.below(1 << 32):08x}")
        return State(view.seed, view.profile, view.act, view.position, maps, view.nodes, view.result, streams)

    # ------------------------------------------------------------ people

    def bot(self) -> Bot[Command, View]:
        return Walker()

    def text(self, view: View) -> str:
        floor = seen_floor(view.maps[f"act{view.act}"])
        lines = [f"{act_name(view.act)} · seed {view.seed!r} · {view.profile}", ""]
        lines.append(floor_text(floor, choices=view.choices))
        lines += ["", legend([floor])]
        if view.result is not None:
            lines.append(f"The run is over: {view.result.replace('_', ' ')}, {view.nodes} nodes entered.")
        return "\n".join(lines)

    def phrase(self, command: Command) -> str:
        if isinstance(command, ChooseNode):
            return f"go to {place_in_words(command.node_id)}"
        return "abandon the run"

    def tell(self, event: Event) -> str:
        if isinstance(event, NodeEntered):
            return f"entered {place_in_words(event.node)}: {event.kind.lower()}"
        if isinstance(event, ActStarted):
            return f"{act_name(event.act)} begins"
        if isinstance(event, WalkCompleted):
            return f"the way is complete: {event.nodes} nodes"
        return f"the run is lost: {event.cause.replace('_', ' ')}"
