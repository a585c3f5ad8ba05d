"""Files, headers and what hosts look at."""

import json
import os
import subprocess
import sys
from pathlib import Path

from starlette.routing import Route
from tests.server.conftest import Start
from tests.server.host import Host

from tessera.server.errors import codes

ROOT = Path(__file__).resolve().parents[2]


def test_without_a_built_client_a_page_says_how_to_build_it(start: Start, tmp_path: Path) -> None:
    host = start(static=tmp_path / "nothing")
    reply = host.get("/")
    assert reply.status == 200
    assert b"make setup" in reply.body


def test_the_client_is_served_with_the_right_caching(start: Start, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>index")
    (static / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    host = start(static=static)
    index = host.get("/")
    assert index.body == b"<!doctype html>index"
    assert index.headers["cache-control"] == "no-cache"
    page = host.get("/tables", Accept="text/html")
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b'<a href="/">' in page.body
    for path in ("/tables", "/api/tables/x/y", "/titles/none/board.js", "/assets/none.js", "/index.htm"):
        answer = host.get(path)
        assert (answer.status, answer.body["error"]) == (404, "page.unknown")
    old = host.get("/t/a%20b?watch")
    assert (old.status, old.headers["location"]) == (308, "/?t=a%20b&watch")
    asset = host.get("/assets/app-1a2b.js")
    assert asset.body == b"1"
    assert "immutable" in asset.headers["cache-control"]
    assert "javascript" in asset.headers["content-type"]
    assert host.get("/assets/none.js").status == 404
    for path in ("/../secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/%00.txt"):
        assert b"secret" not in bytes(str(host.get(path).body), "utf-8").replace(b"/..%2fsecret", b"")


def test_every_answer_is_guarded(host: Host) -> None:
    for path in ("/", "/api/titles", "/api/nothing", "/healthz"):
        headers = host.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_hosts_can_look_at_health_and_metrics(host: Host) -> None:
    assert host.get("/healthz").body["ok"] is True
    host.make("human", "random")
    text = host.get("/metrics").body.decode()
    assert 'tessera_tables_made_total{title="smugglers"} 1.0' in text
    assert host.metric("tessera_tables") == 1


def test_openapi_describes_every_route_and_only_those(host: Host) -> None:
    document = host.get("/openapi.json").body
    assert document["openapi"].startswith("3.1")
    described = {(method, path) for path, found in document["paths"].items() for method in found}
    served = {
        (method.lower(), route.path)
        for route in host.app._http.routes
        if isinstance(route, Route) and "{path" not in route.path
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert described == served
    text = json.dumps(document)
    for name in document["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text


def test_the_protocol_document_lists_every_code() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for code, (status, told) in codes().items():
        assert f"| `{code}` | {status} | {told} |" in text


def test_other_commands_do_not_load_the_web_server() -> None:
    heavy = ("uvicorn", "starlette", "websockets")
    code = f"import sys, tessera.cli; print([each for each in {heavy} if each in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert done.stdout.strip() == "[]"


def test_overlays_are_offered_where_they_fit(start: Start, tmp_path: Path) -> None:
    long = tmp_path / "long"
    long.mkdir()
    (long / "cargo.yaml").write_text("crates:\n  rope: {name: Tow, copies: 20}\n")
    host = start(overlays={"long": long})
    cards = {card["name"]: card["overlays"] for card in host.get("/api/titles").body}
    assert [(mod["id"], mod["name"]) for mod in cards["smugglers"]] == [("long", "long")]
    assert cards["sanctum"] == []
    told = host.get("/api/titles/smugglers/catalogue?overlay=long").body
    assert told["crates"][0] == {"id": "rope", "name": "Tow", "value": 1}
    made = host.make("human", "random", overlay="long")
    assert host.get(f"/api/tables/{made['table']}").body["overlay"] == "long"


WINTER = Path(__file__).parents[2] / "examples" / "winter"


def test_a_mod_tells_of_itself_and_brings_its_options(start: Start) -> None:
    host = start(titles=("taktik",), overlays={"winter": WINTER})
    [card] = host.get("/api/titles").body
    [mod] = card["overlays"]
    assert (mod["id"], mod["name"]) == ("winter", "Winter")
    names = {each["const"]: each["title"] for each in mod["options"]["properties"]["scenario"]["oneOf"]}
    assert names["long_winter"] == "The long winter"
    assert "long_winter" not in str(card["options"])
    made = host.make("human", "random", title="taktik", overlay="winter", options={"scenario": "long_winter"})
    assert host.get(f"/api/tables/{made['table']}").body["options"]["scenario"] == "long_winter"


def test_the_catalogue_of_the_rules_a_table_plays_by(start: Start) -> None:
    host = start(titles=("taktik", "smugglers", "sint"), overlays={"winter": WINTER})
    place = "/api/titles/taktik/catalogue"
    plain = host.get(place)
    winter = host.get(f"{place}?overlay=winter")
    assert (plain.status, winter.status) == (200, 200)
    assert "long_winter" not in plain.body["scenarios"]
    assert winter.body["scenarios"]["long_winter"]["limit"] == 36
    assert winter.body["cards"] == plain.body["cards"]
    assert plain.headers["etag"] != winter.headers["etag"]
    again = host.get(place, if_none_match=plain.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert host.get(place, if_none_match=winter.headers["etag"]).status == 200
    assert host.get("/api/titles/sint/catalogue").body == {}
    assert host.get(f"{place}?overlay=none").body["error"] == "overlay.unknown"
    assert host.get("/api/titles/smugglers/catalogue?overlay=winter").body["error"] == "overlay.unknown"
    unknown = host.get("/api/titles/chess/catalogue")
    assert (unknown.status, unknown.body["error"]) == (404, "title.unknown")


def test_a_server_may_offer_some_titles_only(start: Start) -> None:
    host = start(titles=("smugglers",))
    assert [card["name"] for card in host.get("/api/titles").body] == ["smugglers"]
    assert host.post("/api/tables", {"title": "sanctum"}).body["error"] == "title.unknown"
