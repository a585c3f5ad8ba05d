"""Commands in words, for the list of choices and the log: names as the view shows them, never numbers.

What is there twice is told apart by where it lies: cards and potions in order, enemies by their side. So no
two choices of one position read alike.
"""

from typing import Final

from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum.names import ordinal, room, side, with_article
from tessera.games.sanctum.state import CAMPFIRE, REWARD
from tessera.games.sanctum.view import SeenEnemy, View

_PICKED: Final[dict[str, str]] = {"upgrade": "Upgrade", "remove": "Give up", "transform": "Transform"}


def phrase_of(view: View, command: cmd.Command) -> str:
    """What the delver would do, who sees this view."""
    if isinstance(command, cmd.ChooseNode):
        return _way(view, command.node_id)
    if isinstance(command, cmd.PlayCard):
        return f"Play {_in_hand(view, command.card)}{_on(view, command.target)}"
    if isinstance(command, cmd.UsePotion):
        return f"Use {_potion(view, command.slot)}{_on(view, command.target)}"
    if isinstance(command, cmd.DiscardPotion):
        return f"Pour {_potion(view, command.slot)} away"
    if isinstance(command, (cmd.TakeCard, cmd.TakeRelic, cmd.TakePotion)):
        return f"Take {_offered(view, command)}"
    if isinstance(command, cmd.Inscribe):
        return f"Upgrade {_in_deck(view, command.card)}"
    if isinstance(command, cmd.Meditate):
        return f"Remove {_in_deck(view, command.card)} from the deck"
    if isinstance(command, cmd.PurgeCard):
        price = "" if view.shop is None else f"Pay {view.shop.removal_price} gold and "
        return f"{price or 'Pay and '}remove {_in_deck(view, command.card)}"
    if isinstance(command, cmd.PickCard):
        purpose = "" if view.pick is None else view.pick.purpose
        return f"{_PICKED.get(purpose, 'Choose')} {_in_deck(view, command.card)}"
    if isinstance(command, cmd.Buy):
        return _bought(view, command)
    if isinstance(command, cmd.ShrineChoose):
        return _at_shrine(view, command.choice)
    return _plain(view, command)


def _plain(view: View, command: cmd.Command) -> str:
    if isinstance(command, cmd.ChooseEnding):
        return "Take the Warden's place" if command.ending == "warden" else "Leave the ruins"
    if isinstance(command, cmd.Rest):
        return f"Rest and heal {view.rest_heals} HP"
    if isinstance(command, cmd.Leave):
        if view.phase == REWARD:
            return "Leave the rest and go on"
        return "Leave the campfire" if view.phase == CAMPFIRE else "Leave the merchant"
    if isinstance(command, cmd.Invoke):
        return "Invoke Devotion"
    return "End the turn" if isinstance(command, cmd.EndTurn) else "Give up the run"


# ---------------------------------------------------------------- places


def _way(view: View, node_id: str) -> str:
    """Exits by their side among those that can be taken; the floor counts from 1, as on the bar."""
    seen = view.maps.get(f"act{view.act}")
    node = None if seen is None else seen.nodes.get(node_id)
    if node is None:
        return "Go to a place that is not there"
    if node_id not in view.choices or len(view.choices) == 1:
        return f"Go to the {room(node.type)} (floor {node.row + 1})"
    where = side(view.choices.index(node_id), len(view.choices))
    place = "in the middle" if where == "middle" else f"on the {where}"
    return f"Go to the {room(node.type)} {place} (floor {node.row + 1})"


# ---------------------------------------------------------------- cards and potions


def _among(names: list[str], place: int) -> str:
    """`Smite`, or `the second Smite` if there are several."""
    name = names[place]
    return name if names.count(name) == 1 else f"the {ordinal(names[:place].count(name))} {name}"


def _in_hand(view: View, uid: int) -> str:
    combat = view.combat
    if combat is not None:
        for place, card in enumerate(combat.hand):
            if card.uid == uid:
                return _among([view.faces[each.face].name for each in combat.hand], place)
    return "a card that is not in hand"


def _in_deck(view: View, uid: int) -> str:
    """A card of the deck, told apart from its like."""
    for place, card in enumerate(view.deck):
        if card.uid == uid:
            return _among([view.faces[each.face].name for each in view.deck], place)
    return "a card that is not in the deck"


def _potion(view: View, slot: int) -> str:
    if not 0 <= slot < len(view.potions):
        return "a potion that is not there"
    told = _among([potion.name for potion in view.potions], slot)
    return told if told.startswith("the ") else with_article(told)


# ---------------------------------------------------------------- enemies


def enemy_named(view: View, uid: int) -> str:
    """`the Acolyte`, or `the left Acolyte` while several of the name stand."""
    combat = view.combat
    meant = None if combat is None else combat.enemies.get(str(uid))
    if combat is None or meant is None:
        return "an enemy that is not there"
    alike: list[SeenEnemy] = []
    for enemy in combat.enemies.values():
        if enemy.name == meant.name and (enemy.hp > 0 or enemy.uid == uid):
            alike.append(enemy)
    where = side([enemy.uid for enemy in alike].index(uid), len(alike))
    return f"the {where} {meant.name}" if where else with_article(meant.name)


def _on(view: View, target: int | None) -> str:
    return "" if target is None else f" on {enemy_named(view, target)}"


# ---------------------------------------------------------------- offers


def _offered(view: View, command: cmd.Command) -> str:
    reward = view.reward
    if reward is not None:
        if isinstance(command, cmd.TakeCard) and 0 <= command.index < len(reward.cards):
            return _among([view.faces[key].name for key in reward.cards], command.index)
        if isinstance(command, cmd.TakeRelic) and 0 <= command.index < len(reward.relics):
            return with_article(reward.relics[command.index].name)
        if isinstance(command, cmd.TakePotion) and reward.potion is not None:
            return with_article(reward.potion.name)
    return "what is not offered"


def _bought(view: View, command: cmd.Buy) -> str:
    shop = view.shop
    place = command.index
    if shop is not None and place >= 0:
        if command.kind == "cards" and place < len(shop.cards):
            names = [view.faces[ware.face].name for ware in shop.cards]
            return f"Buy {_among(names, place)} for {shop.cards[place].price} gold"
        if command.kind == "relics" and place < len(shop.relics):
            relic = shop.relics[place]
            return f"Buy {with_article(relic.relic.name)} for {relic.price} gold"
        if command.kind == "potions" and place < len(shop.potions):
            potion = shop.potions[place]
            told = _among([ware.potion.name for ware in shop.potions], place)
            named = told if told.startswith("the ") else with_article(told)
            return f"Buy {named} for {potion.price} gold"
    return "Buy what is not for sale"


def _at_shrine(view: View, id: str) -> str:
    if view.shrine is not None:
        for choice in view.shrine.choices:
            if choice.id == id:
                costs: list[str] = []
                if choice.hp:
                    costs.append(f"{choice.hp} HP")
                if choice.gold:
                    costs.append(f"{choice.gold} gold")
                return f"{choice.label} for {' and '.join(costs)}" if costs else choice.label
    return "Choose what is not offered"
