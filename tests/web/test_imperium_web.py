"""Imperium in a real browser: a city is founded and set to work, units move, a fight is weighed and fought.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import asyncio
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.client import Client
from tests.server.host import Http
from tests.web.conftest import Served, Visit, Visitor, still
from tests.web.test_access import Theme, look, serious
from tests.web.test_smooth import is_smooth, play_with

from tessera import registry

END = "[data-act=end]"
MINE = "[data-act='end']:not([disabled])"
FIGHTERS = {n for n, each in enumerate(registry.game("imperium").catalogue()["units"]) if each["attack"]}
SIZES: list[tuple[str, tuple[int, int], Theme]] = [
    ("dark", (1440, 900), "dark"),
    ("light", (1280, 800), "light"),
    ("phone", (360, 740), "light"),
]


def cells(page: Page, *words: str) -> Locator:
    """Tiles whose label says all of this."""
    return page.locator(".im-cell" + "".join(f'[aria-label*="{word}"]' for word in words))


def labels(page: Page) -> list[str]:
    """What every tile says, whatever is selected."""
    found: list[str] = page.locator(".im-cell").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    return [each.replace(", within reach", "") for each in found]


def new_table(visitor: Visitor, seed: str, rival: str = "bot", asks: bool = False) -> Page:
    """A new match. Ending a turn is asked back only where the question is what is tested."""
    if not asks:
        visitor.context.add_init_script("localStorage.setItem('tessera.imperium.end-asks', 'off')")
    page = visitor.open(f"#/new/imperium?seed={seed}&size=duel")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Seat 2", exact=True).select_option(rival)
    page.locator("form.create button.main").click()
    page.locator(".im-cell").first.wait_for()
    return page


def picture(page: Page, name: str) -> None:
    folder = os.environ.get("TESSERA_IMAGES")
    if folder:
        still(page)
        page.screenshot(path=Path(folder, f"imperium-{name}.png"))


def select(page: Page, unit: str) -> None:
    """Go through what waits until this is the one; the sheets that wait, too, are closed again."""
    for _ in range(8):
        page.locator("[data-act=next]").click()
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] [data-act=back]").click()
            continue
        heading = page.locator("[data-panel=unit] h2, [data-panel=city] h2").first
        heading.wait_for()
        if unit in (heading.text_content() or ""):
            return
    raise AssertionError(f"no {unit} waits")


def found_city(page: Page) -> None:
    select(page, "Settler")
    page.locator("[data-deed=FoundCity]").click()
    page.locator("[data-panel=unit][aria-label=Settler]").wait_for(state="detached")


def end_turn(page: Page) -> None:
    """Until the others have moved and it is our turn again."""
    before = page.locator(".im-turn strong").text_content()
    page.locator(END).click()
    expect(page.locator(".im-turn strong")).not_to_have_text(before or "")
    expect(page.locator(MINE)).to_be_visible()


def set_production(page: Page, item: str) -> None:
    kind = item.split(":", maxsplit=1)[0]
    page.get_by_role("tab", name={"unit": "Units", "building": "Buildings"}[kind], exact=True).click()
    page.locator(f'[data-item="{item}"]').click()
    expect(page.locator(".im-making")).to_contain_text(item.split(":")[1])


@pytest.mark.pictures
def test_the_first_turns_by_clicking_and_a_reload_in_the_middle(visit: Visit) -> None:
    page = new_table(visit(), "harbour")
    expect(page.locator(".im-turn strong")).to_have_text("Round 1 of 300")
    found_city(page)
    cells(page, "your city").first.wait_for()

    # The city: what it makes, and a tile that a citizen is kept on.
    while not page.locator("[data-panel=city]").count():
        cells(page, "your city").first.click()
    set_production(page, "unit:Warrior")
    plots = page.locator(".im-plot-open")
    plots.first.wait_for()
    plots.first.click()
    expect(page.locator(".im-citizen-kept")).to_have_count(1)
    page.locator("[data-panel=city]").evaluate("panel => panel.scrollIntoView()")
    picture(page, "city")

    # Research.
    page.locator(".im-research-button").click()
    picture(page, "research")
    page.locator("[data-tech=Pottery]").click()
    expect(page.locator(".im-research-button")).to_contain_text("Pottery, 0 of 25")

    # A step, with its way shown under the pointer.
    select(page, "Scout")
    reach = cells(page, "within reach")
    there = reach.nth(reach.count() // 2)
    place = (there.get_attribute("aria-label") or "").split(",")[0]
    there.hover()
    expect(page.locator(".im-way path")).to_have_count(1)
    there.click()
    expect(cells(page, "your Scout")).to_have_attribute("aria-label", re.compile(rf"^{place}, "))

    for _ in range(3):
        end_turn(page)
    expect(page.locator(".im-turn strong")).to_have_text("Round 4 of 300")
    expect(page.locator(".im-research-button")).not_to_contain_text("Pottery, 0 of 25")

    # The news lead to their places.
    page.get_by_role("tab", name=re.compile("News")).click()
    page.locator(".im-news-line").first.click()
    expect(page.locator(".im-place")).to_be_visible()

    before = labels(page)
    page.reload()
    page.locator(".im-cell").first.wait_for()
    expect(page.locator(".im-turn strong")).to_have_text("Round 4 of 300")
    assert labels(page) == before
    end_turn(page)
    expect(page.locator(".im-turn strong")).to_have_text("Round 5 of 300")


# ---------------------------------------------------------------- a war


def distance(a: int, b: int, width: int) -> int:
    """Between two tiles of a map that does not wrap."""

    def axial(tile: int) -> tuple[int, int]:
        y, x = divmod(tile, width)
        return x - (y - (y & 1)) // 2, y

    (aq, ar), (bq, br) = axial(a), axial(b)
    dq, dr = aq - bq, ar - br
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def last_tile(path: list[dict[str, int]], width: int) -> int:
    q, r = path[-1]["q"], path[-1]["r"]
    return r * width + q + (r - (r & 1)) // 2


async def send(client: Client, command: Any) -> None:
    """One command, no faster than a server lets people send."""
    await asyncio.sleep(0.05)
    assert (await client.do(command))["t"] == "ack"


async def march(client: Client, goal: int) -> None:
    """Everybody who can fight goes towards a tile; then the turn ends."""
    width = client.view["width"]
    seen: set[int] = set()
    while True:
        best: tuple[int, Any] | None = None
        for choice in client.choices:
            command = choice["command"]
            if command["type"] != "MoveUnit" or command["unit"] in seen:
                continue
            unit = client.view["units"][str(command["unit"])]
            if unit["kind"] not in FIGHTERS:
                continue
            here = unit["pos"]
            gain = distance(here, goal, width) - distance(last_tile(command["path"], width), goal, width)
            if best is None or gain > best[0]:
                best = (gain, command)
        if best is None or best[0] <= 0:
            break
        seen.add(best[1]["unit"])
        await send(client, best[1])
    await send(client, {"type": "EndTurn"})


def fighters(client: Client, seat: int) -> list[int]:
    """Where this seat's fighters stand, in its own view."""
    units = client.view["units"].values()
    return [unit["pos"] for unit in units if unit["owner"] == seat and unit["kind"] in FIGHTERS]


