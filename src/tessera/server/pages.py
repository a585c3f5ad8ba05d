"""The browser client's files, and the headers that every answer carries.

The client is built into `static` beside this file. Its own pages are all behind the # of one address, so a
path that is no file is nothing. What titles bring for it stands under /titles/<title>/.
"""

import re
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tessera import brought, catalogue
from tessera.server.answers import Refusing, refusal
from tessera.server.errors import Refused

STATIC: Final = Path(__file__).parent / "static"

_POLICY: Final = (
    "default-src 'self'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; "  # boards place their pieces by style
    "img-src 'self' data: blob:; connect-src {hosts}; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HOST: Final = re.compile(rb"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
HEADERS: Final = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tessera</title>
<h1>Tessera is running</h1>
<p>The browser client is not built here. In a checkout, <code>make setup</code> builds it (it needs Node);
a wheel brings it along.</p>
<p>The interface works all the same: see <a href="openapi.json">/openapi.json</a> and docs/protocol.md.</p>
</html>
"""


NOTHING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tessera</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
:root {{ --paper: #f6f2e9; --ink: #1d2126; --accent: #0c6a5c; --on: #fff }}
@media (prefers-color-scheme: dark) {{
  :root {{ --paper: #14171c; --ink: #e9e4d8; --accent: #57c2ae; --on: #10231f }}
}}
body {{ margin: 18vh auto 0; padding: 0 1.5rem; max-width: 34rem; background: var(--paper); color: var(--ink);
  font: 1.1rem/1.6 system-ui, sans-serif }}
h1 {{ font: 600 2.2rem/1.2 Georgia, serif }}
a {{ display: inline-block; padding: .6rem 1.1rem; border-radius: .5rem;
  background: var(--accent); color: var(--on); text-decoration: none }}
</style>
<h1>There is nothing here</h1>
<p>The address leads to no page of this server.
The address of a table has a <b>#</b> in it: is all of it there?</p>
<p><a href="{base}/">To the games</a></p>
</html>
"""


class Pages:
    """Serves the client's files from a folder; `base` is the path below which all of it lies."""

    def __init__(self, folder: Path = STATIC, base: str = "") -> None:
        self._folder = folder.resolve()
        self._base = base

    async def __call__(self, request: Request) -> Response:
        """A file, or the client's page."""
        path: str = request.scope["path"]  # its address may hold a query that is no text
        if path == "/":
            index = self._folder / "index.html"
            if not index.is_file():
                return HTMLResponse(NOT_BUILT, headers={"cache-control": "no-cache"})
            return FileResponse(index, headers={"cache-control": "no-cache"})
        file = self._file(path)
        if file is None:
            return nothing(request, Refused("page.unknown"), self._base)
        # Vite puts a hash of the content into the names of assets: what has that name never changes.
        hashed = path.startswith("/assets/")
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return FileResponse(file, headers={"cache-control": cache})

    def _file(self, path: str) -> Path | None:
        wanted = path.lstrip("/")
        if not wanted or "\0" in wanted:
            return None
        try:
            file = (self._folder / wanted).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except OSError:  # a name that is longer than the system takes
            return None


class TitleFiles:
    """Serves what titles bring for the browser, from their web folders and of these kinds only."""

    KINDS: Final = {
        ".js": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".jpg": "image/jpeg",
        ".webp": "image/webp",
        ".avif": "image/avif",
        ".woff2": "font/woff2",
        ".ogg": "audio/ogg",
        ".mp3": "audio/mpeg",
    }

    def __init__(self, titles: Sequence[str]) -> None:
        self._titles = catalogue.offered(titles)

    def __call__(self, request: Request) -> Response:
        """A file; browsers keep it and ask whether it is still the same. Runs in a thread."""
        name, path = request.path_params["name"], request.path_params["path"]
        kind = self.KINDS.get(Path(path).suffix)
        title = self._titles.get(name)
        file = brought.web_file(title, path) if title is not None and kind is not None else None
        if file is None:
            raise Refused("page.unknown")
        data = file.read_bytes()
        mark = f'"{blake2b(data, digest_size=16).hexdigest()}"'
        headers = {"cache-control": "no-cache", "etag": mark}
        if mark in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=kind, headers=headers)


def nothing(request: Request, why: Refused, base: str) -> Response:
    """For a path at which there is nothing: a small page for people, words for programs."""
    headers = dict(request.scope["headers"])
    if b"text/html" not in headers.get(b"accept", b"") or request.scope["path"].startswith(
        ("/api/", "/titles/")
    ):
        return refusal(why)
    page = NOTHING.format(base=base).encode()
    return Refusing(why, content=page, media_type="text/html", headers={"cache-control": "no-store"})


class OldAddress:
    """Links as they once were, `/t/ID#TOKEN`: on to the page, which is told the id and keeps the token."""

    def __init__(self, base: str) -> None:
        self._base = base

    async def __call__(self, request: Request) -> Response:
        """The way on. What stands behind the # stays with the browser, which takes it along."""
        watch = "&watch" if b"watch" in request.scope["query_string"] else ""
        return RedirectResponse(f"{self._base}/?t={quote(request.path_params['path'], safe='')}{watch}", 308)


def policy(headers: list[tuple[bytes, bytes]]) -> bytes:
    """What a page may load and where it may connect: to the host it was asked from, and to no other.

    Sockets are named beside 'self', which older browsers do not take for them.
    """
    host = dict(headers).get(b"host", b"")
    hosts = "'self'"
    if _HOST.fullmatch(host):
        name = host.decode("ascii")
        hosts += f" ws://{name} wss://{name}"
    return _POLICY.format(hosts=hosts).encode()


class SafeHeaders:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = (b"content-security-policy", policy(scope["headers"]))
                message["headers"] = [*message["headers"], told, *HEADERS]
            await send(message)

        await self._app(scope, receive, with_headers)
