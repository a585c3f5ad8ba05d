"""Why a command is refused (rule 6.6), in words. `{title}` stands for the fact of that name."""

from typing import Final

# code: what the rulebook calls it, and what people read
_TABLE: Final[dict[str, tuple[str, str]]] = {
    "command.malformed": ("bad_command", "That command is not understood."),
    "seat.unknown": ("player_not_found", "You are not part of this crew."),
    "game.over": ("game_ended", "The game is over."),
    "phase.wrong": ("wrong_phase", "Not in this phase."),
    "player.fainted": ("fainted", "You are out cold."),
    "player.overboard": ("removed_from_play", "You went overboard."),
    "name.taken": ("name_taken", "That name is in use."),
    "name.bad": ("bad_name", "That name is not allowed."),
    "crew.full": ("game_full", "All six bunks are taken."),
    "chat.bad": ("bad_message", "Message empty or too long."),
    "chat.silenced": ("silenced", "Static: no letters get through."),
    "points.none": ("no_ap_to_pass", "You have no AP to give up."),
    "proposal.unknown": ("proposal_not_found", "No such planned action."),
    "proposal.not_yours": ("not_your_proposal", "That plan is not yours."),
    "points.short": ("not_enough_ap", "Not enough AP."),
    "room.unknown": ("no_such_room", "No such room."),
    "room.same": ("already_there", "You are there."),
    "path.none": ("no_path", "No door leads there."),
    "peppernut.none": ("no_ammo", "You hold no peppernut."),
    "target.beaten": ("no_target", "The enemy is beaten."),
    "fire.none": ("no_fire", "Nothing is burning here."),
    "repair.nothing": ("nothing_to_repair", "Nothing here needs repair."),
    "hull.full": ("hull_full", "The hull is whole."),
    "item.not_here": ("item_not_here", "That item is not on this floor."),
    "inventory.full": ("inventory_full", "No free hand."),
    "item.unknown": ("bad_item_index", "You hold no such item."),
    "wheelbarrow.loaded": ("wheelbarrow_loaded", "Empty the barrow to two nuts first."),
    "item.not_thrown": ("only_peppernuts", "Only peppernuts fly."),
    "target.unknown": ("target_not_found", "No such crew member."),
    "target.yourself": ("bad_target", "Choose someone else."),
    "target.fainted": ("target_fainted", "They are out cold."),
    "target.not_fainted": ("target_not_fainted", "They are on their feet."),
    "target.out_of_range": ("out_of_range", "Too far away."),
    "problem.none": ("nothing_to_solve", "No problem you can solve here."),
    "room.wrong": ("wrong_room", "Wrong room for that."),
    "room.blocked": ("room_blocked", "Fire or water is in the way."),
    "system.broken": ("system_broken", "This system is broken."),
    "system.active": ("already_active", "Already active this round."),
    "card.forbids": ("blocked_by_card", "Blocked by the card {title}."),
}

REFUSALS: Final[dict[str, str]] = {code: words for code, (_, words) in _TABLE.items()}
RULEBOOK: Final[dict[str, str]] = {code: name for code, (name, _) in _TABLE.items() if name}
