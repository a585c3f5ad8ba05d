"""The view for a terminal: the whole board in letters, then who has what.

Sea ~, land ., marsh %, reef *, mountain ^, mineral o. A piece shows its letter, small for the second seat on;
the list below the board says whose it is.
"""

from typing import Final

from tessera.games.fullmetal.telling_names import Names, place_name
from tessera.games.fullmetal.view import FullMetalView

_LETTERS: Final = {
    "astronef": "A",
    "tower": "O",
    "tank": "T",
    "supertank": "S",
    "motorboat": "M",
    "barge": "B",
    "crab": "C",
    "converter": "V",
    "bridge": "=",
}


def text_of(view: FullMetalView, names: Names) -> str:
    rows = [list(row) for row in view.terrain]
    for at in view.minerals:
        q, _, r = at.partition(",")
        _put(rows, (int(q), int(r)), "o")
    for wanted in (True, False):  # bridges and ships lie under everything else
        for unit in view.units.values():
            if (unit.kind in ("bridge", "astronef")) == wanted:
                for at_hex in unit.hexes:
                    _put(rows, at_hex, _LETTERS[unit.kind])
    lines = [
        f"Turn {view.turn}, {view.phase}, tide {view.tide}, {view.tide_deck} cards left",
        f"{names.company(view.current)} to act with {view.action_points} action points",
        "      " + "".join([str(column // 10) for column in range(37)]),
        "      " + "".join([str(column % 10) for column in range(37)]),
    ]
    for number, row in enumerate(rows):
        lines.append(f"{number:>4}  {''.join(row)}")
    for seat, player in enumerate(view.players):
        told = [f"{names.company(seat):<7} reserve {player.saved:>2}"]
        if view.contested:
            told.append(f"spoils {player.spoils:>2}")
        if view.scores:
            told.append(f"score {view.scores[seat]}")
        elif not player.active:
            told.append("gone")
        if player.forecast:
            told.append(f"forecast {' '.join(player.forecast)}")
        if player.captured:
            told.append("holds the ship of " + ", ".join([names.company(each) for each in player.captured]))
        lines.append("  ".join(told))
        pieces = [
            f"{names.bare(name)} {place_name(unit.position)}{_flags(unit.stuck, unit.neutralized)}"
            + (f" [{len(unit.cargo)}]" if unit.cargo else "")
            for name, unit in view.units.items()
            if unit.owner == seat and unit.hexes and unit.kind != "tower" and unit.position is not None
        ]
        if pieces:
            lines.append("    " + "; ".join(pieces))
    return "\n".join(lines)


def _flags(stuck: bool, neutralized: bool) -> str:
    return ("!" if stuck else "") + ("#" if neutralized else "")


def _put(rows: list[list[str]], at: tuple[int, int], letter: str) -> None:
    q, r = at
    rows[r + (q - (q & 1)) // 2][q] = letter
