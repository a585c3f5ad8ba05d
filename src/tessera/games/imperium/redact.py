"""Who is told what of an event (rule 14.1).

What a seat is told, its view shows or keeps. So a unit that moved is told to others by the hex where they see
it now, or by the hex it left before their eyes; what happens between two players is told to those who know
both.
"""

from tessera.core.copying import made_like
from tessera.games.imperium import events as ev
from tessera.games.imperium.events import Event, who_saw, who_saw_start
from tessera.games.imperium.seeing import knows_both
from tessera.games.imperium.spots import Spot
from tessera.games.imperium.world import World


def told(world: World, event: Event, seat: int | None) -> Event | None:
    """What this seat is told of an event; a spectator is told what its view shows."""
    if seat is None:
        return _to_spectator(world, event)
    if isinstance(event, (ev.TileRevealed, ev.TileHidden)):
        return event if event.player == seat else None
    if isinstance(event, (ev.TurnStarted, ev.TurnEnded, ev.RoundEnded, ev.GameEnded, ev.PlayerEliminated)):
        return event
    if isinstance(event, ev.UnitMoved):
        return _moved(world, event, seat)
    if isinstance(event, ev.UnitExpelled):
        return _expelled(event, seat)
    for told_by in (_of_units, _of_fights, _of_cities, _of_works, _of_realms, _of_treaties):
        answer = told_by(world, event, seat)
        if answer is not None:
            return answer if isinstance(answer, Event) else None
    return None


def _to_spectator(world: World, event: Event) -> Event | None:
    if isinstance(event, (ev.TileRevealed, ev.TileHidden, ev.UnitUpdated, ev.CityUpdated)):
        return None
    if world.state.settings.open_sight:
        return event
    if isinstance(event, (ev.TurnStarted, ev.TurnEnded, ev.RoundEnded, ev.GameEnded, ev.PlayerEliminated)):
        return event
    if isinstance(event, ev.WonderCompleted):
        return ev.WonderCompleted(event.player, None, event.building)
    return (
        ev.StageCompleted(event.player, None, event.project) if isinstance(event, ev.StageCompleted) else None
    )


NOTHING = False
"""An answer: this event is not for that seat. (None is no answer: the event is of another kind.)"""

Answer = Event | bool | None


def _saw(event: Event, seat: int) -> bool:
    return who_saw(event) >> seat & 1 == 1


def _moved(world: World, event: ev.UnitMoved, seat: int) -> Event | None:
    if event.owner == seat:
        return event
    start = event.start if who_saw_start(event) >> seat & 1 else None
    end = _cell(world, event.path[-1])
    if world.sees(seat, end) and _saw(event, seat):
        return ev.UnitMoved(event.unit, event.owner, start, event.path[-1:], None)
    if start is not None:
        return ev.UnitMoved(event.unit, event.owner, start, (), None)
    return None


def _expelled(event: ev.UnitExpelled, seat: int) -> Event | None:
    if event.owner == seat:
        return event
    origin = event.origin if who_saw_start(event) >> seat & 1 else None
    to = event.to if _saw(event, seat) else None
    return None if origin is None and to is None else ev.UnitExpelled(event.unit, event.owner, origin, to)


def _of_units(world: World, event: Event, seat: int) -> Answer:
    if isinstance(
        event,
        (
            ev.MovementStopped,
            ev.UnitPromoted,
            ev.UnitUpdated,
            ev.OrdersCompleted,
            ev.OrdersCancelled,
            ev.OrdersInterrupted,
        ),
    ):
        return event if event.owner == seat else NOTHING
    if isinstance(event, (ev.UnitCreated, ev.UnitUpgraded)):
        return event if event.owner == seat or _saw(event, seat) else NOTHING
    if isinstance(event, ev.UnitDamaged):
        if event.owner != seat and not _saw(event, seat):
            return NOTHING
        if event.attacker is None or _knows_unit(world, event.attacker, seat):
            return event
        return made_like(ev.UnitDamaged, event, attacker=None)
    if isinstance(event, ev.UnitDied):
        if event.owner == seat or _saw(event, seat):
            killer = event.killer
            if killer is not None and not _knows_unit(world, killer, seat):
                return made_like(ev.UnitDied, event, killer=None)
            return event
        return NOTHING
    if isinstance(event, ev.UnitCaptured):
        return event if seat in (event.old_owner, event.new_owner) or _saw(event, seat) else NOTHING
    return None


def _of_fights(world: World, event: Event, seat: int) -> Answer:
    """A fight is told to both sides, and to others who see both places; its victim may not see who shoots."""
    if not isinstance(event, (ev.CombatStarted, ev.CombatRound, ev.CombatEnded, ev.CityAssaulted)):
        return None
    saw_start = who_saw_start(event) >> seat & 1 == 1
    if seat == event.attacker_owner or (saw_start and (seat == event.defender_owner or _saw(event, seat))):
        return event
    if seat != event.defender_owner:
        return NOTHING
    ours, theirs = event.defender_owner, event.attacker_owner
    if isinstance(event, ev.CombatStarted):
        return ev.CombatStarted(
            None, None, event.defender, event.defender_type, theirs, ours, None, event.at, event.ranged
        )
    if isinstance(event, ev.CombatRound):
        return ev.CombatRound(None, event.at, theirs, ours, None, event.defender_hp)
    if isinstance(event, ev.CityAssaulted):
        return ev.CityAssaulted(None, event.city, theirs, ours, None, event.at, event.ranged)
    return ev.CombatEnded(None, event.loser, event.killed, None, event.at, theirs, ours)


