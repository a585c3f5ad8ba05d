"""The HTTP interface as an OpenAPI document. The socket has no such form: docs/protocol.md describes it."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tessera._version import VERSION
from tessera.core.codec import Plain
from tessera.server.errors import codes
from tessera.server.invites import INVITE
from tessera.server.keys import HEADER
from tessera.server.records import Refusal
from tessera.server.routes import JSON, ApiRoute


class Contents:
    """What is sent or answered, as the document names it."""

    def __init__(self, schemas: Iterable[tuple[Any, dict[str, Any]]]) -> None:
        self._schemas = list(schemas)

    def of(self, kind: Any) -> dict[str, Plain]:
        if isinstance(kind, str):
            return {kind: {}} if "/" in kind else {JSON: {"schema": {"type": kind}}}
        return {JSON: {"schema": next(schema for each, schema in self._schemas if each == kind)}}


def document(routes: Sequence[ApiRoute], base: str = "") -> dict[str, Plain]:
    """The whole document, of what these routes tell of themselves."""
    kinds = [kind for route in routes for kind in (route.body, route.answers) if not isinstance(kind, str)]
    told = [Refusal, *kinds]
    found, schemas = msgspec.json.schema_components(told, ref_template="#/components/schemas/{name}")
    contents = Contents(zip(told, found, strict=True))
    paths: dict[str, Plain] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, contents)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tessera",
            "version": VERSION,
            "description": "Lobby, files and replays. Play itself goes over the WebSocket at /ws.",
        },
        **({"servers": [{"url": base}]} if base else {}),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "seat": {"type": "http", "scheme": "bearer"},
                "invited": {"type": "apiKey", "in": "header", "name": INVITE},
            },
        },
        "x-error-codes": {code: {"status": status, "text": text} for code, (status, text) in codes().items()},
    }


def _operation(route: ApiRoute, contents: Contents) -> dict[str, Plain]:
    text = {"type": "string"}
    parameters: list[Plain] = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in route.param_convertors
    ]
    parameters += [
        {"name": name, "in": "query", "description": about, "schema": text}
        for name, about in route.query.items()
    ]
    if route.once:
        about = "128 random bits or more; the same again is not done again and gets the same answer"
        parameters.append({"name": HEADER, "in": "header", "description": about, "schema": text})
    failed = {"description": "Refused", "content": contents.of(Refusal)}
    answered = {"description": route.summary, "content": contents.of(route.answers)}
    operation: dict[str, Plain] = {
        "summary": route.summary,
        "responses": {str(route.status): answered, "4XX": failed},
    }
    if parameters:
        operation["parameters"] = parameters
    if route.body:
        operation["requestBody"] = {"content": contents.of(route.body)}
    needs = [name for name, is_needed in (("seat", route.seated), ("invited", route.invited)) if is_needed]
    if needs:
        operation["security"] = [*[{name: []} for name in needs], {}]
    return operation
