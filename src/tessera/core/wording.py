"""Small joints of English that titles put their texts together with: lists, signs, sentences."""

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """a, b and c; nothing for nothing."""
    if not words:
        return ""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: int) -> str:
    """A change as it is printed: a true minus sign."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def spaced(id: str) -> str:
    """An id as words."""
    return id.replace("_", " ")


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def count(number: int, thing: str) -> str:
    """1 turn, 2 turns."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
