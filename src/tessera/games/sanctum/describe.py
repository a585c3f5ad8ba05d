"""Texts of the content, made from the data and never stored (9.6): cards, moves, relics, potions, choices."""

from typing import Final

from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_content import CardDef, ChoiceDef, MoveDef, Outcome, RelicDef
from tessera.games.sanctum.rules_effects import Condition, Fx

_QUANTITY: Final = (
    "your Block",
    "your Fortify",
    "your HP",
    "your max HP",
    "your HP",
    "Curses in your piles",
    "HP lost this combat",
    "hits taken this combat",
    "Devotion spent",
    "Curses fractured",
    "HP lost to this card",
    "HP damage dealt by this card",
)
_WHEN: Final = (
    "when gained",
    "at the start of combat",
    "at the start of your turn",
    "at the end of your turn",
    "on your first attack",
    "when an enemy dies",
    "when you draw a Curse",
    "when first below half HP",
    "when you use a potion",
    "after a victory",
)
_PICKED: Final[dict[str, str]] = {
    v.PICK_CHOOSE: "a card of your choice",
    v.PICK_RANDOM: "a random card",
    v.PICK_BEST: "your best card",
}
STATUS_TEXT: Final[dict[str, str]] = {
    "sundered": "Takes half as much again from attacks.",
    "impaired": "Attacks do a quarter less.",
    "bound_attack": "Attacks cannot be played.",
    "bound_skill": "Skills cannot be played.",
    "bleeding": "At the end of the bearer's turn it loses that many HP, then one less.",
    "corrupt": "Every card played costs that many HP, then one less; one less each turn.",
    "hollowed": "After the next draw that many random cards are discarded.",
    "void_mark": "After the next draw that many random cards in hand are corrupted.",
    "time_fracture": "That many fewer cards at the next draw.",
    "might": "Added to every attack hit.",
    "surge": "Added to every hit of the next attack, then gone.",
    "resilience": "Added to all Block from cards.",
    "regeneration": "Heals that much at the start of the turn.",
    "blessed": "Heals at the end of the turn, for some turns.",
    "warded": "The next hit does nothing.",
    "steadfast": "The next debuffs are negated, one each.",
    "intangible": "Damage is halved.",
    "untargetable": "Cannot be chosen as a target.",
    "martyrs_stance": "Every healing also gives that much Block.",
    "avatar_of_light": "Healing in combat is doubled.",
    "sentinels_watch": "That much Block at the start of the turn.",
    "unbreakable": "Block is kept between turns.",
    "grim_harvest": "This turn: when an enemy dies, heal that much once.",
    "pain_clause": "At the end of the turn that many Pain join the discard pile.",
    "soul_furnace": "When you hurt yourself, a random enemy takes that much.",
    "infernal_drive": "That much more Resolve each turn.",
    "life_tithe": "Lose that many HP at the start of the turn.",
    "infernal_pact": "Added to every attack hit; ends below a quarter of your HP.",
    "lord_of_contracts": "Curses do nothing when drawn, at turn end and at combat end.",
}
TERMS: Final[dict[str, str]] = {
    "Block": "Absorbs damage until your next turn.",
    "Fortify": "Absorbs damage after Block and stays between turns.",
    "Devotion": "Gained by healing; 4 of it can be invoked once a turn for 1 Resolve and a card.",
    "Resolve": "What cards cost. Unspent Resolve is not kept.",
    "Fracture": "Leaves the combat when played; back in the deck afterwards.",
    "Curse": "Cannot be played; fractures when discarded, and is back in the next combat.",
    "Flood": "At 3 your hits do 2 less, at 6 you take 3 each turn, at 10 the wave comes.",
    "Corrupted": "Playing it gives you Corrupt 2.",
}


