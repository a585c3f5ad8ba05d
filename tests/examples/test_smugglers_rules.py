"""The rules of Smugglers, one by one; the numbers are those of its README."""

from collections.abc import Sequence

import pytest
from tests.harbour import smugglers

from smugglers.records import (
    Closed,
    Command,
    Den,
    Drew,
    Event,
    Raid,
    Raided,
    Ship,
    Shipped,
    Stash,
    Stashed,
    State,
    View,
)
from tessera.bots.play import bot_named, play_out
from tessera.core.drivers import Scripted
from tessera.core.errors import Illegal
from tessera.core.match import Match
from tessera.core.query import Expression
from tessera.core.rng import SplitMix64

CRATES = ["rope", "salt", "lamp", "rum", "silk", "pearl"]  # worth 1 to 6


class Table:
    """A position that was drawn, and what is asked of it."""

    def __init__(self, state: State, rolls: Sequence[int]) -> None:
        self.game = smugglers()
        self.state = state
        self.rolls = [roll - 1 for roll in rolls]
        self.events: list[Event] = []

    def play(self, seat: int, command: Command) -> list[Event]:
        """The command is legal; the die falls as it was said to."""
        assert command in self.game.legal(self.state, seat)
        script = Scripted(self.rolls)
        self.state.rng.drive(script)
        self.events = self.game.apply(self.state, seat, command)
        self.state.rng.drive(None)
        script.finish()
        return self.events

    def refuses(self, seat: int, command: Command) -> str:
        """The code of the refusal; nothing has changed, and it was not listed."""
        before = self.game.codec.digest(self.state)
        assert command not in self.game.legal(self.state, seat)
        with pytest.raises(Illegal) as refusal:
            self.game.apply(self.state, seat, command)
        assert self.game.codec.digest(self.state) == before
        return refusal.value.code

    def hand(self, seat: int) -> str:
        return words(self.state.dens[seat].hand)

    def stash(self, seat: int) -> str:
        return words(self.state.dens[seat].stash)

    def coins(self) -> list[int]:
        return [den.coins for den in self.state.dens]

    def view(self, seat: int | None) -> View:
        return self.game.view(self.state, seat)

    def told(self, seat: int | None) -> list[Event | None]:
        return [self.game.redact(self.state, event, seat) for event in self.events]


def words(crates: Sequence[int]) -> str:
    return " ".join(CRATES[crate] for crate in crates)


def numbers(text: str) -> list[int]:
    return [CRATES.index(word) for word in text.split()]


def harbour(dens: str, deck: str = "", rolls: Sequence[int] = (), turn: int = 0) -> Table:
    """A position: a line per seat, `hand | stash | coins`; the deck's last crate is on top."""
    places: list[Den] = []
    for line in dens.strip().splitlines():
        hand, stash, coins = line.split("|")
        places.append(Den(numbers(hand), numbers(stash), int(coins)))
    return Table(State(SplitMix64(1), numbers(deck), places, [], turn), rolls)


def ship(crate: str) -> Ship:
    return Ship(CRATES.index(crate))


def stash(crate: str) -> Stash:
    return Stash(CRATES.index(crate))


def raid(crate: str, seat: int) -> Raid:
    return Raid(CRATES.index(crate), seat)


# ---------------------------------------------------------------- rule 1: the start


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_1_every_seat_draws_three_of_the_24_crates(seats: int) -> None:
    state = Match(smugglers(), 7, seats).state
    assert [len(den.hand) for den in state.dens] == [3] * seats
    assert all(not den.stash and den.coins == 0 for den in state.dens)
    assert len(state.deck) == 24 - 3 * seats
    everything = sorted([*state.deck, *(crate for den in state.dens for crate in den.hand)])
    assert everything == numbers(
        "rope " * 5 + "salt " * 5 + "lamp " * 4 + "rum " * 4 + "silk " * 3 + "pearl " * 3
    )


def test_rule_1_the_crates_are_shuffled() -> None:
    decks = {tuple(Match(smugglers(), seed).state.deck) for seed in range(20)}
    assert len(decks) == 20


# ---------------------------------------------------------------- rule 2: a turn


def test_rule_2_one_crate_is_used_and_one_drawn_from_the_top() -> None:
    table = harbour("rope salt | | 0 \n rum | | 0", deck="silk pearl", rolls=[6])
    table.play(0, ship("salt"))
    assert table.hand(0) == "rope pearl"
    assert words(table.state.deck) == "silk"
    assert table.events[-1] == Drew(0, CRATES.index("pearl"))


def test_rule_2_nothing_is_drawn_when_the_deck_is_empty() -> None:
    table = harbour("rope salt | | 0 \n rum | | 0", rolls=[6])
    assert table.play(0, ship("salt")) == [Shipped(0, 1, 6, 2)]
    assert table.hand(0) == "rope"


def test_rule_2_then_the_next_seat_has_its_turn() -> None:
    table = harbour("rope | | 0 \n rum | | 0", deck="silk", turn=1)
    table.play(1, stash("rum"))
    assert list(table.game.actors(table.state)) == [0]


