"""Measures the screens of one module and prints what is wrong; with --pictures, also saves how they look."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web import sizes
from tests.web.conftest import ARGUMENTS, PATIENCE, ROOT, Served, chromium_path
from tests.web.screens import Place, screens

os.environ["TESSERA_TITLES"] = str(ROOT / "examples")


def main() -> int:
    """The number of findings decides how it ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", choices=list(screens()))
    parser.add_argument("screens", nargs="*", help="all of the module when left out")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every size")
    asked = parser.parse_args()
    known = screens()[asked.module]
    total = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.start()
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        try:
            for name in asked.screens or known:
                context = chromium.new_context(reduced_motion="reduce", base_url=served.url)
                context.set_default_timeout(PATIENCE * 1000)
                page = context.new_page()
                known[name](Place(page, served))
                for each in sizes.findings(page, f"{asked.module}/{name}", pictures=asked.pictures):
                    print(each, flush=True)
                    total += 1
                context.close()
        finally:
            chromium.close()
            served.stop()
    print(f"{total} findings")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
