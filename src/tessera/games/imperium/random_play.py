"""A listed command by chance (rule 13.4), without the list: first what it is about, then what is done.

What goes on is told from what is free and can be taken back, or throws something away: the latter comes
seldom, so that a turn of random play has about as many commands as there is to command, and an empire lasts.
A subject with nothing to do hands on to the next; the turn ends when chance says so, or nobody has anything.
"""

from typing import Final

from tessera.core.chance import Rng
from tessera.core.picking import SELDOM
from tessera.games.imperium import commands as cmd
from tessera.games.imperium.attack import attackable
from tessera.games.imperium.choices import (
    can_buy,
    has_free_route,
    legal_citizens,
    legal_production,
    legal_research,
    legal_routes,
    legal_rule,
    legal_trade,
    legal_treaties,
    legal_with,
)
from tessera.games.imperium.legal import legal_where_it_stands, move_to
from tessera.games.imperium.production import Shop
from tessera.games.imperium.records import City, Unit
from tessera.games.imperium.walking import movement_range
from tessera.games.imperium.world import World

# What `to_and_fro` says of the title: free, and taken back by another of them.
FREE: Final = (
    cmd.CancelOrders,
    cmd.SetAutomation,
    cmd.SetProduction,
    cmd.CancelProduction,
    cmd.AssignCitizen,
    cmd.UnassignCitizen,
    cmd.SetSpecialists,
    cmd.SetResearch,
    cmd.ProposeDeal,
)
WALKS: Final = 4  # of so many commands of a unit that can walk, all but one are steps
AFFAIRS: Final = 3  # of the seat itself: knowledge, routes, treaties


def draw(world: World, rng: Rng) -> cmd.Command:
    """One of the listed commands of the current player."""
    seat = world.state.current_player
    return Lots(world, seat).draw(rng)


class Lots:
    """What the current player could do, found as far as chance asks for it."""

    def __init__(self, world: World, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.units = world.units_of(seat)
        self.cities = world.cities_of(seat)
        self.others = len(world.state.players)
        self.count = len(self.units) + len(self.cities) + self.others + AFFAIRS

    def draw(self, rng: Rng) -> cmd.Command:
        """A subject by chance, or the next after it that has something to do."""
        seldom = rng.below(SELDOM) == 0
        first = rng.below(self.count + 1)
        if first == self.count:
            return cmd.EndTurn()
        for step in range(self.count):
            subject = (first + step) % self.count
            found = self._seldom(subject, rng) if seldom else self._usual(subject, rng)
            if found is not None:
                return found
        return cmd.EndTurn()

    def _usual(self, subject: int, rng: Rng) -> cmd.Command | None:
        """What goes on."""
        if subject < len(self.units):
            return self._deed(self.units[subject], rng)
        subject -= len(self.units)
        if subject < len(self.cities):
            return self._work(self.cities[subject], rng)
        subject -= len(self.cities)
        found: list[cmd.Command] = []
        if subject < self.others:
            legal_with(self.world, self.seat, subject, found)
            found = [each for each in found if isinstance(each, (cmd.DeclarePeace, cmd.RespondToProposal))]
        elif subject == self.others:
            legal_rule(self.world, self.seat, found)
            if not found and self.world.state.players[self.seat].researching < 0:
                legal_research(self.world, self.seat, found)
        return rng.pick(found) if found else None

    def _seldom(self, subject: int, rng: Rng) -> cmd.Command | None:
        """What is free, is taken back, or throws away."""
        found: list[cmd.Command] = []
        if subject < len(self.units):
            legal_where_it_stands(self.world, self.units[subject], found)
            return rng.pick([each for each in found if not goes_on(each)])  # dismissing is always there
        subject -= len(self.units)
        if subject < len(self.cities):
            city = self.cities[subject]
            legal_citizens(self.world, city, found)
            if not found or rng.below(2):
                made: list[cmd.Command] = []
                legal_production(self.world, Shop(self.world, self.seat), city, made)
                made = [each for each in made if not isinstance(each, cmd.BuyProduction)]
                found = made or found
            return rng.pick(found) if found else None
        subject -= len(self.cities)
        if subject < self.others:
            legal_with(self.world, self.seat, subject, found)
            found = [each for each in found if isinstance(each, (cmd.DeclareWar, cmd.ProposeDeal))]
        elif subject == self.others:
            legal_research(self.world, self.seat, found)
        elif subject == self.others + 1:
            found = legal_routes(self.world, self.seat)
        elif subject == self.others + 2:
            legal_treaties(self.world, self.seat, found)
        return rng.pick(found) if found else None

    def _deed(self, unit: Unit, rng: Rng) -> cmd.Command | None:
        """What a unit does: it fights where it can, walks, works, or founds a city."""
        if unit.moves_left > 0:
            fights = attackable(self.world, unit)
            if fights and rng.below(2):
                return rng.pick(fights)
            if rng.below(WALKS):
                reach = movement_range(self.world, unit)
                if reach.tiles:
                    return move_to(self.world, unit, reach, rng.pick(reach.tiles))
        elif unit.promotion_picks == 0:
            return None  # nothing else goes on without moves
        found: list[cmd.Command] = []
        legal_where_it_stands(self.world, unit, found)
        found = [each for each in found if goes_on(each)]
        return rng.pick(found) if found else None

    def _work(self, city: City, rng: Rng) -> cmd.Command | None:
        """What a city begins, buys, or trades."""
        world = self.world
        found: list[cmd.Command] = []
        if city.producing is None:
            legal_production(world, Shop(world, self.seat), city, found)
        elif can_buy(world, Shop(world, self.seat), city):
            found.append(cmd.BuyProduction(city.id))
        if (not found or rng.below(4) == 0) and has_free_route(world, self.seat):
            ways: list[cmd.Command] = []
            legal_trade(world, self.seat, city, ways)
            found = ways or found
        return rng.pick(found) if found else None


def goes_on(command: cmd.Command) -> bool:
    """Whether a unit gets something done by a command: not by a rest, its end, or by being dismissed."""
    if isinstance(command, cmd.SetOrders):
        return command.orders.kind != "Sleep"
    return not isinstance(command, (cmd.CancelOrders, cmd.SetAutomation, cmd.DisbandUnit))
