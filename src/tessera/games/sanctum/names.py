"""What people call acts, places and whatever has a name."""

from typing import Final

from tessera.games.sanctum.model import NodeType

_ACTS: Final[dict[int, str]] = {1: "Entrance Halls", 2: "Sunken Crypts", 3: "Sanctum Core"}
_NUMERALS: Final[dict[int, str]] = {1: "I", 2: "II", 3: "III"}
_ORDINALS: Final = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)
_ROOMS: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "fight",
    NodeType.ELITE: "elite fight",
    NodeType.CAMPFIRE: "campfire",
    NodeType.MERCHANT: "merchant",
    NodeType.SHRINE: "shrine",
    NodeType.BOSS: "boss",
}


def act_title(act: int) -> str:
    """What the act is called."""
    return _ACTS.get(act, "")


def act_number(act: int) -> str:
    """The act as a numeral."""
    return _NUMERALS.get(act, str(act))


def act_name(act: int) -> str:
    """Number and name."""
    return f"Act {act_number(act)}, {act_title(act)}"


def with_article(name: str) -> str:
    """The name inside a sentence: `the Acolyte`, `the Bonelord`, but `Varric` and `Eliza's Locket`."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    short, comma, _ = name.partition(",")
    if comma:  # a name of its own, with a title behind it
        return short
    return name if "'s " in name or "s' " in name else f"the {name}"


def ordinal(place: int) -> str:
    """0 is the first."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def side(place: int, count: int) -> str:
    """Where something stands among several side by side, from the left; nothing if it is alone."""
    if count <= 1:
        return ""
    if count <= 3:
        return "left" if place == 0 else ("right" if place == count - 1 else "middle")
    return ordinal(place)


def room(kind: NodeType) -> str:
    """What waits at a node, as people call it."""
    return _ROOMS[kind]


def sentence(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]
