"""The door: limits for every address and for all together, and words for whoever meets one."""

import asyncio
import json
import socket
import threading
import time
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, Http, wait_for
from websockets.exceptions import InvalidStatus

from tessera.server.door import Door, place_of
from tessera.server.errors import Refused
from tessera.server.settings import Settings

MEGABYTE = 1 << 20


def answer_of(link: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of the next answer; status 0 if there is none."""
    with link.makefile("rb") as stream:
        first = stream.readline().split()
        headers: dict[str, str] = {}
        while line := stream.readline().strip():
            name, _, value = line.decode().partition(": ")
            headers[name.lower()] = value
        body = stream.read(int(headers.get("content-length", "0")))
    return int(first[1]) if first else 0, headers, json.loads(body) if body else None


def upload(http: Http, size: int, held: int = 1, path: str = "/api/replays") -> socket.socket:
    """A body of which the last bytes do not come."""
    link = http.link()
    link.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n".encode())
    link.sendall(b"x" * (size - held))
    return link


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_address_counts_as_what_one_person_gets(address: str, place: str) -> None:
    assert place_of(address) == place


def test_a_door_counts_and_forgets() -> None:
    door = Door(Settings(connections_per_address=2, proxies=("10.0.0.0/8",)))
    for _ in range(2):
        door.enter("2001:db8::1")
    with pytest.raises(Refused, match=r"connections\.exceeded"):
        door.enter("2001:db8::2")
    for _ in range(9):
        door.enter("10.1.2.3")
    for address, times in (("2001:db8::1", 3), ("10.1.2.3", 9)):
        for _ in range(times):
            door.leave(address)
    assert not door._connections
    assert door._all == 0


@pytest.mark.parametrize("named", [True, False])
def test_forwarded_addresses_are_believed_only_from_named_proxies(
    start: Start, monkeypatch: pytest.MonkeyPatch, named: bool
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn would listen to this
    host = start(
        writes_per_second=0.001, writes_burst=1, proxies=("192.0.2.1", "127.0.0.0/8") if named else ()
    )
    asked = {"title": "smugglers"}
    codes = [
        host.post("/api/tables", asked, X_Forwarded_For=f"198.51.100.{number}").status for number in (1, 2, 2)
    ]
    assert codes == ([201, 201, 429] if named else [201, 429, 429])
    forged = host.post("/api/tables", asked, X_Forwarded_For="203.0.113.9, 198.51.100.2")
    assert forged.status == 429, "what stands before the proxy's own word is anybody's"


# ---------------------------------------------------------------- connections


def test_an_address_has_so_many_connections_and_is_told_when_there_are_more(start: Start) -> None:
    host = start(connections_per_address=4)
    links = [host.link() for _ in range(4)]
    wait_for(lambda: host.app.door._all == 4)
    late = host.link()
    late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    status, headers, body = answer_of(late)
    assert (status, body["error"]) == (429, "connections.exceeded")
    assert headers["retry-after"] == "1"
    late.close()
    links.pop().close()
    wait_for(lambda: host.app.door._all == 3)
    assert host.get("/healthz").status == 200
    for link in links:
        link.close()


def test_sockets_count_for_the_address_that_a_proxy_tells(start: Start) -> None:
    host = start(connections_per_address=1, proxies=("127.0.0.1",))
    made = host.make("human", "random")

    async def scenario() -> None:
        async with Client(host, made["table"], made["token"]):
            late = Client(host, made["table"], made["token"])
            with pytest.raises(InvalidStatus) as refused:
                await late.open()
            response = refused.value.response
            assert response.status_code == 429
            assert json.loads(response.body)["error"] == "connections.exceeded"
            assert host.get("/healthz").status == 200, "the proxy itself has as many as it likes"

    asyncio.run(scenario())
    wait_for(lambda: not host.app.door._sockets and host.app.door._all == 0, "everything is given back")


def test_a_head_that_does_not_come_is_not_waited_for(start: Start) -> None:
    host = start(head_patience=0.3)
    silent, half = host.link(), host.link()
    half.sendall(b"GET /healthz HTTP/1.1\r\nHost:")
    status, _, body = answer_of(half)
    assert (status, body["error"]) == (408, "head.timeout")
    assert silent.recv(1) == b"", "who says nothing is told nothing"
    half.close()
    silent.close()


def test_a_drop_now_and_then_buys_no_time(start: Start) -> None:
    host = start(head_patience=0.5)
    began = time.monotonic()
    link = host.link()
    link.sendall(b"GET /healthz HTTP/1.1\r\n")
    try:
        for number in range(1000):
            link.sendall(f"x{number}: y\r\n".encode())
            time.sleep(0.05)
    except OSError:
        pass
    assert time.monotonic() - began < 20
    link.close()


def test_a_head_without_end_is_refused(start: Start) -> None:
    host = start(head_bytes=4096)
    link = host.link()
    link.sendall(b"GET /healthz HTTP/1.1\r\n" + b"x: y\r\n" * 1000)
    status, _, body = answer_of(link)
    assert (status, body["error"]) == (431, "head.too_large")
    link.close()
    assert host.post("/api/replays", b"x" * 100_000).body["ok"] is False, "a body is no head"


def test_requests_are_not_heaped_up_on_a_connection(start: Start) -> None:
    host = start()
    link = host.link()
    one = b"GET /api/titles HTTP/1.1\r\nHost: x\r\n\r\n"

    def pour() -> None:
        try:
            while True:
                link.sendall(one * 1000)
        except OSError:
            pass

    pouring = threading.Thread(target=pour)
    pouring.start()
    pouring.join(60)
    assert not pouring.is_alive(), "the connection was cut"
    assert host.get("/healthz").status == 200
    link.close()


def test_answers_that_are_not_read_are_not_kept(start: Start) -> None:
    host = start(read_patience=0.3)
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    place, _, port = host.place.partition(":")
    link.connect((place, int(port)))
    link.setblocking(False)
    one = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"

    def gone() -> bool:
        try:
            link.send(one)
        except BlockingIOError:
            return False
        except OSError:
            return True
        time.sleep(0.02)
        return False

    wait_for(gone, "the end of the connection")
    link.close()


# ---------------------------------------------------------------- bodies


def test_an_address_sends_so_many_bodies_at_a_time(start: Start) -> None:
    host = start(uploads_per_address=3)
    links = [upload(host, 1000) for _ in range(3)]
    wait_for(lambda: sum(host.app.door._uploads.values()) == 3)
    refused = host.post("/api/replays", b"nothing")
    assert (refused.status, refused.body["error"]) == (429, "uploads.exceeded")
    assert refused.headers["retry-after"] == "1"
    assert host.get("/healthz").status == 200
    links[0].sendall(b"x")
    assert answer_of(links[0])[0] == 200
    assert host.post("/api/replays", b"nothing").status == 200
    for link in links:
        link.close()
    wait_for(lambda: not host.app.door._uploads and host.app.door.body_bytes == 0, "all is given back")


def test_all_bodies_together_have_a_limit(start: Start) -> None:
    host = start(uploads_per_address=100, bodies_bytes=3 * MEGABYTE)
    links = [upload(host, MEGABYTE) for _ in range(3)]
    wait_for(lambda: host.app.door.body_bytes == 3 * MEGABYTE - 3, "three are held")
    for _ in range(3):
        late = upload(host, MEGABYTE)
        status, headers, body = answer_of(late)
        assert (status, body["error"], headers["retry-after"]) == (503, "server.busy", "5")
        late.close()
    assert host.get("/healthz").status == 200
    for link in links:
        link.close()
    wait_for(lambda: host.app.door.body_bytes == 0, "all is given back")
    assert host.post("/api/replays", b"x" * MEGABYTE).status == 200


def test_a_body_that_does_not_come_is_not_waited_for(start: Start) -> None:
    host = start(body_patience=0.3)
    for path in ("/api/replays", "/api/tables", "/api/titles/fullmetal/file"):  # and what titles bring
        link = upload(host, 1000, path=path)
        status, _, body = answer_of(link)
        assert (status, body["error"]) == (408, "body.timeout")
        link.close()
    wait_for(lambda: not host.app.door._uploads)


def test_a_body_that_is_too_large_is_refused_before_it_comes(host: Host) -> None:
    link = host.link()
    link.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
    status, _, body = answer_of(link)
    assert (status, body["error"]) == (413, "body.too_large")
    link.close()


# ---------------------------------------------------------------- reads and chat


def test_reads_have_a_rate_too(start: Start) -> None:
    host = start(reads_per_second=0.001, reads_burst=5)
    codes = [host.get("/api/titles").status for _ in range(6)]
    assert codes == [200] * 5 + [429]
    refused = host.get("/")
    assert (refused.status, refused.body["error"]) == (429, "rate.exceeded")
    assert refused.headers["retry-after"] == "1"


def test_a_new_socket_gives_no_new_breath_to_chat(start: Start) -> None:
    host = start(address_chats_per_second=0.001, address_chats_burst=4)
    made = host.make("human", "random")

    async def scenario() -> list[str]:
        codes: list[str] = []
        for number in range(3):
            async with Client(host, made["table"]) as spectator:
                for line in range(2):
                    answer = await spectator.ask({"t": "chat", "text": "hello", "id": f"{number}-{line}"})
                    codes.append(answer.get("code", answer["t"]))
        return codes

    assert asyncio.run(scenario()) == ["ack"] * 4 + ["rate.exceeded"] * 2
