"""The content, table by table: classes, cards, statuses, enemies, relics, potions, shrines (rule 10).

Entries go by number, in the order of their file.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Final, TypeAlias

from tessera.core.spec import (
    ID,
    NUMBER,
    TAG,
    WORDS,
    WORKED_OUT,
    Bool,
    Choice,
    Form,
    Forms,
    Int,
    LeftOut,
    ListOf,
    OneOf,
    Records,
    Ref,
    Shape,
    Text,
)
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules_effects import CONDITION, EFFECTS, MOVE_EFFECTS, RUN_EFFECTS, Condition, Fx

NOT_ASKED: Final = -2
"""Where an enemy's number may stand: -1 is any of them, this is none asked for."""

Act: TypeAlias = Annotated[int, Int(1, 3)]
Words: TypeAlias = Annotated[str, Text(min=1)]
_TARGET: Final = Choice(v.TARGETS, "target")
Target: TypeAlias = Annotated[int, _TARGET]
Bonus: TypeAlias = Annotated[int, Int(-999, 999), LeftOut()]
AnyEnemy: TypeAlias = Annotated[int, OneOf(Choice(["any"], "ally"), Ref("enemy")), LeftOut(NOT_ASKED)]


@dataclass
class StatusDef:
    """A status (rule 8). What it does is code; this is how it stacks and who may bear it."""

    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    kind: Annotated[int, Choice(v.STATUS_KINDS, "kind"), "A debuff can be negated and cleansed."]
    stack: Annotated[int, Choice(v.STACKS, "way to stack"), "What a second helping does to the first."]
    bearer: Annotated[int, Choice(v.BEARERS, "bearer"), "Who can have it."]
    purge: Annotated[bool, "Whether an enemy's purge takes it away."]
    debuff: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.debuff = self.kind == v.DEBUFF


# ---------------------------------------------------------------- classes and cards


@dataclass
class StarterCard:
    """A card of a starter deck, once or several times."""

    card: Annotated[int, Ref("card"), "Which card."]
    count: Annotated[int, Int(1, 50), "How many of it."]


@dataclass
class ClassDef:
    """A class of delver."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    max_hp: Annotated[int, Int(1, 999), "HP at the start, and the most there can be."]
    resolve: Annotated[int, Int(1, 20), "What it may spend on cards each turn."]
    mechanic: Annotated[int, Choice(v.MECHANICS, "mechanic"), "What is special about it."]
    starter_relic: Annotated[int, Ref("relic"), "The relic it begins with."]
    starter_deck: Annotated[list[StarterCard], ListOf(min=1), "The cards it begins with, in order."]
    deck: Annotated[list[int], WORKED_OUT]  # the starter deck, card by card
    pools: Annotated[list[list[int]], WORKED_OUT]  # the class's cards by rarity

    def work_out(self) -> None:
        for row in self.starter_deck:
            self.deck += [row.card] * row.count


@dataclass
class Upgrade:
    """What replaces a card's own when it is upgraded; what is left out stays."""

    name: Annotated[str, Text(min=1), LeftOut(), WORDS, "Another name; left out, the card's own and a plus."]
    cost: Annotated[int, Int(0, 20), LeftOut(-1), "Another price."]
    target: Annotated[int, Choice(v.TARGETS, "target"), LeftOut(), "Whether it now needs a target."]
    fracture: Annotated[bool | None, Bool(), LeftOut(), "Whether it now leaves the combat when played."]
    fx: Annotated[list[Fx] | None, EFFECTS, LeftOut(), "What it now does."]


