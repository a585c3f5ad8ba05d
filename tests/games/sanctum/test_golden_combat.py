"""Rule 14, scenarios 22 to 53: combat numbers. Every test cites its number."""

from tests.games.sanctum.bout import Bout, fight

from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.game import SanctumGame


def with_enemy(bout: Bout, uid: int = 1, hp: int | None = None, block: int = 0, **statuses: int) -> Bout:
    """The enemy as a scenario describes it."""
    from tessera.games.sanctum.vocabulary import STATUSES

    enemy = bout.enemy(uid)
    enemy.hp = enemy.hp if hp is None else hp
    enemy.block = block
    for name, amount in statuses.items():
        enemy.statuses[STATUSES.index(name)] = amount
    return bout


def test_22_block_absorbs_a_smite_first(game: SanctumGame) -> None:
    bout = with_enemy(fight(game, "cleric", "skeleton", hand=["smite"]), block=3)
    bout.play("smite", 1)
    assert (bout.enemy().block, bout.enemy().hp, bout.resolve) == (0, 28, 2)


def test_23_every_modifier_of_an_attack_in_its_order(game: SanctumGame) -> None:
    statuses = {"might": 2, "surge": 4, "impaired": 2}
    bout = fight(game, "cleric", "cultist", hand=["smite", "smite"], statuses=statuses)
    with_enemy(bout, block=4, sundered=2)
    bout.play("smite")
    assert (bout.enemy().block, bout.enemy().hp, bout.has("surge")) == (0, 34, 0)
    assert bout.play("smite").enemy().hp == 27


def test_24_intangible_halves_each_hit(game: SanctumGame) -> None:
    bout = with_enemy(fight(game, "cleric", "void_spawn", act=3, hand=["righteous_fury"]), intangible=1)
    assert bout.enemy().hp == 63
    assert bout.play("righteous_fury").enemy().hp == 59


def test_25_block_absorbs_before_fortify(game: SanctumGame) -> None:
    bout = with_enemy(fight(game, "dungeon_knight", "skeleton", block=3, fortify=5), might=2)
    bout.end_turn("bone_strike")
    assert (bout.hp, bout.block, bout.fortify) == (78, 0, 0)


def test_26_fortify_has_a_cap_that_can_be_raised(game: SanctumGame) -> None:
    hand = ["iron_skin", "fortify_mastery", "iron_resolve", "fortify_mastery"]
    bout = fight(game, "dungeon_knight", "skeleton", fortify=10, resolve=9, hand=hand)
    assert bout.play("iron_skin").fortify == 13
    assert bout.play("fortify_mastery").fortify == 15
    assert bout.play("iron_resolve").combat.fortify_cap == 25
    assert bout.play("fortify_mastery").fortify == 25


def test_27_devotion_is_invoked_once_a_turn(game: SanctumGame) -> None:
    hand = ["prayer", "prayer", "prayer", "prayer_of_mending"]
    bout = fight(
        game, "cleric", "zombie", hand=hand, draw=["smite"], relics=["elaras_prayer_book"], devotion=1
    )
    for _ in range(3):
        bout.play("prayer")
    assert bout.devotion == 4
    bout.do(cmd.Invoke())
    assert (bout.devotion, bout.resolve, bout.hand) == (0, 4, ["prayer_of_mending", "smite"])
    assert bout.refuses(cmd.Invoke()) == "invoke.already"


def test_28_smite_the_wicked_spends_devotion_if_there_is_enough(game: SanctumGame) -> None:
    hand = ["smite_the_wicked", "smite_the_wicked"]
    bout = fight(game, "cleric", "zombie", devotion=6, resolve=4, hand=hand)
    bout.play("smite_the_wicked")
    assert (bout.enemy().hp, bout.devotion) == (35, 1)
    bout.play("smite_the_wicked")
    assert (bout.enemy().hp, bout.devotion) == (27, 1)


def test_29_absolution_heals_by_what_it_spent(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=40, devotion=7, hand=["absolution"])
    bout.play("absolution")
    assert (bout.hp, bout.devotion, bout.ids(bout.combat.fractured)) == (54, 1, ["absolution"])


def test_30_avatar_doubles_and_martyrs_stance_guards(game: SanctumGame) -> None:
    statuses = {"avatar_of_light": 1, "martyrs_stance": 2}
    bout = fight(game, "cleric", "zombie", hp=40, hand=["mend_wounds"], statuses=statuses)
    bout.play("mend_wounds")
    assert (bout.hp, bout.block, bout.devotion) == (56, 2, 1)


