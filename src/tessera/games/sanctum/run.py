"""The run around the fights: entering nodes, rewards, campfires, merchants, shrines, acts (4.8, 5, 11).

Every method carries out one accepted command; `gate` has asked all questions before.
"""

from tessera.core.chance import Rng
from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.battle import Battle, fresh_combat
from tessera.games.sanctum.fight import Defeated
from tessera.games.sanctum.generate import floor_from
from tessera.games.sanctum.goods import Goods
from tessera.games.sanctum.model import MapNode, NodeType
from tessera.games.sanctum.pools import (
    boss_offer,
    card_price,
    potion_price,
    relic_price,
    removal_price,
    roll_cards,
    roll_potion,
    roll_relic,
)
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.state import (
    CAMPFIRE,
    CARD_PICK,
    COMBAT,
    ENDING,
    LOST,
    MAP,
    NONE,
    REWARD,
    SHOP,
    SHRINE,
    WON,
    Enemy,
    Pick,
    Reward,
    Shop,
    State,
)


def begin_act(state: State, profile: Profile, act: int) -> None:
    """Draw the act's map and stand before its entry."""
    label = f"act{act}"
    # After a reseed the map no longer comes from the seed the player knows, and must not claim to.
    text = f"{state.seed}_{label}" if state.streams.seed == state.seed else ""
    state.maps.append(floor_from(act, text, profile, state.streams.get(label)))
    state.act = act
    state.position = None
    state.last_combat = NONE
    state.last_elite = NONE


def rest_heal(content: Content, state: State) -> int:
    """The HP that resting restores, before cap and lock (11.7)."""
    percent = max(0, content.economy.campfire_heal_percent - content.burdens[state.ascent].less_rest)
    return (state.max_hp * percent + 99) // 100


