"""Who may come in, under which name, and who may talk: codes, names, chat, and the maker of a table."""

import asyncio
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host, Process

from tessera.server.configuration import BadSettings, choose
from tessera.server.names import bot_name, distinct, folded, tidy
from tessera.server.settings import Settings

pytestmark = pytest.mark.once  # about tables, which are not compiled

CODE = "a-summer-evening"


def gathering(host: Host, **asked: Any) -> tuple[str, str, str]:
    """An open table, the token of its maker, and that of Bob, who is not ready."""
    made = host.make("human", "open", **asked)
    joined = host.post(f"/api/tables/{made['table']}/join", {"name": "Bob"})
    return made["table"], made["token"], joined.body["token"]


# ---------------------------------------------------------------- the maker's word


def test_the_maker_sends_somebody_away_before_the_match(host: Host) -> None:
    table, maker, bob = gathering(host)
    path = f"/api/tables/{table}"

    async def sent_away() -> None:
        async with Client(host, table, bob) as guest:
            reply = await asyncio.to_thread(host.post, f"{path}/kick", {"token": maker, "seat": 1})
            assert reply.status == 200, reply.body
            assert reply.body["seats"][1] == {
                "seat": 1,
                "kind": "open",
                "name": "",
                "taken": False,
                "ready": False,
                "connected": False,
            }
            closed = await guest.closed()
            assert (closed.code, closed.reason) == (4401, "seat.kicked")
            assert guest.frames[-1]["text"] == "whoever had this token was sent away from this table"

    asyncio.run(sent_away())
    # The token opens nothing here again: no seat, and no other one in its place.
    assert host.post(f"{path}/ready", {"token": bob}).body["error"] == "seat.kicked"
    back = host.post(f"{path}/join", {"name": "Bob"}, authorization=f"Bearer {bob}")
    assert (back.status, back.body["error"]) == (401, "seat.kicked")
    # Others come by the link as before.
    assert host.post(f"{path}/join", {"name": "Cy", "ready": True}).status == 200
    assert host.get(path).body["status"] == "playing"


def test_nobody_else_sends_anybody_away_and_not_later(host: Host) -> None:
    table, maker, bob = gathering(host)
    path = f"/api/tables/{table}/kick"

    def refused(token: str, seat: int) -> tuple[int, str]:
        reply = host.post(path, {"token": token, "seat": seat})
        return reply.status, reply.body["error"]

    assert refused(bob, 0) == (403, "kick.not_maker")
    assert refused("nobody", 1) == (401, "token.wrong")
    assert refused(maker, 0) == (409, "kick.nobody")
    assert refused(maker, 5) == (404, "seat.unknown")
    assert host.post(f"/api/tables/{table}/ready", {"token": bob}).status == 200
    assert refused(maker, 1) == (409, "table.started")


def test_who_was_sent_away_stays_away_after_a_restart(start: Start) -> None:
    host = start()
    table, maker, bob = gathering(host)
    assert host.post(f"/api/tables/{table}/kick", {"token": maker, "seat": 1}).status == 200
    host.stop()
    again = start()
    back = again.post(f"/api/tables/{table}/join", {"name": "Bob"}, authorization=f"Bearer {bob}")
    assert back.body["error"] == "seat.kicked"


# ---------------------------------------------------------------- the door


def test_a_closed_door_opens_to_whoever_has_a_code(start: Start) -> None:
    host = start(invites=("another one", CODE))
    wanted = {"title": "smugglers", "seats": [{"kind": "human"}, {"kind": "open"}]}
    assert host.post("/api/tables", wanted).body["error"] == "door.closed"
    wrong = host.post("/api/tables", wanted, tessera_invite=CODE[:-1])
    assert (wrong.status, wrong.body["error"]) == (403, "door.wrong_code")
    made = host.post("/api/tables", wanted, tessera_invite=f" {CODE} ")
    assert made.status == 201
    path = f"/api/tables/{made.body['table']}"
    assert host.post(f"{path}/join", {"name": "Ann"}).body["error"] == "door.closed"
    joined = host.post(f"{path}/join", {"name": "Ann", "ready": True}, tessera_invite="another one")
    assert joined.status == 200
    assert host.get(path).status == 200  # watching is open
    assert host.post(f"{path}/leave", {"token": joined.body["token"]}).status == 200
    assert host.post(f"{path}/fork", {"at": 0}).body["error"] == "door.closed"
    assert (
        host.post(f"{path}/rematch", {"token": made.body["token"]}).status == 200
    )  # a seat is invitation enough


def test_whoever_guesses_is_not_listened_to_any_more(start: Start) -> None:
    host = start(invites=(CODE,), codes_per_second=1e-9, codes_burst=3)
    wanted = {"title": "smugglers"}
    guesses = [host.post("/api/tables", wanted, tessera_invite=f"guess {n}").body["error"] for n in range(5)]
    assert guesses == ["door.wrong_code"] * 3 + ["rate.exceeded"] * 2
    assert host.post("/api/tables", wanted, tessera_invite=CODE).body["error"] == "rate.exceeded"
    assert host.post("/api/tables", wanted).body["error"] == "door.closed"


