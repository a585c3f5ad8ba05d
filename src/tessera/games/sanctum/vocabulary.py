"""The closed words of the rules: statuses, effects, values, conditions. Their meaning is code.

Every word has a number, its place in its tuple, by which the rules go.
"""

from typing import Final

# ---------------------------------------------------------------- statuses (rule 8)
STATUSES: Final = (
    "sundered",
    "impaired",
    "bound_attack",
    "bound_skill",
    "bleeding",
    "corrupt",
    "hollowed",
    "void_mark",
    "time_fracture",
    "might",
    "surge",
    "resilience",
    "regeneration",
    "blessed",
    "warded",
    "steadfast",
    "intangible",
    "untargetable",
    "martyrs_stance",
    "avatar_of_light",
    "sentinels_watch",
    "unbreakable",
    "grim_harvest",
    "pain_clause",
    "soul_furnace",
    "infernal_drive",
    "life_tithe",
    "infernal_pact",
    "lord_of_contracts",
)
SUNDERED: Final = 0
IMPAIRED: Final = 1
BOUND_ATTACK: Final = 2
BOUND_SKILL: Final = 3
BLEEDING: Final = 4
CORRUPT: Final = 5
HOLLOWED: Final = 6
VOID_MARK: Final = 7
TIME_FRACTURE: Final = 8
MIGHT: Final = 9
SURGE: Final = 10
RESILIENCE: Final = 11
REGENERATION: Final = 12
BLESSED: Final = 13
WARDED: Final = 14
STEADFAST: Final = 15
INTANGIBLE: Final = 16
UNTARGETABLE: Final = 17
MARTYRS_STANCE: Final = 18
AVATAR_OF_LIGHT: Final = 19
SENTINELS_WATCH: Final = 20
UNBREAKABLE: Final = 21
GRIM_HARVEST: Final = 22
PAIN_CLAUSE: Final = 23
SOUL_FURNACE: Final = 24
INFERNAL_DRIVE: Final = 25
LIFE_TITHE: Final = 26
INFERNAL_PACT: Final = 27
LORD_OF_CONTRACTS: Final = 28

STACKS: Final = ("add", "turns", "pair", "flag")
ADD: Final = 0
TURNS: Final = 1
PAIR: Final = 2
FLAG: Final = 3

STATUS_KINDS: Final = ("buff", "debuff")
DEBUFF: Final = 1
BEARERS: Final = ("player", "enemy", "both")

# ---------------------------------------------------------------- map (rule 4)
NODE_WORDS: Final = ("COMBAT", "ELITE", "CAMPFIRE", "MERCHANT", "SHRINE", "BOSS")
PLACED: Final = ("ELITE", "CAMPFIRE", "MERCHANT", "SHRINE")
PROFILES: Final = ("classic", "compact", "varied")
FILL: Final = 1  # of the rules for row sizes: independent, fill
ACTS: Final = (1, 2, 3)

# ---------------------------------------------------------------- cards, enemies, places
CARD_TYPES: Final = ("attack", "skill", "power", "curse")
ATTACK: Final = 0
SKILL: Final = 1
POWER: Final = 2
CURSE: Final = 3

CARD_RARITIES: Final = ("starter", "common", "uncommon", "rare", "special", "curse")
STARTER: Final = 0
COMMON: Final = 1
UNCOMMON: Final = 2
RARE: Final = 3
SPECIAL: Final = 4
CURSED: Final = 5
POOLED: Final = ("common", "uncommon", "rare")  # what can be found; numbered from 0
RELIC_RARITIES: Final = ("starter", "common", "uncommon", "rare", "boss", "shrine")
BOSS_RELIC: Final = 4

ENEMY_KINDS: Final = ("common", "elite", "boss", "minion")
ENEMY_COMMON: Final = 0
ENEMY_ELITE: Final = 1
ENEMY_BOSS: Final = 2
ENEMY_MINION: Final = 3

FIGHTS: Final = ("combat", "elite", "boss")
FIGHT: Final = 0
FIGHT_ELITE: Final = 1
FIGHT_BOSS: Final = 2
TIERS: Final = ("easy", "medium", "hard", "elite", "boss")
TIER_ELITE: Final = 3
TIER_BOSS: Final = 4

TARGETS: Final = ("enemy", "none")
AIMED: Final = 0

MECHANICS: Final = ("devotion", "fortify", "curses")
DEVOTION_CLASS: Final = 0
CURSES_CLASS: Final = 2

PILES: Final = ("draw", "discard", "hand")
PILE_DRAW: Final = 0
PILE_DISCARD: Final = 1
PILE_HAND: Final = 2

# ---------------------------------------------------------------- values and conditions (9.1, 9.2)
QUANTITIES: Final = (
    "block",
    "fortify",
    "hp",
    "max_hp",
    "player_hp",
    "curses",
    "hp_lost",
    "hits_taken",
    "spent",
    "fractured",
    "card_hp_lost",
    "dealt",
)
Q_BLOCK: Final = 0
Q_FORTIFY: Final = 1
Q_HP: Final = 2
Q_MAX_HP: Final = 3
Q_PLAYER_HP: Final = 4
Q_CURSES: Final = 5
Q_HP_LOST: Final = 6
Q_HITS_TAKEN: Final = 7
Q_SPENT: Final = 8
Q_FRACTURED: Final = 9
Q_CARD_HP_LOST: Final = 10
Q_DEALT: Final = 11

