"""Pages that only one title has. A module named after a title offers `routes`, found and never listed.

They stand under /api/titles/<title>/. A route that asks too much raises `Refused`.
"""

import importlib
import pkgutil

from starlette.routing import Route


def title_routes() -> list[Route]:
    """The routes of every title that has some."""
    found: list[Route] = []
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        offered: list[Route] = importlib.import_module(f"{__name__}.{info.name}").routes
        for route in offered:
            path = f"/api/titles/{info.name}{route.path}"
            found.append(Route(path, route.endpoint, methods=list(route.methods or ["GET"])))
    return found
