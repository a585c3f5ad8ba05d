"""The HTTP interface as an OpenAPI document. The socket has no such form: docs/protocol.md describes it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.server.errors import codes
from tessera.server.routes import JSON, ApiRoute

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


def document(routes: Sequence[ApiRoute]) -> dict[str, Plain]:
    """The whole document, of what these routes tell of themselves."""
    told = [kind for route in routes for kind in (route.body, route.answers) if isinstance(kind, type)]
    _, schemas = msgspec.json.schema_components(told, ref_template="#/components/schemas/{name}")
    paths: dict[str, Plain] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
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


def _operation(route: ApiRoute) -> dict[str, Plain]:
    text = {"type": "string"}
    parameters: list[Plain] = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in route.param_convertors
    ]
    parameters += [
        {"name": name, "in": "query", "description": about, "schema": text}
        for name, about in route.query.items()
    ]
    failed = {"description": "Refused", "content": _content("Error")}
    answered = {"description": route.summary, "content": _content(route.answers)}
    operation: dict[str, Plain] = {
        "summary": route.summary,
        "responses": {str(route.status): answered, "4XX": failed},
    }
    if parameters:
        operation["parameters"] = parameters
    if route.body:
        operation["requestBody"] = {"content": _content(route.body)}
    if route.seated:
        operation["security"] = [{"seat": []}, {}]
    return operation


def _content(kind: type | str) -> dict[str, Plain]:
    name = kind if isinstance(kind, str) else kind.__name__
    if "/" in name:
        return {name: {}}
    if name in ("object", "array"):
        return {JSON: {"schema": {"type": name}}}
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{name}"}}}
