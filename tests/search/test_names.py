"""Players by name, and what is said of a name that is wrong."""

import doctest

import pytest
from tests.harbour import smugglers

from tessera.bots.play import bot_named
from tessera.core.errors import BadOptions
from tessera.search import FlatMonteCarlo, Ismcts, Pimc, Uct, naming, searcher_named


def test_a_name_has_a_kind_steps_and_settings() -> None:
    uct = searcher_named("uct:5000, depth=20,c=70,worlds=2")
    assert isinstance(uct, Uct)
    assert (uct.steps, uct.depth, uct.c, uct.worlds) == (5000, 20, 70, 2)
    ismcts = searcher_named("ismcts:steps=300")
    assert isinstance(ismcts, Ismcts)
    assert ismcts.steps == 300
    flat = searcher_named("mc")
    assert isinstance(flat, FlatMonteCarlo)
    pimc = searcher_named("pimc:900,depth=1,worlds=3,rollout=5")
    assert isinstance(pimc, Pimc)
    assert (pimc.steps, pimc.depth, pimc.worlds, pimc.rollout) == (900, 1, 3, 5)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ismtcs:200", "smugglers: seats: unknown player 'ismtcs:200'; did you mean 'ismcts'?"),
        ("uct:many", "players: uct:many: steps: expected a number from 0 to 1000000000, got 'many'"),
        ("uct:-5", "players: uct:-5: steps: expected a number from 0 to 1000000000, got '-5'"),
        ("uct:0", "players: uct:0: steps: a search needs at least one, got 0"),
        ("uct:9,dept=3", "players: uct:9,dept=3: unknown setting 'dept'; did you mean 'depth'?"),
        (
            "mc:9,worlds=3",
            "players: mc:9,worlds=3: unknown setting 'worlds'; known: steps, depth, roots, processes",
        ),
        ("uct:9,c=1,c=2", "players: uct:9,c=1,c=2: c is given twice"),
        ("pimc:9,depth=0", "players: pimc:9,depth=0: depth: expected at least 1, got 0"),
    ],
)
def test_a_bad_name_is_told_with_its_remedy(name: str, told: str) -> None:
    with pytest.raises(BadOptions) as refused:
        bot_named(smugglers(), name)
    assert told in str(refused.value)


def test_the_examples_hold() -> None:
    assert doctest.testmod(naming).failed == 0
