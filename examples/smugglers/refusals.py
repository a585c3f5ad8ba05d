"""Why a command is refused, in words. `{holds}` stands for the fact of that name."""

REFUSALS = {
    "turn.not_yours": "It is seat {turn}'s turn.",
    "crate.not_in_hand": "You do not hold {crate}.",
    "stash.full": "Your stash is full: it holds {holds}.",
    "raid.no_such_rival": "There is no rival at seat {seat}.",
    "raid.nothing_there": "Seat {seat} has nothing stashed.",
}