def test_rule_2_only_the_seat_whose_turn_it_is_may_act() -> None:
    table = harbour("rope | | 0 \n rum | | 0")
    assert table.refuses(1, ship("rum")) == "turn.not_yours"
    assert table.game.legal(table.state, 1) == []


def test_rule_2_the_crate_must_be_in_hand() -> None:
    table = harbour("rope | silk | 0 \n rum | pearl | 0")
    assert table.refuses(0, ship("rum")) == "crate.not_in_hand"
    assert table.refuses(0, stash("silk")) == "crate.not_in_hand"
    assert table.refuses(0, raid("pearl", 1)) == "crate.not_in_hand"


def test_a_refusal_is_explained_with_names_in_place_of_numbers() -> None:
    table = harbour("rope | silk | 0 \n rum | pearl | 0")
    refused = table.game.refusal(table.state, 0, ship("rum"))
    assert refused is not None
    assert table.game.explain(refused) == "You do not hold Rum (4)."


def test_rule_2_equal_crates_are_one_choice() -> None:
    table = harbour("rope rope rope | | 0 \n rum | | 0")
    assert table.game.legal(table.state, 0) == [ship("rope"), stash("rope")]


# ---------------------------------------------------------------- rule 3: ship


@pytest.mark.parametrize("crate", CRATES)
@pytest.mark.parametrize("roll", range(1, 7))
def test_rule_3_at_least_the_value_sells_the_crate_and_less_loses_it(crate: str, roll: int) -> None:
    table = harbour(f"{crate} | | 10 \n rum | | 0", rolls=[roll])
    value = CRATES.index(crate) + 1
    earned = value if roll >= value else 0
    assert table.play(0, ship(crate)) == [Shipped(0, value - 1, roll, earned)]
    assert table.coins() == [10 + earned, 0]
    assert (table.hand(0), words(table.state.spent)) == ("", crate)


# ---------------------------------------------------------------- rule 4: stash


def test_rule_4_a_stashed_crate_lies_on_top_and_no_die_is_rolled() -> None:
    table = harbour("rope | silk | 0 \n rum | | 0")
    table.play(0, stash("rope"))
    assert table.stash(0) == "silk rope"
    assert table.coins() == [0, 0]


def test_rule_4_a_stash_holds_three() -> None:
    table = harbour("rope | silk silk silk | 0 \n rum | | 0")
    assert table.refuses(0, stash("rope")) == "stash.full"


# ---------------------------------------------------------------- rule 5: raid


@pytest.mark.parametrize("roll", [5, 6])
def test_rule_5_on_a_5_or_6_the_top_of_the_stash_is_sold_at_full_value(roll: int) -> None:
    table = harbour("rope | | 1 \n rum | salt silk | 0", rolls=[roll])
    assert table.play(0, raid("rope", 1)) == [Raided(0, 1, 0, roll, CRATES.index("silk"))]
    assert table.coins() == [6, 0]
    assert table.stash(1) == "salt"
    assert words(table.state.spent) == "rope silk"


@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_rule_5_on_less_only_the_crate_that_was_thrown_is_gone(roll: int) -> None:
    table = harbour("rope | | 1 \n rum | salt silk | 0", rolls=[roll])
    assert table.play(0, raid("rope", 1)) == [Raided(0, 1, 0, roll, None)]
    assert table.coins() == [1, 0]
    assert (table.stash(1), table.hand(0), words(table.state.spent)) == ("salt silk", "", "rope")


def test_rule_5_only_a_rival_with_a_stash_can_be_raided() -> None:
    table = harbour("rope | silk | 0 \n rum | | 0 \n rum | salt | 0")
    assert table.refuses(0, raid("rope", 1)) == "raid.nothing_there"
    assert table.refuses(0, raid("rope", 0)) == "raid.no_such_rival"
    assert table.refuses(0, raid("rope", 3)) == "raid.no_such_rival"
    assert table.refuses(0, raid("rope", -1)) == "raid.no_such_rival"
    assert raid("rope", 2) in table.game.legal(table.state, 0)


# ---------------------------------------------------------------- rule 6: the end


def test_rule_6_seats_without_crates_are_skipped() -> None:
    table = harbour("rope salt | | 0 \n | | 0 \n rum | | 0")
    table.play(0, stash("rope"))
    assert table.state.turn == 2


def test_rule_6_a_seat_may_have_several_turns_in_a_row_at_the_end() -> None:
    table = harbour("rope salt | | 0 \n | | 0")
    table.play(0, stash("rope"))
    assert table.state.turn == 0


def test_rule_6_when_nobody_holds_crates_the_stashes_pay_half_rounded_down() -> None:
    table = harbour("rope | silk pearl | 4 \n | rum lamp | 0")
    table.play(0, stash("rope"))
    assert table.coins() == [4 + 2 + 3 + 0, 2 + 1]
    assert table.events[-1] == Closed((9, 3))
    assert list(table.game.actors(table.state)) == []


