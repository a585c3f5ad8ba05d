"""The comforts at a table: taking back, the only move, the log, words that stay, signs and sounds."""

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect
from tests.web import harbour
from tests.web.conftest import Served, Visit
from tests.web.test_access import serious


def make(served: Served, *kinds: str, **asked: Any) -> dict[str, Any]:
    """A table, and the tokens of its maker."""
    body = json.dumps({"seats": [{"kind": kind} for kind in kinds], **asked}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{served.url}/api/tables", body)) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def sit(page: Page, made: dict[str, Any], plain: bool = True) -> None:
    """Take the maker's seat, on the generic board, where digits pick from the list."""
    start = "/?frames=json&board=generic" if plain else "/?frames=json"
    page.goto("about:blank")  # or the last table, which differs only behind the #, is still to be seen
    page.goto(f"{start}{made['links']['play'][1:]}")
    page.locator(".table-bar, .lobby").first.wait_for()


def seq(page: Page) -> int:
    """The number of the last line of the log."""
    found = page.locator(".log-line .log-seq").last
    return int(found.text_content() or 0) if found.count() else 0


def pick(page: Page, digit: int = 1) -> None:
    """Pick a choice by its digit, and wait until it is done."""
    before = seq(page)
    page.locator(".choice").first.wait_for(state="attached")
    page.keyboard.press(str(digit))
    page.wait_for_function(
        "n => Number([...document.querySelectorAll('.log-seq')].at(-1)?.textContent ?? 0) > n", arg=before
    )


def to_planning(page: Page) -> None:
    """SINT: until a person plans."""
    while not page.locator("[data-command=Move]").count():
        pick(page)


def test_taking_back_and_doing_it_again_by_keys_and_buttons(visit: Visit, served: Served) -> None:
    page = visit().page
    sit(page, make(served, "human", title="sint", seed=4))
    page.locator(".table-choices summary").click()
    back, again = (page.get_by_role("button", name=name, exact=True) for name in ("Take back", "Redo"))
    expect(back).to_be_disabled()
    expect(again).to_be_disabled()
    to_planning(page)
    pick(page)
    expect(back).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(page.locator(".log-phrase").last).to_contain_text("Took it back")
    expect(again).to_be_enabled()
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".log-phrase").last).to_contain_text("Did it again")
    expect(again).to_be_disabled()
    back.click()
    expect(again).to_be_enabled()
    page.keyboard.press("Control+y")
    expect(again).to_be_disabled()
    expect(page.locator(".toast")).to_have_count(0)


def test_what_was_seen_stays_and_one_message_says_so(visit: Visit, served: Served) -> None:
    page = visit().open("#/")
    harbour.new_match(page)
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    page.keyboard.press("u")
    expect(page.locator(".toast")).to_have_text(
        "What was seen cannot be unseen. Only practice tables go back that far."
    )
    sit(page, make(served, "human", "bot", title="smugglers", seed=9, practice=True), plain=False)
    expect(page.locator(".table-bar .chip")).to_have_text("Practice")
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    lines = page.locator(".log-line").count()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".log-line")).to_have_count(lines + 1)
    expect(page.locator(".log-phrase").last).to_contain_text("Took it back")


def test_other_people_are_asked_at_a_practice_table(visit: Visit, served: Served) -> None:
    made = make(served, "human", "open", title="smugglers", seed=9, practice=True)
    ada, bo = visit().page, visit().page
    sit(ada, made, plain=False)
    bo.goto(f"/#/join/{made['table']}")
    bo.get_by_role("button", name="Join").click()
    bo.get_by_role("button", name="I am ready").click()
    ada.locator(harbour.CRATE).first.wait_for()
    hand = ada.locator(".own-crates .crate-name").all_text_contents()
    assert harbour.turn(ada)
    bo.locator(harbour.CRATE).first.wait_for()
    ada.get_by_role("button", name="Take back").click()
    expect(ada.locator(".toast")).to_have_text("Asked the others whether you may take it back.")
    bo.get_by_role("button", name="Refuse").click()
    expect(ada.get_by_text("Taking back was refused.")).to_be_visible()
    ada.get_by_role("button", name="Take back").click()
    bo.get_by_role("button", name="Allow").click()
    ada.locator(harbour.CRATE).first.wait_for()
    assert ada.locator(".own-crates .crate-name").all_text_contents() == hand


BEATS = """window.beats = []; const real = setTimeout;
window.setTimeout = (then, ms, ...rest) => (ms === 600 ? beats.push(then) : real(then, ms, ...rest));"""


def test_the_only_move_is_made_after_a_beat_that_can_be_stopped(visit: Visit, served: Served) -> None:
    visitor = visit(autoplay=True)
    visitor.context.add_init_script(BEATS)  # a beat passes when the test lets it
    page = visitor.page
    sit(page, make(served, "human", title="sint", seed=4))
    pick(page)  # out of the lobby: the only click of this match until there is something to decide
    for confirmed in (1, 2):
        expect(page.locator(".only-move")).to_contain_text("Doing:")
        assert seq(page) == confirmed
        page.evaluate("() => beats.pop()()")
        page.wait_for_function(
            "n => Number([...document.querySelectorAll('.log-seq')].at(-1).textContent) > n", arg=confirmed
        )
    page.locator("[data-command=Move]").first.wait_for(state="attached")
    expect(page.locator(".only-move")).to_have_count(0)

    page.evaluate("() => (beats.length = 0)")
    sit(page, make(served, "human", title="sint", seed=5))
    pick(page)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".only-move")).to_have_count(0)
    page.locator("summary[title=Comforts]").click()
    page.get_by_label("Play the only move for me").uncheck()
    page.keyboard.press("Escape")
    pick(page)
    page.locator(".choice").first.wait_for(state="attached")
    expect(page.locator(".only-move")).to_have_count(0)
    assert seq(page) == 2


