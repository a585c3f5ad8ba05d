"""The conformance kit: what every title must hold to, ready for any title, ours or yours.

    from tessera.testing import conformance

    TestMyGame = conformance("mygame.game:MyGame")

One line in a test file; pytest does the rest.
"""

from tessera.testing.conformance import conformance
from tessera.testing.counts import count_positions
from tessera.testing.subject import Case, Subject

__all__ = ["Case", "Subject", "conformance", "count_positions"]
