"""Who sees what, and what is remembered of it (rule 11).

Sight is counted: for every player and tile, how many of its own units, cities and tiles see it. So a step
changes two discs and nothing else. A tile is remembered at the moment the last eye leaves it.
"""

from tessera.games.imperium import effects
from tessera.games.imperium.events import PlayersMet, TileHidden, TileRevealed
from tessera.games.imperium.records import City, SeenCity, Unit
from tessera.games.imperium.vocabulary import VISION_BONUS
from tessera.games.imperium.world import World


def eye_radius(world: World, unit: Unit) -> int:
    """Rule 11.2: how far a unit sees."""
    rules = world.rules
    if unit.embarked:
        return rules.vision.embarked
    kind = rules.units[unit.kind]
    radius = kind.vision + effects.unit_sum(world, unit.owner, VISION_BONUS, kind.class_)
    for promotion in unit.promotions:
        if rules.promotions[promotion].extra_vision:
            radius += rules.vision.extra
    if not kind.naval:
        radius += rules.terrains[world.state.tiles.terrain[unit.pos]].sight
    return max(0, radius)


# ---------------------------------------------------------------- counting


def gain(world: World, player: int, tiles: list[int]) -> None:
    """One more eye on these tiles; seen once is explored for good."""
    scratch = world.scratch
    sight = scratch.sight[player]
    changed = scratch.changed[player]
    explored = world.state.players[player].explored
    allies = scratch.allies[player]
    for tile in tiles:
        count = sight[tile]
        sight[tile] = count + 1
        if count == 0:
            changed.append(tile)
            explored[tile] = 1
            for ally in allies:
                world.state.players[ally].explored[tile] = 1


def lose(world: World, player: int, tiles: list[int]) -> None:
    """One eye fewer on these tiles; what nobody sees any more is remembered as it is now."""
    scratch = world.scratch
    sight = scratch.sight[player]
    changed = scratch.changed[player]
    allies = scratch.allies[player]
    for tile in tiles:
        count = sight[tile] - 1
        sight[tile] = count
        if count == 0:
            changed.append(tile)
            if not allies:
                remember(world, player, tile)
            else:
                if not world.sees(player, tile):
                    remember(world, player, tile)
                for ally in allies:
                    if not world.sees(ally, tile):
                        remember(world, ally, tile)


def remember(world: World, player: int, tile: int) -> None:
    """Rule 11.3: keep what stands on a tile now."""
    tiles = world.state.tiles
    knower = world.state.players[player]
    knower.memory[tile] = pack_memory(
        tiles.owner[tile], tiles.road[tile], tiles.pillaged[tile], tiles.tier[tile], tiles.improvement[tile]
    )
    city = world.city_on(tile)
    if city is not None:
        knower.cities_seen[tile] = SeenCity(city.id, city.name, city.owner, city.population)
    elif tile in knower.cities_seen:
        del knower.cities_seen[tile]


def pack_memory(owner: int, road: int, pillaged: int, tier: int, improvement: int) -> int:
    """What is remembered of a tile in one number; 0 is an empty tile that nobody owns."""
    return (owner + 1) | road << 5 | pillaged << 7 | tier << 8 | (improvement + 1) << 12


def memory_owner(packed: int) -> int:
    return (packed & 31) - 1


def memory_road(packed: int) -> int:
    return packed >> 5 & 3


def memory_pillaged(packed: int) -> int:
    return packed >> 7 & 1


def memory_tier(packed: int) -> int:
    return packed >> 8 & 15


def memory_improvement(packed: int) -> int:
    return (packed >> 12) - 1


# ---------------------------------------------------------------- eyes


def open_eye(world: World, unit: Unit) -> None:
    """A unit that has just come to be, or come over, looks around."""
    scratch = world.scratch
    slot = unit.id >> 32
    while len(scratch.eye_pos) <= slot:
        scratch.eye_pos.append(-1)
        scratch.eye_radius.append(0)
        scratch.eye_owner.append(-1)
    radius = eye_radius(world, unit)
    scratch.eye_pos[slot] = unit.pos
    scratch.eye_radius[slot] = radius
    scratch.eye_owner[slot] = unit.owner
    gain(world, unit.owner, world.land.disc(unit.pos, radius))
    scratch.touched.append(unit.pos)


def close_eye(world: World, unit: Unit) -> None:
    """A unit that is about to go, or to change hands, looks no more."""
    scratch = world.scratch
    slot = unit.id >> 32
    if slot < len(scratch.eye_pos) and scratch.eye_pos[slot] >= 0:
        at, radius, owner = scratch.eye_pos[slot], scratch.eye_radius[slot], scratch.eye_owner[slot]
        scratch.eye_pos[slot] = -1
        lose(world, owner, world.land.disc(at, radius))


def refresh_eye(world: World, unit: Unit) -> None:
    """A unit moved, or sees farther or less far than before."""
    scratch = world.scratch
    slot = unit.id >> 32
    at, radius = scratch.eye_pos[slot], scratch.eye_radius[slot]
    now = eye_radius(world, unit)
    if at != unit.pos or radius != now:
        scratch.eye_pos[slot] = unit.pos
        scratch.eye_radius[slot] = now
        gain(world, unit.owner, world.land.disc(unit.pos, now))
        lose(world, unit.owner, world.land.disc(at, radius))
        if at != unit.pos:
            scratch.touched.append(unit.pos)


