"""Rule 4.5 as scenarios have it: armies of their own, and leaders out of reach where they count."""

import pytest
from tests.games.taktik.battle import DATA, SCENARIOS, taktik

from tessera.core.codec import unpack
from tessera.core.ruleset import Overlay, load
from tessera.games.taktik.game import TaktikGame
from tessera.games.taktik.state import TaktikState, Unit

LED = [
    name
    for name in SCENARIOS
    for book in taktik().books.values()
    if name in book.rules.scenarios and book.rules.scenarios[name].leaders_count()
]


def start(scenario: str, seed: int, game: TaktikGame | None = None) -> TaktikState:
    return (game or taktik()).setup(2, {"scenario": scenario, "deck": "ruleset"}, seed)


def apart(state: TaktikState, one: Unit, other: Unit) -> int:
    width = state.ground.width
    return max(abs(one.cell % width - other.cell % width), abs(one.cell // width - other.cell // width))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_lines_up_its_own_armies(scenario: str) -> None:
    state = start(scenario, 5)
    book = taktik().book(state)
    for player, army in enumerate(book.rules.armies_of(scenario)):
        for kind, size in enumerate(army):
            there = [unit for unit in state.units.values() if (unit.owner, unit.kind) == (player, kind)]
            assert len(there) == size
    said = [side.text for side in taktik().sides(2, {"scenario": scenario, "deck": "ruleset"})]
    for text, army in zip(said, book.rules.armies_of(scenario), strict=True):
        assert f"{sum(army)} units" in text


def test_a_mod_gives_a_scenario_other_armies_and_the_convoy_is_found_in_them() -> None:
    few = "{ATTACKER: {INFANTRY: 6, VEHICLE: 3, SPECIAL: 1}, DEFENDER: {INFANTRY: 7, VEHICLE: 3, SPECIAL: 1}}"
    overlay = Overlay("few", {"scenarios.yaml": f"scenarios: {{secret_orders: {{armies: {few}}}}}"})
    data = {file.name: file.read_bytes() for file in DATA.glob("*.yaml")}
    game = TaktikGame(load(TaktikGame.rules_spec(), data, [overlay]))
    convoys = set()
    for seed in range(12):
        state = start("secret_orders", seed, game)
        assert sorted(state.units) == sorted(
            [f"A{n}" for n in range(1, 11)] + [f"B{n}" for n in range(1, 12)]
        )
        convoys.add(state.sides[1].convoy)
    assert convoys == {"", "B8"}


def test_leaders_count_where_their_fall_decides_or_scores() -> None:
    assert LED == ["decapitation", "grand_campaign"]


@pytest.mark.parametrize("scenario", LED)
def test_no_leader_can_be_attacked_in_the_first_turn_of_either_side(scenario: str) -> None:
    """Whatever card is drawn in it: none adds more than one to how far a unit goes."""
    for seed in range(150):
        state = start(scenario, seed)
        book = taktik().book(state)
        road, card = book.rules.switches.movement.road_march_discount, 1
        for leader in [unit for unit in state.units.values() if unit.leader]:
            for foe in [unit for unit in state.units.values() if unit.owner != leader.owner]:
                reach = foe.movement + road + card + foe.reach
                assert apart(state, foe, leader) > reach, f"seed {seed}: {foe.id} reaches {leader.id}"
        cells = [unit.cell for unit in state.units.values()]
        assert len(set(cells)) == len(cells)


def test_a_leader_keeps_to_its_own_side_and_to_clear_ground() -> None:
    for seed in range(30):
        state = start("decapitation", seed)
        book = taktik().book(state)
        for unit in state.units.values():
            row = unit.cell // state.ground.width
            assert (row < book.rules.front()) == (unit.owner == 0)
            assert book.atlas(state.ground).clear[unit.cell]


def test_seed_777007_lets_the_defender_have_a_turn() -> None:
    state = start("decapitation", 777007)
    leader = next(unit for unit in state.units.values() if unit.leader and unit.owner == 1)
    assert min(apart(state, leader, foe) for foe in state.units.values() if foe.owner == 0) >= 8


def test_where_leaders_do_not_count_they_stand_with_the_others() -> None:
    with_data = taktik()
    near = 0
    for seed in range(20):
        state = start("skirmish", seed, with_data)
        for leader in [unit for unit in state.units.values() if unit.leader]:
            foes = [unit for unit in state.units.values() if unit.owner != leader.owner]
            near += min(apart(state, leader, foe) for foe in foes) < 8
    assert near > 10


def test_a_match_of_version_1_goes_on_in_version_2() -> None:
    game = taktik()
    state = start("decapitation", 3)
    moved = game.migrate(unpack(game.codec.state_bytes(state)), 1)
    assert moved is not None
    assert game.codec.digest(moved) == game.codec.digest(state)
    assert game.migrate(unpack(game.codec.state_bytes(state)), 0) is None
