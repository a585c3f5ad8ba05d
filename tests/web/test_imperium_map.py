"""Imperium's map in a real browser: a world without a seam, room for it, layers, stacks, motion, frames.

TESSERA_IMAGES names a folder that the screenshots go to (docs/images keeps them).
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.host import Http
from tests.web import planted
from tests.web.conftest import Served, Visit, still
from tests.web.test_imperium_web import FIGHTERS, cells, picture
from tests.web.test_smooth import is_smooth, play_with

import tessera
from tessera.files import AnyMatch
from tessera.games.imperium.questions import AskCitizens

MAP = ".im-map .panzoom"
WIDTH = 32
"""The columns of a duel's world, which goes round."""

WATCH = """() => {
  window.longest = 0;
  const look = () => {
    for (const each of document.getAnimations()) {
      const end = each.effect.getComputedTiming().endTime;
      if (Number.isFinite(end)) window.longest = Math.max(window.longest, end);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
AT_MIDDLE = """() => {
  const box = document.querySelector('.im-map .panzoom').getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Number(at?.closest('[data-cell]')?.dataset.cell ?? -1);
}"""
WITHIN = """(cell) => {
  const box = document.querySelector('.im-map .panzoom').getBoundingClientRect();
  const at = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  return at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom;
}"""


def seam(served: Served) -> str:
    """A seat whose first units stand on both sides of the seam."""
    match = tessera.new("imperium", 9, 2, {"size": "duel"})
    columns = {unit.pos % WIDTH for unit in match.view(0).units.values()}
    assert columns == {0, WIDTH - 1}
    return planted.table(served, match)


def opened(page: Page) -> Page:
    page.locator(".im-cell").first.wait_for()
    still(page)
    return page


def box_of(page: Page, what: str) -> dict[str, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return {side: float(box[side]) for side in ("x", "y", "width", "height")}


def drag(page: Page, by: float) -> None:
    """Drag the map east or west, by its middle."""
    box = box_of(page, MAP)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    page.mouse.move(x - by / 2, y)
    page.mouse.down()
    page.mouse.move(x, y, steps=3)
    page.mouse.move(x + by / 2, y, steps=3)
    page.mouse.up()
    still(page)


def column(cell: int) -> int:
    assert cell >= 0, "nothing lies there"
    return cell % WIDTH


def number(cell: Locator) -> int:
    return int(cell.get_attribute("data-cell") or -1)


def chosen(page: Page, unit: str) -> None:
    """Select a unit of a stack, by opening it."""
    cells(page, f"your {unit}").click()
    page.locator(f'[data-pick^="unit"][aria-label*="{unit}"]').click()
    expect(page.locator("[data-panel=unit] h2")).to_contain_text(unit)


def test_the_world_has_no_seam(visit: Visit, served: Served) -> None:
    page = opened(visit(size=(1440, 900)).open(seam(served)))
    columns = [column(number(cell)) for cell in cells(page, "your").all()]
    assert sorted(set(columns)) == [0, WIDTH - 1]

    # Both stand side by side, though their columns are the first and the last.
    places = [box for cell in cells(page, "your").all() if (box := cell.bounding_box())]
    assert abs(places[0]["x"] - places[1]["x"]) < 2 * places[0]["width"]

    # A unit walks over the seam: the way is shown in one piece, and it can be clicked.
    chosen(page, "Warrior")
    reach = [number(each) for each in cells(page, "within reach").all()]
    over = next(cell for cell in reach if column(cell) < WIDTH / 2)
    there = page.locator(f'[data-cell="{over}"]')
    there.hover()
    expect(page.locator(".im-way path")).to_have_count(1)
    way = box_of(page, ".im-way path")
    assert way["width"] < 4 * box_of(page, f'[data-cell="{over}"]')["width"]
    there.click()
    expect(there).to_have_attribute("aria-label", re.compile("your Warrior"))

    # On and on, to the east and to the west, and there is always a tile in the middle.
    seen = set()
    for by in [*[-700] * 8, *[700] * 12]:
        drag(page, by)
        seen.add(column(page.evaluate(AT_MIDDLE)))
    assert len(seen) > 6
    style = page.locator(".panzoom-layer").get_attribute("style") or ""
    shift = re.search(r"translate3d\((-?[\d.]+)px", style)
    assert shift is not None
    assert abs(float(shift.group(1))) > 1000

    # The keys walk over the seam too, and take the view with them.
    for key, first, then in (("ArrowLeft", 0, WIDTH - 1), ("ArrowRight", WIDTH - 1, 0)):
        page.locator(f'[data-cell="{15 * WIDTH + first}"]').focus()
        page.keyboard.press(key)
        cell = 15 * WIDTH + then
        expect(page.locator(f'[data-cell="{cell}"]')).to_be_focused()
        still(page)
        assert page.evaluate(WITHIN, cell)

    # The corner map: its frame goes on at the other side, and a click on it looks there.
    mini = box_of(page, ".im-minimap")
    page.locator(".im-minimap").click(position={"x": mini["width"] - 2, "y": mini["height"] / 2})
    still(page)
    assert column(page.evaluate(AT_MIDDLE)) in {WIDTH - 2, WIDTH - 1, 0, 1}
    expect(page.locator(".im-minimap-frame")).to_have_count(2)


def test_the_map_has_the_room_and_shows_what_is_asked_for(visit: Visit, served: Served) -> None:
    visitor = visit(size=(1440, 900))
    page = opened(visitor.open(seam(served)))
    for size in ((1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        still(page)
        box = box_of(page, MAP)
        assert box["width"] * box["height"] >= 0.6 * size[0] * size[1], size
    page.set_viewport_size({"width": 1440, "height": 900})
    still(page)
    # Once it was moved, what is in the middle stays there however large the window is.
    drag(page, 60)
    middle = page.evaluate(AT_MIDDLE)
    for size in ((1100, 700), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        still(page)
        assert page.evaluate(AT_MIDDLE) == middle, size
    high = box_of(page, ".im-status")["height"]

    # A stack is opened over its tile, and what is picked there is selected.
    cells(page, "your Settler").click()
    stack = page.locator(".im-stack button")
    expect(stack).to_have_count(2)
    for name in ("Settler", "Warrior", "Settler"):
        stack.and_(page.locator(f'[aria-label*="{name}"]')).click()
        expect(page.locator("[data-panel=unit] h2")).to_contain_text(name)
    page.locator("[data-deed=FoundCity]").click()
    cells(page, "your city").first.wait_for()
    assert box_of(page, ".im-status")["height"] == high, "one height, whatever it says"

    # The capital: name, size and star beside each other.
    banner = page.locator(".im-city")
    star, title, people = (box_of(page, f".im-city {part}") for part in (".im-star", ".im-name", ".im-size"))
    assert people["x"] + people["width"] <= star["x"]
    assert star["x"] + star["width"] <= title["x"] + 1
    page.keyboard.press("Escape")
    for _ in range(3):
        page.mouse.move(500, 500)
        page.mouse.wheel(0, 300)
        still(page)
    page.wait_for_function(
        "document.querySelector('.im-name').getBoundingClientRect().height > 9"
    )  # from afar too
    expect(banner).to_have_count(1)

    # Layers, and folds, are remembered.
    page.locator(".im-layers summary").click()
    on_map = ".im-world"
    layers = {"yields": ".im-pip", "supply": ".im-supply-gives", "continents": ".im-continent"}
    for layer, drawn in layers.items():
        expect(page.locator(f"{on_map} {drawn}")).to_have_count(0)
        page.locator(f"[data-layer={layer}]").check()
        page.locator(f"{on_map} {drawn}").first.wait_for(state="attached")
    page.locator("[data-layer=grid]").check()
    page.locator(".im-gridded").wait_for(state="attached")
    # Every layer has its legend; of supply it is what there is: a beginning, a city, and what the units need.
    for layer, told in (("borders", "Ada"), ("yields", "culture"), ("continents", "tiles known")):
        expect(page.locator(f"[data-legend={layer}]")).to_contain_text(told)
    cap, used = (page.locator("[data-legend=supply] dd").nth(n) for n in (-2, -1))
    expect(page.locator(".im-figures")).to_contain_text(f"{used.text_content()}/{cap.text_content()}")
    expect(page.locator("[data-supply^=unit]")).to_have_count(int(used.text_content() or 0))
    page.locator("[data-layer=resources]").uncheck()
    expect(page.locator(f"{on_map} .im-resource")).to_have_count(0)
    page.locator("[data-layer=borders]").uncheck()
    expect(page.locator(".im-border")).to_have_count(0)
    page.locator(".im-layers summary").click()
    before = box_of(page, MAP)["width"]
    page.get_by_role("button", name="Fold the panel").click()
    expect(page.locator(".im-side")).to_be_hidden()
    assert box_of(page, MAP)["width"] > before + 200
    page.get_by_role("button", name="Log and chat").click()
    expect(page.locator(".table-side")).to_be_visible()
    page.reload()
    opened(page)
    expect(page.locator(".im-pip").first).to_be_attached()
    expect(page.locator(".im-resource")).to_have_count(0)
    expect(page.locator(".im-side")).to_be_hidden()
    expect(page.locator(".table-side")).to_be_visible()
    page.get_by_role("button", name="Open the panel").click()
    expect(page.locator(".im-side")).to_be_visible()
    page.get_by_role("button", name="Log and chat").click()
    expect(page.locator(".table-side")).to_be_hidden()


def before_a_fight(match: AnyMatch) -> bool:
    """Whether the first seat may strike somebody who fights."""
    return match.actors() == [0] and bool(attacks(match))


def attacks(match: AnyMatch) -> list[Any]:
    """The first seat's attacks on fighters: others are captured without a loss."""
    units = match.view(0).units
    found = [each for each in match.legal(0) if type(each).__name__ == "AttackUnit"]
    return [each for each in found if units[str(each.target)].kind in FIGHTERS]


