"""After the end: the film of a match, the whole of it for spectators, and the hall of fame."""

import asyncio
from itertools import pairwise
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.host import Host, wait_for

from tessera.core.patch import merge
from tessera.server.film import MOST_SCENES, Reel, Taken

SMALL = {"map_size": 16, "round_limit": 8}


def over(host: Host, table: str) -> None:
    wait_for(lambda: host.get(f"/api/tables/{table}").body["status"] == "finished")


def played(host: Host, *kinds: str, **asked: Any) -> dict[str, Any]:
    """A short match of Imperium that bots have played to its end."""
    made = host.make(*(kinds or ("bot", "bot")), title="imperium", seed=7, options=SMALL, **asked)
    over(host, made["table"])
    return made


def test_a_film_goes_from_the_first_round_to_the_end(host: Host) -> None:
    table = played(host)["table"]
    film = host.get(f"/api/tables/{table}/film").body
    record = host.get(f"/api/tables/{table}").body
    assert [scene["round"] for scene in film["scenes"]][:3] == [1, 2, 3]
    assert film["scenes"][0]["seq"] == 0
    assert film["scenes"][-1]["seq"] == record["position"]
    assert record["rounds"] == film["scenes"][-1]["round"]
    shown = film["first"]
    assert len(shown["ground"]) == 16 * 16
    assert shown["cities"] == {}
    for scene in film["scenes"]:
        assert "ground" not in scene["patch"], "what never changes is sent once"
        shown = merge(shown, scene["patch"])
    assert len(shown["cities"]) >= 2
    assert set(shown["owners"].values()) == {0, 1}
    last = host.get(f"/api/tables/{table}/history?as=0").body
    seen = last["first"]
    for frame in last["frames"]:
        seen = merge(seen, frame["patch"])
    own = {id: city["pos"] for id, city in seen["cities"].items() if city["owner"] == 0}
    assert own == {id: city["pos"] for id, city in shown["cities"].items() if city["owner"] == 0}


def test_while_a_match_goes_on_there_is_no_film(host: Host) -> None:
    made = host.make("human", "bot", title="imperium", seed=7, options=SMALL)
    assert host.get(f"/api/tables/{made['table']}/film").body["error"] == "table.not_finished"


def test_a_title_without_scenes_has_an_empty_film(host: Host) -> None:
    made = host.make("bot", "bot")
    over(host, made["table"])
    assert host.get(f"/api/tables/{made['table']}/film").body == {"first": {}, "scenes": []}
    assert "rounds" not in host.get(f"/api/tables/{made['table']}").body


@pytest.mark.parametrize("rounds", [1, MOST_SCENES, MOST_SCENES + 1, 10 * MOST_SCENES + 3])
def test_a_film_of_any_length_has_no_more_scenes_than_a_person_watches(rounds: int) -> None:
    reel = Reel(Taken(0, 1, {}))
    for now in range(2, rounds + 1):
        if reel.wants(now):
            reel.add(Taken(now - 1, now, {}))
    reel.end(Taken(rounds - 1, rounds, {}))
    found = [scene.round for scene in reel.scenes]
    assert found[0] == 1
    assert found[-1] == rounds
    assert found == sorted(set(found))
    assert min(rounds, MOST_SCENES // 2) <= len(found) <= MOST_SCENES + 1
    gaps = [b - a for a, b in pairwise(found[:-1])]
    assert len(set(gaps)) <= 1, "they are evenly apart"


def test_what_was_taken_back_is_not_in_the_film() -> None:
    reel = Reel(Taken(0, 1, {}))
    for seq, now in ((5, 2), (9, 3)):
        assert reel.wants(now)
        reel.add(Taken(seq, now, {}))
    assert not reel.wants(2)  # an undo leads back into round 2
    assert reel.wants(3)
    reel.add(Taken(14, 3, {}))
    assert [scene.seq for scene in reel.scenes] == [0, 5, 14]


# ---------------------------------------------------------------- other eyes


def test_spectators_of_a_fogged_match_see_it_whole_once_it_is_over_however_it_ended(host: Host) -> None:
    made = host.make("human", "human", title="imperium", seed=7, options=SMALL)
    table, token = made["table"], made["seats"][0]["token"]

    async def watch() -> None:
        async with Client(host, table) as watcher, Client(host, table, token) as player:
            assert watcher.view["ground"] == {}
            assert watcher.view["units"] == {}
            await player.say({"t": "resign"})
            await watcher.until("update")
            assert len(watcher.view["ground"]) == 16 * 16, "the end opens the land at once"
            assert {unit["owner"] for unit in watcher.view["units"].values()} == {0, 1}
            assert len(player.view["ground"]) < 16 * 16, "who plays sees what it has seen"
        async with Client(host, table, since=0) as late:
            assert len(late.view["ground"]) == 16 * 16, "and for who comes back later"

    asyncio.run(watch())


def test_a_replay_through_the_eyes_of_a_spectator_is_whole_from_the_first_entry_on(host: Host) -> None:
    table = played(host)["table"]
    story = host.get(f"/api/tables/{table}/history").body
    assert len(story["first"]["ground"]) == 16 * 16
    assert "ended" not in story["first"]
    kinds = {event["type"] for frame in story["frames"] for event in frame["events"]}
    assert {"UnitMoved", "CityFounded"} <= kinds, "what happened there is told, too"
    eyes = host.get(f"/api/tables/{table}/history?as=0").body
    assert 0 < len(eyes["first"]["ground"]) < 16 * 16, "a seat's replay shows what it saw"


# ---------------------------------------------------------------- the hall of fame


def test_the_hall_has_listed_matches_of_the_title_that_came_to_an_end(host: Host) -> None:
    shown = played(host, listed=True)["table"]
    played(host)
    resigned = host.make("human", "bot", title="imperium", seed=1, options=SMALL, listed=True)
    host.post(f"/api/tables/{resigned['table']}/leave", {"token": resigned["token"]})
    over(host, resigned["table"])
    host.make("human", "bot", title="imperium", seed=1, options=SMALL, listed=True)
    other = host.make("bot", "bot", listed=True)
    over(host, other["table"])
    hall = host.get("/api/titles/imperium/hall").body
    assert [record["table"] for record in hall] == [shown, resigned["table"]]
    assert hall[0]["rounds"] == 8
    assert hall[0]["outcome"]["reason"] == "time"
    assert [record["table"] for record in host.get("/api/titles/smugglers/hall").body] == [other["table"]]
    assert host.get("/api/titles/nothing/hall").body["error"] == "title.unknown"


def test_the_hall_has_matches_against_programs_that_nobody_hid(host: Host) -> None:
    def resigned(*kinds: str, **asked: Any) -> str:
        made = host.make(*kinds, title="imperium", seed=1, options=SMALL, **asked)
        table: str = made["table"]
        host.post(f"/api/tables/{table}/leave", {"token": made["token"]})
        over(host, table)
        return table

    alone = resigned("human", "bot")
    resigned("human", "bot", hidden=True)
    resigned("human", "bot", hidden=True, listed=True)
    resigned("human", "human")  # people among themselves
    hall = host.get("/api/titles/imperium/hall").body
    assert [record["table"] for record in hall] == [alone]
    listed = host.get("/api/tables?status=finished&title=imperium").body["tables"]
    assert alone not in [record["table"] for record in listed]
