"""Taktik in a real browser: turns by clicking and by keys, both lays of the board, reloads, both seats.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import json
import os
import re
import statistics
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import planted
from tests.web.conftest import Served, Visit, Visitor, still
from tests.web.test_access import serious
from tests.web.test_smooth import RECORD, frame_times

from tessera.files import AnyMatch
from tessera.games.taktik.commands import AttackSelect
from tessera.games.taktik.vocabulary import ATTACK, MOVEMENT


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Here people let the table go on by itself, as it does unless they say otherwise."""

    def come(**options: Any) -> Visitor:
        return visit(**{"autoplay": True, **options})

    return come


STEP = ".tk-step[data-step]"
PASS = "[data-act=pass]"
OVER = ".over"
# What may be done about a drawn card, in the order tried here.
CARD_ACTS = ("store", "accept", "play")
CARD = ", ".join(f"[data-act={act}]" for act in CARD_ACTS)


def cells(page: Page, *words: str) -> Locator:
    """Cells whose label says all of this."""
    return page.locator(".tk-cell" + "".join(f'[aria-label*="{word}"]' for word in words))


def labels(page: Page, *words: str) -> list[str]:
    found: list[str] = cells(page, *words).evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return found


def new_table(visitor: Visitor, *kinds: str, seed: str = "", scenario: str = "") -> Page:
    """From the new-table page to the table."""
    page = visitor.open(f"#/new/taktik?seed={seed}")
    page.get_by_label("Your name").fill("Ada")
    for number, kind in enumerate(kinds):
        page.get_by_label(f"Seat {number + 1}", exact=True).select_option(kind)
    if scenario:
        page.get_by_label("Scenario", exact=True).select_option(scenario)
    page.locator("form.create button.main").click()
    return page


def sit(visitor: Visitor, served: Served, match: AnyMatch, seat: int = 0) -> Page:
    """At a table where this match stands; everybody else is away."""
    page = visitor.open(planted.table(served, match, seat))
    page.locator(".tk-cell").first.wait_for()
    return page


def whole_map(page: Page) -> None:
    """All of it in sight, so that any cell can be clicked."""
    page.get_by_role("button", name="See all").click()
    still(page)


def phase(page: Page, name: str) -> None:
    expect(page.locator(".tk-at")).to_have_text(name)


def choose_tactics(page: Page) -> None:
    page.locator(f"{STEP}[data-step=SelectTactics]").click()


def settle_card(page: Page) -> int:
    """Whatever was drawn: stored, accepted, or played on the first that may be chosen; gives the clicks."""
    page.locator(f'{CARD}, .tk-banner, .tk-cell[aria-label*="can move"]').first.wait_for()
    clicks = 0
    found = page.locator(CARD)
    if found.count() and not page.locator(".tk-banner").count():
        act = found.first.element_handle()
        act.click()
        # What is shown until the answer comes is of the position before: it is waited for.
        page.wait_for_function("act => !act.isConnected || document.querySelector('.tk-banner')", arg=act)
        clicks += 1
    if page.locator(".tk-banner").count():
        cells(page, "can be chosen").first.click()
        clicks += 1
    return clicks


def to_movement(page: Page) -> int:
    """From the choice of tactics, or from a turn's begin, to the movement. Gives the clicks it took."""
    clicks = 0
    for _ in range(3):
        clicks += settle_card(page)
        page.locator(f'{CARD}, .tk-banner, .tk-cell[aria-label*="can move"]').first.wait_for()
        if cells(page, "can move").count():
            break
    phase(page, "Move")
    return clicks


def move_units(page: Page, count: int) -> list[str]:
    """Move this many units, each by two clicks. Gives their names."""
    moved: list[str] = []
    for _ in range(count):
        unit = cells(page, "your", "can move").last
        name = re.search(r"your \w+ (\d+)", unit.get_attribute("aria-label") or "")
        assert name is not None
        unit.click()
        there = cells(page, "within reach").last
        place = (there.get_attribute("aria-label") or "").split(",")[0]
        there.click()
        expect(cells(page, f"{name.group(0)}, ", "has moved")).to_have_attribute(
            "aria-label", re.compile(rf"^{place}, ")
        )
        moved.append(name.group(1))
    return moved


def at_battle(match: AnyMatch) -> bool:
    """In the attack phase of seat 0, with somebody to attack."""
    return match.state.phase == ATTACK and any(type(each) is AttackSelect for each in match.legal(0))