def city_eye(world: World, city: City) -> list[int]:
    """Rule 11.2: what a city sees."""
    return world.land.disc(city.pos, world.rules.vision.city)


# ---------------------------------------------------------------- deriving anew


def fill_scratch(world: World) -> None:
    """Derive every index from the state alone."""
    state = world.state
    scratch = world.scratch
    scratch.fill(len(state.tiles.terrain), len(state.players))
    for player, allies in enumerate(allied(world)):
        scratch.allies[player] = allies
    for unit in state.units.living():
        scratch.unit_at[3 * unit.pos + world.layer(unit)] = unit.id
    for unit in state.units.living():
        open_eye(world, unit)
    for city in state.cities.living():
        gain(world, city.owner, city_eye(world, city))
    for tile, owner in enumerate(state.tiles.owner):
        if owner >= 0:
            sight = scratch.sight[owner]
            sight[tile] += 1
    for player in range(len(state.players)):
        scratch.changed[player].clear()
        visible = scratch.visible[player]
        if scratch.allies[player]:
            for tile in range(len(visible)):
                visible[tile] = 1 if world.sees(player, tile) else 0
        else:
            sight = scratch.sight[player]
            for tile in range(len(visible)):
                visible[tile] = 1 if sight[tile] else 0
        scratch.eyes_checked[player] = scratch.epoch[player]
    scratch.touched.clear()


def allied(world: World) -> list[list[int]]:
    """The allies of each player, ascending."""
    state = world.state
    found: list[list[int]] = [[] for _ in state.players]
    alliance = world.rules.alliance
    for treaty in state.treaties:
        if treaty.kind == alliance:
            found[treaty.a].append(treaty.b)
            found[treaty.b].append(treaty.a)
    for row in found:
        row.sort()
    return found


# ---------------------------------------------------------------- settling


def look(world: World) -> None:
    """Rules 11.2 and 11.5: eyes, allies and contact as they are now. Nothing is published yet."""
    state = world.state
    scratch = world.scratch
    players = len(state.players)
    for player in range(players):
        if scratch.eyes_checked[player] != scratch.epoch[player]:
            scratch.eyes_checked[player] = scratch.epoch[player]
            for unit in state.units.slots:
                if unit is not None and unit.owner == player:
                    refresh_eye(world, unit)
    if state.treaties or _any_allies(world):
        _settle_allies(world)
    for player in range(players):
        for tile in scratch.changed[player]:
            if world.sees(player, tile):
                _meet_on(world, player, tile)
            for ally in scratch.allies[player]:
                if world.sees(ally, tile):
                    _meet_on(world, ally, tile)
    for tile in scratch.touched:
        for player in range(players):
            if world.sees(player, tile):
                _meet_on(world, player, tile)
    scratch.touched.clear()


def publish(world: World) -> None:
    """Rule 12.4: at the end of a command, tell each player which tiles came into sight and which went."""
    look(world)
    state = world.state
    scratch = world.scratch
    for player in range(len(state.players)):
        candidates = scratch.changed[player]
        for ally in scratch.allies[player]:
            candidates = candidates + scratch.changed[ally]
        if not candidates:
            continue
        visible = scratch.visible[player]
        last = -1
        for tile in sorted(candidates):
            if tile == last:
                continue
            last = tile
            now = 1 if world.sees(player, tile) else 0
            if now != visible[tile]:
                visible[tile] = now
                if now:
                    world.tell(TileRevealed(player, world.spot(tile), state.tiles.terrain[tile]))
                else:
                    world.tell(TileHidden(player, world.spot(tile)))
    for player in range(len(state.players)):
        scratch.changed[player].clear()


def _any_allies(world: World) -> bool:
    for row in world.scratch.allies:  # noqa: SIM110
        if row:
            return True
    return False


def _settle_allies(world: World) -> None:
    scratch = world.scratch
    now = allied(world)
    for player, allies in enumerate(now):
        before = scratch.allies[player]
        if allies == before:
            continue
        knower = world.state.players[player]
        for ally in before:
            if ally not in allies:
                sight = scratch.sight[ally]
                scratch.allies[player] = allies
                for tile in range(len(sight)):
                    if sight[tile] and not world.sees(player, tile):
                        remember(world, player, tile)
                        scratch.changed[player].append(tile)
        scratch.allies[player] = allies
        for ally in allies:
            if ally not in before:
                sight = scratch.sight[ally]
                for tile in range(len(sight)):
                    if sight[tile]:
                        knower.explored[tile] = 1
                        scratch.changed[player].append(tile)


def _meet_on(world: World, player: int, tile: int) -> None:
    """Rule 11.5: who sees a unit, a city or an owned tile of another has met it, and is met."""
    met = world.state.met[player]
    owner = world.state.tiles.owner[tile]
    if owner >= 0 and owner != player and not met[owner]:
        _meet(world, player, owner)
    holder = world.holder(tile)
    if holder >= 0 and holder != player and not met[holder]:
        _meet(world, player, holder)


def _meet(world: World, a: int, b: int) -> None:
    state = world.state
    if state.players[a].alive and state.players[b].alive:
        state.met[a][b] = 1
        state.met[b][a] = 1
        world.tell(PlayersMet(min(a, b), max(a, b)))
