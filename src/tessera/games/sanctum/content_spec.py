"""What the content files may hold: classes, cards, statuses, enemies, relics, potions, shrines, numbers.

References are resolved by the loader, with file and line; what goes across fields in `content_check`.
"""

from tessera.core.spec import Bool, Choice, Fields, Int, ListOf, MapOf, OneOf, Records, Ref, Spec, Text
from tessera.games.sanctum.effect_spec import condition, enemy_effects, player_effects, run_effects
from tessera.games.sanctum.vocabulary import (
    CARD_RARITIES,
    CARD_TYPES,
    ENEMY_KINDS,
    INTENTS,
    MECHANICS,
    RELIC_RARITIES,
    STACKS,
    TIERS,
    TRIGGERS,
)

ACT = Int(1, 3)
POOLED = ("common", "uncommon", "rare")


def files() -> dict[str, Spec]:
    """The spec of every content file, by name."""
    return {
        "statuses.yaml": Fields({"statuses": Records("status", _status())}),
        "classes.yaml": Fields({"classes": Records("class", _class(), min=1)}),
        "cards.yaml": Fields({"cards": Records("card", _card(), min=1)}),
        "enemies.yaml": Fields({"enemies": Records("enemy", _enemy(), min=1)}),
        "encounters.yaml": Fields({"encounters": Records("encounter", _encounter(), min=1)}),
        "relics.yaml": Fields({"relics": Records("relic", _relic(), min=1)}),
        "potions.yaml": Fields({"potions": Records("potion", _potion(), min=1)}),
        "shrines.yaml": Fields({"shrines": Records("shrine", _shrine(), min=1)}),
        "economy.yaml": _economy(),
        "bot.yaml": _bot(),
    }


def _status() -> Fields:
    return Fields(
        {
            "name": Text(min=1),
            "kind": Choice(["buff", "debuff"], "kind"),
            "stack": Choice(STACKS, "way to stack"),
            "bearer": Choice(["player", "enemy", "both"], "bearer"),
            "purge": Bool(),
        }
    )


def _class() -> Fields:
    return Fields(
        {
            "name": Text(min=1),
            "max_hp": Int(1, 999),
            "resolve": Int(1, 20),
            "mechanic": Choice(MECHANICS, "mechanic"),
            "starter_relic": Ref("relic"),
            "starter_deck": ListOf(Fields({"card": Ref("card"), "count": Int(1, 50)}), min=1),
        }
    )


def _card() -> Fields:
    effects = player_effects()
    target = Choice(["enemy", "none"], "target")
    return Fields(
        {
            "name": Text(min=1),
            "class": OneOf(Choice(["any"], "class"), Ref("class")),
            "rarity": Choice(CARD_RARITIES, "rarity"),
            "type": Choice(CARD_TYPES, "card type"),
            "cost": Int(0, 20),
            "target": target,
            "fracture": Bool(default=False),
            "unplayable": Bool(default=False),
            "fracture_on_discard": Bool(default=False),
            "fx": effects,
            "on_draw": effects,
            "on_turn_end": effects,
            "on_combat_end": effects,
        },
        optional={
            "up": Fields(
                {},
                {
                    "name": Text(min=1),
                    "cost": Int(0, 20),
                    "target": target,
                    "fracture": Bool(),
                    "fx": effects,
                },
                doc="Fields that replace the card's own when it is upgraded.",
            )
        },
    )


def _enemy() -> Fields:
    move = Fields(
        {
            "id": Text(min=1),
            "name": Text(min=1),
            "intent": Choice(INTENTS, "intent"),
            "w": Int(0, 1000, doc="Weight; 0 is never chosen, only forced."),
            "once": Bool(default=False),
            "fx": enemy_effects(),
        },
        optional={
            "need": Fields(
                {},
                {
                    "ally": OneOf(Choice(["any"], "ally"), Ref("enemy")),
                    "ally_hurt": OneOf(Choice(["any"], "ally"), Ref("enemy")),
                    "hp_at_most": Int(1, 100),
                    "minion_room": Bool(),
                    "dead_minions": Bool(),
                },
            )
        },
    )
    passives = Fields(
        {},
        {
            "infernal_presence": ListOf(Int(0, 99), min=1),
            "reality_anchor": Int(1, 10),
            "memory_projection": Fields({"every": Int(1, 99), "ids": ListOf(Ref("enemy"), min=1)}),
            "rising_flood": Int(1, 10),
            "void_hungers": Int(1, 1),
            "chomp": Int(1, 99),
        },
    )
    return Fields(
        {
            "name": Text(min=1),
            "kind": Choice(ENEMY_KINDS, "kind"),
            "act": ACT,
            "hp": Int(1, 9999),
            "tags": ListOf(Text(min=1), default=[]),
            "phases": ListOf(Fields({"moves": ListOf(move, min=1)}, {"below": Int(1, 99)}), min=1, max=6),
            "on_death": player_effects(),
        },
        optional={"passives": passives, "boss_relic": Ref("relic")},
    )


