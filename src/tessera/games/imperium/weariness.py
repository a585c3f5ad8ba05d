"""War weariness (rule 10.11)."""

from tessera.games.imperium.effects import is_at_war
from tessera.games.imperium.world import World


def tire(world: World, player: int, points: int) -> None:
    """More weariness, or less, within its bounds."""
    who = world.state.players[player]
    before = who.war_weariness
    who.war_weariness = max(0, min(world.rules.weariness.max, before + points))
    if who.war_weariness != before:
        world.changed(player)


def weary_all(world: World) -> None:
    """Rule 12.2 R1: a round of war or of peace."""
    rules = world.rules.weariness
    for player in world.state.players:
        if player.alive:
            at_war = is_at_war(world, player.id)
            tire(world, player.id, rules.per_round_at_war if at_war else rules.per_round_at_peace)
