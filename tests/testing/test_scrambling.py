"""What the kit scrambles: everything that is set aside, and nothing else, in a form that the loader takes."""

import pytest

from tessera import registry
from tessera.core.rng import SplitMix64
from tessera.testing.scrambling import Scrambler

UNCHANGEABLE = {"fullmetal": 1}  # the letter of its bridges is an equals sign: no letter follows it


@pytest.mark.parametrize("title", registry.titles())
def test_all_that_is_set_aside_becomes_something_else_and_the_rest_stays(title: str) -> None:
    scrambler = Scrambler(registry.find(title), SplitMix64(1))
    other = scrambler.scrambled()
    alike: list[str] = []
    for file in scrambler.ruleset.files:
        before = scrambler.values(file, {"": scrambler.ruleset.plain(file)})
        after = scrambler.values(file, {"": other.plain(file)})
        for one, two in zip(before, after, strict=True):
            assert (one.where, one.aside) == (two.where, two.aside)
            same = one.holder[one.key] == two.holder[two.key]
            assert same or one.aside, f"{file}{one.where} is played by, and was changed"
            if same and one.aside:
                alike.append(f"{file}{one.where}")
    assert len(alike) == UNCHANGEABLE.get(title, 0), alike
    assert other.digest == scrambler.ruleset.digest
    assert other.data_digest != scrambler.ruleset.data_digest


def test_what_was_left_out_is_put_in() -> None:
    rules = Scrambler(registry.find("taktik"), SplitMix64(1)).scrambled()
    types = rules.file("units.yaml").record("types")
    assert all("display" in kind for _, kind in types.entries())
