"""Smugglers with one deliberate bug each: what the kit must catch. The docstrings say what is wrong."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from smugglers.game import Smugglers
from smugglers.records import Command, Drew, Event, Raid, Ship, Stash, Stashed, State, View
from smugglers.rules import Rules
from tessera.core.axes import ALONE, Count, PlaceIn
from tessera.core.chance import Rng, Seed
from tessera.core.errors import Illegal
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.core.reports import Outcome
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.spec import WORDS, Fields, Table

# ---------------------------------------------------------------- hidden things that show


class ViewShowsAHand(Smugglers):
    """A rival's first crate stands in the view."""

    def view(self, state: State, seat: int | None) -> View:
        rival = state.dens[1 if seat == 0 else 0]
        return replace(super().view(state, seat), roll=rival.hand[0] if rival.hand else 0)


class ViewShowsTheGenerator(Smugglers):
    """Whoever reads the view knows the next roll."""

    def view(self, state: State, seat: int | None) -> View:
        return replace(super().view(state, seat), roll=state.rng.twin().die())


class ViewGrowsWithAHand(Smugglers):
    """Only the size of the message tells what a rival holds."""

    def view(self, state: State, seat: int | None) -> View:
        rival = state.dens[1 if seat == 0 else 0]
        return replace(super().view(state, seat), turn=state.turn + (1000 if 5 in rival.hand else 0))


class RedrawForgetsTheHands(Smugglers):
    """The hands that were dealt still follow from the seed."""

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        return super().redraw(state, options, True)


class RedrawTradesWhatWasSeen(Smugglers):
    """Crates change hands that their owners have looked at."""

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        return super().redraw(state, options, False)


class DrawsPastTheSecret(Smugglers):
    """All chance comes from a generator that the secret never reaches."""

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        state = super().redraw(state, options, begun)
        state.rng.seal(b"")
        state.rng.reseed(7)
        return state


class CopiesForgetTheSecret(Smugglers):
    """A copy goes on with the generator's own arithmetic."""

    def copy(self, state: State) -> State:
        twin = super().copy(state)
        twin.rng.seal(b"")
        return twin


class EventTellsTheDraw(Smugglers):
    """Everybody is told which crate was drawn."""

    def redact(self, state: State, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, Drew) else super().redact(state, event, seat)


class EventTellsTheStash(Smugglers):
    """Everybody is told which crate was laid face down."""

    def redact(self, state: State, event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, Stashed) else super().redact(state, event, seat)


class RefusalTellsByItsCode(Smugglers):
    """Another code when somebody else holds the crate."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        if command.crate not in state.dens[seat].hand and any(
            command.crate in den.hand for den in state.dens
        ):
            return Illegal("crate.held_by_another", crate=command.crate)
        return super().refusal(state, seat, command)


class RefusalTellsByItsFacts(Smugglers):
    """The top of the deck stands among the facts."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        if seat != state.turn:
            return Illegal("turn.not_yours", seat=seat, top=state.deck[-1:])
        return super().refusal(state, seat, command)


class LegalPeeks(Smugglers):
    """A raid is offered only where it pays."""

    def legal(self, state: State, seat: int) -> list[Command]:
        return [
            command
            for command in super().legal(state, seat)
            if not (
                isinstance(command, Raid) and self.cargo.crates[state.dens[command.seat].stash[-1]].value < 4
            )
        ]


# ---------------------------------------------------------------- legal and apply apart


class LegalForgetsOne(Smugglers):
    """The last crate of the hand is never offered for stashing."""

    def legal(self, state: State, seat: int) -> list[Command]:
        legal = super().legal(state, seat)
        stashes = [command for command in legal if isinstance(command, Stash)]
        return [command for command in legal if command not in stashes[1:][-1:]]


class LegalForgetsAKind(Smugglers):
    """Raids are never offered, in any position."""

    def legal(self, state: State, seat: int) -> list[Command]:
        return [command for command in super().legal(state, seat) if not isinstance(command, Raid)]


class LegalOffersTooMuch(Smugglers):
    """A full stash is offered another crate."""

    def legal(self, state: State, seat: int) -> list[Command]:
        legal = super().legal(state, seat)
        stash = [Stash(command.crate) for command in legal if isinstance(command, Ship)]
        return [*legal, *(command for command in stash if command not in legal)]


class LegalRepeats(Smugglers):
    """Two equal crates are offered twice."""

    def legal(self, state: State, seat: int) -> list[Command]:
        legal = super().legal(state, seat)
        return legal + legal[:1]