def test_31_blessed_heals_at_each_turns_end(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=40, hand=["renew"])
    bout.play("renew")
    healed = [bout.end_turn("shamble").hp for _ in range(3)]
    assert healed == [43, 46, 49]
    assert (bout.has("blessed"), bout.devotion) == (0, 3)


def test_32_resilience_raises_block_of_cards(game: SanctumGame) -> None:
    hand = ["raise_shield", "shield_bash", "last_stand"]
    bout = fight(game, "dungeon_knight", "zombie", resolve=9, hand=hand, statuses={"resilience": 1})
    assert bout.play("raise_shield").block == 6
    assert bout.play("shield_bash").enemy().hp == 49
    bout.play("last_stand")
    assert (bout.block, bout.enemy().hp) == (17, 32)


def test_33_block_ends_unless_unbreakable(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "zombie", block=20).end_turn("slam")
    assert (bout.block, bout.hp) == (0, 80)
    bout = fight(game, "dungeon_knight", "zombie", block=20, statuses={"unbreakable": 1}).end_turn("slam")
    assert (bout.block, bout.hp) == (10, 80)


def test_34_executioner_fortifies_when_it_kills(game: SanctumGame) -> None:
    bout = fight(game, "dungeon_knight", "skeleton", "skeleton", hand=["executioner"])
    with_enemy(bout, hp=15).play("executioner", 1)
    assert (bout.enemy(1).hp, bout.fortify) == (0, 5)


def test_35_the_infernal_shard_answers_a_drawn_curse(game: SanctumGame) -> None:
    draw = ["pain", "soul_rend", "soul_rend", "soul_rend", "soul_rend", "soul_rend"]
    bout = fight(game, "diabolist", "skeleton", hp=50, draw=draw, relics=["infernal_shard"], turn=0)
    from tessera.games.sanctum.battle import Battle

    Battle(game.content, bout.state, bout.combat, None).begin_turn()
    assert (bout.hp, bout.enemy().hp, bout.combat.turn) == (49, 27, 1)
    assert sorted(bout.hand) == ["pain"] + ["soul_rend"] * 5
    bout.end_turn("guard")
    assert bout.ids(bout.combat.fractured) == ["pain"]


def test_36_debt_transfer_turns_every_curse_into_damage(game: SanctumGame) -> None:
    bout = fight(
        game,
        "diabolist",
        "zombie",
        hand=["pain", "debt_transfer"],
        draw=["pain"],
        discard=["weakness", "doom"],
    )
    bout.play("debt_transfer")
    assert (len(bout.combat.fractured), bout.enemy().hp) == (4, 35)


def test_37_final_sacrifice_and_a_boss_that_changes_at_once(game: SanctumGame) -> None:
    bout = fight(game, "diabolist", "bonelord", kind="boss", hp=41, hand=["final_sacrifice"])
    bout.play("final_sacrifice")
    assert (bout.hp, bout.enemy().hp, bout.enemy().phase) == (1, 70, 1)
    assert bout.intent() in ("bone_storm", "death_grip", "soul_harvest")


def test_38_death_beats_the_victory_of_the_same_card(game: SanctumGame) -> None:
    bout = with_enemy(fight(game, "diabolist", "skeleton", hp=1, hand=["soul_rend"]), hp=5)
    bout.play("soul_rend")
    assert (bout.state.phase, bout.state.result) == ("lost", "lost")


def test_39_the_infernal_pact_ends_below_a_quarter(game: SanctumGame) -> None:
    hand = ["bloodletting", "infernal_bolt"]
    bout = fight(game, "diabolist", "zombie", hp=20, hand=hand, statuses={"infernal_pact": 5})
    bout.play("bloodletting")
    assert (bout.hp, bout.enemy().hp, bout.has("infernal_pact")) == (16, 43, 0)
    assert bout.play("infernal_bolt").enemy().hp == 37


def test_40_doom_takes_its_due_at_the_end(game: SanctumGame) -> None:
    bout = with_enemy(fight(game, "cleric", "skeleton", draw=["doom"], hand=["smite"]), hp=3)
    bout.play("smite")
    assert (bout.state.phase, bout.state.max_hp, bout.hp) == ("reward", 70, 70)


