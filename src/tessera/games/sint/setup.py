"""The first state (4)."""

from tessera.core.chance import Seed
from tessera.core.rng import MASK64, SplitMix64
from tessera.core.streams import stream_value
from tessera.games.sint.rules import Layout, Rules
from tessera.games.sint.state import Player, Room, State
from tessera.games.sint.vocabulary import LOBBY, NO_ATTACK, NO_SYSTEM, PLAYERS


def seed_of(seed: Seed) -> int:
    """Rule 13: a number is the generator's first state itself; a text is hashed to one."""
    return seed & MASK64 if isinstance(seed, int) else stream_value(seed, "sint")


def rooms_of(rules: Rules, layout: Layout) -> list[Room]:
    """The rooms of a ship as it leaves port."""
    return [Room(rules.numbers.system_health, False, [], room.items.copy()) for room in layout.rooms]


def newcomer(rules: Rules, state: State, seat: int, name: str) -> Player:
    """Rule 4.4: in the Dormitory, rested, with empty hands."""
    terms = rules.terms(state.voyage, state.layout, state.seats)
    dormitory = rules.layouts[state.layout].dormitory
    return Player(seat, name, dormitory, rules.numbers.player_hp, terms.ap_per_round, [], False)


def first_state(
    rules: Rules, layout: Layout, voyage: int, seats: int, seed: Seed, mixed: bool, aboard: bool
) -> State:
    """The Lobby: everybody aboard, or nobody yet."""
    number = seed_of(seed)
    rng = SplitMix64(number)
    deck = list(range(len(rules.cards)))
    rng.shuffle(deck)
    terms = rules.terms(voyage, layout.number, seats)
    state = State(
        rng=rng,
        seed=number,
        seats=seats,
        mixed=mixed,
        layout=layout.number,
        voyage=voyage,
        phase=LOBBY,
        hull=terms.full_hull,
        boss_hp=terms.boss_hp[0],
        attack=NO_ATTACK,
        attack_system=NO_SYSTEM,
        rooms=rooms_of(rules, layout),
        players=[],
        deck=deck,
    )
    if aboard:
        state.players = [newcomer(rules, state, seat, PLAYERS[seat]) for seat in range(seats)]
    return state
