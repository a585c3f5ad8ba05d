"""Smugglers that writes down, for a test in another process, when it is bound and when its codec is built."""

import os
from pathlib import Path

from smugglers.game import Smugglers
from tessera.core.codec import Codec
from tessera.core.ruleset import Ruleset

BOOK = "TESSERA_TEST_BOOK"  # names the file


def write(deed: str) -> None:
    with Path(os.environ[BOOK]).open("a") as book:
        book.write(f"{os.getpid()} {deed}\n")


class Counted(Smugglers):
    """Tells of itself."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        write("bound")

    @property
    def codec(self) -> Codec:
        if self._codec is None:
            write("codec")
        return super().codec
