"""The report of `tessera diff` in a browser: boards side by side, readable by everyone, wide and narrow."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web.test_access import serious

from tessera import lab
from tessera.lab.diff_report import page as report_of

LORRIES = """# Armour is no more than infantry on wheels.
types:
  VEHICLE: {name: Lorried infantry}
profiles:
  standard:
    VEHICLE: {hits: 1}
"""


@pytest.mark.pictures
def test_the_boards_stand_side_by_side_and_below_each_other_on_a_phone(
    browser: Browser, tmp_path: Path
) -> None:
    mod = tmp_path / "lorries"
    mod.mkdir()
    (mod / "units.yaml").write_text(LORRIES)
    found = lab.diff("taktik", [mod], games=6, pictures=True)
    (tmp_path / "report.html").write_text(report_of(found), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1100, "height": 1400})
    try:
        page.goto((tmp_path / "report.html").as_uri())
        boards = page.locator("section .sides img").all()[:2]
        before, after = [board.bounding_box() for board in boards]
        assert before is not None
        assert after is not None
        assert before["y"] == after["y"]
        assert before["width"] > 300
        assert serious(page) == []
        folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / "diff-report.png")
        page.set_viewport_size({"width": 390, "height": 844})
        before, after = [board.bounding_box() for board in boards]
        assert before is not None
        assert after is not None
        assert before["y"] + before["height"] < after["y"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    finally:
        page.close()
