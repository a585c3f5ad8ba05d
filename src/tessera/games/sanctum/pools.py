"""What can be found: rolls of cards, potions and relics (11.1 to 11.4), and prices (11.6)."""

from tessera.core.chance import Rng
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import NONE, State


def card_pool(content: Content, state: State, rarity: int, offered: list[int]) -> list[int]:
    """Rule 11.1: the class pool of a rarity, without what is on offer and without rares the deck holds.

    When a rarity has nothing left the next lower one takes its place.
    """
    pools = content.classes[state.class_id].pools
    held: list[int] = [card.kind for card in state.deck] if rarity == v.RARE else []
    while True:
        pool: list[int] = []
        for number in pools[rarity]:
            if number not in offered and (rarity != v.RARE or number not in held):
                pool.append(number)
        if pool or rarity == v.COMMON:
            return pool
        rarity -= 1


def roll_cards(content: Content, state: State, rng: Rng, count: int, rares: int) -> list[int]:
    """Cards for an offer; the first `rares` of them are rare without a draw for it."""
    offered: list[int] = []
    for place in range(count):
        if place < rares:
            rarity = v.RARE
        else:
            rarity = v.COMMON + rng.weighted(content.economy.card_weights)
        pool = card_pool(content, state, rarity, offered)
        if pool:
            offered.append(pool[rng.below(len(pool))])
    return offered


def roll_potion(content: Content, rng: Rng, without: list[int]) -> int:
    """Rule 11.3; NONE if that rarity has nothing left."""
    rarity = rng.weighted(content.economy.potion_weights)
    pool: list[int] = []
    for number in content.drops[rarity]:
        if number not in without:
            pool.append(number)
    return pool[rng.below(len(pool))] if pool else NONE


def roll_relic(content: Content, state: State, rng: Rng, offered: list[int]) -> int:
    """Rule 11.4; NONE if there is no relic left at all."""
    rarity = rng.weighted(content.economy.relic_weights)
    pool = _unowned(state, content.relic_pools[rarity], offered)
    if not pool:
        for other in content.relic_pools:
            pool = _unowned(state, other, offered)
            if pool:
                break
    return pool[rng.below(len(pool))] if pool else NONE


def _unowned(state: State, relics: list[int], offered: list[int]) -> list[int]:
    found: list[int] = []
    for number in relics:
        if number not in state.relics and number not in offered:
            found.append(number)
    return found


def boss_offer(content: Content, state: State, rng: Rng, boss: int) -> list[int]:
    """The boss's own relic, then relics of no boss."""
    offer: list[int] = []
    own = content.enemies[boss].boss_relic
    if own >= 0 and own not in state.relics:
        offer.append(own)
    while len(offer) < content.economy.boss_relic_choices:
        pool = _unowned(state, content.boss_relics, offer)
        if not pool:
            break
        offer.append(pool[rng.below(len(pool))])
    return offer


# ---------------------------------------------------------------- prices


def discounted(content: Content, state: State, price: int) -> int:
    """What a merchant asks, with the relics the delver carries now."""
    price = price * content.burdens[state.ascent].prices // 100
    return price * (100 - content.gear(state.relics).shop_discount_percent) // 100


def card_price(content: Content, state: State, number: int) -> int:
    return discounted(
        content, state, content.economy.shop.card_price[content.cards[number].rarity - v.COMMON]
    )


def relic_price(content: Content, state: State, number: int) -> int:
    return discounted(
        content, state, content.economy.shop.relic_price[content.relics[number].rarity - v.COMMON]
    )


def potion_price(content: Content, state: State, number: int) -> int:
    return discounted(content, state, content.economy.shop.potion_price[content.potions[number].rarity])


def removal_price(content: Content, state: State) -> int:
    shop = content.economy.shop
    return discounted(content, state, shop.removal_price + shop.removal_step * state.removals)
