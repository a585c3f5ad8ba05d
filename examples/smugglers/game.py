"""Smugglers: the rules. The numbers in brackets are those of the README.

`refusal` asks everything that can speak against a command; then a handler changes and tells.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from smugglers.measures import measures_of
from smugglers.records import (
    Closed,
    Command,
    Den,
    Drew,
    Event,
    Place,
    Raid,
    Raided,
    Ship,
    Shipped,
    Stash,
    Stashed,
    State,
    View,
)
from smugglers.refusals import REFUSALS
from smugglers.rules import RULES_SPEC, Rules
from smugglers.spaces import axes_of, bounds_of
from tessera.core.chance import Rng, Seed
from tessera.core.errors import Illegal
from tessera.core.game import HARD, WON, Bot, Game, Turn
from tessera.core.layout import Bounds
from tessera.core.measures import FirstStates, Openings
from tessera.core.numbering import Axes
from tessera.core.plain import Plain
from tessera.core.reports import Figure, Outcome
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import Ruleset, RulesetSpec
from tessera.core.streams import stream_value


class Smugglers(Game[State, Command, Event, View]):
    """2 to 4 seats, hidden crates, one die."""

    name: ClassVar[str] = "smugglers"
    title: ClassVar[str] = "Smugglers"
    summary: ClassVar[str] = "Ship it, stash it or raid a rival: hidden crates and one die, 2-4 seats."
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 4
    state_type: ClassVar[type] = State
    view_type: ClassVar[type] = View
    command_types: ClassVar[tuple[type, ...]] = (Ship, Stash, Raid)
    event_types: ClassVar[tuple[type, ...]] = (Shipped, Stashed, Raided, Drew, Closed)
    hides_from_spectators: ClassVar[str] = "Hands and stashes stay closed."
    refusals: ClassVar[Mapping[str, str]] = REFUSALS

    @classmethod
    def rules_spec(cls) -> RulesetSpec:
        return RULES_SPEC

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.cargo = ruleset.make(Rules).cargo

    def catalogue(self) -> Mapping[str, Plain]:
        """What the board is told of the data: the crates, by number."""
        wares = [{"id": each.id, "name": each.name, "value": each.value} for each in self.cargo.crates]
        return {"crates": wares}

    # ------------------------------------------------------------ [1] the start

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        return self._dealt(SplitMix64(stream_value(seed, "smugglers")), seats)

    def _dealt(self, rng: SplitMix64, seats: int) -> State:
        deck = [crate.number for crate in self.cargo.crates for _ in range(crate.copies)]
        rng.shuffle(deck)
        dens = [Den() for _ in range(seats)]
        for den in dens:
            for _ in range(min(self.cargo.hand, len(deck))):
                den.hand.append(deck.pop())
        return State(rng, deck, dens, [])

    def redraw(self, state: State, options: Mapping[str, object], begun: bool) -> State:
        """Before anyone has looked, all crates are dealt anew; later those that nobody has seen."""
        if not begun:
            return self._dealt(state.rng, len(state.dens))
        state.rng.shuffle(state.deck)
        return state

    # ------------------------------------------------------------ [2] a turn

    def actors(self, state: State) -> Sequence[int]:
        return () if state.turn < 0 else (state.turn,)

    def legal(self, state: State, seat: int) -> list[Command]:
        if seat != state.turn:
            return []
        den = state.dens[seat]
        kinds = sorted(set(den.hand))
        legal: list[Command] = [Ship(crate) for crate in kinds]
        if len(den.stash) < self.cargo.stash:
            legal += [Stash(crate) for crate in kinds]
        for other, target in enumerate(state.dens):
            if other != seat and target.stash:
                legal += [Raid(crate, other) for crate in kinds]
        return legal

    def subjects(self, state: State, seat: int) -> Sequence[int | str]:
        """The crates in hand: every command is about one."""
        return sorted(set(state.dens[seat].hand)) if seat == state.turn else ()

    def legal_of(self, state: State, seat: int, subject: int | str) -> list[Command]:
        return [command for command in self.legal(state, seat) if command.crate == subject]

    def random_command(self, state: State, seat: int, rng: Rng) -> Command:
        """A crate in hand, as likely as there are of its kind, and then what to do with it."""
        den = state.dens[seat]
        crate = rng.pick(den.hand)
        rivals = [other for other, each in enumerate(state.dens) if other != seat and each.stash]
        deeds = 1 + (len(den.stash) < self.cargo.stash) + len(rivals)
        deed = rng.below(deeds)
        if deed == 0:
            return Ship(crate)
        if deed <= len(rivals):
            return Raid(crate, rivals[deed - 1])
        return Stash(crate)

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        if seat != state.turn:
            return Illegal("turn.not_yours", seat=seat, turn=state.turn)
        den = state.dens[seat]
        if command.crate not in den.hand:
            return Illegal("crate.not_in_hand", crate=command.crate)
        if isinstance(command, Stash) and len(den.stash) >= self.cargo.stash:
            return Illegal("stash.full", holds=len(den.stash))
        if isinstance(command, Raid):
            if not 0 <= command.seat < len(state.dens) or command.seat == seat:
                return Illegal("raid.no_such_rival", seat=command.seat)
            if not state.dens[command.seat].stash:
                return Illegal("raid.nothing_there", seat=command.seat)
        return None

    def carry_out(self, state: State, seat: int, command: Command) -> list[Event]:
        events: list[Event] = []
        if isinstance(command, Ship):
            self._ship(state, seat, command, events)
        elif isinstance(command, Stash):
            self._stash(state, seat, command, events)
        else:
            self._raid(state, seat, command, events)
        self._draw(state, seat, events)
        self._pass_turn(state, events)
        return events

    def _ship(self, state: State, seat: int, command: Ship, events: list[Event]) -> None:
        """[3] A roll of at least the crate's value sells it for that; a lower one loses it."""
        den = state.dens[seat]
        den.hand.remove(command.crate)
        state.spent.append(command.crate)
        state.roll = state.rng.die()
        value = self.cargo.crates[command.crate].value
        coins = value if state.roll >= value else 0
        den.coins += coins
        events.append(Shipped(seat, command.crate, state.roll, coins))

    def _stash(self, state: State, seat: int, command: Stash, events: list[Event]) -> None:
        """[4] A stash holds a few crates, face down."""
        den = state.dens[seat]
        den.hand.remove(command.crate)
        den.stash.append(command.crate)
        events.append(Stashed(seat, command.crate))

    def _raid(self, state: State, seat: int, command: Raid, events: list[Event]) -> None:
        """[5] A crate is thrown away; on a high roll the top of the other's stash is sold at full value."""
        target = state.dens[command.seat]
        den = state.dens[seat]
        den.hand.remove(command.crate)
        state.spent.append(command.crate)
        state.roll = state.rng.die()
        taken = None
        if state.roll >= self.cargo.raid_from:
            taken = target.stash.pop()
            state.spent.append(taken)
            den.coins += self.cargo.crates[taken].value
        events.append(Raided(seat, command.seat, command.crate, state.roll, taken))

    def _draw(self, state: State, seat: int, events: list[Event]) -> None:
        """[2] The crate that was used is replaced while the deck lasts."""
        if state.deck:
            crate = state.deck.pop()
            state.dens[seat].hand.append(crate)
            events.append(Drew(seat, crate))

    def _pass_turn(self, state: State, events: list[Event]) -> None:
        """[6] The next seat with crates in hand; when nobody has any, stashes pay half, rounded down."""
        seats = len(state.dens)
        for step in range(1, seats + 1):
            following = (state.turn + step) % seats
            if state.dens[following].hand:
                state.turn = following
                return
        state.turn = -1
        for den in state.dens:
            den.coins += sum(self.cargo.crates[crate].value // 2 for crate in den.stash)
        events.append(Closed(tuple(den.coins for den in state.dens)))

    def outcome(self, state: State) -> Outcome | None:
        """[7] Most coins win; equals share."""
        if state.turn >= 0:
            return None
        coins = tuple(den.coins for den in state.dens)
        return Outcome(tuple(s for s, c in enumerate(coins) if c == max(coins)), "sold out", coins)

    # ------------------------------------------------------------ chance and copies

    def chance(self, state: State) -> SplitMix64:
        return state.rng

    def copy(self, state: State) -> State:
        dens = [Den(den.hand[:], den.stash[:], den.coins) for den in state.dens]
        return State(state.rng.twin(), state.deck[:], dens, state.spent[:], state.turn, state.roll)

    # ------------------------------------------------------------ [8] what each seat may know

    def view(self, state: State, seat: int | None) -> View:
        own = None if seat is None else state.dens[seat]
        return View(
            seat=seat,
            turn=state.turn,
            roll=state.roll,
            deck=len(state.deck),
            spent=state.spent[:],
            dens={str(n): Place(len(d.hand), len(d.stash), d.coins) for n, d in enumerate(state.dens)},
            hand=None if own is None else sorted(own.hand),
            stash=None if own is None else own.stash[:],
        )

    def redact(self, state: State, event: Event, seat: int | None) -> Event | None:
        if isinstance(event, Stashed) and event.seat != seat:
            return Stashed(event.seat, None)
        if isinstance(event, Drew) and event.seat != seat:
            return Drew(event.seat, None)
        return event

    def determinise(self, view: View, seat: int, rng: Rng) -> State:
        """Whatever this seat cannot see is dealt anew from the crates it has not seen."""
        unseen = [crate.number for crate in self.cargo.crates for _ in range(crate.copies)]
        for crate in [*view.spent, *(view.hand or ()), *(view.stash or ())]:
            unseen.remove(crate)
        rng.shuffle(unseen)
        dens: list[Den] = []
        for number, place in view.dens.items():
            if number == str(seat):
                dens.append(Den(list(view.hand or ()), list(view.stash or ()), place.coins))
            else:
                hand = [unseen.pop() for _ in range(place.hand)]
                dens.append(Den(hand, [unseen.pop() for _ in range(place.stash)], place.coins))
        return State(SplitMix64(rng.below(1 << 63)), unseen, dens, list(view.spent), view.turn, view.roll)

    # ------------------------------------------------------------ people and bots

    def openings(self, seats: int, options: Mapping[str, object]) -> Openings:
        return FirstStates(self, seats, options, measures_of(self.cargo, seats))

    def value(self, state: State, seat: int) -> int:
        """The lead over the best rival: coins, half the stash, and what a hand should still bring."""
        holdings = [self._holding(den) for den in state.dens]
        lead = holdings[seat] - max(held for other, held in enumerate(holdings) if other != seat)
        return max(1 - WON, min(WON - 1, 6 * lead))

    def _holding(self, den: Den) -> int:
        """What a den has and should come to have, in sixths of a coin."""
        halves = [self.cargo.crates[crate].value // 2 for crate in den.stash]
        values = [self.cargo.crates[crate].value for crate in den.hand]
        return 6 * (den.coins + sum(halves)) + sum(value * (7 - value) for value in values)

    def axes(self, seats: int, options: Mapping[str, object]) -> Axes:
        return axes_of(self.cargo, seats)

    def bounds(self, seats: int, options: Mapping[str, object]) -> Bounds:
        return bounds_of(self.cargo, seats)

    def bot(self, level: str = HARD) -> Bot[Command, View]:
        return Harbourmaster(self)

    def figures(self, state: State) -> list[Figure]:
        stashed = [[self.cargo.crates[crate].value // 2 for crate in den.stash] for den in state.dens]
        return [
            Figure("Coins", tuple([den.coins for den in state.dens])),
            Figure("Stashed", tuple([sum(halves) for halves in stashed])),
        ]

    def text(self, view: View) -> str:
        lines = [f"deck {view.deck}   last roll {view.roll or '-'}   spent {self._names(view.spent) or '-'}"]
        for number, place in view.dens.items():
            mark = ">" if number == str(view.turn) else " "
            you = "  (you)" if number == str(view.seat) else ""
            lines.append(
                f"{mark} seat {number}: {place.coins:3} coins, "
                f"{place.hand} in hand, {place.stash} stashed{you}"
            )
        if view.hand is not None:
            lines.append(f"  your hand:  {self._names(view.hand)}")
            lines.append(f"  your stash: {self._names(view.stash or []) or '-'}")
        return "\n".join(lines)

    def phrase(self, command: Command, view: View) -> str:
        crate = self._names([command.crate])
        if isinstance(command, Ship):
            return f"ship {crate}"
        if isinstance(command, Stash):
            return f"stash {crate}"
        return f"throw {crate} away to raid seat {command.seat}"

    def tell(self, event: Event, view: View) -> str:
        if isinstance(event, Shipped):
            crate = self._names([event.crate])
            end = f"sold for {event.coins}" if event.coins else "lost at sea"
            return f"seat {event.seat} ships {crate}, rolls {event.roll}: {end}"
        if isinstance(event, Stashed):
            return f"seat {event.seat} stashes {self._perhaps(event.crate)}"
        if isinstance(event, Raided):
            end = "in vain" if event.taken is None else f"takes {self._names([event.taken])}"
            return f"seat {event.seat} raids seat {event.target}, rolls {event.roll}: {end}"
        if isinstance(event, Drew):
            return f"seat {event.seat} draws {self._perhaps(event.crate)}"
        return "sold out: " + ", ".join(f"seat {seat} {coins}" for seat, coins in enumerate(event.coins))

    def fact_in_words(self, name: str, fact: object) -> str:
        if name == "crate" and isinstance(fact, int) and 0 <= fact < len(self.cargo.crates):
            return self._names([fact])
        return "such a crate" if name == "crate" else str(fact)

    def _perhaps(self, crate: int | None) -> str:
        return "a crate" if crate is None else self._names([crate])

    def _names(self, crates: Sequence[int]) -> str:
        return ", ".join(f"{self.cargo.crates[c].name} ({self.cargo.crates[c].value})" for c in crates)


class Harbourmaster(Bot[Command, View]):
    """Weighs each command by what it brings on average, in sixths of a coin."""

    def __init__(self, game: Smugglers) -> None:
        self.game = game

    def choose(self, turn: Turn[Command, View]) -> Command:
        return max(turn.legal, key=self._worth)  # the first of equals

    def why(self, view: View, command: Command) -> str:
        value = self.game.cargo.crates[command.crate].value
        if isinstance(command, Ship):
            return f"It sells on {7 - value} of 6 rolls, and nothing else brings more on average."
        if isinstance(command, Stash):
            return f"It is hard to sell; stashed it brings {value // 2} for certain."
        return "A raid costs little with this crate, and people hide what is worth a lot."

    def _worth(self, command: Command) -> int:
        value = self.game.cargo.crates[command.crate].value
        if isinstance(command, Ship):
            return value * (7 - value)
        if isinstance(command, Stash):
            return value // 2 * 6
        return (7 - self.game.cargo.raid_from) * 5 - value  # rivals stash their best; throw the worst away
