"""Below a path, behind a proxy: everything works there, and whoever is turned away learns why."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, Http, Process, wait_for
from tests.server.proxied import nginx
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tessera.server import refusals
from tessera.server.errors import Refused
from tessera.server.logs import TABLE, JsonLines
from tessera.server.pages import STATIC

LOGGER = logging.getLogger("tessera.server")


class Lines(logging.Handler):
    """The log as a host gets it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))

    def of(self, event: str, **facts: object) -> list[dict[str, Any]]:
        """The lines of an event with these facts."""
        found = [line for line in self.lines if line["event"] == event]
        return [line for line in found if all(line.get(name) == value for name, value in facts.items())]


@pytest.fixture
def log() -> Iterator[Lines]:
    lines = Lines()
    before = LOGGER.level
    LOGGER.addHandler(lines)
    LOGGER.setLevel(logging.INFO)
    yield lines
    LOGGER.removeHandler(lines)
    LOGGER.setLevel(before)


class Below(Http):
    """Requests to a server that lies below a path."""

    def __init__(self, host: Http, base: str = "/games") -> None:
        super().__init__(host.url)
        self.socket_place = self.place + base
        self._base = base

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return super().ask(method, self._base + path, body, **headers)


def samples(host: Http) -> dict[tuple[str, tuple[str, ...]], float]:
    """What the metrics say, by name and the values of labels."""
    text = host.get("/metrics").body.decode()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# ---------------------------------------------------------------- below a path


def test_everything_lies_below_the_base_and_nothing_beside_it(start: Start) -> None:
    host = start(base="/games", titles=("smugglers",))
    below = Below(host)
    assert below.get("/api/info").status == 200
    made = below.make("human", "open")
    assert made["links"]["play"].startswith(f"/games/#/t/{made['table']}/k/")
    assert made["links"]["join"] == f"/games/#/join/{made['table']}"
    joined = below.post(f"/api/tables/{made['table']}/join", {})
    assert joined.body["links"]["play"].startswith("/games/#/t/")
    [card] = below.get("/api/titles").body
    assert card["board"].startswith("/games/titles/smugglers/")
    assert host.get(card["board"]).status == 200
    assert below.get("/openapi.json").body["servers"] == [{"url": "/games"}]
    assert below.get("/metrics").status == below.get("/healthz").status == 200
    assert "content-security-policy" in below.get("/").headers
    for path in ("/", "/api/info", "/gamesapi/info", "/healthz", "/metrics"):
        answer = host.get(path)
        assert (answer.status, answer.body["error"]) == (404, "page.outside")
        assert answer.body["text"] == "everything here lies below /games/"
    moved = host.get("/games")
    assert (moved.status, moved.headers["location"]) == (308, "/games/")
    assert host.get("/games?frames=json").headers["location"] == "/games/?frames=json"
    assert b'href="/games/"' in host.get("/else", Accept="text/html").body
    assert below.get("/t/abc").headers["location"] == "/games/?t=abc"
    assert below.get("/else").body["error"] == "page.unknown"


def test_the_page_names_its_files_from_where_it_is() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert 'src="/' not in page
    assert 'href="/' not in page


def test_a_socket_beside_the_base_is_turned_away(start: Start) -> None:
    host = start(base="/games")

    async def scenario() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await Client(host, "x").open()
        assert refused.value.response.status_code == 404

    asyncio.run(scenario())


def test_metrics_have_an_address_of_their_own(tmp_path: Path) -> None:
    server = Process(tmp_path / "a.db", "--metrics-address", "127.0.0.1:0", "--titles", "smugglers")
    try:
        wait_for(lambda: any("metrics are served" in line for line in server.log), "metrics")
        [line] = [json.loads(line) for line in server.log if "metrics are served" in line]
        assert "process_resident_memory_bytes" in Http(line["address"]).get("/metrics").body.decode()
        assert server.get("/metrics").status == 404
        assert "/metrics" not in server.get("/openapi.json").body["paths"]
    finally:
        assert server.terminate() == 0


# ---------------------------------------------------------------- who is turned away


def test_a_host_that_a_proxy_put_there_is_told_with_the_remedy(start: Start, log: Lines) -> None:
    host = start()
    asked = {"Origin": "https://games.example.org", "Host": "127.0.0.1:8000"}
    refused = host.ask("POST", "/api/tables", {"title": "smugglers"}, **asked)
    assert (refused.status, refused.body["error"]) == (403, "host.refused")
    assert "the host 127.0.0.1:8000" in refused.body["text"]
    assert "proxy_set_header Host $http_host" in refused.body["text"]
    assert refused.body["facts"] == {"origin": "https://games.example.org", "host": "127.0.0.1:8000"}
    named = host.ask("POST", "/api/tables", {}, Origin="https://evil.example", Host="games.example.org")
    assert named.body["error"] == "origin.refused"
    [line] = log.of("refused", code="host.refused")
    assert line["why"] == refused.body["text"]
    assert line["place"] == "127.0.0.1"
    assert line["request"] == refused.headers["x-request-id"]
    found = samples(host)
    assert found["tessera_refusals_total", ("host.refused",)] == 1
    assert found["tessera_refusals_total", ("origin.refused",)] == 1


def test_a_socket_of_a_stranger_gets_the_words_too(start: Start, log: Lines) -> None:
    host = start()
    made = host.make("human", "random")

    async def scenario() -> None:
        client = Client(host, made["table"], made["token"])
        client.origin = Origin("https://games.example.org")
        with pytest.raises(InvalidStatus) as refused:
            await client.open()
        answer = refused.value.response
        assert answer.status_code == 403
        assert json.loads(answer.body)["error"] == "host.refused"

    asyncio.run(scenario())
    assert len(log.of("refused", code="host.refused", path="/ws")) == 1


