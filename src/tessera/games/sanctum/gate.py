"""Which commands are accepted (rule 6): every question in the rulebook's order.

Nothing here changes anything. A refusal names the first check that fails.
"""

from tessera.core.errors import Illegal
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.pools import card_price, potion_price, relic_price, removal_price
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
    Card,
    Combat,
    Enemy,
    State,
)

ENDINGS = ("warden", "leave")
WARES = ("cards", "relics", "potions")


def options(state: State) -> list[str]:
    """Rule 4.8: where the delver may go now, left to right."""
    if state.phase != MAP:
        return []
    if state.position is None:
        return [state.floor.entry_node]
    node = state.floor.find(state.position)
    return [] if node is None else list(node.connections)


def targets(combat: Combat) -> list[Enemy]:
    """Enemies that can be chosen: living and not phased out."""
    found: list[Enemy] = []
    for enemy in combat.enemies:
        if enemy.hp > 0 and enemy.statuses.get(v.UNTARGETABLE, 0) == 0:
            found.append(enemy)
    return found


def enemy_of(combat: Combat, uid: int) -> Enemy | None:
    """The living enemy with that uid."""
    if 1 <= uid <= len(combat.enemies):
        enemy = combat.enemies[uid - 1]
        if enemy.hp > 0:
            return enemy
    return None


def place_in_hand(combat: Combat, uid: int) -> int:
    """Where the card is in the hand, or -1."""
    for place, card in enumerate(combat.hand):
        if card.uid == uid:
            return place
    return -1


# ---------------------------------------------------------------- refusals


