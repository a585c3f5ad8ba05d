"""The closed set of names that Taktik's data may use, each with the number the rules know it by.

What a name means is code in the module of its subject; what carries a name is data. The names are those
of the rulebook and of effects.yaml. Where a record takes several forms (a hook, an instant, a condition…),
they are numbered in the order in which the record declares them.
"""

from typing import Final

PLAYER_NAMES: Final = ("PLAYER_A", "PLAYER_B")
ROLES: Final = ("ATTACKER", "DEFENDER")
NOBODY: Final = -1
DRAW: Final = 2  # beside the players 0 and 1, what a condition may yield
WINNERS: Final[tuple[str, ...]] = (*ROLES, "DRAW")

# Phases (rule 5), in their order.
TURN_START: Final = 0
CARD_DRAW: Final = 1
CARD_RESOLUTION: Final = 2
MOVEMENT: Final = 3
ATTACK: Final = 4
DICE_RESOLUTION: Final = 5
END_TURN: Final = 6
VICTORY: Final = 7
PHASES: Final = (
    "TURN_START",
    "CARD_DRAW",
    "CARD_RESOLUTION",
    "MOVEMENT",
    "ATTACK",
    "DICE_RESOLUTION",
    "END_TURN",
    "VICTORY",
)

# Card kinds.
BONUS: Final = 0
MALUS: Final = 1
TACTIC: Final = 2
CARD_KINDS: Final = ("bonus", "malus", "tactic")

TIMINGS: Final = ("immediate", "stored", "reaction")
REACTION: Final = 2

# Reaction windows (rule 10.1).
BEFORE_MOVE: Final = 0
AFTER_MOVE: Final = 1
BEFORE_ATTACK_ROLL: Final = 2
AFTER_ATTACK_ROLL: Final = 3
BEFORE_DAMAGE: Final = 4
WINDOWS: Final = ("beforeMove", "afterMove", "beforeAttackRoll", "afterAttackRoll", "beforeDamage")

# Who may play a tactic.
BY_ACTIVE: Final = 0
BY_OPPONENT: Final = 1
BY_EITHER: Final = 2
PLAYED_BY: Final = ("active", "opponent", "either")

# What a bonus may undo (rule 9.6).
CANCELS_NONE: Final = 0
CANCELS_ANY: Final = 1
CANCELS_CATEGORIES: Final = 2
CANCELS_ANY_AND_TACTICS: Final = 3
CANCELS: Final = ("none", "any", "categories", "any_and_tactics")

# Sides, relative to the owner of an effect.
ANY_SIDE: Final = 0
OWNER_SIDE: Final = 1
OPPONENT_SIDE: Final = 2
SIDES: Final = ("any", "owner", "opponent")

# Targeting (rule 9.3).
NO_TARGET: Final = 0
UNIT_TARGET: Final = 1
QUADRANT_TARGET: Final = 2
ENEMY: Final = 1
OWNERS: Final = ("self", "enemy")
OPPONENT: Final = 1
CHOOSERS: Final = ("self", "opponent")
QUADRANTS: Final = ("NW", "NE", "SW", "SE")

DAMAGED: Final = 0
BLOCKED: Final = 1
LIMITED: Final = 2
PENDING_ATTACKER: Final = 3
PENDING_TARGET: Final = 4
SUPPORTER_PAIR: Final = 5
MUST_BE: Final = ("damaged", "blocked", "limited", "pending_attacker", "pending_target", "supporter_pair")

# Hooks (rule 9.2).
CAN_MOVE_UNIT: Final = 0
CAN_ATTACK: Final = 1
MODIFY_MOVEMENT: Final = 2
MODIFY_ATTACK_ROLL: Final = 3
MODIFY_MOVE_LIMIT: Final = 4
ALLOW_MOVE: Final = 5
ALLOW_MOVE_AND_ATTACK: Final = 6
IGNORE_TERRAIN: Final = 7
CAN_PLAY_CARD: Final = 8
CAN_DEPLOY: Final = 9
CAN_RESTORE: Final = 10
RETAIN_BONUS: Final = 11
ON_PHASE_START: Final = 12

# How much of the ground `ignoreTerrain` ignores.
ALL_PARTS: Final = 0
PARTS: Final = ("all", "concealment")

# Instants (rule 9.2).
RESTORE: Final = 0
DEPLOY: Final = 1
REROLL: Final = 2
SHIFT_ROLL: Final = 3
SUPPORT: Final = 4

# Durations (rule 9.1).
UNTIL_END_OF_TURN: Final = 0

# Stages of a pending card (section 2).
DECIDE: Final = 0
CANCEL: Final = 1
TARGET: Final = 2
STAGES: Final = ("decide", "cancel", "target")

MISS: Final = "MISS"
HIT: Final = "HIT"

# Victory conditions (rule 11.2).
ANNIHILATION: Final = 0
CAPTURE_HOLD: Final = 1
VICTORY_POINTS: Final = 2
TIMED_RESISTANCE: Final = 3
LOGISTICS_RUN: Final = 4
SECRET_MISSIONS: Final = 5
TERRITORIAL_CONTROL: Final = 6
ASSASSINATION: Final = 7
EXFILTRATION: Final = 8
RESOURCE_ACCUMULATION: Final = 9
SABOTAGE: Final = 10
COMBINED_SCORING: Final = 11
CONDITIONS: Final = (
    "annihilation",
    "capture_hold",
    "victory_points",
    "timed_resistance",
    "logistics_run",
    "secret_missions",
    "territorial_control",
    "assassination",
    "exfiltration",
    "resource_accumulation",
    "sabotage",
    "combined_scoring",
)
TURN_LIMIT: Final = "turn_limit"

# Secret missions (rule 11.3).
HOLD_WITH_UNITS: Final = 0
SEIZE_LOW_LOSSES: Final = 1
ESCORT: Final = 2
RETAKE: Final = 3
NEUTRALIZE: Final = 4
BONUS_COMBO: Final = 5

# Switches of a ruleset.
STRICT: Final = 0
GATINGS: Final = ("strict", "partial")
STANDARD_SET: Final = 0
CARD_SETS: Final = ("standard", "legacy")
COSTED: Final = 0
MOVEMENT_MODES: Final = ("costed", "free_distance")
MANHATTAN: Final = 1
METRICS: Final = ("chebyshev", "manhattan")
BY_DISTANCE: Final = 0
THRESHOLDS: Final = ("by_distance", "fixed")
HITS: Final = 0
DAMAGE_MODELS: Final = ("hits", "removal")
SHARED: Final = 1
SCOPES: Final = ("per_player", "shared")
SECRET_SIX: Final = 0
SELECTIONS: Final = ("secret_six", "whole_catalogue")
BOTH: Final = 0
REACTORS: Final = ("both", "active")
BY_SCENARIO: Final = 0
VICTORIES: Final = ("scenario", "annihilation_only")