def test_a_flood_of_refusals_is_no_flood_of_lines(
    start: Start, log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = start(reads_per_second=0.001, reads_burst=2)
    for _ in range(7):
        host.get("/api/info")
    [line] = log.of("refused", code="rate.exceeded")
    assert "more" not in line
    monkeypatch.setattr(refusals, "QUIET", 0.0)
    host.get("/api/info")
    assert log.of("refused", code="rate.exceeded")[1]["more"] == 4


def test_a_table_whose_rules_changed_under_it_is_told_with_its_id(start: Start, log: Lines) -> None:
    host = start()
    made = host.make("human", "open")
    app = host.app
    refusal = Refused("table.diverged", entry=7, why="refused")
    token = TABLE.set(made["table"])
    app.refusals.count(refusal, "192.0.2.7")
    TABLE.reset(token)
    [line] = log.of("refused", code="table.diverged")
    assert (line["table"], line["why"]) == (made["table"], refusal.text)
    assert samples(host)["tessera_refusals_total", ("table.diverged",)] == 1


# ---------------------------------------------------------------- what a host sees


def test_requests_are_counted_by_route_and_status_and_frames_until_their_ack(start: Start) -> None:
    host = start()
    made = host.make("human", "random")
    host.get("/api/tables/none")
    host.get("/nothing")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            assert samples(host)["tessera_connections", ()] == 1
            await client.play(commands=3)
            await client.ask({"t": "do", "command": {"type": "Nonsense"}})
            await client.quiet()

    asyncio.run(scenario())
    found = samples(host)
    assert found["tessera_http_requests_total", ("POST", "/api/tables", "201")] == 1
    assert found["tessera_http_requests_total", ("GET", "/api/tables/{id}", "404")] == 1
    assert found["tessera_http_requests_total", ("GET", "/{path:path}", "404")] == 1
    assert found["tessera_http_seconds_count", ("/api/tables",)] == 1
    assert found["tessera_refusals_total", ("table.unknown",)] == 1
    assert found["tessera_refusals_total", ("malformed",)] == 1
    assert found["tessera_ack_seconds_count", ()] == 3
    assert found["tessera_bot_seconds_count", ()] >= 1
    assert found["tessera_bots_waiting", ()] == 0
    assert found["tessera_tables", ()] == 1
    assert found["process_open_fds", ()] > 3


@pytest.mark.parametrize("trusted", [True, False])
def test_the_id_of_a_request_is_the_proxys_or_our_own(start: Start, log: Lines, trusted: bool) -> None:
    host = start(proxies=("127.0.0.1",) if trusted else ())
    made = host.make("human", "open")
    answer = host.post(f"/api/tables/{made['table']}/join", {"ready": True}, X_Request_ID="edge-7:1")
    [line] = log.of("seat taken")
    assert line["request"] == answer.headers["x-request-id"]
    assert line["table"] == made["table"]
    assert (answer.headers["x-request-id"] == "edge-7:1") is trusted
    bad = host.get("/api/info", X_Request_ID="two words")
    assert bad.headers["x-request-id"] != "two words"
    assert len({host.get("/healthz").headers["x-request-id"] for _ in range(3)}) == 3


# ---------------------------------------------------------------- a real nginx


@pytest.mark.once
def test_the_example_of_nginx_carries_a_whole_match_below_a_path(
    start: Start, tmp_path: Path, log: Lines
) -> None:
    host = start(base="/games", proxies=("127.0.0.1",), titles=("smugglers",))
    with nginx(tmp_path / "nginx", host.place) as front:
        below = Below(front)
        page = below.get("/", Accept="text/html")
        assert page.status == 200
        moved = front.get("/games")
        assert (moved.status, moved.headers["location"].endswith("/games/")) == (308, True)
        assert below.get("/else").body["error"] == "page.unknown"
        made = below.ask("POST", "/api/tables", {"title": "smugglers"}, Origin=front.url)
        assert made.status == 201
        assert made.headers["x-request-id"] == log.of("table made")[0]["request"]
        assert len(made.headers["x-request-id"]) == 32, "nginx made it"

        async def scenario() -> None:
            client = Client(below, made.body["table"], made.body["token"])
            client.origin = Origin(front.url)
            async with client:
                assert await client.play(commands=4) == 4

        asyncio.run(scenario())
    with nginx(tmp_path / "plain", host.place, "proxy_set_header Host") as front:
        below = Below(front)
        refused = below.ask("POST", "/api/tables", {}, Origin="https://games.example.org")
        assert (refused.status, refused.body["error"]) == (403, "host.refused")
        assert "asks for the host tessera;" in refused.body["text"]
        assert "proxy_set_header Host $http_host" in refused.body["text"]


def test_hosts_that_only_a_machine_inside_has(host: Host) -> None:
    """A public name that is not the page's is a stranger's; so is a page from inside."""
    for name, origin, code in (
        ("tessera:8000", "https://games.example.org", "host.refused"),
        ("[::1]:8000", "https://games.example.org", "host.refused"),
        ("10.0.0.5", "https://games.example.org", "host.refused"),
        ("localhost:8000", "http://localhost:9000", "origin.refused"),
        ("games.example.org", "https://games.example.net", "origin.refused"),
    ):
        assert host.ask("POST", "/api/tables", {}, Origin=origin, Host=name).body["error"] == code