def test_two_clicks_at_most_before_the_first_unit_moves(visit: Visit) -> None:
    for seed in ("one", "two", "three"):
        page = new_table(visit(), seed=seed)
        choose_tactics(page)
        clicks = 1 + to_movement(page)
        phase(page, "Move")
        assert clicks <= 2, f"{clicks} clicks with seed {seed!r}"


def test_the_tactics_are_chosen_beside_the_map(visit: Visit) -> None:
    page = new_table(visit(), seed="tactics")
    picker, board = page.locator(".tk-picker"), page.locator(".tk-map")
    expect(picker.locator("[data-card]")).to_have_count(11)
    expect(picker.get_by_text("6 of 6 chosen")).to_be_visible()
    one, other = picker.bounding_box(), board.bounding_box()
    assert one is not None
    assert other is not None
    assert other["x"] + other["width"] <= one["x"] + 1, "the map is in full view"
    use = picker.locator(".tk-step")
    expect(use).to_have_text("Use the recommended six")
    picker.locator("[data-card=dense_fog]").click()
    expect(use).to_have_text("Choose 1 more")
    expect(use).to_be_disabled()
    picker.locator("[data-card=favorable_weather]").click()
    expect(use).to_have_text("Use these six")
    picker.locator("[data-act=advised]").click()
    expect(use).to_have_text("Use the recommended six")
    picker.locator("[data-card=dense_fog]").click()
    picker.locator("[data-card=favorable_weather]").click()
    choose_tactics(page)
    expect(page.locator(".tk-side [data-card=favorable_weather]")).to_be_visible()
    expect(page.locator(".tk-side [data-card=dense_fog]")).to_have_count(0)


def test_a_match_opens_on_the_armies(visit: Visit) -> None:
    for size, least in (((1280, 800), 36), ((390, 844), 28)):
        page = new_table(visit(size=size), seed="frame")
        box = page.locator(".tk-cell").first.bounding_box()
        assert box is not None
        assert box["width"] >= least, size
        room = page.locator(".panzoom").bounding_box()
        assert room is not None
        inside = 0
        for unit in page.locator(".tk-unit").all():
            spot = unit.bounding_box()
            assert spot is not None
            inside += room["x"] <= spot["x"] and spot["x"] + spot["width"] <= room["x"] + room["width"]
        assert inside >= 10, f"{inside} units in sight at {size}"


def test_declared_attacks_roll_and_count_by_themselves(visit: Visit, served: Served) -> None:
    match = planted.recorded("taktik", "standard-skirmish-bots", at_battle, after=60)
    page = sit(visit(), served, match)
    whole_map(page)
    cells(page, "your", "can attack").first.click()
    expect(page.locator(".tk-aim-chance").first).to_have_text(re.compile(r"Hit chance [\d.]+%"))
    cells(page, "enemy", "can be attacked").first.click()
    expect(page.locator(".tk-arrow")).not_to_have_count(0)
    page.locator(f"{STEP}[data-step=NextPhase]").click()
    phase(page, "Dice")


def test_odds_and_numbers_at_the_pointer_and_the_focus(visit: Visit, served: Served) -> None:
    match = planted.recorded("taktik", "standard-skirmish-bots", at_battle, after=60)
    page = sit(visit(), served, match)
    whole_map(page)
    mine = cells(page, "your", "can attack").first
    mine.hover()
    card = page.locator(".tk-pointed")
    expect(card).to_contain_text("Chance to hit")
    expect(card.locator("li b").first).to_have_text(re.compile(r"[\d.]+%"))
    expect(card).to_contain_text("Range")
    expect(card).to_contain_text("to enter")
    mine.click()
    foe = cells(page, "enemy", "can be attacked").first
    foe.hover()
    expect(card).to_contain_text("Your chance to hit it")
    page.mouse.move(2, 2)
    expect(card).to_have_count(0)
    foe.focus()
    expect(card).to_contain_text("enemy")


def test_the_legend_tells_what_the_ground_does(visit: Visit) -> None:
    page = new_table(visit(), seed="legend")
    page.locator(".tk-legend summary").click()
    legend = page.locator(".tk-legend dl")
    for name in (
        "Plain",
        "Rough",
        "Forest",
        "Urban",
        "Industrial",
        "Hill",
        "Water",
        "Road",
        "River",
        "Bridge",
    ):
        expect(legend.locator("dt", has_text=name)).to_be_visible()
    expect(legend.locator("div", has_text="Urban").locator("dd")).to_contain_text("\N{MINUS SIGN}2")


