"""Every command on its way in (rule 6): each question in the rulebook's order, then it happens.

A refusal names the first check that fails.
"""

from tessera.core.errors import Illegal
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.events import Event
from tessera.games.sanctum.pools import card_price, potion_price, relic_price, removal_price
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.rules_map import Profile
from tessera.games.sanctum.run import Run
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


def targets_left(combat: Combat) -> int:
    """How many can be chosen."""
    found = 0
    for enemy in combat.enemies:
        if enemy.hp > 0 and not (enemy.statuses and v.UNTARGETABLE in enemy.statuses):
            found += 1
    return found


def target_at(combat: Combat, place: int) -> int:
    """The uid of one of them, counted from the left."""
    for enemy in combat.enemies:
        if enemy.hp > 0 and not (enemy.statuses and v.UNTARGETABLE in enemy.statuses):
            if place == 0:
                return enemy.uid
            place -= 1
    raise AssertionError("there are so many targets")


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


def refusal(content: Content, state: State, seat: int, command: cmd.Command) -> Illegal | None:
    """Why a command is refused now, or None."""
    if seat != 0:
        return Illegal("seat.unknown", seat=seat)
    if state.result is not None:
        return Illegal("game.over", result=state.result)
    if isinstance(command, cmd.PlayCard):
        return _wrong_phase(state, COMBAT) or _play_card(content, state, command)
    if isinstance(command, cmd.EndTurn):
        return _wrong_phase(state, COMBAT)
    if isinstance(command, cmd.ChooseNode):
        found = _wrong_phase(state, MAP)
        if found is None and command.node_id not in options(state):
            return Illegal("node.not_connected", node=command.node_id, position=state.position)
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
        return Illegal("phase.wrong", phase=state.phase)
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
            return Illegal("card.not_offered", card=command.card)
        return found
    if isinstance(command, cmd.ChooseEnding):
        found = _wrong_phase(state, ENDING)
        if found is None and command.ending not in ENDINGS:
            return Illegal("command.malformed", ending=command.ending)
        return found
    return None


def _wrong_phase(state: State, wanted: str) -> Illegal | None:
    return None if state.phase == wanted else Illegal("phase.wrong", phase=state.phase)


def playable(content: Content, combat: Combat, card: Card) -> str:
    """The code for which a card of the hand cannot be played at all now; empty if it can."""
    face = content.cards[card.kind].face(card.up)
    if face.unplayable:
        return "card.unplayable"
    if face.cost > combat.resolve:
        return "resolve.short"
    if combat.statuses:
        if face.type == v.ATTACK and combat.statuses.get(v.BOUND_ATTACK, 0) > 0:
            return "card.bound"
        if face.type == v.SKILL and combat.statuses.get(v.BOUND_SKILL, 0) > 0:
            return "card.bound"
    if face.targeted and not targets_left(combat):
        return "target.none"
    return ""


def card_refusal(content: Content, combat: Combat, card: Card) -> Illegal | None:
    """Why a card of the hand cannot be played at all now, with the facts."""
    code = playable(content, combat, card)
    if code == "resolve.short":
        needs = content.cards[card.kind].face(card.up).cost
        return Illegal("resolve.short", needs=needs, has=combat.resolve)
    return Illegal(code, card=card.uid) if code else None


def _play_card(content: Content, state: State, command: cmd.PlayCard) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    place = place_in_hand(combat, command.card)
    if place < 0:
        return Illegal("card.not_in_hand", card=command.card)
    card = combat.hand[place]
    face = content.cards[card.kind].face(card.up)
    return card_refusal(content, combat, card) or _target(combat, face.targeted, command.target)


def _target(combat: Combat, targeted: bool, target: int | None) -> Illegal | None:
    if not targeted:
        return None if target is None else Illegal("command.malformed", target=target)
    if not targets_left(combat):
        return Illegal("target.none")
    if target is None:
        return Illegal("target.required")
    enemy = enemy_of(combat, target)
    if enemy is None:
        return Illegal("target.unknown", target=target)
    if enemy.statuses.get(v.UNTARGETABLE, 0) > 0:
        return Illegal("target.phased", target=target)
    return None


def _slot(state: State, slot: int) -> Illegal | None:
    return None if 0 <= slot < len(state.potions) else Illegal("potion.none", slot=slot)


def _use_potion(content: Content, state: State, command: cmd.UsePotion) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    return _slot(state, command.slot) or _target(
        combat, content.potions[state.potions[command.slot]].targeted, command.target
    )


def can_invoke(content: Content, state: State, combat: Combat) -> bool:
    """Whether `invoke_refusal` has nothing against it."""
    return (
        content.classes[state.class_id].mechanic == v.DEVOTION_CLASS
        and not combat.invoked
        and combat.devotion >= content.economy.invoke_cost
    )


def can_remove(content: Content, state: State) -> bool:
    """Whether the deck is large enough to lose a card."""
    return len(state.deck) > content.economy.min_deck


def invoke_refusal(content: Content, state: State) -> Illegal | None:
    combat = state.combat
    assert combat is not None, "there is a fight in this phase"
    if content.classes[state.class_id].mechanic != v.DEVOTION_CLASS:
        return Illegal("class.wrong", class_id=content.classes[state.class_id].id)
    if combat.invoked:
        return Illegal("invoke.already")
    cost = content.economy.invoke_cost
    if combat.devotion < cost:
        return Illegal("devotion.short", needs=cost, has=combat.devotion)
    return None


