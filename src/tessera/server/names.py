"""Names of people and bots at a table: printable, on one line, and no two of them alike.

Alike is what reads alike: letters of another case or width, and more or fewer spaces, make no other name.
"""

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

ROSTER: Final = (
    *("Brisk", "Cobalt", "Dapple", "Ember", "Fathom", "Gable", "Hazel", "Ingot"),
    *("Juniper", "Kestrel", "Linden", "Marlow", "Nettle", "Orchard", "Pebble", "Quill"),
    *("Rowan", "Saffron", "Tansy", "Umber", "Vesper", "Willow", "Yarrow", "Zephyr"),
)
"""What bots are called: more names than a table has seats."""

SOMEBODY: Final = "Somebody"  # who was forgotten

_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls, formats, surrogates, what has no character
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their kind, and nothing to see
_MARKS: Final = ("Mn", "Me")  # what is drawn over the letter before
_MOST_MARKS: Final = 2  # over one letter; more of them run into the lines above and below


def tidy(name: str, chars: int) -> str:
    """A name on one line, of what can be seen, not too long.

    >>> tidy("  Ann\\u200b\\u00a0 Lee\\n", 40)
    'Ann Lee'
    """
    kept: list[str] = []
    marks = 0
    for each in name:
        kind = unicodedata.category(each)
        marks = marks + 1 if kind in _MARKS else 0
        if each.isspace() or each in _BLANKS:
            kept.append(" ")
        elif kind not in _UNSEEN and marks <= _MOST_MARKS:
            kept.append(each)
    return " ".join("".join(kept).split())[:chars].rstrip()


def folded(name: str) -> str:
    """The same text for all names that read alike.

    >>> folded("\uff21nn  LEE") == folded("ann lee")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def distinct(name: str, taken: Iterable[str], chars: int) -> str:
    """The name, with a number behind it if another at the table reads alike.

    >>> distinct("Ann", ["ANN", "Ann 2"], 40)
    'Ann 3'
    """
    known = {folded(each) for each in taken}
    if folded(name) not in known:
        return name
    tried = (name[: chars - len(mark)].rstrip() + mark for mark in (f" {number}" for number in count(2)))
    return next(each for each in tried if folded(each) not in known)


def bot_name(seat: int, taken: Iterable[str]) -> str:
    """What the bot in a seat is called: always the same, as far as nobody has that name."""
    known = {folded(each) for each in taken}
    turned = [*ROSTER[seat % len(ROSTER) :], *ROSTER[: seat % len(ROSTER)]]
    return next(name for name in turned if folded(name) not in known)
