"""Rule 14, scenarios 15 to 21 and 75 to 85: openings and the run level. Every test cites its number."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.sanctum.bout import Bout, fight, run

from tessera.bots.play import bot_named, play_out
from tessera.core.match import Match
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.events import Event
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.goods import Goods
from tessera.games.sanctum.run import Run
from tessera.games.sanctum.state import CAMPFIRE, SHOP, SHRINE, Card, Shop, State

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "sanctum" / "start_vectors.json"
ENTRY = "act1_row0_node0"


def entered(game: SanctumGame, class_id: str, node: str = ENTRY) -> Bout:
    return Bout(game, run(game, class_id)).do(cmd.ChooseNode(node))


def names(game: SanctumGame, table: str, numbers: list[int]) -> list[str]:
    return [game.ruleset.ids(table)[number] for number in numbers]


@pytest.fixture
def opening(game: SanctumGame) -> Bout:
    return entered(game, "dungeon_knight")


def test_15_to_20_the_knights_first_steps(game: SanctumGame, opening: Bout) -> None:
    # 15
    bout = opening
    assert game.content.encounters[bout.combat.encounter].id == "a1_pilgrim"
    assert (bout.enemy().hp, bout.intent()) == (30, "guard")
    assert bout.hand == ["shield_bash", "raise_shield", "sword_strike", "iron_mastery", "sword_strike"]
    assert (bout.resolve, bout.fortify) == (3, 3)
    # 16
    bout.play("sword_strike").play("sword_strike")
    assert bout.enemy().hp == 18
    bout.end_turn()
    assert (bout.enemy().block, bout.hp, bout.intent()) == (5, 80, "bone_strike")
    assert bout.hand == ["raise_shield", "raise_shield", "sword_strike", "bulwark_stance", "sword_strike"]
    # 17
    bout.play("sword_strike").play("sword_strike").play("bulwark_stance").end_turn()
    assert (bout.enemy().hp, bout.hp, bout.fortify, bout.intent()) == (11, 80, 4, "rattle")
    assert bout.hand == ["raise_shield", "sword_strike", "shield_bash", "sword_strike", "bulwark_stance"]
    # 18
    bout.play("sword_strike").play("sword_strike")
    reward = bout.state.reward
    assert reward is not None
    assert (bout.state.phase, bout.state.gold, reward.potion) == ("reward", 60, -1)
    assert names(game, "card", reward.cards) == ["riposte", "fortify_mastery", "cleave"]
    # 19
    bout.do(cmd.TakeCard(0)).do(cmd.Leave())
    assert (len(bout.state.deck), bout.state.deck[-1].uid) == (13, 13)
    assert game.legal(bout.state, 0) == [
        cmd.ChooseNode("act1_row1_node0"),
        cmd.ChooseNode("act1_row1_node1"),
    ]
    assert bout.refuses(cmd.ChooseNode("act1_row2_node0")) == "node.not_connected"
    # 20
    bout.do(cmd.ChooseNode("act1_row1_node1"))
    shop = game.view(bout.state, 0).shop
    assert shop is not None
    assert [(ware.face, ware.price) for ware in shop.cards] == [
        ("salvage", 75),
        ("cleave", 50),
        ("hold_the_line", 50),
    ]
    assert [(ware.relic.id, ware.price) for ware in shop.relics] == [
        ("healing_salve", 200),
        ("alchemists_satchel", 150),
        ("lucky_coin", 150),
    ]
    assert [(ware.potion.id, ware.price) for ware in shop.potions] == [
        ("health_potion", 50),
        ("block_potion", 50),
    ]


def test_21_the_cleric_who_does_nothing(game: SanctumGame) -> None:
    bout = entered(game, "cleric")
    seen = [bout.hp]
    assert bout.devotion == 1
    for _ in range(3):
        seen.append(bout.end_turn().hp)
    assert seen == [75, 75, 67, 62]


@pytest.mark.parametrize("vector", json.loads(VECTORS.read_text())["runs"], ids=lambda r: r["cls"])
def test_21_openings_are_those_of_the_vectors(game: SanctumGame, vector: dict[str, Any]) -> None:
    bout = Bout(game, run(game, vector["cls"], vector["seed"], vector["profile"]))
    bout.do(cmd.ChooseNode(vector["node"]))
    combat = bout.combat
    assert game.content.encounters[combat.encounter].id == vector["encounter"]
    assert bout.ids(combat.draw) == vector["draw_pile_after_opening"]
    assert bout.hand == vector["opening_hand"]
    assert [bout.resolve, bout.block, bout.fortify, bout.devotion] == [
        vector[key] for key in ("resolve", "block", "fortify", "devotion")
    ]
    for turn in vector["turns"]:
        assert (bout.combat.turn, bout.hp, bout.hand) == (turn["turn"], turn["hp"], turn["hand"])
        assert [bout.intent(enemy.uid) for enemy in bout.combat.enemies] == turn["intents"]
        bout.end_turn()
    assert bout.hp == vector["hp_after_three_idle_turns"]


def rolled(game: SanctumGame, vector: dict[str, Any], node: str) -> tuple[Run, State]:
    """A fresh run that stands on a node whatever the map says, as the vectors do."""
    state = run(game, vector["cls"], vector["seed"], vector["profile"])
    state.position = node
    told: list[Event] = []
    return Run(game.content, game.map_rules.profile(vector["profile"]), state, told), state


@pytest.mark.parametrize("vector", json.loads(VECTORS.read_text())["runs"], ids=lambda r: r["cls"])
def test_21_offers_are_those_of_the_vectors(game: SanctumGame, vector: dict[str, Any]) -> None:
    content = game.content
    wanted = [(v.FIGHT, ENTRY, vector["entry_reward"])]
    for key, value in vector.items():
        if key.startswith("elite_reward_"):
            wanted.append((v.FIGHT_ELITE, key.removeprefix("elite_reward_"), value))
    boss = vector["boss_reward"]
    wanted.append((v.FIGHT_BOSS, boss["node"], boss))
    for kind, node, expected in wanted:
        going, state = rolled(game, vector, node)
        going._roll_reward(kind, game.ruleset.index("enemy", "bonelord"))
        reward = state.reward
        assert reward is not None
        assert reward.gold == expected["gold"]
        assert names(game, "card", reward.cards) == expected["cards"]
        assert names(game, "relic", reward.relics) == expected.get("relics", [])
        if "potion" in expected:
            potion = None if reward.potion < 0 else content.potions[reward.potion].id
            assert potion == expected["potion"]
    for key, value in vector.items():
        if key.startswith("shop_"):
            going, state = rolled(game, vector, key.removeprefix("shop_"))
            going._open_shop()
            shop = game.view(state, 0).shop
            assert shop is not None
            assert [[ware.face, ware.price] for ware in shop.cards] == value["cards"]
            assert [[ware.relic.id, ware.price] for ware in shop.relics] == value["relics"]
            assert [[ware.potion.id, ware.price] for ware in shop.potions] == value["potions"]
        if key.startswith("shrine_"):
            going, state = rolled(game, vector, key.removeprefix("shrine_"))
            going._open_shrine()
            assert content.shrines[state.shrine].id == value


# ---------------------------------------------------------------- the run level


def at(game: SanctumGame, phase: str, class_id: str = "cleric") -> Bout:
    state = run(game, class_id)
    state.position = ENTRY
    state.phase = phase
    return Bout(game, state)


def test_75_rest_heals_three_tenths_rounded_up(game: SanctumGame) -> None:
    for hp, cap, lock, after in ((40, 100, 0, 63), (50, 75, 0, 56), (40, 100, 3, 40)):
        bout = at(game, CAMPFIRE)
        bout.state.hp, bout.state.heal_cap, bout.state.heal_lock = hp, cap, lock
        bout.do(cmd.Rest())
        assert (bout.hp, bout.state.phase) == (after, "map")


def test_76_removals_grow_dearer(game: SanctumGame) -> None:
    bout = at(game, SHOP)
    bout.state.gold = 300
    bout.state.shop = Shop([], [], [], [], [], [], False)
    bout.do(cmd.PurgeCard(1))
    assert bout.state.gold == 250
    assert bout.refuses(cmd.PurgeCard(2)) == "ware.sold_out"
    shop = game.view(bout.state, 0).shop
    assert shop is not None
    assert shop.removal_price == 75
    bout.state.relics.append(game.ruleset.index("relic", "merchants_scale"))
    shop = game.view(bout.state, 0).shop
    assert shop is not None
    assert shop.removal_price == 60


def test_77_the_contract_brings_resolve_and_pain(game: SanctumGame) -> None:
    state = run(game)
    Goods(game.content, state, []).gain_relic(game.ruleset.index("relic", "xanthraxs_contract"))
    bout = Bout(game, state)
    assert bout.ids(state.deck)[-2:] == ["pain", "pain"]
    assert bout.do(cmd.ChooseNode(ENTRY)).resolve == 4


def test_78_the_iron_ring(game: SanctumGame) -> None:
    state = run(game)
    state.hp = 60
    Goods(game.content, state, []).gain_relic(game.ruleset.index("relic", "iron_ring"))
    assert (state.hp, state.max_hp) == (65, 80)


def test_79_a_weakened_boss(game: SanctumGame) -> None:
    bout = to_boss_of(game, 2)
    bout.state.weakened[game.ruleset.index("enemy", "drowned_king")] = 80
    bout.do(cmd.ChooseNode(bout.state.floor.boss_node))
    assert (bout.enemy().hp, bout.enemy().max_hp) == (180, 180)


def to_boss_of(game: SanctumGame, act: int, seed: str = "golden") -> Bout:
    """A run that stands right before the boss of an act."""
    from tessera.games.sanctum.run import begin_act

    state = run(game, seed=seed)
    for each in range(2, act + 1):
        begin_act(state, game.map_rules.profile("classic"), each)
    before = state.floor.rows[-2][0]
    state.position = before.id
    return Bout(game, state)


def test_80_the_first_bosss_reward(game: SanctumGame) -> None:
    bout = to_boss_of(game, 1, "x")
    bout.do(cmd.ChooseNode(bout.state.floor.boss_node))
    bout.state.hp = 20
    bout.enemy().hp = 1
    bout.combat.hand = [Card(1, game.ruleset.index("card", "smite"), False)]
    bout.play("smite")
    reward = bout.state.reward
    assert reward is not None
    assert (bout.hp, bout.state.gold) == (75, 150)
    assert names(game, "card", reward.cards) == ["resurrection", "smite_the_wicked", "avatar_of_light"]
    assert names(game, "relic", reward.relics) == [
        "skull_of_the_bonelord",
        "xanthraxs_contract",
        "first_wardens_key",
    ]
    bout.do(cmd.TakeRelic(0)).do(cmd.Leave())
    assert (bout.state.act, bout.state.position) == (2, None)
    assert game.legal(bout.state, 0) == [cmd.ChooseNode("act2_row0_node0")]


def test_81_blood_on_the_altar(game: SanctumGame) -> None:
    bout = at(game, SHRINE)
    bout.state.shrine = game.ruleset.index("shrine", "ancient_altar")
    bout.state.hp = 7
    assert bout.refuses(cmd.ShrineChoose("sacrifice_hp")) == "choice.too_dear"
    bout.state.hp = 8
    bout.do(cmd.ShrineChoose("sacrifice_hp"))
    gained = game.content.cards[bout.state.deck[-1].kind]
    assert (bout.hp, gained.rarity, bout.state.phase) == (1, v.RARE, "map")


def test_82_the_best_card(game: SanctumGame) -> None:
    state = run(game)
    index = game.ruleset.index
    state.deck.append(Card(12, index("card", "holy_nova"), False))
    state.deck.append(Card(13, index("card", "prayer"), True))
    assert Goods(game.content, state, []).best_card() == 12


def test_83_what_belongs_to_another_phase_is_refused(game: SanctumGame) -> None:
    bout = Bout(game, run(game))
    for command in (cmd.PlayCard(1, 1), cmd.EndTurn(), cmd.Rest()):
        assert bout.refuses(command) == "phase.wrong"


def test_84_the_ending_is_chosen(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "hollow_god", act=3, kind="boss", hand=["smite"])
    bout.enemy().hp = 1
    bout.play("smite")
    assert bout.state.phase == "ending"
    assert bout.refuses(cmd.ChooseEnding("stay")) == "command.malformed"
    bout.do(cmd.ChooseEnding("leave"))
    assert (bout.state.phase, bout.state.result, bout.state.ending) == ("won", "won", "leave")
    for command in (cmd.EndTurn(), cmd.Leave(), cmd.Abandon()):
        assert bout.refuses(command) == "game.over"


def test_85_a_finished_run_plays_again_alike(game: SanctumGame) -> None:
    match: Match[Any, Any, Any, Any] = Match(game, "again", 1, {"class_id": "diabolist"})
    told: list[list[Any]] = []
    play_out(match, [bot_named(game, "random")], watch=lambda _, __, events: told.append(events))
    again: Match[Any, Any, Any, Any] = Match(game, "again", 1, {"class_id": "diabolist"})
    for number, entry in enumerate(match.entries):
        assert entry.command is not None
        assert again.submit(0, entry.command) == told[number]
    assert again.digest() == match.digest()
