"""Labelled streams: independent, stable for ever, and saved as they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.core.drivers import Scripted
from tessera.core.rng import Mulberry32, SplitMix64
from tessera.core.streams import Streams, TextStreams, restore_chance, stream_value


@pytest.mark.parametrize(
    ("seed", "label", "value"),
    [
        (0, "", 0x8AE5DCCBD53130EE),
        (1, "map", 0x40B2F7344852E1CC),
        (-1, "map", 0x2E19B468EFA26E46),
        ("1", "map", 0x61D8D83B5AD60C89),
        ("", "map", 0xA3D9249D88FC0B33),
        ("tessera", "game 0", 0xDD7AD21D2C15E329),
        ("ä🎲", "x", 0xA11E57EF57461A66),
    ],
)
def test_the_value_of_a_stream_never_changes(seed: int | str, label: str, value: int) -> None:
    assert stream_value(seed, label) == value


@given(st.lists(st.tuples(st.integers() | st.text(), st.text()), max_size=8, unique=True))
def test_other_seeds_and_labels_give_other_values(pairs: list[tuple[int | str, str]]) -> None:
    assert len({stream_value(seed, label) for seed, label in pairs}) == len(pairs)


def test_a_seed_and_its_label_do_not_run_together() -> None:
    assert stream_value("ab", "c") != stream_value("a", "bc")


def test_half_a_surrogate_pair_is_a_seed_too() -> None:
    assert stream_value("\ud800", "map") != stream_value("\ud801", "map")


def numbers(streams: Streams, label: str, count: int = 5) -> list[int]:
    return [streams.get(label).below(1000) for _ in range(count)]


@pytest.mark.parametrize("make", [Streams, TextStreams])
def test_a_stream_gives_the_same_numbers_whatever_else_is_drawn(make: type[Streams]) -> None:
    alone = numbers(make("seed"), "map")
    busy = make("seed")
    numbers(busy, "loot", 17)
    first = numbers(busy, "map", 2)
    numbers(busy, "loot", 3)
    assert first + numbers(busy, "map", 3) == alone


def test_streams_are_splitmix_over_seed_and_label_and_text_streams_are_mulberry_over_both() -> None:
    assert Streams(7).get("map").save() == SplitMix64(stream_value(7, "map"), "map").save()
    assert TextStreams("a").get("map").save() == Mulberry32.of_text("a_map", "map").save()


@pytest.mark.parametrize("make", [Streams, TextStreams])
def test_a_copy_goes_on_alike_and_apart(make: type[Streams]) -> None:
    streams = make("seed")
    numbers(streams, "map", 3)
    twin = streams.copy()
    assert type(twin) is make
    ahead = numbers(twin, "map") + numbers(twin, "new")
    assert numbers(streams, "map") + numbers(streams, "new") == ahead


@pytest.mark.parametrize("make", [Streams, TextStreams])
def test_save_and_restore(make: type[Streams]) -> None:
    streams = make("seed")
    numbers(streams, "map", 3)
    twin = restore_chance(streams.save())
    assert isinstance(twin, make)
    assert twin.save() == streams.save()
    assert numbers(twin, "map") + numbers(twin, "new") == numbers(streams, "map") + numbers(streams, "new")


@pytest.mark.parametrize(
    ("saved", "drawn"),
    [
        (["streams", 5, [["splitmix64", "a", 1, 1]]], [465, 277, 585, 519, 356, 82]),
        (["text_streams", "abc", [["mulberry32", "map", 5, 0]]], [820, 227, 689, 970, 604, 772]),
    ],
)
def test_streams_saved_long_ago_still_give_the_same_numbers(saved: list[object], drawn: list[int]) -> None:
    streams = restore_chance(saved)
    assert isinstance(streams, Streams)
    assert [streams.get(label).below(1000) for label in ("a", "b", "map") * 2] == drawn


@pytest.mark.parametrize("seed", [5, "five"])
def test_reseeding_moves_every_stream_used_or_not(seed: int | str) -> None:
    streams, other = Streams(seed), Streams(seed)
    numbers(streams, "used")
    streams.reseed(9)
    other.reseed(9)
    assert type(streams.seed) is type(seed)
    assert numbers(streams, "used") == numbers(other, "used") != numbers(Streams(seed), "used")
    assert numbers(streams, "fresh") == numbers(other, "fresh") != numbers(Streams(seed), "fresh")


def test_a_driver_answers_on_streams_used_before_and_after_it_came() -> None:
    streams = Streams(1)
    streams.get("old")
    streams.drive(Scripted([3, 4, 5]))
    assert [streams.get("old").below(6), streams.get("new").below(6)] == [3, 4]
    streams.reseed(2)
    assert streams.get("old").below(6) == 5, "a reseeded stream keeps its driver"
    streams.drive(None)
    assert streams.get("new").driver is None


def test_a_dropped_stream_starts_over() -> None:
    streams = Streams(1)
    first = numbers(streams, "map")
    streams.drop("map")
    streams.drop("never used")
    assert numbers(streams, "map") == first