class LegalWavers(Smugglers):
    """Asked twice, the order is another."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.asked = 0

    def legal(self, state: State, seat: int) -> list[Command]:
        self.asked += 1
        legal = super().legal(state, seat)
        return legal[::-1] if self.asked % 2 else legal


class ActorsWithoutChoices(Smugglers):
    """Everybody may act, but only one has anything to do."""

    def actors(self, state: State) -> Sequence[int]:
        return () if state.turn < 0 else range(len(state.dens))


class BreaksOnNonsense(Smugglers):
    """A seat that is not there is not refused but looked up."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        if isinstance(command, Raid):
            state.dens[command.seat].stash.copy()
        return super().refusal(state, seat, command)


# ---------------------------------------------------------------- states that are not as they should be


class RefusedButChanged(Smugglers):
    """A refused raid has thrown its crate away already."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        if seat == state.turn and isinstance(command, Raid) and command.crate in state.dens[seat].hand:
            state.spent.append(command.crate)
        return super().refusal(state, seat, command)


class RefusesHalfWay(Smugglers):
    """An empty stash is noticed only by the raiders."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        refused = super().refusal(state, seat, command)
        return None if refused is not None and refused.code == "raid.nothing_there" else refused

    def _raid(self, state: State, seat: int, command: Raid, events: list[Event]) -> None:
        if not state.dens[command.seat].stash:
            raise Illegal("raid.nothing_there", seat=command.seat)
        super()._raid(state, seat, command, events)


class AppliesByItself(Smugglers):
    """What is applied need not be what is refused."""

    def apply(self, state: State, seat: int, command: Command) -> list[Event]:
        return self.carry_out(state, seat, command)


class RefusesWithoutWords(Smugglers):
    """A code that the table does not have."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return Illegal("turn.elsewhere") if seat != state.turn else super().refusal(state, seat, command)


class WordsNeedAFact(Smugglers):
    """The sentence of a code speaks of a fact that the refusal does not tell."""

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        return Illegal("turn.not_yours") if seat != state.turn else super().refusal(state, seat, command)


class CopySharesAList(Smugglers):
    """A copy's spent crates are the original's."""

    def copy(self, state: State) -> State:
        twin = super().copy(state)
        twin.spent = state.spent
        return twin


class CopyForgetsAField(Smugglers):
    """A copy does not know the last roll."""

    def copy(self, state: State) -> State:
        twin = super().copy(state)
        twin.roll = 0
        return twin


class FloatInTheState(Smugglers):
    """Coins are divided."""

    def _ship(self, state: State, seat: int, command: Ship, events: list[Event]) -> None:
        super()._ship(state, seat, command, events)
        state.dens[seat].coins = state.dens[seat].coins / 1  # type: ignore[assignment]  # the bug


class DrawsFromOutside(Smugglers):
    """A roll that is not the state's own."""

    def _ship(self, state: State, seat: int, command: Ship, events: list[Event]) -> None:
        super()._ship(state, seat, command, events)
        state.dens[seat].coins += random.randrange(1000)


class ChangesItsRules(Smugglers):
    """Prices fall, for every match that this object plays."""

    def _ship(self, state: State, seat: int, command: Ship, events: list[Event]) -> None:
        super()._ship(state, seat, command, events)
        crate = self.cargo.crates[command.crate]
        crate.value = max(1, crate.value - 1)


class DealsInHashOrder(Smugglers):
    """The deck lies as a set of texts happens to lie in this process."""

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        state = super().setup(seats, options, seed)
        names = {f"{crate} {number}" for number, crate in enumerate(state.deck)}
        state.deck = [int(name.split()[0]) for name in names]
        return state


class DeterminisesBadly(Smugglers):
    """The world made up for a seat forgets the last roll, which it saw."""

    def determinise(self, view: View, seat: int, rng: Rng) -> State:
        state = super().determinise(view, seat, rng)
        state.roll = 0
        return state


# ---------------------------------------------------------------- data that is called what it is not


def _declared(key: str) -> RulesetSpec:
    """The title's own data, with this key of a crate or of the harbour set aside."""
    spec = RulesetSpec.of(Rules)
    harbour = spec.files["cargo.yaml"]
    crates = harbour.fields["crates"] if isinstance(harbour, Fields) else None
    for fields in (harbour, crates.entry if isinstance(crates, Table) else None):
        if isinstance(fields, Fields) and key in fields.fields:
            fields.asides[key] = WORDS
    return spec


class CallsPricesWords(Smugglers):
    """What a crate sells for is said to be there for people."""

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return _declared("value")


class CallsTheHandWords(Smugglers):
    """How many crates are dealt is said to be there for people."""

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return _declared("hand")


