"""Rule 4.7: a sound floor passes, and each way of breaking one is told with its own code."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.rules_map import MapRules
from tessera.games.sanctum.validate import Violation, validate_map

Data = dict[str, Any]
Break = Callable[[Data], object]


def node(data: Data, row: int, column: int) -> Data:
    found: Data = data["rows"][row][column]
    return found


def retype(data: Data, old: str, new: str, row: int = 0) -> None:
    """The first node of a type, from a row on, becomes another."""
    for nodes in data["rows"][row:]:
        for each in nodes:
            if each["type"] == old:
                each["type"] = new
                return
    raise AssertionError(f"no {old} from row {row} on")


def retype_all(data: Data, old: str, new: str) -> None:
    for nodes in data["rows"]:
        for each in nodes:
            if each["type"] == old:
                each["type"] = new


def first_of(data: Data, kind: str) -> Data:
    found: Data = next(each for nodes in data["rows"] for each in nodes if each["type"] == kind)
    return found


def swap_types(data: Data, kind: str, row: int) -> None:
    """Moves the first node of a type into a row, whose COMBAT moves to where it stood."""
    source = first_of(data, kind)
    target = next(each for each in data["rows"][row] if each["type"] == "COMBAT")
    source["type"], target["type"] = target["type"], source["type"]


def drop_last_rows(data: Data) -> None:
    del data["rows"][-2:]


def add_node(data: Data, row: int) -> None:
    nodes = data["rows"][row]
    twin = copy.deepcopy(nodes[-1])
    twin["column"] = len(nodes)
    twin["id"] = f"act{data['act']}_row{row}_node{len(nodes)}"
    nodes.append(twin)
    for below in data["rows"][row - 1][-1:]:
        below["connections"].append(twin["id"])


def widen_row_1(data: Data) -> None:
    while len(data["rows"][1]) < 4:
        add_node(data, 1)


def crowd(data: Data) -> None:
    for _ in range(3):
        retype(data, "COMBAT", "ELITE", 6)


def cross(data: Data) -> None:
    """The outer nodes of a row with two or more exchange their ways."""
    for row in range(1, len(data["rows"]) - 2):
        nodes = data["rows"][row]
        left, right = nodes[0], nodes[-1]
        if left["connections"] != right["connections"]:
            left["connections"], right["connections"] = right["connections"], left["connections"]
            return
    raise AssertionError("nothing to cross")


def island(data: Data) -> None:
    """Row 1 loses its last way in: the node there, and nothing else, has none."""
    entry = node(data, 0, 0)
    entry["connections"] = entry["connections"][:-1]


def dead_end(data: Data) -> None:
    node(data, 5, 0)["connections"] = []


BREAKS: dict[str, tuple[str, Break]] = {
    "V01 profile": ("V01", lambda d: d.update(profile="endless")),
    "V01 act": ("V01", lambda d: d.update(act=4)),
    "V01 act is no number": ("V01", lambda d: d.update(act=True)),
    "V02": ("V02", drop_last_rows),
    "V03 type": ("V03", lambda d: node(d, 0, 0).update(type="SHRINE")),
    "V03 count": ("V03", lambda d: d["rows"][0].append(copy.deepcopy(node(d, 0, 0)))),
    "V04 type": ("V04", lambda d: node(d, -1, 0).update(type="ELITE")),
    "V04 count": ("V04", lambda d: d["rows"][-1].append(copy.deepcopy(node(d, -1, 0)))),
    "V04 name": ("V04", lambda d: d.update(boss_node="act1_row0_node0")),
    "V05 too few": ("V05", lambda d: d["rows"][6].__delitem__(slice(1, None))),
    "V05 row 1 too many": ("V05", widen_row_1),
    "V06": ("V06", lambda d: [d["rows"][row].clear() for row in range(1, 10)]),
    "V07 id": ("V07", lambda d: node(d, 3, 0).update(id="act1_row3_node9")),
    "V07 twice": ("V07", lambda d: node(d, 3, 1).update(id=node(d, 3, 0)["id"])),
    "V07 row": ("V07", lambda d: node(d, 3, 0).update(row=4)),
    "V07 column": ("V07", lambda d: node(d, 3, 0).update(column=1)),
    "V07 act": ("V07", lambda d: node(d, 3, 0).update(act=2)),
    "V08 type": ("V08", lambda d: node(d, 3, 0).update(type="TAVERN")),
    "V08 visited": ("V08", lambda d: node(d, 3, 0).update(visited=1)),
    "V09 unknown": ("V09", lambda d: node(d, 3, 0)["connections"].append("act1_row4_node7")),
    "V09 same row": ("V09", lambda d: node(d, 3, 0)["connections"].append("act1_row3_node1")),
    "V10 repeated": ("V10", lambda d: node(d, 3, 0)["connections"].append(node(d, 3, 0)["connections"][-1])),
    "V10 unsorted": ("V10", lambda d: node(d, 0, 0)["connections"].reverse()),
    "V11 none": ("V11", dead_end),
    "V11 boss": ("V11", lambda d: node(d, -1, 0)["connections"].append("act1_row0_node0")),
    "V12 no way in": ("V12", island),
    "V12 into the entry": ("V12", lambda d: node(d, 3, 0)["connections"].append("act1_row0_node0")),
    "V13": ("V13", cross),
    "V14": ("V14", island),
    "V15": ("V15", dead_end),
    "V16": ("V16", lambda d: retype(d, "COMBAT", "BOSS", 6)),
    "V17 none": ("V17", lambda d: retype_all(d, "ELITE", "COMBAT")),
    "V17 many": ("V17", crowd),
    "V18": ("V18", lambda d: swap_types(d, "ELITE", 3)),
    "V19": ("V19", lambda d: retype_all(d, "CAMPFIRE", "COMBAT")),
    "V20": ("V20", lambda d: swap_types(d, "CAMPFIRE", len(d["rows"]) - 2)),
    "V21": ("V21", lambda d: retype_all(d, "MERCHANT", "COMBAT")),
    "V22": ("V22", lambda d: retype_all(d, "SHRINE", "COMBAT")),
}
# What must be the only thing wrong, where that is possible.
ALONE = [
    "V01 profile",
    "V04 name",
    "V07 row",
    "V08 visited",
    "V16",
    "V17 none",
    "V18",
    "V19",
    "V20",
    "V21",
    "V22",
]


@pytest.fixture
def sound(rules: MapRules) -> Data:
    return generate_floor(1, "golden", rules.profile("classic")).plain()


def codes(data: Data, rules: MapRules) -> list[str]:
    valid, errors = validate_map(data, rules)
    assert valid == (not errors)
    found = [error.code for error in errors]
    assert found == sorted(found), "told in the order of the codes"
    return found


def test_a_sound_floor_passes_as_record_and_as_data(sound: Data, rules: MapRules) -> None:
    assert validate_map(sound, rules) == (True, [])
    assert validate_map(generate_floor(1, "golden", rules.profile("classic")), rules) == (True, [])


@pytest.mark.parametrize("name", list(BREAKS))
def test_rule_4_7_each_kind_of_broken_floor_has_its_code(name: str, sound: Data, rules: MapRules) -> None:
    code, spoil = BREAKS[name]
    spoil(sound)
    found = codes(sound, rules)
    assert code in found
    if name in ALONE:
        assert set(found) == {code}


def test_rule_4_7_v06_compact_floors_have_fifteen_nodes(rules: MapRules) -> None:
    data = generate_floor(1, "golden", rules.profile("compact")).plain()
    add_node(data, 2)
    assert "V06" in codes(data, rules)


def test_rule_4_7_v11_no_node_has_four_exits(rules: MapRules) -> None:
    data = generate_floor(1, "golden", rules.profile("classic")).plain()
    wide = next(row for row in range(2, 14) if len(data["rows"][row]) == 4)  # type: ignore[index]
    node(data, wide - 1, 0)["connections"] = [f"act1_row{wide}_node{column}" for column in range(4)]
    assert "V11" in codes(data, rules)


def test_rule_4_7_v23_compact_floors_are_half_combat(rules: MapRules) -> None:
    data = generate_floor(1, "golden", rules.profile("compact")).plain()
    assert first_of(data, "COMBAT")
    retype(data, "COMBAT", "MERCHANT", 1)
    retype(data, "COMBAT", "SHRINE", 1)
    assert "V23" in codes(data, rules)


def test_every_code_of_the_rulebook_is_tried() -> None:
    tried = {code for code, _ in BREAKS.values()} | {"V23"}
    assert tried == {f"V{number:02}" for number in range(1, 24)}


def test_a_violation_names_the_node_or_the_row(sound: Data, rules: MapRules) -> None:
    swap_types(sound, "ELITE", 3)
    sound["rows"][6] = sound["rows"][6][:1]
    found = {error.code: error for error in validate_map(sound, rules)[1]}
    assert found["V18"].where.startswith("act1_row3_node")
    assert found["V05"].where == "row 6"
    assert str(found["V05"]) == "V05 row 6: 1 nodes, expected 2..4"
    assert str(Violation("V06", "", "99 nodes")) == "V06 99 nodes"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rows": None},
        {"rows": []},
        {"rows": [[]]},
        {"rows": [None, [3], [{}], [{"connections": 7}], [{"connections": [None, 3, {}]}]]},
        {"act": "1", "profile": ["classic"], "rows": [[{"id": 3, "type": None}]], "boss_node": 5},
    ],
)
def test_any_plain_data_gets_a_verdict(data: Data, rules: MapRules) -> None:
    valid, errors = validate_map(data, rules)
    assert not valid
    assert all(str(error) for error in errors)
