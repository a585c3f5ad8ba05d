"""What a governor would have a city make: the opponent's choice (rule 17.12), from what the owner knows.

A governor has one city and an aim. It gives more weight to what serves the aim, and sends nobody away to
found cities: somebody has to lead settlers, and they take people from the city.
"""

from typing import Final

from tessera.games.imperium import vocabulary as v
from tessera.games.imperium.ai_known import Known
from tessera.games.imperium.ai_military import Campaign
from tessera.games.imperium.ai_mind import Mind
from tessera.games.imperium.ai_production import Workshop, form_of
from tessera.games.imperium.ai_reasons import reason
from tessera.games.imperium.commands import SetProduction
from tessera.games.imperium.owning import own_city
from tessera.games.imperium.questions import Advised, AskAdvice
from tessera.games.imperium.seeing import view_of
from tessera.games.imperium.world import World

NOTHING: Final = Advised("", -1, "")


def advice(world: World, seat: int, question: AskAdvice) -> Advised:
    """The one thing to make there now, or after what is being made; nothing where there is none."""
    city = own_city(world, seat, question.city)
    mind = Mind(Known(world.rules, world.land, view_of(world, seat)))
    Campaign(mind)  # who guards which city
    workshop = Workshop(mind, v.YIELDS.index(question.aim) if question.aim in v.YIELDS else -1, settles=False)
    for town in mind.known.towns:
        if town.id != city.id or town.life is None:
            continue
        item = workshop.best(town, town.life, city.producing)
        if item is not None:
            return Advised(item.kind, item.id, reason(mind, SetProduction(city.id, form_of(item))))
    return NOTHING
