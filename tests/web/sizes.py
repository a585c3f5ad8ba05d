"""What a person sees at a size: whether anything is cut off or overlaps, and the main thing is in view.

The geometry is asked once, in the page, and every finding says size, theme, element and rectangle. Authors
mark what the eye cannot tell from boxes alone:

    data-main    the button of the main act, like the board itself: in view on a desktop without scrolling;
                 data-main="always": at every size
    data-stack   what lies in it may overlap: a fan of cards, a pile
    title        says in full what is shown shortened
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page
from tests.web.conftest import painted, still

SIZES: Final = (
    (1024, 768),
    (1280, 800),
    (1366, 650),
    (1440, 900),
    (1920, 1080),
    (768, 1024),
    (390, 844),
)
# Themes change colours and nothing else, which a test of the styles holds: these are seen in the dark, too.
DARK: Final = ((1280, 800), (390, 844))

LOOK: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def findings(page: Page, screen: str, pictures: Path | None = None) -> Iterator[str]:
    """What is wrong with this screen, at every size; at some in both themes. The page is left as it was."""
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        still(page)
        for theme in ("light", "dark") if (width, height) in DARK else ("light",):
            for found in page.evaluate(LOOK, theme):
                yield f"{screen} {width}x{height} {theme}: {found}"
            if pictures is not None:
                painted(page)
                pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=pictures / f"{screen.replace('/', '-')}-{width}x{height}-{theme}.png")
    page.evaluate("delete document.documentElement.dataset.theme")
    if before is not None:
        page.set_viewport_size(before)
