"""Turns and rounds (rule 12), in their exact order."""

from tessera.games.imperium import placing
from tessera.games.imperium.automation import act_alone
from tessera.games.imperium.effects import can_embark
from tessera.games.imperium.elimination import eliminate
from tessera.games.imperium.events import RoundEnded, TurnEnded, TurnStarted, UnitExpelled
from tessera.games.imperium.orders import resume
from tessera.games.imperium.policies import run_culture
from tessera.games.imperium.records import FORTIFY, Unit
from tessera.games.imperium.research import run_research
from tessera.games.imperium.rounds import run_cities
from tessera.games.imperium.sight import look
from tessera.games.imperium.supply import run_bankruptcy, run_gold, run_supply
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.trade import run_routes
from tessera.games.imperium.treaties import run_expiry, run_treaties
from tessera.games.imperium.units import heal, kill_unit
from tessera.games.imperium.victory import check_victory
from tessera.games.imperium.walking import borders_open, can_stand, max_moves
from tessera.games.imperium.weariness import weary_all
from tessera.games.imperium.world import World

EXPULSION_RADIUS = 10


def end_turn(world: World) -> None:
    """Rule 12.1, steps 1 to 3. AI seats are played by their bots, which send commands as everybody does."""
    state = world.state
    world.tell(TurnEnded(state.turn, state.current_player))
    pass_on(world)


def pass_on(world: World) -> None:
    """Rule 12.1 from step 2: the next living player; after the last one, the round."""
    state = world.state
    following = _next_after(world, state.current_player)
    if following < 0:
        process_round(world)
        if state.ended is not None:
            return
        following = _next_after(world, -1)
    state.turn += 1
    state.current_player = following
    start_turn(world, following)


def _next_after(world: World, player: int) -> int:
    for other in world.state.players:
        if other.id > player and other.alive:
            return other.id
    return -1


def start_turn(world: World, player: int) -> None:
    """Rule 12.3: every own unit, then orders, then automation."""
    state = world.state
    world.tell(TurnStarted(state.turn, state.round, player))
    units = world.units_of(player)
    for unit in units:
        heal(world, unit)
        orders = unit.orders
        if orders is not None and orders.kind == FORTIFY:
            unit.fortified_turns = min(2, unit.fortified_turns + 1)
        unit.moves_left = max_moves(world, unit)
        unit.acted = False
    for unit in units:
        resume(world, unit)
    for unit in units:
        if unit.automated and unit.orders is None and unit.moves_left > 0:
            act_alone(world, unit)
    look(world)


def process_round(world: World) -> None:
    """Rule 12.2."""
    state = world.state
    takings = Takings(len(state.players))
    world.tell(RoundEnded(state.round))  # R0
    weary_all(world)  # R1
    run_cities(world, takings)  # R2a, R2b
    look(world)
    run_routes(world, takings)  # R3
    run_treaties(world, takings)  # R4
    run_supply(world, takings)  # R5
    run_gold(world, takings)  # R6
    run_bankruptcy(world)  # R7
    run_research(world, takings)  # R8
    run_culture(world, takings)  # R9
    run_expiry(world)  # R10
    for unit in state.units.living():  # R11
        _expel(world, unit)
    look(world)
    eliminate(world)  # R12
    check_victory(world)  # R13
    if state.ended is None:
        state.round += 1  # R14


def _expel(world: World, unit: Unit) -> None:
    """R11: a unit on a foreign tile that is closed to it is put on the nearest tile it could stand on."""
    if borders_open(world, unit, world.state.tiles.owner[unit.pos]):
        return
    for radius in range(1, EXPULSION_RADIUS + 1):
        for tile in world.land.ring(unit.pos, radius):
            if _could_be(world, unit, tile):
                start = unit.pos
                seen_from = world.watchers(start)
                placing.move_unit(world, unit, tile)
                world.tell_way(
                    UnitExpelled(unit.id, unit.owner, world.spot(start), world.spot(tile)), seen_from, tile
                )
                return
    kill_unit(world, unit, "Expelled")


def _could_be(world: World, unit: Unit, tile: int) -> bool:
    """A place for the unit in the domain it is in: an embarked one stays on the water."""
    if not unit.embarked:
        return can_stand(world, unit.kind, unit.owner, tile)
    terrain = world.rules.terrains[world.state.tiles.terrain[tile]]
    if not terrain.water or not terrain.passable or not can_embark(world, unit.owner, terrain.deep):
        return False
    holder = world.holder(tile)
    if holder >= 0 and holder != unit.owner:
        return False
    if world.scratch.unit_at[3 * tile + world.layer(unit)] >= 0:
        return False
    return borders_open(world, unit, world.state.tiles.owner[tile])
