"""Nobody computes a match of Taktik ahead: the search that does it without a secret fails with one.

The generator that lines up the units goes on into the missions and the dice, and has 32 bits. The search here
is the real one, through 2^12 of the 2^32 states, the true one among them: all of them take minutes.
"""

from typing import Any

import pytest
from tests.games.taktik.battle import taktik

from tessera.core.match import Match
from tessera.core.rng import Lcg32
from tessera.games.taktik.biomes import biomes
from tessera.games.taktik.placement import place_units
from tessera.games.taktik.roads import networks
from tessera.games.taktik.setup import seed_number
from tessera.games.taktik.terrain import Biomes, Networks
from tessera.games.taktik.view import TaktikView
from tessera.testing.foreseeing import SECRET, next_draws, search

SEED = 5
OPTIONS = {"scenario": "secret_orders"}
BITS = 12


def begun(secret: bytes) -> Match[Any, Any, Any, Any]:
    return Match(taktik(), SEED, 2, OPTIONS, secret=secret)


def the_ground() -> tuple[Networks, Biomes]:
    """The ground of the seed, which everybody sees; its `next_seed` is what the search is to find."""
    rules = taktik().books["standard"].rules
    rng = Lcg32(seed_number(SEED), rules.switches.dice)
    rng.shuffled(rules.decks[rules.switches.common_deck].cards)
    rng.shuffled(rules.catalogue)
    network = networks(rng.state, rules.board.width, rules.board.height, rules.generation)
    return network, biomes(network.next_seed, network, rules.generation)


def generators_that_fit(view: TaktikView) -> list[Lcg32]:
    """What goes on into missions and dice, for every state of the search that lines the units up as seen."""
    rules = taktik().books["standard"].rules
    network, ground = the_ground()
    seen = [unit.y * view.width + unit.x for unit in view.units.values()]
    found: list[Lcg32] = []
    first = ground.next_seed >> BITS << BITS  # the searcher is told the high bits
    for state in range(first, first + (1 << BITS)):
        placed = place_units(state, network, ground, rules.placement, rules.armies_of("secret_orders"))
        if [unit.cell for unit in placed.units] == seen:
            found.append(Lcg32(placed.next_seed, rules.switches.dice))
    return found


def foretold(rng: Lcg32, match: Match[Any, Any, Any, Any]) -> tuple[list[str], list[int]]:
    """Both missions and the next twelve dice, as this generator would have them."""
    book = taktik().book(match.state)
    [condition] = [each for each in book.scenario(match.state).victory if each.pools]
    missions = [rng.pick(condition.pools[role]) for role in book.rules.roles]
    return missions, [rng.die() for _ in range(12)]


def true(match: Match[Any, Any, Any, Any]) -> tuple[list[str], list[int]]:
    rng = match.state.rng.twin()
    return [side.mission for side in match.state.sides], [rng.die() for _ in range(12)]


def test_without_a_secret_the_first_view_tells_missions_and_dice() -> None:
    match = begun(b"")
    found = generators_that_fit(match.view(0))
    assert true(match) in [foretold(rng, match) for rng in found]


def test_with_a_secret_the_same_search_foretells_nothing() -> None:
    match = begun(SECRET)
    found = generators_that_fit(match.view(0))
    assert found, "the line-up is no secret, and says nothing of one"
    missions, dice = true(match)
    for rng in found:
        told = foretold(rng, match)
        assert told[1] != dice
    others = [true(begun(bytes([n]) * 32)) for n in range(8)]
    assert len({tuple(missions) for missions, _ in [(missions, dice), *others]}) > 1
    assert len({tuple(dice) for _, dice in [(missions, dice), *others]}) == 9


@pytest.mark.parametrize(("secret", "foreseen"), [(b"", True), (SECRET, False)])
def test_a_search_through_seeds_finds_the_next_draw_only_where_there_is_no_secret(
    secret: bytes, foreseen: bool
) -> None:
    """As the kit asks it of every title, after some commands."""
    match = begun(secret)
    for _ in range(4):
        seat = match.actors()[0]
        match.submit(seat, match.legal(seat)[0])
    found = search(match, 0, range(SEED - 3, SEED + 4))
    coming = next_draws(match.game, match.state)
    assert any(next_draws(guess.game, guess.state) == coming for guess in found) == foreseen


def test_the_deck_is_shuffled_and_the_missions_are_dealt_by_the_secret() -> None:
    decks = [tuple(begun(bytes([n]) * 32).state.common_deck) for n in range(4)]
    assert len({*decks, tuple(begun(b"").state.common_deck)}) == 5
    assert len({tuple(sorted(deck)) for deck in decks}) == 1
    for n in range(6):
        state = begun(bytes([n + 1]) * 32).state
        rules = taktik().book(state).rules
        held = [zone for side in state.sides for zone in rules.missions[side.mission].zones]
        retaken = [name for name, zone in state.zones.items() if zone.controller >= 0]
        assert set(retaken) <= set(held), "a zone is the enemy's only for a mission that was dealt"
