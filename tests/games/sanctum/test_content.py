"""Content is data: what a mod may add without code, and what is refused with file and line."""

import json
from pathlib import Path

import pytest
from tests.games.sanctum.bout import fight, run

from tessera import registry
from tessera.core.errors import BadRuleset
from tessera.core.ruleset import Overlay, load
from tessera.games.sanctum.game import SanctumGame

SOURCES = registry.own_data(SanctumGame)

NEW_CARD = """
cards:
  - {id: pilgrims_oath, name: "Pilgrim's Oath", class: cleric, rarity: common, type: attack, cost: 1,
     target: enemy, fracture: true,
     fx: [{do: damage, amt: {of: block, plus: 3}, times: 2},
          {do: if, cond: {killed: true}, then: [{do: resolve, amt: 1}], else: [{do: fortify, amt: 2}]},
          {do: apply, status: bleeding, amt: 2, to: target}],
     up: {cost: 0}}
"""


def with_mod(**files: str) -> SanctumGame:
    overlay = Overlay("mod", {name.replace("_yaml", ".yaml"): text for name, text in files.items()})
    return SanctumGame(load(SanctumGame.rules_spec(), SOURCES, [overlay]))


def faults(**files: str) -> str:
    with pytest.raises(BadRuleset) as caught:
        with_mod(**files)
    return str(caught.value)


def test_a_new_card_of_known_effects_needs_no_code() -> None:
    game = with_mod(cards_yaml=NEW_CARD)
    bout = fight(game, "cleric", "zombie", hand=["pilgrims_oath", "pilgrims_oath+"], block=4)
    bout.play("pilgrims_oath")
    assert (bout.enemy().hp, bout.fortify, bout.enemy_has("bleeding")) == (55 - 14, 2, 2)
    assert bout.ids(bout.combat.fractured) == ["pilgrims_oath"]
    assert bout.resolve == 2
    assert bout.play("pilgrims_oath").resolve == 2
    pool = game.content.classes[0].pools[1]
    assert game.content.cards[pool[-1]].id == "pilgrims_oath"
    face = game.view(bout.state, 0).faces["pilgrims_oath"]
    assert face.text == (
        "Damage equal to your Block+3 ×2, if this killed: +1 Resolve; else +2 Fortify, Bleeding 2. Fracture"
    )


def test_a_new_enemy_a_new_relic_and_a_new_shrine_need_no_code() -> None:
    game = with_mod(
        enemies_yaml="""
enemies:
  - {id: rat, name: Rat, kind: common, act: 1, hp: 9, phases: [{moves: [
      {id: gnaw, name: Gnaw, intent: attack, w: 1, fx: [{do: attack, amt: 2, times: 2}]}]}]}
""",
        encounters_yaml="encounters: [{id: a1_rats, act: 1, tier: easy, enemies: [rat, rat]}]",
        relics_yaml="""
relics:
  - {id: rat_tail, name: Rat Tail, rarity: common, passive: {draw_per_turn: 1},
     triggers: [{when: turn_end, fx: [{do: heal, amt: 1}]}]}
""",
    )
    bout = fight(game, "cleric", "rat", hp=40, relics=["rat_tail"], draw=["smite"] * 8)
    bout.end_turn("gnaw")
    assert (bout.hp, len(bout.hand)) == (41 - 4, 6)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("fx: [{do: damge, amt: 5}]", "unknown effect 'damge'; did you mean 'damage'?"),
        ("fx: [{do: damage, amt: {of: blok}}]", "unknown quantity 'blok'; did you mean 'block'?"),
        ("fx: [{do: apply, status: mighty, amt: 1}]", "unknown status 'mighty'; did you mean 'might'?"),
        ("fx: [{do: add_card, card: paine, pile: draw}]", "unknown card 'paine'; did you mean 'pain'?"),
        ("fx: [{do: potion, potion: healt_potion}]", "unknown potion 'healt_potion'"),
        ("fx: [{do: damage, amt: 5, time: 2}]", "unknown key 'time'; did you mean 'times'?"),
        ("fx: [{do: damage}]", "missing key 'amt'"),
        ("fx: [{do: damage, amt: 5}], target: none", "names a target, but the card has none"),
        (
            "fx: [{do: if, cond: {killed: true, self_full_hp: true}, then: []}]",
            "expected one condition, got 2",
        ),
        ("fx: [{do: if, cond: {killed: false}, then: []}]", "asked for with true"),
        ("fx: [{do: attack, amt: 5}]", "unknown effect 'attack'"),
        ("cost: -1", "expected 0..20, got -1"),
        ("class: clerik", "clerik"),
        ("rarity: curse", "type and rarity 'curse' go together"),
    ],
)
def test_a_bad_card_is_refused_with_file_and_line(card: str, why: str) -> None:
    told = faults(cards_yaml="cards:\n  # a comment\n  smite: {" + card + "}\n")
    assert why in told
    assert "mod/cards.yaml:3" in told


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("encounters_yaml", "encounters: [{id: x, act: 1, tier: easy, enemies: [skelton]}]", "unknown enemy"),
        ("enemies_yaml", "enemies: {bonelord: null}", "removed by mod/enemies.yaml:1"),
        (
            "relics_yaml",
            "relics: {iron_ring: {triggers: [{when: pickup, fx: [{do: gold}]}]}}",
            "missing key 'amt'",
        ),
        ("shrines_yaml", "shrines: {ancient_altar: {choices: {refuse: null}}}", "a choice free for all"),
        ("statuses_yaml", "statuses: {might: null}", "status"),
        ("classes_yaml", "classes: {cleric: {starter_relic: sword}}", "unknown relic 'sword'"),
        ("economy_yaml", "shop: {card_price: {common: x}}", "expected"),
        ("bot_yaml", "relic_rating: {ankh: 3}", "unknown relic 'ankh'"),
    ],
)
def test_every_reference_is_resolved(file: str, text: str, why: str) -> None:
    assert why in faults(**{file: text})