def test_41_bleeding_runs_down(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=50, statuses={"bleeding": 3})
    bout.end_turn("shamble")
    assert (bout.hp, bout.has("bleeding")) == (47, 2)
    bout.end_turn("shamble")
    assert (bout.hp, bout.has("bleeding")) == (45, 1)


def test_42_corrupt_bites_with_every_card(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=50, hand=["smite", "smite"], statuses={"corrupt": 3})
    assert bout.play("smite").hp == 47
    assert bout.play("smite").hp == 45
    assert bout.has("corrupt") == 1
    bout.end_turn("shamble")
    assert (bout.has("corrupt"), bout.hp) == (0, 45)


def test_43_what_is_gained_in_the_enemy_phase_survives_its_round(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "shade")
    left = [bout.end_turn(move).has("impaired") for move in ("curse", "life_drain", "life_drain")]
    assert left == [2, 1, 0]


def test_44_bound_skills_cannot_be_played(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "deep_one", act=2, hand=["shield_of_faith"]).end_turn("drown")
    assert bout.hp == 75 - 8
    assert bout.refuses_card("shield_of_faith") == "card.bound"


def test_45_a_phased_enemy_is_no_target_but_is_reached_by_all(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "shade", hand=["smite", "holy_fire"]).end_turn("phase")
    assert bout.refuses_card("smite") == "target.none"
    assert bout.play("holy_fire").enemy().hp == 20


def test_46_steadfast_negates_a_debuff(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "shade", statuses={"steadfast": 1}).end_turn("curse")
    assert (bout.has("impaired"), bout.has("steadfast")) == (0, 0)


def test_47_a_ward_and_the_stone_skin(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "ghoul", relics=["stone_skin_charm"], statuses={"warded": 1})
    assert bout.end_turn("frenzy").hp == 75 - 3


def test_48_the_ankh_saves_once(game: SanctumGame) -> None:
    bout = fight(game, "cleric", "zombie", hp=6, relics=["ankh_talisman"]).end_turn("slam")
    assert (bout.hp, bout.state.relics, bout.state.phase) == (37, [], "combat")


def test_49_relics_add_to_attacks(game: SanctumGame) -> None:
    relics = ["fury_totem", "bonelords_pride"]
    bout = fight(game, "cleric", "skeleton", "skeleton", "skeleton", relics=relics, hand=["smite"])
    assert bout.play("smite", 2).enemy(2).hp == 19


def test_50_surge_and_venom_on_the_first_attack(game: SanctumGame) -> None:
    relics = ["sharpened_bone", "venom_vial"]
    bout = fight(game, "cleric", "zombie", relics=relics, hand=["smite", "smite"], statuses={"surge": 4})
    bout.play("smite")
    assert (bout.enemy().hp, bout.enemy_has("bleeding")) == (46, 4)
    assert bout.play("smite").enemy().hp == 41


def test_51_potions_and_the_satchel(game: SanctumGame) -> None:
    bout = fight(
        game,
        "cleric",
        "skeleton",
        "skeleton",
        hp=40,
        relics=["alchemists_satchel"],
        potions=["fire_potion", "health_potion", "poison_vial"],
    )
    bout.use("fire_potion")
    assert (bout.enemy(1).hp, bout.enemy(2).hp, bout.hp) == (10, 10, 44)
    assert bout.use("health_potion").hp == 73
    bout.use("poison_vial", 1)
    bout.end_turn("guard", "guard")
    assert (bout.enemy(1).hp, bout.enemy_has("bleeding", 1)) == (2, 7)


def test_52_a_potion_too_many_becomes_gold(game: SanctumGame) -> None:
    potions = ["health_potion", "health_potion", "health_potion"]
    bout = fight(game, "cleric", "zombie", potions=potions, hand=["blessed_vial"])
    gold = bout.state.gold
    bout.play("blessed_vial")
    assert (bout.state.gold, len(bout.state.potions)) == (gold + 10, 3)
    assert bout.ids(bout.combat.fractured) == ["blessed_vial"]


def test_53_the_soul_furnace_burns_on_self_damage(game: SanctumGame) -> None:
    bout = fight(game, "diabolist", "zombie", hp=50, hand=["soul_rend"], statuses={"soul_furnace": 3})
    bout.play("soul_rend")
    assert (bout.enemy().hp, bout.hp) == (45, 49)
