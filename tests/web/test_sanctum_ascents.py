"""Sanctum's steps for who has won: the end of a run offers the next one, and a new table remembers it."""

from playwright.sync_api import expect
from tests.web.conftest import Served, Visit
from tests.web.planted import recorded, table

from tessera.games.sanctum.game import SanctumGame


def test_a_win_offers_the_next_step_and_the_form_remembers_it(visit: Visit, served: Served) -> None:
    run = recorded("sanctum", "dungeon-knight-won", lambda match: match.state.phase == "ending")
    assert isinstance(run.game, SanctumGame)
    first = run.game.content.ascents[0]
    page = visit().open(table(served, run))
    page.locator('[data-act="ending-leave"]').click()
    offered = page.get_by_role("region", name="The next step")
    expect(offered).to_contain_text(first.name)
    expect(offered).to_contain_text(first.text)
    offered.get_by_role("link").click()
    chosen = page.get_by_label("Ascent")
    expect(chosen).to_have_value("1")
    page.goto(page.url.partition("#")[0] + "#/new/sanctum?class_id=dungeon_knight")
    page.reload()
    expect(chosen).to_have_value("0")
    page.get_by_role("button", name="Choose ascent 1").click()
    expect(chosen).to_have_value("1")
    expect(page.get_by_text("This class has earned ascent 1.")).to_have_count(0)
    page.get_by_label("Cleric").check()
    chosen.select_option("0")
    expect(page.get_by_role("button", name="Choose ascent 1")).to_have_count(0)
