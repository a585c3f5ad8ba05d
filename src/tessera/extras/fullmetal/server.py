"""Full Metal's files over HTTP: a match as a saved game or a snapshot, and a file as the options of a match.

A snapshot holds what everybody sees, and anyone may have it. A saved game holds tide cards and a generator:
of a match that goes on only whoever may know all hands gets one, and what is to come there is not in it.
"""

import json
import secrets
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tessera.core.codec import Plain
from tessera.core.errors import Illegal, Malformed
from tessera.server.answers import number
from tessera.server.errors import Refused
from tessera.server.routes import JSON, ApiRoute
from tessera.server.title_routes import Seen, Title

MOST_BYTES: Final = 1 << 20  # of a file; one with its terrain has some 90,000


def routes(title: Title) -> list[Route]:
    """What can be asked. A server starts without any title's rules; they are there when somebody asks."""

    async def write_file(request: Request) -> Response:
        from tessera.games.fullmetal.resuming import FORMATS, SAVED

        query = request.query_params
        form = query.get("format", SAVED)
        if form not in FORMATS:
            raise Malformed(f"expected {' or '.join(FORMATS)}, got {form!r}", "format")
        seen = await title.match(query.get("table", ""), _bearer(request))
        if form == SAVED and not seen.whole:
            raise Refused("match.secret")
        last = seen.match.position
        at = min(number(query.get("at", str(last)), "at"), last)
        if at < last and not seen.whole:
            raise Refused("match.secret")
        text = json.dumps(_file_of(seen, form, at), ensure_ascii=False)
        name = f"fullmetal-{seen.record.table}-{at}.{form}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=JSON, headers=headers)

    async def read_file(request: Request) -> Plain:
        parts: list[bytes] = []
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > MOST_BYTES:
                raise Refused("body.too_large", limit=MOST_BYTES)
            parts.append(part)
        board = number(request.query_params.get("board", "174"), "board")
        return _options_of(title, b"".join(parts), board)

    return [
        ApiRoute(
            "GET",
            "/file",
            write_file,
            "A match as a file of the title's own",
            query={"table": "its id", "format": "saved or compact", "at": "an entry; the last when left out"},
        ),
        ApiRoute(
            "POST",
            "/file",
            read_file,
            "The options of a match that goes on from a file",
            query={"board": "of a compact snapshot; the usual one when left out"},
            body=JSON,
        ),
    ]


def _bearer(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _file_of(seen: Seen, form: str, at: int) -> dict[str, Any]:
    """The file: JSON of the title's own making."""
    from tessera.core.seal import SECRET_BYTES
    from tessera.games.fullmetal.game import FullMetalGame
    from tessera.games.fullmetal.resuming import file_of
    from tessera.games.fullmetal.saved import Occasion

    match, record = seen.match, seen.record
    game = match.game
    assert isinstance(game, FullMetalGame), "a match of this title"
    if record.status == "finished":
        state = match.state_at(at)
    else:  # what is still to come there is not in the file: it goes on with chance of its own
        state = match.apart_at(at, secrets.token_bytes(SECRET_BYTES))
    occasion = Occasion(
        record.table,
        tuple([seat.name or _called(seat.kind, number) for number, seat in enumerate(record.seats)]),
        tuple([seat.ready or seat.kind in ("bot", "random") for seat in record.seats]),
        tuple([seat.connected or seat.kind in ("bot", "random") for seat in record.seats]),
        seen.began,
        record.clock.turn * 1000,
    )
    saved_at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    origin = str(match.options.get("saved", ""))
    return file_of(game.rules, game.board, state, form, saved_at, occasion, origin)


def _called(kind: str, seat: int) -> str:
    return f"Bot {seat + 1}" if kind in ("bot", "random") else f"Player {seat + 1}"


def _options_of(title: Title, data: bytes, board: int) -> Plain:
    """What a table is to be made with, and what people want to know of it before."""
    from tessera.games.fullmetal.game import FullMetalGame
    from tessera.games.fullmetal.resuming import kept_text, parsed, state_of_file

    game = title.game()
    assert isinstance(game, FullMetalGame), "bound by that name"
    try:
        told = parsed(data.decode("utf-8"))
        state, extras = state_of_file(game.rules, game.board, told, board, None)
        saved = kept_text(game.rules, game.board, state, extras)
    except UnicodeDecodeError:
        raise Malformed("it is not UTF-8 text; choose a file that was exported here", "the file") from None
    except Illegal as refused:
        why = str(refused.facts.get("why") or game.explain(refused))
        raise Malformed(why, str(refused.facts.get("where", "the file"))) from None
    players = told["state"]["players"] if "state" in told else []
    names = [str(player.get("name", "")) for player in players]
    return {
        "options": {"saved": saved, "board": state.board_seed},
        "seats": len(state.players),
        "names": names or [f"Player {seat + 1}" for seat in range(len(state.players))],
        "turn": state.turn,
        "current": state.current,
        "over": bool(state.scores),
    }
