"""Sealed chance: raw bits that follow from 256 secret bits, and from nothing that anybody sees.

The generators of the rulebooks have 32 to 128 bits of state: whoever sees enough of what they draw can search
for the rest. A sealed generator turns raw bits into dice and shuffles as before, but takes them from BLAKE2b
in counter mode under a secret key: draw n is a function of the key and n, so nothing else needs to be kept.

The host of a match picks the secret before anybody has seen anything, shows its commitment, and tells the
secret when the match is over. Then everybody can check both.
"""

from hashlib import blake2b, sha256
from typing import Final

SECRET_BYTES: Final = 32
_DRAWS: Final = b"tessera draws"
_KEYS: Final = b"tessera keys"


class Seal:
    """A key, and the words of its endless tape. Two seals of one key are alike."""

    def __init__(self, key: bytes) -> None:
        if len(key) != SECRET_BYTES:
            raise ValueError(f"a seal's key has {SECRET_BYTES} bytes, got {len(key)}")
        self.key = key
        self._number = -1  # of the block at hand: 64 bytes of the tape
        self._block = b""

    def word32(self, n: int) -> int:
        """Word n of the tape, read in words of 32 bits."""
        at = (n & 15) << 2
        return int.from_bytes(self._look(n >> 4)[at : at + 4], "little")

    def word64(self, n: int) -> int:
        """Word n of the tape, read in words of 64 bits."""
        at = (n & 7) << 3
        return int.from_bytes(self._look(n >> 3)[at : at + 8], "little")

    def _look(self, number: int) -> bytes:
        if number != self._number:
            counter = number.to_bytes(8, "little")
            self._block = blake2b(counter, key=self.key, digest_size=64, person=_DRAWS).digest()
            self._number = number
        return self._block

    def derive(self, label: str) -> "Seal":
        """The seal of that label: whoever has it learns nothing of this one, nor of any other label's."""
        text = label.encode("utf-8", "surrogatepass")
        return Seal(blake2b(text, key=self.key, digest_size=SECRET_BYTES, person=_KEYS).digest())

    def number(self) -> int:
        """64 bits that follow from the key and tell nothing of it."""
        return self.derive("number").word64(0)


def twin_of(seal: Seal | None) -> Seal | None:
    """A seal of the same key that shares nothing with this one; None of none."""
    return None if seal is None else Seal(seal.key)


def commitment_of(secret: bytes) -> str:
    """What is shown of a secret before it may be known: its SHA-256, in hexadecimal. Empty of none."""
    return sha256(secret).hexdigest() if secret else ""