def _of_cities(world: World, event: Event, seat: int) -> Answer:
    if isinstance(
        event,
        (
            ev.CityIdle,
            ev.CityProductionSet,
            ev.CityProduced,
            ev.ProductionBought,
            ev.ProductionBlocked,
            ev.ProductionInvalid,
            ev.CityUpdated,
            ev.BuildingSold,
        ),
    ):
        return event if event.owner == seat else NOTHING
    if isinstance(event, (ev.CityFounded, ev.CityRenamed, ev.CityGrew, ev.CityStarved, ev.CityDamaged)):
        return event if event.owner == seat or _saw(event, seat) else NOTHING
    if isinstance(event, ev.BordersExpanded):
        if event.owner == seat:
            return event
        seen: tuple[Spot, ...] = tuple(
            [spot for spot in event.new_tiles if world.sees(seat, _cell(world, spot))]
        )
        city = world.state.cities.get(event.city)
        if not seen or city is None or not world.sees(seat, city.pos):
            return NOTHING
        return ev.BordersExpanded(event.city, event.owner, seen)
    if isinstance(event, ev.CityConquered):
        if seat in (event.new_owner, event.old_owner):
            return event
        if _saw(event, seat):
            return made_like(ev.CityConquered, event, loot=None)
        if knows_both(world, seat, event.new_owner, event.old_owner):
            return ev.CityConquered(None, None, event.new_owner, event.old_owner, None, None)
        return NOTHING
    if isinstance(event, ev.CapitalMoved):
        if event.player == seat:
            return event
        city = None if event.city is None else world.state.cities.get(event.city)
        if city is not None and world.sees(seat, city.pos):
            return event
        return NOTHING
    return None


def _of_works(world: World, event: Event, seat: int) -> Answer:
    if isinstance(event, (ev.ImprovementBuilt, ev.ImprovementRepaired, ev.ImprovementMatured)):
        return event if event.owner == seat or _saw(event, seat) else NOTHING
    if isinstance(event, ev.ImprovementPillaged):
        if event.by_owner == seat:
            return event
        if event.owner == seat or _saw(event, seat):
            return made_like(ev.ImprovementPillaged, event, gold=None)
        return NOTHING
    return None


def _of_realms(world: World, event: Event, seat: int) -> Answer:
    if isinstance(
        event,
        (
            ev.SupplyUpdated,
            ev.GoldChanged,
            ev.ResearchSet,
            ev.ResearchProgress,
            ev.TechResearched,
            ev.MilestoneReached,
            ev.PolicyAdopted,
        ),
    ):
        return event if event.player == seat else NOTHING
    if isinstance(event, (ev.EraReached, ev.GovernmentReformed)):
        return event if event.player == seat or world.state.met[seat][event.player] else NOTHING
    if isinstance(event, ev.WonderCompleted):
        if event.player == seat or _sees_city(world, event.city, seat):
            return event
        return ev.WonderCompleted(event.player, None, event.building)
    if isinstance(event, ev.StageCompleted):
        if event.player == seat:
            return event
        return ev.StageCompleted(event.player, None, event.project)
    if isinstance(event, ev.PlayersMet):
        return event if seat in (event.a, event.b) else NOTHING
    return None


def _of_treaties(world: World, event: Event, seat: int) -> Answer:
    if isinstance(event, ev.TradeRouteEstablished):
        if event.owner == seat:
            return event
        if event.partner == seat:
            return made_like(ev.TradeRouteEstablished, event, path=None)
        return NOTHING
    if isinstance(event, ev.TradeRouteEnded):
        return event if seat in (event.owner, event.partner) else NOTHING
    if isinstance(event, ev.TradeRoutePlundered):
        return event if seat in (event.owner, event.partner, event.by) else NOTHING
    if isinstance(event, ev.WarDeclared):
        return _between(world, event, seat, event.aggressor, event.target)
    if isinstance(event, ev.PeaceDeclared):
        return _between(world, event, seat, event.a, event.b)
    if isinstance(event, ev.DefensivePactTriggered):
        if seat in (event.defender, event.ally, event.aggressor):
            return event
        if knows_both(world, seat, event.ally, event.aggressor) and world.state.met[seat][event.defender]:
            return event
        return NOTHING
    if isinstance(event, (ev.PeaceOffered, ev.DealProposed, ev.DealAccepted, ev.DealRejected)):
        return event if seat in (event.sender, event.to) else NOTHING
    if isinstance(event, ev.TreatySigned):
        if seat in (event.a, event.b):
            return event
        if not knows_both(world, seat, event.a, event.b):
            return NOTHING
        return made_like(ev.TreatySigned, event, gold=None, resource=None)
    if isinstance(event, ev.TreatyEnded):
        return _between(world, event, seat, event.a, event.b)
    return None


def _between(world: World, event: Event, seat: int, a: int, b: int) -> Answer:
    return event if seat in (a, b) or knows_both(world, seat, a, b) else NOTHING


def _knows_unit(world: World, raw: int, seat: int) -> bool:
    unit = world.state.units.get(raw)
    return unit is not None and (unit.owner == seat or world.sees(seat, unit.pos))


def _sees_city(world: World, raw: int | None, seat: int) -> bool:
    city = None if raw is None else world.state.cities.get(raw)
    return city is not None and world.sees(seat, city.pos)


def _cell(world: World, spot: Spot) -> int:
    return world.map.index((spot.q, spot.r))
