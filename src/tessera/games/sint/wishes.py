"""Queued commands in numbers, and back: what a seat sends, and what is judged, tried and drawn by lot."""

from typing import Final

from tessera.games.sint import commands as cmd
from tessera.games.sint import vocabulary as v
from tessera.games.sint.planning import Wish

# Without contents, and never changed: one of each is enough.
_BAKE: Final = cmd.Bake()
_SHOOT: Final = cmd.Shoot()
_SHIELDS: Final = cmd.RaiseShields()
_EVASION: Final = cmd.EvasiveManeuvers()
_LOOKOUT: Final = cmd.Lookout()
_INTERACT: Final = cmd.Interact()
_EXTINGUISH: Final = cmd.Extinguish()
_REPAIR: Final = cmd.Repair()


def wish_of(command: cmd.Command) -> Wish | None:
    """A queued command in numbers; None for an immediate one."""
    if isinstance(command, cmd.Move):
        return Wish(v.MOVE, command.to_room)
    if isinstance(command, cmd.Bake):
        return Wish(v.BAKE)
    if isinstance(command, cmd.Shoot):
        return Wish(v.SHOOT)
    if isinstance(command, cmd.RaiseShields):
        return Wish(v.SHIELDS)
    if isinstance(command, cmd.EvasiveManeuvers):
        return Wish(v.EVASION)
    if isinstance(command, cmd.Lookout):
        return Wish(v.LOOKOUT)
    if isinstance(command, cmd.FirstAid):
        return Wish(v.FIRST_AID, v.seat_of(command.target_player))
    if isinstance(command, cmd.Interact):
        return Wish(v.INTERACT)
    if isinstance(command, cmd.Extinguish):
        return Wish(v.EXTINGUISH)
    if isinstance(command, cmd.Repair):
        return Wish(v.REPAIR)
    if isinstance(command, cmd.PickUp):
        return Wish(v.PICK_UP, v.ITEMS.index(command.item_type) if command.item_type in v.ITEMS else -1)
    if isinstance(command, cmd.Drop):
        return Wish(v.DROP, -1, command.item_index)
    if isinstance(command, cmd.Throw):
        return Wish(v.THROW, v.seat_of(command.target_player), command.item_index)
    if isinstance(command, cmd.Revive):
        return Wish(v.REVIVE, v.seat_of(command.target_player))
    return None


def command_of(wish: Wish) -> cmd.Command:
    """The command that asks for it."""
    verb = wish.verb
    if verb == v.MOVE:
        return cmd.Move(wish.target)
    if verb == v.BAKE:
        return _BAKE
    if verb == v.SHOOT:
        return _SHOOT
    if verb == v.SHIELDS:
        return _SHIELDS
    if verb == v.EVASION:
        return _EVASION
    if verb == v.FIRST_AID:
        return cmd.FirstAid(v.PLAYERS[wish.target])
    if verb == v.INTERACT:
        return _INTERACT
    if verb == v.EXTINGUISH:
        return _EXTINGUISH
    if verb == v.REPAIR:
        return _REPAIR
    if verb == v.PICK_UP:
        return cmd.PickUp(v.ITEMS[wish.target])
    if verb == v.DROP:
        return cmd.Drop(wish.item)
    if verb == v.THROW:
        return cmd.Throw(v.PLAYERS[wish.target], wish.item)
    if verb == v.LOOKOUT:
        return _LOOKOUT
    assert verb == v.REVIVE, "every queued command has its line"
    return cmd.Revive(v.PLAYERS[wish.target])