async def to_the_front(host: Http, table: str, tokens: list[str], war: bool) -> None:
    """Two people go for each other; stops when they have met, or at war, when the first can attack
    who can fight back."""
    async with Client(host, table, tokens[0]) as one, Client(host, table, tokens[1]) as two:
        width = one.view["width"]
        for _ in range(14):
            await one.quiet()
            wars = [each["command"] for each in one.choices if each["command"]["type"] == "DeclareWar"]
            if wars and not war:
                return
            if wars:
                await send(one, wars[0])
            aims = [each["command"] for each in one.choices if each["command"]["type"] == "AttackUnit"]
            if any(one.view["units"][str(aim["target"])]["kind"] in FIGHTERS for aim in aims):
                return
            for seat, (here, there) in enumerate(((one, two), (two, one))):
                await here.quiet()
                await there.quiet()
                own, others = fighters(here, seat), fighters(there, 1 - seat)
                near = min(others, key=lambda tile: min(distance(tile, each, width) for each in own))
                await march(here, near)
    raise AssertionError("they never met")


def neighbours_at(served: Served, war: bool) -> list[str]:
    """The addresses of two seats that stand before each other."""
    host = Http(served.url)
    options = {"map_size": 16, "map_type": "pangaea", "wrap": False}
    made = host.make("human", "human", title="imperium", seed=3, options=options)
    tokens = [seat["token"] for seat in made["seats"]]
    with ThreadPoolExecutor(1) as elsewhere:  # this thread has the browser's event loop
        elsewhere.submit(asyncio.run, to_the_front(host, made["table"], tokens, war)).result()
    return [f"#/t/{made['table']}/k/{token}" for token in tokens]


@pytest.fixture
def war(served: Served) -> str:
    """The address of a seat that can attack."""
    return neighbours_at(served, war=True)[0]