def governable(match: AnyMatch) -> tuple[str, int, int]:
    """A city of the first seat that could work more than it does: its name, what it does, what it could."""
    for id, city in match.view(0).cities.items():
        if city.life is not None and not city.life.locked_assignments:
            told: Any = match.game.answer(match.state, 0, AskCitizens(int(id), ()))
            now, most = city.life.yields[1], told.focuses[1].yields[1]
            if most > now:
                return city.name, now, most
    raise AssertionError("every city works all it can")


@pytest.mark.pictures
def test_what_happens_is_shown_as_motion(visit: Visit, served: Served) -> None:
    """Units glide, the fog lifts, a fight shows what it cost; all of it is over in a moment."""
    visitor = visit(size=(1440, 900), reduced_motion="no-preference")
    page = opened(visitor.open(seam(served)))
    page.evaluate(WATCH)
    chosen(page, "Scout")
    # To the edge of what is known, so that there is something to find.
    far = page.locator(f'[data-cell="{number(cells(page, "within reach").last)}"]')
    far.click()
    expect(far).to_have_attribute("aria-label", re.compile("your Scout"))
    expect(page.locator(".im-lifting-cloud").first).to_be_attached()
    still(page)
    assert 0 < page.evaluate("window.longest") < 300

    match = planted.recorded("imperium", "six-ais-pangaea", before_a_fight, after=865)
    page = opened(visit(size=(1440, 900)).open(planted.table(served, match)))
    attack = attacks(match)[0]
    units = match.view(0).units
    unit, target = units[str(attack.attacker)].pos, units[str(attack.target)].pos
    while not page.locator(".im-target").count():
        page.locator(f'[data-cell="{unit}"]').click()
    page.locator(f'[data-cell="{target}"]').click()
    page.locator("[data-act=attack]").first.click()
    expect(page.locator(".im-loss").first).to_have_text(re.compile(r"^−\d+$"))
    still(page)
    picture(page, "losses")

    # A governor has the city work for what it is told, foretold to the point, and lets go.
    name, now, most = governable(match)
    page.keyboard.press("l")
    page.locator(f"[data-city='{name}']").click()
    work = page.locator(".im-yield-production dd")
    expect(work).to_have_text(str(now))
    label = page.locator("[data-panel=governor] label", has=page.locator("[data-aim=production]"))
    expect(label).to_contain_text(f"Work {most}, ")
    page.locator("[data-aim=production]").click()
    expect(work).to_have_text(str(most))
    picture(page, "governor")
    # Told to choose, it has the idle city begin what it advises; what it advises then is for later.
    advised = (page.locator("[data-act=counsel]").text_content() or "").removeprefix("Make ")
    page.locator("[data-act=governor-makes]").check()
    expect(page.locator(".im-making strong")).to_have_text(advised)
    page.locator("[data-act=counsel]", has_text=" next").click()
    expect(page.locator(".im-queue ol li")).to_have_count(1)
    page.locator("[data-aim=none]").click()
    expect(page.locator('[aria-label*="kept by the governor"]')).to_have_count(0)


@pytest.mark.timed
def test_a_large_world_with_all_its_layers_keeps_sixty_frames(visit: Visit, served: Served) -> None:
    """All 80 x 52 tiles, seen by whoever watches, with everything laid over them that there is."""
    made = Http(served.url).make(
        *["human"] * 8, title="imperium", seed=3, options={"size": "large", "open_sight": True}
    )
    visitor = visit(size=(1440, 900))
    visitor.context.add_init_script(
        "localStorage.setItem('tessera.imperium.layers', 'borders resources yields supply continents grid')"
    )
    page = opened(visitor.open(f"#/t/{made['table']}"))
    assert page.locator(".im-cell").count() == 80 * 52
    page.locator(".im-pip").first.wait_for(state="attached")
    is_smooth("a world of 80 x 52 with all layers", play_with(page))
