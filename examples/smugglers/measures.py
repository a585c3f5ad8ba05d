"""What can be measured of a deal: the functions of seed searches (`tessera seeds smugglers --list`)."""

from smugglers.records import State
from smugglers.rules import Cargo
from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening, seat_of


def measures_of(cargo: Cargo, seats: int) -> dict[str, Measure]:
    """Each is a function of the first state and of what a query tells it."""
    values = [crate.value for crate in cargo.crates]
    crates = Ids("crate", {crate.id: crate.number for crate in cargo.crates}, needed=False)
    seat = seat_of(seats)
    first = Argument("first", "how many crates of the deck, from its top", 1, 200, usual=1)

    def counted(found: list[int], wanted: list[int]) -> int:
        return sum(not wanted or crate in wanted for crate in found)

    def hand(start: Opening, given: Given) -> int:
        state: State = start.state
        return counted(state.dens[given.seat].hand, given.wanted)

    def hand_value(start: Opening, given: Given) -> int:
        state: State = start.state
        return sum(values[crate] for crate in state.dens[given.seat].hand)

    def deck(start: Opening, given: Given) -> int:
        state: State = start.state
        return counted(state.deck[-given.number("first") :], given.wanted)

    def deck_size(start: Opening, given: Given) -> int:
        state: State = start.state
        return len(state.deck)

    one = cargo.crates[-1].id
    return {
        "hand": Measured(
            hand, "crates in a hand, or those of some kinds", f"hand({one}, seat=0) >= 1", [seat], crates
        ),
        "hand_value": Measured(hand_value, "what a hand sells for", "spread(hand_value) <= 2", [seat]),
        "deck": Measured(
            deck, "such crates among the next to be drawn", f"deck({one}, first=3) == 0", [first], crates
        ),
        "deck_size": Measured(deck_size, "crates that nobody holds yet", "deck_size >= 12"),
    }
