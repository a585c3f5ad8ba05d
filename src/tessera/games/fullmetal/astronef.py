"""The mother ship (rules 5.1, 5.2 and 13): landing, deployment, going in and out, capture, rebuilding."""

from typing import Final

from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.board import LAND, MARSH, zone_distance
from tessera.games.fullmetal.cargo import put_in
from tessera.games.fullmetal.combat import hand_over
from tessera.games.fullmetal.commands import Deploy, EnterAstronef, ExitAstronef, Land, RebuildTower
from tessera.games.fullmetal.movement import usable
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_id
from tessera.games.fullmetal.vocabulary import ASTRONEF, BARGE, SEA_DOMAIN, TOWER

NEAR: Final = 0
"""Instead of a zone distance: another zone, and so many hexes away as contested ground wants."""

# ------------------------------------------------------------ landing


def landed_zones(sit: Situation) -> list[int]:
    return [sit.geometry.zones[player.spot[0]] for player in sit.state.players if player.spot]


def check_spot(sit: Situation, centre: tuple[int, int], orientation: int, apart: int) -> str:
    """Whether the ship may come down here, with this distance kept from the zones of the others."""
    cells = sit.geometry.footprint(centre, orientation)
    return sit.board.stands(cells) or check_berth(sit, cells, landed_zones(sit), apart)


def check_berth(sit: Situation, cells: list[int], taken: list[int], apart: int) -> str:
    """The same for hexes on which a ship can stand."""
    zone = sit.geometry.zones[cells[0]]
    for other in taken:
        if zone_distance(zone, other) < max(1, apart):
            return "zone.close"
    refused = check_near(sit, cells[0]) if apart == NEAR else ""
    if refused:
        return refused
    for pode in cells[1:]:
        for cell in sit.geometry.near[pode]:
            if (
                cell not in cells
                and sit.board.terrain[cell] in (LAND, MARSH)
                and cell not in sit.state.free
                and sit.occupants[cell] is None
            ):
                return ""
    return "landing.no_exit"


def check_near(sit: Situation, cell: int) -> str:
    """On contested ground ships stand neither too near to each other nor too far away."""
    least, most = sit.rules.contest.hexes_apart
    for player in sit.state.players:
        if player.spot:
            away = sit.geometry.distance(player.spot[0], cell)
            if not least <= away <= most:
                return "zone.close" if away < least else "zone.far"
    return ""


def wanted_apart(sit: Situation) -> int:
    """The zone distance that is kept where there is room, or NEAR on contested ground."""
    return NEAR if sit.state.contested else sit.rules.turns.zone_distance.minimum


def spots(sit: Situation) -> list[tuple[int, int]]:
    """Every legal placement as (centre, orientation), row-major; distance 1 where 2 leaves none."""
    prints = sit.geometry.prints
    taken = landed_zones(sit)
    for apart in (wanted_apart(sit), sit.rules.turns.zone_distance.fallback):
        found = [
            (cell, orientation)
            for cell, orientation in sit.board.berths()
            if not check_berth(sit, prints[orientation][cell], taken, apart)
        ]
        if found:
            return found
    return []


def zone_apart(sit: Situation) -> int:
    """The zone distance that holds for whoever lands now: the fallback only where nothing else is left."""
    taken = landed_zones(sit)
    wanted = wanted_apart(sit)
    if not taken:
        return wanted
    prints = sit.geometry.prints
    for cell, orientation in sit.board.berths():
        if not check_berth(sit, prints[orientation][cell], taken, wanted):
            return wanted
    return sit.rules.turns.zone_distance.fallback


def check_land(sit: Situation, command: Land) -> str:
    refused = check_spot(sit, command.centre, command.orientation, sit.rules.turns.zone_distance.fallback)
    if refused and refused != "landing.no_exit":
        return refused
    if landed_zones(sit):
        return check_spot(sit, command.centre, command.orientation, zone_apart(sit))
    return refused


