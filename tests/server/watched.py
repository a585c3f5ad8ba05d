"""Smugglers that notes what is built for it, and in which thread."""

import threading
from collections.abc import Mapping
from typing import ClassVar

from smugglers.game import Smugglers
from smugglers.records import State
from tessera.core.chance import Seed
from tessera.core.codec import Codec
from tessera.core.ruleset import Ruleset


class Watched(Smugglers):
    """Each deed with the thread that did it."""

    name: ClassVar[str] = "watched"
    deeds: ClassVar[list[tuple[str, int]]] = []

    def __init__(self, ruleset: Ruleset) -> None:
        self.note("bound")
        super().__init__(ruleset)

    @property
    def codec(self) -> Codec:
        if self._codec is None:
            self.note("codec built")
        return super().codec

    def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
        self.note("set up")
        return super().setup(seats, options, seed)

    @classmethod
    def note(cls, deed: str) -> None:
        """Once more, now."""
        cls.deeds.append((deed, threading.get_ident()))

    @classmethod
    def count(cls, deed: str) -> int:
        """How often it was done."""
        return [each for each, _ in cls.deeds].count(deed)