def _take(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    reward = state.reward
    assert reward is not None, "there is a reward in this phase"
    if isinstance(command, cmd.TakePotion):
        if reward.potion < 0:
            return Illegal("offer.nothing")
        full = len(state.potions) >= content.economy.potion_slots
        return Illegal("potion.full", held=len(state.potions)) if full else None
    if isinstance(command, cmd.TakeCard):
        return _index(reward.cards, command.index)
    assert isinstance(command, cmd.TakeRelic), "there are three ways to take"
    return _index(reward.relics, command.index)


def _index(offered: list[int], index: int) -> Illegal | None:
    if not offered:
        return Illegal("offer.nothing")
    return None if 0 <= index < len(offered) else Illegal("offer.unknown", index=index)


def _removable(content: Content, state: State, uid: int) -> Illegal | None:
    if state.card(uid) is None:
        return Illegal("card.unknown", card=uid)
    if not can_remove(content, state):
        return Illegal("deck.too_small", cards=len(state.deck))
    return None


def _campfire(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    if isinstance(command, cmd.Meditate):
        return _removable(content, state, command.card)
    if isinstance(command, cmd.Inscribe):
        card = state.card(command.card)
        if card is None:
            return Illegal("card.unknown", card=command.card)
        if card.up or not content.cards[card.kind].upgradeable:
            return Illegal("card.not_upgradeable", card=command.card)
    return None


def shop_refusal(content: Content, state: State, command: cmd.Command) -> Illegal | None:
    shop = state.shop
    assert shop is not None, "there is a merchant in this phase"
    if isinstance(command, cmd.PurgeCard):
        if shop.removed:
            return Illegal("ware.sold_out")
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
        return Illegal("command.malformed", kind=command.kind)
    found = _ware(shop.potions, shop.potions_sold, index) or _affordable(
        state, potion_price(content, state, shop.potions[index])
    )
    if found is None and len(state.potions) >= content.economy.potion_slots:
        return Illegal("potion.full", held=len(state.potions))
    return found


def _ware(wares: list[int], sold: list[bool], index: int) -> Illegal | None:
    if not 0 <= index < len(wares):
        return Illegal("offer.unknown", index=index)
    return Illegal("ware.sold_out", index=index) if sold[index] else None


def _affordable(state: State, price: int) -> Illegal | None:
    return None if state.gold >= price else Illegal("gold.short", needs=price, has=state.gold)


def choice_number(content: Content, state: State, choice: str) -> int:
    """The number of a choice that this class has at the present shrine, or -1."""
    for number, each in enumerate(content.shrines[state.shrine].choices):
        if each.id == choice and (each.only < 0 or each.only == state.class_id):
            return number
    return -1


def shrine_refusal(content: Content, state: State, choice: str) -> Illegal | None:
    number = choice_number(content, state, choice)
    if number < 0:
        return Illegal("choice.unknown", choice=choice)
    asked = content.shrines[state.shrine].choices[number]
    hp = asked.hp_cost(state.max_hp)
    if asked.cost.gold > state.gold or (hp > 0 and hp >= state.hp):
        return Illegal("choice.too_dear", gold=asked.cost.gold, hp=hp)
    return None


# ---------------------------------------------------------------- what is accepted


def carry_out(content: Content, profile: Profile, state: State, command: cmd.Command) -> list[Event]:
    """Change and tell."""
    told: list[Event] = []
    _do(Run(content, profile, state, told), content, state, command)
    return told


def _do(run: Run, content: Content, state: State, command: cmd.Command) -> None:
    """An accepted command, carried out."""
    if isinstance(command, cmd.PlayCard):
        combat = state.combat
        assert combat is not None, "cards are played in a fight"
        target = None if command.target is None else enemy_of(combat, command.target)
        run.play_card(place_in_hand(combat, command.card), target)
    elif isinstance(command, cmd.EndTurn):
        run.end_turn()
    elif isinstance(command, cmd.ChooseNode):
        run.choose_node(command.node_id)
    elif isinstance(command, cmd.UsePotion):
        combat = state.combat
        assert combat is not None, "potions are used in a fight"
        run.use_potion(command.slot, None if command.target is None else enemy_of(combat, command.target))
    elif isinstance(command, cmd.DiscardPotion):
        run.discard_potion(command.slot)
    elif isinstance(command, cmd.Invoke):
        run.invoke()
    elif isinstance(command, cmd.TakeCard):
        run.take_card(command.index)
    elif isinstance(command, cmd.TakeRelic):
        run.take_relic(command.index)
    elif isinstance(command, cmd.TakePotion):
        run.take_potion()
    elif isinstance(command, cmd.Leave):
        run.leave()
    else:
        _do_rarer(run, content, state, command)


def _do_rarer(run: Run, content: Content, state: State, command: cmd.Command) -> None:
    if isinstance(command, cmd.Rest):
        run.rest()
    elif isinstance(command, cmd.Inscribe):
        run.inscribe(command.card)
    elif isinstance(command, cmd.Meditate):
        run.meditate(command.card)
    elif isinstance(command, cmd.Buy):
        run.buy(command.kind, command.index)
    elif isinstance(command, cmd.PurgeCard):
        run.purge_card(command.card)
    elif isinstance(command, cmd.ShrineChoose):
        run.shrine_choose(choice_number(content, state, command.choice))
    elif isinstance(command, cmd.PickCard):
        run.pick_card(command.card)
    elif isinstance(command, cmd.ChooseEnding):
        run.choose_ending(command.ending)
    else:
        assert isinstance(command, cmd.Abandon), "every command is one of these"
        run.abandon()
