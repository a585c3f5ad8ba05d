"""Effects of the delver's side: cards, potions, relics, deaths (9.1 to 9.3, 10.2)."""

from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.fight import Source, change_gold, change_max_hp
from tessera.games.sanctum.piles import PileFight
from tessera.games.sanctum.rules_effects import Condition, Fx
from tessera.games.sanctum.state import Enemy


class EffectFight(PileFight):
    """A fight in which programs of effects run."""

    def quantity(self, which: int, source: Source) -> int:
        """Rule 9.1, now."""
        combat = self.combat
        if which == v.Q_BLOCK:
            return combat.block
        if which == v.Q_FORTIFY:
            return combat.fortify
        if which in (v.Q_HP, v.Q_PLAYER_HP):
            return self.state.hp
        if which == v.Q_MAX_HP:
            return self.state.max_hp
        if which == v.Q_CURSES:
            return self.curses()
        if which == v.Q_HP_LOST:
            return combat.hp_lost
        if which == v.Q_HITS_TAKEN:
            return combat.hits_taken
        if which == v.Q_SPENT:
            return source.spent
        if which == v.Q_FRACTURED:
            return source.fractured
        if which == v.Q_CARD_HP_LOST:
            return source.hp_lost
        return source.dealt

    def value(self, fx: Fx, source: Source) -> int:
        """The amount of an effect."""
        scaled = fx.scaled
        if scaled is None:
            return fx.amount
        return self.quantity(scaled.of, source) * scaled.mult // scaled.div + scaled.plus

    def holds(self, asked: Condition | None, source: Source) -> bool:
        """Rule 9.2; what is not asked holds."""
        if asked is None:
            return True
        condition = asked.kind
        limit = asked.limit
        state = self.state
        combat = self.combat
        target = source.target
        if condition == v.C_SELF_FULL_HP:
            return state.hp >= state.max_hp
        if condition == v.C_SELF_HP_BELOW:
            return state.hp * 100 < limit * state.max_hp
        if condition == v.C_TARGET_HAS_BLOCK:
            return target is not None and target.block > 0
        if condition == v.C_TARGET_HP_BELOW:
            return target is not None and target.hp * 100 < limit * target.max_hp
        if condition == v.C_DEVOTION:
            return combat.devotion >= limit
        if condition == v.C_FORTIFY:
            return combat.fortify >= limit
        if condition == v.C_CURSES:
            return self.curses() >= limit
        if condition == v.C_FRACTURED:
            return source.fractured >= limit
        if condition == v.C_KILLED:
            return source.killed
        if condition == v.C_BLOCK_IS_ZERO:
            return combat.block == 0
        return combat.kind != v.FIGHT

    def trigger(self, when: int, target: Enemy | None) -> None:
        for each in self.gear.triggers[when]:
            source = Source(target, False)
            if self.holds(each.if_, source):
                if self.loud:
                    self.told.append(ev.RelicUsed(self.content.relics[each.relic].id))
                self.resolve(each.fx, source)

    def resolve(self, program: list[Fx], source: Source) -> None:
        for fx in program:
            kind = fx.kind
            if kind == v.DAMAGE:
                self.damage(fx, source)
            elif kind == v.BLOCK:
                amount = self.value(fx, source)
                if source.card:
                    amount += self.has(v.RESILIENCE)
                self.gain_block(amount)
            elif kind == v.HEAL:
                self.heal(self.value(fx, source))
            elif kind == v.DRAW:
                self.draw(self.value(fx, source))
            elif kind == v.LOSE_HP:
                amount = max(0, self.value(fx, source))
                source.hp_lost += amount
                self.lose_hp(amount, "self", True)
            elif kind == v.IF:
                branch = fx.then if self.holds(fx.cond, source) else fx.else_
                self.resolve(branch, source)
            elif kind == v.APPLY:
                self.apply_effect(fx, source)
            elif kind == v.ADD_CARD:
                self.add_cards(fx.card, fx.pile, fx.count)
            elif kind == v.FORTIFY:
                self.gain_fortify(self.value(fx, source))
            elif kind == v.DEVOTION:
                self.gain_devotion(self.value(fx, source))
            elif kind == v.RESOLVE:
                self.gain_resolve(self.value(fx, source))
            else:
                self.rarer(fx, source)

    def rarer(self, fx: Fx, source: Source) -> None:
        """The effects of few cards."""
        kind = fx.kind
        combat = self.combat
        if kind == v.HIT:
            self.hit(fx, source)
        elif kind == v.SPEND_DEVOTION:
            spent = combat.devotion if fx.amount == v.ALL else min(fx.amount, combat.devotion)
            source.spent += spent
            self.gain_devotion(-spent)
        elif kind == v.FORTIFY_CAP:
            combat.fortify_cap += self.value(fx, source)
        elif kind == v.LOSE_MAX_HP:
            change_max_hp(self.state, -max(0, self.value(fx, source)), self.told if self.loud else None)
        elif kind == v.POTION:
            self.make_potion(fx.potion)
        elif kind == v.FRACTURE_CURSES:
            source.fractured += self.fracture_curses(fx.where)
        elif kind == v.CLEANSE:
            self.cleanse(fx.amount)
        elif kind == v.UPGRADE_HAND:
            self.upgrade_hand()
        else:
            raise AssertionError(f"{v.EFFECTS[kind]} is no effect of the delver's")

    def damage(self, fx: Fx, source: Source) -> None:
        """Attacks: targets are determined anew for each time."""
        base = self.value(fx, source)
        if base <= 0:
            return
        source.struck = True
        for _ in range(fx.times):
            if fx.whom == v.TO_ALL:
                for enemy in self.living():
                    self.strike(enemy, base, source)
            elif fx.whom == v.TO_RANDOM:
                chosen = self.random_living()
                if chosen is not None:
                    self.strike(chosen, base, source)
            else:
                target = source.target
                if target is not None:
                    self.strike(target, base, source)

    def strike(self, enemy: Enemy, base: int, source: Source) -> None:
        """One hit on an enemy that still lives."""
        if enemy.hp > 0:
            source.dealt += self.land(enemy, self.attack_value(base, enemy))
            if enemy.hp == 0:
                source.killed = True

    def hit(self, fx: Fx, source: Source) -> None:
        """Plain damage, which nothing raises."""
        amount = self.value(fx, source)
        if fx.whom == v.TO_ALL:
            for enemy in self.living():
                if enemy.hp > 0:
                    self.land(enemy, amount)
            return
        chosen = self.random_living() if fx.whom == v.TO_RANDOM else source.target
        if chosen is not None and chosen.hp > 0:
            self.land(chosen, amount)

    def apply_effect(self, fx: Fx, source: Source) -> None:
        amount = self.value(fx, source)
        if fx.whom == v.TO_SELF:
            self.apply(fx.status, amount, fx.turns)
        elif fx.whom == v.TO_ALL:
            for enemy in self.living():
                self.apply_to(enemy, fx.status, amount)
        else:
            chosen = self.random_living() if fx.whom == v.TO_RANDOM else source.target
            if chosen is not None:
                self.apply_to(chosen, fx.status, amount)

    def make_potion(self, potion: int) -> None:
        """Into a free slot, else gold instead."""
        told = self.told if self.loud else None
        economy = self.content.economy
        if len(self.state.potions) < economy.potion_slots:
            self.state.potions.append(potion)
            if told is not None:
                told.append(ev.PotionGained(self.content.potions[potion].id))
        else:
            change_gold(self.state, economy.potion_overflow_gold, told)

    def cleanse(self, count: int) -> None:
        """Debuffs of the delver, oldest first."""
        found: list[int] = []
        for status in self.combat.statuses:
            if self.content.statuses[status].debuff:
                found.append(status)
        for status in found if count == v.ALL else found[:count]:
            self.set_status(status, 0)
