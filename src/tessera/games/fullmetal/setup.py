"""The first state (rule 5): minerals, tide cards, units in their holds."""

from tessera.core.chance import Seed
from tessera.core.rng import TWO32, SplitMix64
from tessera.core.streams import stream_value
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.draws import below, shuffle
from tessera.games.fullmetal.options import CONTESTED, WIDE
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.state import Player, State, Unit
from tessera.games.fullmetal.vocabulary import ASTRONEF, KINDS, LANDING, NORMAL, TOWER


def seed_number(seed: Seed) -> int:
    """The generator's seed: a number as it is, modulo 2^64; a text through the kernel's own hash."""
    return (seed if isinstance(seed, int) else stream_value(seed, "fullmetal")) & 0xFFFFFFFFFFFFFFFF


def starting_units(rules: Rules, seats: int) -> dict[str, Unit]:
    """Rule 5 step 5: eleven pieces in each hold, the ship, its towers."""
    units: dict[str, Unit] = {}
    for seat in range(seats):
        ship = f"astronef-p{seat + 1}-1"
        numbers = [0] * len(KINDS)
        hold: list[str] = []
        for kind in rules.turns.force:
            numbers[kind] += 1
            name = f"{KINDS[kind]}-p{seat + 1}-{numbers[kind]}"
            units[name] = Unit(name, kind, seat, seat, carrier=ship)
            hold.append(name)
        units[ship] = Unit(ship, ASTRONEF, seat, seat, cargo=hold)
        for pode in range(3):
            name = f"tower-p{seat + 1}-{pode + 1}"
            units[name] = Unit(name, TOWER, seat, seat)
    return units


def counters_of(units: dict[str, Unit]) -> dict[str, int]:
    """The highest number used, by kind and colour."""
    counters: dict[str, int] = {}
    for name in units:
        key, _, number = name.rpartition("-")
        counters[key] = max(counters.get(key, 0), int(number))
    return counters


def draw_anew(state: State) -> None:
    """The cards that nobody has seen are shuffled, those out of play with those to come; forecasts hold."""
    known = max([len(player.forecast) for player in state.players])
    known = min(known, len(state.deck))
    aside = len(state.discard) - state.drawn
    hidden = [*state.deck[known:], *state.discard[:aside]]
    shuffle(state.rng, hidden)
    unseen = len(state.deck) - known
    state.deck[known:] = hidden[:unseen]
    state.discard[:aside] = hidden[unseen:]
    state.seed = below(state.rng, TWO32)


def first_state(
    rules: Rules, board: Board, seats: int, seed: Seed, turn: int = 1, ground: str = WIDE
) -> State:
    """The first state. A shorter match lands on a later turn: all else follows from the turn's number.

    On contested ground the order of the landing is drawn, for any number of seats.
    """
    value = seed_number(seed)
    rng = SplitMix64(value)
    free: dict[int, int] = {}
    for number, cell in enumerate(board.minerals(below(rng, 3)), 1):
        free[cell] = number
    cards = rules.turns.tide_cards.all()
    shuffle(rng, cards)
    units = starting_units(rules, seats)
    order = list(range(seats))
    if ground == CONTESTED:
        shuffle(rng, order)
    return State(
        rng=rng,
        seed=value,
        board_seed=board.seed,
        turn=turn,
        phase=LANDING,
        current=order[0],
        order=order,
        tide=NORMAL,
        deck=cards[: rules.turns.tide_cards.in_use],
        discard=cards[rules.turns.tide_cards.in_use :],
        units=units,
        free=free,
        players=[Player() for _ in range(seats)],
        counters=counters_of(units),
        contested=ground == CONTESTED and seats <= rules.contest.seats,
    )