def test_the_slanted_view_is_remembered_and_played_in(visit: Visit) -> None:
    page = new_table(visit(), seed="slant")
    choose_tactics(page)
    to_movement(page)
    page.locator("[data-act=slant]").click()
    expect(page.locator(".tk-iso .tk-figure")).to_have_count(25)
    expect(page.locator(".tk-iso [data-display]").first).to_have_attribute("data-display", "0 0 100")
    whole_map(page)
    move_units(page, 1)
    page.reload()
    expect(page.locator(".tk-iso .tk-figure")).to_have_count(25)
    page.locator("[data-act=slant]").click()
    expect(page.locator(".tk-iso")).to_have_count(0)


def test_a_moved_unit_is_as_solid_as_the_others(visit: Visit) -> None:
    page = new_table(visit(), seed="moved")
    choose_tactics(page)
    to_movement(page)
    whole_map(page)
    move_units(page, 1)
    moved = page.locator(".tk-spent-unit")  # and a unit that a card brought on this turn
    expect(moved).not_to_have_count(0)
    assert moved.first.evaluate("e => getComputedStyle(e).opacity") == "1"


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(visit: Visit) -> None:
    page = new_table(visit(), seed="reload")
    choose_tactics(page)
    to_movement(page)
    whole_map(page)
    move_units(page, 2)
    before, hand = labels(page), page.locator(".tk-side [data-card]").all_text_contents()
    page.reload()
    page.locator(STEP).first.wait_for()
    whole_map(page)
    assert labels(page) == before
    assert page.locator(".tk-side [data-card]").all_text_contents() == hand
    move_units(page, 1)
    page.locator(f"{STEP}[data-step=NextPhase]").click()
    expect(page.locator(".tk-at")).not_to_have_text("Move")


def frames_of(visitor: Visitor) -> list[dict[str, Any]]:
    return [json.loads(text) for text in visitor.frames]


def test_each_seat_sees_only_its_own_secrets(visit: Visit) -> None:
    ada, bo = visit(), visit()
    page = new_table(ada, "human", "open", seed="secrets", scenario="secret_orders")
    link = page.get_by_role("textbox", name="Send this link to the others").input_value()
    other = bo.open(re.sub(r"^[^#]*", "", link))
    other.get_by_label("Your name").fill("Bo")
    other.get_by_role("button", name="Join").click()
    other.get_by_role("button", name="I am ready").click()
    page.locator(".tk-picker").wait_for()
    other.locator(".tk-picker [data-card=dense_fog]").click()
    other.locator(".tk-picker [data-card=favorable_weather]").click()
    choose_tactics(page)
    choose_tactics(other)

    expect(page.locator(".tk-side [data-card=dense_fog]")).to_be_visible()
    expect(page.locator(".tk-side [data-card=favorable_weather]")).to_have_count(0)
    expect(other.locator(".tk-side [data-card=favorable_weather]")).to_be_visible()
    expect(other.locator(".tk-side [data-card=dense_fog]")).to_have_count(0)
    for mine in (page, other):
        expect(mine.locator(".tk-mission")).to_be_visible()
    to_movement(page)
    phase(other, "Move")

    for seat, me in ((0, ada), (1, bo)):
        rival = "PLAYER_B" if seat == 0 else "PLAYER_A"
        secrets = {"hand", "store", "mission", "convoy"}
        for frame in frames_of(me):
            seen = (frame.get("view") or {}).get("sides", {}).get(rival, {})
            patch = (frame.get("patch") or {}).get("sides", {}).get(rival, {})
            assert all(seen.get(name) is None and patch.get(name) is None for name in secrets)
            for event in frame.get("events") or []:
                if event["type"] in ("TacticsSelected", "BonusStored") and event["player"] != seat:
                    assert event.get("cards") is None
                    assert event.get("card") is None
            if frame.get("seat") != seat and frame["t"] == "update":
                assert frame["phrase"] == ""


