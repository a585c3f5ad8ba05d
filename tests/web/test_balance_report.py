"""A balance report in a browser: it fits a phone, in both lights, and its plots are drawn.

With TESSERA_IMAGES=docs/images the picture there is made anew.
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tessera import lab
from tessera.lab.balance_page import page as report

KEPT = "balance-report.png"


@pytest.mark.pictures
def test_a_report_fits_and_asks_nobody_for_anything(browser: Browser, tmp_path: Path) -> None:
    mod = tmp_path / "easy-raids"
    mod.mkdir()
    (mod / "cargo.yaml").write_text("raid_from: 2\n")
    file = tmp_path / "report.html"
    file.write_text(report(lab.balance("smugglers", [str(mod)], games=300, seats=[2, 3], plays=["dens"])))
    context = browser.new_context(viewport={"width": 1080, "height": 1500})
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert page.locator("svg").count() >= 4
    folder = os.environ.get("TESSERA_IMAGES")
    if folder:
        page.screenshot(path=Path(folder) / KEPT)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert asked == [file.as_uri()]
    context.close()
