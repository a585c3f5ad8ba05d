"""Sanctum's maps, one act of any seed as data and as a picture; and the seed of a day."""

import time
from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from tessera.core.codec import Plain
from tessera.core.errors import Malformed
from tessera.server.answers import number
from tessera.server.routes import ApiRoute
from tessera.server.title_routes import Title

MOST_SEED: Final = 200  # characters


def routes(title: Title) -> list[Route]:
    """What can be asked. A server starts without any title's rules; they are there when somebody asks."""

    def show_map(request: Request) -> Plain:
        from tessera.games.sanctum.game import SanctumGame
        from tessera.games.sanctum.generate import generate_floor
        from tessera.games.sanctum.picture import floor_svg

        query = request.query_params
        seed = query.get("seed", "")
        if len(seed) > MOST_SEED:
            raise Malformed(f"a seed has at most {MOST_SEED} characters", "seed")
        act = number(query.get("act", "1"), "act")
        game = title.game(query.get("overlay", ""))
        assert isinstance(game, SanctumGame), "bound by that name"
        rules = game.map_rules
        profile = rules.profile(query.get("profile", ""))
        if not 1 <= act <= profile.acts:
            raise Malformed(f"there are acts 1 to {profile.acts}", "act")
        floor = generate_floor(act, seed, profile)
        return {
            "seed": seed,
            "profile": profile.name,
            "acts": profile.acts,
            "profiles": list(rules.profiles),
            "floor": floor.plain(),
            "svg": floor_svg(floor),
        }

    def show_daily(request: Request) -> Plain:
        from tessera.games.sanctum.daily import daily_seed

        date = request.query_params.get("date") or time.strftime("%Y-%m-%d", time.gmtime())
        return {"date": date, "seed": daily_seed(date)}

    return [
        ApiRoute(
            "GET",
            "/map",
            show_map,
            "One act of a seed's map, as data and picture",
            query={"seed": "any text", "act": "from 1", "profile": "by name", "overlay": "by name"},
        ),
        ApiRoute(
            "GET",
            "/daily",
            show_daily,
            "The seed of a day",
            query={"date": "as 2026-11-16; today when left out"},
        ),
    ]
