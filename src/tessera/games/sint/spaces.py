"""SINT FTL for learners: what its commands are numbered by, and how much a view may hold.

Whoever may come aboard is listed under one name, so a Join needs no number for it. Proposals go by their
place in the queue, things in hand by their index.
"""

from typing import Final

from tessera.core.axes import ALONE, Among, Count, PlaceIn
from tessera.core.layout import Bounds
from tessera.core.numbering import Axes
from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.rules import Rules
from tessera.games.sint.view import SintView

QUEUE: Final = 64  # proposals in the queue at once that can be taken back by number
CHAT: Final = 12
SAID: Final = ("SintView.layouts", "SintView.terms", "SintView.cards", "SintView.bosses", "SintView.passages")


def _queue(view: SintView) -> list[int]:
    return view.order


def axes_of(rules: Rules, seats: int) -> Axes:
    """Rooms, players, items and proposals."""
    rooms = Count(0, max([layout.size for layout in rules.layouts]) - 1)
    player = Among(v.PLAYERS[:seats])
    index = Count(0, _hands(rules) - 1)
    return {
        cmd.Join: {"name": ALONE},
        cmd.SetMapLayout: {"layout": Among(rules.layout_ids)},
        cmd.Undo: {"action_id": PlaceIn(QUEUE, _queue)},
        cmd.Move: {"to_room": rooms},
        cmd.FirstAid: {"target_player": player},
        cmd.PickUp: {"item_type": Among(v.ITEMS)},
        cmd.Drop: {"item_index": index},
        cmd.Throw: {"target_player": player, "item_index": index},
        cmd.Revive: {"target_player": player},
    }


def _hands(rules: Rules) -> int:
    """More than anybody can hold, but for gifts of cards."""
    return max(rules.numbers.hands, rules.numbers.wheelbarrow_nuts) + 8


def bounds_of(rules: Rules, seats: int) -> Bounds:
    """Rooms and players have places of their own; what people read is summed up."""
    # Long: a table, field by field.
    rooms = [str(room) for room in range(max([layout.size for layout in rules.layouts]))]
    players = v.PLAYERS[:seats]
    hands = _hands(rules)
    cards = len(rules.cards)
    items = (
        "SeenRoom.items",
        "SeenPlayer.inventory",
        "Ghost.inventory",
        "GhostRoom.items",
        "Action.item_type",
    )
    card_fields = (
        "SintView.discard",
        "SintView.latest_event",
        "SintView.next_card",
        "SintView.solves",
        "SeenCard.id",
        "Projected.solved",
        "Action.card",
    )
    words: dict[str, tuple[str, ...]] = dict.fromkeys(items, v.ITEMS)
    words.update({field: tuple(rules.card_ids) for field in card_fields})
    for field in (
        "SintView.player",
        "SintView.removed_players",
        "SeenProposal.player",
        "SeenCard.affected_player",
        "Action.target_player",
    ):
        words[field] = v.PLAYERS
    for field in ("SeenRoom.hazards", "GhostRoom.hazards"):
        words[field] = v.HAZARDS
    for field in ("SeenRoom.system", "SeenAttack.target_system"):
        words[field] = v.SYSTEMS
    words["SintView.attack_mix"] = ("fire", "mixed")
    words["SintView.phase"] = v.PHASES
    words["SintView.layout"] = tuple(rules.layout_ids)
    words["SintView.difficulty"] = tuple(rules.voyage_ids)
    words["SeenEnemy.state"] = ("Active", "Defeated")
    words["SeenAttack.effect"] = (*v.EFFECTS, v.HIDDEN)
    words["SeenChat.sender"] = (v.SYSTEM_SENDER, *v.PLAYERS)
    verbs = (*v.VERBS, "Undo", "Pass")
    words["Action.verb"] = verbs
    words["Barred.verb"] = verbs
    return Bounds(
        most={
            "SeenRoom.items": 24,
            "SeenRoom.hazards": 12,
            "GhostRoom.items": 24,
            "GhostRoom.hazards": 12,
            "SeenPlayer.inventory": hands,
            "Ghost.inventory": hands,
            "SeenRoom.neighbors": len(rooms),
            "SintView.removed_players": seats,
            "SintView.proposals": QUEUE,
            "SintView.order": QUEUE,
            "SintView.barred": len(v.VERBS),
            "SintView.active_situations": cards,
            "SeenCard.rooms": len(rooms),
            "SintView.discard": cards,
            "Projected.solved": cards,
            "SintView.chat": CHAT,
        },
        words=words,
        keys={
            "SintView.rooms": rooms,
            "SintView.players": players,
            "Projected.players": players,
            "Projected.rooms": rooms,
            "SintView.reach": rooms,
            "SintView.cut_off": rooms,
            "SintView.costs": verbs,
        },
        ids=("SintView.proposals", "SintView.chat"),
        sums=SAID,
    )
