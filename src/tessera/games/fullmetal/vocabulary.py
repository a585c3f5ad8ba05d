"""The closed sets of names whose meaning is code, and the numbers they go by inside a match."""

from typing import Final

KINDS: Final = (
    "astronef",
    "tower",
    "tank",
    "supertank",
    "motorboat",
    "barge",
    "crab",
    "converter",
    "bridge",
)
ASTRONEF: Final = 0
TOWER: Final = 1
TANK: Final = 2
SUPERTANK: Final = 3
MOTORBOAT: Final = 4
BARGE: Final = 5
CRAB: Final = 6
CONVERTER: Final = 7
BRIDGE: Final = 8
MINERAL: Final = 9  # what a carrier may carry beside units
CARGO: Final = (*KINDS, "mineral")

NO_DOMAIN: Final = 0
FIXED_DOMAIN: Final = 1
LAND_DOMAIN: Final = 2
SEA_DOMAIN: Final = 3
DOMAINS: Final = ("none", "fixed", "land", "sea")

LOW: Final = 0
NORMAL: Final = 1
HIGH: Final = 2
TIDES: Final = ("low", "normal", "high")

LANDING: Final = 0
DEPLOYMENT: Final = 1
PLAYING: Final = 2
LIFTOFF: Final = 3
FINISHED: Final = 4
PHASES: Final = ("landing", "deployment", "playing", "liftoff", "finished")

PLAYERS: Final = ("p1", "p2", "p3", "p4")
COLOURS: Final = ("red", "blue", "green", "yellow")

COLUMNS: Final = 37
ROWS: Final = 23