def refusal(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    """Why a command is refused now, or None."""
    if state.result is not None:
        return Illegal("run_over", result=state.result)
    if isinstance(command, cmd.PlayCard):
        return _wrong_phase(state, COMBAT) or _play_card(content, state, command)
    if isinstance(command, cmd.EndTurn):
        return _wrong_phase(state, COMBAT)
    if isinstance(command, cmd.ChooseNode):
        found = _wrong_phase(state, MAP)
        if found is None and command.node_id not in options(state):
            return Illegal("not_connected", node=command.node_id, position=state.position)
        return found
    if isinstance(command, cmd.UsePotion):
        return _wrong_phase(state, COMBAT) or _use_potion(content, state, command)
    if isinstance(command, cmd.DiscardPotion):
        return _slot(state, command.slot)
    if isinstance(command, cmd.Invoke):
        return _wrong_phase(state, COMBAT) or invoke_refusal(content, state)
    if isinstance(command, cmd.Leave):
        if state.phase in (REWARD, CAMPFIRE, SHOP):
            return None
        return Illegal("wrong_phase", phase=state.phase)
    if isinstance(command, (cmd.TakeCard, cmd.TakeRelic, cmd.TakePotion)):
        return _wrong_phase(state, REWARD) or _take(content, state, command)
    if isinstance(command, (cmd.Rest, cmd.Inscribe, cmd.Meditate)):
        return _wrong_phase(state, CAMPFIRE) or _campfire(content, state, command)
    if isinstance(command, (cmd.Buy, cmd.PurgeCard)):
        return _wrong_phase(state, SHOP) or shop_refusal(content, state, command)
    if isinstance(command, cmd.ShrineChoose):
        return _wrong_phase(state, SHRINE) or shrine_refusal(content, state, command.choice)
    if isinstance(command, cmd.PickCard):
        found = _wrong_phase(state, CARD_PICK)
        if found is None and (state.pick is None or command.card not in state.pick.options):
            return Illegal("not_a_candidate", card=command.card)
        return found
    if isinstance(command, cmd.ChooseEnding):
        found = _wrong_phase(state, ENDING)
        if found is None and command.ending not in ENDINGS:
            return Illegal("bad_argument", ending=command.ending)
        return found
    return None


def _wrong_phase(state: State, wanted: str) -> Illegal | None:
    return None if state.phase == wanted else Illegal("wrong_phase", phase=state.phase)


def playable(content: Content, combat: Combat, card: Card) -> str:
    """Why a card of the hand cannot be played at all now; empty if it can."""
    face = content.cards[card.kind].face(card.up)
    if face.unplayable:
        return "unplayable"
    if face.cost > combat.resolve:
        return "not_enough_resolve"
    if combat.statuses:
        if face.type == v.ATTACK and combat.statuses.get(v.BOUND_ATTACK, 0) > 0:
            return "bound"
        if face.type == v.SKILL and combat.statuses.get(v.BOUND_SKILL, 0) > 0:
            return "bound"
    if face.targeted and not targets(combat):
        return "no_target"
    return ""


def _play_card(content: Content, state: State, command: cmd.PlayCard) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    place = place_in_hand(combat, command.card)
    if place < 0:
        return Illegal("not_in_hand", card=command.card)
    card = combat.hand[place]
    face = content.cards[card.kind].face(card.up)
    code = playable(content, combat, card)
    if code == "not_enough_resolve":
        return Illegal(code, cost=face.cost, resolve=combat.resolve)
    if code:
        return Illegal(code, card=command.card)
    return _target(combat, face.targeted, command.target)


def _target(combat: Combat, targeted: bool, target: int | None) -> Illegal | None:
    if not targeted:
        return None if target is None else Illegal("bad_argument", target=target)
    if not targets(combat):
        return Illegal("no_target")
    if target is None:
        return Illegal("target_required")
    enemy = enemy_of(combat, target)
    if enemy is None:
        return Illegal("bad_target", target=target)
    if enemy.statuses.get(v.UNTARGETABLE, 0) > 0:
        return Illegal("target_phased", target=target)
    return None


def _slot(state: State, slot: int) -> Illegal | None:
    return None if 0 <= slot < len(state.potions) else Illegal("no_potion", slot=slot)


def _use_potion(content: Content, state: State, command: cmd.UsePotion) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    return _slot(state, command.slot) or _target(
        combat, content.potions[state.potions[command.slot]].targeted, command.target
    )


def invoke_refusal(content: Content, state: State) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    if content.classes[state.class_id].mechanic != v.DEVOTION_CLASS:
        return Illegal("wrong_class", class_id=content.classes[state.class_id].id)
    if combat.invoked:
        return Illegal("already_invoked")
    cost = content.economy.invoke_cost
    if combat.devotion < cost:
        return Illegal("not_enough_devotion", cost=cost, devotion=combat.devotion)
    return None


def _take(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    reward = state.reward
    assert reward is not None, "there is a reward in this phase"
    if isinstance(command, cmd.TakePotion):
        if reward.potion < 0:
            return Illegal("nothing_offered")
        full = len(state.potions) >= content.economy.potion_slots
        return Illegal("potions_full", held=len(state.potions)) if full else None
    if isinstance(command, cmd.TakeCard):
        return _index(reward.cards, command.index)
    assert isinstance(command, cmd.TakeRelic), "there are three ways to take"
    return _index(reward.relics, command.index)


def _index(offered: list[int], index: int) -> Illegal | None:
    if not offered:
        return Illegal("nothing_offered")
    return None if 0 <= index < len(offered) else Illegal("bad_index", index=index)


def _removable(content: Content, state: State, uid: int) -> Illegal | None:
    if state.card(uid) is None:
        return Illegal("no_such_card", card=uid)
    if len(state.deck) <= content.economy.min_deck:
        return Illegal("deck_too_small", cards=len(state.deck))
    return None


def _campfire(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    if isinstance(command, cmd.Meditate):
        return _removable(content, state, command.card)
    if isinstance(command, cmd.Inscribe):
        card = state.card(command.card)
        if card is None:
            return Illegal("no_such_card", card=command.card)
        if card.up or not content.cards[card.kind].upgradeable:
            return Illegal("not_upgradeable", card=command.card)
    return None


def shop_refusal(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    shop = state.shop
    assert shop is not None, "there is a merchant in this phase"
    if isinstance(command, cmd.PurgeCard):
        if shop.removed:
            return Illegal("sold_out")
        found = _removable(content, state, command.card)
        return found or _affordable(state, removal_price(content, state))
    assert isinstance(command, cmd.Buy), "two things can be done at a merchant"
    index = command.index
    if command.kind == "cards":
        return _ware(shop.cards, shop.cards_sold, index) or _affordable(
            state, card_price(content, state, shop.cards[index])
        )
    if command.kind == "relics":
        return _ware(shop.relics, shop.relics_sold, index) or _affordable(
            state, relic_price(content, state, shop.relics[index])
        )
    if command.kind != "potions":
        return Illegal("bad_argument", kind=command.kind)
    found = _ware(shop.potions, shop.potions_sold, index) or _affordable(
        state, potion_price(content, state, shop.potions[index])
    )
    if found is None and len(state.potions) >= content.economy.potion_slots:
        return Illegal("potions_full", held=len(state.potions))
    return found


def _ware(wares: list[int], sold: list[bool], index: int) -> Illegal | None:
    if not 0 <= index < len(wares):
        return Illegal("bad_index", index=index)
    return Illegal("sold_out", index=index) if sold[index] else None


def _affordable(state: State, price: int) -> Illegal | None:
    return None if state.gold >= price else Illegal("not_enough_gold", price=price, gold=state.gold)


def choice_number(content: Content, state: State, choice: str) -> int:
    """The number of a choice that this class has at the present shrine, or -1."""
    for number, each in enumerate(content.shrines[state.shrine].choices):
        if each.id == choice and (each.only < 0 or each.only == state.class_id):
            return number
    return -1


def shrine_refusal(content: Content, state: State, choice: str) -> Illegal | None:
    number = choice_number(content, state, choice)
    if number < 0:
        return Illegal("unknown_choice", choice=choice)
    asked = content.shrines[state.shrine].choices[number]
    hp = asked.hp_cost(state.max_hp)
    if asked.cost.gold > state.gold or (hp > 0 and hp >= state.hp):
        return Illegal("cannot_afford", gold=asked.cost.gold, hp=hp)
    return None
