"""Every command the delver may give now (rule 6), in a stable order."""

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
    targets,
)
from tessera.games.sanctum.pools import removal_price
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.state import (
    CAMPFIRE,
    CARD_PICK,
    COMBAT,
    ENDING,
    MAP,
    REWARD,
    SHOP,
    SHRINE,
    State,
)


def legal(content: Content, state: State) -> list[cmd.Command]:
    """Every command that would be accepted but giving up, in a stable order."""
    found: list[cmd.Command] = []
    phase = state.phase
    if state.result is not None:
        return found
    if phase == COMBAT:
        _legal_combat(content, state, found)
    elif phase == MAP:
        for node in options(state):
            found.append(cmd.ChooseNode(node))
    elif phase == REWARD:
        _legal_reward(content, state, found)
    elif phase == CAMPFIRE:
        _legal_campfire(content, state, found)
    elif phase == SHOP:
        _legal_shop(content, state, found)
    elif phase == SHRINE:
        for choice in content.shrines[state.shrine].choices:
            if shrine_refusal(content, state, choice.id) is None:
                found.append(cmd.ShrineChoose(choice.id))
    elif phase == CARD_PICK:
        if state.pick is not None:
            for uid in state.pick.options:
                found.append(cmd.PickCard(uid))
    elif phase == ENDING:
        for ending in ENDINGS:
            found.append(cmd.ChooseEnding(ending))
    for slot in range(len(state.potions)):
        found.append(cmd.DiscardPotion(slot))
    return found


def _legal_combat(content: Content, state: State, found: list[cmd.Command]) -> None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    aims = targets(combat)
    for card in combat.hand:
        if playable(content, combat, card):
            continue
        if content.cards[card.kind].face(card.up).targeted:
            for enemy in aims:
                found.append(cmd.PlayCard(card.uid, enemy.uid))
        else:
            found.append(cmd.PlayCard(card.uid, None))
    for slot, number in enumerate(state.potions):
        if content.potions[number].targeted:
            for enemy in aims:
                found.append(cmd.UsePotion(slot, enemy.uid))
        else:
            found.append(cmd.UsePotion(slot, None))
    if can_invoke(content, state, combat):
        found.append(cmd.Invoke())
    found.append(cmd.EndTurn())


def _legal_reward(content: Content, state: State, found: list[cmd.Command]) -> None:
    reward = state.reward
    assert reward is not None, "there is a reward in this phase"
    for index in range(len(reward.cards)):
        found.append(cmd.TakeCard(index))
    for index in range(len(reward.relics)):
        found.append(cmd.TakeRelic(index))
    if reward.potion >= 0 and len(state.potions) < content.economy.potion_slots:
        found.append(cmd.TakePotion())
    found.append(cmd.Leave())


def _legal_campfire(content: Content, state: State, found: list[cmd.Command]) -> None:
    found.append(cmd.Rest())
    for card in state.deck:
        if not card.up and content.cards[card.kind].upgradeable:
            found.append(cmd.Inscribe(card.uid))
    if can_remove(content, state):
        for card in state.deck:
            found.append(cmd.Meditate(card.uid))
    found.append(cmd.Leave())


def _legal_shop(content: Content, state: State, found: list[cmd.Command]) -> None:
    shop = state.shop
    assert shop is not None, "there is a merchant in this phase"
    for kind in WARES:
        count = len(shop.cards)
        if kind == "relics":
            count = len(shop.relics)
        elif kind == "potions":
            count = len(shop.potions)
        for index in range(count):
            buy = cmd.Buy(kind, index)
            if shop_refusal(content, state, buy) is None:
                found.append(buy)
    if not shop.removed and can_remove(content, state) and state.gold >= removal_price(content, state):
        for card in state.deck:
            found.append(cmd.PurgeCard(card.uid))
    found.append(cmd.Leave())