@dataclass
class CardDef:
    """A card of the game."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    class_: Annotated[
        int, OneOf(Choice(["any"], "class"), Ref("class")), "Whose pool it is in; `any`: nobody's."
    ]
    rarity: Annotated[int, Choice(v.CARD_RARITIES, "rarity"), "How often it is found, and what it costs."]
    type: Annotated[int, Choice(v.CARD_TYPES, "card type"), "A power leaves the combat when played."]
    cost: Annotated[int, Int(0, 20), "Resolve that playing it takes."]
    target: Annotated[Target, "Whether an enemy is chosen for it."]
    fracture: Annotated[bool, Bool(default=False), "Leaves the combat when played."]
    unplayable: Annotated[bool, Bool(default=False), "Can never be played."]
    fracture_on_discard: Annotated[bool, Bool(default=False), "Leaves the combat when discarded."]
    fx: Annotated[list[Fx], EFFECTS, "What playing it does."]
    on_draw: Annotated[list[Fx], EFFECTS, "What drawing it does."]
    on_turn_end: Annotated[list[Fx], EFFECTS, "What it does at the end of each turn, in whatever pile."]
    on_combat_end: Annotated[list[Fx], EFFECTS, "What it does after a victory, in whatever pile."]
    up: Annotated[
        Upgrade | None, Shape(Upgrade), LeftOut(), "What an upgrade changes; without it, there is none."
    ]
    curse: Annotated[bool, WORKED_OUT]
    targeted: Annotated[bool, WORKED_OUT]
    upgradeable: Annotated[bool, WORKED_OUT]
    better: Annotated["CardDef | None", WORKED_OUT]  # the card as an upgrade makes it

    def work_out(self) -> None:
        self.curse = self.type == v.CURSE
        self.targeted = self.target == v.AIMED
        up = self.up
        if up is None:
            return
        self.upgradeable = True
        target = self.target if up.target < 0 else up.target
        self.better = replace(
            self,
            name=up.name or f"{self.name}+",
            cost=self.cost if up.cost < 0 else up.cost,
            target=target,
            targeted=target == v.AIMED,
            fracture=self.fracture if up.fracture is None else up.fracture,
            fx=self.fx if up.fx is None else up.fx,
        )

    def face(self, up: bool) -> "CardDef":
        """The card as it is, or upgraded."""
        better = self.better
        return better if up and better is not None else self


# ---------------------------------------------------------------- enemies


@dataclass
class Need:
    """What must hold for a move to be chosen; all that is given."""

    ally: Annotated[AnyEnemy, "An ally: any, or one of this id."]
    ally_hurt: Annotated[AnyEnemy, "An ally that has lost HP: any, or one of this id."]
    hp_at_most: Annotated[int, Int(1, 100), LeftOut(), "It has at most these percent of its HP."]
    minion_room: Annotated[bool, LeftOut(), "There is room for another, and it has not just summoned."]
    dead_minions: Annotated[bool, LeftOut(), "Minions have fallen."]


NO_NEED: Final = Need(NOT_ASKED, NOT_ASKED, 0, False, False)


@dataclass
class MoveDef:
    """A move of an enemy in one of its phases. The same id in another phase has the same key."""

    id: Annotated[Words, "Its name for other data: an enemy's moves may name each other."]
    name: Annotated[Words, WORDS, "What people call it."]
    intent: Annotated[int, Choice(v.INTENTS, "intent"), "What its sign tells before it comes."]
    w: Annotated[int, Int(0, 1000), "Its weight among the moves; 0 is never chosen, only forced."]
    once: Annotated[bool, Bool(default=False), "Comes at most once in a combat."]
    fx: Annotated[list[Fx], MOVE_EFFECTS, "What it does."]
    need: Annotated[Need, LeftOut(NO_NEED), "When it can be chosen."]
    number: Annotated[int, WORKED_OUT]
    key: Annotated[int, WORKED_OUT]
    phase: Annotated[int, WORKED_OUT]
    strikes: Annotated[bool, WORKED_OUT]  # contains attack or echo

    def work_out(self) -> None:
        for fx in self.fx:
            if fx.kind in (v.ENEMY_ATTACK, v.ECHO):
                self.strikes = True


@dataclass
class Phase:
    """How an enemy fights from some loss of HP on."""

    moves: Annotated[list[MoveDef], ListOf(min=1), "What it chooses from."]
    below: Annotated[
        int, Int(1, 99), LeftOut(100), "Percent of its HP at which it begins; not for the first."
    ]


@dataclass
class Projection:
    """Others that join from time to time."""

    every: Annotated[int, Int(1, 99), "After how many turns."]
    ids: Annotated[list[int], ListOf(Ref("enemy"), min=1), "One of these."]


@dataclass
class Passives:
    """What an enemy does by being there (9.4)."""

    infernal_presence: Annotated[
        list[int], ListOf(Int(0, 99), min=1), LeftOut(), "The delver's hits do so much less, by phase."
    ]
    reality_anchor: Annotated[int, Int(1, 10), LeftOut(), "The delver draws at most so many cards a turn."]
    memory_projection: Annotated[
        Projection | None, Shape(Projection), LeftOut(), "Others join from time to time."
    ]
    rising_flood: Annotated[int, Int(1, 10), LeftOut(), "Its flood rises by so much each turn."]
    void_hungers: Annotated[int, Int(1, 1), LeftOut(), "Each turn a random card in hand is corrupted."]
    chomp: Annotated[int, Int(1, 99), LeftOut(), "Every so many cards played, a random one is discarded."]


NO_PASSIVES: Final = Passives([], 0, None, 0, 0, 0)


@dataclass
class EnemyDef:
    """An enemy of the game."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    kind: Annotated[int, Choice(v.ENEMY_KINDS, "kind"), "Minions can be raised; bosses obey nobody."]
    act: Annotated[Act, "Where it belongs."]
    hp: Annotated[int, Int(1, 9999), "Its HP, before the act's percentage."]
    tags: Annotated[list[Words], ListOf(default=[]), "Kinds of enemy that moves may speak to."]
    phases: Annotated[list[Phase], ListOf(min=1, max=6), "How it fights, as it loses HP."]
    on_death: Annotated[list[Fx], EFFECTS, "What its death does for the delver."]
    passives: Annotated[Passives, LeftOut(NO_PASSIVES), "What it does by being there."]
    boss_relic: Annotated[int, Ref("relic"), LeftOut(), "The relic that only its defeat offers."]
    moves: Annotated[list[MoveDef], WORKED_OUT]  # of all phases
    tide: Annotated[int, WORKED_OUT]  # the move that rising water forces

    def work_out(self) -> None:
        keys: dict[str, int] = {}
        for number, phase in enumerate(self.phases):
            for move in phase.moves:
                move.number = len(self.moves)
                move.key = keys.setdefault(move.id, len(keys))
                move.phase = number
                self.moves.append(move)
        for move in self.moves:
            for fx in move.fx:
                fx.next_move = self.move_by_id(fx.into)
        self.tide = self.move_by_id("tidal_wave") if self.passives.rising_flood else -1

    def move_by_id(self, id: str) -> int:
        """The number of a move, or -1."""
        for move in self.moves:
            if move.id == id:
                return move.number
        return -1


