"""What a run remembers (rule 2): plain records, numbers of content instead of names, integers only.

Cards and floors never change once made: what changes is replaced, so that copies may share them. Uids of the
deck count up from 1; those of cards made in combat (`t1`, `t2`, ... in the rulebook) are negative.
"""

from dataclasses import dataclass, field
from typing import Final, final

from tessera.core.copying import copied
from tessera.core.streams import TextStreams
from tessera.games.sanctum.model import FloorMap
from tessera.games.sanctum.vocabulary import FIGHT_ELITE

MAP: Final = "map"
COMBAT: Final = "combat"
REWARD: Final = "reward"
CAMPFIRE: Final = "campfire"
SHOP: Final = "shop"
SHRINE: Final = "shrine"
CARD_PICK: Final = "card_pick"
ENDING: Final = "ending"
WON: Final = "won"
LOST: Final = "lost"

NONE: Final = -1
"""No such number: no move, no potion, no encounter."""
FALLBACK: Final = -2
"""The intent of an enemy that has no move to choose from (7.7)."""


@final
@dataclass
class Card:
    """A card. Never changed: an upgrade is another record with the same uid."""

    uid: int  # below 0: made in combat, and gone with it
    kind: int
    up: bool


@final
@dataclass
class Enemy:
    """One enemy of a combat. Dead ones stay, with hp 0."""

    uid: int
    kind: int
    hp: int
    max_hp: int
    block: int
    statuses: dict[int, int]  # in order of being gained
    phase: int
    intent: int  # move number, NONE or FALLBACK
    forced: int  # move number or NONE
    history: list[int]  # move numbers
    used: list[int]  # once-moves, by their key
    cooldown: int
    flood: int
    projection: int

    def copy(self) -> "Enemy":
        return copied(self)


@final
@dataclass(kw_only=True)
class Combat:
    """A fight (rule 2.3)."""

    node_id: str
    kind: int  # FIGHT, FIGHT_ELITE or FIGHT_BOSS
    encounter: int
    turn: int = 0
    resolve: int = 0
    block: int = 0
    fortify: int = 0
    fortify_cap: int
    devotion: int = 0
    statuses: dict[int, int] = field(default_factory=dict)  # in order of being gained
    blessed_turns: int = 0
    draw: list[Card]  # the first is the top
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    fractured: list[Card] = field(default_factory=list)
    corrupted: list[int] = field(default_factory=list)  # uids
    hp_lost: int = 0
    hits_taken: int = 0
    played_this_turn: int = 0
    invoked: bool = False
    last_card: int = NONE  # kind, or NONE
    last_up: bool = False
    first_attack_done: bool = False
    bloodied_done: bool = False
    enemies: list[Enemy] = field(default_factory=list)  # board order
    fallen_minions: list[int] = field(default_factory=list)
    next_temp: int = 1
    over: bool = False  # won: kept to be looked at until the next step

    def copy(self) -> "Combat":
        return copied(self)


@final
@dataclass
class Reward:
    """What a victory offers and has not been taken."""

    kind: int
    gold: int
    cards: list[int]
    potion: int
    relics: list[int]

    def copy(self) -> "Reward":
        return copied(self)


@final
@dataclass
class Shop:
    """A merchant's stock: numbers of cards, relics and potions, and which of them are sold."""

    cards: list[int]
    relics: list[int]
    potions: list[int]
    cards_sold: list[bool]
    relics_sold: list[bool]
    potions_sold: list[bool]
    removed: bool

    def copy(self) -> "Shop":
        return copied(self)


@final
@dataclass
class Pick:
    """An effect of a shrine that waits for a card; the rest of the outcome comes after it."""

    purpose: int
    options: list[int]  # uids
    choice: int
    outcome: int
    at: int  # the next effect of the outcome

    def copy(self) -> "Pick":
        return copied(self)


@final
@dataclass
class Stats:
    """Counters of the whole run."""

    nodes: int = 0
    combats: int = 0
    elites: int = 0
    turns: int = 0
    cards_played: int = 0
    damage_dealt: int = 0
    damage_taken: int = 0
    gold_earned: int = 0

    def copy(self) -> "Stats":
        return copied(self)


@final
@dataclass(kw_only=True)
class State:
    """One run."""

    seed: str  # as the player knows it, normalised (3.5)
    class_id: int
    profile: str
    ascent: int = 0  # the step of the run: as many rules more
    phase: str = MAP
    act: int = 1
    position: str | None = None  # None: before the entry node of the act
    maps: list[FloorMap] = field(default_factory=list)  # the acts that have begun
    max_hp: int
    hp: int
    gold: int
    deck: list[Card]
    next_uid: int
    relics: list[int]  # in order of being gained
    potions: list[int] = field(default_factory=list)  # slot by slot
    bonus_run: dict[int, int] = field(default_factory=dict)
    bonus_next: dict[int, int] = field(default_factory=dict)
    heal_cap: int = 100
    heal_lock: int = 0
    attack_percent: int = 0
    insight_act: int = 0
    weakened: dict[int, int] = field(default_factory=dict)  # percent by enemy
    removals: int = 0
    seen_shrines: list[int] = field(default_factory=list)
    last_combat: int = NONE
    last_elite: int = NONE
    combat: Combat | None = None
    reward: Reward | None = None
    shop: Shop | None = None
    shrine: int = NONE
    pick: Pick | None = None
    stats: Stats = field(default_factory=Stats)
    result: str | None = None
    ending: str | None = None
    streams: TextStreams

    @property
    def floor(self) -> FloorMap:
        """The map of the present act."""
        return self.maps[-1]

    def card(self, uid: int) -> Card | None:
        """The card of the deck with that uid."""
        for card in self.deck:
            if card.uid == uid:
                return card
        return None

    def copy(self) -> "State":
        """A twin. Maps are shared: entering a node replaces the floor it marks."""
        return copied(self)

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def for_planning(self) -> "State":
        """A copy to try a fight on: what a fight does not change is shared, chance too."""
        return copied(
            self,
            shared=(
                "maps",
                "deck",
                "bonus_run",
                "bonus_next",
                "weakened",
                "seen_shrines",
                "stats",
                "streams",
            ),
        )


def fights_won(state: State) -> int:
    """Those begun, but for one that goes on or was lost."""
    combat = state.combat
    return state.stats.combats - (combat is not None and not combat.over)


def elites_felled(state: State) -> int:
    """Likewise, of the fights against elites."""
    combat = state.combat
    unfinished = combat is not None and not combat.over and combat.kind == FIGHT_ELITE
    return state.stats.elites - unfinished
