"""The first state (rules 4.6 and 4.7): a map, players with their civilizations, and their first units."""

from tessera.boards.hexmap import HexMap
from tessera.core.chance import Seed
from tessera.core.rng import Xoshiro128
from tessera.games.imperium import placing, walking
from tessera.games.imperium.canonical import MASK64, fnv1a, stream_value
from tessera.games.imperium.generate import WorldMap, generate
from tessera.games.imperium.land import LandMap
from tessera.games.imperium.options import Chosen, PlayerChoice
from tessera.games.imperium.records import Player
from tessera.games.imperium.rules import Rules
from tessera.games.imperium.sight import publish
from tessera.games.imperium.state import Scratch, Settings, State, bare_tiles, matrix
from tessera.games.imperium.storage import CityStore, RouteStore, UnitStore
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
        turn=1,
        round=1,
        current_player=0,
        settings=Settings(
            chosen.difficulty,
            chosen.elimination,
            chosen.domination,
            chosen.science,
            chosen.culture,
            chosen.score,
            chosen.round_limit,
            chosen.open_sight,
        ),
        width=board.width,
        height=board.height,
        wrap=board.wrap,
        tiles=bare_tiles(made.terrain, made.resource, made.rivers),
        players=_players(rules, seats, chosen, seed, board.size),
        units=UnitStore([], [], []),
        cities=CityStore([], [], []),
        routes=RouteStore([], [], []),
        war_since=matrix(seats, -1),
        met=matrix(seats, 0),
        betrayal=matrix(seats, 0),
        war_history=matrix(seats, 0),
        goodwill=matrix(seats, 0),
        treaties=[],
        next_treaty=1,
        proposals=[],
        peace_offers=[],
        influence=matrix(seats, 0),
        capitals=[],
        wonders=[-1] * len(rules.buildings),
        battles=[],
        ended=None,
        scratch=Scratch(),
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
                alive=True,
                gold=rules.game.start_gold,
                culture=0,
                lifetime_culture=0,
                milestones=0,
                policy_picks=0,
                policies=[],
                government=rules.start_government,
                researching=-1,
                research_progress=[0] * len(rules.techs),
                research_overflow=0,
                known_techs=[0] * len(rules.techs),
                war_weariness=0,
                capital=-1,
                stages=[],
                explored=[0] * tiles,
                memory=[0] * tiles,
                cities_seen={},
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
