"""The HTTP interface as an OpenAPI document. The socket has no such form: docs/protocol.md describes it."""

from functools import cache
from typing import Final

import msgspec

from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.server.errors import codes
from tessera.server.records import ANSWERS
from tessera.server.requests import REQUESTS

_JSON: Final = "application/json"

# method, path, what it does, body, what it answers: structs by name, or a kind of content
_ROUTES: Final[list[tuple[str, str, str, str, str]]] = [
    ("get", "/api/info", "Version, form of the rules, whether they are being compiled", "", "ServerInfo"),
    ("get", "/api/titles", "The titles: names, seats, options, overlays", "", "[TitleCard]"),
    ("get", "/api/titles/{name}/rules", "The rules of a title, as Markdown", "", "text/markdown"),
    ("get", "/api/titles/{name}/schema", "JSON Schema of commands, events, view and options", "", "object"),
    ("get", "/api/titles/sanctum/map", "One act of a seed's map, as data and picture", "", "object"),
    ("get", "/api/titles/sanctum/daily", "The seed of a day", "", "object"),
    ("get", "/api/tables", "Listed tables, newest first", "", "TablePage"),
    ("post", "/api/tables", "Make a table", "TableRequest", "NewTable"),
    ("get", "/api/tables/{id}", "The record of a table", "", "TableRecord"),
    ("post", "/api/tables/{id}/join", "Take an open seat", "JoinRequest", "TakenSeat"),
    ("post", "/api/tables/{id}/ready", "Say ready, or no longer", "ReadyRequest", "TableRecord"),
    ("post", "/api/tables/{id}/start", "Say ready, and start", "HolderRequest", "TableRecord"),
    ("post", "/api/tables/{id}/leave", "Leave; in a match that is resigning", "HolderRequest", "TableRecord"),
    ("post", "/api/tables/{id}/rematch", "The next match of the same people", "HolderRequest", "TakenSeat"),
    ("post", "/api/tables/{id}/fork", "A new table with the same past", "ForkRequest", "NewTable"),
    ("get", "/api/tables/{id}/replay.tsr", "The record of a finished match", "", "application/x-ndjson"),
    ("get", "/api/tables/{id}/history", "A finished match, frame by frame", "", "History"),
    ("post", "/api/replays", "Prove a replay", "application/x-ndjson", "ReplayVerdict"),
    ("get", "/healthz", "Whether it is well", "", "Health"),
    ("get", "/metrics", "Counters for Prometheus", "", "text/plain"),
    ("get", "/openapi.json", "This document", "", "object"),
]
_QUERIES: Final[dict[str, list[tuple[str, str]]]] = {
    "/api/tables": [
        ("status", "open, playing or finished"),
        ("limit", "1 to 100"),
        ("cursor", "of the last page"),
    ],
    "/api/tables/{id}/history": [("as", "spectator or a seat"), ("from", "an entry"), ("to", "an entry")],
    "/api/titles/sanctum/map": [("seed", "any text"), ("act", "from 1"), ("profile", "by name")],
    "/api/titles/sanctum/daily": [("date", "as 2026-11-16; today when left out")],
}


@cache
def document() -> dict[str, Plain]:
    """The whole document."""
    _, schemas = msgspec.json.schema_components(
        [*REQUESTS, *ANSWERS], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Plain] = {}
    for method, path, summary, body, kind in _ROUTES:
        paths.setdefault(path, {})[method] = _operation(method, path, summary, body, kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tessera",
            "version": VERSION,
            "description": "Lobby, files and replays. Play itself goes over the WebSocket at /ws.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
        "x-error-codes": {code: {"status": status, "text": text} for code, (status, text) in codes().items()},
    }


def _operation(method: str, path: str, summary: str, body: str, kind: str) -> dict[str, Plain]:
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    text = {"type": "string"}
    parameters: list[Plain] = [{"name": n, "in": "path", "required": True, "schema": text} for n in named]
    parameters += [
        {"name": name, "in": "query", "description": about, "schema": text}
        for name, about in _QUERIES.get(path, [])
        if method == "get"
    ]
    made = method == "post" and path in ("/api/tables", "/api/tables/{id}/fork")
    failed = {
        "description": "Refused",
        "content": {_JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }
    operation: dict[str, Plain] = {
        "summary": summary,
        "responses": {
            "201" if made else "200": {"description": summary, "content": _content(kind)},
            "4XX": failed,
        },
    }
    if parameters:
        operation["parameters"] = parameters
    if body:
        operation["requestBody"] = {"content": _content(body)}
    if body in ("HolderRequest", "ReadyRequest", "ForkRequest"):
        operation["security"] = [{"seat": []}, {}]
    return operation


def _content(kind: str) -> dict[str, Plain]:
    if "/" in kind:
        return {kind: {}}
    if kind == "object":
        return {_JSON: {"schema": {"type": kind}}}
    schema = {"$ref": f"#/components/schemas/{kind.strip('[]')}"}
    return {_JSON: {"schema": {"type": "array", "items": schema} if kind.startswith("[") else schema}}
