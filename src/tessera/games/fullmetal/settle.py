"""Settling (rule 4.5): bridges fall, the tide holds and frees, cargo follows, fire lets go."""

from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import Unit, is_mineral, mineral_id, mineral_number
from tessera.games.fullmetal.vocabulary import ASTRONEF, BRIDGE, TOWER


def destroy(sit: Situation, unit: Unit, cause: str, events: list[ev.Event]) -> None:
    """Take a unit off the game with all it carries: contents before their carrier, in cargo order."""
    state = sit.state
    if cause == "fire" and state.contested:
        _count(sit, unit)
    for name in unit.cargo.copy():
        if is_mineral(name):
            del state.held[mineral_number(name)]
            events.append(ev.MineralDestroyed(name, cause))
        else:
            destroy(sit, state.units[name], cause, events)
    if unit.carrier:
        state.units[unit.carrier].cargo.remove(unit.id)
    else:
        sit.lift(unit)
    del state.units[unit.id]
    state.bridges.pop(unit.id, None)
    state.builds.pop(unit.id, None)
    if unit.kind == TOWER:
        ship = state.units[f"astronef-p{unit.color + 1}-1"]
        pode = int(unit.id[-1]) - 1
        ship.down |= 1 << pode
        events.append(ev.TowerDestroyed(ship.id, pode))
    else:
        events.append(ev.UnitDestroyed(unit.id, cause, unit.owner))


def _count(sit: Situation, unit: Unit) -> None:
    """On contested ground a piece that was shot counts for whoever shot it."""
    state = sit.state
    if unit.kind == BRIDGE or unit.owner == state.current:
        return
    spoils = sit.rules.contest.spoils
    state.players[state.current].spoils += spoils.tower if unit.kind == TOWER else spoils.piece


def drop_bridge(sit: Situation, bridge: Unit, cause: str, events: list[ev.Event]) -> None:
    """A span goes, with everything on it."""
    state = sit.state
    cell = bridge.cell
    events.append(ev.BridgeDestroyed(bridge.id, sit.geometry.hexes[cell], cause))
    told = "fire" if cause == "fire" else "bridge"
    on_it = sit.occupants[cell]
    if on_it is not None:
        destroy(sit, on_it, told, events)
    if cell in state.free:
        events.append(ev.MineralDestroyed(mineral_id(sit.take(cell)), told))
    del state.units[bridge.id]
    del state.bridges[bridge.id]
    sit.derive()


def unsupported(sit: Situation) -> list[Unit]:
    """Rule 11.2: laid bridges that no natural land holds, directly or over other spans; in the order laid."""
    natural = sit.board.dry[sit.state.tide]
    near = sit.geometry.near
    held: list[int] = []
    for cell in sit.bridges:
        for other in near[cell]:
            if natural[other]:
                held.append(cell)
                break
    for cell in held:  # grows while it is walked
        for other in near[cell]:
            if other in sit.bridges and other not in held:
                held.append(other)
    return [sit.state.units[name] for name in sit.state.bridges if sit.state.units[name].cell not in held]


def settle(sit: Situation, events: list[ev.Event], touched: Unit | None = None) -> None:
    """All four steps. Where everything was settled before, only what the command touched is looked at."""
    if not sit.tables.settled:
        _settle_all(sit, events)
    elif touched is not None:
        _settle_one(sit, touched, events)
    if sit.tables.flagged:
        _release(sit, events)


def _settle_all(sit: Situation, events: list[ev.Event]) -> None:
    if sit.bridges:
        fallen = unsupported(sit)
        while fallen:
            for bridge in fallen:
                drop_bridge(sit, bridge, "support", events)
            fallen = unsupported(sit)
    flagged = False
    for unit in sit.state.units.values():
        kind = unit.kind
        if kind in (ASTRONEF, BRIDGE, TOWER):
            if unit.carrier:
                unit.cell = sit.outermost(unit).cell
            continue
        if unit.carrier:
            unit.cell = sit.outermost(unit).cell
            stuck = False
        elif unit.cell >= 0:
            stuck = sit.is_stuck(unit)
        else:
            continue
        if stuck != unit.stuck:
            sit.set_stuck(unit, stuck)
            events.append(ev.StuckChanged(unit.id, stuck))
        if unit.neutralized:
            flagged = True
    sit.tables.flagged = flagged
    sit.tables.settled = True


def _settle_one(sit: Situation, unit: Unit, events: list[ev.Event]) -> None:
    """A unit that came to another place, alone or with what it carries."""
    if unit.cargo:
        _follow(sit, unit)
    if unit.carrier or unit.kind in (ASTRONEF, BRIDGE, TOWER):
        return
    stuck = sit.is_stuck(unit)
    if stuck != unit.stuck:
        sit.set_stuck(unit, stuck)
        events.append(ev.StuckChanged(unit.id, stuck))


def _follow(sit: Situation, carrier: Unit) -> None:
    for name in carrier.cargo:
        if not is_mineral(name):
            unit = sit.state.units[name]
            unit.cell = carrier.cell
            if unit.cargo:
                _follow(sit, unit)


def _release(sit: Situation, events: list[ev.Event]) -> None:
    """Step 4: all at once, by the fire there is before any flag is cleared."""
    freed: list[Unit] = []
    flagged = False
    for unit in sit.state.units.values():
        if not unit.neutralized:
            continue
        if not unit.carrier and sit.unit_under_fire(unit):
            flagged = True
        else:
            freed.append(unit)
    for unit in freed:
        sit.set_neutralized(unit, False)
        events.append(ev.NeutralizedChanged(unit.id, False))
    sit.tables.flagged = flagged
