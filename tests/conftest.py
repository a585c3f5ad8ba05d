"""Where the tests find the example title, here and in every process they start, from any folder."""

import os
import sys
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
os.environ["TESSERA_MODS"] = str(ROOT / "build" / "mods")  # nobody's own are played with
for folder in (str(ROOT), str(ROOT / "examples")):
    if folder not in sys.path:
        sys.path.append(folder)

# Examples are drawn from the test itself, so a run that fails here fails everywhere.
settings.register_profile("tessera", deadline=None, derandomize=True)
settings.load_profile("tessera")
