"""Every refusal is counted by its code. Those that tell a host something are logged, too.

Who is turned away again and again gives one line now and then, with how often it was: a flood of refusals
must not become a flood of lines.
"""

from collections import OrderedDict
from typing import Final

from tessera.core.errors import Illegal
from tessera.machine import monotonic
from tessera.server.errors import Refused
from tessera.server.logs import TABLE, warn
from tessera.server.metrics import Metrics

TOLD: Final = frozenset(
    {
        "origin.refused",
        "host.refused",
        "rate.exceeded",
        "connections.exceeded",
        "uploads.exceeded",
        "server.full",
        "server.busy",
        "table.damaged",
        "table.diverged",
        "title.missing",
        "rules.missing",
    }
)
QUIET: Final = 10.0  # seconds between two lines about the same code and place
_KEPT: Final = 1024  # pairs of these that are remembered


class Refusals:
    """Those of one server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._told: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()  # when; how many since

    def count(self, refusal: Refused | Illegal, place: str, **facts: object) -> None:
        """One more, of whoever comes from this place."""
        self._metrics.refusals.labels(refusal.code).inc()
        if isinstance(refusal, Illegal) or refusal.code not in TOLD:
            return
        key = (refusal.code, f"{place} {TABLE.get()}")
        now = monotonic()
        last, since = self._told.pop(key, (None, 0))
        if last is not None and now - last < QUIET:
            self._told[key] = (last, since + 1)
            return
        self._told[key] = (now, 0)
        if len(self._told) > _KEPT:
            self._told.popitem(last=False)
        more = {"more": since} if since else {}
        warn("refused", code=refusal.code, why=refusal.text, place=place, **more, **facts)
