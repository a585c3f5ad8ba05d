"""Sanctum's maps, one act of any seed as data and as a picture; and the seed of a day."""

import asyncio
import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera import registry
from tessera.core.codec import Plain
from tessera.core.errors import BadOptions
from tessera.server.answers import answer, number
from tessera.server.errors import Refused

MOST_SEED: Final = 200  # characters


async def show_map(request: Request) -> Response:
    """GET map?seed=&act=&profile="""
    query = request.query_params
    seed = query.get("seed", "")
    if len(seed) > MOST_SEED:
        raise Refused("malformed", why=f"a seed has at most {MOST_SEED} characters", where="seed")
    act = number(query.get("act", "1"), "act")

    def look() -> dict[str, Plain]:
        # A server starts without any title's rules; they are there when somebody asks.
        from tessera.games.sanctum.game import SanctumGame
        from tessera.games.sanctum.generate import generate_floor
        from tessera.games.sanctum.picture import floor_svg

        rules = registry.bound(SanctumGame).map_rules
        try:
            profile = rules.profile(query.get("profile", ""))
        except BadOptions as error:
            raise Refused("malformed", why=str(error.faults[0].message), where="profile") from None
        if not 1 <= act <= profile.acts:
            raise Refused("malformed", why=f"there are acts 1 to {profile.acts}", where="act")
        floor = generate_floor(act, seed, profile)
        return {
            "seed": seed,
            "profile": profile.name,
            "acts": profile.acts,
            "profiles": list(rules.profiles),
            "floor": floor.plain(),
            "svg": floor_svg(floor),
        }

    return answer(await asyncio.to_thread(look))


async def show_daily(request: Request) -> Response:
    """GET daily?date=: the seed everybody plays on that day, today (UTC) when none is named."""
    from tessera.games.sanctum.daily import daily_seed  # as above

    date = request.query_params.get("date") or time.strftime("%Y-%m-%d", time.gmtime())
    try:
        return answer({"date": date, "seed": daily_seed(date)})
    except BadOptions as error:
        raise Refused("malformed", why=str(error.faults[0].message), where="date") from None


routes = [Route("/map", show_map, methods=["GET"]), Route("/daily", show_daily, methods=["GET"])]
