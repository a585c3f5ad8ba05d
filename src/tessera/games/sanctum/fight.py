"""Bodies in a fight: statuses, damage, loss and healing of HP, death (rules 7.9 to 7.12 and 8).

A fight is worked on in layers, each a class over the one below: bodies here, then `piles`, `effects`, `foes`
and `battle`. What a lower layer needs of a higher one it declares and leaves to it. A fight object lives for
one command; what lasts is in the state.
"""

from tessera.core.chance import Rng
from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules import Content, Gear
from tessera.games.sanctum.rules_content import EnemyDef
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import Combat, Enemy, State

MOST_FLOOD = 10
BLEED_CAUSE = "bleeding"


class Defeated(Exception):
    """The delver fell; everything still unresolved is dropped (7.12)."""


class Source:
    """What is being resolved, and what it has brought about so far (9.1)."""

    def __init__(self, target: Enemy | None, card: bool) -> None:
        self.target = target
        self.card = card  # only a card's block is raised by Resilience
        self.spent = 0
        self.fractured = 0
        self.hp_lost = 0
        self.dealt = 0
        self.killed = False
        self.struck = False  # reached a damage effect that does something


class Fight:
    """The bodies: the delver and the enemies."""

    def __init__(self, content: Content, state: State, combat: Combat, told: list[ev.Event] | None) -> None:
        self.content = content
        self.state = state
        self.combat = combat
        self.loud = told is not None
        self.told: list[ev.Event] = told if told is not None else []
        self.gear: Gear = content.gear(state.relics)
        self.klass = content.classes[state.class_id]
        self.enemy_phase = False
        self.fresh: list[int] = []  # 64 * bearer + status, gained in this enemy phase (7.6)
        self.blind = False  # planning: cards that would be drawn are counted instead
        self.unseen = 0
        self.unknown = False  # odds: the order of the draw pile is not known, so a draw takes any card

    # ------------------------------------------------------------ what higher layers add

    def resolve(self, program: list[Fx], source: Source) -> None:
        """Carry out effects of the delver's (9.3)."""
        raise NotImplementedError

    def trigger(self, when: int, target: Enemy | None) -> None:
        """Relics answer (10.2)."""
        raise NotImplementedError

    def choose_intent(self, enemy: Enemy) -> None:
        """Rule 7.7."""
        raise NotImplementedError

    # ------------------------------------------------------------ questions

    def stream(self, purpose: str) -> Rng:
        """The dice of this fight for one purpose (12)."""
        return self.state.streams.get(f"{purpose}_{self.combat.node_id}")

    def has(self, status: int) -> int:
        """How much of a status the delver bears."""
        return self.combat.statuses.get(status, 0)

    def definition(self, enemy: Enemy) -> EnemyDef:
        return self.content.enemies[enemy.kind]

    def living(self) -> list[Enemy]:
        """Living enemies in board order."""
        found: list[Enemy] = []
        for enemy in self.combat.enemies:
            if enemy.hp > 0:
                found.append(enemy)
        return found

    def any_living(self) -> bool:
        for enemy in self.combat.enemies:  # noqa: SIM110  a loop stays native when compiled
            if enemy.hp > 0:
                return True
        return False

    def random_living(self) -> Enemy | None:
        """A random living enemy: one draw, none if there is none."""
        found = self.living()
        if not found:
            return None
        return found[self.stream("effect").below(len(found))]

    def curses(self) -> int:
        """Curses in hand, draw and discard pile."""
        combat = self.combat
        cards = self.content.cards
        total = 0
        for card in combat.hand:
            if cards[card.kind].curse:
                total += 1
        for card in combat.draw:
            if cards[card.kind].curse:
                total += 1
        for card in combat.discard:
            if cards[card.kind].curse:
                total += 1
        return total

    # ------------------------------------------------------------ statuses (8)

    def set_status(self, status: int, value: int) -> None:
        """The delver's status is now this."""
        statuses = self.combat.statuses
        if value > 0:
            statuses[status] = value
        elif status in statuses:
            del statuses[status]
            if status == v.BLESSED:
                self.combat.blessed_turns = 0
        else:
            return
        if self.loud:
            self.told.append(ev.StatusChanged(0, v.STATUSES[status], max(0, value)))

    def apply(self, status: int, amount: int, turns: int = 0) -> None:
        """A status comes to the delver."""
        if amount <= 0:
            return
        definition = self.content.statuses[status]
        statuses = self.combat.statuses
        if definition.debuff:
            steadfast = statuses.get(v.STEADFAST, 0)
            if steadfast > 0:
                if self.loud:
                    self.told.append(ev.StatusNegated(v.STATUSES[status]))
                self.set_status(v.STEADFAST, steadfast - 1)
                return
        old = statuses.get(status, 0)
        stack = definition.stack
        if stack == v.ADD:
            self.set_status(status, old + amount)
        elif stack == v.TURNS:
            if amount >= old:
                self.set_status(status, amount)
                if self.enemy_phase:
                    self.fresh.append(status)
        elif stack == v.PAIR:
            self.combat.blessed_turns += turns
            self.set_status(status, max(old, amount))
        else:
            self.set_status(status, 1)

    def set_enemy_status(self, enemy: Enemy, status: int, value: int) -> None:
        if value > 0:
            enemy.statuses[status] = value
        elif status in enemy.statuses:
            del enemy.statuses[status]
        else:
            return
        if self.loud:
            self.told.append(ev.StatusChanged(enemy.uid, v.STATUSES[status], max(0, value)))

    def apply_to(self, enemy: Enemy, status: int, amount: int) -> None:
        """A status comes to an enemy."""
        if amount <= 0 or enemy.hp <= 0:
            return
        old = enemy.statuses.get(status, 0)
        stack = self.content.statuses[status].stack
        if stack == v.TURNS:
            if amount >= old:
                self.set_enemy_status(enemy, status, amount)
                if self.enemy_phase:
                    self.fresh.append(64 * enemy.uid + status)
        elif stack == v.FLAG:
            self.set_enemy_status(enemy, status, 1)
        else:
            self.set_enemy_status(enemy, status, old + amount)

    # ------------------------------------------------------------ the delver strikes (7.9)

    def attack_value(self, base: int, enemy: Enemy) -> int:
        """What one hit with this base would land on an enemy, before its block."""
        statuses = self.combat.statuses
        gear = self.gear
        a = base + gear.attack_bonus
        if statuses:
            a += statuses.get(v.MIGHT, 0) + statuses.get(v.SURGE, 0) + statuses.get(v.INFERNAL_PACT, 0)
        if gear.attack_bonus_per_enemy:
            a += gear.attack_bonus_per_enemy * len(self.living())
        if gear.attack_bonus_full_hp and self.state.hp >= self.state.max_hp:
            a += gear.attack_bonus_full_hp
        if gear.versus:
            a += gear.versus.get(enemy.kind, 0)
        if a <= 0:
            return 0
        if statuses and statuses.get(v.IMPAIRED, 0) > 0:
            a = a * 3 // 4
        percent = self.state.attack_percent
        if percent:
            a = a * (100 + percent) // 100
        for other in self.combat.enemies:
            if other.hp > 0:
                presence = self.content.enemies[other.kind].passives.infernal_presence
                if presence:
                    a -= presence[min(other.phase, len(presence) - 1)]
                if other.flood >= 3:
                    a -= 2
        if a <= 0:
            return 0
        if enemy.statuses and enemy.statuses.get(v.SUNDERED, 0) > 0:
            a = a * 3 // 2
        return a

    def land(self, enemy: Enemy, a: int) -> int:
        """Damage arrives at an enemy: how much HP it costs."""
        if enemy.statuses:
            if enemy.statuses.get(v.INTANGIBLE, 0) > 0:
                a = a // 2
            if a > 0:
                ward = enemy.statuses.get(v.WARDED, 0)
                if ward > 0:
                    self.set_enemy_status(enemy, v.WARDED, ward - 1)
                    a = 0
        blocked = min(enemy.block, a)
        enemy.block -= blocked
        a -= blocked
        a = min(a, enemy.hp)
        if self.loud:
            self.told.append(ev.EnemyHit(enemy.uid, self.definition(enemy).id, blocked, a))
        if a > 0:
            self.state.stats.damage_dealt += a
            self.enemy_loses(enemy, a)
        return a

    def enemy_loses(self, enemy: Enemy, amount: int) -> None:
        """HP loss of an enemy: it dies, or may change its phase (7.7)."""
        enemy.hp = enemy.hp - amount if amount < enemy.hp else 0
        if enemy.hp == 0:
            self.dies(enemy)
            return
        phases = self.definition(enemy).phases
        if enemy.phase + 1 < len(phases):
            phase = enemy.phase
            for k in range(enemy.phase + 1, len(phases)):
                if enemy.hp * 100 <= phases[k].below * enemy.max_hp:
                    phase = k
            if phase > enemy.phase:
                enemy.phase = phase
                if self.loud:
                    self.told.append(ev.EnemyPhase(enemy.uid, self.definition(enemy).id, phase))
                if not self.enemy_phase:
                    self.choose_intent(enemy)

    def dies(self, enemy: Enemy) -> None:
        """An enemy at 0 HP."""
        definition = self.definition(enemy)
        enemy.hp = 0
        if self.loud:
            self.told.append(ev.EnemyDied(enemy.uid, definition.id))
        if definition.kind == v.ENEMY_MINION:
            self.combat.fallen_minions.append(enemy.kind)
        if definition.on_death:
            self.resolve(definition.on_death, Source(None, False))
        harvest = self.has(v.GRIM_HARVEST)
        if harvest > 0:
            self.set_status(v.GRIM_HARVEST, 0)
            self.heal(harvest)
        self.trigger(v.T_ENEMY_DIED, None)

    # ------------------------------------------------------------ the delver is struck (7.9)

    def enemy_attack_value(self, enemy: Enemy, base: int) -> int:
        """What one hit of an enemy with this base would do, before the delver's guards."""
        a = base
        if enemy.statuses:
            a += enemy.statuses.get(v.MIGHT, 0) + enemy.statuses.get(v.SURGE, 0)
            a = max(a, 0)
            if enemy.statuses.get(v.IMPAIRED, 0) > 0:
                a = a * 3 // 4
        a = max(a, 0)
        if self.has(v.SUNDERED) > 0:
            a = a * 3 // 2
        a -= self.gear.damage_taken_minus
        return max(0, a)

    def enemy_attack(self, enemy: Enemy, base: int) -> None:
        """One hit of an enemy."""
        a = self.enemy_attack_value(enemy, base)
        self.combat.hits_taken += 1
        if a > 0:
            ward = self.has(v.WARDED)
            if ward > 0:
                self.set_status(v.WARDED, ward - 1)
                a = 0
        self.take(a, self.definition(enemy).id)

    def take(self, a: int, cause: str) -> None:
        """Damage arrives at the delver: block, then Fortify, then HP."""
        combat = self.combat
        blocked = min(combat.block, a)
        combat.block -= blocked
        a -= blocked
        fortify = min(combat.fortify, a)
        combat.fortify -= fortify
        a -= fortify
        if self.loud:
            self.told.append(ev.PlayerHit(blocked, fortify, a))
        if a > 0:
            self.hp_loss(a, cause, False)

    def lose_hp(self, amount: int, cause: str, self_damage: bool) -> None:
        """HP that no guard saves."""
        if amount <= 0:
            return
        if self.loud:
            self.told.append(ev.HpLost(amount, cause))
        self.hp_loss(amount, cause, self_damage)

    def hp_loss(self, amount: int, cause: str, self_damage: bool) -> None:
        state = self.state
        combat = self.combat
        state.hp -= amount
        combat.hp_lost += amount
        state.stats.damage_taken += amount
        if state.hp <= 0 and not self.saved():
            state.hp = 0
            raise Defeated(cause)
        if state.hp * 4 < state.max_hp and self.has(v.INFERNAL_PACT) > 0:
            self.set_status(v.INFERNAL_PACT, 0)
        if not combat.bloodied_done and state.hp * 2 < state.max_hp:
            combat.bloodied_done = True
            self.trigger(v.T_BLOODIED, None)
        if self_damage:
            furnace = self.has(v.SOUL_FURNACE)
            if furnace > 0:
                enemy = self.random_living()
                if enemy is not None:
                    self.land(enemy, furnace)

    def saved(self) -> bool:
        """A relic that saves from death is used up (7.12)."""
        state = self.state
        for number in state.relics:
            relic = self.content.relics[number]
            percent = relic.passive.death_save_percent
            if percent:
                state.relics.remove(number)
                self.gear = self.content.gear(state.relics)
                state.hp = max(1, state.max_hp * percent // 100)
                if self.loud:
                    self.told.append(ev.RelicUsed(relic.id))
                return True
        return False

    # ------------------------------------------------------------ guards and healing

    def gain_block(self, amount: int) -> None:
        if amount > 0:
            self.combat.block += amount
            if self.loud:
                self.told.append(ev.BlockGained(0, amount))

    def gain_fortify(self, amount: int) -> None:
        combat = self.combat
        value = min(combat.fortify_cap, combat.fortify + max(0, amount))
        if value != combat.fortify:
            combat.fortify = value
            if self.loud:
                self.told.append(ev.FortifyChanged(value))

    def gain_devotion(self, amount: int) -> None:
        """Devotion is the Cleric's alone."""
        if self.klass.mechanic == v.DEVOTION_CLASS and amount != 0:
            self.combat.devotion = max(0, self.combat.devotion + amount)
            if self.loud:
                self.told.append(ev.DevotionChanged(self.combat.devotion))

    def gain_resolve(self, amount: int) -> None:
        self.combat.resolve = max(0, self.combat.resolve + amount)
        if self.loud:
            self.told.append(ev.ResolveChanged(self.combat.resolve))

    def heal(self, amount: int) -> None:
        """Rule 7.10, in combat."""
        if amount <= 0:
            return
        if self.has(v.AVATAR_OF_LIGHT) > 0:
            amount *= 2
        restored = heal_outside(self.state, amount)
        if self.loud:
            self.told.append(ev.Healed(restored))
        self.gain_devotion(1)
        self.gain_block(self.has(v.MARTYRS_STANCE))


def heal_outside(state: State, amount: int) -> int:
    """Rule 7.10 outside combat: how much was restored."""
    if amount <= 0 or state.heal_lock > 0:
        return 0
    value = min(state.hp + amount, state.max_hp * state.heal_cap // 100)
    restored = max(0, value - state.hp)
    state.hp += restored
    return restored


def change_max_hp(state: State, amount: int, told: list[ev.Event] | None) -> None:
    """Rule 9.5: more heals by as much, less cuts what is over."""
    if amount >= 0:
        state.max_hp += amount
        state.hp += amount
    else:
        before = state.max_hp
        state.max_hp = max(1, state.max_hp + amount)
        amount = state.max_hp - before
        state.hp = min(state.hp, state.max_hp)
    if told is not None:
        told.append(ev.MaxHpChanged(amount))


def change_gold(state: State, amount: int, told: list[ev.Event] | None) -> None:
    """Gold never falls below 0."""
    before = state.gold
    state.gold = max(0, before + amount)
    delta = state.gold - before
    if delta > 0:
        state.stats.gold_earned += delta
    if delta and told is not None:
        told.append(ev.GoldChanged(delta))
