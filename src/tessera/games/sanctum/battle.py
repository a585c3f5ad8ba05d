"""The course of a fight: start, the delver's turn, the enemies' phase, the end of a round (7.1 to 7.6)."""

from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.fight import MOST_FLOOD, Source, heal_outside
from tessera.games.sanctum.foes import FoeFight
from tessera.games.sanctum.rules_content import CardDef
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import FALLBACK, Card, Combat, Enemy


class Battle(FoeFight):
    """A whole fight. Where a victory is checked, a handler stops when it is won."""

    def won(self) -> bool:
        """The victory check: no living enemy. Ends the combat."""
        if self.any_living():
            return False
        combat = self.combat
        if self.has(v.LORD_OF_CONTRACTS) == 0:
            for pile in (combat.hand, self._unordered(combat.draw), combat.discard):
                for card in pile[:]:
                    face = self.face(card)
                    if face.on_combat_end:
                        self.resolve(face.on_combat_end, Source(None, True))
        for trigger in self.gear.triggers[v.T_COMBAT_WON]:
            if self.holds(trigger.if_, Source(None, False)):
                if self.loud:
                    self.told.append(ev.RelicUsed(self.content.relics[trigger.relic].id))
                for fx in trigger.fx:
                    restored = heal_outside(self.state, fx.amount)
                    if self.loud:
                        self.told.append(ev.Healed(restored))
        if self.state.heal_lock > 0:
            self.state.heal_lock -= 1
        combat.over = True
        if self.loud:
            self.told.append(ev.CombatWon())
        return True

    def face(self, card: Card) -> CardDef:
        return self.content.cards[card.kind].face(card.up)

    def _unordered(self, pile: list[Card]) -> list[Card]:
        """The draw pile by uid, for rules that go through it: what they tell must not tell its order."""
        return sorted(pile, key=_uid)

    # ------------------------------------------------------------ start (7.1, from the shuffle on)

    def start(self) -> None:
        combat = self.combat
        self.shuffle(combat.draw)
        for enemy in combat.enemies:
            self.announce(enemy)
        self._grant(self.state.bonus_run)
        self._grant(self.state.bonus_next)
        self.state.bonus_next = {}
        self.trigger(v.T_COMBAT_START, None)
        for enemy in self.living():
            self.choose_intent(enemy)
        self.begin_turn()

    def _grant(self, bonus: dict[int, int]) -> None:
        for stat, amount in bonus.items():
            if stat == v.BONUS_BLOCK:
                self.gain_block(amount)
            elif stat == v.BONUS_DEVOTION:
                self.gain_devotion(amount)
            elif stat == v.BONUS_MIGHT:
                self.apply(v.MIGHT, amount)
            else:
                self.apply(v.STEADFAST, amount)

    # ------------------------------------------------------------ the delver's turn (7.2, 7.3)

    def begin_turn(self) -> None:
        combat = self.combat
        combat.turn += 1
        self.state.stats.turns += 1
        combat.played_this_turn = 0
        combat.invoked = False
        if combat.turn >= 2:
            if self.has(v.UNBREAKABLE) == 0:
                combat.block = 0
            corrupt = self.has(v.CORRUPT)
            if corrupt > 0:
                self.set_status(v.CORRUPT, corrupt - 1)
        gear = self.gear
        combat.resolve = self.klass.resolve + gear.resolve_per_turn + self.has(v.INFERNAL_DRIVE)
        if combat.turn == 1:
            combat.resolve += gear.resolve_turn_one
        self.lose_hp(self.has(v.LIFE_TITHE), "life_tithe", True)
        for enemy in combat.enemies:
            if enemy.hp > 0 and enemy.flood >= 6:
                self.take(3, "flood")
                break
        self.heal(self.has(v.REGENERATION))
        self.gain_block(self.has(v.SENTINELS_WATCH))
        self.trigger(v.T_TURN_START, None)
        if self.won():
            return
        self.draw(self._draw_count())
        hollowed = self.has(v.HOLLOWED)
        if hollowed > 0:
            for _ in range(hollowed):
                self.discard_random()
            self.set_status(v.HOLLOWED, 0)
        mark = self.has(v.VOID_MARK)
        if mark > 0:
            for _ in range(mark):
                if not self.corrupt_random():
                    break
            self.set_status(v.VOID_MARK, 0)
        if self.loud:
            self.told.append(ev.TurnStarted(combat.turn))
        self.won()

    def _draw_count(self) -> int:
        combat = self.combat
        economy = self.content.economy
        count = economy.hand_size + self.gear.draw_per_turn
        if combat.turn == 1:
            count += self.gear.draw_turn_one
            if combat.kind == v.FIGHT_BOSS and self.state.insight_act == self.state.act:
                count += economy.insight_draw
        fracture = self.has(v.TIME_FRACTURE)
        if fracture > 0:
            count -= fracture
            self.set_status(v.TIME_FRACTURE, 0)
        for enemy in combat.enemies:
            if enemy.hp > 0:
                anchor = self.definition(enemy).passives.reality_anchor
                if anchor and count > anchor:
                    count = anchor
        if len(combat.corrupted) >= economy.corrupted_draw_threshold:
            count -= 1
        return max(1, count)

    def play(self, place: int, target: Enemy | None) -> None:
        """Rule 7.3 for the card at this place in the hand."""
        combat = self.combat
        card = combat.hand.pop(place)
        definition = self.content.cards[card.kind]
        face = definition.face(card.up)
        combat.resolve -= face.cost
        combat.played_this_turn += 1
        self.state.stats.cards_played += 1
        combat.last_card = card.kind
        combat.last_up = card.up
        if not face.targeted:
            target = None
        if self.loud:
            self.told.append(ev.CardPlayed(card.uid, definition.id, None if target is None else target.uid))
        if card.uid in combat.corrupted:
            self.apply(v.CORRUPT, 2)
        corrupt = self.has(v.CORRUPT)
        if corrupt > 0:
            self.set_status(v.CORRUPT, corrupt - 1)
            self.lose_hp(corrupt, "corrupt", False)
        source = Source(target, True)
        self.resolve(face.fx, source)
        if source.struck and self.has(v.SURGE) > 0:
            self.set_status(v.SURGE, 0)
        if face.type == v.ATTACK and not combat.first_attack_done:
            combat.first_attack_done = True
            if target is None:
                for enemy in self.living():
                    if enemy.hp > 0:
                        self.trigger(v.T_FIRST_ATTACK, enemy)
            elif target.hp > 0:
                self.trigger(v.T_FIRST_ATTACK, target)
        if face.fracture or face.type == v.POWER:
            self.fracture(card)
        else:
            combat.discard.append(card)
        for enemy in combat.enemies:
            if enemy.hp > 0:
                chomp = self.definition(enemy).passives.chomp
                if chomp and combat.played_this_turn % chomp == 0:
                    self.discard_random()
                    break
        self.won()

    def use_potion(self, slot: int, target: Enemy | None) -> None:
        potion = self.content.potions[self.state.potions.pop(slot)]
        if self.loud:
            self.told.append(ev.PotionUsed(potion.id))
        self.resolve(potion.fx, Source(target if potion.targeted else None, False))
        self.trigger(v.T_POTION_USED, None)
        self.won()

    def invoke(self) -> None:
        self.combat.invoked = True
        self.gain_devotion(-self.content.economy.invoke_cost)
        self.gain_resolve(1)
        self.draw(1)
        self.won()

    # ------------------------------------------------------------ the end of a turn (7.4 to 7.6)

    def end_turn(self) -> None:
        """Everything from here to the delver's next turn."""
        if self.finish_turn() or self.enemies_act():
            return
        self.end_round()
        for enemy in self.living():
            self.choose_intent(enemy)
        self.begin_turn()

    def finish_turn(self) -> bool:
        """Rule 7.4; whether the fight was won by it."""
        combat = self.combat
        for enemy in combat.enemies:
            if enemy.hp > 0 and self.definition(enemy).passives.void_hungers:
                self.corrupt_random()
                break
        self.trigger(v.T_TURN_END, None)
        blessed = self.has(v.BLESSED)
        if blessed > 0:
            self.heal(blessed)
            combat.blessed_turns -= 1
            if combat.blessed_turns <= 0:
                self.set_status(v.BLESSED, 0)
        if self.has(v.LORD_OF_CONTRACTS) == 0:
            self._cards_at_turn_end()
        clause = self.has(v.PAIN_CLAUSE)
        if clause > 0:
            self.add_cards(self.content.pain, v.PILE_DISCARD, clause)
        bleeding = self.has(v.BLEEDING)
        if bleeding > 0:
            self.set_status(v.BLEEDING, bleeding - 1)
            self.lose_hp(bleeding, "bleeding", False)
        self.set_status(v.GRIM_HARVEST, 0)
        if self.won():
            return True
        hand = combat.hand
        combat.hand = []
        for card in hand:
            self.put_away(card)
        return False

    def _cards_at_turn_end(self) -> None:
        combat = self.combat
        cards = self.content.cards  # an upgrade does not change what a card does by itself
        programs: list[list[Fx]] = []
        for pile in (combat.hand, combat.draw, combat.discard):
            for card in pile:
                program = cards[card.kind].on_turn_end
                if program:
                    programs.append(program)
        for program in programs:
            self.resolve(program, Source(None, True))

    def enemies_act(self) -> bool:
        """Rule 7.5; whether the fight was won by it."""
        combat = self.combat
        self.enemy_phase = True
        acting = self.living()
        if combat.turn >= self.content.economy.escalation_turn[combat.kind]:
            for enemy in acting:
                self.apply_to(enemy, v.MIGHT, 1)
        for enemy in acting:
            enemy.block = 0
        for enemy in acting:
            if enemy.hp > 0:
                self.act(enemy)
                if self.won():
                    self.enemy_phase = False
                    return True
        self.enemy_phase = False
        return False

    def act(self, enemy: Enemy) -> None:
        """One enemy's turn."""
        definition = self.definition(enemy)
        if enemy.cooldown > 0:
            enemy.cooldown -= 1
        rising = definition.passives.rising_flood
        if rising:
            self.set_flood(enemy, min(MOST_FLOOD, enemy.flood + rising))
        memory = definition.passives.memory_projection
        if memory is not None:
            enemy.projection += 1
            if enemy.projection >= memory.every:
                enemy.projection = 0
                if self.room(enemy) >= 1:
                    self.announce(self.join(memory.ids[self.ai(enemy).below(len(memory.ids))]))
        if self.loud:
            self.told.append(ev.EnemyActed(enemy.uid, definition.id, self.move_id(enemy)))
        if enemy.intent == FALLBACK:
            self.enemy_attack(enemy, self.content.economy.fallback_attack)
            self.set_enemy_status(enemy, v.SURGE, 0)
        elif enemy.intent >= 0:
            move = definition.moves[enemy.intent]
            self.carry_out(enemy, move.fx)
            if move.strikes:
                self.set_enemy_status(enemy, v.SURGE, 0)
            if move.once:
                enemy.used.append(move.key)
        enemy.history.append(enemy.intent)
        if enemy.hp > 0:
            bleeding = enemy.statuses.get(v.BLEEDING, 0)
            if bleeding > 0:
                self.set_enemy_status(enemy, v.BLEEDING, bleeding - 1)
                self.enemy_pays(enemy, min(bleeding, enemy.hp))

    def end_round(self) -> None:
        """Rule 7.6 without the intents: durations run down, but for what is fresh."""
        kinds = self.content.statuses
        for status in list(self.combat.statuses):
            if kinds[status].stack == v.TURNS and status not in self.fresh:
                self.set_status(status, self.combat.statuses[status] - 1)
        for enemy in self.combat.enemies:
            if enemy.hp > 0 and enemy.statuses:
                for status in list(enemy.statuses):
                    if kinds[status].stack == v.TURNS and 64 * enemy.uid + status not in self.fresh:
                        self.set_enemy_status(enemy, status, enemy.statuses[status] - 1)
        self.fresh = []


def fresh_combat(node_id: str, kind: int, encounter: int, fortify_cap: int, deck: list[Card]) -> Combat:
    """A combat before its first step."""
    return Combat(
        node_id=node_id,
        kind=kind,
        encounter=encounter,
        fortify_cap=fortify_cap,
        draw=deck,
    )


def _uid(card: Card) -> int:
    return card.uid
