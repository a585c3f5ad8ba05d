"""What the coming round will bring a player, as far as it can know: the round's own sums, made in advance."""

from tessera.games.imperium.cities import Figures, Realm, felt, figures
from tessera.games.imperium.making import convert, converts
from tessera.games.imperium.takings import Takings
from tessera.games.imperium.trade import partner_of, pay_route, raided_at
from tessera.games.imperium.treaties import pay_treaty
from tessera.games.imperium.vocabulary import CULTURE, PRODUCTION, SCIENCE
from tessera.games.imperium.weariness import next_weariness
from tessera.games.imperium.world import World


def city_income(world: World, seat: int, numbers: dict[int, Figures]) -> Takings:
    """Science and culture of a player's cities in R2, which comes after the round's weariness (R1)."""
    takings = Takings(len(world.state.players))
    weary = felt(world, seat, next_weariness(world, seat))
    realm: Realm | None = None
    if weary != felt(world, seat, world.state.players[seat].war_weariness):
        realm = Realm(world, seat)
        realm.weariness = weary
    for city in world.cities_of(seat):
        found = numbers[city.id] if realm is None else figures(world, city, realm)
        takings.add(seat, SCIENCE, found.yields[SCIENCE])
        takings.add(seat, CULTURE, found.yields[CULTURE])
        if converts(world, city):
            convert(world, city, found.yields[PRODUCTION], takings)
    return takings


def agreed_income(world: World, seat: int) -> Takings:
    """What routes (R3) and treaties (R4) bring; of raiders only those count that the player sees."""
    takings = Takings(len(world.state.players))
    for route in world.state.routes.slots:
        if route is None or seat not in (route.owner, partner_of(world, route)):
            continue
        start = world.state.cities.get(route.start)
        to = world.state.cities.get(route.to)
        if start is None or to is None:
            continue
        raided = raided_at(world, route)
        if raided < 0 or not world.sees(seat, raided):
            pay_route(world, route, start, to, takings)
    for treaty in world.state.treaties:
        if seat in (treaty.a, treaty.b):
            pay_treaty(world, treaty, takings)
    return takings