def first_spot(sit: Situation) -> tuple[int, int]:
    """Rule 15: where a player lands whose time is over: by zone, then row-major."""
    found = spots(sit)
    assert found, "the generator leaves room for four"
    return min(found, key=lambda spot: (sit.geometry.zones[spot[0]], spot))


def do_land(sit: Situation, seat: int, command: Land, events: list[ev.Event]) -> None:
    state = sit.state
    cells = sit.geometry.footprint(command.centre, command.orientation)
    ship = sit.ship_of(seat)
    ship.cell = cells[0]
    ship.rotation = command.orientation
    for pode in range(3):
        state.units[f"tower-p{seat + 1}-{pode + 1}"].cell = cells[pode + 1]
    state.players[seat].spot = cells
    crushed = sorted([state.free.pop(cell) for cell in cells if cell in state.free])
    hexes = tuple([sit.geometry.hexes[cell] for cell in cells])
    told = tuple([mineral_id(number) for number in crushed])
    sit.derive()
    events.append(ev.Landed(seat, hexes, command.orientation, sit.geometry.zones[cells[0]], told))


# ------------------------------------------------------------ deployment


def in_hold(sit: Situation, seat: int, name: str) -> str:
    """What DEPLOY and EXIT_ASTRONEF ask of the unit."""
    unit = sit.state.units.get(name)
    if unit is None:
        return "unit.unknown"
    if unit.owner != seat:
        return "unit.not_yours"
    carrier = sit.state.units[unit.carrier] if unit.carrier else None
    if carrier is None or carrier.kind != ASTRONEF or carrier.lifted:
        return "unit.not_in_hold"
    return "" if sit.rules.kinds[unit.kind].mobile else "unit.inert"


def check_deploy(sit: Situation, seat: int, command: Deploy) -> str:
    if sit.state.players[seat].deployed:
        return "deployment.done"
    refused = in_hold(sit, seat, command.unit)
    if refused:
        return refused
    unit = sit.state.units[command.unit]
    cell = sit.geometry.find(command.to)
    if unit.kind != BARGE:
        return "command.malformed" if command.rotation is not None else deploys_on(sit, seat, unit, [cell])
    if command.rotation is None:
        return "" if deploy_rotation(sit, seat, unit, cell) >= 0 else "room.none"
    tail = sit.geometry.towards[cell][command.rotation] if cell >= 0 else -1
    return deploys_on(sit, seat, unit, [cell, tail])


def deploy_rotation(sit: Situation, seat: int, unit: Unit, cell: int) -> int:
    """The smallest rotation a barge may be deployed with, or -1."""
    if cell >= 0:
        for rotation in range(6):
            if not deploys_on(sit, seat, unit, [cell, sit.geometry.towards[cell][rotation]]):
                return rotation
    return -1


def deploys_on(sit: Situation, seat: int, unit: Unit, cells: list[int]) -> str:
    refused = stands_on(sit, unit, cells)
    if refused:
        return refused
    zones = sit.geometry.zones
    own = zones[sit.state.players[seat].spot[0]]
    if sit.rules.kinds[unit.kind].domain != SEA_DOMAIN:
        if zones[cells[0]] != own:
            return "zone.wrong"
        return "hex.peaks" if sit.peaks(unit, cells[0]) else ""
    coast = False
    for cell in cells:
        if zones[cell] != 0 and zones[cell] != own:
            return "zone.wrong"
        for other in sit.geometry.near[cell]:
            coast = coast or (zones[other] == own and sit.dry[other] == 1)
    return "" if coast else "zone.wrong"


def stands_on(sit: Situation, unit: Unit, cells: list[int]) -> str:
    """Every hex it would stand on: on the board, free, of its terrain."""
    for cell in cells:
        if cell < 0:
            return "hex.off_board"
        if not sit.vacant(cell):
            return "hex.occupied"
        if not sit.enterable(unit, cell):
            return "terrain.wrong"
    return ""


