"""One command by chance (rule 6), for playouts: without making the list of all of them.

Each listed command has a chance, and not all the same: a place is drawn (a card of the hand, a potion, the
end of the turn), and where nothing can be done there the next place is taken. Pouring a potion away comes
seldom, because hardly any play is the better for it.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.picking import SELDOM
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.gate import (
    ENDINGS,
    WARES,
    can_invoke,
    can_remove,
    options,
    playable,
    shop_refusal,
    shrine_refusal,
    target_at,
    targets_left,
)
from tessera.games.sanctum.pools import removal_price
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import CAMPFIRE, COMBAT, MAP, REWARD, SHOP, SHRINE, Combat, State

_POURED: Final = 8
"""One in so many potions that are reached for in a fight is poured away."""


def random_command(content: Content, state: State, rng: Rng) -> cmd.Command:
    """One of the commands that `legal` lists; the run goes on."""
    phase = state.phase
    if phase == COMBAT:
        combat = state.combat
        assert combat is not None, "there is a fight in this phase"
        return _in_fight(content, state, combat, rng)
    if state.potions and not rng.below(SELDOM):
        return cmd.DiscardPotion(rng.below(len(state.potions)))
    if phase == MAP:
        return cmd.ChooseNode(rng.pick(options(state)))
    if phase == REWARD:
        return _at_reward(content, state, rng)
    if phase == CAMPFIRE:
        return _at_campfire(content, state, rng)
    if phase == SHOP:
        return _at_merchant(content, state, rng)
    if phase == SHRINE:
        return _at_shrine(content, state, rng)
    pick = state.pick
    if pick is not None:
        return cmd.PickCard(rng.pick(pick.options))
    return cmd.ChooseEnding(rng.pick(ENDINGS))


def _in_fight(content: Content, state: State, combat: Combat, rng: Rng) -> cmd.Command:
    """Places: the cards of the hand, the potions, and the end of the turn, or invoking in its stead."""
    hand = combat.hand
    cards = len(hand)
    places = cards + len(state.potions)
    aims = targets_left(combat)
    # One draw for the place and for the enemy it would be aimed at.
    ways = aims if aims > 0 else 1
    drawn = rng.below((places + 1) * ways)
    first = drawn // ways
    aim = drawn % ways
    if first < places:
        for step in range(places):
            place = first + step
            if place >= places:
                place -= places
            if place < cards:
                card = hand[place]
                if not playable(content, combat, card):
                    targeted = content.cards[card.kind].face(card.up).targeted
                    return cmd.PlayCard(card.uid, target_at(combat, aim) if targeted else None)
            else:
                slot = place - cards
                if not rng.below(_POURED):
                    return cmd.DiscardPotion(slot)
                if not content.potions[state.potions[slot]].targeted:
                    return cmd.UsePotion(slot, None)
                if aims:
                    return cmd.UsePotion(slot, target_at(combat, aim))
    if can_invoke(content, state, combat) and (first < places or rng.below(2)):
        return cmd.Invoke()
    return cmd.EndTurn()


def _at_reward(content: Content, state: State, rng: Rng) -> cmd.Command:
    reward = state.reward
    assert reward is not None, "there is a reward in this phase"
    cards = len(reward.cards)
    relics = len(reward.relics)
    place = rng.below(cards + relics + 2)
    if place < cards:
        return cmd.TakeCard(place)
    if place < cards + relics:
        return cmd.TakeRelic(place - cards)
    if place == cards + relics and reward.potion >= 0 and len(state.potions) < content.economy.potion_slots:
        return cmd.TakePotion()
    return cmd.Leave()


def _at_campfire(content: Content, state: State, rng: Rng) -> cmd.Command:
    """What to do is drawn first, then which card."""
    deed = rng.below(4)
    deck = state.deck
    if deed == 0:
        place = rng.below(len(deck))
        for step in range(len(deck)):
            card = deck[(place + step) % len(deck)]
            if not card.up and content.cards[card.kind].upgradeable:
                return cmd.Inscribe(card.uid)
    if deed == 1 and can_remove(content, state):
        return cmd.Meditate(rng.pick(deck).uid)
    return cmd.Leave() if deed == 3 else cmd.Rest()


def _at_merchant(content: Content, state: State, rng: Rng) -> cmd.Command:
    """Places: the wares, the removal of a card, and leaving."""
    shop = state.shop
    assert shop is not None, "there is a merchant in this phase"
    counts = (len(shop.cards), len(shop.relics), len(shop.potions))
    place = rng.below(counts[0] + counts[1] + counts[2] + 2)
    first = 0
    for kind, count in zip(WARES, counts, strict=True):
        while place < first + count:
            buy = cmd.Buy(kind, place - first)
            if shop_refusal(content, state, buy) is None:
                return buy
            place += 1
        first += count
    if (
        place == first
        and not shop.removed
        and can_remove(content, state)
        and state.gold >= removal_price(content, state)
    ):
        return cmd.PurgeCard(rng.pick(state.deck).uid)
    return cmd.Leave()


def _at_shrine(content: Content, state: State, rng: Rng) -> cmd.Command:
    choices = content.shrines[state.shrine].choices
    place = rng.below(len(choices))
    while shrine_refusal(content, state, choices[place].id) is not None:
        place = (place + 1) % len(choices)
    return cmd.ShrineChoose(choices[place].id)