def test_the_log_follows_a_long_match_and_can_be_filtered(visit: Visit, served: Served) -> None:
    page = visit().page
    made = make(served, "human", "bot", "bot", title="sint", seed=4)
    sit(page, made)
    turn = 0
    while seq(page) < 90 and not page.locator(".over").count():
        turn += 1
        pick(page, 1 + turn % 2 if page.locator("[data-command=Move]").count() else 1)
        assert turn < 200
    assert seq(page) >= 60, "a long match"
    gap = "list => list.scrollHeight - list.scrollTop - list.clientHeight"
    assert page.locator(".log").evaluate(gap) < 48, "the newest line is in sight"
    page.locator(".table-choices summary").click()  # folded, the log has the room
    last = page.locator(".log-line").last
    expect(last).to_be_in_viewport()

    total = page.locator(".log-line").count()
    page.get_by_label("Which lines").select_option("mine")
    assert 0 < page.locator(".log-line").count() < total
    page.get_by_label("Which lines").select_option("all")
    page.get_by_label("Search the log").fill("zzz")
    expect(page.locator(".log-line")).to_have_count(0)
    page.get_by_label("Search the log").fill("")

    page.reload()  # a welcome brings fifty lines; the rest comes when it is looked for
    page.locator(".log-line").first.wait_for()
    first = int(page.locator(".log-line .log-seq").first.text_content() or 0)
    assert first > 1
    page.locator(".log").evaluate("list => (list.scrollTop = 0)")
    page.wait_for_function("n => Number(document.querySelector('.log-seq').textContent) < n", arg=first)
    expect(page.get_by_role("button", name="Older lines")).to_have_count(0)


def test_a_line_of_the_log_marks_its_place_on_the_board(visit: Visit) -> None:
    page = visit().open("#/")
    harbour.new_match(page)
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    page.locator(".log-line").first.hover()
    expect(page.locator(".den-marked")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".den-marked")).to_have_count(0)
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".den-marked")).to_have_count(1)


def test_the_window_says_whose_turn_it_is_and_the_bar_that_it_is_over(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("#/")
    harbour.new_match(page)
    expect(page).to_have_title("● Your turn – Smugglers")
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").startswith("data:")
    harbour.play_on(page)
    expect(page.locator(".turn")).to_have_text("The match is over")
    expect(page).to_have_title(re.compile("^Smugglers"))
    assert page.locator("link[rel=icon]").get_attribute("href") == "/mark.svg"
    ends = [
        frame for frame in map(json.loads, visitor.frames) if frame["t"] == "update" and "outcome" in frame
    ]
    assert len(ends) == 1, "the end comes with the entry that made it"


def test_spectators_are_told_what_they_do_not_see(visit: Visit, served: Served) -> None:
    made = make(served, "human", "bot", title="smugglers", seed=3)
    page = visit().page
    page.goto(f"/#/t/{made['table']}")
    expect(page.locator(".spectator-note")).to_have_text(
        "Spectators see only what everyone may know. Hands and stashes stay closed."
    )
    sit(page, made, plain=False)
    page.locator(harbour.CRATE).first.wait_for()
    expect(page.locator(".spectator-note")).to_have_count(0)


def test_sound_begins_with_the_first_click_and_can_be_switched_off(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(
        "window.heard = []; const Real = OscillatorNode;"
        "window.OscillatorNode = class extends Real { constructor(...all) { super(...all); heard.push(1); } }"
    )
    page = visitor.open("#/")
    harbour.new_match(page)
    harbour.turn(page)
    page.wait_for_function("() => heard.length > 0")
    page.locator("summary[title=Comforts]").click()
    page.get_by_label("Sound", exact=True).uncheck()
    page.keyboard.press("Escape")
    page.locator(harbour.CRATE).first.wait_for()
    before = page.evaluate("() => heard.length")
    harbour.turn(page)
    page.locator(harbour.CRATE).first.wait_for()
    assert page.evaluate("() => heard.length") == before


HIDDEN = """window.notes = [];
window.Notification = class {
  static permission = 'granted';
  static requestPermission = () => Promise.resolve('granted');
  constructor(title, options) { notes.push(options.body); }
};
Object.defineProperty(document, 'hidden', { get: () => true });"""


def test_a_notice_for_those_who_asked_for_it_while_the_page_is_out_of_sight(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(HIDDEN)
    page = visitor.open("#/")
    harbour.new_match(page)
    assert page.evaluate("() => notes") == [], "nobody asked for it yet"
    page.locator("summary[title=Comforts]").click()
    page.get_by_label("Tell me when it's my turn").check()
    assert serious(page) == []
    page.keyboard.press("Escape")
    harbour.turn(page)
    page.wait_for_function("() => notes.length > 0")
    assert page.evaluate("() => notes") == ["It is your turn in Smugglers."]
