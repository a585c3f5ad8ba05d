"""Rule 14, scenarios 54 to 74: enemies. Every test cites its number."""

from tests.games.sanctum.bout import NODE, Bout, fight

from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.game import SanctumGame
from tessera.games.sanctum.vocabulary import STATUSES

MIGHT = STATUSES.index("might")


def ids(bout: Bout) -> list[str]:
    return [bout.game.content.enemies[enemy.kind].id for enemy in bout.combat.enemies]


def test_54_a_wounded_guardian_changes_with_one_draw(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "tomb_guardian", kind="elite", hand=["sword_strike"])
    bout.enemy().hp = 50
    rng = bout.state.streams.get(f"ai_{NODE}_1")
    before = rng.draws
    bout.play("sword_strike")
    assert (bout.enemy().hp, bout.enemy().phase, rng.draws - before) == (44, 1, 1)
    assert bout.intent() in ("enraged_strike", "ground_slam", "desperate_guard")


def test_55_the_dark_ritual_is_held_once(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "high_cultist", kind="elite").end_turn("dark_ritual")
    assert ids(bout) == ["high_cultist", "summoned_acolyte", "summoned_acolyte"]
    assert [enemy.hp for enemy in bout.combat.enemies[1:]] == [15, 15]
    assert (bout.hp, bout.enemy().cooldown) == (75, 5)
    assert bout.enemy(2).history == []
    battle = Battle(game.content, bout.state, bout.combat, None)
    bout.enemy().cooldown = 0
    bout.enemy(2).hp = bout.enemy(3).hp = 0
    assert "dark_ritual" not in [move.id for move in battle.possible_moves(bout.enemy())]


def test_56_the_cataclysm_is_announced(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "bonelord", kind="boss")
    bout.enemy().hp = 40
    bout.enemy().phase = 2
    bout.end_turn("bone_cataclysm")
    assert (bout.hp, bout.intent()) == (80, "bone_cataclysm_release")
    bout.combat.block = 12
    bout.end_turn()
    assert bout.hp == 80 - 18


def test_57_dark_command_makes_every_ally_strike(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "bonelord", "risen_skeleton", "risen_skeleton", kind="boss")
    bout.enemy(3).statuses[MIGHT] = 1
    assert bout.end_turn("dark_command", "rattle", "rattle").hp == 80 - 13


def test_58_the_dead_are_raised_at_half(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "bonelord", "risen_skeleton", kind="boss")
    bout.enemy(2).hp = 0
    bout.combat.fallen_minions = [bout.enemy(2).kind]
    bout.enemy().hp = 90
    bout.enemy().phase = 1
    bout.end_turn("raise_dead")
    assert ids(bout)[2] == "risen_skeleton"
    assert (bout.enemy(3).hp, bout.enemy().cooldown, bout.combat.fallen_minions) == (10, 5, [])


def test_59_a_slime_splits_and_merges(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "slime", act=2)
    assert bout.enemy().max_hp == 56
    bout.enemy().hp = 20
    bout.end_turn("split")
    assert (ids(bout)[1], bout.enemy(2).hp) == ("slimeling", 18)
    bout.end_turn("engulf", "merge")
    assert (bout.enemy(1).hp, bout.enemy(2).hp) == (30, 0)


def test_60_a_sacrifice_guards_the_allies(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "drowned_cultist", "gargoyle", act=2)
    assert (bout.enemy(1).hp, bout.enemy(2).hp) == (47, 68)
    bout.end_turn("sacrifice", "stone_fist")
    assert (bout.enemy(1).hp, bout.enemy(2).block, bout.hp) == (37, 8, 65)


def test_61_the_void_storm_hits_its_own(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "void_caller", "void_tendril", act=2, kind="elite")
    bout.enemy(1).phase = 1
    before = bout.enemy(2).hp
    bout.end_turn("void_storm", "entangle")
    assert (bout.hp, bout.enemy(2).hp) == (75 - 9, before - 6)


def test_62_the_flood_rises(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "drowned_king", act=2, kind="boss", hand=["smite"])
    assert (bout.enemy().hp, bout.enemy().statuses[MIGHT]) == (225, 3)
    bout.enemy().flood = 3
    bout.end_turn("raise_tide")
    assert (bout.enemy().flood, bout.enemy().block, bout.hp) == (7, 8, 72)
    bout.enemy().block = 0
    assert bout.play("smite").enemy().hp == 225 - 3