class SortsByName(Smugglers):
    """A name for people settles which crate is drawn."""

    def _draw(self, state: State, seat: int, events: list[Event]) -> None:
        if state.deck and self.cargo.crates[state.deck[-1]].name > "S":
            state.deck.insert(0, state.deck.pop())
        super()._draw(state, seat, events)


# ---------------------------------------------------------------- questions


class ForeseesRoughly(Smugglers):
    """The chances leave something out."""

    def foresee(self, state: State, seat: int, command: Command) -> dict[str, Fraction] | None:
        return {"all is well": Fraction(1, 3)}


class ForeseesWhatNobodyCanRead(Smugglers):
    """Half a character is no text that could be sent."""

    def foresee(self, state: State, seat: int, command: Command) -> dict[str, Fraction] | None:
        return {"\ud83c": Fraction(1)}


# ---------------------------------------------------------------- what searches ask for


class RandomForgetsAKind(Smugglers):
    """A random player never raids."""

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return rng.pick([each for each in self.legal(state, seat) if not isinstance(each, Raid)])


class RandomOffersTooMuch(Smugglers):
    """A full stash is given another crate, now and then."""

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return Stash(rng.pick(state.dens[seat].hand))


class RandomDrawsFromTheMatch(Smugglers):
    """The generator of the match moves on whenever somebody plays a thought at random."""

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        return super().random_command(state, seat, state.rng)


class SubjectsForgetOne(Smugglers):
    """The dearest crate in hand is nobody's subject."""

    def subjects(self, state: State, seat: int) -> Sequence[int | str]:
        return list(super().subjects(state, seat))[:-1]


class SubjectsTellTooMuch(Smugglers):
    """Commands about a crate that is none."""

    def legal_of(self, state: State, seat: int, subject: int | str) -> list[Command]:
        return self.legal(state, seat) if subject == -77 else super().legal_of(state, seat, subject)


class ValueBeyondWinning(Smugglers):
    """A lead that is worth more than to have won."""

    def value(self, state: State, seat: int) -> int:
        return 5000


class ValueWavers(Smugglers):
    """Asked of an equal state, the estimate is another."""

    def value(self, state: State, seat: int) -> int:
        return id(state) % 997


# ---------------------------------------------------------------- what learners ask for


class NumbersForgetWhom(Smugglers):
    """A raid has one number, whoever is raided."""

    max_seats: ClassVar[int] = 3
    min_seats: ClassVar[int] = 3

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        axes = super().axes(seats, options)
        return {**axes, Raid: {**axes[Raid], "seat": ALONE}}


class NumbersForgetAKind(Smugglers):
    """Nothing is said of stashing."""

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return {kind: axes for kind, axes in super().axes(seats, options).items() if kind is not Stash}


class NumbersEndTooSoon(Smugglers):
    """There is no number for the dearest crate."""

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        few = {"crate": Count(0, len(self.cargo.crates) - 2)}
        return {**super().axes(seats, options), Ship: few}


class NumbersWander(Smugglers):
    """A crate goes by its place in a list that lies otherwise each time it is looked at."""

    looked = 0

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return {**super().axes(seats, options), Ship: {"crate": PlaceIn(8, self._lying)}}

    def _lying(self, view: View) -> list[int]:
        self.looked += 1
        hand = list(dict.fromkeys(view.hand or []))
        return hand[self.looked % 2 :] + hand[: self.looked % 2]


class BoundsTooNarrow(Smugglers):
    """Nobody was thought to earn more than three coins."""

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        bounds = super().bounds(seats, options)
        bounds.spans["Place.coins"] = (0, 3)
        return bounds


class BoundsMissAWord(Smugglers):
    """One den has no place in the array."""

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        bounds = super().bounds(seats, options)
        bounds.keys["View.dens"] = bounds.keys["View.dens"][:-1]
        return bounds


class BoundsOfAnotherView(Smugglers):
    """Something is said of a field that no view has."""

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        bounds = super().bounds(seats, options)
        bounds.most["View.cellar"] = 12
        return bounds


# ---------------------------------------------------------------- games that do not end well


class NeverEnds(Smugglers):
    """What was used comes back to the bottom of the deck."""

    def _draw(self, state: State, seat: int, events: list[Event]) -> None:
        if state.spent:
            state.deck.insert(0, state.spent.pop())
        super()._draw(state, seat, events)


class EndsWithoutOutcome(Smugglers):
    """Nobody can act, and nobody knows who won."""

    def outcome(self, state: State) -> Outcome | None:
        return None


class CrownsAStranger(Smugglers):
    """A seat wins that is not at the table."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else replace(outcome, winners=(9,))
