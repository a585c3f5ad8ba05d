"""Events in words, for the log, and how much each matters to a reader. Commands are in `telling_commands`."""

from typing import Final

from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.games.sanctum import events as ev
from tessera.games.sanctum.names import act_name, room, sentence, with_article
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.telling_commands import enemy_named
from tessera.games.sanctum.view import SeenCard, View
from tessera.games.sanctum.vocabulary import STATUSES

# Why HP were lost or a run ended, beside the enemies and statuses, which have names of their own.
_CAUSES: Final[dict[str, str]] = {
    "abandon": "you gave it up",
    "self": "one of your own cards",
    "shrine": "the price of the shrine",
    "flood": "the flood",
}
_PILES: Final[dict[str, str]] = {
    "hand": "your hand",
    "draw": "the draw pile",
    "discard": "the discard pile",
}
_DETAILS: Final = (
    ev.CardDrawn,
    ev.CardDiscarded,
    ev.CardPlayed,
    ev.DeckReshuffled,
    ev.IntentSet,
    ev.TurnStarted,
    ev.ResolveChanged,
    ev.DevotionChanged,
    ev.FortifyChanged,
    ev.RelicUsed,
    ev.PotionUsed,
    ev.ShrineResolved,
    ev.PickRequested,
)
_GRAVE: Final = (
    ev.ActStarted,
    ev.RunWon,
    ev.RunLost,
    ev.EnemyDied,
    ev.EnemyPhase,
    ev.CombatWon,
    ev.HpLost,
    ev.CardForgotten,
    ev.MaxHpChanged,
    ev.RelicGained,
)


def weight_of(event: ev.Event) -> int:
    """Lost HP, relics, deaths and ends weigh most; what the table shows anyway, least."""
    if isinstance(event, ev.PlayerHit):
        return GRAVE if event.hp else USUAL
    if isinstance(event, ev.StatusChanged) and not event.value:
        return DETAIL
    if isinstance(event, _GRAVE):
        return GRAVE
    return DETAIL if isinstance(event, _DETAILS) else USUAL


class Names:
    """Names of content by id, made once for each content."""

    def __init__(self, content: Content) -> None:
        self.cards = {card.id: card.name for card in content.cards}
        self.enemies = {enemy.id: enemy.name for enemy in content.enemies}
        self.relics = {relic.id: relic.name for relic in content.relics}
        self.potions = {potion.id: potion.name for potion in content.potions}
        self.shrines = {shrine.id: shrine.name for shrine in content.shrines}
        self.statuses = {name: status.name for name, status in zip(STATUSES, content.statuses, strict=True)}
        self.moves: dict[str, str] = {}
        for enemy in content.enemies:
            for move in enemy.moves:
                self.moves[f"{enemy.id} {move.id}"] = move.name
        self.choices: dict[str, str] = {}
        for shrine in content.shrines:
            for choice in shrine.choices:
                self.choices[choice.id] = choice.label

    def listed(self, names: dict[str, str], ids: tuple[str, ...]) -> str:
        return ", ".join([names.get(each, each) for each in ids]) or "nothing"

    def move(self, enemy: str, move: str) -> str:
        return self.moves.get(f"{enemy} {move}", "Attack")

    def enemy(self, view: View, uid: int, id: str) -> str:
        """As it stands in the view; one that a later fight has replaced, by its name alone."""
        combat = view.combat
        seen = None if combat is None else combat.enemies.get(str(uid))
        if seen is not None and seen.id == id:
            return enemy_named(view, uid)
        return with_article(self.enemies[id])

    def card(self, view: View, uid: int, id: str) -> str:
        """With its upgrade, where the view still has the card."""
        piles: list[list[SeenCard]] = [view.deck]
        combat = view.combat
        if combat is not None:
            for held in combat.hand:
                if held.uid == uid and held.id == id:
                    return view.faces[held.face].name
            piles += [combat.discard, combat.fractured, combat.draw]
        for pile in piles:
            for card in pile:
                if card.uid == uid and card.id == id:
                    return view.faces[card.face].name
        return self.cards[id]

    def cause(self, cause: str) -> str:
        if cause in self.enemies:
            return with_article(self.enemies[cause])
        known = self.statuses.get(cause)
        return known if known is not None else _CAUSES.get(cause, cause.replace("_", " "))


