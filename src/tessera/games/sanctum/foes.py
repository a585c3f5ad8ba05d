"""Enemies: joining, choosing intents, carrying out moves (7.1, 7.7, 7.11, 9.4)."""

from tessera.core.chance import Rng
from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.effects import EffectFight
from tessera.games.sanctum.fight import MOST_FLOOD, Source
from tessera.games.sanctum.rules_content import NOT_ASKED, MoveDef
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import FALLBACK, NONE, Card, Enemy

FALLBACK_ID = "attack"


class FoeFight(EffectFight):
    """A fight whose enemies act."""

    def ai(self, enemy: Enemy) -> Rng:
        """The enemy's own dice."""
        return self.state.streams.get(f"ai_{self.combat.node_id}_{enemy.uid}")

    # ------------------------------------------------------------ joining

    def join(self, kind: int) -> Enemy:
        """An enemy joins at the right end, without intent."""
        definition = self.content.enemies[kind]
        profile = self.content.map.profiles[self.state.profile]
        act = self.state.act
        burden = self.content.burdens[self.state.ascent]
        percent = burden.common_hp
        if definition.kind == v.ENEMY_ELITE:
            percent = burden.elite_hp
        elif definition.kind == v.ENEMY_BOSS:
            percent = burden.boss_hp
        hp = max(1, definition.hp * profile.enemy_hp_percent[act] // 100 * percent // 100)
        might = profile.enemy_might[act] + burden.might
        statuses: dict[int, int] = {}
        if might > 0:
            statuses[v.MIGHT] = might
        enemy = Enemy(len(self.combat.enemies) + 1, kind, hp, hp, 0, statuses, 0, NONE, NONE, [], [], 0, 0, 0)
        self.combat.enemies.append(enemy)
        return enemy

    def announce(self, enemy: Enemy) -> None:
        if self.loud:
            self.told.append(ev.EnemyJoined(enemy.uid, self.definition(enemy).id, enemy.hp))

    def room(self, enemy: Enemy) -> int:
        """How many more may stand beside it (7.11)."""
        taken = 0
        for other in self.combat.enemies:
            if other.hp > 0 and other is not enemy:
                kind = self.content.enemies[other.kind].kind
                if kind in (v.ENEMY_COMMON, v.ENEMY_MINION):
                    taken += 1
        return self.content.economy.summon_cap - taken

    def allies(self, enemy: Enemy) -> list[Enemy]:
        """Other living enemies in board order."""
        found: list[Enemy] = []
        for other in self.combat.enemies:
            if other.hp > 0 and other is not enemy:
                found.append(other)
        return found

    # ------------------------------------------------------------ intents (7.7)

    def choose_intent(self, enemy: Enemy) -> None:
        definition = self.definition(enemy)
        rising = definition.passives.rising_flood
        if enemy.forced >= 0:
            enemy.intent = enemy.forced
            enemy.forced = NONE
        elif rising and enemy.flood + rising >= MOST_FLOOD:
            enemy.intent = definition.tide
        else:
            moves = self.possible_moves(enemy)
            if not moves:
                enemy.intent = FALLBACK
            else:
                weights: list[int] = []
                for move in moves:
                    weights.append(move.w)
                enemy.intent = moves[self.ai(enemy).weighted(weights)].number
        if self.loud:
            self.told.append(ev.IntentSet(enemy.uid, definition.id, self.move_id(enemy)))

    def move_id(self, enemy: Enemy) -> str:
        """The id of its intent."""
        if enemy.intent < 0:
            return FALLBACK_ID if enemy.intent == FALLBACK else ""
        return self.definition(enemy).moves[enemy.intent].id

    def possible_moves(self, enemy: Enemy) -> list[MoveDef]:
        """What it may choose from now, in order."""
        definition = self.definition(enemy)
        moves: list[MoveDef] = []
        for move in definition.phases[enemy.phase].moves:
            if move.w > 0 and not (move.once and move.key in enemy.used) and self.can(enemy, move):
                moves.append(move)
        most = self.content.economy.max_same_move
        if len(enemy.history) >= most and len(moves) > 0:
            all_moves = definition.moves
            last = all_moves[enemy.history[-1]].key if enemy.history[-1] >= 0 else FALLBACK
            for number in enemy.history[-most:]:
                if (all_moves[number].key if number >= 0 else FALLBACK) != last:
                    return moves
            others: list[MoveDef] = []
            for move in moves:
                if move.key != last:
                    others.append(move)
            if others:
                return others
        return moves

    def can(self, enemy: Enemy, move: MoveDef) -> bool:
        """Whether the needs of a move hold."""
        need = move.need
        if need.hp_at_most and enemy.hp * 100 > need.hp_at_most * enemy.max_hp:
            return False
        if need.minion_room and (enemy.cooldown > 0 or self.room(enemy) < 1):
            return False
        if need.dead_minions and not self.combat.fallen_minions:
            return False
        if need.ally != NOT_ASKED and not self._some_ally(enemy, need.ally, False):
            return False
        return need.ally_hurt == NOT_ASKED or self._some_ally(enemy, need.ally_hurt, True)

    def _some_ally(self, enemy: Enemy, kind: int, hurt: bool) -> bool:
        for other in self.combat.enemies:
            if (
                other.hp > 0
                and other is not enemy
                and (kind < 0 or other.kind == kind)
                and (not hurt or other.hp < other.max_hp)
            ):
                return True
        return False

    # ------------------------------------------------------------ moves (9.4)

    def carry_out(self, enemy: Enemy, program: list[Fx]) -> None:
        """The effects of its move in order, stopping if it dies."""
        for fx in program:
            if enemy.hp <= 0:
                return
            self.enemy_effect(enemy, fx)

    def enemy_value(self, fx: Fx) -> int:
        return fx.amount if fx.scaled is None else self.value(fx, Source(None, False))

    def enemy_effect(self, enemy: Enemy, fx: Fx) -> None:
        kind = fx.kind
        if kind == v.ENEMY_ATTACK:
            amount = self.enemy_value(fx)
            for _ in range(fx.times):
                self.enemy_attack(enemy, amount)
            if fx.allies:
                for ally in self.allies(enemy):
                    if ally.hp > 0:
                        self.land(ally, amount)
        elif kind == v.BLOCK:
            self.enemy_block(enemy, fx)
        elif kind == v.HEAL:
            self.enemy_heal_effect(enemy, fx)
        elif kind == v.APPLY:
            self.enemy_apply(enemy, fx)
        elif kind == v.APPLY_ONE_OF:
            self.apply(fx.statuses[self.ai(enemy).below(len(fx.statuses))], fx.amount)
        elif kind == v.LOSE_HP:
            self.enemy_pays(enemy, min(self.enemy_value(fx), enemy.hp))
        elif kind == v.SUMMON:
            self.summon(enemy, fx.ids)
        elif kind == v.RAISE_DEAD:
            self.raise_dead(enemy, fx.percent)
        elif kind == v.ADD_CARD:
            self.add_cards(fx.card, fx.pile, fx.count)
        elif kind == v.CONSUME:
            self.consume(enemy, fx)
        elif kind == v.CHARGE:
            enemy.forced = fx.next_move
        elif kind == v.COMMAND:
            self.command(enemy, self.enemy_value(fx))
        elif kind == v.ECHO:
            self.echo(enemy, fx)
        elif kind == v.FORGET:
            self.forget()
        elif kind == v.PURGE:
            self.purge()
        elif kind == v.FLOOD:
            self.set_flood(enemy, enemy.flood + fx.amount)
        elif kind == v.FLOOD_RESET:
            self.set_flood(enemy, 0)
        else:
            raise AssertionError(f"{v.EFFECTS[kind]} is no effect of an enemy's")

    def give_block(self, enemy: Enemy, amount: int) -> None:
        if amount > 0:
            enemy.block += amount
            if self.loud:
                self.told.append(ev.BlockGained(enemy.uid, amount))

    def enemy_block(self, enemy: Enemy, fx: Fx) -> None:
        amount = self.enemy_value(fx)
        if fx.whom == v.TO_SELF:
            self.give_block(enemy, amount)
        else:
            for other in self.living() if fx.whom == v.TO_ALL else self.allies(enemy):
                self.give_block(other, amount)

    def enemy_heal(self, enemy: Enemy, amount: int) -> None:
        restored = min(amount, enemy.max_hp - enemy.hp)
        if restored > 0:
            enemy.hp += restored
            if self.loud:
                self.told.append(ev.EnemyHealed(enemy.uid, self.definition(enemy).id, restored))

    def enemy_heal_effect(self, enemy: Enemy, fx: Fx) -> None:
        amount = self.enemy_value(fx)
        if fx.whom == v.TO_SELF:
            self.enemy_heal(enemy, amount)
            return
        chosen: Enemy | None = None
        for ally in self.allies(enemy):
            if fx.whom == v.TO_ID and ally.kind != fx.who:
                continue
            if fx.whom == v.TO_TAG and fx.tag not in self.definition(ally).tags:
                continue
            if chosen is None or ally.max_hp - ally.hp > chosen.max_hp - chosen.hp:
                chosen = ally
        if chosen is not None:
            self.enemy_heal(chosen, amount)

    def enemy_apply(self, enemy: Enemy, fx: Fx) -> None:
        if fx.whom == v.TO_PLAYER:
            self.apply(fx.status, fx.amount)
        elif fx.whom == v.TO_SELF:
            self.apply_to(enemy, fx.status, fx.amount)
        elif fx.whom == v.TO_ALLY:
            allies = self.allies(enemy)
            if allies:
                self.apply_to(allies[self.ai(enemy).below(len(allies))], fx.status, fx.amount)
        else:
            for other in self.living():
                if fx.whom == v.TO_ID:
                    meant = other.kind == fx.who
                else:
                    meant = fx.tag in self.definition(other).tags
                if meant:
                    self.apply_to(other, fx.status, fx.amount)

    def enemy_pays(self, enemy: Enemy, amount: int) -> None:
        """HP an enemy loses past its block."""
        if amount > 0:
            if self.loud:
                self.told.append(ev.EnemyLostHp(enemy.uid, self.definition(enemy).id, amount))
            self.enemy_loses(enemy, amount)

    def summon(self, enemy: Enemy, kinds: list[int]) -> None:
        joined = False
        for kind in kinds:
            if self.room(enemy) < 1:
                break
            self.announce(self.join(kind))
            joined = True
        if joined:
            enemy.cooldown = self.content.economy.summon_cooldown

    def raise_dead(self, enemy: Enemy, percent: int) -> None:
        joined = False
        for kind in self.combat.fallen_minions[:]:
            if self.room(enemy) < 1:
                break
            risen = self.join(kind)
            risen.hp = max(1, risen.max_hp * percent // 100)
            self.announce(risen)
            joined = True
        self.combat.fallen_minions = []
        if joined:
            enemy.cooldown = self.content.economy.summon_cooldown

    def consume(self, enemy: Enemy, fx: Fx) -> None:
        for ally in self.allies(enemy):
            if ally.kind == fx.id:
                self.dies(ally)
                self.enemy_heal(enemy, fx.heal)
                return

    def command(self, enemy: Enemy, amount: int) -> None:
        for ally in self.allies(enemy):
            if ally.hp > 0 and self.definition(ally).kind != v.ENEMY_BOSS:
                self.enemy_attack(ally, amount)
                self.set_enemy_status(ally, v.SURGE, 0)

    def echo(self, enemy: Enemy, fx: Fx) -> None:
        """The card it remembers, turned on the delver."""
        combat = self.combat
        kind = NONE
        up = False
        if fx.from_ == v.FROM_LAST:
            kind = combat.last_card
            up = combat.last_up
        elif combat.discard:
            card = combat.discard[self.ai(enemy).below(len(combat.discard))]
            kind = card.kind
            up = card.up
        done = False
        if kind >= 0:
            for effect in self.content.cards[kind].face(up).fx:
                if effect.scaled is not None:
                    continue
                if effect.kind == v.DAMAGE:
                    done = True
                    for _ in range(effect.times):
                        self.enemy_attack(enemy, effect.amount)
                elif effect.kind == v.BLOCK:
                    done = True
                    self.give_block(enemy, effect.amount)
                elif effect.kind == v.HEAL:
                    done = True
                    self.enemy_heal(enemy, effect.amount)
        if not done:
            self.enemy_attack(enemy, fx.fallback)

    def forget(self) -> None:
        """A card of the draw or discard pile leaves the combat and the deck for good."""
        combat = self.combat
        found: list[Card] = []
        for card in combat.draw:
            if self._can_be_forgotten(card):
                found.append(card)
        for card in combat.discard:
            if self._can_be_forgotten(card):
                found.append(card)
        if not found:
            return
        gone = found[self.stream("effect").below(len(found))]
        combat.draw = [card for card in combat.draw if card.uid != gone.uid]
        combat.discard = [card for card in combat.discard if card.uid != gone.uid]
        self.state.deck = [card for card in self.state.deck if card.uid != gone.uid]
        if self.loud:
            self.told.append(ev.CardForgotten(gone.uid, self.content.cards[gone.kind].id))

    def _can_be_forgotten(self, card: Card) -> bool:
        rarity = self.content.cards[card.kind].rarity
        return card.uid > 0 and rarity not in (v.STARTER, v.CURSED)

    def purge(self) -> None:
        for status in list(self.combat.statuses):
            if self.content.statuses[status].purge:
                self.set_status(status, 0)

    def set_flood(self, enemy: Enemy, value: int) -> None:
        value = max(0, min(MOST_FLOOD, value))
        if value != enemy.flood:
            enemy.flood = value
            if self.loud:
                self.told.append(ev.FloodChanged(enemy.uid, self.definition(enemy).id, value))
