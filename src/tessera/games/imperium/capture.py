"""Civilians that fall into other hands (rules 6.7 and 7.14)."""

from tessera.games.imperium import placing
from tessera.games.imperium.events import UnitCaptured
from tessera.games.imperium.records import Unit
from tessera.games.imperium.world import World


def take_civilian(world: World, civilian: Unit, owner: int) -> None:
    """A civilian changes hands where it stands; founders of cities become workers."""
    old = civilian.owner
    kind = civilian.kind
    if world.rules.units[kind].found_city:
        kind = world.rules.worker_unit
    civilian.orders = None
    civilian.automated = False
    civilian.moves_left = 0
    civilian.acted = True
    placing.hand_over_unit(world, civilian, owner, kind)
    world.tell_at(UnitCaptured(civilian.id, old, owner, kind, world.spot(civilian.pos)), civilian.pos)