def tell_of(names: Names, view: View, event: ev.Event) -> str:
    """An event for a log, told to who sees this view after it."""
    if isinstance(event, ev.NodeEntered):
        node = view.maps[f"act{view.act}"].nodes.get(event.node)
        floor = "" if node is None else f" on floor {node.row + 1}"
        return f"You enter {_a(room(event.kind))}{floor}"
    if isinstance(event, ev.ActStarted):
        return f"{act_name(event.act)} begins"
    if isinstance(event, ev.RunWon):
        return "The run is won: " + (
            "a new Warden stays" if event.ending == "warden" else "you leave the ruins"
        )
    if isinstance(event, ev.RunLost):
        return f"The run is lost: {names.cause(event.cause)}"
    told = (
        _tell_foes(names, view, event)
        or _tell_delver(names, event)
        or _tell_statuses(names, view, event)
        or _tell_cards(names, view, event)
        or _tell_goods(names, event)
        or _tell_rooms(names, event)
    )
    return sentence(told)


def _a(place: str) -> str:
    if place == "boss":
        return "the hall of the boss"
    return f"{'an' if place[:1] in 'aeiou' else 'a'} {place}"


def _tell_foes(names: Names, view: View, event: ev.Event) -> str:
    if isinstance(event, ev.CombatStarted):
        return f"a fight: {names.listed(names.enemies, event.enemies)}"
    if isinstance(event, ev.EnemyJoined):
        return f"{names.enemy(view, event.enemy, event.id)} joins with {event.hp} HP"
    if isinstance(event, ev.IntentSet):
        return f"{names.enemy(view, event.enemy, event.id)} intends {names.move(event.id, event.move)}"
    if isinstance(event, ev.EnemyActed):
        return f"{names.enemy(view, event.enemy, event.id)} uses {names.move(event.id, event.move)}"
    if isinstance(event, ev.EnemyPhase):
        return f"{names.enemy(view, event.enemy, event.id)} changes and fights differently now"
    if isinstance(event, ev.EnemyDied):
        return f"{names.enemy(view, event.enemy, event.id)} dies"
    if isinstance(event, ev.EnemyHit):
        blocked = f", {event.blocked} blocked" if event.blocked else ""
        return f"{names.enemy(view, event.enemy, event.id)} takes {event.hp}{blocked}"
    if isinstance(event, ev.EnemyLostHp):
        return f"{names.enemy(view, event.enemy, event.id)} loses {event.amount} HP"
    if isinstance(event, ev.EnemyHealed):
        return f"{names.enemy(view, event.enemy, event.id)} heals {event.amount}"
    if isinstance(event, ev.FloodChanged):
        return f"the flood of {names.enemy(view, event.enemy, event.id)} stands at {event.value}"
    return "the fight is won" if isinstance(event, ev.CombatWon) else ""


def _tell_delver(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn}"
    if isinstance(event, ev.PlayerHit):
        guards = event.blocked + event.fortify
        return f"you take {event.hp}" + (f", {guards} absorbed" if guards else "")
    if isinstance(event, ev.HpLost):
        return f"you lose {event.amount} HP: {names.cause(event.cause)}"
    if isinstance(event, ev.Healed):
        return f"you heal {event.amount}"
    if isinstance(event, ev.ResolveChanged):
        return f"you have {event.value} Resolve"
    if isinstance(event, ev.DevotionChanged):
        return f"you have {event.value} Devotion"
    return f"you have {event.value} Fortify" if isinstance(event, ev.FortifyChanged) else ""