def test_watching_can_be_for_invited_people_too(start: Start) -> None:
    host = start(invites=(CODE,), watch="invited")
    seats = [{"kind": "human"}, {"kind": "open"}]
    made = host.post("/api/tables", {"title": "smugglers", "seats": seats}, tessera_invite=CODE).body
    table, token = made["table"], made["token"]
    for path in (
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/tables/{table}/log",
        "/api/titles/smugglers/hall",
    ):
        assert host.get(path).body["error"] == "door.closed", path
    assert host.get(f"/api/tables/{table}", tessera_invite=CODE).status == 200
    assert host.get("/api/titles").status == 200

    async def watch() -> None:
        for code in ("", "guess"):
            stranger = Client(host, table)
            stranger.hello["invite"] = code
            await stranger.open()
            await stranger.say(stranger.hello)
            closed = await stranger.closed()
            assert (closed.code, closed.reason) == (4403, "door.wrong_code" if code else "door.closed")
        guest = Client(host, table)
        guest.hello["invite"] = CODE
        async with guest, Client(host, table, token) as seated:
            assert (guest.frames[0]["seat"], seated.frames[0]["seat"]) == (None, 0)

    asyncio.run(watch())


def test_codes_stand_in_no_log_and_in_no_words_about_settings(tmp_path: Any) -> None:
    server = Process(tmp_path / "tables.db", "--invite", CODE, "--log-level", "debug")
    assert server.post("/api/tables", {"title": "smugglers"}, tessera_invite=CODE).status == 201
    assert server.post("/api/tables", {"title": "smugglers"}, tessera_invite=f"{CODE}!").status == 403
    server.terminate()
    assert CODE not in "\n".join(server.log)
    assert CODE not in repr(Settings(invites=(CODE,)))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("Ann\u200b\u202e\u0000", "Ann"),
        ("\u3164\u2800\u00a0", ""),
        ("A\u0301" + "\u0301" * 9, "A\u0301\u0301"),
        ("Zo\u00eb \U0001f988", "Zo\u00eb \U0001f988"),
        ("x" * 50, "x" * 40),
    ],
)
def test_a_name_is_what_can_be_seen(typed: str, shown: str) -> None:
    assert tidy(typed, 40) == shown


def test_names_that_read_alike_get_numbers() -> None:
    assert folded("Ａnn  Lee") == folded("ANNLEE")
    assert distinct("Ann", ["Bob"], 40) == "Ann"
    assert distinct("ＡＮＮ", ["ann", "Ann 2"], 40) == "ＡＮＮ 3"
    assert distinct("x" * 40, ["x" * 40], 40) == "x" * 38 + " 2"
    assert bot_name(0, ["BRISK"]) == "Cobalt"


def test_no_two_at_a_table_have_the_same_name(host: Host) -> None:
    seats = [
        {"kind": "human", "name": "Ada"},
        {"kind": "human", "name": "ada "},
        {"kind": "bot", "name": "Bo"},
    ]
    made = host.post("/api/tables", {"title": "smugglers", "seats": [*seats, {"kind": "open"}]}).body
    path = f"/api/tables/{made['table']}"
    token = host.post(f"{path}/join", {"name": "BO\u200b"}).body["token"]
    assert [seat["name"] for seat in host.get(path).body["seats"]] == ["Ada", "ada 2", "Bo", "BO 2"]
    assert host.post(f"{path}/leave", {"token": token}).status == 200
    host.post(f"{path}/join", {"name": "\u200b"})
    assert host.get(path).body["seats"][3]["name"] == "Guest"


# ---------------------------------------------------------------- chat


@pytest.mark.parametrize(
    ("chat", "seated", "watching"),
    [("everyone", "", ""), ("seated", "", "chat.seated"), ("off", "chat.off", "chat.off")],
)
def test_a_host_says_who_may_chat(start: Start, chat: str, seated: str, watching: str) -> None:
    host = start(chat=chat)
    table, token, _ = host.two_people()

    async def talk() -> None:
        for held, code in ((token, seated), ("", watching)):
            async with Client(host, table, held) as client:
                assert client.frames[0].get("can_chat", True) is (code == "")
                answer = await client.ask({"t": "chat", "text": "hello"})
                assert answer.get("code", "") == code

    asyncio.run(talk())


def test_a_word_that_says_nothing_about_chat_is_an_error() -> None:
    with pytest.raises(BadSettings, match="everyone, seated, off"):
        choose({"chat": "loud"}, {})


def test_what_a_forgotten_player_said_is_told_to_nobody(start: Start, capsys: Any) -> None:
    from tessera.cli.orders import carry_out

    host = start(admin=True)
    table, token, ann = host.two_people()

    async def say() -> None:
        async with Client(host, table, ann) as client:
            assert (await client.ask({"t": "chat", "text": "my address is"}))["t"] == "ack"
        async with Client(host, table, token) as client:
            assert (await client.ask({"t": "chat", "text": "do not say it"}))["t"] == "ack"

    asyncio.run(say())
    assert carry_out({"do": "forget", "name": "ANN"}, str(host.db), None)["tables"] == [table]

    async def look(where: Host) -> None:
        async with Client(where, table) as guest:
            lines = [(line["name"], line["text"]) for line in guest.frames[0]["chat"]]
            assert lines == [("Somebody", "…"), ("Player 1", "do not say it")]
            assert guest.table["seats"][1]["name"] == "Somebody"
            assert b"my address" not in b"".join(guest.raw)

    asyncio.run(look(host))
    host.stop()
    asyncio.run(look(start()))
