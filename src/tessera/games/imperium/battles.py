"""Fights of the last round (rule 14): what who saw them was told of them, its view keeps for a round."""

from tessera.games.imperium.events import CityAssaulted, CombatRound, CombatStarted, who_saw, who_saw_start
from tessera.games.imperium.records import Battle
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.world import World


def record_battle(world: World) -> None:
    """Keep the fight this command brought, if any, and forget those of before the last round."""
    state = world.state
    last = state.turn - len(state.players)
    if state.battles and state.battles[0].turn <= last:
        state.battles = [battle for battle in state.battles if battle.turn > last]
    made: Battle | None = None
    for event in world.events:
        if isinstance(event, CombatStarted):
            made = _begun(world, event.attacker, event.defender, False)
            made.attacker_owner, made.target_owner = event.attacker_owner, event.defender_owner
            made.start, made.at, made.ranged = _tile(world, event.start), _tile(world, event.at), event.ranged
            _note_watchers(made, who_saw(event), who_saw_start(event))
        elif isinstance(event, CityAssaulted):
            made = _begun(world, event.attacker, event.city, True)
            made.attacker_owner, made.target_owner = event.attacker_owner, event.defender_owner
            made.start, made.at, made.ranged = _tile(world, event.start), _tile(world, event.at), event.ranged
            _note_watchers(made, who_saw(event), who_saw_start(event))
        elif isinstance(event, CombatRound) and made is not None:
            made.attacker_hp = event.attacker_hp or 0
            made.target_hp = event.defender_hp
    if made is not None:
        state.battles.append(made)


def _begun(world: World, attacker: int | None, target: int, on_city: bool) -> Battle:
    assert attacker is not None, "the rules tell it whole"
    return Battle(world.state.turn, attacker, target, -1, -1, -1, -1, False, on_city, 0, 0, 0, 0)


def _note_watchers(battle: Battle, saw_target: int, saw_start: int) -> None:
    attacker, target = 1 << battle.attacker_owner, 1 << battle.target_owner
    battle.seen = attacker | target | (saw_target & saw_start)
    battle.seen_start = attacker | saw_start


def _tile(world: World, spot: Spot | None) -> int:
    assert spot is not None, "the rules tell it whole"
    return world.map.index((spot.q, spot.r))