def _encounter() -> Fields:
    return Fields({"act": ACT, "tier": Choice(TIERS, "tier"), "enemies": ListOf(Ref("enemy"), min=1, max=6)})


def _relic() -> Fields:
    effects = player_effects()
    pickup = Fields({"when": Choice(["pickup"], "trigger"), "fx": run_effects()})
    other = Fields(
        {"when": Choice([each for each in TRIGGERS if each != "pickup"], "trigger"), "fx": effects},
        {"if": condition()},
    )
    number = Int(-999, 999)
    return Fields(
        {
            "name": Text(min=1),
            "rarity": Choice(RELIC_RARITIES, "rarity"),
            "triggers": ListOf(OneOf(other, pickup), default=[]),
        },
        optional={
            "passive": Fields(
                {},
                {
                    "gold_percent": number,
                    "shop_discount_percent": Int(0, 100),
                    "draw_turn_one": number,
                    "draw_per_turn": number,
                    "resolve_turn_one": number,
                    "resolve_per_turn": number,
                    "damage_taken_minus": number,
                    "attack_bonus": number,
                    "attack_bonus_per_enemy": number,
                    "attack_bonus_full_hp": number,
                    "attack_bonus_vs": Fields({"enemy": Ref("enemy"), "amt": number}),
                    "death_save_percent": Int(1, 100),
                },
            )
        },
    )


def _potion() -> Fields:
    return Fields(
        {
            "name": Text(min=1),
            "rarity": Choice(POOLED, "rarity"),
            "drop": Bool(),
            "target": Choice(["enemy", "none"], "target"),
            "fx": player_effects(),
        }
    )


def _shrine() -> Fields:
    outcomes = ListOf(Fields({"w": Int(1, 1000), "fx": run_effects()}), min=1)
    choice = Fields(
        {"label": Text(min=1), "outcomes": outcomes},
        optional={
            "cost": Fields({}, {"hp": Int(1, 999), "hp_percent": Int(1, 100), "gold": Int(1, 9999)}),
            "only": Ref("class"),
            "for_class": MapOf(Ref("class"), outcomes),
        },
    )
    return Fields(
        {"act": ACT, "name": Text(min=1), "scene": Text(min=1), "choices": Records("", choice, min=1)}
    )


def _by_rarity(high: int) -> MapOf:
    return MapOf(Choice(POOLED, "rarity"), Int(0, high), complete=True)


def _economy() -> Fields:
    span = Fields({"min": Int(0, 999), "max": Int(0, 999)})
    fights = ["combat", "elite", "boss"]
    small = Int(0, 99)
    return Fields(
        {
            "start_gold": Int(0, 9999),
            "potion_slots": Int(0, 9),
            "hand_limit": Int(1, 20),
            "min_deck": Int(1, 30),
            "hand_size": Int(1, 20),
            "fortify_cap": Int(0, 999),
            "summon_cap": Int(0, 9),
            "summon_cooldown": small,
            "fallback_attack": small,
            "max_same_move": Int(1, 9),
            "potion_overflow_gold": Int(0, 999),
            "relic_fallback_gold": Int(0, 999),
            "invoke_cost": Int(1, 99),
            "corrupted_draw_threshold": Int(1, 99),
            "insight_draw": small,
            "campfire_heal_percent": Int(0, 100),
            "combat_gold": span,
            "elite_gold_times": Int(1, 9),
            "boss_gold": Int(0, 9999),
            "card_choices": Int(1, 5),
            "card_weights": _by_rarity(1000),
            "potion_chance": MapOf(Choice(fights, "kind of combat"), Int(0, 100), complete=True),
            "potion_weights": _by_rarity(1000),
            "relic_weights": _by_rarity(1000),
            "boss_relic_choices": Int(1, 5),
            "shop": Fields(
                {
                    "cards": Int(0, 6),
                    "relics": span,
                    "potions": span,
                    "card_price": _by_rarity(9999),
                    "relic_price": _by_rarity(9999),
                    "potion_price": _by_rarity(9999),
                    "removal_price": Int(0, 9999),
                    "removal_step": Int(0, 9999),
                }
            ),
            "escalation_turn": MapOf(Choice(fights, "kind of combat"), Int(1, 999), complete=True),
        }
    )


def _bot() -> Fields:
    rating = Int(0, 20)
    return Fields(
        {
            "card_rating": MapOf(Ref("card"), rating),
            "starter_upgrade_rating": MapOf(Ref("card"), rating),
            "removal_order": ListOf(Text(min=1), doc="Card ids; other words are for people."),
            "relic_rating": MapOf(Ref("relic"), rating),
            "shrine_preference": MapOf(Ref("shrine"), ListOf(Text(min=1))),
        }
    )


__all__ = ["POOLED", "files"]