def do_deploy(sit: Situation, seat: int, command: Deploy, events: list[ev.Event]) -> None:
    unit = sit.state.units[command.unit]
    cell = sit.geometry.find(command.to)
    rotation = 0
    if unit.kind == BARGE:
        rotation = (
            command.rotation if command.rotation is not None else deploy_rotation(sit, seat, unit, cell)
        )
    step_out(sit, unit, cell, rotation)
    events.append(ev.Deployed(unit.id, command.to, rotation))


def step_out(sit: Situation, unit: Unit, cell: int, rotation: int) -> None:
    sit.state.units[unit.carrier].cargo.remove(unit.id)
    unit.carrier = ""
    unit.cell = cell
    unit.rotation = rotation
    sit.put(unit)


# ------------------------------------------------------------ in and out


def ships_in_order(sit: Situation, seat: int) -> list[Unit]:
    """Own colour, captured ones, then those of the enemies by seat."""
    ships = sit.ships(seat)
    for owner in range(len(sit.state.players)):
        if owner != seat:
            for colour in range(len(sit.state.players)):
                ship = sit.ship_of(colour)
                if ship.owner == owner:
                    ships.append(ship)
    return ships


def ship_meant(sit: Situation, seat: int, unit: Unit, command: EnterAstronef) -> Unit | None:
    """Rule 13.2: the ship named, or the first whose pode touches: own colour, captured, enemies by seat."""
    if command.astronef is not None:
        ship = sit.state.units.get(command.astronef)
        candidates = [ship] if ship is not None and ship.kind == ASTRONEF else []
    else:
        candidates = ships_in_order(sit, seat)
    for ship in candidates:
        if ship.on_board() and sit.distance(unit, sit.pode(ship, command.pode)) == 1:
            return ship
    return None


def check_enter(sit: Situation, seat: int, command: EnterAstronef) -> str:
    refused = usable(sit, seat, command.unit)
    if refused:
        return refused
    unit = sit.state.units[command.unit]
    kind = sit.rules.kinds[unit.kind]
    if not kind.mobile:
        return "unit.inert"
    ship = ship_meant(sit, seat, unit, command)
    if ship is None:
        return "hex.not_adjacent"
    return "hex.under_fire" if sit.unit_under_fire(unit) else check_aboard(sit, seat, unit, ship)


def check_aboard(sit: Situation, seat: int, unit: Unit, ship: Unit) -> str:
    """Rule 13.4: into an enemy ship only a combat unit goes, and only when no tower stands."""
    if ship.owner == seat:
        return ""
    if not sit.rules.kinds[unit.kind].combat:
        return "unit.not_combat"
    return "" if ship.down == 7 else "astronef.towers_stand"


def do_enter(sit: Situation, seat: int, command: EnterAstronef, events: list[ev.Event]) -> None:
    state = sit.state
    unit = state.units[command.unit]
    ship = ship_meant(sit, seat, unit, command)
    assert ship is not None, "it was checked"
    minerals = _minerals_in(sit, unit)
    former = ship.owner
    if former != seat:
        events.append(ev.Entered(unit.id, ship.id, command.pode, ()))
        _take_ship(sit, seat, ship, events)
        put_in(sit, ship, unit.id)
        return
    put_in(sit, ship, unit.id)
    for name in minerals:
        put_in(sit, ship, name)
    if sit.rules.turns.lift_off_turn - 5 <= state.turn < sit.rules.turns.lift_off_turn:
        state.players[seat].brought += len(minerals)
    events.append(ev.Entered(unit.id, ship.id, command.pode, tuple(minerals)))


def _minerals_in(sit: Situation, unit: Unit) -> list[str]:
    found: list[str] = []
    for name in unit.cargo:
        if is_mineral(name):
            found.append(name)
        else:
            found.extend(_minerals_in(sit, sit.state.units[name]))
    return found


