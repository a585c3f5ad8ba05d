"""The data, file by file: what each key may hold, what it is for, and the typed records the rules ask.

What the keys of a file mean stands in `rules_map`, `rules_content`, `rules_effects` and `rules_economy`; here
they are put together. Nothing in it ever changes; the one thing that grows is a memory of what sets of relics
amount to, because every blow asks for it.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera.core.ruleset import RulesetSpec
from tessera.core.spec import BOT, WORKED_OUT, File, Records
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules_ascents import AscentDef, Burden
from tessera.games.sanctum.rules_check import check_content
from tessera.games.sanctum.rules_content import (
    CardDef,
    ClassDef,
    EncounterDef,
    EnemyDef,
    PotionDef,
    RelicDef,
    ShrineDef,
    StatusDef,
    TriggerDef,
)
from tessera.games.sanctum.rules_economy import Economy, Ratings
from tessera.games.sanctum.rules_map import MapRules, check_map

_REMEMBERED: Final = 5000


class Gear:
    """What a list of relics amounts to: passives summed, triggers in order."""

    def __init__(self, relics: list[RelicDef]) -> None:
        self.gold_percent = 0
        self.shop_discount_percent = 0
        self.draw_turn_one = 0
        self.draw_per_turn = 0
        self.resolve_turn_one = 0
        self.resolve_per_turn = 0
        self.damage_taken_minus = 0
        self.attack_bonus = 0
        self.attack_bonus_per_enemy = 0
        self.attack_bonus_full_hp = 0
        self.versus: dict[int, int] = {}
        self.triggers: list[list[TriggerDef]] = [[] for _ in v.TRIGGERS]
        for relic in relics:
            passive = relic.passive
            self.gold_percent += passive.gold_percent
            self.shop_discount_percent += passive.shop_discount_percent
            self.draw_turn_one += passive.draw_turn_one
            self.draw_per_turn += passive.draw_per_turn
            self.resolve_turn_one += passive.resolve_turn_one
            self.resolve_per_turn += passive.resolve_per_turn
            self.damage_taken_minus += passive.damage_taken_minus
            self.attack_bonus += passive.attack_bonus
            self.attack_bonus_per_enemy += passive.attack_bonus_per_enemy
            self.attack_bonus_full_hp += passive.attack_bonus_full_hp
            versus = passive.attack_bonus_vs
            if versus is not None:
                self.versus[versus.enemy] = self.versus.get(versus.enemy, 0) + versus.amt
            for trigger in relic.triggers:
                self.triggers[trigger.when].append(trigger)


@dataclass
class Content:
    """Everything a run can meet."""

    map: Annotated[MapRules, File("map.yaml")]
    statuses: Annotated[
        list[StatusDef], File("statuses.yaml", "statuses"), Records("status"), "What can befall a body."
    ]
    classes: Annotated[
        list[ClassDef], File("classes.yaml", "classes"), Records("class", min=1), "Who goes down."
    ]
    cards: Annotated[
        list[CardDef], File("cards.yaml", "cards"), Records("card", min=1), "Every card there is."
    ]
    enemies: Annotated[
        list[EnemyDef], File("enemies.yaml", "enemies"), Records("enemy", min=1), "Every enemy."
    ]
    encounters: Annotated[
        list[EncounterDef],
        File("encounters.yaml", "encounters"),
        Records("encounter", min=1),
        "Which enemies are met together.",
    ]
    relics: Annotated[list[RelicDef], File("relics.yaml", "relics"), Records("relic", min=1), "Every relic."]
    potions: Annotated[
        list[PotionDef], File("potions.yaml", "potions"), Records("potion", min=1), "Every potion."
    ]
    shrines: Annotated[
        list[ShrineDef], File("shrines.yaml", "shrines"), Records("shrine", min=1), "Every shrine."
    ]
    ascents: Annotated[
        list[AscentDef], File("ascents.yaml", "ascents"), Records("ascent"), "Steps for who has won."
    ]
    economy: Annotated[Economy, File("economy.yaml")]
    ratings: Annotated[Ratings, File("bot.yaml"), BOT]
    curses: Annotated[list[int], WORKED_OUT]  # in file order
    pain: Annotated[int, WORKED_OUT]  # what Pain Clause adds
    drops: Annotated[list[list[int]], WORKED_OUT]  # potions that may be found, by rarity
    relic_pools: Annotated[list[list[int]], WORKED_OUT]  # by rarity: common, uncommon, rare
    boss_relics: Annotated[list[int], WORKED_OUT]  # rare and boss rarity that belong to no boss
    tiers: Annotated[dict[int, list[int]], WORKED_OUT]  # encounters by act * 8 + tier
    burdens: Annotated[list[Burden], WORKED_OUT]  # what the first so many steps amount to
    known_gear: Annotated[dict[tuple[int, ...], Gear], WORKED_OUT]

    def work_out(self) -> None:
        statuses = {status.id: status for status in self.statuses}
        self.statuses = [statuses[name] for name in v.STATUSES]
        numbers = {card.id: card.number for card in self.cards}
        self.pain = numbers["pain"]
        self.curses = [card.number for card in self.cards if card.curse]
        self.ratings.removals = [numbers[id] for id in self.ratings.removal_order if id in numbers]
        for of_class in self.classes:
            for rarity in range(len(v.CARD_RARITIES)):
                of_class.pools.append(
                    [c.number for c in self.cards if c.class_ == of_class.number and c.rarity == rarity]
                )
        for encounter in self.encounters:
            self.tiers.setdefault(encounter.act * 8 + encounter.tier, []).append(encounter.number)
        own = [enemy.boss_relic for enemy in self.enemies]
        for relic in self.relics:
            if relic.rarity in (v.RARE, v.BOSS_RELIC) and relic.number not in own:
                self.boss_relics.append(relic.number)
        for steps in range(len(self.ascents) + 1):
            self.burdens.append(Burden(self.ascents[:steps]))
        for pool in range(len(v.POOLED)):
            self.relic_pools.append([each.number for each in self.relics if each.rarity == v.COMMON + pool])
            self.drops.append([each.number for each in self.potions if each.drop and each.rarity == pool])

    def gear(self, relics: list[int]) -> Gear:
        """What these relics amount to."""
        key = tuple(relics)
        known = self.known_gear.get(key)
        if known is None:
            known = Gear([self.relics[number] for number in relics])
            if len(self.known_gear) >= _REMEMBERED:
                self.known_gear.clear()
            self.known_gear[key] = known
        return known


RULES_SPEC: Final = RulesetSpec.of(Content, checks=[check_map, check_content])
