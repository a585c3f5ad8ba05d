"""One struct says what an answer is: the server, its pages, the protocol's document and the client agree."""

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host

from tessera.server import frames, ledger
from tessera.server.records import ANSWERS, Status, TableRecord
from tessera.server.requests import REQUESTS

ROOT = Path(__file__).resolve().parents[2]


def strict(document: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI page with nothing allowed in an answer that it does not name."""
    for name in {kind.__name__ for kind in ANSWERS}:
        document["components"]["schemas"][name]["additionalProperties"] = False
    return document


def check(document: dict[str, Any], method: str, path: str, status: int, body: Any) -> None:
    responses = document["paths"][path][method]["responses"]
    schema = responses[str(status) if status < 400 else "4XX"]["content"]["application/json"]["schema"]
    assert schema != {"type": "object"}, f"{path} is described by no struct"
    jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(body)


def test_answers_are_what_the_openapi_page_says(host: Host) -> None:
    document = strict(host.get("/openapi.json").body)

    def ask(method: str, path: str, body: Any = None, query: str = "", **parts: str) -> Any:
        reply = host.ask(method.upper(), path.format(**parts) + query, body)
        check(document, method, path, reply.status, reply.body)
        return reply.body

    table = "/api/tables/{id}"
    made = ask("post", "/api/tables", {"title": "smugglers", "seats": [{"kind": "human"}, {"kind": "open"}]})
    id, mine = made["table"], made["token"]
    ask("get", table, id=id)
    theirs = ask("post", f"{table}/join", {"name": "Ann"}, id=id)["token"]
    ask("post", f"{table}/ready", {"token": theirs}, id=id)
    ask("post", f"{table}/start", {"token": mine}, id=id)  # refused: it has begun
    ask("post", f"{table}/leave", {"token": mine}, id=id)
    ask("get", f"{table}/history", query="?as=0", id=id)
    ask("post", f"{table}/rematch", {"token": mine}, id=id)
    assert ask("get", table, id=id)["rematch"]
    fork = ask("post", f"{table}/fork", {"at": 0}, id=id)
    assert ask("get", table, id=fork["table"])["forked"] == {"table": id, "at": 0}
    assert ask("post", "/api/tables", {"title": "nothing"})["error"] == "title.unknown"
    ask("get", "/api/tables", query="?status=finished")
    ask("get", "/api/titles")
    ask("get", "/api/info")
    ask("get", "/healthz")
    replay = host.get(f"/api/tables/{id}/replay.tsr").body
    assert ask("post", "/api/replays", replay)["ok"] is True
    assert ask("post", "/api/replays", b"{}")["error"]


def test_a_table_has_every_status_there_is_and_no_other(start: Start) -> None:
    host = start()
    waits = host.make("human", "open", listed=True)["table"]
    plays = host.make("human", "random", listed=True)
    ended = host.make("human", "random", listed=True)
    host.post(f"/api/tables/{ended['table']}/leave", {"token": ended["token"]})
    found = {host.get(f"/api/tables/{id}").body["status"] for id in (waits, plays["table"], ended["table"])}
    known = {ledger.STATUS_OPEN, ledger.STATUS_PLAYING, ledger.STATUS_FINISHED}
    assert found == known
    assert {*known, ledger.STATUS_STOPPED} == set(get_args(Status)) == set(ledger.STATUSES)  # test_upgrades


def test_lists_answer_with_the_same_record_whether_the_table_is_in_memory_or_not(start: Start) -> None:
    first = start()
    made = first.make("human", "random", listed=True, seed=3)
    live = first.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]}).body
    first.stop()
    assert start().get("/api/tables?status=finished").body["tables"] == [live]
    assert msgspec.to_builtins(msgspec.convert(live, TableRecord)) == live


def test_the_table_over_the_socket_is_the_one_over_http(host: Host) -> None:
    made = host.make("human", "random")

    async def look() -> None:
        async with Client(host, made["table"], made["token"]) as seat:
            assert seat.table == host.get(f"/api/tables/{made['table']}").body

    asyncio.run(look())


def test_the_protocol_document_names_every_member_of_a_record() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    [about] = re.findall(r"The \*\*record\*\* of a table: .*?\n\n", text, re.DOTALL)
    for field in msgspec.structs.fields(TableRecord):
        assert re.search(rf"\b{field.encode_name}\b", about), field.name


def test_the_client_has_no_types_of_its_own_for_what_the_server_describes() -> None:
    """They are made by web/scripts/types.mjs before every type check, which fails where it does not fit."""
    kinds = [*frames.FromClient.__args__, *frames.FromServer.__args__, *REQUESTS, *ANSWERS]
    names = set(msgspec.json.schema_components(kinds)[1])
    assert {"TableRecord", "SeatRecord", "TitleCard", "Update"} <= names
    wire = ROOT / "web" / "src" / "wire"
    written = {
        name
        for file in wire.glob("*.ts")
        for name in re.findall(
            r"(?:interface|type) (\w+)(?:<.*?>)? (?:extends \w+ )?=? ?\{", file.read_text("utf-8")
        )
    }
    assert written & names == set()
