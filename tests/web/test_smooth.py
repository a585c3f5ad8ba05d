"""The largest board pans and zooms without dropping frames."""

import statistics

import pytest
from playwright.sync_api import Page
from tests.web.conftest import Visit, painted, still

CELLS = 6000
RECORD = """async () => {
  const times = [];
  let last = performance.now();
  window.frames_ = times;
  const tick = (now) => { times.push(now - last); last = now; window.raf_ = requestAnimationFrame(tick); };
  window.raf_ = requestAnimationFrame(tick);
}"""


def frame_times(page: Page) -> list[float]:
    page.evaluate("cancelAnimationFrame(window.raf_)")
    times: list[float] = page.evaluate("window.frames_")
    return times[3:]


def play_with(page: Page) -> list[float]:
    """Zoom in, drag about, zoom out and in again; the times between frames meanwhile."""
    painted(page)
    box = page.locator(".panzoom").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(4):
        page.mouse.wheel(0, -240)
        still(page)
    page.evaluate(RECORD)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(x + (step % 30) * 9 - 130, y + (step % 20) * 7 - 70)
    page.mouse.up()
    for step in range(30):
        page.mouse.wheel(0, 40 if step < 15 else -40)
    return frame_times(page)


def is_smooth(what: str, times: list[float]) -> None:
    usual = statistics.median(times)
    late = statistics.quantiles(times, n=20)[-1]
    print(f"{what}: {len(times)} frames, median {usual:.1f} ms, 95% under {late:.1f} ms")
    assert usual < 17.5, "sixty frames a second"


@pytest.mark.timed
def test_panning_and_zooming_keeps_up_with_the_screen(visit: Visit) -> None:
    page = visit().open(f"#/lab?cells={CELLS}")
    page.locator(".panzoom").wait_for()
    is_smooth(f"{CELLS} cells", play_with(page))


@pytest.mark.timed
def test_so_does_taktiks_map_with_all_its_units(visit: Visit) -> None:
    page = visit().open("#/new/taktik?seed=7&scenario=grand_campaign")
    page.locator("form.create button.main").click()
    page.locator(".tk-step").click()
    page.locator(".panzoom").wait_for()
    still(page)
    is_smooth("taktik", play_with(page))


def test_a_drag_is_no_click_and_the_keys_move_too(visit: Visit) -> None:
    page = visit().open("#/lab?cells=400")
    layer = page.locator(".panzoom-layer")
    page.locator(".panzoom").focus()
    before = layer.evaluate("e => e.style.transform")
    page.keyboard.press("+")
    page.wait_for_function("t => document.querySelector('.panzoom-layer').style.transform !== t", arg=before)
    zoomed = layer.evaluate("e => e.style.transform")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("t => document.querySelector('.panzoom-layer').style.transform !== t", arg=zoomed)
    page.keyboard.press("0")
    page.wait_for_function("t => document.querySelector('.panzoom-layer').style.transform === t", arg=before)
