"""HTTP routes that titles bring: `routes(title)` of a title's `server.py`, under /api/titles/<title>/.

A handler is a plain function, which runs in a thread and may take its time, or a coroutine. It answers with
a response of Starlette or with plain data, which goes out as JSON. What the rules or the kernel refuse
(`BadOptions`, `Malformed`, `Illegal`) is answered as a refusal.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from inspect import iscoroutinefunction
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera import brought, catalogue
from tessera.catalogue import BrokenTitle
from tessera.core.errors import BadRuleset, Illegal, Malformed
from tessera.files import AnyMatch
from tessera.registry import AnyGame
from tessera.server.answers import answer
from tessera.server.errors import Refused
from tessera.server.logs import failed
from tessera.server.records import TableRecord
from tessera.server.routes import ApiRoute, Handler, described

ROLE: Final = "server"  # the module's name


class Seen(NamedTuple):
    """A match at a table, for a title that writes files of it."""

    match: AnyMatch
    record: TableRecord
    began: int  # when the present turn began, in milliseconds since 1970
    whole: bool  # whether whoever asks may know all of it, what is to come included


Find = Callable[[str, str], Awaitable[Seen]]


class Title:
    """What a title's routes are handed: its name, rules and matches; nothing of the server's inside."""

    def __init__(self, name: str, bind: Callable[[str, str], AnyGame], find: Find) -> None:
        self.name = name
        self._bind = bind
        self._find = find

    async def match(self, table: str, token: str = "") -> Seen:
        """The match of a table of this title. Nothing of it may be changed.

        It is `whole` for everybody once it is over; before that only for whoever holds all seats of it, or
        plays it alone as practice. To others no more may be told than a view tells.
        """
        found = await self._find(table, token)
        if found.record.title != self.name:
            raise Refused("table.unknown")
        return found

    def game(self, overlay: str = "") -> AnyGame:
        """The title as tables here play it, with an overlay of the host's by name.

        May take a second at first: for plain functions, which run in threads.
        """
        return self._bind(self.name, overlay)


def title_routes(
    names: Sequence[str], bind: Callable[[str, str], AnyGame], find: Find, guard: Callable[..., Handler]
) -> list[ApiRoute]:
    """The routes of these titles, or of all. Of a title whose routes are broken there are none, and a log."""
    found: list[ApiRoute] = []
    for name, title in catalogue.offered(names).items():
        try:
            found += list(_routes(title, Title(name, bind, find), guard))
        except Exception:
            failed("title has broken routes", title=name)
    return found


def _routes(found: catalogue.Found, title: Title, guard: Callable[..., Handler]) -> Iterator[ApiRoute]:
    module = brought.module_of(found, ROLE)
    for route in brought.load(module, "routes")(title) if module is not None else ():
        if not isinstance(route, Route):
            raise BrokenTitle(f"{module}: {route!r} is not a route of Starlette")
        for each in described(route):
            guarded = guard(_told(each.endpoint), each.method != "GET")
            yield each.under(f"/api/titles/{title.name}", guarded)


def _told(handler: Callable[..., Any]) -> Handler:
    """A title's handler as ours are: a coroutine that answers, or raises `Refused`."""

    async def told(request: Request) -> Response:
        try:
            if iscoroutinefunction(handler):
                given = await handler(request)
            else:
                given = await run_in_threadpool(handler, request)
        except BadRuleset as error:
            fault = error.faults[0]
            raise Refused("malformed", why=fault.message, where=fault.path) from None
        except Malformed as error:
            raise Refused("malformed", why=error.why, where=error.where) from None
        except Illegal as error:
            raise Refused("malformed", why=str(error), where=request.scope["path"]) from None
        return given if isinstance(given, Response) else answer(given)

    return told
