"""The first state (rules 4.6 and 4.7): a map, players with their civilizations, and their first units."""

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Seed
from tessera.core.copying import made_like
from tessera.core.rng import TWO32, Xoshiro128
from tessera.games.imperium import placing, walking
from tessera.games.imperium.canonical import MASK64, fnv1a, stream_value
from tessera.games.imperium.generate import WorldMap, generate, generate_from
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.options import Chosen, PlayerChoice
from tessera.games.imperium.records import Player
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.sight import publish
from tessera.games.imperium.state import Settings, State, bare_tiles, matrix
from tessera.games.imperium.world import World


def seed_number(seed: Seed) -> int:
    """Rule 2.6 asks for 64 bits: a number's low ones, or a text's digest."""
    if isinstance(seed, int):
        return seed & MASK64
    return fnv1a(seed.encode("utf-8", "surrogatepass"))


def first_state(rules: Rules, seats: int, chosen: Chosen, seed: Seed) -> State:
    """A new game on a generated map."""
    number = seed_number(seed)
    width, height = map_size(rules, seats, chosen)
    made = generate(rules, width, height, seats, chosen.map_type, number, chosen.wrap)
    return state_on(rules, made, seats, chosen, number)


def another_world(rules: Rules, seats: int, chosen: Chosen, rng: Xoshiro128) -> State:
    """A new game all of which comes from this generator, which it then goes on with."""
    number = any_seed(rng)
    width, height = map_size(rules, seats, chosen)
    made = generate_from(rules, width, height, seats, chosen.map_type, rng, chosen.wrap)
    state = state_on(rules, made, seats, chosen, number)
    state.rng = rng
    return state


def any_seed(rng: Xoshiro128) -> int:
    """64 bits, drawn."""
    return rng.below(TWO32) * TWO32 + rng.below(TWO32)


def map_size(rules: Rules, seats: int, chosen: Chosen) -> tuple[int, int]:
    """The chosen width and height; `auto` is the smallest size meant for so many players."""
    if chosen.map_size:
        return chosen.map_size, chosen.map_size
    sizes = rules.maps.sizes
    last = sizes[0]
    for size in sizes:
        if size.id == chosen.size:
            return size.width, size.height
        if size.width * size.height > last.width * last.height:
            last = size
    best = last
    for size in sizes:
        if size.players >= seats and size.width * size.height < best.width * best.height:
            best = size
    return best.width, best.height


def state_on(rules: Rules, made: WorldMap, seats: int, chosen: Chosen, seed: int) -> State:
    """A new game on this map."""
    board = made.board
    value = stream_value(seed, "game")
    state = State(
        rng=Xoshiro128.of_value(value, "game"),
        stream=value,
        seed=seed,
        settings=made_like(Settings, chosen),
        width=board.width,
        height=board.height,
        wrap=board.wrap,
        tiles=bare_tiles(made.terrain, made.resource, made.rivers),
        players=_players(rules, seats, chosen, seed, board.size),
        war_since=matrix(seats, -1),
        met=matrix(seats, 0),
        betrayal=matrix(seats, 0),
        war_history=matrix(seats, 0),
        goodwill=matrix(seats, 0),
        influence=matrix(seats, 0),
        wonders=[-1] * len(rules.buildings),
    )
    world = placing.world_of(rules, LandMap(board, rules, made.terrain, made.rivers), state)
    for player in range(seats):
        _first_units(world, player, made.starts[player])
    publish(world)
    return state


def _players(rules: Rules, seats: int, chosen: Chosen, seed: int, tiles: int) -> list[Player]:
    choices = [
        chosen.players[seat] if seat < len(chosen.players) else PlayerChoice("", "", False, "")
        for seat in range(seats)
    ]
    civs = civilizations(rules, choices, seed)
    rotation = rules.ai.rotation
    players: list[Player] = []
    for seat, choice in enumerate(choices):
        usual = rules.ai.personalities[rotation[(seed + seat) % len(rotation)]].id
        personality = choice.personality or usual
        players.append(
            Player(
                id=seat,
                name=choice.name or rules.civilizations[civs[seat]].leader,
                civ=civs[seat],
                is_ai=choice.is_ai,
                personality=personality,
                gold=rules.game.start_gold,
                government=rules.start_government,
                research_progress=[0] * len(rules.techs),
                known_techs=[0] * len(rules.techs),
                explored=[0] * tiles,
                memory=[0] * tiles,
            )
        )
    return players


def civilizations(rules: Rules, choices: list[PlayerChoice], seed: int) -> list[int]:
    """Rule 4.7: as chosen; the others by seed, the next unused one where theirs is taken."""
    names = [civ.id for civ in rules.civilizations]
    count = len(names)
    civs: list[int] = []
    used = [False] * count
    for choice in choices:
        civs.append(names.index(choice.civ) if choice.civ else -1)
        if choice.civ:
            used[names.index(choice.civ)] = True
    for seat in range(len(choices)):
        if civs[seat] < 0:
            civ = (seed + seat) % count
            for step in range(count):
                if not used[(civ + step) % count]:
                    civ = (civ + step) % count
                    break
            civs[seat] = civ
            used[civ] = True
    return civs


def _first_units(world: World, player: int, start: int) -> None:
    """Rule 4.7: units 1 and 2 on the start tile, the others beside it; where there is no place, none."""
    rules = world.rules
    stands_for = rules.civilizations[world.player(player).civ].stands_for
    beside = _beside(world, start)
    for number, kind in enumerate(rules.game.start_units):
        tile = start if number < 2 else beside
        if tile >= 0:
            unit = placing.create_unit(world, stands_for[kind], player, tile)
            unit.moves_left = walking.max_moves(world, unit)


def _beside(world: World, start: int) -> int:
    """The first neighbour in direction order, else the first tile of ring 2, then 3: land without units."""
    neighbours = world.map.neighbours
    near = [neighbours[6 * start + d] for d in range(6)]
    for tile in [*near, *world.land.ring(start, 2), *world.land.ring(start, 3)]:
        if tile >= 0 and world.land.passable[tile] and not world.land.water[tile] and world.holder(tile) < 0:
            return tile
    return -1


def board_of(state: State) -> HexMap:
    """The geometry of a state's map."""
    return HexMap(state.width, state.height, "odd-r", state.wrap)
