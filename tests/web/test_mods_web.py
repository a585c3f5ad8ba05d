"""examples/winter in a real browser: chosen for a new table, its words and numbers on the boards."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.host import Http
from tests.web.conftest import ROOT, Served, Visit, still
from tests.web.test_access import serious
from tests.web.test_imperium_web import cells, found_city, set_production
from tests.web.test_taktik_web import to_movement

from tessera.lab.mod_new import create
from tessera.mods.packed import pack

WINTER = ROOT / "examples" / "winter"
SIZES = [("wide", (1280, 800)), ("phone", (390, 844))]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that offers the mod, and another one as somebody packed it."""
    place = tmp_path_factory.mktemp("winter")
    calm = create(place / "calm-sea", ["smugglers"], "Ada")
    (calm / "smugglers" / "cargo.yaml").write_text("raid_from: 6\n")
    offered = [str(WINTER), str(pack(calm, place / "calm-0.1.tmod"))]
    server = Served(place, *[word for each in offered for word in ("--overlay", each)])
    server.start()
    yield server
    server.stop()


def picture(page: Page, name: str) -> None:
    folder = os.environ.get("TESSERA_IMAGES")
    if folder:
        still(page)
        page.screenshot(path=Path(folder, f"winter-{name}.png"))


@pytest.mark.parametrize(("name", "size"), SIZES)
def test_a_scenario_of_the_mod_is_chosen_and_played(visit: Visit, name: str, size: tuple[int, int]) -> None:
    page = visit(size=size, autoplay=True).open("#/new/taktik")
    scenario = page.get_by_label("Scenario", exact=True)
    expect(scenario).not_to_contain_text("The long winter")
    page.get_by_label("Common deck").select_option(label="Common 90")
    page.get_by_label("Mod").select_option(label="Winter")
    expect(page.get_by_text("Snow on the village, frost in the ruins, and scouts on skis.")).to_be_visible()
    expect(page.get_by_label("Common deck")).to_have_value(
        "common_90"
    )  # what still can be chosen stays chosen
    scenario.select_option(label="The long winter")
    aim = "The attacker wins by holding the village for 3 turns in a row."
    expect(page.locator(".hint", has_text=aim)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off sideways"
    assert serious(page) == []
    picture(page, f"table-{name}")

    page.get_by_role("button", name="Start the match").click()
    page.locator("[data-step=SelectTactics]").click()
    to_movement(page)  # while a card asks something there may be no room for anything else
    page.locator(".tk-aims").wait_for()
    expect(page.locator(".tk-aims")).to_contain_text(aim)
    expect(page.get_by_text("The long winter")).to_be_visible()
    picture(page, f"taktik-{name}")


def test_a_packed_mod_is_offered_with_its_words_and_a_table_names_it(visit: Visit, served: Served) -> None:
    page = visit().open("#/new/smugglers")
    page.get_by_label("Mod").select_option(label="Calm sea")
    expect(page.get_by_text("What it does, in a sentence. · Version 0.1 by Ada")).to_be_visible()
    assert serious(page) == []
    picture(page, "packed")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("Mod: Calm sea 0.1").first).to_be_attached()
    table = page.url.split("/t/")[1].split("/")[0]
    told = Http(served.url).get(f"/api/tables/{table}").body
    assert told["mods"] == [{"id": "calm-sea", "name": "Calm sea", "version": "0.1"}]


def test_without_the_mod_nothing_of_it_can_be_chosen(visit: Visit) -> None:
    page = visit().open("#/new/taktik")
    page.get_by_label("Mod").select_option(label="Winter")
    page.get_by_label("Scenario", exact=True).select_option(label="The long winter")
    page.get_by_label("Mod").select_option(index=0)
    expect(page.get_by_label("Scenario", exact=True)).to_have_value("skirmish")
    page.goto("/#/new/sint")
    page.get_by_label("Ship").wait_for()
    expect(page.get_by_label("Mod")).to_have_count(0)  # it has nothing for this title


def test_a_card_of_the_mod_says_what_it_does(visit: Visit, served: Served) -> None:
    made = Http(served.url).make("human", title="sanctum", overlay="winter")
    page = visit().open(f"#/t/{made['table']}/k/{made['token']}")
    page.get_by_role("button", name=re.compile("^Deck: ")).click()
    card = page.get_by_role("dialog").locator(".sc-card", has_text="Hoarfrost")
    expect(card).to_contain_text("4 damage")
    expect(card).to_contain_text("3 Block")
    picture(page, "sanctum")


def test_a_unit_of_the_mod_is_made_in_a_city(visit: Visit, served: Served) -> None:
    wish = {"title": "imperium", "seed": "harbour", "overlay": "winter"}
    made = Http(served.url).make("human", "bot", **wish)
    page = visit().open(f"#/t/{made['table']}/k/{made['token']}")
    page.locator(".im-cell").first.wait_for()
    found_city(page)
    cells(page, "your city").first.wait_for()
    while not page.locator("[data-panel=city]").count():
        cells(page, "your city").first.click()
    page.get_by_role("tab", name="Units", exact=True).click()
    expect(page.locator(".table-bar")).to_contain_text("Mod: Winter")
    offered = page.locator('[data-item="unit:Ski Scout"]')
    expect(offered).to_contain_text("moves 3")
    expect(offered).to_contain_text("ignores rough ground")
    expect(offered).to_contain_text("27")
    set_production(page, "unit:Ski Scout")
    picture(page, "imperium")
    page.get_by_role("button", name="Log and chat").click()
    page.get_by_role("tab", name="Log", exact=True).click()
    expect(page.locator(".log")).to_contain_text("Ski Scout")


def test_a_finished_match_is_shown_in_the_mods_words_and_proven(visit: Visit, served: Served) -> None:
    host = Http(served.url)
    wish = {"title": "taktik", "seed": 4, "overlay": "winter", "options": {"scenario": "long_winter"}}
    made = host.make("human", "bot", **wish)
    assert host.post(f"/api/tables/{made['table']}/leave", {"token": made["token"]}).status == 200
    page = visit().open(f"#/replay/{made['table']}")
    expect(page.locator(".tk-aims")).to_contain_text("The attacker wins by holding the village")
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".replay-verdict")).to_contain_text("Proven")
