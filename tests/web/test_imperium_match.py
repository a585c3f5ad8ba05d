"""Sixty rounds of Imperium beside a neighbour, from the first city to the film of it all: a way, a queue, a
treaty, a war, the end, the hall of fame. A city that is weighed, stormed and taken. And other eyes: a
spectator's, and two people's at one screen.

The neighbour is the test's own, so that nothing here hangs on how well a bot plays: it founds its city, takes
what is offered, and sits still.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.client import Client
from tests.server.host import Http
from tests.web import planted
from tests.web.conftest import Served, Visit
from tests.web.test_access import serious
from tests.web.test_imperium_orders import at_rest, beyond, pass_turn, round_of
from tests.web.test_imperium_web import cells, picture, select, send

import tessera
from tessera.bots.play import bot_named, play_out
from tessera.files import AnyMatch
from tessera.games.imperium.commands import AttackCity
from tessera.games.imperium.events import CityConquered

SIDE = 16
ROUNDS = 60
ARMY = 4
OPTIONS = {
    "map_size": SIDE,
    "map_type": "pangaea",
    "wrap": False,
    "round_limit": ROUNDS,
}


class Neighbour:
    """Plays the other seat by itself, in a thread with a loop of its own."""

    def __init__(self, host: Http, table: str, token: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._playing = self._loop.create_task(self._play(Client(host, table, token)))
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._playing)
        self._loop.close()

    async def _play(self, client: Client) -> None:
        async with client:
            while client.outcome is None:
                if client.choices:
                    await send(client, self._answer(client))
                else:
                    await client.next()

    @staticmethod
    def _answer(client: Client) -> Any:
        commands = [choice["command"] for choice in client.choices]
        for each in commands:
            if each["type"] == "FoundCity" or (each["type"] == "RespondToProposal" and each["accept"]):
                return each
        return {"type": "EndTurn"}

    def end(self) -> None:
        """Whatever became of the match."""
        with suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._playing.cancel)
        self._thread.join()


class Match:
    """A match with the neighbour, seen by the first seat."""

    def __init__(self, host: Http) -> None:
        made = host.make("human", "human", title="imperium", seed=7, options=OPTIONS, listed=True)
        self.table = made["table"]
        mine, theirs = [seat["token"] for seat in made["seats"]]
        self.address = f"#/t/{self.table}/k/{mine}"
        self.neighbour = Neighbour(host, self.table, theirs)


@pytest.fixture
def match(served: Served) -> Iterator[Match]:
    """A new match."""
    made = Match(Http(served.url))
    yield made
    made.neighbour.end()


def settle(page: Page) -> None:
    """The first turn: a city with a queue, a goal, and work for everybody but the guard."""
    select(page, "Settler")
    page.keyboard.press("b")
    cells(page, "your city").first.wait_for()
    page.keyboard.press("l")
    page.locator(".im-cities [data-city]").first.click()
    page.locator("[data-panel=city]").wait_for()
    page.locator(".im-queue input").check()  # what it has made, it makes again
    page.locator('[data-queue="unit:Warrior"]').click()
    expect(page.locator(".im-making")).to_contain_text("Warrior")  # the city is free: it is begun at once
    expect(page.locator(".im-queue-name")).to_have_text(["Warrior"])
    page.locator("[data-panel=city]").evaluate("panel => panel.scrollIntoView()")
    picture(page, "capital")
    page.keyboard.press("r")
    page.locator("[data-tech=Philosophy]").click()
    page.locator("dialog[open] [data-act=back]").click()
    for unit in ("Scout", "Worker"):
        select(page, unit)
        page.keyboard.press("e")
        expect(page.locator("[data-panel=unit]")).to_contain_text("acts by itself")


def sent_away(page: Page) -> tuple[str, int]:
    """The guard goes where it cannot come to in a turn: the tile, and the round in which it is there."""
    select(page, "Warrior")
    goal = beyond(page, 170)
    page.locator(f".im-cell[data-cell='{goal}']").click()
    card = page.locator("[data-panel=route]")
    expect(card).to_contain_text(re.compile(r"There in \d+ turns"))
    turns = int(card.get_attribute("data-turns") or 0)
    page.locator(f".im-cell[data-cell='{goal}']").click()
    expect(page.locator("[data-panel=unit]")).to_contain_text("on its way")
    return goal, round_of(page) + turns


@pytest.mark.pictures
def test_sixty_rounds_from_the_first_city_to_the_film(visit: Visit, match: Match) -> None:
    visitor = visit(size=(1440, 900))
    visitor.context.add_init_script("localStorage.setItem('tessera.imperium.end-asks', 'off')")
    page = visitor.open(match.address)
    page.locator(".im-cell").first.wait_for()
    settle(page)
    goal, there = sent_away(page)

    # Nothing is waited for: the guard comes to its place by itself, and the Scout finds the neighbour.
    page.keyboard.press("d")
    while round_of(page) < there or not page.locator(".im-other").count():
        pass_turn(page)
    expect(cells(page, "your Warrior").and_(page.locator(f"[data-cell='{goal}']"))).to_have_count(1)

    # A treaty: a tribute, which buys the time to arm.
    page.locator("[data-act=trade]").click()
    page.locator("[data-deal=Tribute]").first.click()
    page.locator("[data-act=propose]").click()
    pass_turn(page)
    expect(page.locator(".im-treaty")).to_contain_text("Tribute")
    picture(page, "diplomacy")

    # The queue makes an army by itself; then war, which breaks what was signed.
    while cells(page, "your Warrior").count() < ARMY:
        pass_turn(page)
    picture(page, "map")
    war = page.get_by_role("button", name=re.compile("Declare war"))
    war.click()
    war.click()
    expect(page.locator(".im-other").first).to_contain_text("at war with you")
    expect(page.locator(".im-treaty")).to_have_count(0)

    # To the last round, and over.
    while round_of(page) < ROUNDS:
        pass_turn(page)
    at_rest(page)
    page.keyboard.press("Shift+Enter")
    over = page.locator(".over")
    expect(over.get_by_role("heading", name="You won")).to_be_visible()
    expect(over).to_contain_text("The last round is over")
    for name in ("Score", "Cities", "Science", "Wars"):
        expect(over.locator(".course select")).to_contain_text(f"{name} over the match")

    # The film: the whole of it by the slider, and on by itself from its beginning.
    film = over.locator(".film")
    slider = film.locator(".film-range")
    expect(slider).to_have_attribute("max", str(ROUNDS))
    expect(film.locator(".im-film-wars")).to_contain_text("are at war since round")
    slider.fill("10")
    expect(film.locator(".film-round")).to_have_text(f"Round 11 of {ROUNDS}")
    expect(film.locator(".im-film-realms li").nth(1)).to_contain_text("1 city")
    expect(film.locator(".im-film-wars")).to_have_text("Peace everywhere.")
    slider.fill(str(ROUNDS))
    film.locator("[data-act=film-play]").click()
    expect(film.locator(".film-body")).to_have_attribute("data-scene", "2")
    film.locator("[data-act=film-play]").click()
    assert serious(page) == []
    picture(page, "end")

    # It stands in the hall of fame, and from there it can be seen again, film and all.
    over.get_by_role("link", name="Hall of fame").click()
    row = page.locator(".hall-table tbody tr").first
    expect(row).to_contain_text(str(ROUNDS))
    expect(row).to_contain_text("The last round is over")
    assert serious(page) == []
    picture(page, "hall")
    row.get_by_role("link", name=re.compile("Replay")).click()
    page.locator(".replay .film-range").wait_for()
    expect(page.locator(".im-cell")).to_have_count(SIDE * SIDE)  # open sight, from the first entry on


# ---------------------------------------------------------------- a city is taken


class Fallen(Exception):
    """The bots have come to where a city falls."""


def siege() -> tuple[AnyMatch, int, AttackCity]:
    """A match of four bots just before one of them takes a city: its seat, and the command that takes it.

    The first of some seeds in which a city falls, for how bots play may change.
    """

    def look(seat: int, command: Any, events: list[Any]) -> None:
        if any(isinstance(event, CityConquered) for event in events):
            raise Fallen

    for seed in range(26, 56):
        match = tessera.new("imperium", seed, 4, {"round_limit": 110, "map_size": 24, "map_type": "pangaea"})
        with suppress(Fallen):
            play_out(match, [bot_named(match.game, "bot") for _ in range(4)], watch=look)
        storm = match.entries[-1].command
        if isinstance(storm, AttackCity):
            return match.fork(at=match.position - 1), match.entries[-1].seat, storm
    raise AssertionError("in none of these matches a city falls by storm")


def test_a_city_is_weighed_stormed_and_taken(visit: Visit, served: Served) -> None:
    match, seat, storm = siege()
    state = match.state
    city = state.cities.get(storm.city)
    from_, to = state.units.get(storm.attacker).pos, city.pos
    page = visit(size=(1440, 900)).open(planted.table(served, match, seat=seat))
    page.locator(".im-cell").first.wait_for()
    page.locator(f".im-cell[data-cell='{from_}']").click()
    walls = page.locator(f".im-cell[data-cell='{to}']")
    while not page.locator(".im-target").count():  # another unit of the stack was chosen first
        page.locator("[data-act=next]").click()
    expect(walls).to_have_attribute("aria-label", re.compile(city.name))
    walls.click()
    aimed = page.locator(".im-aimed")
    expect(aimed.locator(".odds li").first).to_contain_text(re.compile(r"\d%"))
    expect(aimed).to_contain_text("Best: ")
    page.locator("[data-act=attack]").click()
    expect(walls).to_have_attribute("aria-label", re.compile(f"your city {city.name}"))
    expect(page.locator(".log")).to_contain_text(re.compile(f"{city.name}"))


# ---------------------------------------------------------------- other eyes


def test_a_curtain_between_two_people_and_a_watcher_who_sees_all_when_it_is_over(
    visit: Visit, served: Served
) -> None:
    made = Http(served.url).make("human", "human", title="imperium", seed=7, options=OPTIONS)
    pair = visit(size=(1440, 900))
    pair.context.add_init_script("localStorage.setItem('tessera.imperium.end-asks', 'off')")
    for seat in made["seats"]:  # both sit at this screen
        page = pair.open(f"#/t/{made['table']}/k/{seat['token']}")
        expect(page.locator(".im-cell, .curtain").first).to_be_visible()
    first = cells(page, "your Settler").get_attribute("data-cell")
    page.keyboard.press("Shift+Enter")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Player 2")
    expect(page.locator(".im-cell")).to_have_count(0)
    expect(page.locator(".log-line")).to_have_count(0)
    curtain.get_by_role("button").click()
    assert cells(page, "your Settler").get_attribute("data-cell") != first
    expect(page.locator(f".im-cell[data-cell='{first}']:not([aria-label*='unexplored'])")).to_have_count(0)

    watcher = visit(size=(1280, 800)).open(f"#/t/{made['table']}")
    expect(watcher.get_by_role("note")).to_contain_text("fog until the match is over")
    expect(cells(watcher, "Settler")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(cells(watcher, "Settler")).to_have_count(2)
    expect(watcher.get_by_role("note")).to_have_count(0)
    watcher.locator(".over").wait_for()