def test_rule_6_after_the_end_nobody_may_do_anything() -> None:
    table = harbour("rope | | 0 \n | | 0", rolls=[1])
    table.play(0, ship("rope"))
    for seat in (0, 1, -1):
        assert table.refuses(seat, ship("rope")) in ("turn.not_yours", "crate.not_in_hand")


# ---------------------------------------------------------------- rule 7: winning


def test_rule_7_while_crates_are_held_nobody_has_won() -> None:
    table = harbour("rope | | 50 \n rum | | 0")
    assert table.game.outcome(table.state) is None


@pytest.mark.parametrize(
    ("coins", "winners"), [((9, 3), (0,)), ((3, 9), (1,)), ((5, 5), (0, 1)), ((0, 0), (0, 1))]
)
def test_rule_7_most_coins_win_and_equals_share(coins: tuple[int, int], winners: tuple[int, ...]) -> None:
    table = harbour(f" | | {coins[0]} \n | | {coins[1]}", turn=-1)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (winners, coins)


# ---------------------------------------------------------------- rule 8: hidden


POSITION = "salt rope | silk | 3 \n rum pearl | lamp rope | 5"


def test_rule_8_others_hands_and_stashes_are_only_counted() -> None:
    view = harbour(POSITION, deck="rope salt").view(0)
    assert (words(view.hand or []), words(view.stash or [])) == ("rope salt", "silk")
    assert (view.dens["1"].hand, view.dens["1"].stash, view.dens["1"].coins) == (2, 2, 5)
    assert view.deck == 2


def test_rule_8_a_spectator_sees_no_hand_at_all() -> None:
    view = harbour(POSITION).view(None)
    assert (view.hand, view.stash, view.seat) == (None, None, None)


def test_rule_8_the_view_of_a_seat_is_the_same_whatever_the_others_hold() -> None:
    other = "salt rope | silk | 3 \n salt salt | pearl pearl | 5"
    assert harbour(POSITION, deck="rope silk").view(0) == harbour(other, deck="rum rum").view(0)


def test_rule_8_what_was_stashed_and_drawn_is_told_to_its_owner_only() -> None:
    table = harbour("rope | | 0 \n rum | | 0", deck="silk")
    table.play(0, stash("rope"))
    assert table.told(0) == [Stashed(0, 0), Drew(0, 4)]
    for watcher in (1, None):
        assert table.told(watcher) == [Stashed(0, None), Drew(0, None)]


def test_rule_8_what_is_shipped_or_raided_is_seen_by_all() -> None:
    table = harbour("rope | | 0 \n rum | salt | 0", rolls=[6])
    table.play(0, raid("rope", 1))
    assert table.told(None) == [Raided(0, 1, 0, 6, 1)]


# ---------------------------------------------------------------- people and bots


def test_the_text_of_a_view_names_the_crates_and_marks_the_turn() -> None:
    table = harbour(POSITION, deck="rope")
    assert table.game.text(table.view(0)).splitlines() == [
        "deck 1   last roll -   spent -",
        "> seat 0:   3 coins, 2 in hand, 1 stashed  (you)",
        "  seat 1:   5 coins, 2 in hand, 2 stashed",
        "  your hand:  Rope (1), Salt (2)",
        "  your stash: Silk (5)",
    ]
    assert "your hand" not in table.game.text(table.view(None))
    wanted = (ship("rope"), stash("silk"), raid("rum", 2))
    phrases = [table.game.phrase(command, table.view(0)) for command in wanted]
    assert phrases == ["ship Rope (1)", "stash Silk (5)", "throw Rum (4) away to raid seat 2"]


def test_the_bot_beats_the_random_player_more_often_than_not() -> None:
    game = smugglers()
    won = lost = 0
    for seed in range(200):
        bot = seed % 2
        players = [bot_named(game, "bot" if seat == bot else "random") for seat in range(2)]
        outcome = play_out(Match(game, seed), players).outcome()
        assert outcome is not None
        won += outcome.winners == (bot,)
        lost += outcome.winners == (1 - bot,)
    assert won > lost + 20


# ---------------------------------------------------------------- seed searches


def test_what_a_deal_can_be_searched_by() -> None:
    game = smugglers()
    starts = game.openings(3, {})
    state = game.setup(3, {}, 5)
    values = [crate.value for crate in game.cargo.crates]
    hands = [sum(values[crate] for crate in den.hand) for den in state.dens]

    def value(text: str) -> int:
        return Expression(text, starts).of(starts.of(5))

    assert [value(f"hand_value(seat={seat})") for seat in range(3)] == hands
    assert value("spread(hand_value)") == max(hands) - min(hands)
    assert value("total(hand)") == 3 * game.cargo.hand
    assert value("deck_size") == len(state.deck)
    for crate in game.cargo.crates:
        assert value(f"hand({crate.id}, seat=1)") == state.dens[1].hand.count(crate.number)
        assert value(f"deck({crate.id}, first=4)") == state.deck[-4:].count(crate.number)
