"""The language of seed searches: what holds for every title."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera.core.chance import Seed
from tessera.core.errors import BadOptions, Fault
from tessera.core.measures import Argument, Given, Ids, Measure, Measured, Opening, Openings, seat_of
from tessera.core.query import BadQuery, Expression, SeedQuery, search

COINS = [7, 2, 5]  # by seat


def coins(start: Opening, given: Given) -> int:
    return COINS[given.seat] + int(start.state)


def rich(start: Opening, given: Given) -> int:
    return int(coins(start, given) >= 5)


def crates(start: Opening, given: Given) -> int:
    return 10 * len(given.wanted) + given.number("dock")


def tide(start: Opening, given: Given) -> int:
    low, high = given.span("hours")
    return high - low + given.number("within")


DOCK = Argument("dock", "which dock", 1, 4, each=True)
MEASURES: dict[str, Measure] = {
    "coins": Measured(coins, "coins of a seat", "coins(seat=0) >= 5", [seat_of(3)]),
    "rich": Measured(rich, "five coins or more", "rich(seat=0)", [seat_of(3)], truth=True),
    "crates": Measured(
        crates, "crates", "crates(tea)", [DOCK], Ids("crate", {"TEA": 1, "silk": 2}), costly=True
    ),
    "tide": Measured(
        tide,
        "the tide",
        "tide(hours=1..3)",
        [
            Argument("hours", "when", 0, 23, single="hour"),
            Argument("within", "how far", 0, 9, usual=2),
        ],
    ),
}


class Harbours(Openings):
    """The state is the seed; 13 has no room."""

    def __init__(self, seats: int = 3) -> None:
        super().__init__(seats, MEASURES)

    def of(self, seed: Seed) -> Opening:
        if seed == 13:
            raise BadOptions([Fault("options", 0, "seats", "no room")])
        return Opening(int(str(seed).removeprefix("s")))


HARBOURS = Harbours()


def value(text: str, seed: int = 0) -> int:
    return Expression(text, HARBOURS).of(HARBOURS.of(seed))


def holds(text: str, seed: int = 0) -> bool:
    return SeedQuery(text, HARBOURS).matches(HARBOURS.of(seed))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("coins(seat=1)", 2),
        ("least(coins)", 2),
        ("most(coins)", 7),
        ("total(coins())", 14),
        ("spread(coins)", 5),
        ("total(rich)", 2),
        ("least(coins + 2 * coins(seat=1))", 6),
        ("spread(coins) - least(coins) * 2", 1),
        ("min(coins(seat=0), coins(seat=2), 9)", 5),
        ("max(coins(seat=0), 3)", 7),
        ("abs(coins(seat=1) - coins(seat=0))", 5),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("-2 * 3", -6),
        ("rich(seat=0) + rich(seat=1)", 1),
        ("crates(tea, SILK, dock=3)", 23),
        ("crates(tea)", 10),
        ("total(crates(tea))", 50),
        ("tide(hours=4..8)", 6),
        ("tide(hour=4, within=5)", 5),
        ("tide", 25),
    ],
)
def test_what_a_number_is(text: str, number: int) -> None:
    assert value(text) == number


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("rich(seat=0)", True),
        ("rich(seat=1)", False),
        ("not rich(seat=1) and rich(seat=2)", True),
        ("rich(seat=1) or 2 * coins(seat=1) == 4", True),
        ("1 <= least(coins) < most(coins) <= 7", True),
        ("(rich(seat=0))", True),
    ],
)
def test_what_holds(text: str, truth: bool) -> None:
    assert holds(text) == truth


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("coins > 1", 1, "coins() needs a seat, as in 'coins(seat=0) >= 5'"),
        ("coin(seat=0) > 1", 1, "unknown function 'coin' at column 1; did you mean 'coins'?"),
        ("leest(coins) > 1", 1, "did you mean 'least'?"),
        ("coins(seat=3) > 1", 12, "there is no seat 3; seats are 0..2"),
        ("tide(within=10) > 1", 13, "within is 0..9, got 10"),
        ("least(coins(seat=0)) > 1", 1, "nothing in least() leaves a seat out"),
        ("1 + least(most(coins)) > 1", 11, "most() stands in least()"),
        ("total(coins + crates(tea)) > 1", 15, "crates() leaves its dock out, and another the seat"),
        ("crates > 1", 1, "crates() needs a crate"),
        ("crates(tee) > 1", 8, "unknown crate 'tee' at column 8; did you mean 'tea'?"),
        ("crates(tea, tea) > 1", 13, "crate 'tea' stands twice"),
        ("coins(tea, seat=0) > 1", 7, "unknown argument 'tea' of coins()"),
        ("tide(hour=1, hours=2..3) > 1", 14, "'hours' is said twice"),
        ("least(coins, 1) > 1", 12, "expected ')', got ','"),
        ("abs(1, 2) > 1", 6, "expected ')', got ','"),
        ("rich(seat=0) > 1 and coins(seat=0)", 22, "expected a condition, got a number"),
        ("least(coins > 1) > 1", 13, "expected ')', got '>'"),
        ("2 ** 3 > 1", 4, "expected a number, a function or '(', got '*'"),
        ("", 1, "the query is empty; try 'coins(seat=0) >= 5'"),
    ],
)
def test_errors_name_the_place_and_the_remedy(text: str, column: int, why: str) -> None:
    with pytest.raises(BadQuery) as caught:
        SeedQuery(text, HARBOURS)
    assert caught.value.column == column
    told = str(caught.value).split("\n")
    assert why.replace(f" at column {column}", "") in told[0].replace(f" at column {column}", "")
    assert told[2] == f"  {' ' * (column - 1)}^"


def test_who_is_alone_needs_no_seat() -> None:
    alone = Harbours(1)
    alone.measures["coins"] = Measured(coins, "coins", "coins() > 1", [seat_of(1)])
    assert SeedQuery("coins == 7", alone).matches(alone.of(0))


def test_a_query_tells_its_parts_and_its_numbers() -> None:
    query = SeedQuery("least(coins) >= 4 and  rich(seat=1) and not (1 > 2 or coins(seat=0) == 7)", HARBOURS)
    assert [part.text for part in query.parts] == [
        "least(coins) >= 4",
        "rich(seat=1)",
        "not (1 > 2 or coins(seat=0) == 7)",
    ]
    assert [(each.text, each.of(HARBOURS.of(0))) for each in query.shown] == [
        ("least(coins)", 2),
        ("rich(seat=1)", 0),
        ("coins(seat=0)", 7),
    ]
    assert [part.misses(HARBOURS.of(0)) for part in query.parts] == [2, 1, 1]
    assert [part.misses(HARBOURS.of(3)) for part in query.parts] == [0, 0, 0]


def test_either_of_two_ways_is_one_part() -> None:
    query = SeedQuery("rich(seat=1) and rich(seat=0) or coins(seat=1) > 9", HARBOURS)
    assert len(query.parts) == 1
    assert query.parts[0].misses(HARBOURS.of(0)) == 1


def test_what_takes_seconds_is_known_beforehand() -> None:
    assert SeedQuery("crates(tea) > 1", HARBOURS).costly
    assert not SeedQuery("coins(seat=0) > 1", HARBOURS).costly


def test_a_search_goes_in_order_and_passes_by_what_cannot_begin() -> None:
    query = SeedQuery("coins(seat=1) >= 12", HARBOURS)
    assert search(query, HARBOURS, "", 0, 20, 5) == [10, 11, 12, 14, 15]
    assert search(query, HARBOURS, "s", 12, 20, 2) == [12, 13]  # the text "s13" has room


@given(
    st.text(st.sampled_from("coins rich tide least(most)seat=0123 hours..,and or not*+-<>=()"), max_size=40)
)
@settings(max_examples=300)
def test_any_text_is_a_query_or_a_bad_query(text: str) -> None:
    column = 1
    try:
        SeedQuery(text, HARBOURS)
    except BadQuery as error:
        column = error.column
    assert 1 <= column <= len(text) + 1
