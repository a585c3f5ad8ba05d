"""The seed of a day: the same for everybody. Whoever asks says which day: there is no clock here."""

import re
from typing import Final

from tessera.core.errors import BadOptions, Fault

_DATE: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def daily_seed(date: str) -> str:
    """`daily-2026-11-16` for the date `2026-11-16`."""
    if _DATE.fullmatch(date) is None:
        raise BadOptions([Fault("sanctum", 0, "date", f"expected a date such as 2026-11-16, got {date!r}")])
    return f"daily-{date}"
