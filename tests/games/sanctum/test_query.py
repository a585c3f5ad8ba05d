"""The query language of seed searches: what it means, and what it says when it does not understand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessera import registry
from tessera.core.query import BadQuery, SeedQuery, search
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.generate import generate_floor
from tessera.games.sanctum.measures import KINDS, NEVER, Floors, Runs
from tessera.games.sanctum.model import FloorMap, NodeType
from tessera.games.sanctum.rules_map import MapRules, Profile

GAME = SanctumGame(registry.ruleset_of(SanctumGame))
RUNS = Runs(GAME.map_rules.profile("classic"), GAME.offers)


def run_of(seed: str, profile: Profile) -> Floors:
    return Floors(seed, profile, GAME.offers)


def floors_of(seed: str, profile: Profile) -> list[FloorMap]:
    return [generate_floor(act, seed, profile) for act in (1, 2, 3)]


def value(text: str, seed: str, profile: Profile) -> int:
    """The number an expression gives, found by asking."""
    run = run_of(seed, profile)
    for number in range(-1, 10_000):
        if SeedQuery(f"{text} == {number}", RUNS).matches(run):
            return number
    raise AssertionError(f"{text} is out of reach")


def paths(floor: FloorMap) -> list[list[NodeType]]:
    """Every way from the entry to the boss, as the types it meets."""
    walks = [[node] for node in floor.rows[0]]
    for row in floor.rows[1:]:
        by_id = {node.id: node for node in row}
        walks = [[*walk, by_id[to]] for walk in walks for to in walk[-1].connections]
    return [[node.type for node in walk] for walk in walks]


@pytest.mark.parametrize("seed", ["golden", "a", "", "s17"])
def test_counts_are_those_of_the_floors(seed: str, classic: Profile) -> None:
    floors = floors_of(seed, classic)
    for name, kind in (
        ("elite", NodeType.ELITE),
        ("merchant", NodeType.MERCHANT),
        ("combat", NodeType.COMBAT),
    ):
        assert value(f"{name}(act=2)", seed, classic) == floors[1].count(kind)
        assert value(f"{name}()", seed, classic) == sum(floor.count(kind) for floor in floors)
        assert value(name, seed, classic) == value(f"{name}()", seed, classic)
        rows = floors[0].rows[4:9]
        wanted = sum(node.type == kind for row in rows for node in row)
        assert value(f"{name}(act=1, rows=4..8)", seed, classic) == wanted
    assert value("nodes(act=1, row=7)", seed, classic) == len(floors[0].rows[7])
    assert value("nodes(act=1)", seed, classic) == len(floors[0].nodes())
    assert value("row_count(act=1)", seed, classic) == 15
    assert value("boss", seed, classic) == 3
    assert value("exits(act=1, row=0)", seed, classic) == len(floors[0].rows[0][0].connections)
    assert value("exits(act=3)", seed, classic) == sum(len(node.connections) for node in floors[2].nodes())
    assert value("nodes(act=1, rows=20..30)", seed, classic) == 0


@pytest.mark.parametrize("seed", ["golden", "b", "s5"])
def test_paths_are_those_a_walker_finds(seed: str, compact: Profile) -> None:
    floor = generate_floor(1, seed, compact)
    every = paths(floor)
    assert value("paths(act=1)", seed, compact) == len(every)
    for name in ("elite", "campfire", "combat"):
        counts = [sum(kind.value.lower() == name for kind in path) for path in every]
        assert value(f"path_max({name}, act=1)", seed, compact) == max(counts)
        assert value(f"path_min({name}, act=1)", seed, compact) == min(counts)
    both = [sum(kind in (NodeType.ELITE, NodeType.SHRINE) for kind in path[4:6]) for path in every]
    assert value("path_max(elite, shrine, act=1, rows=4..5)", seed, compact) == max(both)
    product = 1
    for each in floors_of(seed, compact):
        product *= len(paths(each))
    assert SeedQuery(f"paths == {product}", RUNS).matches(run_of(seed, compact))


def test_first_and_last_row(classic: Profile) -> None:
    floor = generate_floor(2, "golden", classic)
    rows = [node.row for node in floor.nodes() if node.type == NodeType.MERCHANT]
    assert value("first(merchant, act=2)", "golden", classic) == min(rows)
    assert value("last(merchant, act=2)", "golden", classic) == max(rows)
    assert value("first(elite, act=2, rows=0..3)", "golden", classic) == NEVER
    assert value("last(elite, act=2, rows=0..3)", "golden", classic) == -1


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("1 < 2", True),
        ("1 < 2 < 3 <= 3 != 4", True),
        ("1 < 2 < 2", False),
        ("not 1 < 2", False),
        ("not not 1 < 2", True),
        ("1 > 2 or 2 > 1 and 1 > 2", False),
        ("(1 > 2 or 2 > 1) and 2 > 1", True),
        ("1 == 1 or 1 > 2 and 1 > 3", True),
        ("2 + 3 - 4 == 1", True),
        ("10 - 3 - 2 == 5", True),
        ("(10 - (3 - 2)) == 9", True),
        ("-2 < 0", True),
        ("ELITE(ACT=1) >= 0 AND 1 == 1", True),
        ("boss(\n  act = 1\n) == 1", True),
    ],
)
def test_how_it_binds(text: str, truth: bool, classic: Profile) -> None:
    assert SeedQuery(text, RUNS).matches(run_of("a", classic)) == truth


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("elit(act=1) >= 3", 1, "unknown function 'elit' at column 1; did you mean 'elite'?"),
        ("elite(act=1)", 1, "expected a condition, got a number"),
        ("1 == 1 and 3", 12, "expected a condition, got a number"),
        ("elite(act=1) + (1 == 1) > 2", 16, "expected a number, got a condition"),
        ("elite(act=4) > 1", 11, "there is no act 4; acts are 1..3"),
        ("(elite(act=1) >= 3", 19, "expected ')', got the end"),
        ("elite(act=1) = 3", 14, "'=' is for arguments"),
        ("elite(akt=1) > 3", 7, "unknown argument 'akt' of elite() at column 7; did you mean 'act'?"),
        ("elite(shrine) > 3", 7, "unknown argument 'shrine' of elite()"),
        ("paths(row=3) > 3", 7, "unknown argument 'row' of paths()"),
        ("first(elite) > 3", 1, "first() needs an act"),
        ("path_max(act=1) > 1", 1, "path_max() needs a node type"),
        ("path_max(elit, act=1) > 1", 10, "unknown node type 'elit' at column 10; did you mean 'elite'?"),
        ("path_max(elite, elite) > 1", 17, "node type 'elite' stands twice"),
        ("elite(act=1, act=2) > 1", 14, "'act' is said twice"),
        ("elite(row=1, rows=2..3) > 1", 14, "'rows' is said twice"),
        ("elite(rows=8..4) > 1", 12, "rows=8..4 runs backwards"),
        ("elite(rows=8) > 1", 13, "expected '..', got ')'"),
        ("elite(act=1 row=2) > 1", 13, "expected ',', got 'row'"),
        ("elite() >= 3 merchant() == 1", 14, "expected 'and', 'or' or the end, got 'merchant'"),
        ("elite() >= ", 12, "expected a number, a function or '(', got the end"),
        ("elite() >= and", 12, "expected a number, a function or '(', got 'and'"),
        ("€lite() > 1", 1, "unexpected '€'"),
        ("9999999999999999 > 1", 1, "the number is too large"),
        ("", 1, "the query is empty"),
        ("   ", 4, "the query is empty"),
        ("(" * 60 + "1 == 1" + ")" * 60, 51, "nested deeper than 50 levels"),
        ("not " * 60 + "1 == 1", 201, "nested deeper than 50 levels"),
    ],
)
def test_errors_name_the_place_and_the_remedy(text: str, column: int, why: str) -> None:
    with pytest.raises(BadQuery) as caught:
        SeedQuery(text, RUNS)
    message = str(caught.value)
    assert caught.value.column == column
    first, shown, caret = message.split("\n")
    what, _, remedy = why.partition(" at column ")
    assert what.split("; ")[0] in first
    assert not remedy or why in first
    assert shown == f"  {text}"
    assert caret == f"  {' ' * (column - 1)}^"


@given(st.text(st.sampled_from("elite act=1(),..<>=!+-andornt 0123 first merchant\n€"), max_size=40))
@settings(max_examples=300)
def test_any_text_is_a_query_or_a_bad_query(text: str) -> None:
    column = 1
    try:
        SeedQuery(text, RUNS)
    except BadQuery as error:
        column = error.column
    assert 1 <= column <= len(text) + 1


def test_every_function_documents_itself() -> None:
    for name, measure in RUNS.measures.items():
        assert measure.example.startswith(name)
        assert measure.meaning
        SeedQuery(measure.example, RUNS).matches(RUNS.of("a"))
    assert list(KINDS) == [kind.value.lower() for kind in NodeType]


def test_a_scan_lists_numbers_in_order_and_no_more_than_asked(rules: MapRules) -> None:
    profile = rules.profile("compact")
    runs = Runs(profile, GAME.offers)
    query = SeedQuery("elite(act=1) >= 3", runs)
    every = search(query, runs, "s", 0, 300, 1000)
    assert every == [
        number for number in range(300) if generate_floor(1, f"s{number}", profile).count(NodeType.ELITE) >= 3
    ]
    assert search(query, runs, "s", 0, 300, 4) == every[:4]
    assert search(query, runs, "s", 100, 300, 1000) == [number for number in every if number >= 100]


def test_an_act_is_drawn_only_when_asked_for(classic: Profile) -> None:
    run = run_of("a", classic)
    SeedQuery("elite(act=2) >= 9 and nodes(act=3) > 0", RUNS).matches(run)
    assert [sketch is not None for sketch in run._made] == [False, False, True, False]
