"""What teaches a title: its lessons and the tables made of them, its words, and the bot's advice."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tests import pebbles
from tests.server.client import Client
from tests.server.conftest import Start
from tests.server.host import Host

from tessera.core.codec import pack
from tessera.server import workers
from tessera.server.entries import Made, decode

LESSON = """
    title: Your first pile
    summary: One minute.
    seats: [human, bot]
    seed: pebble
    steps:
      - {id: take, say: "Take one.", do: {type: Take, count: 1}}
      - {id: wait, say: "Now the bot.", until: [{type: Took, seat: 1}, {type: Took, count: 3}]}
      - {id: more, say: "Take any.", do: any, free: true}
      - {id: end, say: "To the end.", until: over}
    end: "That is all."
"""

BROKEN = """\
title: Your first pile
summary: One minute.
seats: [human, "bot:easy", open]
options: {pile: 3}
seed: 1
steps:
  - {id: take, say: "Take one.", do: {type: Tak}}
  - {id: take, say: "Take one.", do: {type: Take, counts: 1}}
  - {id: wait, say: "Now the bot.", until: {type: Took, seat: none}, wrong: "No."}
end: ""
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for titles; what is imported from it is forgotten afterwards."""
    with pebbles.found(tmp_path / "titles", monkeypatch) as titles:
        yield titles


# ---------------------------------------------------------------- lessons and terms


def test_lessons_are_offered_and_told_whole(host: Host) -> None:
    told = host.get("/api/titles/smugglers/lessons").body
    assert [set(card) for card in told] == [{"id", "title", "summary"}]
    assert [card["id"] for card in told] == ["first"]
    cards = {card["name"]: card for card in host.get("/api/titles").body}
    assert cards["smugglers"]["lessons"] == told
    lesson = host.get("/api/titles/smugglers/lessons/first").body
    assert lesson["seats"] == [{"kind": "human", "level": ""}, {"kind": "bot", "level": ""}]
    ship = next(step for step in lesson["steps"] if step["id"] == "ship")
    assert (ship["do"], ship["until"]) == ([{"type": "Ship", "crate": 1}], [])
    refused = host.get("/api/titles/smugglers/lessons/second")
    assert (refused.status, refused.body["error"]) == (404, "lesson.unknown")


def test_terms_are_told(host: Host) -> None:
    terms = {term["id"]: term for term in host.get("/api/titles/smugglers/terms").body}
    assert terms["raid"]["name"] == "Raid"
    assert "raided" in terms["raid"]["also"]
    assert host.get("/api/titles/nothing/terms").body["error"] == "title.unknown"


def test_a_title_from_elsewhere_teaches_too(folder: Path, start: Start) -> None:
    words = {"terms.yaml": 'pebble: {name: Pebble, text: "A small stone."}'}
    pebbles.lay(folder, **{"lessons/first.yaml": LESSON, **words})
    host = start(titles=("pebbles",))
    lesson = host.get("/api/titles/pebbles/lessons/first").body
    assert [step["do"] for step in lesson["steps"]] == [[{"type": "Take", "count": 1}], [], [{}], []]
    assert [step["until"] for step in lesson["steps"]] == [
        [],
        [{"type": "Took", "seat": 1}, {"type": "Took", "count": 3}],
        [],
        "over",
    ]
    assert [term["also"] for term in host.get("/api/titles/pebbles/terms").body] == [[]]
    made = host.post("/api/tables", {"title": "pebbles", "lesson": "first"})
    assert made.status == 201
    assert [seat["kind"] for seat in made.body["seats"]] == ["human", "bot"]


def test_a_title_that_derives_from_another_has_its_lessons_and_may_bring_its_own(
    folder: Path, start: Start
) -> None:
    pebbles.lay(folder, **{"lessons/first.yaml": LESSON, "lessons/later.yaml": LESSON})
    own = folder / "pebbles_too"
    (own / "lessons").mkdir(parents=True)
    heir = "class Gravel(Pebbles):\n    name = 'pebbles_too'"
    (own / "__init__.py").write_text(f"from pebbles.game import Pebbles\n{heir}\nGAME = Gravel\n")
    (own / "lessons" / "first.yaml").write_text(dedent(LESSON).lstrip().replace("Your first pile", "Gravel"))
    host = start(titles=("pebbles_too",))
    told = host.get("/api/titles/pebbles_too/lessons").body
    assert [(card["id"], card["title"]) for card in told] == [
        ("first", "Gravel"),
        ("later", "Your first pile"),
    ]


def test_every_fault_of_a_lesson_is_told_with_its_line(folder: Path, start: Start) -> None:
    package = pebbles.lay(folder, **{"lessons/first.yaml": BROKEN, "terms.yaml": "pebble: {nam: Pebble}"})
    host = start(titles=("pebbles",))
    refused = host.get("/api/titles/pebbles/lessons/first")
    assert (refused.status, refused.body["error"]) == (500, "lesson.broken")
    assert [line.partition(": ")[::2] for line in refused.body["facts"]["faults"].splitlines()] == [
        ("lessons/first.yaml:3", "seats: expected 2 items, got 3"),
        ("lessons/first.yaml:3", "seats[1]: unknown kind of seat 'bot:easy'; known: human, bot, random"),
        ("lessons/first.yaml:3", "seats[2]: unknown kind of seat 'open'; known: human, bot, random"),
        ("lessons/first.yaml:4", "options: unknown key 'pile'"),
        ("lessons/first.yaml:7", "steps.take.do.type: unknown command 'Tak'; did you mean 'Take'?"),
        ("lessons/first.yaml:8", "steps[1]: step 'take' exists already, at lessons/first.yaml:7"),
        ("lessons/first.yaml:8", "steps.take.do: unknown key 'counts'; did you mean 'count'?"),
        ("lessons/first.yaml:9", "steps.wait.until.seat: expected an integer, got text 'none'"),
        ("lessons/first.yaml:10", "end: expected 1..600 characters, got 0"),
    ]
    assert host.get("/api/titles/pebbles/terms").body["facts"]["faults"].startswith("terms.yaml:1: pebble: ")
    assert host.post("/api/tables", {"title": "pebbles", "lesson": "first"}).body["error"] == "lesson.broken"
    [card] = host.get("/api/titles").body
    assert card["lessons"] == [], "the title itself is offered all the same"
    mended = dedent(LESSON).lstrip()
    (package / "lessons" / "first.yaml").write_text(mended)
    assert host.get("/api/titles/pebbles/lessons").status == 200, "an edited file is read again"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seats: [bot, bot]", "lessons/first.yaml:3: seats: nobody learns here: one seat is 'human'"),
        (
            "steps: [{id: a, say: b, do: any, until: turn}]",
            "lessons/first.yaml:5: steps.a.until: waits for one thing: first `do`, then a step with `until`",
        ),
        ("steps: [{id: a, say: b, wrong: c}]", "lessons/first.yaml:5: steps.a.wrong: 'wrong' needs a `do`"),
        (
            "steps: [{id: a, say: b, until: over, free: true}]",
            "lessons/first.yaml:5: steps.a.free: while a step waits, all is free anyway",
        ),
    ],
)
def test_a_lesson_that_makes_no_sense_is_told_so(folder: Path, start: Start, line: str, told: str) -> None:
    sound = ["title: A", "summary: B", "seats: [human, bot]", "seed: 1", "steps: [{id: a, say: b}]", "end: C"]
    key = line.split(":", maxsplit=1)[0]
    lines = [line if each.startswith(f"{key}:") else each for each in sound]
    pebbles.lay(folder, **{"lessons/first.yaml": "\n".join(lines)})
    host = start(titles=("pebbles",))
    assert host.get("/api/titles/pebbles/lessons").body["facts"]["faults"] == told


# ---------------------------------------------------------------- a lesson's table


def test_a_lessons_table_says_which_it_is_and_is_practice(host: Host) -> None:
    made = host.post("/api/tables", {"title": "smugglers", "lesson": "first"}).body
    record = host.get(f"/api/tables/{made['table']}").body
    assert (record["lesson"], record["practice"], record["seeded"]) == ("first", True, True)
    again = host.post("/api/tables", {"title": "smugglers", "lesson": "first"}).body

    async def hand(table: str, token: str) -> Any:
        async with Client(host, table, token) as client:
            return client.view["hand"]

    hands = [asyncio.run(hand(each["table"], each["token"])) for each in (made, again)]
    assert hands[0] == hands[1], "the same match for everyone"
    other = host.make("human", "bot")
    record = host.get(f"/api/tables/{other['table']}").body
    assert (record["lesson"], record["practice"]) == ("", False)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"lesson": "second"}, "lesson.unknown"),
        ({"lesson": "first", "seed": 3}, "lesson.fixed"),
        ({"lesson": "first", "seats": [{"kind": "human"}, {"kind": "human"}]}, "lesson.fixed"),
        ({"lesson": "first", "options": {"x": 1}}, "lesson.fixed"),
    ],
)
def test_what_a_lesson_fixes_nobody_else_says(host: Host, asked: dict[str, Any], code: str) -> None:
    assert host.post("/api/tables", {"title": "smugglers", **asked}).body["error"] == code


def test_the_log_of_a_table_from_before_there_were_lessons_still_folds() -> None:
    seats = [{"kind": "human"}, {"kind": "bot"}]
    old: dict[str, Any] = {
        "k": "made",
        "at": 1,
        "version": 1,
        "savedAt": "",
        "title": "smugglers",
        "title_version": 1,
    }
    old |= {"rules_digest": "", "options": {}, "seed": 1, "seats": seats}
    made = decode(pack(old))
    assert isinstance(made, Made)
    assert (made.lesson, made.practice) == ("", False)


# ---------------------------------------------------------------- hints


def _hint(host: Host, table: str, token: str) -> dict[str, Any]:
    async def scenario() -> dict[str, Any]:
        async with Client(host, table, token) as client:
            await client.say({"t": "hint", "id": "h1"})
            answer = await client.until("hint", "refused", id="h1")
            legal = [choice["command"] for choice in client.choices]
            return {**answer, "legal": answer.get("command") in legal}

    return asyncio.run(scenario())


@pytest.mark.parametrize("processes", [0, 1])
def test_the_bot_says_what_it_would_do_and_why(start: Start, processes: int) -> None:
    host = start(bot_processes=processes)
    made = host.make("human", "bot", seed=64)
    told = _hint(host, made["table"], made["token"])
    assert (told["t"], told["legal"]) == ("hint", True)
    assert told["phrase"] == "stash Pearls (6)"
    assert told["why"] == "It is hard to sell; stashed it brings 3 for certain."
    assert _hint(host, made["table"], made["token"]) == told, "the same view, the same advice"


def test_the_one_who_is_asked_sees_the_view_of_the_seat_and_nothing_else(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks: list[workers.Task] = []
    given = workers._DECODER.decode

    class Seen:
        @staticmethod
        def decode(data: bytes) -> workers.Task:
            tasks.append(given(data))
            return tasks[-1]

    monkeypatch.setattr(workers, "_DECODER", Seen)
    made = host.make("human", "human", seed=9)
    _hint(host, made["table"], made["token"])
    from tests.harbour import smugglers

    from tessera.core.match import Match
    from tessera.core.streams import stream_value

    view = pack(Match(smugglers(), 9, 2).view(0))
    task = tasks[-1]
    assert task.view == view
    assert task.seed == stream_value(0, view.hex()), "nothing of the match's own seed"
    assert (task.seat, task.kind, task.command) == (0, "bot", None)


def test_hints_are_refused_when_it_is_not_your_turn(host: Host) -> None:
    made = host.make("human", "human", seed=9)
    told = _hint(host, made["table"], made["seats"][1]["token"])
    assert (told["t"], told["code"]) == ("refused", "hint.not_now")


def test_there_are_no_hints_between_people(host: Host) -> None:
    table, first, _ = host.two_people()
    assert _hint(host, table, first)["code"] == "hint.people"


def test_a_title_without_a_bot_has_no_hints(folder: Path, start: Start) -> None:
    game = pebbles.FILES["game.py"].replace("return Collector()", "return None")
    pebbles.lay(folder, **{"game.py": game})
    host = start(titles=("pebbles",))
    made = host.make("human", "random", title="pebbles")
    assert _hint(host, made["table"], made["token"])["code"] == "hint.no_bot"


def test_spectators_get_no_hints(host: Host) -> None:
    made = host.make("human", "bot", seed=64)
    assert _hint(host, made["table"], "")["code"] == "seat.required"
