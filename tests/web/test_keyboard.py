"""Every title from its form, or from the home page, to its end by the keyboard alone, without a pointer.

Tab must come to everything, the focus must be seen wherever it is, and no act may lose it (`keys.py`).
"""

import re

from playwright.sync_api import Page, expect
from tests.web import harbour, planted
from tests.web.conftest import Served, Visit, still
from tests.web.delver import PLAYABLE, RUN, heard, lines, phase
from tests.web.keys import Keys
from tests.web.test_sint_web import press

from tessera.games.taktik.vocabulary import MOVEMENT
from tessera.server.seats import BOT

START = "form.create button.main"
OVER = ".over"
AGAIN = f"{OVER} .button.main"
CARD = ".tk-pending [data-act], .tk-reaction [data-act=pass]"
UNIT = '.tk-cell[aria-label*="your"][aria-label*="can move"]'
ASKED = f".tk-step[data-step], .tk-banner, {CARD}"


def form(page: Page, seed: str) -> Keys:
    """A new table's form, with a name and a seed written into it."""
    keys = Keys(page)
    page.locator(START).wait_for()
    keys.write(page.get_by_label("Your name"), "Ada")
    keys.write(page.get_by_label("Seed", exact=True), seed)
    return keys


def ended(keys: Keys) -> None:
    """The end is there, and leads on: its main button is come to."""
    expect(keys.page.locator(OVER)).to_be_visible()
    keys.go_to(AGAIN)