class Run(Goods):
    """One command of a run, being carried out."""

    def __init__(self, content: Content, profile: Profile, state: State, told: list[ev.Event]) -> None:
        super().__init__(content, state, told)
        self.profile = profile

    def stream(self, purpose: str) -> Rng:
        """The dice of the present node for one purpose (12)."""
        return self.state.streams.get(f"{purpose}_{self.state.position}")

    # ------------------------------------------------------------ the map

    def choose_node(self, node_id: str) -> None:
        state = self.state
        floor = state.floor
        node = floor.find(node_id)
        assert node is not None, "an option is a node of this act"
        state.maps[-1] = floor.entered(node)  # replaced, not changed: copies of the state share their floors
        state.position = node.id
        state.combat = None
        state.stats.nodes += 1
        self.told.append(ev.NodeEntered(node.id, node.type))
        kind = node.type
        if kind == NodeType.COMBAT:
            self._fight(node, v.FIGHT)
        elif kind == NodeType.ELITE:
            self._fight(node, v.FIGHT_ELITE)
        elif kind == NodeType.BOSS:
            self._fight(node, v.FIGHT_BOSS)
        elif kind == NodeType.CAMPFIRE:
            state.phase = CAMPFIRE
        elif kind == NodeType.MERCHANT:
            self._open_shop()
        else:
            self._open_shrine()

    def _to_map(self) -> None:
        """The encounter is finished; its dice are never used again."""
        state = self.state
        state.phase = MAP
        state.reward = None
        state.shop = None
        state.shrine = NONE
        state.pick = None
        for label in list(state.streams.streams):
            if not label.startswith("act"):
                state.streams.drop(label)

    # ------------------------------------------------------------ fights

    def _encounter(self, node: MapNode, kind: int) -> int:
        """Rule 7.1 step 1."""
        state = self.state
        if kind == v.FIGHT_BOSS:
            tier = v.TIER_BOSS
        elif kind == v.FIGHT_ELITE:
            tier = v.TIER_ELITE
        else:
            tier = self.profile.tier(node.row)
        found = self.content.tiers[state.act * 8 + tier]
        if len(found) >= 2 and kind != v.FIGHT_BOSS:
            last = state.last_combat if kind == v.FIGHT else state.last_elite
            found = [number for number in found if number != last]
        chosen = found[self.stream("encounter").below(len(found))]
        if kind == v.FIGHT:
            state.last_combat = chosen
        elif kind == v.FIGHT_ELITE:
            state.last_elite = chosen
        return chosen

    def _fight(self, node: MapNode, kind: int) -> None:
        state = self.state
        content = self.content
        number = self._encounter(node, kind)
        encounter = content.encounters[number]
        combat = fresh_combat(node.id, kind, number, content.economy.fortify_cap, state.deck[:])
        state.combat = combat
        state.phase = COMBAT
        state.stats.combats += 1
        if kind == v.FIGHT_ELITE:
            state.stats.elites += 1
        self.told.append(
            ev.CombatStarted(encounter.id, tuple([content.enemies[each].id for each in encounter.enemies]))
        )
        battle = Battle(content, state, combat, self.told)
        for each in encounter.enemies:
            enemy = battle.join(each)
            if kind == v.FIGHT_BOSS and each in state.weakened:
                enemy.max_hp = enemy.hp = max(1, enemy.max_hp * state.weakened[each] // 100)
        try:
            battle.start()
        except Defeated as fall:
            self._lost(str(fall))
            return
        self._after(battle)

    def _battle(self) -> Battle:
        combat = self.state.combat
        assert combat is not None, "asked only in a fight"
        return Battle(self.content, self.state, combat, self.told)

    def play_card(self, place: int, target: Enemy | None) -> None:
        battle = self._battle()
        try:
            battle.play(place, target)
        except Defeated as fall:
            self._lost(str(fall))
            return
        self._after(battle)

    def use_potion(self, slot: int, target: Enemy | None) -> None:
        battle = self._battle()
        try:
            battle.use_potion(slot, target)
        except Defeated as fall:
            self._lost(str(fall))
            return
        self._after(battle)

    def invoke(self) -> None:
        battle = self._battle()
        try:
            battle.invoke()
        except Defeated as fall:
            self._lost(str(fall))
            return
        self._after(battle)

    def end_turn(self) -> None:
        battle = self._battle()
        try:
            battle.end_turn()
        except Defeated as fall:
            self._lost(str(fall))
            return
        self._after(battle)

    def _lost(self, cause: str) -> None:
        self.state.phase = LOST
        self.state.result = LOST
        self.told.append(ev.RunLost(cause))

    def _after(self, battle: Battle) -> None:
        """What a victory brings (7.12, 11.2)."""
        if not battle.combat.over:
            return
        state = self.state
        if battle.combat.kind == v.FIGHT_BOSS and state.act == self.profile.acts:
            state.phase = ENDING
            return
        self._roll_reward(battle.combat.kind, battle.combat.enemies[0].kind)

    def _roll_reward(self, kind: int, boss: int) -> None:
        state = self.state
        content = self.content
        economy = content.economy
        rng = self.stream("reward")
        if kind == v.FIGHT_BOSS:
            gold = economy.boss_gold
        else:
            gold = rng.between(economy.combat_gold.min, economy.combat_gold.max)
            if kind == v.FIGHT_ELITE:
                gold *= economy.elite_gold_times
        burden = content.burdens[state.ascent]
        gold = gold * self.profile.gold_percent // 100 * burden.gold // 100
        gold = gold * (100 + content.gear(state.relics).gold_percent) // 100
        self.gold(gold)
        potion = NONE
        if kind != v.FIGHT_BOSS and rng.between(1, 100) <= economy.potion_chance[kind]:
            potion = roll_potion(content, rng, [])
        count = economy.card_choices
        rares = count if kind == v.FIGHT_BOSS else (1 if kind == v.FIGHT_ELITE else 0)
        cards = roll_cards(content, state, rng, count, rares)
        relics: list[int] = []
        if kind == v.FIGHT_ELITE:
            relic = roll_relic(content, state, rng, [])
            if relic >= 0:
                relics.append(relic)
            else:
                self.gold(economy.relic_fallback_gold)
        elif kind == v.FIGHT_BOSS:
            relics = boss_offer(content, state, rng, boss)
        state.phase = REWARD
        state.reward = Reward(kind, gold, cards, potion, relics)
        self.told.append(
            ev.RewardOffered(
                gold,
                tuple([content.cards[each].id for each in cards]),
                None if potion < 0 else content.potions[potion].id,
                tuple([content.relics[each].id for each in relics]),
            )
        )
        if kind == v.FIGHT_BOSS:
            self.heal(state.max_hp * burden.mending // 100)

    # ------------------------------------------------------------ rewards

    def take_card(self, index: int) -> None:
        reward = self._reward()
        self.gain_card(reward.cards[index])
        reward.cards = []

    def take_relic(self, index: int) -> None:
        reward = self._reward()
        self.gain_relic(reward.relics[index])
        reward.relics = []

    def take_potion(self) -> None:
        reward = self._reward()
        self.gain_potion(reward.potion)
        reward.potion = NONE

    def _reward(self) -> Reward:
        reward = self.state.reward
        assert reward is not None, "asked only when a reward is on offer"
        return reward

    def leave(self) -> None:
        state = self.state
        reward = state.reward
        boss = reward is not None and reward.kind == v.FIGHT_BOSS
        self._to_map()
        if boss:
            state.combat = None
            begin_act(state, self.profile, state.act + 1)
            self.told.append(ev.ActStarted(state.act))

    # ------------------------------------------------------------ campfire (11.7)

    def rest(self) -> None:
        self.heal(rest_heal(self.content, self.state))
        self._to_map()

    def inscribe(self, uid: int) -> None:
        self.upgrade_card(uid)
        self._to_map()

    def meditate(self, uid: int) -> None:
        self.remove_card(uid)
        self._to_map()

    # ------------------------------------------------------------ merchant (11.6)

    def _open_shop(self) -> None:
        state = self.state
        content = self.content
        rules = content.economy.shop
        rng = self.stream("shop")
        cards = roll_cards(content, state, rng, rules.cards, 0)
        relics: list[int] = []
        for _ in range(rng.between(rules.relics.min, rules.relics.max)):
            relic = roll_relic(content, state, rng, relics)
            if relic >= 0:
                relics.append(relic)
        potions: list[int] = []
        for _ in range(rng.between(rules.potions.min, rules.potions.max)):
            potion = roll_potion(content, rng, potions)
            if potion >= 0:
                potions.append(potion)
        state.shop = Shop(
            cards,
            relics,
            potions,
            [False] * len(cards),
            [False] * len(relics),
            [False] * len(potions),
            False,
        )
        state.phase = SHOP
        self.told.append(
            ev.ShopOpened(
                tuple([content.cards[each].id for each in cards]),
                tuple([content.relics[each].id for each in relics]),
                tuple([content.potions[each].id for each in potions]),
            )
        )

    def buy(self, kind: str, index: int) -> None:
        state = self.state
        shop = state.shop
        assert shop is not None, "asked only at a merchant"
        if kind == "cards":
            self.gold(-card_price(self.content, state, shop.cards[index]))
            shop.cards_sold[index] = True
            self.gain_card(shop.cards[index])
        elif kind == "relics":
            self.gold(-relic_price(self.content, state, shop.relics[index]))
            shop.relics_sold[index] = True
            self.gain_relic(shop.relics[index])
        else:
            self.gold(-potion_price(self.content, state, shop.potions[index]))
            shop.potions_sold[index] = True
            self.gain_potion(shop.potions[index])

    def purge_card(self, uid: int) -> None:
        state = self.state
        shop = state.shop
        assert shop is not None, "asked only at a merchant"
        self.gold(-removal_price(self.content, state))
        shop.removed = True
        state.removals += 1
        self.remove_card(uid)

    # ------------------------------------------------------------ shrine (11.5)

    def _open_shrine(self) -> None:
        state = self.state
        content = self.content
        found: list[int] = []
        for each in content.shrines:
            if each.act == state.act and each.number not in state.seen_shrines:
                found.append(each.number)
        if not found:  # more shrines on the map than the data has scenes: they may come again
            found = [each.number for each in content.shrines if each.act == state.act]
        number = found[self.stream("shrine").below(len(found))]
        state.seen_shrines.append(number)
        state.shrine = number
        state.phase = SHRINE
        shrine = content.shrines[number]
        open_to = [each.id for each in shrine.choices if each.only < 0 or each.only == state.class_id]
        self.told.append(ev.ShrineOpened(shrine.id, tuple(open_to)))

    def shrine_choose(self, number: int) -> None:
        state = self.state
        choice = self.content.shrines[state.shrine].choices[number]
        if choice.cost.gold:
            self.gold(-choice.cost.gold)
        hp = choice.hp_cost(state.max_hp)
        if hp:
            state.hp -= hp
            self.told.append(ev.HpLost(hp, "shrine"))
        outcomes = choice.outcomes_for(state.class_id)
        outcome = 0
        if len(outcomes) > 1:
            outcome = self.stream("shrine").weighted([each.w for each in outcomes])
        self.told.append(ev.ShrineResolved(choice.id, outcome))
        self._outcome(number, outcome, 0)

    def _outcome(self, choice: int, outcome: int, at: int) -> None:
        """The effects of an outcome from one place on; one that asks for a card waits for it."""
        state = self.state
        klass = state.class_id
        program = self.content.shrines[state.shrine].choices[choice].outcomes_for(klass)[outcome].fx
        while at < len(program):
            fx = program[at]
            at += 1
            options: list[int] = []
            if fx.kind in (v.UPGRADE, v.REMOVE, v.TRANSFORM) and fx.pick == v.PICK_CHOOSE:
                if fx.kind == v.UPGRADE:
                    options = self.upgradeable()
                elif fx.kind == v.REMOVE:
                    if len(state.deck) > self.content.economy.min_deck:
                        options = [card.uid for card in state.deck]
                else:
                    options = [
                        card.uid
                        for card in state.deck
                        if v.STARTER <= self.content.cards[card.kind].rarity <= v.RARE
                    ]
                if options:
                    state.pick = Pick(fx.kind, options, choice, outcome, at)
                    state.phase = CARD_PICK
                    self.told.append(ev.PickRequested(v.EFFECTS[fx.kind], tuple(options)))
                    return
            else:
                self.run_effect(fx, self.stream("shrine"))
        self._to_map()

    def pick_card(self, uid: int) -> None:
        state = self.state
        pick = state.pick
        assert pick is not None, "asked only when a card is asked for"
        if pick.purpose == v.UPGRADE:
            self.upgrade_card(uid)
        elif pick.purpose == v.REMOVE:
            self.remove_card(uid)
        else:
            self.transform_card(uid, self.stream("shrine"))
        state.pick = None
        self._outcome(pick.choice, pick.outcome, pick.at)

    # ------------------------------------------------------------ anywhere, and the end

    def discard_potion(self, slot: int) -> None:
        number = self.state.potions.pop(slot)
        self.told.append(ev.PotionLost(self.content.potions[number].id))

    def choose_ending(self, ending: str) -> None:
        state = self.state
        state.phase = WON
        state.result = WON
        state.ending = ending
        self.told.append(ev.RunWon(ending))

    def abandon(self) -> None:
        self._lost("abandon")
