"""The conformance kit: what every title must hold to, ready for any title, ours or yours.

    from tessera.testing import conformance

    TestMyGame = conformance("mygame.game:MyGame")

One line in a test file; pytest does the rest: `pip install 'tessera-games[testing]'` brings it along.
"""

from importlib.util import find_spec

if find_spec("pytest") is None:  # before the kit imports it, and fails without saying what to do
    raise ModuleNotFoundError(
        "tessera.testing needs pytest, which is not installed; pip install 'tessera-games[testing]'",
        name="pytest",
    )

from tessera.testing.conformance import conformance
from tessera.testing.counts import count_positions
from tessera.testing.subject import Case, Subject

__all__ = ["Case", "Subject", "conformance", "count_positions"]
