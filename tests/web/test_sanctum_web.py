"""Sanctum Ruins in a real browser: a run from a seed, played by clicking and by keys.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import Visit, still
from tests.web.delver import PLAYABLE, collect, do, fight, heard, lines, new_run, phase, travel
from tests.web.test_access import serious


def number(page: Page, name: str) -> int:
    """A figure of the bar: `hp` or `gold`."""
    return int(page.locator(f".sc-bar [data-{name}]").get_attribute(f"data-{name}") or 0)


def test_a_run_from_a_seed_fights_buys_rests_and_goes_on_after_a_reload(visit: Visit) -> None:
    page = new_run(visit())
    expect(page.locator(".sc-boss b")).to_have_text("The Bonelord")
    travel(page)
    assert phase(page) == "combat"
    expect(page.locator(".sc-foe:not(.dead)")).to_have_count(2)
    fight(page)
    assert phase(page) == "reward"
    collect(page)
    expect(page.get_by_role("button", name="Deck: 13 cards")).to_be_visible()
    travel(page, "Merchant")
    gold = number(page, "gold")
    do(page, "[data-act^=buy-cards]:not([aria-disabled])")
    assert number(page, "gold") < gold
    expect(page.locator(".sc-stock .sold")).to_have_count(1)

    page.reload()
    page.locator("[data-phase=shop]").wait_for()
    expect(page.locator(".sc-stock .sold")).to_have_count(1)
    do(page, "[data-act=leave]")
    travel(page, "Campfire")
    hp = number(page, "hp")
    do(page, "[data-act=rest]")
    assert number(page, "hp") >= hp
    assert phase(page) == "map"
    travel(page, "Shrine")
    expect(page.locator(".sc-room h2")).to_have_text("Forgotten Grimoire")
    page.locator('[data-act="shrine-skim_carefully"]').click()
    page.locator("[data-phase=card_pick]").wait_for()
    do(page, page.locator(".sc-pick .sc-card-button").first)
    assert phase(page) == "map"
    expect(page.locator(".spot.visited")).to_have_count(4)
    travel(page, "Combat")
    page.locator("[data-potion=block_potion]").click()
    do(page, page.get_by_role("button", name="Use", exact=True))
    expect(page.locator("[data-potion]")).to_have_count(0)
    expect(page.locator(".sc-you .sc-chip", has_text="Block 15")).to_be_visible()


def test_a_fight_by_keys_alone(visit: Visit) -> None:
    page = new_run(visit())
    before = lines(page)
    page.keyboard.press("1")
    heard(page, before)
    assert phase(page) == "combat"
    strike = page.locator(f'{PLAYABLE}[data-play="aim"]').first
    key = strike.get_attribute("data-key") or ""
    foe = page.locator(".sc-foe").nth(1)
    page.keyboard.press(key)
    expect(page.locator("[data-aim]")).to_have_count(2)
    expect(page.locator("[data-aim]").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-aim]")).to_have_count(0)
    page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-aim]").nth(1)).to_be_focused()
    before = lines(page)
    page.keyboard.press("Enter")
    heard(page, before)
    expect(foe.locator(".sc-hp-text")).to_have_text("14/20")
    expect(page.locator(".sanctum > [role=status]")).to_contain_text("Acolyte takes 6")
    before = lines(page)
    page.keyboard.press("e")
    heard(page, before)
    expect(page.locator(".sc-turn b").first).to_have_text("Turn 2")
    page.keyboard.press("k")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Deck: 12 cards")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator(".sc-journey")).to_be_visible()
    expect(page.locator(".spot.open")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".sc-combat")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".keytable")).to_contain_text("end the turn")


def test_a_way_is_planned_ahead_and_the_server_never_hears_of_it(visit: Visit) -> None:
    page = new_run(visit())
    before = lines(page)
    page.keyboard.press("p")
    page.locator('.spot[aria-label^="Boss"]').click()
    expect(page.locator(".sc-route")).to_contain_text("7 places, reaches the boss")
    expect(page.locator(".way.planned")).to_have_count(6)
    page.locator('.spot.markable[aria-label^="Merchant"]').first.click()
    expect(page.locator('.spot.planned[aria-label^="Merchant"]')).to_have_count(1)
    assert lines(page) == before
    page.keyboard.press("p")
    page.reload()
    page.locator(".spot.open").first.wait_for()
    expect(page.locator('.spot.planned[aria-label^="Merchant"]')).to_have_count(1)
    page.get_by_role("button", name="Clear the way").click()
    expect(page.locator(".spot.planned")).to_have_count(0)


def test_what_is_pointed_at_or_focused_explains_itself(visit: Visit) -> None:
    page = new_run(visit())
    travel(page)
    tip = page.locator(".sc-tip")
    page.locator(".sc-relic").first.hover()
    expect(tip).to_contain_text("Tower Shield")
    page.locator(".sc-chip").first.focus()
    expect(tip).to_contain_text("Fortify")
    page.locator(".sc-card-button", has_text="Block").first.hover()
    expect(tip).to_contain_text("Absorbs damage")
    page.locator(".sc-foe-body").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Arrow Shot")
    expect(page.get_by_role("dialog")).to_contain_text("60%")


def test_a_lost_run_is_summed_up_and_its_seed_opens_another(visit: Visit) -> None:
    page = new_run(visit(), class_id="diabolist")
    travel(page)
    for _ in range(60):
        if phase(page) == "lost":
            break
        do(page, "[data-act=end]")
    expect(page.locator(".sc-room h2")).to_have_text("The ruins keep you")
    expect(page.locator("[data-stat=nodes] dd")).to_have_text("1")
    assert page.get_by_label("Link to a run from this seed").input_value().endswith("profile=compact")
    expect(page.locator(".sc-share").get_by_role("link", name="Watch the replay")).to_be_visible()
    page.get_by_role("link", name="New run, same seed").click()
    expect(page.get_by_label("Seed")).to_have_value("ruins-186")
    page.go_back()
    page.get_by_role("link", name="The maps of this seed").click()
    page.locator(".spot").first.wait_for()
    assert page.get_by_label("Seed", exact=True).input_value() == "ruins-186"
    page.go_back()
    page.locator(".sc-share").get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sc-combat")).to_be_visible()


LOOKS = [
    ("dark", (1280, 800), "dark"),
    ("light", (1280, 800), "light"),
    ("phone", (360, 740), "light"),
]


@pytest.mark.parametrize(("name", "size", "theme"), LOOKS)
def test_axe_finds_nothing_serious_on_any_screen(
    name: str, size: tuple[int, int], theme: str, visit: Visit, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = new_run(visit(size=size, color_scheme=theme))

    def looked_at(what: str, kept: bool) -> None:
        page.mouse.move(2, 2)
        still(page)
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, f"{what}: nothing is cut off sideways"
        if kept:
            page.screenshot(path=folder / f"sanctum-{what}-{name}.png")
        assert serious(page, ".sanctum") == [], what

    looked_at("way", kept=name != "phone")
    travel(page)
    page.locator(f'{PLAYABLE}[data-play="aim"]').first.click()
    looked_at("fight", kept=True)
    page.keyboard.press("Escape")
    fight(page)
    if name != "phone":
        looked_at("reward", kept=False)
    collect(page)
    travel(page, "Merchant")
    looked_at("merchant", kept=name == "dark")
    do(page, "[data-act=leave]")
    travel(page, "Campfire")
    looked_at("campfire", kept=name == "light")
    if name == "light":
        page.locator("[data-act=inscribe]").click()
        looked_at("inscribe", kept=False)
        do(page, page.locator(".sc-pick .sc-card-button").first)
        travel(page, "Shrine")
        looked_at("shrine", kept=False)


def test_the_board_of_a_watcher_has_nothing_to_click(visit: Visit) -> None:
    page = new_run(visit())
    travel(page)
    table = re.search(r"#/t/([^/?]+)", page.url)
    assert table is not None
    watcher = visit().open(f"#/t/{table.group(1)}")
    watcher.locator(".sc-combat").wait_for()
    expect(watcher.locator(PLAYABLE)).to_have_count(0)
    expect(watcher.locator("[data-act=end]")).to_be_disabled()
