"""Twenty rounds of Imperium by orders and plans: ways, a queue, a goal, Next, and keys for all of it."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Served, Visit, Visitor
from tests.web.test_access import serious
from tests.web.test_imperium_web import cells, neighbours_at, new_table, picture, select

ROUND = ".im-turn strong"
READY = "[data-act='end']:not([disabled])"
ROUNDS = 20


def frames(visitor: Visitor, kind: str) -> list[dict[str, Any]]:
    """What the server has sent of a kind."""
    return [frame for frame in map(json.loads, visitor.frames) if frame["t"] == kind]


def round_of(page: Page) -> int:
    found = re.search(r"\d+", page.locator(ROUND).text_content() or "")
    assert found is not None
    return int(found.group())


def at_rest(page: Page) -> None:
    """What the plans give by themselves has been given: a key that comes in between would be lost."""
    turn = page.locator(".turn")
    while True:
        expect(turn).to_have_text("Your turn")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if turn.text_content() == "Your turn":
            return


def pass_turn(page: Page) -> None:
    """The turn ends by the keyboard, asked back or not, and comes back."""
    at_rest(page)
    before = round_of(page)
    page.keyboard.press("Shift+Enter")
    expect(page.locator(ROUND)).to_have_text(re.compile(rf"Round {before + 1} "))
    expect(page.locator(READY)).to_be_visible()


def beyond(page: Page, far: int) -> str:
    """A tile that the chosen unit cannot reach this turn, about so many pixels from it, on dry land."""
    found: str = page.evaluate(
        """(far) => {
          const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
          const [x, y] = centre(document.querySelector('.im-chosen').getBoundingClientRect());
          const away = (cell) => {
            const [cx, cy] = centre(cell.getBoundingClientRect());
            return Math.abs(Math.hypot(cx - x, cy - y) - far);
          };
          const dry = /grassland|plains|hills|forest|desert|tundra|jungle/;
          const seen = [...document.querySelectorAll('.im-cell:not(.im-open)')]
            .filter((cell) => dry.test(cell.getAttribute('aria-label')))
            .filter((cell) => !/ your (city|[A-Z])/.test(cell.getAttribute('aria-label')))
            .filter((cell) => document.elementFromPoint(...centre(cell.getBoundingClientRect())) === cell);
          return seen.sort((a, b) => away(a) - away(b))[0].dataset.cell;
        }""",
        far,
    )
    return found


def test_twenty_rounds_by_orders_queue_goal_next_and_keys(visit: Visit) -> None:
    visitor = visit(size=(1440, 900))
    page = new_table(visitor, "orders", asks=True)

    # Next leads through what waits by one key: units first; B founds the city with a name of one's own.
    for _ in range(6):
        page.keyboard.press("Space")
        if page.locator("[data-panel=unit][aria-label=Settler]").count():
            break
    page.locator("[data-act=city-name]").fill("Haven")
    page.locator("[data-panel=unit] h2").click()
    page.keyboard.press("b")
    cells(page, "your city Haven").first.wait_for()

    # A queue: the city is free, so the first is begun at once; the rest waits in its order.
    page.keyboard.press("l")
    page.locator("[data-city=Haven]").click()
    page.locator("[data-panel=city]").wait_for()
    page.locator('[data-queue="unit:Scout"]').click()
    expect(page.locator(".im-making")).to_contain_text("Scout")
    for item in ("unit:Warrior", "unit:Worker"):
        page.locator(f'[data-queue="{item}"]').click()
    expect(page.locator(".im-queue-name")).to_have_text(["Warrior", "Worker"])
    page.get_by_role("button", name="Worker earlier").click()
    expect(page.locator(".im-queue-name")).to_have_text(["Worker", "Warrior"])
    expect(page.locator("[data-act=buy]")).to_contain_text("gold")
    expect(page.locator('[data-item="unit:Warrior"]')).to_contain_text(
        re.compile(r"40 · \d+ rounds · \d+ gold")
    )

    # A goal three steps away begins with its first step.
    page.keyboard.press("r")
    page.locator("[data-tech=Currency]").click()
    expect(page.locator(".im-goal")).to_contain_text("Goal: Currency, 3 steps")
    page.locator("dialog[open] [data-act=back]").click()
    expect(page.locator(".im-research-button")).to_contain_text("Pottery, 0 of 25")
    expect(page.locator(".im-research-button")).to_contain_text("Currency")

    # A way is shown under the pointer, then laid out by a click with its turns, and only then gone.
    select(page, "Scout")
    goal = beyond(page, 170)
    page.locator(f".im-cell[data-cell='{goal}']").hover()
    page.locator("[data-route=hover]").wait_for()
    page.locator(f".im-cell[data-cell='{goal}']").click()
    card = page.locator("[data-panel=route]")
    expect(card).to_contain_text(re.compile(r"There (this turn|in \d+ turns)"))
    turns = int(card.get_attribute("data-turns") or 0)
    assert turns > 1
    assert frames(visitor, "reply")
    picture(page, "route")
    page.keyboard.press("Shift+Enter")  # asks, because others wait
    expect(page.locator("[data-panel=end]")).to_contain_text("Still waiting")
    # Wherever the focus is: that question is gone, and the way is still laid out.
    page.keyboard.press("Escape")
    expect(page.locator("[data-panel=end]")).to_have_count(0)
    expect(card).to_have_count(1)
    page.locator(f".im-cell[data-cell='{goal}']").click()
    expect(card).to_have_count(0)
    # The order says how long it takes yet, in the panel and at the end of its way.
    expect(page.locator("[data-panel=unit]")).to_contain_text(
        re.compile(rf"on its way, {turns - 1} turns? left")
    )
    expect(page.locator("[data-route=standing]")).to_have_attribute("data-turns", str(turns - 1))

    # The Worker works by itself, the guard digs in: E and F.
    select(page, "Worker")
    page.keyboard.press("e")
    expect(page.locator("[data-panel=unit]")).to_contain_text("acts by itself")
    while page.locator("[data-act=next]").count():
        page.keyboard.press("Space")
        page.keyboard.press("f")
        expect(page.locator("[data-panel=unit]")).to_contain_text("fortified")

    # Nothing waits: Enter alone ends the turn, and the Scout is where it was to be when it was to be there.
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")
    expect(page.locator(ROUND)).to_have_text(re.compile("Round 2 "))
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("Shift+Enter")
    if page.locator("[data-act=end-anyway]").count():
        page.locator("[data-act=end-anyway]").click()
    expect(page.locator(ROUND)).to_have_text(re.compile("Round 3 "))
    expect(page.locator(READY)).to_be_visible()

    # The question at the end is switched off where it stands.
    page.get_by_role("tab", name="Realm").click()
    page.locator("[data-act=ask-at-end]").uncheck()
    while round_of(page) < turns + 1:
        pass_turn(page)
    expect(page.locator(f".im-cell[data-cell='{goal}']")).to_have_attribute(
        "aria-label", re.compile("your Scout")
    )

    # Right click sends at once; Shift lays out a way over several places, which can be patrolled.
    select(page, "Scout")
    first = beyond(page, 170)
    page.locator(f".im-cell[data-cell='{first}']").click(button="right")
    expect(page.locator("[data-panel=unit]")).to_contain_text("on its way")
    page.keyboard.press("x")
    expect(page.locator("[data-panel=unit]")).not_to_contain_text("on its way")
    pass_turn(page)
    select(page, "Scout")
    for far in (150, 200):
        page.locator(f".im-cell[data-cell='{beyond(page, far)}']").click(modifiers=["Shift"])
    expect(card).to_contain_text("By way of 1 place")
    page.locator("[data-act=patrol]").click()
    expect(page.locator("[data-panel=unit]")).to_contain_text(re.compile("on patrol, .* next place"))
    assert page.locator(".im-round").count() == 1

    # The rest goes by itself: the queue, the goal, the patrol; a reload changes nothing of it.
    page.reload()
    page.locator(".im-cell").first.wait_for()
    while round_of(page) < ROUNDS:
        pass_turn(page)
    expect(page.locator(".im-research-button")).not_to_contain_text("Pottery")
    page.keyboard.press("l")
    expect(page.locator(".im-cities")).to_contain_text("Haven")
    page.locator("[data-sort=production]").click()
    expect(page.locator("th[aria-sort]")).to_contain_text("Work")
    assert serious(page) == []
    picture(page, "cities")
    page.locator("[data-city=Haven]").click()
    made = [phrase["phrase"] for phrase in frames(visitor, "update") if phrase["phrase"]]
    assert "Haven: make Scout" in made
    assert "Haven: make Worker" in made, "the queue went on by itself"
    assert "research Writing" in made, "and so did the way to the goal"

    # A city takes another name.
    page.locator("[data-act=rename]").click()
    page.get_by_label("New name").fill("Port Haven")
    page.keyboard.press("Enter")
    expect(page.locator("[data-panel=city] h2")).to_contain_text("Port Haven")
    cells(page, "your city Port Haven").first.wait_for()

    # What happened is told by weight, with a way to the place; the keys are in the help sheet.
    page.keyboard.press("n")
    ranks = (
        page.locator(".im-news")
        .first.locator(".im-told")
        .evaluate_all("lines => lines.map((line) => Number(line.dataset.rank))")
    )
    assert ranks == sorted(ranks, reverse=True)
    page.locator(".im-news-line").first.click()
    expect(page.locator(".im-place")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Next that waits")
    # A key that comes while the focus has not left the sheet yet is heard.
    page.locator("dialog[open]").evaluate(
        """(sheet) => {
          const button = sheet.querySelector("button");
          sheet.close();
          button.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
        }"""
    )
    expect(page.get_by_role("tab", name="Diplomacy")).to_have_attribute("aria-selected", "true")
    assert serious(page) == []


# ---------------------------------------------------------------- people


@pytest.fixture
def neighbours(served: Served) -> list[str]:
    """The addresses of two seats that know each other."""
    return neighbours_at(served, war=False)


def test_a_deal_is_put_together_taken_and_remembered(visit: Visit, neighbours: list[str]) -> None:
    one, two = (visit(size=(1440, 900)).open(address) for address in neighbours)
    for page in (one, two):
        page.locator(".im-cell").first.wait_for()
        page.keyboard.press("d")
        expect(page.locator(".im-mood")).to_contain_text("Indifferent (relation 0)")
    one.locator("[data-act=trade]").click()
    one.locator("[data-deal=Gold]").first.click()
    one.locator("[data-deal=Gold]").first.click()
    expect(one.locator("[data-panel=deal] li").first).to_contain_text("20 gold")
    picture(one, "deal")
    one.locator("[data-act=propose]").click()
    expect(two.locator(".im-proposal")).to_contain_text("20 gold")
    expect(two.locator(".im-says")).to_contain_text("We have something for you")

    # A gift makes friends, and the friend says so: with words, and with the reason.
    one.evaluate("localStorage.setItem('tessera.imperium.end-asks', 'off')")
    one.reload()
    one.locator(".im-cell").first.wait_for()
    one.keyboard.press("Shift+Enter")
    two.get_by_role("button", name="Accept", exact=True).click()
    expect(two.locator(".im-proposal")).to_have_count(0)
    expect(two.locator("[data-part=past]")).to_contain_text("+1")
    one.keyboard.press("d")
    expect(one.locator(".im-says")).to_contain_text("We thank you")
    one.reload()  # what was said is remembered
    one.locator(".im-cell").first.wait_for()
    one.keyboard.press("d")
    expect(one.locator(".im-says")).to_contain_text("We thank you")
    assert serious(one) == []
