"""What the nodes of a seed hold before anything has been chosen: merchants' relics, elites, shrines.

Node-bound streams (rule 12) make this a function of the seed and the node alone, as long as nothing the
delver did has narrowed the choice: a relic already owned, an elite already met in this act, a shrine already
seen. So a search can ask about it without playing. Everything is drawn with the map's own quick dice.
"""

from tessera.core.chance import index_of_weight
from tessera.core.rng import text_hash
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.sketch import Dice
from tessera.games.sanctum.vocabulary import COMMON, TIER_ELITE


class Offers:
    """Answers for one content, whoever the delver is."""

    def __init__(self, content: Content) -> None:
        self.content = content
        economy = content.economy
        self._shop = economy.shop
        self._weights: list[int] = economy.relic_weights[:]
        self._card_weights: list[int] = economy.card_weights[:]
        self._card_total = sum(economy.card_weights)
        self._relic_total = sum(economy.relic_weights)
        self._shrines: list[list[int]] = [[], [], [], []]
        for shrine in content.shrines:
            self._shrines[shrine.act].append(shrine.number)
        self.relic_ids: dict[str, int] = {relic.id: relic.number for relic in content.relics}
        self.enemy_ids: dict[str, int] = {enemy.id: enemy.number for enemy in content.enemies}
        self.card_ids: dict[str, int] = {card.id: card.number for card in content.cards}
        self.shrine_ids: dict[str, int] = {shrine.id: shrine.number for shrine in content.shrines}

    def relics_at(self, seed: str, node: str) -> list[int]:
        """The relics a merchant there has for a delver who owns none but the starter's (11.6)."""
        dice = _dice(f"{seed}_shop_{node}")
        for _ in range(self._shop.cards):
            dice.below(self._card_total)
            dice.below(2)  # which card hangs on the class; that one is drawn does not
        count = self._shop.relics
        stock: list[int] = []
        for _ in range(count.min + dice.below(count.max - count.min + 1)):
            rarity = index_of_weight(self._weights, dice.below(self._relic_total))
            pool: list[int] = []
            for number in self.content.relic_pools[rarity]:
                if number not in stock:
                    pool.append(number)
            if pool:
                stock.append(pool[dice.below(len(pool))])
        return stock

    def cards_at(self, seed: str, node: str, class_id: int) -> list[int]:
        """The cards a merchant there has for a delver of that class whose deck holds no rare one (11.6)."""
        dice = _dice(f"{seed}_shop_{node}")
        pools = self.content.classes[class_id].pools
        stock: list[int] = []
        for _ in range(self._shop.cards):
            rarity = COMMON + index_of_weight(self._card_weights, dice.below(self._card_total))
            pool: list[int] = []
            while True:
                for number in pools[rarity]:
                    if number not in stock:
                        pool.append(number)
                if pool or rarity == COMMON:
                    break
                rarity -= 1
            if pool:
                stock.append(pool[dice.below(len(pool))])
        return stock

    def enemies_at(self, seed: str, node: str, act: int) -> list[int]:
        """Who waits at an elite's node for a delver who has met no elite in this act (7.1)."""
        found = self.content.tiers[act * 8 + TIER_ELITE]
        return self.content.encounters[found[_dice(f"{seed}_encounter_{node}").below(len(found))]].enemies

    def shrine_at(self, seed: str, node: str, act: int) -> int:
        """The shrine there, for a delver who has seen none of this act (11.5)."""
        found = self._shrines[act]
        return found[_dice(f"{seed}_shrine_{node}").below(len(found))]


def _dice(text: str) -> Dice:
    return Dice(abs(text_hash(text)) or 1)