@dataclass
class EncounterDef:
    """Enemies that are met together."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    act: Annotated[Act, "In which act."]
    tier: Annotated[int, Choice(v.TIERS, "tier"), "How hard; the map's rows ask for tiers."]
    enemies: Annotated[list[int], ListOf(Ref("enemy"), min=1, max=6), "Who, from left to right."]


# ---------------------------------------------------------------- relics and potions


@dataclass
class TriggerDef:
    """What a relic does when something happens (10.2)."""

    when: Annotated[int, TAG, "What must happen."]
    fx: Annotated[list[Fx], EFFECTS, "What the relic then does."]
    if_: Annotated[Condition | None, CONDITION, LeftOut(), "What must hold as well."]
    relic: Annotated[int, WORKED_OUT]


_WHEN: Final = {
    "pickup": "It is gained.",
    "combat_start": "A combat starts.",
    "turn_start": "A turn of the delver's starts.",
    "turn_end": "A turn of the delver's ends.",
    "first_attack": "The first attack of a combat, once for every enemy it was aimed at.",
    "enemy_died": "An enemy dies.",
    "curse_drawn": "A Curse is drawn.",
    "bloodied": "The delver falls below half of the HP, once in a combat.",
    "potion_used": "A potion is used.",
    "combat_won": "A combat is won; it can then only heal.",
}
TRIGGER: Final = Forms(
    TriggerDef,
    "when",
    {
        when: Form("fx", _WHEN[when], {"fx": RUN_EFFECTS})
        if when == "pickup"
        else Form("fx if?", _WHEN[when])
        for when in v.TRIGGERS
    },
    "trigger",
)


@dataclass
class Versus:
    """Attack damage against one enemy."""

    enemy: Annotated[int, Ref("enemy"), "Which enemy."]
    amt: Annotated[int, Int(-999, 999), "So much more."]


@dataclass
class Passive:
    """What a relic does by being owned; several relics add up (10.2)."""

    gold_percent: Annotated[Bonus, "More gold from combats, in percent."]
    shop_discount_percent: Annotated[int, Int(0, 100), LeftOut(), "Lower prices, in percent."]
    draw_turn_one: Annotated[Bonus, "More cards on the first turn."]
    draw_per_turn: Annotated[Bonus, "More cards each turn."]
    resolve_turn_one: Annotated[Bonus, "More Resolve on the first turn."]
    resolve_per_turn: Annotated[Bonus, "More Resolve each turn."]
    damage_taken_minus: Annotated[Bonus, "Less from every hit of an enemy."]
    attack_bonus: Annotated[Bonus, "More on every attack hit."]
    attack_bonus_per_enemy: Annotated[Bonus, "More on every attack hit for each living enemy."]
    attack_bonus_full_hp: Annotated[Bonus, "More on every attack hit at full HP."]
    attack_bonus_vs: Annotated[Versus | None, Shape(Versus), LeftOut(), "More against one enemy."]
    death_save_percent: Annotated[
        int, Int(1, 100), LeftOut(), "Saves from death once, at so many percent of the HP; then it is gone."
    ]


NO_PASSIVE: Final = Passive(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, None, 0)


@dataclass
class RelicDef:
    """A relic. File order is pool order."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    rarity: Annotated[int, Choice(v.RELIC_RARITIES, "rarity"), "Only common, uncommon and rare are found."]
    triggers: Annotated[list[TriggerDef], ListOf(TRIGGER, default=[]), "What it does when things happen."]
    passive: Annotated[Passive, LeftOut(NO_PASSIVE), "What it does by being owned."]

    def work_out(self) -> None:
        for trigger in self.triggers:
            trigger.relic = self.number