def test_every_table_of_the_rulebook_is_complete(game: SanctumGame) -> None:
    content = game.content
    assert (len(content.cards), len(content.statuses), len(content.enemies)) == (106, 29, 39)
    assert (len(content.encounters), len(content.relics), len(content.potions)) == (48, 30, 12)
    assert (len(content.shrines), sum(len(shrine.choices) for shrine in content.shrines)) == (15, 53)


def test_rule_9_6_texts_are_made_from_the_data(game: SanctumGame) -> None:
    words = game.words
    index = game.ruleset.index
    for id, up, text in (
        ("smite", False, "5 damage"),
        ("holy_nova", True, "11 damage to all, heal 6"),
        ("renew", False, "Blessed 3 for 3 turns"),
        ("absolution", False, "Spend all Devotion, heal HP equal to 2×Devotion spent. Fracture"),
        ("battering_ram", False, "If target has Block: 12 damage; else 8 damage"),
        ("cursed_strength", False, "Damage equal to 3×Curses in your piles"),
        ("soul_shatter", False, "30 damage, add 3 Pain to draw pile. Fracture"),
        ("pain", False, "Unplayable; when drawn: lose 1 HP. Fractures when discarded"),
    ):
        assert words.card(index("card", id), up) == text
    for card in content_texts(game):
        assert card
        assert "None" not in card


def content_texts(game: SanctumGame) -> list[str]:
    """Every text there is."""
    content, words = game.content, game.words
    texts = [words.card(card.number, up) for card in content.cards for up in (False, True)]
    texts += [words.relic(relic) for relic in content.relics]
    texts += [words.potion(potion.number) for potion in content.potions]
    for enemy in content.enemies:
        for move in enemy.moves:
            texts += words.move(move, enemy.number)
    for shrine in content.shrines:
        for choice in shrine.choices:
            texts += words.choice(choice, 0)
    return texts


def test_the_data_has_a_schema_for_editors(game: SanctumGame) -> None:
    schema = game.rules_spec().schema("cards.yaml", game.ruleset.schema_ids())
    assert "pain" in json.dumps(schema)


def test_an_overlay_folder_is_a_mod(tmp_path: Path) -> None:
    mod = tmp_path / "oath"
    mod.mkdir()
    (mod / "cards.yaml").write_text(NEW_CARD)
    game = registry.game("sanctum", [mod])
    assert isinstance(game, SanctumGame)
    assert run(game).seed == "golden"
    assert game.ruleset.digest != registry.game("sanctum").ruleset.digest
