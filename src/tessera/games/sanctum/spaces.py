"""Sanctum Ruins for learners: what its commands are numbered by, and how much a view may hold.

Cards, enemies and nodes have ids without end; their numbers are their places in what the delver sees: in the
hand, among the enemies, in the deck, among the nodes that can be entered now.
"""

from typing import Final

from tessera.core.axes import Among, Count, Maybe, PlaceIn
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.games.sanctum import commands as cmd
from tessera.games.sanctum import state as s
from tessera.games.sanctum import vocabulary as v
from tessera.games.sanctum.gate import ENDINGS
from tessera.games.sanctum.rules import Content
from tessera.games.sanctum.view import View

DECK: Final = 96
FOES: Final = 24
NODES: Final = 96
WAYS: Final = 8
OFFERED: Final = 8


def _hand(view: View) -> list[int]:
    return [] if view.combat is None else [card.uid for card in view.combat.hand]


def _enemies(view: View) -> list[int]:
    return [] if view.combat is None else [enemy.uid for enemy in view.combat.enemies.values()]


def _deck(view: View) -> list[int]:
    return [card.uid for card in view.deck]


def _nodes(view: View) -> list[str]:
    return view.choices


def _choices(view: View) -> list[str]:
    return [] if view.shrine is None else [choice.id for choice in view.shrine.choices]


def axes_of(content: Content) -> Axes:
    """Places in the hand, among the enemies and in the deck."""
    target = Maybe(PlaceIn(FOES, _enemies))
    slot = Count(0, content.economy.potion_slots - 1)
    card = PlaceIn(DECK, _deck)
    return {
        cmd.ChooseNode: {"node_id": PlaceIn(WAYS, _nodes)},
        cmd.PlayCard: {"card": PlaceIn(content.economy.hand_limit + 2, _hand), "target": target},
        cmd.UsePotion: {"slot": slot, "target": target},
        cmd.DiscardPotion: {"slot": slot},
        cmd.TakeCard: {"index": Count(0, OFFERED - 1)},
        cmd.TakeRelic: {"index": Count(0, OFFERED - 1)},
        cmd.Inscribe: {"card": card},
        cmd.Meditate: {"card": card},
        cmd.Buy: {"kind": Among(("cards", "relics", "potions")), "index": Count(0, OFFERED - 1)},
        cmd.PurgeCard: {"card": card},
        cmd.ShrineChoose: {"choice": PlaceIn(OFFERED, _choices)},
        cmd.PickCard: {"card": card},
        cmd.ChooseEnding: {"ending": Among(ENDINGS)},
    }


def bounds_of(content: Content) -> Bounds:
    """Ids are words of the data; what is printed on cards and beasts follows from them and is summed up."""
    # Long: a table, field by field.
    cards = tuple([card.id for card in content.cards])
    faces = tuple([key for card in cards for key in (card, f"{card}+")])
    enemies = tuple([enemy.id for enemy in content.enemies])
    statuses = v.STATUSES
    words: dict[str, tuple[str, ...]] = {
        "View.class_id": tuple([klass.id for klass in content.classes]),
        "View.mechanic": v.MECHANICS,
        "View.phase": (
            s.MAP,
            s.COMBAT,
            s.REWARD,
            s.CAMPFIRE,
            s.SHOP,
            s.SHRINE,
            s.CARD_PICK,
            s.ENDING,
            s.WON,
            s.LOST,
        ),
        "View.result": (s.WON, s.LOST),
        "View.ending": tuple(ENDINGS),
        "View.seen_shrines": tuple([shrine.id for shrine in content.shrines]),
        "SeenShrine.id": tuple([shrine.id for shrine in content.shrines]),
        "View.last_combat": tuple([each.id for each in content.encounters]),
        "View.last_elite": tuple([each.id for each in content.encounters]),
        "SeenCombat.encounter": tuple([each.id for each in content.encounters]),
        "SeenCombat.kind": v.FIGHTS,
        "SeenCombat.last_card": cards,
        "SeenCombat.fallen_minions": enemies,
        "SeenCombat.status_order": statuses,
        "SeenReward.kind": v.FIGHTS,
        "SeenReward.cards": faces,
        "CardWare.face": faces,
        "SeenEnemy.id": enemies,
        "SeenEnemy.kind": v.ENEMY_KINDS,
        "SeenStatus.kind": v.STATUS_KINDS,
        "Intent.category": v.INTENTS,
        "SeenRelic.id": tuple([relic.id for relic in content.relics]),
        "SeenRelic.rarity": v.RELIC_RARITIES,
        "SeenPotion.id": tuple([potion.id for potion in content.potions]),
        "SeenPotion.rarity": v.CARD_RARITIES,
        "MapNode.type": v.NODE_WORDS,
    }
    for field in ("SeenCard.id", "HandCard.id"):
        words[field] = cards
    for field in ("SeenCard.face", "HandCard.face"):
        words[field] = faces
    return Bounds(
        most={
            "View.ascents": len(content.ascents),
            "View.choices": WAYS,
            "View.deck": DECK,
            "View.relics": 24,
            "View.potions": content.economy.potion_slots,
            "View.seen_shrines": len(content.shrines),
            "SeenMap.nodes": NODES,
            "MapNode.connections": 4,
            "SeenCombat.hand": content.economy.hand_limit + 2,
            "HandCard.damage": FOES,
            "SeenCombat.draw": DECK,
            "SeenCombat.discard": DECK,
            "SeenCombat.fractured": 32,
            "SeenCombat.corrupted": 32,
            "SeenCombat.status_order": len(statuses),
            "SeenCombat.enemies": FOES,
            "SeenEnemy.history": 24,
            "SeenCombat.fallen_minions": 16,
            "SeenPick.options": DECK,
        },
        words=words,
        keys={
            "View.maps": [f"act{act}" for act in v.ACTS],
            "View.weakened": enemies,
            "View.bonus_run": v.BONUS_STATS,
            "View.bonus_next": v.BONUS_STATS,
            "SeenCombat.statuses": statuses,
            "SeenEnemy.statuses": statuses,
        },
        ids=("HandCard.damage", "SeenCombat.enemies"),
        sums=("View.faces", "View.bestiary", "View.keywords"),
    )
