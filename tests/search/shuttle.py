"""A title with free commands that undo each other: carts are loaded and unloaded at will, and then go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from tessera import registry
from tessera.core.chance import Rng, Seed
from tessera.core.errors import Illegal
from tessera.core.game import Game
from tessera.core.reports import Outcome
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import RulesetSpec

CARTS = 3
JOURNEYS = 4


@dataclass(frozen=True)
class Load:
    cart: int


@dataclass(frozen=True)
class Unload:
    cart: int


@dataclass(frozen=True)
class Go:
    pass


Command = Load | Unload | Go


@dataclass(frozen=True)
class Done:
    seat: int


@dataclass
class State:
    rng: SplitMix64
    laden: list[int]
    scores: list[int]
    journeys: int
    turn: int
    roll: int = 0  # how the weather was: chance that changes nothing


class Shuttle(Game[State, Command, Done, State]):
    """Two seats in turn; who has brought more in the end wins."""

    name: ClassVar[str] = "shuttle"
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = State
    command_types: ClassVar[tuple[type, ...]] = (Load, Unload, Go)
    event_types: ClassVar[tuple[type, ...]] = (Done,)
    to_and_fro: ClassVar[tuple[type, ...]] = (Load, Unload)
    refusals: ClassVar[Mapping[str, str]] = {"shuttle.not_now": "Not now."}

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RulesetSpec({})

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        return State(SplitMix64(1), [0] * CARTS, [0, 0], 2 * JOURNEYS, 0)

    def actors(self, state: State) -> Sequence[int]:
        return (state.turn,) if state.journeys else ()

    def legal(self, state: State, seat: int) -> list[Command]:
        if seat != state.turn or not state.journeys:
            return []
        swings: list[Command] = [Unload(at) if laden else Load(at) for at, laden in enumerate(state.laden)]
        return [*swings, Go()]

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return None if command in self.legal(state, seat) else Illegal("shuttle.not_now")

    def carry_out(self, state: State, seat: int, command: Command) -> list[Done]:
        if isinstance(command, Go):
            state.scores[seat] += sum(state.laden)
            state.laden = [0] * CARTS
            state.journeys -= 1
            state.roll = state.rng.die()
            state.turn = 1 - seat
        else:
            state.laden[command.cart] = int(isinstance(command, Load))
        return [Done(seat)]

    def outcome(self, state: State) -> Outcome | None:
        if state.journeys:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat in range(2) if state.scores[seat] == best)
        return Outcome(winners if len(winners) == 1 else (), "arrived", tuple(state.scores))

    def value(self, state: State, seat: int) -> int:
        here = sum(state.laden) if state.turn == seat else -sum(state.laden)
        return 80 * (state.scores[seat] - state.scores[1 - seat]) + 60 * here

    def chance(self, state: State) -> SplitMix64:
        return state.rng

    def copy(self, state: State) -> State:
        return State(
            state.rng.twin(), state.laden[:], state.scores[:], state.journeys, state.turn, state.roll
        )

    def view(self, state: State, seat: int | None) -> State:
        return self.copy(state)

    def determinise(self, view: State, seat: int, rng: Rng) -> State:
        return self.copy(view)


@cache
def shuttle() -> Shuttle:
    """The title, bound."""
    return Shuttle(registry.ruleset_of(Shuttle))