def test_63_the_wave_comes_without_a_draw(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "drowned_king", act=2, kind="boss")
    bout.enemy().flood = 9
    draws = bout.state.streams.get(f"ai_{NODE}_1").draws
    Battle(game.content, bout.state, bout.combat, None).choose_intent(bout.enemy())
    assert (bout.intent(), bout.state.streams.get(f"ai_{NODE}_1").draws) == ("tidal_wave", draws)
    bout.end_turn()
    assert (bout.hp, bout.enemy().flood) == (75 - 23, 0)


def test_64_infernal_presence_weakens_attacks(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "greater_demon", act=3, kind="elite", hand=["smite", "smite"])
    assert bout.enemy().hp == 182
    assert bout.play("smite").enemy().hp == 179
    bout.enemy().phase = 1
    assert bout.play("smite").enemy().hp == 178


def test_65_the_demon_eats_an_imp(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "greater_demon", "imp", act=3, kind="elite")
    bout.enemy(1).hp = 100
    bout.end_turn("consume_minion", "claw")
    assert (bout.enemy(1).hp, bout.enemy(2).hp) == (120, 0)


def test_66_the_warden_anchors_reality(game: SanctumGame) -> None:
    draw = ["smite"] * 12
    bout = fight(game, "cleric", "sanctum_warden", act=3, kind="elite", draw=draw, turn=0)
    Battle(game.content, bout.state, bout.combat, None).begin_turn()
    assert len(bout.hand) == 4
    bout.end_turn("time_fracture")
    assert len(bout.hand) == 3
    bout.end_turn("divine_barrier")
    assert len(bout.combat.enemies) == 1
    bout.end_turn("divine_barrier")
    assert ids(bout)[1] in ("memory_bonelord", "memory_drowned_king")


def test_67_imps_giggle_together(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "imp", "imp", act=3)
    assert [(enemy.hp, enemy.statuses[MIGHT]) for enemy in bout.combat.enemies] == [(42, 4), (42, 4)]
    bout.end_turn("giggle", "claw")
    assert [enemy.statuses[MIGHT] for enemy in bout.combat.enemies] == [6, 6]
    assert bout.hp == 80 - 11


def test_68_judgment_weighs_the_players_hp(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "sanctum_guardian", act=3, hp=63)
    assert bout.enemy().hp == 98
    assert bout.end_turn("judgment").hp == 47


def test_69_every_third_card_is_bitten(game: SanctumGame) -> None:
    hand = ["prayer", "prayer", "prayer", "smite", "smite"]
    bout = fight(game, "cleric", "hollow_god", act=3, kind="boss", hand=hand)
    assert bout.enemy().hp == 350
    for _ in range(3):
        bout.play("prayer")
    assert (len(bout.hand), len(bout.combat.discard)) == (1, 4)


def test_70_a_corrupted_card_corrupts(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "hollow_god", act=3, kind="boss", hp=50, hand=["smite"])
    bout.combat.corrupted = [bout.combat.hand[0].uid]
    bout.play("smite")
    assert (bout.hp, bout.has("corrupt")) == (48, 1)


def test_71_the_void_hungers_and_hollows_the_next_hand(game: SanctumGame) -> None:
    draw = ["prayer"] * 8
    bout = fight(game, "cleric", "hollow_god", act=3, kind="boss", hand=["smite"], draw=draw)
    smite = bout.combat.hand[0].uid
    bout.end_turn("glimpse_oblivion")
    assert bout.combat.corrupted == [smite]
    assert len(bout.hand) == 3


def test_72_the_echo_turns_the_last_card_back(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "hollow_god", act=3, kind="boss", hand=["consecrate"])
    bout.play("consecrate")
    before = bout.enemy().hp
    bout.end_turn("hollow_echo")
    assert (bout.hp, bout.enemy().hp) == (75 - 7, before + 3)


def test_73_the_shadow_self_gives_back_when_it_dies(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "hollow_god", "shadow_self", act=3, kind="boss", hp=40, hand=["smite"])
    bout.enemy(2).hp = 5
    bout.play("smite", 2)
    assert (bout.enemy(2).hp, bout.hp, bout.devotion) == (0, 50, 1)


def test_74_long_fights_escalate(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "cultist", turn=10).end_turn("dark_bolt")
    assert (bout.enemy().statuses[MIGHT], bout.hp) == (1, 80 - 7)