CONDITIONS: Final = (
    "self_full_hp",
    "self_hp_below",
    "target_has_block",
    "target_hp_below",
    "devotion_at_least",
    "fortify_at_least",
    "curses_at_least",
    "fractured_at_least",
    "killed",
    "block_is_zero",
    "elite_or_boss",
)
C_SELF_FULL_HP: Final = 0
C_SELF_HP_BELOW: Final = 1
C_TARGET_HAS_BLOCK: Final = 2
C_TARGET_HP_BELOW: Final = 3
C_DEVOTION: Final = 4
C_FORTIFY: Final = 5
C_CURSES: Final = 6
C_FRACTURED: Final = 7
C_KILLED: Final = 8
C_BLOCK_IS_ZERO: Final = 9
C_ELITE_OR_BOSS: Final = 10

# ---------------------------------------------------------------- effects (9.3, 9.4, 9.5)
EFFECTS: Final = (
    "damage",
    "hit",
    "block",
    "heal",
    "devotion",
    "spend_devotion",
    "fortify",
    "fortify_cap",
    "draw",
    "resolve",
    "lose_hp",
    "lose_max_hp",
    "apply",
    "add_card",
    "potion",
    "fracture_curses",
    "cleanse",
    "upgrade_hand",
    "if",
    "attack",
    "apply_one_of",
    "summon",
    "raise_dead",
    "consume",
    "charge",
    "command",
    "echo",
    "forget",
    "purge",
    "flood",
    "flood_reset",
    "max_hp",
    "gold",
    "gain_card",
    "gain_curse",
    "remove_curse",
    "relic",
    "gain_potion",
    "bonus",
    "insight",
    "weaken_boss",
    "heal_cap",
    "heal_lock",
    "attack_percent",
    "upgrade",
    "remove",
    "transform",
)
DAMAGE: Final = 0
HIT: Final = 1
BLOCK: Final = 2
HEAL: Final = 3
DEVOTION: Final = 4
SPEND_DEVOTION: Final = 5
FORTIFY: Final = 6
FORTIFY_CAP: Final = 7
DRAW: Final = 8
RESOLVE: Final = 9
LOSE_HP: Final = 10
LOSE_MAX_HP: Final = 11
APPLY: Final = 12
ADD_CARD: Final = 13
POTION: Final = 14
FRACTURE_CURSES: Final = 15
CLEANSE: Final = 16
UPGRADE_HAND: Final = 17
IF: Final = 18
ENEMY_ATTACK: Final = 19
APPLY_ONE_OF: Final = 20
SUMMON: Final = 21
RAISE_DEAD: Final = 22
CONSUME: Final = 23
CHARGE: Final = 24
COMMAND: Final = 25
ECHO: Final = 26
FORGET: Final = 27
PURGE: Final = 28
FLOOD: Final = 29
FLOOD_RESET: Final = 30
MAX_HP: Final = 31
GOLD: Final = 32
GAIN_CARD: Final = 33
GAIN_CURSE: Final = 34
REMOVE_CURSE: Final = 35
RELIC: Final = 36
GAIN_POTION: Final = 37
BONUS: Final = 38
INSIGHT: Final = 39
WEAKEN_BOSS: Final = 40
HEAL_CAP: Final = 41
HEAL_LOCK: Final = 42
ATTACK_PERCENT: Final = 43
UPGRADE: Final = 44
REMOVE: Final = 45
TRANSFORM: Final = 46

ALL: Final = -1
"""The amount `all`."""

# Whom an effect is for. The first four are a card's, all but the third also a move's.
WHOM: Final = ("target", "all", "random", "self", "player", "allies", "ally", "hurt_ally")
TO_TARGET: Final = 0
TO_ALL: Final = 1
TO_RANDOM: Final = 2
TO_SELF: Final = 3
TO_PLAYER: Final = 4
TO_ALLIES: Final = 5
TO_ALLY: Final = 6  # a random one
TO_HURT_ALLY: Final = 7
TO_ID: Final = 8
TO_TAG: Final = 9

CURSES_WHERE: Final = ("hand_first", "all")
HAND_FIRST: Final = 0
EVERYWHERE: Final = 1

ECHOED: Final = ("last", "discard")
FROM_LAST: Final = 0
FROM_DISCARD: Final = 1

PICK_CHOOSE: Final = "choose"
PICK_RANDOM: Final = "random"
PICK_BEST: Final = "best"

SCOPES: Final = ("run", "next_combat")
FOR_THE_RUN: Final = 0

BONUS_STATS: Final = ("might", "block", "devotion", "steadfast")
BONUS_MIGHT: Final = 0
BONUS_BLOCK: Final = 1
BONUS_DEVOTION: Final = 2
BONUS_STEADFAST: Final = 3

# ---------------------------------------------------------------- relics (10.2)
TRIGGERS: Final = (
    "pickup",
    "combat_start",
    "turn_start",
    "turn_end",
    "first_attack",
    "enemy_died",
    "curse_drawn",
    "bloodied",
    "potion_used",
    "combat_won",
)
T_PICKUP: Final = 0
T_COMBAT_START: Final = 1
T_TURN_START: Final = 2
T_TURN_END: Final = 3
T_FIRST_ATTACK: Final = 4
T_ENEMY_DIED: Final = 5
T_CURSE_DRAWN: Final = 6
T_BLOODIED: Final = 7
T_POTION_USED: Final = 8
T_COMBAT_WON: Final = 9

INTENTS: Final = ("attack", "defend", "buff", "debuff", "heal", "summon", "charge", "special")
