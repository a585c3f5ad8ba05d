"""Acts and places in words, for people."""

from typing import Final

_ACTS: Final[dict[int, str]] = {1: "Entrance Halls", 2: "Sunken Crypts", 3: "Sanctum Core"}
_NUMERALS: Final[dict[int, str]] = {1: "I", 2: "II", 3: "III"}
_PLACES: Final = ("first", "second", "third", "fourth")


def act_title(act: int) -> str:
    """What the act is called."""
    return _ACTS.get(act, "")


def act_number(act: int) -> str:
    """The act as a numeral."""
    return _NUMERALS.get(act, str(act))


def act_name(act: int) -> str:
    """Number and name."""
    return f"Act {act_number(act)}, {act_title(act)}"


def place_in_words(node_id: str) -> str:
    """`act1_row3_node2` as people say it; any other text as it is."""
    parts = node_id.split("_")
    if len(parts) == 3 and parts[1].startswith("row") and parts[2].startswith("node"):
        row = parts[1].removeprefix("row")
        column = parts[2].removeprefix("node")
        if column.isdecimal() and int(column) < len(_PLACES):
            return f"row {row}, {_PLACES[int(column)]} from the left"
    return node_id
