"""Where cities may be founded, and founding them; capitals (rules 7.1 and 7.2)."""

from tessera.core.errors import Illegal
from tessera.games.imperium.cities import max_hp
from tessera.games.imperium.commands import FoundCity, RenameCity
from tessera.games.imperium.events import BordersExpanded, CapitalMoved, CityFounded, CityRenamed
from tessera.games.imperium.making import add_building
from tessera.games.imperium.owning import own_city, own_unit
from tessera.games.imperium.placing import add_city, claim
from tessera.games.imperium.records import Capital, City
from tessera.games.imperium.units import kill_unit
from tessera.games.imperium.world import World


def why_not_found(world: World, player: int, tile: int) -> str:
    """Why no city may be founded here, as a code; empty if it may."""
    state = world.state
    terrain = world.rules.terrains[state.tiles.terrain[tile]]
    if not terrain.passable or terrain.water:
        return "found.terrain"
    if state.tiles.owner[tile] >= 0 and state.tiles.owner[tile] != player:
        return "found.owned"
    for city in state.cities.slots:
        if city is not None and world.land.distance(city.pos, tile) < world.rules.city.min_distance:
            return "found.too_close"
    return ""


def refuse_found_city(world: World, seat: int, command: FoundCity) -> None:
    unit = own_unit(world, seat, command.settler)
    if not world.rules.units[unit.kind].found_city:
        raise Illegal("unit.cannot_found", unit=unit.id)
    if unit.moves_left <= 0:
        raise Illegal("move.no_moves", unit=unit.id)
    if unit.embarked:
        raise Illegal("attack.embarked", unit=unit.id)
    code = why_not_found(world, seat, unit.pos)
    if code:
        raise Illegal(code, unit=unit.id)
    _refuse_long(world, command.name)


def _refuse_long(world: World, name: str) -> None:
    if len(name.strip()) > world.rules.city.name_max_chars:
        raise Illegal("city.name", most=world.rules.city.name_max_chars)


def do_found_city(world: World, seat: int, command: FoundCity) -> None:
    """Rule 7.1: the settler settles."""
    state = world.state
    unit = own_unit(world, seat, command.settler)
    pos = unit.pos
    name = command.name.strip() or free_name(world, seat)
    kill_unit(world, unit, "Founded")
    city = City(-1, name, seat, seat, pos)
    tiles = state.tiles
    tiles.improvement[pos] = -1
    tiles.tier[pos] = 0
    tiles.worked[pos] = 0
    tiles.pillaged[pos] = 0
    add_city(world, city)
    gained: list[int] = []
    for tile in world.land.disc(pos, 1):
        if tile == pos or tiles.owner[tile] < 0:
            if tiles.owner[tile] != seat:
                gained.append(tile)
            claim(world, city, tile)
    if state.players[seat].capital < 0:
        make_capital(world, city)
        if not _had_capital(world, seat):
            state.capitals.append(Capital(seat, city.id, pos))
    city.hp = max_hp(world, city)
    world.tell_at(CityFounded(city.id, city.name, world.spot(pos), seat), pos)
    if gained:
        world.tell_at(BordersExpanded(city.id, seat, tuple([world.spot(tile) for tile in gained])), pos)


def free_name(world: World, player: int) -> str:
    """The next name of the civilization's list that no city bears, else a numbered one."""
    taken = [city.name for city in world.state.cities.living()]
    for name in world.rules.civilizations[world.state.players[player].civ].cities:
        if name not in taken:
            return name
    return f"City {len(world.cities_of(player)) + 1}"


def refuse_rename_city(world: World, seat: int, command: RenameCity) -> None:
    city = own_city(world, seat, command.city)
    _refuse_long(world, command.name)
    if not command.name.strip():
        raise Illegal("city.nameless", city=command.city)
    if command.name.strip() == city.name:
        raise Illegal("city.same_name", name=city.name)


def do_rename_city(world: World, seat: int, command: RenameCity) -> None:
    """A city gets another name; whoever sees it learns of it."""
    city = own_city(world, seat, command.city)
    city.name = command.name.strip()
    world.tell_at(CityRenamed(city.id, seat, city.name), city.pos)


# ---------------------------------------------------------------- capitals


def make_capital(world: World, city: City) -> None:
    """A city becomes its owner's capital and gets a palace."""
    world.state.players[city.owner].capital = city.id
    if world.rules.palace not in city.buildings:
        add_building(world, city, world.rules.palace)
    world.changed(city.owner)


def move_capital(world: World, player: int) -> None:
    """Rule 7.2: the capital is lost; the largest city left takes its place."""
    best: City | None = None
    for city in world.cities_of(player):
        if best is None or city.population > best.population:
            best = city
    if best is None:
        world.state.players[player].capital = -1
        world.changed(player)
        world.tell(CapitalMoved(player, None))
    else:
        make_capital(world, best)
        world.tell_at(CapitalMoved(player, best.id), best.pos)


def _had_capital(world: World, player: int) -> bool:
    return any(capital.founder == player for capital in world.state.capitals)