def _tell_statuses(names: Names, view: View, event: ev.Event) -> str:
    if isinstance(event, ev.BlockGained):
        if event.bearer == 0:
            return f"you gain {event.amount} Block"
        return f"{enemy_named(view, event.bearer)} gains {event.amount} Block"
    if isinstance(event, ev.StatusChanged):
        name = names.statuses[event.status]
        if event.bearer == 0:
            return f"you have {name} {event.value}" if event.value else f"your {name} ends"
        who = enemy_named(view, event.bearer)
        return f"{who} has {name} {event.value}" if event.value else f"{name} ends for {who}"
    if isinstance(event, ev.StatusNegated):
        return f"Steadfast wards {names.statuses[event.status]} off"
    return ""


def _tell_cards(names: Names, view: View, event: ev.Event) -> str:
    if isinstance(event, ev.CardPlayed):
        aim = "" if event.target is None else f" on {enemy_named(view, event.target)}"
        return f"you play {names.card(view, event.card, event.id)}{aim}"
    if isinstance(event, ev.CardDrawn):
        return f"you draw {names.card(view, event.card, event.id)}"
    if isinstance(event, ev.DeckReshuffled):
        return f"{event.count} cards are shuffled into a new draw pile"
    if isinstance(event, ev.CardAdded):
        return f"{names.cards[event.id]} is added to {_PILES.get(event.pile, event.pile)}"
    for kind, told in (
        (ev.CardDiscarded, "is discarded"),
        (ev.CardFractured, "fractures"),
        (ev.CardCorrupted, "is corrupted"),
        (ev.CardForgotten, "is forgotten for good"),
        (ev.CardGained, "joins the deck"),
        (ev.CardUpgraded, "is upgraded"),
        (ev.CardRemoved, "leaves the deck"),
    ):
        if isinstance(event, kind):
            return f"{names.cards[event.id]} {told}"
    return ""


def _tell_goods(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.GoldChanged):
        return f"you {'gain' if event.delta > 0 else 'pay'} {abs(event.delta)} gold"
    if isinstance(event, ev.MaxHpChanged):
        return f"your most HP {'rise' if event.delta > 0 else 'fall'} by {abs(event.delta)}"
    if isinstance(event, ev.RelicGained):
        return f"you gain {with_article(names.relics[event.relic])}"
    if isinstance(event, ev.RelicUsed):
        return f"{with_article(names.relics[event.relic])} does its work"
    if isinstance(event, ev.PotionGained):
        return f"you gain {with_article(names.potions[event.potion])}"
    if isinstance(event, ev.PotionUsed):
        return f"you use {with_article(names.potions[event.potion])}"
    if isinstance(event, ev.PotionLost):
        return f"you pour {with_article(names.potions[event.potion])} away"
    return ""


def _tell_rooms(names: Names, event: ev.Event) -> str:
    if isinstance(event, ev.RewardOffered):
        told = f"you find {event.gold} gold, and a card of {names.listed(names.cards, event.cards)}"
        if event.potion is not None:
            told += f", and {with_article(names.potions[event.potion])}"
        return f"{told}; relics: {names.listed(names.relics, event.relics)}" if event.relics else told
    if isinstance(event, ev.ShopOpened):
        goods = [
            names.listed(names.cards, event.cards),
            names.listed(names.relics, event.relics),
            names.listed(names.potions, event.potions),
        ]
        return f"the merchant has {'; '.join(goods)}"
    if isinstance(event, ev.ShrineOpened):
        return f"you stand before {with_article(names.shrines[event.shrine])}"
    if isinstance(event, ev.ShrineResolved):
        return f"you choose: {names.choices.get(event.choice, '')}"
    if isinstance(event, ev.PickRequested):
        return f"choose a card to {'give up' if event.purpose == 'remove' else event.purpose}"
    return ""