@dataclass
class PotionDef:
    """A potion: used once, in a combat."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    name: Annotated[Words, WORDS, "What people call it."]
    rarity: Annotated[int, Choice(v.POOLED, "rarity"), "How often it is found, and what it costs."]
    drop: Annotated[bool, "Whether it can be found and bought."]
    target: Annotated[Target, "Whether an enemy is chosen for it."]
    fx: Annotated[list[Fx], EFFECTS, "What it does."]
    targeted: Annotated[bool, WORKED_OUT]

    def work_out(self) -> None:
        self.targeted = self.target == v.AIMED


# ---------------------------------------------------------------- shrines


@dataclass
class Outcome:
    """What may come of a choice."""

    w: Annotated[int, Int(1, 1000), "Its weight among the outcomes."]
    fx: Annotated[list[Fx], RUN_EFFECTS, "What it does."]


Outcomes: TypeAlias = Annotated[list[Outcome], ListOf(min=1)]


@dataclass
class Cost:
    """What a choice costs, all together."""

    hp: Annotated[int, Int(1, 999), LeftOut(), "HP."]
    hp_percent: Annotated[int, Int(1, 100), LeftOut(), "HP, in percent of the most there can be."]
    gold: Annotated[int, Int(1, 9999), LeftOut(), "Gold."]


NO_COST: Final = Cost(0, 0, 0)


@dataclass
class ChoiceDef:
    """One thing to do at a shrine."""

    id: Annotated[str, ID]
    label: Annotated[Words, WORDS, "What it says on it."]
    outcomes: Annotated[Outcomes, "What may come of it."]
    cost: Annotated[Cost, LeftOut(NO_COST), "What it costs."]
    only: Annotated[int, Ref("class"), LeftOut(), "The class that has this choice; left out, every one."]
    for_class: Annotated[
        dict[Annotated[int, Ref("class")], Outcomes], LeftOut(), "What comes of it instead, for a class."
    ]

    def outcomes_for(self, class_id: int) -> list[Outcome]:
        return self.for_class.get(class_id, self.outcomes)

    def hp_cost(self, max_hp: int) -> int:
        return self.cost.hp + max_hp * self.cost.hp_percent // 100


@dataclass
class ShrineDef:
    """A shrine: a scene and what can be done there."""

    number: Annotated[int, NUMBER]
    id: Annotated[str, ID]
    act: Annotated[Act, "In which act."]
    name: Annotated[Words, WORDS, "What people call it."]
    scene: Annotated[Words, WORDS, "What is seen there."]
    choices: Annotated[list[ChoiceDef], Records("", min=1), "What can be done; one of them free for all."]
