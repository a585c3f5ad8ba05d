"""Learning in the browser: every lesson to its end, wrong acts, skipping, leaving; terms, hints, guides."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests import pebbles
from tests.package.test_teaching import NOT_FOR_PEOPLE
from tests.web.conftest import Served, Visit, still, table_of
from tests.web.test_access import Theme, look, serious

from tessera import registry
from tessera.lessons import FIRST, Lesson, lessons_of

TITLES = sorted(registry.titles())
TAUGHT = [
    (name, lesson.id) for name in TITLES for lesson in lessons_of(registry.game(name), registry.locate(name))
]
BROKEN = """\
title: Your first pile
summary: One minute.
seats: [human, bot]
seed: 1
steps:
  - {id: take, say: "Take one.", do: {type: Tak}}
end: "That is all."
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the usual titles, and one whose lesson has a fault."""
    titles = tmp_path_factory.mktemp("titles")
    pebbles.lay(titles, **{"lessons/first.yaml": BROKEN})
    server = Served(tmp_path_factory.mktemp("served"), titles=pebbles.titles_with(titles))
    server.start()
    yield server
    server.stop()


STEP = ".coach-says p"
NEXT = "[data-coach=next]"
END = ".coach-end"

# Opens the whole list and clicks the choice that has the members of one of `wanted`; whether there was one.
ACT = """(wanted) => {
  const fits = (given, want) => Array.isArray(want)
    ? want.length === given?.length && want.every((w, n) => fits(given[n], w))
    : want && typeof want === 'object'
      ? given && Object.entries(want).every(([k, v]) => fits(given[k] ?? null, v))
      : given === want;
  const list = document.querySelector('.table-choices');
  if (!list) return false;
  list.open = true;
  const more = [...list.querySelectorAll('.choice-list > .button')];
  if (more.length) { more.forEach((each) => each.click()); return false; }
  const all = [...list.querySelectorAll('.choice[data-choice]')];
  const found = all.find((each) => wanted.some((want) => fits(JSON.parse(each.dataset.choice), want)));
  found?.click();
  return Boolean(found);
}"""

GONE_ON = """(step) => document.querySelector('.coach-end')
  || document.querySelector('.coach-says p')?.dataset.step !== step
  || document.querySelector('[data-coach=next]')"""


def begin(page: Page) -> None:
    page.locator(STEP).wait_for()


def step_of(page: Page) -> str:
    return page.locator(STEP).get_attribute("data-step") or ""


def lesson_of(title: str, id: str = FIRST) -> Lesson:
    lessons = lessons_of(registry.game(title), registry.locate(title))
    return next(lesson for lesson in lessons if lesson.id == id)


def act(page: Page, wanted: list[dict[str, Any]]) -> None:
    """Do one of these by the list of choices, as soon as it is there."""
    page.wait_for_function(ACT, arg=wanted)


def entries(page: Page) -> int:
    reply = page.request.get(f"/api/tables/{table_of(page)}")
    return int(reply.json()["position"])


@pytest.mark.parametrize(("title", "id"), TAUGHT)
def test_a_lesson_is_played_to_its_end(visit: Visit, title: str, id: str) -> None:
    page = visit(autoplay=True).open(f"#/learn/{title}/{id}")  # as everybody has it at first
    begin(page)
    lesson = lesson_of(title, id)
    met: list[str] = []
    for _ in lesson.steps:
        page.wait_for_function(
            "() => document.querySelector('.coach-end') || document.querySelector('.coach-says p')"
        )
        if page.locator(END).count():
            break
        name = step_of(page)
        met.append(name)
        step = next(each for each in lesson.steps if each.id == name)
        if step.until:
            play_until(page, name)
        elif step.look:
            page.locator(".coach-ring:not([hidden])").wait_for()
        if step.do:
            page.locator(f".table-choices, {NEXT}").first.wait_for()
            assert page.locator(NEXT).count() == 0, f"{name}: what is to be done cannot be done here"
            act(page, step.do)
        elif not step.until or step_of_or_none(page) == name:
            page.locator(NEXT).click()
        page.wait_for_function(
            "(step) => document.querySelector('.coach-says p')?.dataset.step !== step", arg=name
        )
    expect(page.locator(END)).to_contain_text(lesson.end.split(".")[0].split(",")[0])
    acts = [step.id for step in lesson.steps if not step.until]
    assert [name for name in met if name in acts] == acts, "nothing was passed by"
    still(page)
    assert serious(page) == []
    page.get_by_role("link", name="Read the guide").click()
    expect(page).to_have_url(re.compile(f"#/help/{title}$"))


def play_until(page: Page, step: str) -> None:
    """Wait for what a step waits for; whatever the learner has to do for it, as the bot would."""
    table = table_of(page)
    for _ in range(40):
        page.wait_for_function(
            f"(step) => ({GONE_ON})(step) || document.querySelector('[aria-keyshortcuts=h]')", arg=step
        )
        if page.evaluate(f"(step) => Boolean(({GONE_ON})(step))", step):
            return
        before = entries(page)
        # The only move may be made by the page itself meanwhile: then there is nothing to press any more.
        moved = "(await (await fetch(`/api/tables/${id}`)).json()).position > n"
        page.evaluate("document.querySelector('[aria-keyshortcuts=h]')?.click()")
        page.wait_for_function(
            f"async ([id, n]) => document.querySelector('.hint-card .button.main') || {moved}",
            arg=[table, before],
        )
        page.evaluate("document.querySelector('.hint-card .button.main')?.click()")
        page.wait_for_function(f"async ([id, n]) => {moved}", arg=[table, before])
    raise AssertionError(f"{step}: what it waits for does not happen")


def step_of_or_none(page: Page) -> str | None:
    steps = page.locator(STEP)
    return steps.get_attribute("data-step") if steps.count() else None


def test_a_wrong_act_is_answered_kindly_and_not_sent(visit: Visit) -> None:
    page = visit().open("#/learn/smugglers")
    begin(page)
    act(page, [{"type": "Ship"}])
    expect(page.locator(".coach-held")).to_have_text("One moment: read this first, then press Next.")
    for _ in range(3):
        page.locator(NEXT).click()
    assert step_of(page) == "ship"
    act(page, [{"type": "Stash", "crate": 5}])
    expect(page.locator(".coach-held")).to_contain_text("Begin with the safe trade")
    page.locator(".crate-button").nth(2).click()
    page.locator(".own-acts .button").first.click()
    assert entries(page) == 0, "neither by the list nor on the board"
    assert serious(page) == []
    act(page, [{"type": "Ship", "crate": 1}])
    page.wait_for_function("() => document.querySelector('.coach-says p').dataset.step === 'sold'")
    assert page.locator(".coach-held").count() == 0
    assert entries(page) >= 1


def test_steps_can_be_skipped_and_what_is_gone_is_said(visit: Visit) -> None:
    page = visit().open("#/learn/smugglers")
    begin(page)
    for _ in range(3):
        page.locator(NEXT).click()
    page.get_by_role("button", name="Skip step").click()
    assert step_of(page) == "sold"
    page.locator(NEXT).click()
    page.wait_for_function("() => document.querySelector('.coach-says p').dataset.step === 'hidden'")
    page.locator(NEXT).click()
    assert step_of(page) == "stash"
    act(page, [{"type": "Stash", "crate": 5}])
    page.wait_for_function("() => document.querySelector('.coach-says p').dataset.step === 'answer'")
    page.locator(NEXT).click()
    page.locator(NEXT).click()
    expect(page.locator(".coach-hint")).to_have_text("That cannot be done any more. Never mind: go on.")
    page.locator(NEXT).click()
    page.locator(NEXT).click()
    assert step_of(page) == "free"


def test_a_lesson_is_left_and_gone_on_with_after_the_page_came_again(visit: Visit) -> None:
    page = visit().open("#/learn/smugglers")
    begin(page)
    page.locator(NEXT).click()
    table = table_of(page)
    page.get_by_role("button", name="Leave lesson").click()
    expect(page.locator(STEP)).to_have_count(0)
    assert page.locator(".coach-ring").count() == 0
    page.reload()
    page.get_by_role("button", name="Go on with the lesson").click()
    assert step_of(page) == "hand"
    page.goto("/?frames=json#/help/smugglers")
    page.get_by_role("link", name="Go on with the lesson").click()
    begin(page)
    assert (table_of(page), step_of(page)) == (table, "hand")
    page.get_by_role("link", name="Restart").click()
    page.wait_for_function("() => document.querySelector('.coach-says p')?.dataset.step === 'welcome'")
    assert table_of(page) != table


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844)])
def test_the_coach_never_covers_what_it_marks(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size).open("#/learn/smugglers")
    begin(page)
    for _ in range(3):
        page.locator(".coach-ring:not([hidden])").wait_for()
        still(page)
        coach, ring = (page.locator(each).bounding_box() for each in (".coach", ".coach-ring"))
        assert coach is not None
        assert ring is not None
        apart = (
            ring["x"] + ring["width"] <= coach["x"] + 8
            or ring["y"] + ring["height"] <= coach["y"] + 8
            or ring["y"] >= coach["y"] + coach["height"]
        )
        assert apart, (coach, ring)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator(NEXT).click()
    page.get_by_role("button", name="Fold the lesson away").click()
    expect(page.locator(STEP)).not_to_be_visible()


def test_a_lesson_with_a_fault_says_where_it_stands(visit: Visit) -> None:
    page = visit().open("#/learn/pebbles")
    expect(page.locator(".learn-fault")).to_contain_text(
        "lessons/first.yaml:6: steps.take.do.type: unknown command 'Tak'; did you mean 'Take'?"
    )


# ---------------------------------------------------------------- terms and hints


def test_terms_explain_themselves_by_pointer_and_by_focus(visit: Visit) -> None:
    page = visit().open("#/learn/smugglers")
    begin(page)
    for _ in range(3):
        page.locator(NEXT).click()
    term = page.locator(".coach .term", has_text="Ship")
    tip = page.get_by_role("tooltip")
    term.hover()
    expect(tip).to_contain_text("Roll the die.")
    expect(term).to_have_attribute("aria-describedby", "tip")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).not_to_be_visible()
    page.mouse.move(5, 5)
    page.keyboard.press("Tab")
    page.locator(".coach .term").nth(1).focus()
    expect(tip).to_contain_text("What you trade with.")
    box = page.locator(".tip").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280
    page.locator(".table-choices summary").click()
    choice = page.locator(".choice").first
    choice.focus()
    assert choice.locator(".term").get_attribute("tabindex") is None, (
        "the button is the stop, not the word in it"
    )


def test_terms_explain_themselves_by_a_long_press(visit: Visit) -> None:
    page = visit(size=(390, 844), has_touch=True).open("#/learn/smugglers")
    begin(page)
    page.locator(NEXT).click()
    page.locator("[data-step=hand]").wait_for()
    box = page.locator(".coach .term").first.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.get_by_role("tooltip")).to_contain_text("What you trade with.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tip")).to_be_visible()
    shown = page.locator(".tip").bounding_box()
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 390


def test_the_bot_is_asked_what_it_would_do(visit: Visit) -> None:
    page = visit().open("#/play/smugglers")
    page.get_by_role("button", name="What would you do?").click()
    card = page.locator(".hint-card")
    phrase = card.locator(".hint-phrase").inner_text()
    expect(card.locator(".hint-why")).to_have_text(re.compile("It sells on|It is hard to sell|A raid costs"))
    assert serious(page) == []
    card.get_by_role("button", name="Thanks").click()
    expect(card).to_have_count(0)
    page.keyboard.press("h")
    card.get_by_role("button", name="Do it").click()
    page.wait_for_function("() => document.querySelectorAll('.log-line').length >= 1")
    expect(page.locator(".log-line").first).to_contain_text(phrase)
    expect(card).to_have_count(0)


# ---------------------------------------------------------------- the guide


@pytest.mark.parametrize("title", TITLES)
def test_the_guide_is_a_page_for_people(visit: Visit, title: str) -> None:
    page = visit(size=(1440, 900)).open(f"#/help/{title}")
    page.locator(".prose h2").first.wait_for()
    expect(page.locator(".help-words dt").first).to_be_visible()
    expect(page.get_by_role("link", name="Learn by playing").first).to_be_visible()
    page.wait_for_function("() => document.querySelector('.keytable')")
    pictures = page.locator(".prose img")
    assert pictures.count() > 0
    for n in range(pictures.count()):
        pictures.nth(n).scroll_into_view_if_needed()
        page.wait_for_function("(n) => document.querySelectorAll('.prose img')[n].naturalWidth > 0", arg=n)
    assert page.locator(".prose code, .prose pre").count() == 0
    text = page.locator(".help").inner_text()
    for what, pattern in NOT_FOR_PEOPLE.items():
        found = pattern.search(text)
        assert found is None, f"{what}: {found}"
    looks: list[tuple[tuple[int, int], Theme]] = [((1440, 900), "light"), ((390, 844), "dark")]
    for size, theme in looks:
        look(page, size, theme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert serious(page) == []


def test_the_contents_lead_to_the_parts(visit: Visit) -> None:
    page = visit().open("#/help/smugglers")
    page.get_by_role("link", name="A first plan").click()
    heading = page.get_by_role("heading", name="A first plan")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", name="A first plan")).to_be_in_viewport()
