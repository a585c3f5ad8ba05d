"""War weariness (rule 10.11)."""

from tessera.games.imperium.effects import is_at_war
from tessera.games.imperium.world import World


def tire(world: World, player: int, points: int) -> None:
    """More weariness, or less, within its bounds."""
    who = world.state.players[player]
    before = who.war_weariness
    who.war_weariness = _within(world, before + points)
    if who.war_weariness != before:
        world.changed(player)


def next_weariness(world: World, player: int) -> int:
    """What R1 will make of it as things stand."""
    return _within(world, world.state.players[player].war_weariness + _points(world, player))


def _within(world: World, points: int) -> int:
    return max(0, min(world.rules.weariness.max, points))


def _points(world: World, player: int) -> int:
    rules = world.rules.weariness
    return rules.per_round_at_war if is_at_war(world, player) else rules.per_round_at_peace


def weary_all(world: World) -> None:
    """Rule 12.2 R1: a round of war or of peace."""
    for player in world.state.players:
        if player.alive:
            tire(world, player.id, _points(world, player.id))