def test_smugglers(visit: Visit) -> None:
    page = visit().open("#/")
    keys = Keys(page)
    keys.use(page.get_by_role("button", name="Play the bot: Smugglers"))
    for _ in range(60):
        page.locator(f"{harbour.CRATE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = harbour.log_length(page)
        keys.use(harbour.CRATE)
        keys.use(".own-acts .button")
        page.wait_for_function("n => document.querySelectorAll('.log-line').length > n", arg=before)
    ended(keys)


def test_sint(visit: Visit) -> None:
    page = visit().open("#/new/sint")
    keys = Keys(page)
    page.locator(START).wait_for()
    while page.locator(".seat-row").count() > 1:  # alone aboard
        keys.use(page.locator(".seat-row").last.get_by_role("button", name="Remove seat"))
    keys.write(page.get_by_label("Seed", exact=True), "kraken")
    keys.use(START)
    ship = page.locator(".sint")
    expect(ship).to_have_attribute("data-phase", "Lobby")
    while ship.get_attribute("data-phase") != "TacticalPlanning":
        press(page, "v")
    keys.use("[data-act=move]")
    page.locator(".st-queue li").first.wait_for()
    while ship.get_attribute("data-phase") != "GameOver":
        press(page, "p" if page.locator("[data-act=pass]").count() else "v")
    expect(ship).to_have_attribute("data-phase", "GameOver")
    ended(keys)


def test_taktik(visit: Visit, served: Served) -> None:
    """The tactics and a first turn from the form; then the last four turns of another match, to its limit."""
    page = visit().open("#/new/taktik")
    keys = form(page, "keys")
    keys.use(START)
    keys.use("[data-step=SelectTactics]")
    turn(keys)

    late = planted.played(
        "taktik",
        lambda match: match.state.turn >= 37 and match.state.phase == MOVEMENT and match.actors() == [0],
        options={"scenario": "last_stand"},
        bot="random",
        at_once=40,
    )
    page = visit().open(planted.table(served, late, rivals=BOT))
    keys = Keys(page)
    while not page.locator(OVER).count():
        turn(keys)
    ended(keys)


def turn(keys: Keys) -> None:
    """A turn of Taktik: a unit is moved, all that is asked is answered, until the turn is handed over."""
    page = keys.page
    moved = False
    while True:
        page.locator(f"{ASKED}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return
        turns = page.locator(".tk-steps header").inner_text()
        if page.locator(".tk-banner").count():
            keys.use('.tk-cell[aria-label*="can be chosen"]')
        elif page.locator(CARD).count():
            keys.use(CARD)
        elif not moved and page.locator(UNIT).count():
            keys.use(UNIT)
            page.locator('.tk-cell[aria-label*="selected"]').wait_for()
            moved = keys.step_to("within reach")
            keys.press("Enter" if moved else "Escape")
            if not moved:
                keys.press("n")
        else:
            keys.press("n")
        still(page)
        if moved and page.locator(".tk-steps header").inner_text() != turns:
            return


def test_fullmetal(visit: Visit) -> None:
    """The shortest expedition: landing, deployment, a move in every turn, the decision, the score sheet."""
    page = visit().open("#/new/fullmetal")
    keys = form(page, "late")
    keys.go_to(page.get_by_label(re.compile("The whole expedition")))
    keys.press("ArrowDown", "ArrowDown")
    expect(page.get_by_label(re.compile("In and out"))).to_be_checked()
    keys.use(START)
    keys.use('.fm-cell[aria-label*="can land here"]')
    keys.use('.fm-cell[aria-label*="choose to confirm"]')
    deployed, moved = False, 0
    while True:
        page.locator("[data-act=end], [data-act=liftoff], .fm-scores").first.wait_for()
        if page.locator(".fm-scores").count():
            break
        before = page.locator(".log-line").count()
        if page.locator("[data-act=liftoff]").count():
            keys.use(page.get_by_role("button", name="Stay until turn 25"))
        elif page.locator("[data-phase=deployment]").count() and not deployed:
            keys.use("[data-cargo^=tank-]")
            keys.use('.fm-cell[aria-label*="within reach"]')
            deployed = True
        elif page.locator("[data-phase=playing]").count() and moved < 2 and piece_moves(keys):
            moved += 1
            keys.press("Escape", "e")
        else:
            keys.press("e")
        page.wait_for_function("n => document.querySelectorAll('.log-line').length > n", arg=before)
    assert moved, "some piece was moved"
    ended(keys)


def piece_moves(keys: Keys) -> bool:
    """The next piece that can goes where it can; False when none can."""
    page = keys.page
    for _ in range(6):
        keys.press("n")
        if not page.locator("[data-chosen]").count():
            return False
        points = page.locator("[data-ap]").get_attribute("data-ap")
        page.wait_for_function("() => document.activeElement.matches('.fm-cell')")
        if keys.step_to("within reach"):
            keys.press("Enter")
            expect(page.locator("[data-ap]")).not_to_have_attribute("data-ap", points or "")
            return True
    return False


def test_imperium(visit: Visit) -> None:
    """A world for two and few rounds: a city, its work, research, a scout's way, and the score at the end."""
    page = visit().open("#/new/imperium")
    keys = form(page, "keys")
    keys.go_to(page.get_by_label("Map", exact=True), back=True)
    page.keyboard.type("Duel")
    keys.write(page.get_by_label("Last round"), "3")
    keys.use(START)
    clock = page.locator(".im-turn strong")
    expect(clock).to_have_text("Round 1 of 3")

    keys.use(page.get_by_role("button", name="Choose what to research"))
    keys.use("[data-tech=Pottery]")
    expect(page.get_by_role("dialog")).to_have_count(0)
    settled = stepped = False
    for _ in range(6):  # through what waits
        if page.locator("[data-act=next]").count() == 0 or (settled and stepped):
            break
        keys.use("[data-act=next]")
        page.locator("[data-panel=unit], [data-panel=city]").first.wait_for()
        if not settled and page.locator("[data-deed=FoundCity]").count():
            keys.use("[data-deed=FoundCity]")
            page.locator('.im-cell[aria-label*="your city"]').first.wait_for()
            settled = True
        elif not stepped:
            here = page.locator("[data-panel=unit] h2").inner_text()
            keys.go_to(f'.im-cell[aria-label*="your {here.strip()}"]', back=True)
            if keys.step_to("within reach"):
                keys.press("Enter")
                stepped = True
    assert settled
    assert stepped
    keys.use("[data-act=end]")
    keys.go_to("[data-act=never]")  # the city makes nothing: it is asked, and then no more
    keys.press("Space")
    keys.use("[data-act=end-anyway]")
    for number in (2, 3):
        expect(clock).to_have_text(f"Round {number} of 3")
        page.locator("[data-act=end]:enabled").wait_for()
        keys.use("[data-act=end]")
    ended(keys)


def test_sanctum(visit: Visit) -> None:
    """A fight that is won, its reward, the merchant, the fire, a shrine; and then one that is lost."""
    page = visit().open("#/new/sanctum")
    keys = form(page, RUN)
    keys.go_to(page.get_by_label("Ruins"), back=True)
    page.keyboard.type("Compact")
    keys.use(START)
    page.locator("[data-phase=map] .spot.open").first.wait_for()
    travel(keys, "Combat")
    while phase(page) == "combat":
        play_a_card(keys)
    while page.locator("[data-act^=take-]:not([disabled]):not([aria-disabled])").count():
        act(keys, "[data-act^=take-]:not([disabled]):not([aria-disabled])")
    act(keys, "[data-act=leave]")
    travel(keys, "Merchant")
    act(keys, "[data-act^=buy-cards]:not([aria-disabled])")
    act(keys, "[data-act=leave]")
    travel(keys, "Campfire")
    act(keys, "[data-act=rest]")
    travel(keys, "Combat")
    while phase(page) != "lost":
        before = lines(page)
        keys.press("e")
        heard(page, before)
    expect(page.locator(".sc-room h2")).to_have_text("The ruins keep you")
    ended(keys)


def act(keys: Keys, what: str) -> None:
    """Something that sends a command, come to by Tab; until it has happened."""
    before = lines(keys.page)
    keys.use(what)
    heard(keys.page, before)


def travel(keys: Keys, kind: str) -> None:
    act(keys, f'.spot.open[aria-label^="{kind}"]')


def play_a_card(keys: Keys) -> None:
    """A card by its number, an attack on the first it can hit; the turn ends when there is none."""
    page = keys.page
    before = lines(page)
    guards = page.locator(PLAYABLE, has_text="Block")
    card = guards if page.locator(".sc-incoming.hurts").count() and guards.count() else page.locator(PLAYABLE)
    if not card.count():
        keys.press("e")
    else:
        aims = card.first.get_attribute("data-play") == "aim"
        keys.press(card.first.get_attribute("data-key") or "")
        if aims:
            page.wait_for_function("() => document.activeElement.matches('[data-aim]')")
            keys.press("Enter")
    heard(page, before)
