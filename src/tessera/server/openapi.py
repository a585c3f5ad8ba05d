"""The HTTP interface as an OpenAPI document. The socket has no such form: docs/protocol.md describes it."""

from functools import cache
from typing import Final

import msgspec

from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.server.bodies import Fork, Held, Join, ReadyWish
from tessera.server.errors import codes
from tessera.server.wishes import TableWish

_BODIES: Final = (TableWish, Join, Held, ReadyWish, Fork)
_JSON: Final = "application/json"

_OBJECT: Final[dict[str, Plain]] = {"type": "object"}
_SEAT: Final[dict[str, Plain]] = {
    "type": "object",
    "properties": {
        "seat": {"type": "integer"},
        "kind": {"enum": ["human", "bot", "random", "open"]},
        "name": {"type": "string"},
        "taken": {"type": "boolean"},
        "ready": {"type": "boolean"},
        "connected": {"type": "boolean"},
    },
}
_OUTCOME: Final[dict[str, Plain]] = {
    "type": "object",
    "properties": {
        "winners": {"type": "array", "items": {"type": "integer"}},
        "reason": {"type": "string"},
        "scores": {"type": "array", "items": {"type": "integer"}},
    },
}
_TABLE: Final[dict[str, Plain]] = {
    "type": "object",
    "properties": {
        "table": {"type": "string"},
        "title": {"type": "string"},
        "name": {"type": "string"},
        "status": {"enum": ["open", "playing", "finished"]},
        "seats": {"type": "array", "items": {"$ref": "#/components/schemas/Seat"}},
        "options": _OBJECT,
        "overlay": {"type": "string"},
        "clock": {"type": "object", "properties": {"turn": {"type": "integer"}, "game": {"type": "integer"}}},
        "listed": {"type": "boolean"},
        "seeded": {"type": "boolean"},
        "position": {"type": "integer"},
        "created": {"type": "integer"},
        "watching": {"type": "integer"},
        "outcome": {"$ref": "#/components/schemas/Outcome"},
        "seed": {"type": ["integer", "string"]},
        "rematch": {"type": "string"},
        "forked": {"type": "object", "properties": {"table": {"type": "string"}, "at": {"type": "integer"}}},
    },
}
_ERROR: Final[dict[str, Plain]] = {
    "type": "object",
    "required": ["error", "text", "facts"],
    "properties": {"error": {"type": "string"}, "text": {"type": "string"}, "facts": _OBJECT},
}

# method, path, what it does, body, what it answers
_ROUTES: Final[list[tuple[str, str, str, str, str]]] = [
    ("get", "/api/info", "Version, form of the rules, whether they are being compiled", "", "object"),
    ("get", "/api/titles", "The titles: names, seats, options, overlays", "", "array"),
    ("get", "/api/titles/{name}/rules", "The rules of a title, as Markdown", "", "text/markdown"),
    ("get", "/api/titles/{name}/catalogue", "Names, numbers and texts of the rules", "", "object"),
    ("get", "/api/titles/{name}/schema", "JSON Schema of commands, events, view and options", "", "object"),
    ("get", "/api/titles/sanctum/map", "One act of a seed's map, as data and picture", "", "object"),
    ("get", "/api/titles/sanctum/daily", "The seed of a day", "", "object"),
    ("get", "/api/tables", "Listed tables, newest first", "", "object"),
    ("post", "/api/tables", "Make a table", "TableWish", "object"),
    ("get", "/api/tables/{id}", "The record of a table", "", "Table"),
    ("post", "/api/tables/{id}/join", "Take an open seat", "Join", "object"),
    ("post", "/api/tables/{id}/ready", "Say ready, or no longer", "ReadyWish", "Table"),
    ("post", "/api/tables/{id}/start", "Say ready, and start", "Held", "Table"),
    ("post", "/api/tables/{id}/leave", "Leave; during a match that is resigning", "Held", "Table"),
    ("post", "/api/tables/{id}/rematch", "The next match of the same people", "Held", "object"),
    ("post", "/api/tables/{id}/fork", "A new table with the same past", "Fork", "object"),
    ("get", "/api/tables/{id}/replay.tsr", "The record of a finished match", "", "application/x-ndjson"),
    ("get", "/api/tables/{id}/history", "A finished match, frame by frame", "", "object"),
    ("post", "/api/replays", "Prove a replay", "application/x-ndjson", "object"),
    ("get", "/healthz", "Whether it is well", "", "object"),
    ("get", "/metrics", "Counters for Prometheus", "", "text/plain"),
    ("get", "/openapi.json", "This document", "", "object"),
]
_QUERIES: Final[dict[str, list[tuple[str, str]]]] = {
    "/api/tables": [
        ("status", "open, playing or finished"),
        ("limit", "1 to 100"),
        ("cursor", "of the last page"),
    ],
    "/api/titles/{name}/catalogue": [("overlay", "a mod by its id; none when left out")],
    "/api/tables/{id}/history": [("as", "spectator or a seat"), ("from", "an entry"), ("to", "an entry")],
    "/api/titles/sanctum/map": [("seed", "any text"), ("act", "from 1"), ("profile", "by name")],
    "/api/titles/sanctum/daily": [("date", "as 2026-11-16; today when left out")],
}


@cache
def document() -> dict[str, Plain]:
    """The whole document."""
    _, schemas = msgspec.json.schema_components(_BODIES, ref_template="#/components/schemas/{name}")
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
            "schemas": {**schemas, "Seat": _SEAT, "Outcome": _OUTCOME, "Table": _TABLE, "Error": _ERROR},
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
        "content": {_JSON: {"schema": {"$ref": "#/components/schemas/Error"}}},
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
    if body in ("Held", "ReadyWish", "Fork"):
        operation["security"] = [{"seat": []}, {}]
    return operation


def _content(kind: str) -> dict[str, Plain]:
    if "/" in kind:
        return {kind: {}}
    if kind in ("object", "array"):
        return {_JSON: {"schema": {"type": kind}}}
    return {_JSON: {"schema": {"$ref": f"#/components/schemas/{kind}"}}}
