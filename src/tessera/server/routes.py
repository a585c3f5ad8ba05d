"""Routes that describe themselves, for the OpenAPI document: ours, and those that titles bring."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera.server.observing import SeenRoute

Handler = Callable[[Request], Awaitable[Response]]

JSON: Final = "application/json"


class ApiRoute(SeenRoute):
    """One method of one path, and what a reader has to know of it.

    A body or an answer is a struct or a list of them (its schema is told), "object" (some JSON), or a media
    type. `seated`: it is for the holder of a seat; `invited`: a host may ask for a code; `once`: it may have
    a key, under which it is done once.
    """

    def __init__(
        self,
        method: str,
        path: str,
        endpoint: Callable[..., Any],
        summary: str,
        *,
        query: Mapping[str, str] | None = None,
        body: Any = "",
        answers: Any = "object",
        status: int = 200,
        seated: bool = False,
        once: bool = False,
        invited: bool = False,
    ) -> None:
        super().__init__(path, endpoint, methods=[method])
        self.method = method
        self.summary = summary
        self.query = dict(query or {})
        self.body = body
        self.answers = answers
        self.status = status
        self.seated = seated
        self.once = once
        self.invited = invited

    def under(self, prefix: str, endpoint: Handler) -> "ApiRoute":
        """The same below another path, done by another endpoint."""
        return ApiRoute(
            self.method,
            prefix + self.path,
            endpoint,
            self.summary,
            query=self.query,
            body=self.body,
            answers=self.answers,
            status=self.status,
            seated=self.seated,
            once=self.once,
            invited=self.invited,
        )


def described(route: Route) -> list[ApiRoute]:
    """A route as it describes itself; a plain one of Starlette by its docstring, once for every method."""
    if isinstance(route, ApiRoute):
        return [route]
    summary = (route.endpoint.__doc__ or route.name).strip().partition("\n")[0].rstrip(".")
    methods = sorted(set(route.methods or {"GET"}) - {"HEAD"})
    return [ApiRoute(method, route.path, route.endpoint, summary) for method in methods]
