"""What cards and intents would do at this moment: the numbers of rule 7.9 in words."""

from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle
from tessera.games.sanctum.describe import Words
from tessera.games.sanctum.fight import Source
from tessera.games.sanctum.foes import FALLBACK_ID
from tessera.games.sanctum.gate import targets
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import FALLBACK, Card, Enemy
from tessera.games.sanctum.view import Intent


class Live:
    """Numbers of one moment. Asks the fight's own arithmetic and changes nothing."""

    def __init__(self, words: Words, battle: Battle) -> None:
        self.words = words
        self.battle = battle
        aims = targets(battle.combat)
        self.aim: Enemy | None = aims[0] if aims else None

    def text(self, card: Card) -> str:
        """The card's text with the numbers of the moment; against several enemies, of the leftmost."""
        face = self.battle.face(card)
        told = self._program(face.fx, Source(self.aim, True))
        if face.unplayable or not face.fx:
            return self.words.card(card.kind, card.up)
        told = told[:1].upper() + told[1:]
        return f"{told}. Fracture" if face.fracture else told

    def _program(self, effects: list[Fx], source: Source) -> str:
        return ", ".join([self._effect(fx, source) for fx in effects])

    def _effect(self, fx: Fx, source: Source) -> str:
        battle = self.battle
        if fx.kind == v.DAMAGE and self.aim is not None and not _grows(fx):
            base = battle.value(fx, source)
            told = f"{battle.attack_value(base, self.aim) if base > 0 else 0} damage"
            if fx.times > 1:
                told += f" ×{fx.times}"
            if fx.whom == v.TO_ALL:
                return f"{told} to all"
            return f"{told} to a random enemy" if fx.whom == v.TO_RANDOM else told
        if fx.kind == v.BLOCK and not _grows(fx):
            return f"{max(0, battle.value(fx, source) + battle.has(v.RESILIENCE))} Block"
        cond = fx.cond
        if cond is not None and cond.kind not in (v.C_FRACTURED, v.C_KILLED):
            met = battle.holds(cond, source)
            chosen = fx.then if met else fx.else_
            told = self._program(chosen, source) or "nothing"
            limit = self.words.condition(cond)
            return f"{told} ({'' if met else 'not '}{limit})"
        return self.words.effect(fx)

    def damage(self, card: Card) -> dict[str, int]:
        """By enemy: what the card's attacks would bring on it, before its block."""
        face = self.battle.face(card)
        found: dict[str, int] = {}
        if face.unplayable:
            return found
        for enemy in self.battle.combat.enemies:
            if enemy.hp > 0:
                total = self._damage_on(enemy, face.fx, Source(enemy, True))
                if total:
                    found[str(enemy.uid)] = total
        return found

    def _damage_on(self, enemy: Enemy, effects: list[Fx], source: Source) -> int:
        battle = self.battle
        total = 0
        for fx in effects:
            if fx.kind == v.DAMAGE and fx.whom != v.TO_RANDOM and not _grows(fx):
                base = battle.value(fx, source)
                if base > 0:
                    total += fx.times * battle.attack_value(base, enemy)
            elif fx.kind == v.IF:
                met = battle.holds(fx.cond, source)
                total += self._damage_on(enemy, fx.then if met else fx.else_, source)
        return total

    def block(self, card: Card) -> int:
        """What the card would give, as far as it does not hang on itself."""
        return self._block_of(self.battle.face(card).fx, Source(self.aim, True))

    def _block_of(self, effects: list[Fx], source: Source) -> int:
        battle = self.battle
        total = 0
        for fx in effects:
            if fx.kind == v.BLOCK and not _grows(fx):
                total += max(0, battle.value(fx, source) + battle.has(v.RESILIENCE))
            elif fx.kind == v.IF:
                met = battle.holds(fx.cond, source)
                total += self._block_of(fx.then if met else fx.else_, source)
        return total

    # ------------------------------------------------------------ intents

    def intent(self, enemy: Enemy) -> Intent | None:
        """What it will do, with the damage of each hit now."""
        battle = self.battle
        if enemy.hp <= 0 or (enemy.intent < 0 and enemy.intent != FALLBACK):
            return None
        if enemy.intent == FALLBACK:
            base = battle.content.economy.fallback_attack
            return Intent(FALLBACK_ID, "Attack", "attack", battle.enemy_attack_value(enemy, base), 1, [])
        move = battle.definition(enemy).moves[enemy.intent]
        damage: int | None = None
        times = 0
        effects: list[str] = []
        for fx in move.fx:
            if fx.kind == v.ENEMY_ATTACK and damage is None:
                damage = battle.enemy_attack_value(enemy, battle.enemy_value(fx))
                times = fx.times
                if fx.allies:
                    effects.append("also hits its allies")
            else:
                effects.append(self.words.enemy_effect(fx, enemy.kind))
        return Intent(move.id, move.name, v.INTENTS[move.intent], damage, times, effects)

    def incoming(self) -> int:
        """Attack damage of all shown intents, before block and Fortify (15)."""
        total = 0
        for enemy in self.battle.combat.enemies:
            intent = self.intent(enemy)
            if intent is not None and intent.damage is not None:
                total += intent.damage * intent.times
        return total


def _grows(fx: Fx) -> bool:
    """Whether its value hangs on what the card itself does first."""
    return fx.scaled is not None and fx.scaled.of >= v.Q_SPENT