class Words:
    """Texts over one content. Those that never change are made once and kept."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._cards: dict[int, str] = {}

    # ------------------------------------------------------------ values

    def amount(self, fx: Fx) -> str:
        scaled = fx.scaled
        if scaled is None:
            return "all" if fx.amount == v.ALL else str(fx.amount)
        told = _QUANTITY[scaled.of]
        if scaled.mult != 1:
            told = f"{scaled.mult}×{told}"
        if scaled.div != 1:
            told = f"{told}/{scaled.div}"
        if scaled.plus:
            told = f"{told}{scaled.plus:+d}"
        return told

    def measured(self, fx: Fx, unit: str) -> str:
        """`5 Block`, or `Block equal to your Fortify`."""
        if fx.scaled is None:
            return f"{self.amount(fx)} {unit}"
        return f"{unit} equal to {self.amount(fx)}"

    def condition(self, condition: Condition) -> str:
        limit = condition.limit
        told = (
            "at full HP",
            f"your HP below {limit}%",
            "target has Block",
            f"target HP below {limit}%",
            f"Devotion ≥ {limit}",
            f"Fortify ≥ {limit}",
            f"Curses ≥ {limit}",
            "a Curse was fractured" if limit == 1 else f"{limit} Curses were fractured",
            "this killed",
            "you have no Block",
            "against an elite or boss",
        )
        return told[condition.kind]

    # ------------------------------------------------------------ the delver's effects

    def program(self, effects: list[Fx]) -> str:
        return ", ".join([self.effect(fx) for fx in effects])

    def effect(self, fx: Fx) -> str:
        kind = fx.kind
        if kind == v.DAMAGE:
            told = self.measured(fx, "damage")
            if fx.times > 1:
                told += f" ×{fx.times}"
            return told + self._whom(fx)
        if kind == v.HIT:
            return f"{self.measured(fx, 'plain damage')}{self._whom(fx)}"
        if kind == v.BLOCK:
            return self.measured(fx, "Block")
        if kind == v.HEAL:
            return f"heal {self.amount(fx)}" if fx.scaled is None else f"heal HP equal to {self.amount(fx)}"
        if kind == v.DEVOTION:
            return f"+{self.amount(fx)} Devotion"
        if kind == v.SPEND_DEVOTION:
            return f"spend {self.amount(fx)} Devotion"
        if kind == v.FORTIFY:
            return (
                f"+{self.amount(fx)} Fortify" if fx.scaled is None else f"Fortify equal to {self.amount(fx)}"
            )
        if kind == v.FORTIFY_CAP:
            return f"Fortify cap +{self.amount(fx)}"
        if kind == v.DRAW:
            return f"draw {self.amount(fx)}"
        if kind == v.RESOLVE:
            return f"+{self.amount(fx)} Resolve"
        if kind == v.LOSE_HP:
            return (
                f"lose {self.amount(fx)} HP" if fx.scaled is None else f"lose HP equal to {self.amount(fx)}"
            )
        if kind == v.LOSE_MAX_HP:
            return f"lose {self.amount(fx)} max HP"
        if kind == v.APPLY:
            name = self.content.statuses[fx.status].name
            told = f"{name} {self.amount(fx)}"
            if fx.turns:
                told += f" for {fx.turns} turns"
            return told + ("" if fx.whom in (v.TO_SELF, v.TO_TARGET) else self._whom(fx))
        return self._rarer(fx)

    def _rarer(self, fx: Fx) -> str:
        kind = fx.kind
        if kind == v.ADD_CARD:
            pile = "hand" if fx.pile == v.PILE_HAND else f"{v.PILES[fx.pile]} pile"
            return f"add {self._cards_named(fx)} to {pile}"
        if kind == v.POTION:
            return f"gain {self.content.potions[fx.potion].name}"
        if kind == v.FRACTURE_CURSES:
            if fx.where == v.HAND_FIRST:
                return "fracture the first Curse in hand"
            return "fracture every Curse in hand, draw and discard"
        if kind == v.CLEANSE:
            if fx.amount == v.ALL:
                return "remove every debuff"
            return f"remove {fx.amount} debuff{'' if fx.amount == 1 else 's'}"
        if kind == v.UPGRADE_HAND:
            return "upgrade every card in hand for this combat"
        assert fx.cond is not None, "the one effect that is left asks for something"
        told = f"if {self.condition(fx.cond)}: {self.program(fx.then)}"
        return f"{told}; else {self.program(fx.else_)}" if fx.else_ else told

    def _cards_named(self, fx: Fx) -> str:
        name = self.content.cards[fx.card].name
        return name if fx.count == 1 else f"{fx.count} {name}"

    def _whom(self, fx: Fx) -> str:
        if fx.whom == v.TO_ALL:
            return " to all"
        return " to a random enemy" if fx.whom == v.TO_RANDOM else ""

    def card(self, kind: int, up: bool) -> str:
        """The text of a card."""
        key = 2 * kind + up
        known = self._cards.get(key)
        if known is None:
            known = self._card(self.content.cards[kind].face(up))
            self._cards[key] = known
        return known

    def _card(self, face: CardDef) -> str:
        parts: list[str] = []
        if face.fx:
            parts.append(self.program(face.fx))
        if face.unplayable:
            parts.append("unplayable")
        if face.on_draw:
            parts.append(f"when drawn: {self.program(face.on_draw)}")
        if face.on_turn_end:
            parts.append(f"at the end of each of your turns: {self.program(face.on_turn_end)}")
        if face.on_combat_end:
            parts.append(f"at combat end: {self.program(face.on_combat_end)}")
        told = "; ".join(parts)
        told = told[:1].upper() + told[1:]
        if face.fracture_on_discard:
            told += ". Fractures when discarded"
        return f"{told}. Fracture" if face.fracture else told

    # ------------------------------------------------------------ enemies

    def move(self, move: MoveDef, enemy: int) -> list[str]:
        """What a move does, effect by effect, without its attacks' numbers of the moment."""
        return [self.enemy_effect(fx, enemy) for fx in move.fx]

    def enemy_effect(self, fx: Fx, enemy: int) -> str:
        kind = fx.kind
        content = self.content
        if kind == v.ENEMY_ATTACK:
            told = f"attack {self.amount(fx)}"
            if fx.times > 1:
                told += f" ×{fx.times}"
            return f"{told} (also hits its allies)" if fx.allies else told
        if kind == v.BLOCK:
            whom = {v.TO_ALL: " to all enemies", v.TO_ALLIES: " to its allies"}.get(fx.whom, "")
            return f"block {self.amount(fx)}{whom}"
        if kind == v.HEAL:
            if fx.whom == v.TO_SELF:
                return f"heal {self.amount(fx)}"
            return f"heal {self.amount(fx)} {self._someone(fx, 'the most hurt ally', 'a ')}"
        if kind == v.APPLY:
            told = f"{content.statuses[fx.status].name} {fx.amount}"
            if fx.whom == v.TO_PLAYER:
                return told
            if fx.whom == v.TO_SELF:
                return f"{told} to itself"
            return f"{told} to {self._someone(fx, 'a random ally', 'every ')}"
        if kind == v.APPLY_ONE_OF:
            names = " or ".join([content.statuses[each].name for each in fx.statuses])
            return f"{names} {fx.amount}"
        if kind == v.LOSE_HP:
            return f"loses {self.amount(fx)} HP"
        if kind == v.SUMMON:
            return f"summon {', '.join([content.enemies[each].name for each in fx.ids])}"
        if kind == v.RAISE_DEAD:
            return f"raise dead minions at {fx.percent}%"
        if kind == v.ADD_CARD:
            return f"add {self._cards_named(fx)} to {v.PILES[fx.pile]} pile"
        if kind == v.CONSUME:
            return f"kill the leftmost {content.enemies[fx.id].name}, heal {fx.heal}"
        if kind == v.CHARGE:
            return f"charge {content.enemies[enemy].moves[fx.next_move].name}"
        if kind == v.COMMAND:
            return f"each ally attacks {self.amount(fx)}"
        if kind == v.ECHO:
            return f"echo {'your last card' if fx.from_ == v.FROM_LAST else 'a discarded card'}"
        if kind == v.FLOOD:
            return f"flood {fx.amount:+d}"
        if kind == v.FLOOD_RESET:
            return "flood to 0"
        return "forget a card of yours" if kind == v.FORGET else "purge your buffs"

    def _someone(self, fx: Fx, plain: str, article: str) -> str:
        if fx.whom == v.TO_ID:
            return f"{article}{self.content.enemies[fx.who].name}"
        if fx.whom == v.TO_TAG:
            return f"{article}{fx.tag}"
        return plain

    def passives(self, enemy: int) -> list[str]:
        """What an enemy does by being there."""
        definition = self.content.enemies[enemy]
        passives = definition.passives
        told: list[str] = []
        if passives.infernal_presence:
            less = "/".join([str(each) for each in passives.infernal_presence])
            told.append(f"your hits do {less} less, by phase")
        if passives.reality_anchor:
            told.append(f"you draw at most {passives.reality_anchor} cards a turn")
        memory = passives.memory_projection
        if memory is not None:
            names = " or ".join([self.content.enemies[each].name for each in memory.ids])
            told.append(f"every {memory.every} turns {names} joins")
        if passives.rising_flood:
            told.append(f"its flood rises by {passives.rising_flood} each turn")
        if passives.void_hungers:
            told.append("at the end of your turn a random card in hand is corrupted")
        if passives.chomp:
            told.append(f"every {passives.chomp} cards you play a random card in hand is discarded")
        if definition.on_death:
            told.append(f"when it dies: {self.program(definition.on_death)}")
        return told

    # ------------------------------------------------------------ relics, potions, shrines

    def relic(self, relic: RelicDef) -> str:
        parts: list[str] = []
        for trigger in relic.triggers:
            if trigger.when == v.T_PICKUP:
                told = ", ".join([self.run_effect(fx) for fx in trigger.fx])
            else:
                told = self.program(trigger.fx)
            if trigger.if_ is not None:
                told = f"if {self.condition(trigger.if_)}: {told}"
            parts.append(f"{_WHEN[trigger.when]}: {told}")
        passive = relic.passive
        for value, text in (
            (passive.gold_percent, "% more gold from combats"),
            (passive.shop_discount_percent, "% lower prices"),
            (passive.draw_turn_one, " more card on turn 1"),
            (passive.draw_per_turn, " more card each turn"),
            (passive.resolve_turn_one, " more Resolve on turn 1"),
            (passive.resolve_per_turn, " more Resolve each turn"),
            (passive.damage_taken_minus, " less from every enemy hit"),
            (passive.attack_bonus, " more attack damage"),
            (passive.attack_bonus_per_enemy, " more attack damage per living enemy"),
            (passive.attack_bonus_full_hp, " more attack damage at full HP"),
        ):
            if value:
                parts.append(f"{value}{text}")
        versus = passive.attack_bonus_vs
        if versus is not None:
            parts.append(f"{versus.amt} more attack damage against {self.content.enemies[versus.enemy].name}")
        if passive.death_save_percent:
            parts.append(f"once, survive death at {passive.death_save_percent}% HP")
        told = "; ".join(parts)
        return told[:1].upper() + told[1:]

    def potion(self, number: int) -> str:
        told = self.program(self.content.potions[number].fx)
        return told[:1].upper() + told[1:]

    def outcome(self, outcome: Outcome) -> str:
        return ", ".join([self.run_effect(fx) for fx in outcome.fx]) or "nothing happens"

    def choice(self, choice: ChoiceDef, class_id: int) -> list[str]:
        """Every outcome, with its chance in percent when there are several."""
        outcomes = choice.outcomes_for(class_id)
        total = sum([each.w for each in outcomes])
        if len(outcomes) == 1:
            return [self.outcome(outcomes[0])]
        return [f"{100 * each.w // total}%: {self.outcome(each)}" for each in outcomes]

    def run_effect(self, fx: Fx) -> str:
        kind = fx.kind
        content = self.content
        many = "" if fx.count == 1 else "s"
        if kind == v.MAX_HP:
            return f"{fx.amount:+d} max HP"
        if kind == v.HEAL:
            return "heal fully" if fx.full else f"heal {fx.amount}"
        if kind == v.GOLD:
            return f"{fx.amount:+d} gold"
        if kind == v.GAIN_CARD:
            if fx.rarity >= 0:
                article = "an" if v.POOLED[fx.rarity].startswith("u") else "a"
                return f"gain {article} {v.POOLED[fx.rarity]} card"
            return f"gain {self._cards_named(fx)}"
        if kind == v.GAIN_CURSE:
            return f"gain {fx.count} random Curse{many}"
        if kind == v.REMOVE_CURSE:
            return "remove every Curse" if fx.count == v.ALL else f"remove {fx.count} Curse{many}"
        if kind == v.RELIC:
            return f"gain {content.relics[fx.id].name}" if fx.id >= 0 else "gain a relic"
        if kind == v.GAIN_POTION:
            return "gain a potion"
        if kind == v.BONUS:
            when = "every combat" if fx.scope == v.FOR_THE_RUN else "the next combat"
            return f"start {when} with {fx.amount} {v.BONUS_STATS[fx.stat].capitalize()}"
        if kind == v.INSIGHT:
            return "draw 2 more on the first turn against this act's boss"
        if kind == v.WEAKEN_BOSS:
            return f"{content.enemies[fx.boss].name} has {fx.percent}% of its HP"
        if kind == v.HEAL_CAP:
            return f"healing stops at {fx.percent}% of your HP"
        if kind == v.HEAL_LOCK:
            return f"no healing for {fx.combats} combats"
        if kind == v.ATTACK_PERCENT:
            return f"{fx.amount:+d}% attack damage"
        return f"{v.EFFECTS[kind]} {_PICKED[fx.pick]}"
