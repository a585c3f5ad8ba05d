"""The content as the rules read it: cards, enemies, relics and the rest with names turned into numbers.

`compile` makes it from the checked data. Nothing in it ever changes; the one thing that grows is a memory of
what sets of relics amount to, because every blow asks for it.
"""

from typing import Final

from tessera.games.sanctum.vocabulary import TRIGGERS

NO_CONDITION: Final = -1
_REMEMBERED: Final = 5000


class Fx:
    """One effect. What its kind does not use stays as it is here."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.amt = 0
        self.of = -1  # a quantity; -1: `amt` is the value
        self.mult = 1
        self.div = 1
        self.plus = 0
        self.times = 1
        self.to = 0
        self.who = -1  # an enemy by number, where `to` or the effect names one
        self.tag = -1
        self.status = -1
        self.turns = 0
        self.card = -1
        self.pile = 0
        self.count = 1
        self.potion = -1
        self.relic = -1
        self.rarity = -1
        self.stat = 0
        self.allies = False
        self.full = False
        self.lasting = False
        self.pick = 0
        self.ids: list[int] = []
        self.condition = NO_CONDITION
        self.limit = 0
        self.then: list[Fx] = []
        self.other: list[Fx] = []


class CardFace:
    """One side of a card: as it is, or upgraded."""

    def __init__(self, cost: int, type: int, targeted: bool, fracture: bool, unplayable: bool) -> None:
        self.cost = cost
        self.type = type
        self.targeted = targeted
        self.fracture = fracture
        self.unplayable = unplayable
        self.fracture_on_discard = False
        self.name = ""
        self.fx: list[Fx] = []
        self.on_draw: list[Fx] = []
        self.on_turn_end: list[Fx] = []
        self.on_combat_end: list[Fx] = []


class CardDef:
    """A card of the game."""

    def __init__(self, number: int, id: str, base: CardFace, better: CardFace | None) -> None:
        self.number = number
        self.id = id
        self.rarity = 0
        self.class_id = -1  # -1: any
        self.base = base
        self.upgradeable = better is not None
        self.better = better if better is not None else base
        self.curse = False

    def face(self, up: bool) -> CardFace:
        return self.better if up else self.base


class ClassDef:
    """A class of delver."""

    def __init__(self, number: int, id: str, name: str) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.max_hp = 0
        self.resolve = 0
        self.mechanic = 0
        self.starter_relic = -1
        self.starter_deck: list[int] = []
        self.pools: list[list[int]] = []  # cards by rarity


class StatusDef:
    def __init__(self, id: str, name: str, debuff: bool, stack: int, purge: bool) -> None:
        self.id = id
        self.name = name
        self.debuff = debuff
        self.stack = stack
        self.purge = purge


class MoveDef:
    """A move of an enemy in one of its phases. The same id in another phase has the same key."""

    def __init__(self, number: int, key: int, id: str, name: str) -> None:
        self.number = number
        self.key = key
        self.id = id
        self.name = name
        self.phase = 0
        self.intent = 0
        self.weight = 0
        self.once = False
        self.fx: list[Fx] = []
        self.strikes = False  # contains attack or echo
        self.need_ally = False
        self.need_ally_id = -1
        self.need_hurt = False
        self.need_hurt_id = -1
        self.need_hp = 0  # percent; 0: none
        self.need_room = False
        self.need_dead = False


class EnemyDef:
    """An enemy of the game."""

    def __init__(self, number: int, id: str, name: str) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.kind = 0
        self.act = 0
        self.hp = 0
        self.tags: list[int] = []
        self.below: list[int] = []  # percent at which each phase begins; the first is 100
        self.moves: list[MoveDef] = []
        self.by_phase: list[list[MoveDef]] = []
        self.on_death: list[Fx] = []
        self.boss_relic = -1
        self.presence: list[int] = []  # infernal_presence by phase
        self.anchor = 0
        self.every = 0  # memory_projection
        self.memories: list[int] = []
        self.rising = 0
        self.hungers = False
        self.chomp = 0
        self.tide = -1  # the move that rising water forces

    def move_by_id(self, id: str) -> int:
        for move in self.moves:
            if move.id == id:
                return move.number
        return -1


class EncounterDef:
    def __init__(self, number: int, id: str, act: int, tier: int, enemies: list[int]) -> None:
        self.number = number
        self.id = id
        self.act = act
        self.tier = tier
        self.enemies = enemies


class TriggerDef:
    def __init__(self, when: int, relic: int, fx: list[Fx]) -> None:
        self.when = when
        self.relic = relic
        self.condition = NO_CONDITION
        self.limit = 0
        self.fx = fx


class RelicDef:
    def __init__(self, number: int, id: str, name: str, rarity: int) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.rarity = rarity
        self.triggers: list[TriggerDef] = []
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
        self.versus = -1
        self.versus_amt = 0
        self.death_save_percent = 0


class PotionDef:
    def __init__(self, number: int, id: str, name: str, rarity: int, drop: bool, targeted: bool) -> None:
        self.number = number
        self.id = id
        self.name = name
        self.rarity = rarity
        self.drop = drop
        self.targeted = targeted
        self.fx: list[Fx] = []


class Outcome:
    def __init__(self, weight: int, fx: list[Fx]) -> None:
        self.weight = weight
        self.fx = fx


class ChoiceDef:
    def __init__(self, id: str, label: str) -> None:
        self.id = id
        self.label = label
        self.only = -1
        self.gold = 0
        self.hp = 0
        self.hp_percent = 0
        self.outcomes: list[Outcome] = []
        self.by_class: dict[int, list[Outcome]] = {}

    def outcomes_for(self, class_id: int) -> list[Outcome]:
        return self.by_class.get(class_id, self.outcomes)

    def hp_cost(self, max_hp: int) -> int:
        return self.hp + max_hp * self.hp_percent // 100


class ShrineDef:
    def __init__(self, number: int, id: str, act: int, name: str, scene: str) -> None:
        self.number = number
        self.id = id
        self.act = act
        self.name = name
        self.scene = scene
        self.choices: list[ChoiceDef] = []


class Scaling:
    """What a profile makes of enemies and gold."""

    def __init__(self) -> None:
        self.tiers: list[tuple[int, int, int]] = []  # tier, first and last row
        self.hp_percent: list[int] = []  # by act - 1
        self.might: list[int] = []
        self.gold_percent = 100

    def tier(self, row: int) -> int:
        for tier, low, high in self.tiers:
            if low <= row <= high:
                return tier
        return self.tiers[-1][0]


class Economy:
    """Every number of `economy.yaml`."""

    def __init__(self) -> None:
        self.start_gold = 0
        self.potion_slots = 0
        self.hand_limit = 0
        self.min_deck = 0
        self.hand_size = 0
        self.fortify_cap = 0
        self.summon_cap = 0
        self.summon_cooldown = 0
        self.fallback_attack = 0
        self.max_same_move = 0
        self.potion_overflow_gold = 0
        self.relic_fallback_gold = 0
        self.invoke_cost = 0
        self.corrupted_draw_threshold = 0
        self.insight_draw = 0
        self.campfire_heal_percent = 0
        self.gold_min = 0
        self.gold_max = 0
        self.elite_gold_times = 0
        self.boss_gold = 0
        self.card_choices = 0
        self.boss_relic_choices = 0
        self.removal_price = 0
        self.removal_step = 0
        self.shop_cards = 0
        self.shop_relics: tuple[int, int] = (0, 0)
        self.shop_potions: tuple[int, int] = (0, 0)
        self.potion_chance: list[int] = []  # by kind of fight
        self.escalation_turn: list[int] = []
        # By rarity: common, uncommon, rare.
        self.card_weights: list[int] = []
        self.potion_weights: list[int] = []
        self.relic_weights: list[int] = []
        self.card_price: list[int] = []
        self.relic_price: list[int] = []
        self.potion_price: list[int] = []


class Ratings:
    """What `bot.yaml` advises."""

    def __init__(self) -> None:
        self.cards: dict[int, int] = {}
        self.starter_upgrades: dict[int, int] = {}
        self.removal_order: list[int] = []  # cards; curses come before, the rest after
        self.relics: dict[int, int] = {}
        self.shrines: dict[str, list[str]] = {}


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
        self.triggers: list[list[TriggerDef]] = [[] for _ in TRIGGERS]
        for relic in relics:
            self.gold_percent += relic.gold_percent
            self.shop_discount_percent += relic.shop_discount_percent
            self.draw_turn_one += relic.draw_turn_one
            self.draw_per_turn += relic.draw_per_turn
            self.resolve_turn_one += relic.resolve_turn_one
            self.resolve_per_turn += relic.resolve_per_turn
            self.damage_taken_minus += relic.damage_taken_minus
            self.attack_bonus += relic.attack_bonus
            self.attack_bonus_per_enemy += relic.attack_bonus_per_enemy
            self.attack_bonus_full_hp += relic.attack_bonus_full_hp
            if relic.versus >= 0:
                self.versus[relic.versus] = self.versus.get(relic.versus, 0) + relic.versus_amt
            for trigger in relic.triggers:
                self.triggers[trigger.when].append(trigger)


class Content:
    """Everything a run can meet."""

    def __init__(self) -> None:
        self.cards: list[CardDef] = []
        self.classes: list[ClassDef] = []
        self.statuses: list[StatusDef] = []
        self.enemies: list[EnemyDef] = []
        self.encounters: list[EncounterDef] = []
        self.relics: list[RelicDef] = []
        self.potions: list[PotionDef] = []
        self.shrines: list[ShrineDef] = []
        self.tags: list[str] = []
        self.economy = Economy()
        self.scaling: dict[str, Scaling] = {}
        self.ratings = Ratings()
        self.curses: list[int] = []  # in file order
        self.pain = -1  # what Pain Clause adds
        self.drops: list[list[int]] = []  # potions that may be found, by rarity: common, uncommon, rare
        self.relic_pools: list[list[int]] = []  # by rarity: common, uncommon, rare
        self.boss_relics: list[int] = []  # that belong to no boss: rare and boss rarity, in file order
        self.tiers: dict[int, list[int]] = {}  # encounters by act * 8 + tier
        self._gear: dict[tuple[int, ...], Gear] = {}

    def gear(self, relics: list[int]) -> Gear:
        """What these relics amount to."""
        key = tuple(relics)
        known = self._gear.get(key)
        if known is None:
            known = Gear([self.relics[number] for number in relics])
            if len(self._gear) >= _REMEMBERED:
                self._gear.clear()
            self._gear[key] = known
        return known