def test_everything_by_keys(visit: Visit) -> None:
    page = new_table(visit(), seed="keys")
    page.locator(f"{STEP}[data-step=SelectTactics]").focus()
    page.keyboard.press("Enter")
    page.locator(f'{CARD}, .tk-cell[aria-label*="can move"]').first.wait_for()
    if page.locator(CARD).count():
        page.locator(CARD).first.focus()
        page.keyboard.press("Enter")
    cells(page, "can move").first.wait_for()

    # Into the map: focus arrives at a unit that can act, Tab goes to the next one.
    page.locator('.tk-cell[tabindex="0"][aria-label*="can move"]').focus()
    focused = "(document.activeElement.getAttribute('aria-label') ?? '')"
    first = page.evaluate(focused)
    page.keyboard.press("Tab")
    page.wait_for_function(f"first => {focused} !== first && {focused}.includes('can move')", arg=first)
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {focused}.includes('selected')")
    expect(page.locator(".taktik > [role=status]")).to_contain_text("within reach")
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !{focused}.includes('selected')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {focused}.includes('selected')")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        if "within reach" in page.evaluate(focused):
            break
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {focused}.includes('has moved')")
    for _ in range(60):  # past the last unit Tab leaves the map: nobody is caught in it
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.matches('.tk-cell')"):
            return
    raise AssertionError("Tab never left the map")


def test_the_last_turn_is_played_to_the_end_of_the_match_by_keys(visit: Visit, served: Served) -> None:
    whole = planted.recorded(
        "taktik", "standard-flag-capture-bots", lambda match: match.outcome() is not None
    )
    before = planted.recorded(
        "taktik",
        "standard-flag-capture-bots",
        lambda match: match.state.turn == whole.state.turn and match.state.phase == MOVEMENT,
    )
    page = sit(visit(), served, before, before.actors()[0])
    over = page.locator(OVER)
    for _ in range(4):  # the rest of the turn goes on by itself, where there is nothing to decide
        page.locator(f"{STEP}, {OVER}").first.wait_for()
        if over.count():
            break
        page.keyboard.press("n")
        still(page)
    expect(over).to_be_visible()


def test_a_click_anywhere_else_sends_nothing(visit: Visit) -> None:
    page = new_table(visit(), seed="idle")
    choose_tactics(page)
    to_movement(page)
    whole_map(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    before = labels(page)
    for cell in (0, 31, 599):
        page.locator(f'[data-cell="{cell}"]').click()
    cells(page, "enemy").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".tk-hint .chip")).to_contain_text("0 of ")
    assert labels(page) == before
    assert sent == []


@pytest.mark.timed
def test_the_map_pans_and_zooms_at_sixty_frames(visit: Visit) -> None:
    page = new_table(visit(reduced_motion="no-preference"), seed="smooth")
    choose_tactics(page)
    to_movement(page)
    whole_map(page)
    cells(page, "your vehicle", "can move").first.click()
    box = page.locator(".panzoom").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -240)
        still(page)
    page.evaluate(RECORD)
    page.mouse.down()
    for at in range(90):
        page.mouse.move(x + (at % 30) * 9 - 130, y + (at % 20) * 7 - 70)
    page.mouse.up()
    for at in range(30):
        page.mouse.wheel(0, 40 if at < 15 else -40)
    times = frame_times(page)
    usual, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(f"taktik: {len(times)} frames, median {usual:.1f} ms, 95% under {late:.1f} ms")
    assert usual < 17.5, "sixty frames a second"


@pytest.mark.pictures
@pytest.mark.parametrize(
    ("name", "size", "theme", "scenario", "lay"),
    [
        ("dark", (1280, 800), "dark", "flag_capture", "slanted"),
        ("light", (1280, 800), "light", "sabotage_raid", "flat"),
        ("phone", (390, 844), "light", "flag_capture", "flat"),
    ],
)
def test_axe_finds_nothing_serious_on_the_board(
    name: str, size: tuple[int, int], theme: str, scenario: str, lay: str, visit: Visit, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = new_table(visit(size=size, color_scheme=theme), seed="board", scenario=scenario)
    page.locator(".tk-picker").wait_for()
    assert serious(page) == []
    choose_tactics(page)
    to_movement(page)
    if lay == "slanted":
        page.locator("[data-act=slant]").click()
    page.locator('.tk-cell[tabindex="0"][aria-label*="can move"]').focus()
    page.keyboard.press("Enter")
    page.mouse.move(2, 2)
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off sideways"
    page.screenshot(path=folder / f"taktik-{name}.png")
    assert serious(page) == []