@pytest.mark.pictures
def test_a_fight_is_weighed_before_it_is_fought(visit: Visit, war: str) -> None:
    page = visit(size=(1440, 900)).open(war)
    page.locator(".im-cell").first.wait_for()
    for _ in range(8):
        page.locator("[data-act=next]").click()
        if page.locator(".im-target").count():
            break
    target = cells(page, "can be attacked").first
    target.click()
    aimed = page.locator(".im-aimed")
    expect(aimed).to_be_visible()
    expect(aimed.locator(".odds li").first).to_contain_text(re.compile(r"\d%"))
    ours, theirs, ends = aimed.locator(".factors section").all()
    expect(ours).to_contain_text(re.compile(r"Your \w+, strength \d+"))
    expect(theirs).to_contain_text(re.compile(r"Enemy \w+, strength \d+"))
    expect(ends).to_contain_text("Best: ")
    expect(ends).to_contain_text("Worst: ")
    picture(page, "fight")
    page.locator("[data-act=attack]").click()
    expect(page.locator(".log-line").last).to_contain_text(re.compile("attack", re.IGNORECASE))
    page.get_by_role("tab", name="Diplomacy").click()
    expect(page.locator(".im-other").first).to_contain_text("at war with you")
    page.get_by_role("button", name="End turn").click()
    page.locator("[data-act=end-anyway]").click()  # others wait for orders: it is asked once
    expect(page.locator(".im-status")).to_contain_text("Player 2 is playing")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".turn")).to_have_text("The match is over")
    expect(page.locator(".im-status")).not_to_contain_text("is playing")  # nobody is waited for any more


def test_what_may_be_chosen_is_chosen_in_words_and_what_does_not_fit_is_said_at_its_field(
    visit: Visit,
) -> None:
    page = visit(size=(1440, 900)).open("#/new/imperium?map_size=12&players=hello")
    page.get_by_role("button", name="Start the match").click()
    size = page.locator(".field", has=page.get_by_label("Size of a square map"))
    expect(size.get_by_role("alert")).to_contain_text("0 or 16..200, got 12")
    players = page.locator(".option-rows")
    expect(players.get_by_role("alert")).to_contain_text("list")
    page.get_by_label("Size of a square map").fill("16")
    players.get_by_role("button", name="Choose for seat 1").click()
    players.get_by_label("Civilization").select_option(label="Aurelian Republic")
    page.get_by_role("button", name="Start the match").click()
    page.locator(".im-cell").first.wait_for()


# ---------------------------------------------------------------- for everybody


@pytest.mark.pictures
def test_axe_finds_nothing_serious_on_the_board(visit: Visit) -> None:
    page = new_table(visit(), "axe")
    found_city(page)
    while not page.locator("[data-panel=city]").count():
        cells(page, "your city").first.click()
    for name, size, theme in SIZES:
        look(page, size, theme)
        picture(page, name)
        assert serious(page) == [], name
        page.locator(".im-research-button").click()
        page.locator(".im-tech").first.wait_for()
        assert serious(page) == [], name
        page.get_by_role("dialog").get_by_role("button", name="Back to the map").click()


def test_the_world_by_keys(visit: Visit) -> None:
    page = new_table(visit(), "keys")
    first = page.locator(".im-cell[tabindex='0']")
    first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-panel=unit]").wait_for()
    expect(page.locator("[role=status]").filter(has_text="selected")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".im-cell[tabindex='0']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-panel=unit]")).to_have_count(0)


@pytest.mark.pictures
@pytest.mark.timed
def test_the_whole_of_a_large_world_pans_and_zooms_at_sixty_frames(visit: Visit, served: Served) -> None:
    """Whoever watches sees all 80 x 52 tiles."""
    seats = ["human"] * 8
    made = Http(served.url).make(
        *seats, title="imperium", seed=3, options={"size": "large", "open_sight": True}
    )
    page = visit(size=(1440, 900)).open(f"#/t/{made['table']}")
    page.locator(".im-cell").first.wait_for()
    assert page.locator(".im-cell").count() == 80 * 52
    picture(page, "world")
    is_smooth("a world of 80 x 52", play_with(page))


def test_a_seat_is_sent_only_what_it_knows(visit: Visit, served: Served) -> None:
    host = Http(served.url)
    made = host.make("human", "human", title="imperium", seed=9, options={"size": "duel"})
    visitor = visit()
    page = visitor.open(f"#/t/{made['table']}/k/{made['seats'][0]['token']}")
    page.locator(".im-cell").first.wait_for()
    frames = [json.loads(text) for text in visitor.frames]
    view = next(frame["view"] for frame in frames if frame["t"] == "welcome")
    assert len(view["ground"]) < 80
    assert {unit["owner"] for unit in view["units"].values()} == {0}
