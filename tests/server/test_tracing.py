"""Traces reach whoever collects them, and name nothing that anybody plays."""

import asyncio
import gzip
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from tests.server.client import Client
from tests.server.conftest import Start

from tessera.server import tracing
from tessera.server.app import Application
from tessera.server.settings import Settings


class Collector(HTTPServer):
    """Takes what comes, over OTLP."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.bodies: list[bytes] = []


class Taker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        assert isinstance(self.server, Collector)
        self.server.bodies.append(gzip.decompress(body) if self.headers["content-encoding"] else body)
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        running = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        running.start()
        yield server
        server.shutdown()
        running.join()


def test_requests_and_commands_are_traced_and_nothing_they_hold(start: Start, collector: Collector) -> None:
    host = start(traces=f"http://127.0.0.1:{collector.server_port}/v1/traces", titles=("smugglers",))
    made = host.make("human", "open")
    joined = host.post(f"/api/tables/{made['table']}/join", {"name": "Wilhelmina", "ready": True})

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]) as client:
            await client.play(commands=1)

    asyncio.run(scenario())
    host.stop()
    told = [ExportTraceServiceRequest.FromString(body) for body in collector.bodies]
    spans = [
        span
        for each in told
        for part in each.resource_spans
        for scope in part.scope_spans
        for span in scope.spans
    ]
    names = [span.name for span in spans]
    assert {"POST /api/tables", "POST /api/tables/{id}/join", "Do"} <= set(names)
    facts = {
        fact.key: fact.value for span in spans if span.name.endswith("/join") for fact in span.attributes
    }
    assert facts["http.response.status_code"].int_value == 200
    assert facts["tessera.request"].string_value == joined.headers["x-request-id"]
    for secret in (made["token"], joined.body["token"], "Wilhelmina"):
        assert secret.encode() not in b"".join(collector.bodies)


def test_without_the_packages_it_is_told_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_is_installed", lambda: False)
    assert Application("none.db", Settings())._tracing is None
    with pytest.raises(tracing.NoTracing, match=r"pip install 'tessera-games\[otel\]'"):
        Application("none.db", Settings(traces="http://127.0.0.1:4318/v1/traces"))
