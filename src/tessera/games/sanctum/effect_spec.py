"""What an effect may say in the data (rule 9), for cards, for moves of enemies and for shrines."""

from typing import Final

from tessera.core.spec import Bool, Choice, Fields, Int, Later, ListOf, OneOf, Ref, Spec, Tagged, Text
from tessera.games.sanctum.vocabulary import (
    BONUS_STATS,
    CONDITIONS,
    NUMBERED_CONDITIONS,
    PILES,
    QUANTITIES,
)

_AMOUNT: Final = 10_000


def amount(low: int = -_AMOUNT) -> Spec:
    """An integer, or an expression over a quantity (9.1)."""
    return OneOf(
        Int(low, _AMOUNT),
        Fields(
            {
                "of": Choice(QUANTITIES, "quantity"),
                "mult": Int(-100, 100, default=1),
                "div": Int(1, 100, default=1),
                "plus": Int(-_AMOUNT, _AMOUNT, default=0),
            }
        ),
    )


def condition() -> Fields:
    """One key each (9.2); `checks` holds data to that."""
    keys: dict[str, Spec] = {}
    for name in CONDITIONS:
        keys[name] = Int(0, _AMOUNT) if name in NUMBERED_CONDITIONS else Bool()
    return Fields({}, keys)


def player_effects() -> ListOf:
    """Rule 9.3: what cards, potions, relics in combat and dying enemies do."""
    effect = Later("effect")
    either = OneOf(Choice(["all"], "amount"), Int(1, _AMOUNT))
    foes = Choice(["target", "all", "random"], "target", "target")
    effect.be(
        Tagged(
            "do",
            {
                "damage": Fields({"amt": amount(), "times": Int(1, 20, default=1), "to": foes}),
                "hit": Fields({"amt": amount(), "to": foes}),
                "block": Fields({"amt": amount()}),
                "heal": Fields({"amt": amount()}),
                "devotion": Fields({"amt": amount()}),
                "spend_devotion": Fields({"amt": either}),
                "fortify": Fields({"amt": amount()}),
                "fortify_cap": Fields({"amt": amount()}),
                "draw": Fields({"amt": amount()}),
                "resolve": Fields({"amt": amount()}),
                "lose_hp": Fields({"amt": amount()}),
                "lose_max_hp": Fields({"amt": amount()}),
                "apply": Fields(
                    {
                        "status": Ref("status"),
                        "amt": amount(),
                        "to": Choice(["self", "target", "all", "random"], "target", "self"),
                        "turns": Int(0, 99, default=0, doc="Blessed: for how many turns."),
                    }
                ),
                "add_card": Fields(
                    {"card": Ref("card"), "pile": Choice(PILES, "pile"), "count": Int(1, 20, default=1)}
                ),
                "potion": Fields({"potion": Ref("potion")}),
                "fracture_curses": Fields({"where": Choice(["hand_first", "all"], "place")}),
                "cleanse": Fields({"amt": either}),
                "upgrade_hand": Fields({}),
                "if": Fields(
                    {"cond": condition(), "then": ListOf(effect), "else": ListOf(effect, default=[])}
                ),
            },
            "effect",
        )
    )
    return ListOf(effect, default=[])


def enemy_effects() -> ListOf:
    """Rule 9.4: what a move does."""
    someone = Fields({}, {"id": Ref("enemy"), "tag": Text(min=1)})
    number = amount()
    return ListOf(
        Tagged(
            "do",
            {
                "attack": Fields(
                    {"amt": number, "times": Int(1, 20, default=1), "allies": Bool(default=False)}
                ),
                "block": Fields(
                    {"amt": number, "to": Choice(["self", "all", "allies"], "target", default="self")}
                ),
                "heal": Fields(
                    {"amt": number, "to": OneOf(Choice(["self", "hurt_ally"], "target"), someone)}
                ),
                "apply": Fields(
                    {
                        "status": Ref("status"),
                        "amt": Int(1, 999),
                        "to": OneOf(Choice(["player", "self", "ally"], "target"), someone),
                    }
                ),
                "apply_one_of": Fields(
                    {
                        "statuses": ListOf(Ref("status"), min=1),
                        "amt": Int(1, 999),
                        "to": Choice(["player"], "target", default="player"),
                    }
                ),
                "lose_hp": Fields({"amt": number}),
                "summon": Fields({"ids": ListOf(Ref("enemy"), min=1, max=6)}),
                "raise_dead": Fields({"percent": Int(1, 100)}),
                "add_card": Fields(
                    {"card": Ref("card"), "pile": Choice(PILES, "pile"), "count": Int(1, 20, default=1)}
                ),
                "consume": Fields({"id": Ref("enemy"), "heal": Int(0, 999)}),
                "charge": Fields({"into": Text(min=1)}),
                "command": Fields({"amt": number}),
                "echo": Fields({"from": Choice(["last", "discard"], "source"), "fallback": Int(0, 999)}),
                "forget": Fields({}),
                "purge": Fields({}),
                "flood": Fields({"amt": Int(-10, 10)}),
                "flood_reset": Fields({}),
            },
            "effect",
        )
    )


def run_effects() -> ListOf:
    """Rule 9.5: what shrines and the picking up of relics do."""
    pick = Choice(["choose", "random"], "pick")
    return ListOf(
        Tagged(
            "do",
            {
                "max_hp": Fields({"amt": Int(-999, 999)}),
                "heal": Fields({}, {"amt": Int(1, 999), "full": Bool()}),
                "gold": Fields({"amt": Int(-9999, 9999)}),
                "gain_card": Fields(
                    {"count": Int(1, 20, default=1)},
                    {"card": Ref("card"), "rarity": Choice(["common", "uncommon", "rare"], "rarity")},
                ),
                "gain_curse": Fields({"count": Int(1, 20)}),
                "remove_curse": Fields({"count": OneOf(Choice(["all"], "amount"), Int(1, 20))}),
                "relic": Fields({}, {"id": Ref("relic"), "rarity": Choice(["any"], "rarity")}),
                "gain_potion": Fields({}),
                "bonus": Fields(
                    {
                        "stat": Choice(BONUS_STATS, "stat"),
                        "amt": Int(1, 999),
                        "scope": Choice(["run", "next_combat"], "scope"),
                    }
                ),
                "insight": Fields({}),
                "weaken_boss": Fields({"boss": Ref("enemy"), "percent": Int(1, 100)}),
                "heal_cap": Fields({"percent": Int(1, 100)}),
                "heal_lock": Fields({"combats": Int(1, 99)}),
                "attack_percent": Fields({"amt": Int(-100, 500)}),
                "upgrade": Fields({"pick": pick}),
                "remove": Fields({"pick": Choice(["choose", "best"], "pick")}),
                "transform": Fields({"pick": Choice(["choose"], "pick")}),
            },
            "effect",
        ),
        default=[],
    )
