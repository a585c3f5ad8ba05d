"""Scripts fail loudly when the rules draw otherwise than expected; traces write every draw down."""

import pytest

from tessera.core.drivers import Draw, Scripted, Traced
from tessera.core.errors import Exhausted
from tessera.core.rng import SplitMix64
from tessera.core.streams import Streams


def test_a_script_that_is_too_short_names_the_draw_it_lacks() -> None:
    rng = SplitMix64(1, "dice")
    rng.drive(Scripted([2]))
    assert rng.die() == 3
    with pytest.raises(Exhausted, match=r"script of 1 draws has no draw for below\(6\) on 'dice'"):
        rng.die()


@pytest.mark.parametrize("value", [-1, 6])
def test_a_number_out_of_range_is_not_bent_to_fit(value: int) -> None:
    rng = SplitMix64(1, "dice")
    rng.drive(Scripted([0, value]))
    rng.die()
    with pytest.raises(
        Exhausted, match=rf"draw 1 of the script is {value}, but below\(6\) was asked on 'dice'"
    ):
        rng.die()


def test_draws_left_over_fail_at_the_finish() -> None:
    script = Scripted([1, 2, 1])
    rng = SplitMix64(1)
    rng.drive(script)
    rng.below(6)
    with pytest.raises(Exhausted, match="2 of the 3 scripted draws were not asked for"):
        script.finish()
    rng.shuffled([7, 8, 9])
    script.finish()


def test_a_script_takes_a_weighted_choice_as_a_point_of_the_running_sum() -> None:
    rng = SplitMix64(1)
    rng.drive(Scripted([0, 1, 2, 4]))
    assert [rng.weighted([2, 0, 3]) for _ in range(4)] == [0, 0, 2, 2]


def test_a_trace_lists_label_index_range_and_value_and_changes_no_number() -> None:
    traced, plain = Streams(4), Streams(4)
    trace = Traced()
    traced.drive(trace)
    drawn = [traced.get("map").below(10), traced.get("loot").weighted([3, 4]), traced.get("map").die()]
    assert drawn == [plain.get("map").below(10), plain.get("loot").weighted([3, 4]), plain.get("map").die()]
    assert [(draw.label, draw.index, draw.range) for draw in trace.draws] == [
        ("map", 0, 10),
        ("loot", 1, 7),
        ("map", 2, 6),
    ]
    assert trace.draws[2] == Draw("map", 2, 6, drawn[2] - 1)


def test_a_trace_played_back_as_a_script_gives_the_same_game() -> None:
    trace = Traced()
    rng = SplitMix64(9)
    rng.drive(trace)
    first = rng.shuffled(range(12))
    script = Scripted([draw.value for draw in trace.draws])
    other = SplitMix64(1000)
    other.drive(script)
    assert other.shuffled(range(12)) == first
    script.finish()
