"""The node icons: small vector drawings in a box from -12 to 12, and the colours that go with them.

Stroked shapes use the current stroke, filled ones the current fill, so one group sets the ink of all.
"""

from typing import Final

from tessera.games.sanctum.model import NodeType

INK: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "#e0cfae",
    NodeType.ELITE: "#ff8a66",
    NodeType.CAMPFIRE: "#ffb648",
    NodeType.MERCHANT: "#f1d36b",
    NodeType.SHRINE: "#86d7d0",
    NodeType.BOSS: "#ff6a5c",
}
DISC: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "#3a2f22",
    NodeType.ELITE: "#4a1f1a",
    NodeType.CAMPFIRE: "#46290f",
    NodeType.MERCHANT: "#3d3413",
    NodeType.SHRINE: "#15363a",
    NodeType.BOSS: "#3c0f14",
}
LABEL: Final[dict[NodeType, str]] = {
    NodeType.COMBAT: "Combat",
    NodeType.ELITE: "Elite",
    NodeType.CAMPFIRE: "Campfire",
    NodeType.MERCHANT: "Merchant",
    NodeType.SHRINE: "Shrine",
    NodeType.BOSS: "Boss",
}

# (path, filled): outlines are stroked, solids filled with the ink.
_SWORDS: Final = [
    ("M-8 -8 L4.4 4.4 M8 -8 L-4.4 4.4", False),  # blades
    ("M1.6 6.6 L6.6 1.6 M-1.6 6.6 L-6.6 1.6", False),  # guards
    ("M4.6 4.6 L8 8 M-4.6 4.6 L-8 8", False),  # grips
    ("M-9.6 -9.6 L-6.2 -8.6 L-8.6 -6.2 Z M9.6 -9.6 L6.2 -8.6 L8.6 -6.2 Z", True),  # points
]
_SKULL: Final = (
    "M0 -6.4 C4.6 -6.4 7 -3.4 7 0.2 C7 2.6 6 4 4.6 4.9 L4.6 8 L1.9 8 L1.9 6.4 L0.7 6.4 L0.7 8 L-0.7 8 "
    "L-0.7 6.4 L-1.9 6.4 L-1.9 8 L-4.6 8 L-4.6 4.9 C-6 4 -7 2.6 -7 0.2 C-7 -3.4 -4.6 -6.4 0 -6.4 Z "
    "M-3 -1.4 A1.9 1.9 0 1 0 -2.99 -1.4 Z M3 -1.4 A1.9 1.9 0 1 0 3.01 -1.4 Z M0 2.2 L-1 4.2 L1 4.2 Z"
)
_HORNED: Final = [
    (_SKULL, True),
    ("M-5.4 -4.6 C-9.4 -5 -10.6 -8 -9.8 -11.2 C-8.6 -8.8 -6.6 -8 -3.6 -6.6 Z", True),
    ("M5.4 -4.6 C9.4 -5 10.6 -8 9.8 -11.2 C8.6 -8.8 6.6 -8 3.6 -6.6 Z", True),
]
_FIRE: Final = (
    "M0.6 -11 C1.4 -7.2 6.4 -4.8 6.4 0.6 C6.4 4 3.6 6 0 6 C-3.6 6 -6.4 4 -6.4 0.6 C-6.4 -2 -4.8 -3.4 "
    "-3.8 -5 C-3.2 -3.4 -2.6 -2.8 -1.8 -2.4 C-2.2 -6 -1.2 -9 0.6 -11 Z M0.2 -0.6 C-1.4 0.8 -2.4 1.6 "
    "-2.4 3 C-2.4 4.3 -1.3 5 0 5 C1.3 5 2.4 4.3 2.4 3 C2.4 1.6 1.2 1 0.2 -0.6 Z"
)
_FLAME: Final = [(_FIRE, True), ("M-8 10 L8 6.8 M8 10 L-8 6.8", False)]
_BAG: Final = (
    "M-3.4 -5 L3.4 -5 C7.6 -1.4 9 2.2 8.4 5.4 C7.9 8.2 5.6 9.6 0 9.6 C-5.6 9.6 -7.9 8.2 -8.4 5.4 "
    "C-9 2.2 -7.6 -1.4 -3.4 -5 Z M0.7 -1.8 L-0.7 -1.8 L-0.7 -0.6 C-2.5 -0.3 -3.2 0.8 -3.2 1.8 "
    "C-3.2 3.4 -1.9 3.8 -0.3 4.2 C1.1 4.5 1.7 4.7 1.7 5.4 C1.7 6 1.1 6.4 0 6.4 C-1.1 6.4 -1.8 6 -2 5.2 "
    "L-3.4 5.6 C-3.1 6.8 -2.1 7.5 -0.7 7.7 L-0.7 8.8 L0.7 8.8 L0.7 7.7 C2.4 7.4 3.3 6.5 3.3 5.2 "
    "C3.3 3.6 1.9 3.1 0.4 2.8 C-1 2.5 -1.6 2.3 -1.6 1.7 C-1.6 1.1 -1 0.7 0 0.7 C0.9 0.7 1.5 1.1 1.7 1.8 "
    "L3.1 1.4 C2.8 0.3 2 -0.4 0.7 -0.6 Z"
)
_PURSE: Final = [
    (_BAG, True),
    ("M-3.8 -6.2 L-5.4 -10 L-1.8 -8.8 L0 -10.6 L1.8 -8.8 L5.4 -10 L3.8 -6.2 Z", True),
]
_VAULT: Final = (
    "M-7.2 7 L-7.2 -1.6 A7.2 7.2 0 0 1 7.2 -1.6 L7.2 7 L4.4 7 L4.4 -1.6 A4.4 4.4 0 0 0 -4.4 -1.6 L-4.4 7 Z"
)
_ARCH: Final = [
    ("M-8.6 9.6 L8.6 9.6 L8.6 7.6 L-8.6 7.6 Z", True),
    (_VAULT, True),
    ("M0 -5 L1.1 -1.6 L3.4 0.6 L1.1 2.2 L0 6.4 L-1.1 2.2 L-3.4 0.6 L-1.1 -1.6 Z", True),
]
_FACE: Final = (
    "M0 -3.8 C4.8 -3.8 7.2 -1.2 7.2 2 C7.2 4.2 6.2 5.6 4.8 6.4 L4.8 9.6 L2 9.6 L2 8 L0.7 8 L0.7 9.6 "
    "L-0.7 9.6 L-0.7 8 L-2 8 L-2 9.6 L-4.8 9.6 L-4.8 6.4 C-6.2 5.6 -7.2 4.2 -7.2 2 "
    "C-7.2 -1.2 -4.8 -3.8 0 -3.8 Z M-5 1.2 L-1.4 2.4 C-1.4 4.2 -2.2 4.8 -3.2 4.8 C-4.4 4.8 -5.2 3.6 "
    "-5 1.2 Z M5 1.2 L1.4 2.4 C1.4 4.2 2.2 4.8 3.2 4.8 C4.4 4.8 5.2 3.6 5 1.2 Z M0 4 L-0.9 5.8 L0.9 5.8 Z"
)
_CROWNED: Final = [
    (_FACE, True),
    ("M-7 -4.4 L-8.2 -10.4 L-4 -7.6 L0 -12 L4 -7.6 L8.2 -10.4 L7 -4.4 C3 -5.8 -3 -5.8 -7 -4.4 Z", True),
]

GLYPH: Final[dict[NodeType, list[tuple[str, bool]]]] = {
    NodeType.COMBAT: _SWORDS,
    NodeType.ELITE: _HORNED,
    NodeType.CAMPFIRE: _FLAME,
    NodeType.MERCHANT: _PURSE,
    NodeType.SHRINE: _ARCH,
    NodeType.BOSS: _CROWNED,
}
