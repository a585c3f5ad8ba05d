"""The version of this package, in one place."""

from typing import Final

VERSION: Final = "0.1.0"
