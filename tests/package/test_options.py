"""Every option of every title has words for people: a name and a sentence, and every choice a name."""

from collections.abc import Iterator
from typing import Any

import pytest

from tessera import registry
from tessera.core.errors import BadOptions
from tessera.core.match import Match
from tessera.core.ruleset import Overlay, load

TITLES = [found.name for found in registry.titles().values() if found.origin == "tessera"]


def _properties(schema: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, field in schema.get("properties", {}).items():
        yield f"{path}.{name}", field
        yield from _properties(field.get("items", {}), f"{path}.{name}")


@pytest.mark.parametrize("title", TITLES)
def test_people_never_read_ids(title: str) -> None:
    schema: dict[str, Any] = registry.game(title).options_spec().schema()
    found = list(_properties(schema, title))
    assert found
    for path, field in found:
        assert field.get("title"), path
        assert field.get("description"), path
        assert "enum" not in field, path
        assert all(choice["title"] for choice in field.get("oneOf", [])), path


def _modded(title: str, files: dict[str, str]) -> registry.AnyGame:
    kind = registry.find(title)
    return kind(load(kind.rules_spec(), registry.own_data(kind), [Overlay("mod", files)]))


HERMIT_CARDS = "cards:\n" + "".join(
    f"  - {{id: hermit_{rarity}_{n}, name: Hermit {n}, class: hermit, type: attack, rarity: {rarity},"
    " cost: 1, target: enemy, fx: [{do: hit, amt: 6}]}\n"
    for rarity in ("common", "uncommon")
    for n in range(6)
)

MODS: list[tuple[str, dict[str, str], tuple[str, str, str, str]]] = [
    (
        "taktik",
        {
            "scenarios.yaml": "scenarios: {thaw: {name: Thaw, ruleset: standard, turn_limit: 9,"
            " on_limit: DRAW, vp: null, victory: [{type: annihilation}]}}"
        },
        (
            "scenario",
            "thaw",
            "Thaw",
            "The last side with units on the map wins. After turn 9, the match is drawn.",
        ),
    ),
    (
        "sint",
        {
            "layouts.yaml": "Raft: {title: The Raft, columns: 2, rows: 1, rooms: "
            "[{name: Bow, doors: [1], cell: [0, 0, 1]}, {name: Stern, doors: [0], cell: [0, 1, 1]}]}"
        },
        ("layout", "Raft", "The Raft", "2 rooms, 1 door."),
    ),
    (
        "sanctum",
        {
            "classes.yaml": "classes: [{id: hermit, name: Hermit, max_hp: 60, resolve: 3, mechanic: devotion,"
            " starter_relic: tower_shield, starter_deck: [{card: smite, count: 9}]}]",
            "cards.yaml": HERMIT_CARDS,
        },
        (
            "class_id",
            "hermit",
            "Hermit",
            "60 HP, Tower Shield. Healing gives Devotion, which invokes the divine.",
        ),
    ),
    (
        "imperium",
        {"mapgen.yaml": "types: {puddles: {water_bp: 3000, cells: [8, 4], weights: [2, 1], center_pull: 0}}"},
        ("map_type", "puddles", "Puddles", "30% of the world is water."),
    ),
    (
        "imperium",
        {"ai.yaml": "difficulty: {absurd: {production_bp: 9000, science_bp: 0, gold_bp: -500}}"},
        ("difficulty", "absurd", "Absurd", "Computer opponents get +90% production, \N{MINUS SIGN}5% gold."),
    ),
]


@pytest.mark.parametrize(("title", "files", "word"), MODS)
def test_what_a_mod_adds_can_be_chosen(
    title: str, files: dict[str, str], word: tuple[str, str, str, str]
) -> None:
    option, id, name, told = word
    plain = registry.game(title)
    with pytest.raises(BadOptions, match=f"'{id}'"):
        Match(plain, 1, plain.seats_by_default(), {option: id})
    game = _modded(title, files)
    schema: dict[str, Any] = game.options_spec().schema()
    offered = {choice["const"]: choice for choice in schema["properties"][option]["oneOf"]}
    assert (offered[id]["title"], offered[id]["description"]) == (name, told)
    match = Match(game, 1, game.seats_by_default(), {option: id})
    assert match.options[option] == id
    assert match.legal(match.awaited()[0])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"map_size": 5}, r"options\.map_size: expected 0 or 16\.\.200, got 5"),
        ({"players": [{"civ": "atlantis"}]}, r"options\.players\[0\]\.civ: unknown civilization 'atlantis'"),
        ({"players": [{}] * 17}, r"options\.players: expected 0\.\.16 items, got 17"),
        ({"map_size": 16, "map_type": "islands"}, "no room for 16 players"),
    ],
)
def test_a_world_that_cannot_be_is_refused_in_words(options: dict[str, object], told: str) -> None:
    with pytest.raises(BadOptions, match=told):
        Match(registry.game("imperium"), 1, 16, options)
