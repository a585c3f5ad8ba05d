"""The numbers around the fights (`economy.yaml`, rule 11), and what the bot is told of worths."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tessera.core.spec import WORKED_OUT, Choice, Int, ListOf, MapOf, Ref, Text
from tessera.games.sanctum import vocabulary as v

_RARITY: Final = Choice(v.POOLED, "rarity")
_FIGHT: Final = Choice(v.FIGHTS, "kind of combat")
Small: TypeAlias = Annotated[int, Int(0, 99)]
Percent: TypeAlias = Annotated[int, Int(0, 100)]
Gold: TypeAlias = Annotated[int, Int(0, 9999)]
Weights: TypeAlias = Annotated[list[int], MapOf(_RARITY, Int(0, 1000), complete=True)]
Prices: TypeAlias = Annotated[list[int], MapOf(_RARITY, Int(0, 9999), complete=True)]


@dataclass
class Range:
    """A number that is drawn, both ends included."""

    min: Annotated[int, Int(0, 999), "The least."]
    max: Annotated[int, Int(0, 999), "The most."]


@dataclass
class ShopRules:
    """The merchant (11.6)."""

    cards: Annotated[int, Int(0, 6), "Cards for sale."]
    relics: Annotated[Range, "Relics for sale."]
    potions: Annotated[Range, "Potions for sale."]
    card_price: Annotated[Prices, "Of a card, by rarity."]
    relic_price: Annotated[Prices, "Of a relic, by rarity."]
    potion_price: Annotated[Prices, "Of a potion, by rarity."]
    removal_price: Annotated[Gold, "For taking the first card out of the deck."]
    removal_step: Annotated[Gold, "What every further one costs more."]


@dataclass
class Economy:
    """Every number of a run that no card, enemy or map has of its own."""

    start_gold: Annotated[Gold, "Gold at the start."]
    potion_slots: Annotated[int, Int(0, 9), "Potions that can be carried."]
    hand_limit: Annotated[int, Int(1, 20), "Cards that fit in the hand."]
    min_deck: Annotated[int, Int(1, 30), "Cards that must stay in the deck."]
    hand_size: Annotated[int, Int(1, 20), "Cards drawn each turn."]
    fortify_cap: Annotated[int, Int(0, 999), "The most Fortify, unless a card raises it."]
    summon_cap: Annotated[int, Int(0, 9), "Common enemies and minions that can stand beside a summoner."]
    summon_cooldown: Annotated[Small, "Turns before it can summon again."]
    fallback_attack: Annotated[Small, "The attack of an enemy that has no move to choose."]
    max_same_move: Annotated[int, Int(1, 9), "How often in a row an enemy chooses the same move."]
    potion_overflow_gold: Annotated[int, Int(0, 999), "Gold in place of a potion without a slot."]
    relic_fallback_gold: Annotated[int, Int(0, 999), "Gold in place of a relic when none is left."]
    invoke_cost: Annotated[int, Int(1, 99), "Devotion that invoking takes."]
    corrupted_draw_threshold: Annotated[int, Int(1, 99), "Corrupted cards from which one card less is drawn."]
    insight_draw: Annotated[Small, "Cards more on the first turn against a boss, after an insight."]
    campfire_heal_percent: Annotated[Percent, "HP that resting restores, in percent, rounded up."]
    combat_gold: Annotated[Range, "Gold for a combat."]
    elite_gold_times: Annotated[int, Int(1, 9), "How many times that for an elite."]
    boss_gold: Annotated[Gold, "Gold for a boss."]
    card_choices: Annotated[int, Int(1, 5), "Cards offered after a combat."]
    card_weights: Annotated[Weights, "How often a card offered is of a rarity."]
    potion_chance: Annotated[
        list[int],
        MapOf(_FIGHT, Int(0, 100), complete=True),
        "Chance of a potion, by kind of combat, in percent.",
    ]
    potion_weights: Annotated[Weights, "How often a potion found is of a rarity."]
    relic_weights: Annotated[Weights, "How often a relic found is of a rarity."]
    boss_relic_choices: Annotated[int, Int(1, 5), "Relics offered after a boss."]
    shop: Annotated[ShopRules, "The merchant."]
    escalation_turn: Annotated[
        list[int],
        MapOf(_FIGHT, Int(1, 999), complete=True),
        "The turn from which enemies gain Might each turn, by kind of combat.",
    ]


_RATING: Final = Int(0, 20)


@dataclass
class Ratings:
    """What the bot is told of worths: from 0 to 20, higher is better (rule 15)."""

    card_rating: Annotated[dict[int, int], MapOf(Ref("card"), _RATING), "Having a card; unrated is 5."]
    starter_upgrade_rating: Annotated[
        dict[int, int], MapOf(Ref("card"), _RATING), "Upgrading a card of the starter deck."
    ]
    removal_order: Annotated[
        list[str], ListOf(Text(min=1)), "Cards to give up first; words that are no card's id are for people."
    ]
    relic_rating: Annotated[dict[int, int], MapOf(Ref("relic"), _RATING), "Having a relic; unrated is 5."]
    shrine_preference: Annotated[
        dict[str, list[str]],
        MapOf(Ref("shrine"), ListOf(Text(min=1))),
        "At each shrine, choices in the order in which they are wished for.",
    ]
    removals: Annotated[list[int], WORKED_OUT]  # the removal order's cards
