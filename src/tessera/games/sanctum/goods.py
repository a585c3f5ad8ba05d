"""Goods of the run: gaining cards, relics, potions; run effects of shrines and relics (9.5, 10.2)."""

from tessera.core.chance import Rng
from tessera.games.sanctum import events as ev
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.fight import change_gold, change_max_hp, heal_outside
from tessera.games.sanctum.pools import card_pool, roll_potion, roll_relic
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_effects import Fx
from tessera.games.sanctum.state import Card, State

_WORTH = (1, 3, 4, 5, 2, 0)  # of rarities, when the best card is asked for: starter first, curse never


class Goods:
    """What the delver owns, while one command changes it."""

    def __init__(self, content: Content, state: State, told: list[ev.Event]) -> None:
        self.content = content
        self.state = state
        self.told = told

    def gain_card(self, kind: int) -> None:
        state = self.state
        card = Card(state.next_uid, kind, False)
        state.next_uid += 1
        state.deck.append(card)
        self.told.append(ev.CardGained(card.uid, self.content.cards[kind].id))

    def gain_relic(self, number: int) -> None:
        """Relics are unique; picking one up may do something."""
        if number in self.state.relics:
            return
        relic = self.content.relics[number]
        self.state.relics.append(number)
        self.told.append(ev.RelicGained(relic.id))
        for trigger in relic.triggers:
            if trigger.when == v.T_PICKUP:
                for fx in trigger.fx:
                    self.run_effect(fx, None)

    def gain_potion(self, number: int) -> None:
        self.state.potions.append(number)
        self.told.append(ev.PotionGained(self.content.potions[number].id))

    def gold(self, amount: int) -> None:
        change_gold(self.state, amount, self.told)

    def heal(self, amount: int) -> None:
        self.told.append(ev.Healed(heal_outside(self.state, amount)))

    def remove_card(self, uid: int) -> None:
        state = self.state
        for place, card in enumerate(state.deck):
            if card.uid == uid:
                del state.deck[place]
                self.told.append(ev.CardRemoved(uid, self.content.cards[card.kind].id))
                return

    def upgrade_card(self, uid: int) -> None:
        state = self.state
        for place, card in enumerate(state.deck):
            if card.uid == uid:
                state.deck[place] = Card(uid, card.kind, True)
                self.told.append(ev.CardUpgraded(uid, self.content.cards[card.kind].id))
                return

    def upgradeable(self) -> list[int]:
        """Uids of deck cards that can be upgraded, in deck order."""
        return [c.uid for c in self.state.deck if not c.up and self.content.cards[c.kind].upgradeable]

    def transform_card(self, uid: int, rng: Rng) -> None:
        """Another card, one rarity up, takes its place at the end of the deck."""
        card = self.state.card(uid)
        assert card is not None, "only a card of the deck is transformed"
        rarity = min(v.RARE, self.content.cards[card.kind].rarity + 1)
        self.remove_card(uid)
        pool = card_pool(self.content, self.state, rarity, [card.kind])
        if pool:
            self.gain_card(pool[rng.below(len(pool))])

    def best_card(self) -> int:
        """Rule 9.5: highest rarity, upgraded before not, lowest uid; -1 if there are only curses."""
        best = -1
        most = 0
        for card in self.state.deck:
            worth = 2 * _WORTH[self.content.cards[card.kind].rarity]
            if worth > 0:
                worth += card.up
                if worth > most:
                    most = worth
                    best = card.uid
        return best

    # ------------------------------------------------------------ run effects (9.5)

    def run_effect(self, fx: Fx, rng: Rng | None) -> None:
        """One effect that needs no choice. Those that draw get the shrine's stream."""
        state = self.state
        content = self.content
        kind = fx.kind
        if kind == v.MAX_HP:
            change_max_hp(state, fx.amount, self.told)
        elif kind == v.HEAL:
            self.heal(state.max_hp if fx.full else fx.amount)
        elif kind == v.GOLD:
            self.gold(fx.amount)
        elif kind == v.GAIN_CARD and fx.rarity < 0:
            for _ in range(fx.count):
                self.gain_card(fx.card)
        elif kind == v.REMOVE_CURSE:
            curses = [card.uid for card in state.deck if content.cards[card.kind].curse]
            for uid in curses if fx.count == v.ALL else curses[: fx.count]:
                self.remove_card(uid)
        elif kind == v.BONUS:
            bonus = state.bonus_run if fx.scope == v.FOR_THE_RUN else state.bonus_next
            bonus[fx.stat] = bonus.get(fx.stat, 0) + fx.amount
        elif kind == v.INSIGHT:
            state.insight_act = state.act
        elif kind == v.WEAKEN_BOSS:
            state.weakened[fx.boss] = fx.percent
        elif kind == v.HEAL_CAP:
            state.heal_cap = fx.percent
        elif kind == v.HEAL_LOCK:
            state.heal_lock = fx.combats
        elif kind == v.ATTACK_PERCENT:
            state.attack_percent += fx.amount
        elif kind == v.REMOVE:
            uid = self.best_card()
            if uid >= 0 and len(state.deck) > content.economy.min_deck:
                self.remove_card(uid)
        elif kind == v.RELIC and fx.id >= 0:
            self.gain_relic(fx.id)
        else:
            assert rng is not None, f"{v.EFFECTS[kind]} draws, which picking a relic up does not"
            self.drawn_effect(fx, rng)

    def drawn_effect(self, fx: Fx, rng: Rng) -> None:
        """The run effects that draw."""
        state = self.state
        content = self.content
        kind = fx.kind
        if kind == v.GAIN_CARD:
            pool = card_pool(content, state, v.COMMON + fx.rarity, [])
            if pool:
                self.gain_card(pool[rng.below(len(pool))])
        elif kind == v.GAIN_CURSE:
            for _ in range(fx.count):
                self.gain_card(content.curses[rng.below(len(content.curses))])
        elif kind == v.RELIC:
            number = roll_relic(content, state, rng, [])
            if number >= 0:
                self.gain_relic(number)
            else:
                self.gold(content.economy.relic_fallback_gold)
        elif kind == v.GAIN_POTION:
            potion = roll_potion(content, rng, [])
            if potion >= 0 and len(state.potions) < content.economy.potion_slots:
                self.gain_potion(potion)
            else:
                self.gold(content.economy.potion_overflow_gold)
        elif kind == v.UPGRADE:
            uids = self.upgradeable()
            if uids:
                self.upgrade_card(uids[rng.below(len(uids))])
        else:
            raise AssertionError(f"{v.EFFECTS[kind]} is no run effect")
