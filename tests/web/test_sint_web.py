"""SINT FTL in a real browser: three people plan, see ghosts, take back, vote and act, on each ship.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import planted
from tests.web.conftest import Served, Visit, Visitor, still
from tests.web.test_access import serious

import tessera
from tessera.files import AnyMatch
from tessera.games.sint import commands as cmd

VOTE = "[data-act=vote]"
NAMES = ("Ada", "Bo", "Cy")
LAYOUTS = ("Star", "Torus")
LESSON = {"layout": "Star", "attack_mix": "mixed", "difficulty": "book"}


def status(page: Page) -> Locator:
    return page.locator(".st-status")


def room(page: Page, name: str) -> Locator:
    return page.locator(f'.st-room[aria-label^="{name},"]').first


def token(page: Page, place: str, player: str) -> Locator:
    """Somebody who is in a room."""
    return room(page, place).locator(f"[data-player={player}]:not([data-ghost])")


def ghost(page: Page, place: str, player: str) -> Locator:
    """Somebody who plans to be in a room."""
    return room(page, place).locator(f"[data-player={player}][data-ghost]")


def phase(page: Page, name: str) -> None:
    expect(page.locator(".sint")).to_have_attribute("data-phase", name)


def seats(page: Page, *kinds: str) -> None:
    """As many seats as there are kinds."""
    while page.locator(".seat-row").count() < len(kinds):
        page.get_by_role("button", name="Add a seat").click()
    while page.locator(".seat-row").count() > len(kinds):
        page.get_by_role("button", name="Remove seat").last.click()
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Seat {number + 1}", exact=True).select_option(kind)
    page.locator("form.create button.main").click()


def crew_of_three(visit: Visit, seed: str, **options: object) -> list[Page]:
    """Ada opens a table; Bo and Cy come by her link; all look at the ship in port."""
    people: list[Visitor] = [visit(**options) for _ in NAMES]
    first = people[0].open(f"#/new/sint?seed={seed}&difficulty=book")
    first.get_by_label("Your name").fill(NAMES[0])
    seats(first, "human", "open", "open")
    link = first.get_by_label("Send this link to the others").input_value()
    for person, name in zip(people[1:], NAMES[1:], strict=True):
        page = person.open(re.sub(r"^[^#]*", "", link))
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        page.get_by_role("button", name="I am ready").click()
    pages = [person.page for person in people]
    for page in pages:
        phase(page, "Lobby")
    return pages


def choose_ship(pages: list[Page], layout: str) -> None:
    """The layout is chosen by one and seen by all."""
    pages[1].get_by_role("radio", name=layout).check()
    for page in pages:
        expect(page.locator(".sint")).to_have_attribute("data-layout", layout)
        expect(page.get_by_role("radio", name=layout)).to_be_checked()


def vote(pages: list[Page], reached: str) -> None:
    """Everybody votes; the phase changes with the last of them, for all."""
    for number, page in enumerate(pages):
        button = page.locator(VOTE)
        expect(button).not_to_have_text("Not ready after all")
        button.click()
        if number + 1 < len(pages):
            expect(button).to_have_text("Not ready after all")
            for each in pages:
                expect(each.locator(f"[data-voter=P{number + 1}]")).to_have_attribute("data-ready", "true")
    for page in pages:
        phase(page, reached)


def to_planning(pages: list[Page]) -> None:
    for name in ("MorningReport", "EnemyTelegraph", "TacticalPlanning"):
        vote(pages, name)


@pytest.mark.parametrize(
    ("layout", "first", "second", "home"),
    [("Star", "Central Hallway", "Engine", "Dormitory"), ("Torus", "Corridor A", "Cargo", "Dormitory")],
)
def test_three_browsers_plan_ghost_undo_vote_and_execute(
    layout: str, first: str, second: str, home: str, visit: Visit
) -> None:
    pages = crew_of_three(visit, "kraken")
    ada, bo, cy = pages
    choose_ship(pages, layout)
    to_planning(pages)
    expect(ada.get_by_role("radio")).to_have_count(0)
    start = [int(page.locator(".st-actions [data-ap]").get_attribute("data-ap") or 0) for page in pages]

    # Ada plans two steps with one click: every screen shows where she would stand, and her way.
    room(ada, second).locator("[data-act=move]").click()
    for page in pages:
        expect(ghost(page, second, "P1")).to_be_visible()
        expect(token(page, home, "P1")).to_be_visible()
        expect(page.locator(".st-queue li")).to_have_count(2)
        expect(page.locator(".st-walk")).to_have_count(1)
    expect(ada.locator(".st-actions [data-ap]")).to_have_attribute("data-ap", str(start[0] - 2))
    expect(bo.locator("[data-act=undo]")).to_have_count(0)

    # She takes the second step back; the first stays planned.
    ada.locator("[data-act=undo]").nth(1).click()
    for page in pages:
        expect(page.locator(".st-queue li")).to_have_count(1)
        expect(ghost(page, second, "P1")).to_have_count(0)
        expect(ghost(page, first, "P1")).to_be_visible()
    expect(ada.locator(".st-actions [data-ap]")).to_have_attribute("data-ap", str(start[0] - 1))

    # Bo plans by the keyboard, Cy from the list of moves; both at the same time as the others.
    room(bo, first).locator("[data-act=move]").focus()
    bo.keyboard.press("Enter")
    cy.locator("[data-group=move] summary").click()
    cy.locator("[data-group=move]").get_by_role("button", name=first).click()
    for page in pages:
        expect(page.locator(".st-queue li")).to_have_count(3)
        for player in ("P1", "P2", "P3"):
            expect(ghost(page, first, player)).to_be_visible()

    vote(pages, "Execution")
    for page in pages:
        expect(page.locator(".st-queue")).to_have_count(0)
        expect(page.locator("[data-ghost]")).to_have_count(0)
        for player in ("P1", "P2", "P3"):
            expect(token(page, first, player)).to_be_visible()

    # Somebody has AP left, so there is another batch; passing ends it, and the enemy strikes.
    vote(pages, "TacticalPlanning")
    for page in pages:
        page.locator("[data-act=pass]").click()
    for page in pages:
        phase(page, "Execution")
    vote(pages, "EnemyAction")
    vote(pages, "MorningReport")
    for page in pages:
        expect(status(page)).to_contain_text("Round 2")


def test_the_chat_is_the_ships_and_reaches_everybody(visit: Visit) -> None:
    pages = crew_of_three(visit, "kraken")
    ada, bo, _ = pages
    ada.keyboard.press("c")
    ada.get_by_label("Say something to the crew").fill("<b>ahoy</b> 5!")
    ada.keyboard.press("Enter")
    expect(ada.get_by_label("Say something to the crew")).to_have_value("")
    expect(bo.get_by_label("1 unread")).to_be_visible()
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.locator(".chat-lines")).to_contain_text("Ada <b>ahoy</b> 5!")
    expect(bo.locator(".chat-lines b")).to_have_count(0)
    bo.get_by_label("Your name aboard").fill("Ada")
    bo.get_by_role("button", name="Rename").click()
    expect(bo.locator(".st-crew [data-crew=P2]")).to_contain_text("Ada")
    ada.get_by_label("Your name aboard").fill("Ada")
    ada.get_by_role("button", name="Rename").click()
    expect(ada.get_by_text("That name is in use.")).to_be_visible()


def test_static_lets_no_letter_through_and_the_field_keeps_what_was_refused(visit: Visit) -> None:
    page = visit().open("#/new/sint?seed=madrid&difficulty=book")
    seats(page, "human")
    phase(page, "Lobby")
    next_morning(page, 2)
    expect(page.locator(".st-card").filter(has_text="Static Noise")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    field = page.get_by_label("Say something to the crew")
    field.fill("help")
    field.press("Enter")
    expect(page.get_by_text("Static: no letters get through.")).to_be_visible()
    expect(field).to_have_value("help")
    field.fill("5!")
    page.get_by_role("button", name="Add ?").click()
    field.press("Enter")
    expect(page.locator(".chat-lines")).to_contain_text("5!?")
    expect(field).to_have_value("")


def test_a_crew_of_bots_is_played_with(visit: Visit) -> None:
    page = visit().open("#/new/sint?seed=kraken&difficulty=book")
    seats(page, "human", "bot", "bot")
    for _ in range(3):
        expect(page.locator(".st-voter.ready")).to_have_count(2)  # the bots wait for the person
        press(page, "v")
    phase(page, "TacticalPlanning")
    expect(page.locator(".st-queue li").first).to_be_visible()
    expect(page.locator(".st-voter.ready")).to_have_count(2)
    expect(page.locator("[data-act=undo]")).to_have_count(0)  # a plan of one's own there is not yet


def test_one_screen_holds_several_seats_without_a_curtain(visit: Visit) -> None:
    page = visit().open("#/new/sint?seed=kraken&difficulty=book")
    page.get_by_label("Your name").fill("Ada")
    seats(page, "human", "human")
    phase(page, "Lobby")
    for name in ("MorningReport", "EnemyTelegraph", "TacticalPlanning"):
        mine = page.locator(".st-actions h3").text_content()
        press(page, "v")
        expect(page.locator(".st-actions h3")).not_to_have_text(mine or "")  # the other one is next
        press(page, "v")
        phase(page, name)
    assert page.locator(".curtain").count() == 0
    other = page.locator(".player-show")
    expect(other).to_have_count(1)
    other.click()
    expect(page.locator(".st-actions h3")).to_have_text("Ada 1")
    room(page, "Central Hallway").locator("[data-act=move]").click()
    expect(ghost(page, "Central Hallway", "P1")).to_be_visible()
    other.click()
    expect(page.locator(".st-actions h3")).to_have_text("Ada 2")
    expect(ghost(page, "Central Hallway", "P1")).to_be_visible()


# ---------------------------------------------------------------- one Ready a round


def confirmations(page: Page, rounds: int, carried: bool) -> int:
    """How many acts of the person it takes from one plan to that of so many rounds later, doing nothing."""
    last = round_of(page)
    count = 0
    while round_of(page) < last + rounds or phase_of(page) != "TacticalPlanning":
        press(page, "p" if page.locator("[data-act=pass]").count() else "v")
        count += 1
        if carried:
            phase(page, "TacticalPlanning")  # all else comes by itself
    return count


def phase_of(page: Page) -> str:
    return page.locator(".sint").get_attribute("data-phase") or ""


def round_of(page: Page) -> int:
    found = re.search(r"Round (\d+)", page.locator(".st-round").text_content() or "")
    assert found is not None
    return int(found.group(1))


def test_a_round_takes_one_confirmation_in_place_of_five(visit: Visit) -> None:
    counted: dict[bool, int] = {}
    for autoplay in (False, True):
        page = visit(autoplay=autoplay).open("#/new/sint?seed=kraken&difficulty=book")
        seats(page, "human")
        phase(page, "Lobby")
        press(page, "v")
        while not autoplay and phase_of(page) != "TacticalPlanning":
            press(page, "v")
        phase(page, "TacticalPlanning")
        counted[autoplay] = confirmations(page, 2, autoplay)
        expect(page.locator(".st-report li").first).to_be_visible()  # and nothing of it went by unseen
        if autoplay:
            first = page.locator(".st-report li").first
            expect(first).to_have_class(re.compile("grave"))
    assert counted[False] == 5 * 2
    assert counted[True] == 2


# ---------------------------------------------------------------- what the ship shows


def burning_cannons() -> AnyMatch:
    """The position of the lesson where the Cannons burn and somebody stands there with peppernuts."""
    match = tessera.new("sint", 17735, 1, LESSON)
    for plan in ([cmd.PickUp("Peppernut"), cmd.PickUp("Peppernut")], [cmd.Move(6)], []):
        while match.view(0).phase != "TacticalPlanning":
            match.submit(0, cmd.VoteReady(True))
        for command in plan:
            match.submit(0, command)
        if plan:
            match.submit(0, cmd.VoteReady(True))
    return match


def test_what_cannot_be_done_says_why_and_what_can_says_its_price(visit: Visit, served: Served) -> None:
    page = visit().open(planted.table(served, burning_cannons()))
    shoot = page.locator("[data-barred=Shoot]")
    expect(shoot).to_contain_text("Shoot")
    expect(shoot).to_contain_text("1 AP")
    expect(shoot).to_contain_text("Put out the fire here first.")
    expect(shoot.get_by_role("button")).to_have_attribute("aria-disabled", "true")
    for button in page.locator(".st-actions .st-deed").all():
        assert re.search(r"\d AP", button.text_content() or ""), button.text_content()
    page.locator(".st-actions [data-act=Extinguish]").click()
    expect(shoot).to_have_count(0)
    page.locator(".st-actions [data-act=Shoot]").click()
    expect(page.locator(".st-queue li")).to_have_count(2)


def test_amerigo_stands_in_storage(visit: Visit, served: Served) -> None:
    match = tessera.new("sint", 5272, 1, LESSON)
    while not any(card.id == "Amerigo" for card in match.view(0).active_situations):
        match.submit(0, cmd.Pass() if match.view(0).phase == "TacticalPlanning" else cmd.VoteReady(True))
    page = visit().open(planted.table(served, match))
    horse = room(page, "Storage").locator("[data-card=Amerigo]")
    expect(horse).to_be_visible()
    expect(horse).to_have_attribute("aria-label", re.compile("Amerigo"))


CROSSED = """() => {
  const names = [...document.querySelectorAll('.st-name')].map((each) => each.getBoundingClientRect());
  const inside = (box, { x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const crossed = [];
  for (const walk of document.querySelectorAll('.st-walk')) {
    const matrix = walk.getScreenCTM();
    for (let at = 0; at <= walk.getTotalLength(); at += 0.5) {
      const spot = walk.getPointAtLength(at).matrixTransform(matrix);
      if (names.some((box) => inside(box, spot))) crossed.push([spot.x, spot.y]);
    }
  }
  return { walks: document.querySelectorAll('.st-walk').length, crossed };
}"""


@pytest.mark.parametrize("to", [4, 6, 9])
def test_planned_ways_do_not_cross_names(to: int, visit: Visit, served: Served) -> None:
    match = tessera.new("sint", 17735, 1, LESSON)
    while match.view(0).phase != "TacticalPlanning":
        match.submit(0, cmd.VoteReady(True))
    match.submit(0, cmd.Move(to))
    page = visit().open(planted.table(served, match))
    expect(page.locator(".st-walk")).to_have_count(1)
    for size in ((1024, 768), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        still(page)
        found = page.evaluate(CROSSED)
        assert found == {"walks": 1, "crossed": []}, size


def test_a_line_of_the_log_marks_its_room(visit: Visit, served: Served) -> None:
    page = visit().open(planted.table(served, burning_cannons()))
    page.locator(".log li").filter(has_text="hits the Cannons").first.hover()
    expect(page.locator(".st-room.marked")).not_to_have_count(0)
    expect(room(page, "Cannons")).to_have_class(re.compile("marked"))


SHOTS = {
    "Star": [
        ("light", (1280, 800), "light"),
        ("phone", (360, 740), "light"),
        ("wall", (3840, 2160), "dark"),
    ],
    "Torus": [("dark", (1280, 800), "dark"), ("phone-torus", (360, 740), "dark")],
}


@pytest.mark.pictures
@pytest.mark.parametrize("layout", LAYOUTS)
def test_axe_finds_nothing_serious_on_the_board(layout: str, visit: Visit, tmp_path: Path) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = visit().open(f"#/new/sint?seed=kraken&layout={layout}&attack_mix=mixed&difficulty=book")
    page.get_by_label("Your name").fill("Ada")
    seats(page, *["human"] * len(NAMES))
    phase(page, "Lobby")
    assert serious(page) == []
    next_morning(page, 4)
    assert serious(page) == []
    while page.locator(".sint").get_attribute("data-phase") != "TacticalPlanning":
        press(page, "v")
    for number in range(len(NAMES)):
        sit(page, number)
        plan(page, 1 + 3 * number if number < 2 else None)
    page.mouse.move(2, 2)
    for name, size, theme in SHOTS[layout]:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
        still(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "nothing is cut off sideways"
        )
        kept = tmp_path if name == "wall" else folder  # too large for the docs
        page.screenshot(path=kept / f"sint-{name}.png")
        assert serious(page) == []


def press(page: Page, key: str) -> None:
    """A key that votes or passes, and wait until that has happened."""
    state = "[...document.querySelectorAll('.sint, .st-voter')].map((e) => JSON.stringify(e.dataset)).join()"
    before = page.evaluate(state)
    page.keyboard.press(key)
    page.wait_for_function(f"before => {state} !== before", arg=before)


def next_morning(page: Page, number: int) -> None:
    """Nobody does anything until the morning of that round."""
    while True:
        now = page.locator(".sint").get_attribute("data-phase")
        if now == "MorningReport" and f"Round {number}" in (status(page).text_content() or ""):
            return
        press(page, "p" if page.locator("[data-act=pass]").count() else "v")


def sit(page: Page, number: int) -> None:
    """Look through the eyes of one of the seats held here."""
    name = f"Ada {number + 1}"
    if page.locator(".st-actions h3").text_content() != name:
        page.get_by_role("button", name=f"Play as {name}").click()
    expect(page.locator(".st-actions h3")).to_have_text(name)


def plan(page: Page, which: int | None) -> None:
    """A walk, and what can be done at its end; None: a single step."""
    queue = page.locator(".st-queue li")
    before = queue.count()
    if which is None:
        page.locator('[data-act=move][aria-label$=", 1 AP"]').first.click()
    else:
        ways = page.locator("[data-act=move]")
        ways.nth(which % ways.count()).click()
    expect(queue).not_to_have_count(before)
    if which is None:
        return
    deeds = page.locator(".st-actions [data-group=here] .st-deed, .st-actions [data-act=PickUp]")
    if deeds.count():
        before = queue.count()
        deeds.first.click()
        expect(queue).not_to_have_count(before)
