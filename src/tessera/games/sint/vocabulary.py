"""The words of the rulebook and the numbers that stand for them inside a state.

A closed set: data files may use these names and no others. What they mean is in the modules of the rules.
"""

from typing import Final

# Systems go by their roll (rule 2.3); 0 is an Empty Room.
NO_SYSTEM: Final = 0
BOW: Final = 2
DORMITORY: Final = 3
CARGO: Final = 4
ENGINE: Final = 5
KITCHEN: Final = 6
CANNONS: Final = 7
BRIDGE: Final = 8
SICKBAY: Final = 9
STORAGE: Final = 10
SYSTEMS: Final = (
    "",
    "",
    "Bow",
    "Dormitory",
    "Cargo",
    "Engine",
    "Kitchen",
    "Cannons",
    "Bridge",
    "Sickbay",
    "Storage",
)
SYSTEM_NAMES: Final = SYSTEMS[2:]

FIRE: Final = 0
WATER: Final = 1
HAZARDS: Final = ("Fire", "Water")

PEPPERNUT: Final = 0
EXTINGUISHER: Final = 1
KEYCHAIN: Final = 2
WHEELBARROW: Final = 3
MITRE: Final = 4
ITEMS: Final = ("Peppernut", "Extinguisher", "Keychain", "Wheelbarrow", "Mitre")

LOBBY: Final = 0
MORNING: Final = 1
TELEGRAPH: Final = 2
PLANNING: Final = 3
EXECUTION: Final = 4
ENEMY: Final = 5
GAME_OVER: Final = 6
VICTORY: Final = 7
PHASES: Final = (
    "Lobby",
    "MorningReport",
    "EnemyTelegraph",
    "TacticalPlanning",
    "Execution",
    "EnemyAction",
    "GameOver",
    "Victory",
)

NO_ATTACK: Final = -1
FIREBALL: Final = 0
LEAK: Final = 1
MISS: Final = 2
EFFECTS: Final = ("Fireball", "Leak", "Miss")
HIDDEN: Final = "Hidden"  # in views and events only

# Queued commands, in the order of rule 10.5.
MOVE: Final = 0
BAKE: Final = 1
SHOOT: Final = 2
SHIELDS: Final = 3
EVASION: Final = 4
LOOKOUT: Final = 5
FIRST_AID: Final = 6
INTERACT: Final = 7
EXTINGUISH: Final = 8
REPAIR: Final = 9
PICK_UP: Final = 10
DROP: Final = 11
THROW: Final = 12
REVIVE: Final = 13
VERBS: Final = (
    "Move",
    "Bake",
    "Shoot",
    "RaiseShields",
    "EvasiveManeuvers",
    "Lookout",
    "FirstAid",
    "Interact",
    "Extinguish",
    "Repair",
    "PickUp",
    "Drop",
    "Throw",
    "Revive",
)

FLASH: Final = 0
SITUATION: Final = 1
TIMEBOMB: Final = 2
CARD_KINDS: Final = ("Flash", "Situation", "Timebomb")

NEGATIVE: Final = 0
NEUTRAL: Final = 1
POSITIVE: Final = 2
TONES: Final = ("Negative", "Neutral", "Positive")

# What a Timebomb does at 0.
DISCARD: Final = 0
AT_MORNING: Final = 1
STAYS: Final = 2
ENDINGS: Final = ("discard", "morning", "stays")

NAP: Final = 0
FOG: Final = 1
SEASICK: Final = 2
STATIC: Final = 3
SUGAR: Final = 4
TRAITS: Final = ("nap", "fog", "seasick", "static", "sugar")

# What a card changes of a price.
MOVE_TIMES: Final = 0
OTHER_TIMES: Final = 1
OTHER_PLUS: Final = 2
EMPTY_FREE: Final = 3
INTO: Final = 4

# Where a card is solved: a system's room goes by the system's number, the rooms beside it by BESIDE more.
ANYWHERE: Final = 0
EMPTY_ROOM: Final = 1
BESIDE: Final = 9
PLACES: Final = ("any", "empty", *SYSTEM_NAMES, *[f"beside {system}" for system in SYSTEM_NAMES])

PLAYERS: Final = ("P1", "P2", "P3", "P4", "P5", "P6")
STRAY: Final = "Stray"  # why a token lies where a stray shot landed
SYSTEM_SENDER: Final = "SYSTEM"
_SEATS: Final = {"P1": 0, "P2": 1, "P3": 2, "P4": 3, "P5": 4, "P6": 5}


def seat_of(player: str) -> int:
    """The seat of a player's id, or -1."""
    return _SEATS.get(player, -1)
