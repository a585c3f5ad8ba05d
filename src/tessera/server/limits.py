"""Token buckets: so many at once, so many per second after that."""

from collections import OrderedDict
from collections.abc import Callable

from tessera.machine import monotonic


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them per second."""

    __slots__ = ("_burst", "_clock", "_rate", "_seen", "_tokens")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """Whether there was a token to take."""
        if self.is_empty():
            return False
        self._tokens -= 1.0
        return True

    def is_empty(self) -> bool:
        """Whether there is no token to take."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._seen) * self._rate)
        self._seen = now
        return self._tokens < 1.0


class Buckets:
    """A bucket for every address; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: int, kept: int = 4096) -> None:
        self._rate = rate
        self._burst = burst
        self._kept = kept
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether the address had a token to take."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()

    def is_empty(self, address: str) -> bool:
        """Whether the address has no token to take."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.is_empty()
