"""Options as anyone may send them: taken, or refused at the field that is wrong; never a failed server."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.conftest import Start
from tests.server.host import Host, Reply

from tessera import registry

TITLES = sorted(registry.titles())
ODD: list[Any] = [
    *(None, True, False),
    *(0, 1, -1, 12, 15, 201, 1 << 31, 1 << 53, (1 << 63) - 1, -(1 << 63), 1 << 64, 10**40),
    *(0.5, -0.0, 1e308),
    *("", "hello", "0", "auto", "\x00", "\U0001f3b2", "x" * 5000, "../../etc"),
    *([], [None], [[]], ["hello"], [{}] * 17, [{"name": 5}], [{"civ": "atlantis"}], [{"hello": 1}]),
    *({}, {"a": 1}, {"": {"": []}}),
]


def odd_values(schema: dict[str, Any]) -> Iterator[Any]:
    """Values that no form would send, and those just beside what is allowed."""
    yield from ODD
    if "minimum" in schema:
        yield schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + 1
    for choice in schema.get("oneOf", [])[:2]:
        if isinstance(choice.get("const"), str):
            yield f"{choice['const']} "


@pytest.fixture
def host(start: Start) -> Host:
    return start(writes_per_second=1e6)


def refused_at(reply: Reply) -> list[str]:
    """The options that an answer names as wrong; none if they were taken."""
    assert reply.status in (200, 201, 400), reply.body
    if reply.status != 400:
        return []
    assert reply.body["error"] == "options.bad", reply.body
    fields = reply.body["facts"]["fields"]
    assert all(fields.values()), reply.body
    return [re.split(r"[.\[]", path)[0] for path in fields]


@pytest.mark.parametrize("title", TITLES)
def test_any_value_of_any_option_is_taken_or_refused_at_its_field(host: Host, title: str) -> None:
    game = registry.game(title)
    schema: dict[str, Any] = game.options_spec().schema()
    refused = 0
    for name, field in schema["properties"].items():
        for value in odd_values(field):
            asked = {"title": title, "seats": [{"kind": "human"}] * game.min_seats, "options": {name: value}}
            wrong = refused_at(host.post("/api/tables", asked))
            assert wrong in ([], [name]), (name, value, wrong)
            refused += bool(wrong)
    everything = {name: ODD[n % len(ODD)] for n, name in enumerate(schema["properties"])}
    assert refused_at(host.post("/api/tables", {"title": title, "options": {**everything, "hello": 1}}))
    for value in ({"hello": 1}, {**everything, "hello": 1}):
        sides = host.get(f"/api/titles/{title}/sides?options={quote(json.dumps(value))}")
        assert sides.body["error"] == "options.bad"
    assert refused >= 20 * len(schema["properties"])


def test_a_world_without_room_is_refused_at_the_field_that_made_it_small(host: Host) -> None:
    seats = [{"kind": "human"}] * 16
    reply = host.post("/api/tables", {"title": "imperium", "seats": seats, "options": {"map_size": 16}})
    assert refused_at(reply) == ["map_size"]
    assert "no room for 16 players" in reply.body["facts"]["fields"]["map_size"]


def test_a_map_that_is_too_small_is_refused_in_words(host: Host) -> None:
    reply = host.post("/api/tables", {"title": "imperium", "options": {"map_size": 12}})
    assert refused_at(reply) == ["map_size"]
    assert reply.body["facts"]["fields"]["map_size"] == "expected 0 or 16..200, got 12"
