"""Renews the pictures of docs/images from the tests of the browser, which play seeded matches up to each.

    python tools/pictures.py              renew those that docs/images has
    python tools/pictures.py --all        and keep new ones, too
    python tools/pictures.py taktik sint  only pictures whose names begin so

A test that keeps pictures is marked `pictures` and writes them where TESSERA_IMAGES says. Needs what the
tests of tests/web need: a built client and Chromium. Says which pictures no test makes, and then fails.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"


def main() -> int:
    """Whether all is as it was asked for decides how it ends."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="how the names of the pictures begin; all when left out")
    parser.add_argument("--all", action="store_true", help="keep pictures that docs/images does not have yet")
    asked = parser.parse_args()
    known = {picture.name for picture in IMAGES.glob("*.png")}
    wanted = {name for name in known if not asked.names or name.startswith(tuple(asked.names))}
    with tempfile.TemporaryDirectory() as folder:
        failed = make(Path(folder), asked.names)
        made = {picture.name for picture in Path(folder).glob("*.png")}
        fresh = {name for name in made if not asked.names or name.startswith(tuple(asked.names))}
        for name in sorted(fresh if asked.all else fresh & known):
            shutil.copyfile(Path(folder, name), IMAGES / name)
            print(f"docs/images/{name}")
    for name in sorted(wanted - made):
        print(f"no test makes docs/images/{name}", file=sys.stderr)
    return 1 if failed or wanted - made else 0


def make(folder: Path, names: list[str]) -> bool:
    """Let the tests write their pictures; whether one failed. Of a title, its files alone are run."""
    tests = [path for name in names for path in ROOT.glob(f"tests/web/test_{name.split('-')[0]}_*.py")]
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "pictures"]
    where = [str(path) for path in tests] or [str(ROOT / "tests" / "web")]
    # The picture of the largest world is made where its frames are counted, which asks for this.
    environment = {**os.environ, "TESSERA_IMAGES": str(folder), "TESSERA_TIMED": "1"}
    return subprocess.run([*words, *where], cwd=ROOT, env=environment, check=False).returncode != 0


if __name__ == "__main__":
    sys.exit(main())