def _take_ship(sit: Situation, seat: int, ship: Unit, events: list[ev.Event]) -> None:
    """Rule 13.4, all but step 3."""
    state = sit.state
    former = ship.owner
    colour = ship.color
    transferred: list[str] = []
    for unit in list(state.units.values()):
        if unit.on_board() and unit.owner == former and unit.color == colour:
            if unit is not ship:
                transferred.append(unit.id)
            transferred.extend(hand_over(sit, unit, seat, colour))
    for unit in state.units.values():
        if unit.owner == former and unit.color == colour and unit.carrier:
            unit.color = sit.outermost(unit).color
    ship.can_rebuild = True
    loser = state.players[former]
    if colour in loser.captured:
        loser.captured.remove(colour)
    if colour != seat:
        state.players[seat].captured.append(colour)
    sit.derive()
    events.append(ev.AstronefCaptured(ship.id, former, seat, tuple(transferred)))
    if not sit.ships(former):
        loser.saved = 0
        events.append(ev.PlayerEliminated(former))


def check_exit(sit: Situation, seat: int, command: ExitAstronef) -> str:
    refused = in_hold(sit, seat, command.unit)
    if refused:
        return refused
    unit = sit.state.units[command.unit]
    ship = sit.state.units[unit.carrier]
    if unit.kind != BARGE and command.rotation is not None:
        return "command.malformed"
    if ship.down >> command.pode & 1:
        return "tower.down"
    cell = sit.geometry.find(command.to)
    if cell < 0:
        return "hex.off_board"
    if sit.geometry.distance(sit.pode(ship, command.pode), cell) != 1:
        return "hex.not_adjacent"
    if unit.kind != BARGE:
        return check_outside(sit, seat, unit, [cell])
    if command.rotation is None:
        return "" if exit_rotation(sit, seat, unit, cell) >= 0 else "room.none"
    return check_outside(sit, seat, unit, [cell, sit.geometry.towards[cell][command.rotation]])


def exit_rotation(sit: Situation, seat: int, unit: Unit, cell: int) -> int:
    for rotation in range(6):
        if not check_outside(sit, seat, unit, [cell, sit.geometry.towards[cell][rotation]]):
            return rotation
    return -1


def check_outside(sit: Situation, seat: int, unit: Unit, cells: list[int]) -> str:
    refused = stands_on(sit, unit, cells)
    if refused:
        return refused
    for cell in cells:
        if sit.under_fire(seat, cell):
            return "hex.under_fire"
    return "hex.peaks" if sit.peaks(unit, cells[0]) else ""


def do_exit(sit: Situation, seat: int, command: ExitAstronef, events: list[ev.Event]) -> None:
    unit = sit.state.units[command.unit]
    ship = unit.carrier
    cell = sit.geometry.find(command.to)
    rotation = 0
    if unit.kind == BARGE:
        rotation = command.rotation if command.rotation is not None else exit_rotation(sit, seat, unit, cell)
    step_out(sit, unit, cell, rotation)
    events.append(ev.Exited(unit.id, ship, command.pode, command.to, rotation))


# ------------------------------------------------------------ towers


def check_rebuild(sit: Situation, seat: int, command: RebuildTower) -> str:
    ship = sit.state.units.get(command.astronef)
    if ship is None:
        return "unit.unknown"
    if ship.owner != seat:
        return "unit.not_yours"
    if ship.kind != ASTRONEF:
        return "unit.not_astronef"
    if not ship.on_board():
        return "unit.not_on_board"
    if not ship.can_rebuild:
        return "tower.no_right"
    if not ship.down >> command.pode & 1:
        return "tower.stands"
    return "hex.under_fire" if sit.under_fire(seat, sit.pode(ship, command.pode)) else ""


def do_rebuild(sit: Situation, seat: int, command: RebuildTower, events: list[ev.Event]) -> None:
    state = sit.state
    ship = state.units[command.astronef]
    name = f"tower-p{ship.color + 1}-{command.pode + 1}"
    cell = sit.pode(ship, command.pode)
    tower = state.units[name] = Unit(name, TOWER, seat, ship.color, cell, 0, sit.rules.costs.limits.shots)
    sit.put(tower)
    ship.down &= ~(1 << command.pode)
    events.append(ev.TowerRebuilt(ship.id, command.pode, name))
