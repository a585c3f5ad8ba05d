"""A title in several versions, laid into a folder: what a table of one meets when the next is installed.

`Ferry` names the one that is installed; a test puts another in its place, as an upgrade does.
"""

from pathlib import Path
from textwrap import dedent

FILES = {
    "__init__.py": '''
        """Ferry: who carries the last load wins."""

        from ferry.game import Ferry

        GAME = "ferry.game:Ferry"
    ''',
    "data/ferry.yaml": """
        loads: 12
        most: 3
    """,
    "game.py": '''
        """The rules, in every version there was."""

        from collections.abc import Mapping, Sequence
        from dataclasses import dataclass
        from typing import Annotated, Any, ClassVar

        from tessera.core.chance import Rng, Seed
        from tessera.core.codec import pack
        from tessera.core.errors import Illegal
        from tessera.core.game import Bot, Game, Outcome, Turn
        from tessera.core.rng import SplitMix64
        from tessera.core.ruleset import Ruleset, RulesetSpec
        from tessera.core.spec import File, Int


        @dataclass
        class Numbers:
            loads: Annotated[int, Int(1, 99), "How many loads wait."]
            most: Annotated[int, Int(1, 9), "How many the ferry takes at once."]


        @dataclass
        class Rules:
            ferry: Annotated[Numbers, File("ferry.yaml")]


        @dataclass
        class State:
            rng: SplitMix64
            loads: int
            turn: int
            carried: int


        @dataclass
        class Tidal:
            rng: SplitMix64
            waiting: int  # what `loads` was
            turn: int
            carried: int
            tide: int


        @dataclass(frozen=True)
        class View:
            loads: int
            turn: int
            most: int


        @dataclass(frozen=True)
        class Carry:
            count: int


        @dataclass(frozen=True)
        class Haul:
            weight: int


        @dataclass(frozen=True)
        class Carried:
            seat: int
            count: int


        class First(Game[Any, Any, Carried, View]):
            name: ClassVar[str] = "ferry"
            title: ClassVar[str] = "Ferry"
            min_seats: ClassVar[int] = 2
            max_seats: ClassVar[int] = 2
            state_type: ClassVar[type] = State
            view_type: ClassVar[type] = View
            command_types: ClassVar[tuple[type, ...]] = (Carry,)
            event_types: ClassVar[tuple[type, ...]] = (Carried,)
            refusals: ClassVar[Mapping[str, str]] = {"ferry.not_now": "Not {count} now."}

            def __init__(self, ruleset: Ruleset) -> None:
                super().__init__(ruleset)
                self.numbers = ruleset.make(Rules).ferry

            @classmethod
            def rules_spec(cls) -> RulesetSpec:
                return RulesetSpec.of(Rules)

            def catalogue(self) -> Mapping[str, Any]:
                return {"most": self.numbers.most}

            def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> Any:
                return State(SplitMix64(1), self.numbers.loads, 0, 0)

            def left(self, state: Any) -> int:
                return state.loads

            def actors(self, state: Any) -> Sequence[int]:
                return (state.turn,) if self.left(state) else ()

            def legal(self, state: Any, seat: int) -> list[Any]:
                most = min(self.numbers.most, self.left(state))
                return [Carry(n + 1) for n in range(most)] if seat == state.turn else []

            def refusal(self, state: Any, seat: int, command: Any) -> Illegal | None:
                allowed = command in self.legal(state, seat)
                return None if allowed else Illegal("ferry.not_now", count=command.count)

            def carry_out(self, state: Any, seat: int, command: Any) -> list[Carried]:
                state.loads -= command.count
                state.carried += command.count
                state.turn = 1 - seat
                state.rng.below(6)
                return [Carried(seat, command.count)]

            def outcome(self, state: Any) -> Outcome | None:
                over = Outcome((1 - state.turn,), "last load", (state.carried, 0))
                return None if self.left(state) else over

            def chance(self, state: Any) -> SplitMix64:
                return state.rng

            def view(self, state: Any, seat: int | None) -> View:
                return View(self.left(state), state.turn, self.numbers.most)

            def determinise(self, view: View, seat: int, rng: Rng) -> Any:
                return State(SplitMix64(1), view.loads, view.turn, 0)

            def bot(self) -> Bot[Any, View]:
                return Mate()


        class Mate(Bot[Any, View]):
            """Takes one."""

            def choose(self, turn: Turn[Any, View]) -> Any:
                return turn.legal[0]


        class Second(First):
            """Tides, and another name for what waits. It takes matches of the first along."""

            version: ClassVar[int] = 2
            state_type: ClassVar[type] = Tidal

            def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> Tidal:
                return Tidal(SplitMix64(1), self.numbers.loads, 0, 0, 0)

            def migrate(self, state: Any, from_version: int) -> Tidal | None:
                if from_version != 1:
                    return None
                moved = {**state, "waiting": state["loads"], "tide": 0}
                del moved["loads"]
                return self.codec.state_from(pack(moved))

            def left(self, state: Any) -> int:
                return state.waiting

            def carry_out(self, state: Any, seat: int, command: Any) -> list[Carried]:
                state.waiting -= command.count
                state.carried += command.count
                state.turn = 1 - seat
                state.tide += 1
                return [Carried(seat, command.count)]


        class Third(First):
            """Other commands; nothing is taken along."""

            version: ClassVar[int] = 3
            command_types: ClassVar[tuple[type, ...]] = (Haul,)

            def legal(self, state: Any, seat: int) -> list[Any]:
                return [Haul(1)] if seat == state.turn else []


        class Narrow(First):
            """The first, changed without a word: three at once are too many."""

            def legal(self, state: Any, seat: int) -> list[Any]:
                return [each for each in super().legal(state, seat) if each.count < 3]


        class Loaded(First):
            """The first, changed without a word: another state comes of the same commands."""

            def carry_out(self, state: Any, seat: int, command: Any) -> list[Carried]:
                told = super().carry_out(state, seat, command)
                state.carried += 1
                return told


        class Failing(First):
            """The first, changed without a word: it fails."""

            def carry_out(self, state: Any, seat: int, command: Any) -> list[Carried]:
                raise ZeroDivisionError("by nothing")


        @dataclass
        class Crewed(Numbers):
            crew: Annotated[int, Int(0, 9, default=2), "Who rows."]


        @dataclass
        class CrewedRules:
            ferry: Annotated[Crewed, File("ferry.yaml")]


        class Rowed(First):
            """The first, with one number more; whoever does not say it has two."""

            def __init__(self, ruleset: Ruleset) -> None:
                Game.__init__(self, ruleset)
                self.numbers = ruleset.make(CrewedRules).ferry
                assert self.numbers.crew >= 0

            @classmethod
            def rules_spec(cls) -> RulesetSpec:
                return RulesetSpec.of(CrewedRules)


        @dataclass
        class Owned(Numbers):
            owner: Annotated[int, Int(0, 9), "Whose it is."]


        @dataclass
        class OwnedRules:
            ferry: Annotated[Owned, File("ferry.yaml")]


        class Possessed(First):
            """The first, with one number more that has to be said."""

            def __init__(self, ruleset: Ruleset) -> None:
                Game.__init__(self, ruleset)
                self.numbers = ruleset.make(OwnedRules).ferry

            @classmethod
            def rules_spec(cls) -> RulesetSpec:
                return RulesetSpec.of(OwnedRules)


        Ferry = First
    ''',
}


def lay(folder: Path) -> Path:
    """Write the title into a folder of titles."""
    package = folder / "ferry"
    for file, text in FILES.items():
        place = package / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return package
