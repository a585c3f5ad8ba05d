"""A run for a terminal: the map between encounters, otherwise what the present one asks."""

from tessera.games.sanctum.map_text import floor_text, legend
from tessera.games.sanctum.names import act_name, sentence
from tessera.games.sanctum.seeing import seen_floor
from tessera.games.sanctum.telling_commands import enemy_named
from tessera.games.sanctum.view import SeenCombat, SeenEnemy, SeenShop, SeenStatus, View


def run_text(view: View) -> str:
    """What the delver sees, at most 100 columns wide."""
    seed = f" · seed {view.seed!r}" if view.seed else ""  # a run from a secret has none
    lines = [f"{act_name(view.act)}{seed} · {view.profile}"]
    potions = ", ".join([potion.name for potion in view.potions]) or "no potions"
    health = f"HP {view.hp}/{view.max_hp}"
    lines.append(f"{view.class_name} · {health} · {view.gold} gold · {len(view.deck)} cards · {potions}")
    lines.append("Relics: " + ", ".join([relic.name for relic in view.relics]))
    lines.append("")
    if view.phase == "combat" and view.combat is not None:
        lines += _combat(view, view.combat)
    elif view.phase == "reward" and view.reward is not None:
        lines += _reward(view)
    elif view.phase == "shop" and view.shop is not None:
        lines += _shop(view, view.shop)
    elif view.phase == "campfire":
        lines.append(f"A campfire. Rest heals {view.rest_heals}; or upgrade a card; or remove one.")
        lines += _deck(view)
    elif view.phase == "shrine" and view.shrine is not None:
        lines += [f"{view.shrine.name}. {view.shrine.scene}"]
        for choice in view.shrine.choices:
            cost = f" (costs {choice.hp} HP)" if choice.hp else ""
            cost += f" (costs {choice.gold} gold)" if choice.gold else ""
            lines.append(f"  {choice.label}{cost}: {'; '.join(choice.outcomes)}")
    elif view.phase == "card_pick" and view.pick is not None:
        lines.append(f"Choose a card to {view.pick.purpose}.")
        lines += _deck(view)
    elif view.phase == "ending":
        lines.append("The Hollow God is no more. Take the Warden's place, or leave?")
    else:
        floor = seen_floor(view.maps[f"act{view.act}"])
        lines += [floor_text(floor, choices=view.choices), "", legend([floor])]
    if view.result is not None:
        lines.append(f"The run is over: {view.result}, {view.stats.nodes} places entered.")
    return "\n".join(lines)


def _statuses(statuses: dict[str, SeenStatus]) -> str:
    return ", ".join([f"{each.name} {each.value}" for each in statuses.values()])


def _enemy(view: View, enemy: SeenEnemy) -> str:
    if enemy.hp <= 0:
        return f"  {enemy.name}: dead"
    told = f"  {sentence(enemy_named(view, enemy.uid))}: HP {enemy.hp}/{enemy.max_hp}"
    if enemy.block:
        told += f", block {enemy.block}"
    if enemy.flood:
        told += f", flood {enemy.flood}"
    if enemy.statuses:
        told += f" [{_statuses(enemy.statuses)}]"
    intent = enemy.intent
    if intent is not None:
        told += f" · intends {intent.name}"
        parts: list[str] = []
        if intent.damage is not None:
            parts.append(f"{intent.damage} damage" + (f" ×{intent.times}" if intent.times > 1 else ""))
        parts += intent.effects
        if parts:
            told += f" ({', '.join(parts)})"
    return told


def _combat(view: View, combat: SeenCombat) -> list[str]:
    lines = [f"Turn {combat.turn} · {combat.kind}"]
    lines += [_enemy(view, enemy) for enemy in combat.enemies.values()]
    told = f"Resolve {combat.resolve} · block {combat.block}"
    if combat.fortify:
        told += f" · Fortify {combat.fortify}"
    if combat.devotion:
        told += f" · Devotion {combat.devotion}"
    if combat.statuses:
        told += f" · {_statuses(combat.statuses)}"
    lines += [told, "Hand:"]
    for card in combat.hand:
        mark = f" – {card.refusal}" if card.refusal is not None else ""
        face = view.faces[card.face]
        lines.append(f"  {face.name} ({face.cost} Resolve): {card.text}{mark}")
    lines.append(
        f"Draw pile {len(combat.draw)} · discard {len(combat.discard)} · fractured {len(combat.fractured)}"
    )
    return lines


def _deck(view: View) -> list[str]:
    return [f"  {view.faces[card.face].name}: {view.faces[card.face].text}" for card in view.deck]


def _reward(view: View) -> list[str]:
    reward = view.reward
    assert reward is not None, "asked only for a reward"
    lines = [f"Victory: {reward.gold} gold."]
    for key in reward.cards:
        face = view.faces[key]
        lines.append(f"  {face.name} ({face.rarity}, cost {face.cost}): {face.text}")
    for relic in reward.relics:
        lines.append(f"  {relic.name}: {relic.text}")
    if reward.potion is not None:
        lines.append(f"  {reward.potion.name}: {reward.potion.text}")
    return lines


def _shop(view: View, shop: SeenShop) -> list[str]:
    lines = ["A merchant:"]
    for ware in shop.cards:
        face = view.faces[ware.face]
        lines.append(f"  {face.name}, {_price(ware.price, ware.sold)}: {face.text}")
    for offer in shop.relics:
        lines.append(f"  {offer.relic.name}, {_price(offer.price, offer.sold)}: {offer.relic.text}")
    for drink in shop.potions:
        lines.append(f"  {drink.potion.name}, {_price(drink.price, drink.sold)}: {drink.potion.text}")
    lines.append(f"  removal of a card: {_price(shop.removal_price, shop.removed)}")
    return lines + _deck(view)


def _price(price: int, sold: bool) -> str:
    return "sold" if sold else f"{price} gold"
