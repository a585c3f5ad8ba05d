"""Sanctum Ruins in a real browser: a run from a seed, played by clicking and by keys.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import Visit
from tests.web.delver import PLAYABLE, collect, do, fight, heard, lines, new_run, phase, travel
from tests.web.test_access import Theme, look, serious


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


def drag(page: Page, card: Locator, to: Locator, let_go: bool = True) -> None:
    """With the mouse, in steps, as a hand does it."""
    card.hover()  # once it lies still: cards are dealt in motion
    page.mouse.down()
    end = to.bounding_box()
    assert end is not None
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    if let_go:
        page.mouse.up()


def test_cards_are_dragged_onto_an_enemy_or_into_the_hall(visit: Visit) -> None:
    page = new_run(visit())
    travel(page)
    strike = page.locator(f'{PLAYABLE}[data-play="aim"]').first
    guard = page.locator(f'{PLAYABLE}[data-card="raise_shield"]').first
    acolyte = page.locator("[data-enemy='2']")
    drag(page, strike, acolyte.locator(".sc-foe-body"), let_go=False)
    expect(acolyte).to_have_class(re.compile("under"))
    expect(acolyte.locator(".sc-would")).to_have_text("−6")
    before = lines(page)
    page.mouse.up()
    heard(page, before)
    expect(acolyte.locator(".sc-hp-text")).to_have_text("14/20")
    before = lines(page)
    drag(page, guard, page.locator(".sc-you"))
    heard(page, before)
    expect(page.locator(".sc-you .sc-chip", has_text="Block 5")).to_be_visible()
    # Over the hand it is let go, and nothing was played; a click is still a click.
    drag(page, guard, page.locator(".sc-orb"))
    assert lines(page) == before + 1
    do(page, guard)
    expect(page.locator(".sc-you .sc-chip", has_text="Block 10")).to_be_visible()


FINGER = """() => {
  const card = document.querySelector('.sc-hand [data-play=aim]');
  const foe = document.querySelector("[data-enemy='1'] .sc-foe-body");
  const at = (el) => {
    const box = el.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const touch = { bubbles: true, cancelable: true, pointerId: 7, pointerType: 'touch', button: 0 };
  const fire = (type, [clientX, clientY]) =>
    card.dispatchEvent(new PointerEvent(type, { ...touch, clientX, clientY }));
  const [x, y] = at(card);
  fire('pointerdown', [x, y]);
  fire('pointermove', [x, y - 30]);
  fire('pointermove', at(foe));
  fire('pointerup', at(foe));
}"""


def test_a_finger_drags_a_card_too(visit: Visit) -> None:
    page = new_run(visit(size=(390, 844), has_touch=True))
    travel(page)
    before = lines(page)
    page.evaluate(FINGER)
    heard(page, before)
    expect(page.locator("[data-enemy='1'] .sc-hp-text")).to_have_text("11/17")
    assert page.locator(PLAYABLE).first.evaluate("card => getComputedStyle(card).touchAction") == "none"


LISTEN = """() => {
  window.moved = {};
  addEventListener('animationstart', ({ target, animationName }) => {
    const style = getComputedStyle(target);
    const at = style.animationName.split(', ').indexOf(animationName);
    const [lasts, waits] = [style.animationDuration, style.animationDelay].map((list) => {
      const all = list.split(', ');
      return 1000 * parseFloat(all[at % all.length]);
    });
    const runs = style.animationIterationCount.split(', ')[at];
    if (runs !== 'infinite') window.moved[animationName] = lasts + waits;
  });
}"""


def test_what_moves_in_a_fight_has_come_to_rest_in_300_ms(visit: Visit) -> None:
    page = new_run(visit(reduced_motion="no-preference"))
    page.evaluate(LISTEN)
    travel(page)
    page.locator(f'{PLAYABLE}[data-play="aim"]').first.click()
    do(page, "[data-aim]")
    do(page, "[data-act=end]")
    page.wait_for_function("'sc-draw' in moved && 'sc-played' in moved && 'sc-rise' in moved")
    moved: dict[str, float] = page.evaluate("moved")
    # What only fades away later moves nothing; the curtain is the title of an act, no move in a fight.
    aside = ("sc-gone", "sc-curtain")
    assert {name: end for name, end in moved.items() if end > 300 and name not in aside} == {}


def test_a_choice_of_difficulty_and_class_is_made_in_words(visit: Visit) -> None:
    page = visit().open("#/new/sanctum")
    form = page.locator("form.create")
    form.wait_for()
    expect(form).to_contain_text("Difficulty")
    expect(form).to_contain_text("Dungeon Knight")
    expect(form).to_contain_text("Compact")
    assert "dungeon_knight" not in form.inner_text()


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
    tip = page.locator(".tip")
    page.locator(".sc-relic").first.hover()
    expect(tip).to_contain_text("Tower Shield")
    page.keyboard.press("Tab")  # from here on the focus is one of keys, and shown
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
    expect(page.locator("[data-stat=fights_won] dd")).to_have_text("0")
    expect(page.locator(".sc-trail .sc-node-sign")).to_have_count(1)
    expect(page.locator(".sc-relic-list li")).to_have_count(1)
    assert page.get_by_label("Link to a run from this seed").input_value().endswith("profile=compact")
    expect(page.locator(".sc-share").get_by_role("link", name="Watch the replay")).to_be_visible()
    page.get_by_role("link", name="New run, same seed").click()
    expect(page.get_by_role("textbox", name="Seed", exact=True)).to_have_value("ruins-186")
    page.go_back()
    page.get_by_role("link", name="The maps of this seed").click()
    page.locator(".spot").first.wait_for()
    assert page.get_by_role("textbox", name="Seed", exact=True).input_value() == "ruins-186"
    page.go_back()
    page.locator(".sc-share").get_by_role("link", name="Watch the replay").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sc-combat")).to_be_visible()


LOOKS: dict[str, tuple[tuple[int, int], Theme]] = {
    "dark": ((1280, 800), "dark"),
    "light": ((1280, 800), "light"),
    "phone": ((360, 740), "light"),
}
# Which of them each screen is looked at in, and of which a picture is kept.
SEEN = {
    "way": ("dark", "light", "phone"),
    "fight": ("dark", "light", "phone"),
    "reward": ("dark", "light"),
    "merchant": ("dark", "light", "phone"),
    "campfire": ("dark", "light", "phone"),
    "inscribe": ("light",),
    "shrine": ("light",),
}
KEPT = {
    "way": ("dark", "light"),
    "fight": ("dark", "light", "phone"),
    "merchant": ("dark",),
    "campfire": ("light",),
}


@pytest.mark.pictures
def test_axe_finds_nothing_serious_on_any_screen(visit: Visit, tmp_path: Path) -> None:
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page = new_run(visit())

    def looked_at(what: str) -> None:
        page.mouse.move(2, 2)
        for name in SEEN[what]:
            look(page, *LOOKS[name])
            wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert wide, f"{what}, {name}: nothing is cut off sideways"
            if name in KEPT.get(what, ()):
                page.evaluate("scrollTo(0, 0)")
                page.screenshot(path=folder / f"sanctum-{what}-{name}.png")
            assert serious(page, ".sanctum") == [], f"{what}, {name}"
        look(page, *LOOKS["light"])

    looked_at("way")
    travel(page)
    page.locator(f'{PLAYABLE}[data-play="aim"]').first.click()
    looked_at("fight")
    page.keyboard.press("Escape")
    fight(page)
    looked_at("reward")
    collect(page)
    travel(page, "Merchant")
    looked_at("merchant")
    do(page, "[data-act=leave]")
    travel(page, "Campfire")
    looked_at("campfire")
    page.locator("[data-act=inscribe]").click()
    looked_at("inscribe")
    do(page, page.locator(".sc-pick .sc-card-button").first)
    travel(page, "Shrine")
    looked_at("shrine")


def test_the_board_of_a_watcher_has_nothing_to_click(visit: Visit) -> None:
    page = new_run(visit())
    travel(page)
    table = re.search(r"#/t/([^/?]+)", page.url)
    assert table is not None
    watcher = visit().open(f"#/t/{table.group(1)}")
    watcher.locator(".sc-combat").wait_for()
    expect(watcher.locator(PLAYABLE)).to_have_count(0)
    expect(watcher.locator("[data-act=end]")).to_be_disabled()
