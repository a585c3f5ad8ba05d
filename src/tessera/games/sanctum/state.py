"""What a run remembers (rule 2): plain records, numbers of content instead of names, integers only.

Cards and floors never change once made: what changes is replaced, so that copies may share them. Uids of the
deck count up from 1; those of cards made in combat (`t1`, `t2`, ... in the rulebook) are negative.
"""

from dataclasses import dataclass
from typing import Final, final

from tessera.core.streams import TextStreams
from tessera.games.sanctum.model import FloorMap

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
        return Enemy(
            self.uid,
            self.kind,
            self.hp,
            self.max_hp,
            self.block,
            self.statuses.copy(),
            self.phase,
            self.intent,
            self.forced,
            self.history[:],
            self.used[:],
            self.cooldown,
            self.flood,
            self.projection,
        )


@final
@dataclass
class Combat:
    """A fight (rule 2.3)."""

    node_id: str
    kind: int  # FIGHT, FIGHT_ELITE or FIGHT_BOSS
    encounter: int
    turn: int
    resolve: int
    block: int
    fortify: int
    fortify_cap: int
    devotion: int
    statuses: dict[int, int]  # in order of being gained
    blessed_turns: int
    draw: list[Card]  # the first is the top
    hand: list[Card]
    discard: list[Card]
    fractured: list[Card]
    corrupted: list[int]  # uids
    hp_lost: int
    hits_taken: int
    played_this_turn: int
    invoked: bool
    last_card: int  # kind, or NONE
    last_up: bool
    first_attack_done: bool
    bloodied_done: bool
    enemies: list[Enemy]  # board order
    fallen_minions: list[int]
    next_temp: int
    over: bool  # won: kept to be looked at until the next step

    def copy(self) -> "Combat":
        return Combat(
            self.node_id,
            self.kind,
            self.encounter,
            self.turn,
            self.resolve,
            self.block,
            self.fortify,
            self.fortify_cap,
            self.devotion,
            self.statuses.copy(),
            self.blessed_turns,
            self.draw[:],
            self.hand[:],
            self.discard[:],
            self.fractured[:],
            self.corrupted[:],
            self.hp_lost,
            self.hits_taken,
            self.played_this_turn,
            self.invoked,
            self.last_card,
            self.last_up,
            self.first_attack_done,
            self.bloodied_done,
            [enemy.copy() for enemy in self.enemies],
            self.fallen_minions[:],
            self.next_temp,
            self.over,
        )


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
        return Reward(self.kind, self.gold, self.cards[:], self.potion, self.relics[:])


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
        return Shop(
            self.cards[:],
            self.relics[:],
            self.potions[:],
            self.cards_sold[:],
            self.relics_sold[:],
            self.potions_sold[:],
            self.removed,
        )


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
        return Pick(self.purpose, self.options[:], self.choice, self.outcome, self.at)


@final
@dataclass
class Stats:
    """Counters of the whole run."""

    nodes: int
    combats: int
    elites: int
    turns: int
    cards_played: int
    damage_dealt: int
    damage_taken: int
    gold_earned: int

    def copy(self) -> "Stats":
        return Stats(
            self.nodes,
            self.combats,
            self.elites,
            self.turns,
            self.cards_played,
            self.damage_dealt,
            self.damage_taken,
            self.gold_earned,
        )


@final
@dataclass
class State:
    """One run."""

    seed: str  # as the player knows it, normalised (3.5)
    class_id: int
    profile: str
    phase: str
    act: int
    position: str | None  # None: before the entry node of the act
    maps: list[FloorMap]  # the acts that have begun
    max_hp: int
    hp: int
    gold: int
    deck: list[Card]
    next_uid: int
    relics: list[int]  # in order of being gained
    potions: list[int]  # slot by slot
    bonus_run: dict[int, int]
    bonus_next: dict[int, int]
    heal_cap: int
    heal_lock: int
    attack_percent: int
    insight_act: int
    weakened: dict[int, int]  # percent by enemy
    removals: int
    seen_shrines: list[int]
    last_combat: int
    last_elite: int
    combat: Combat | None
    reward: Reward | None
    shop: Shop | None
    shrine: int
    pick: Pick | None
    stats: Stats
    result: str | None
    ending: str | None
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
        streams = self.streams.copy()
        assert isinstance(streams, TextStreams), "streams copy to their own kind"
        return State(
            self.seed,
            self.class_id,
            self.profile,
            self.phase,
            self.act,
            self.position,
            self.maps[:],
            self.max_hp,
            self.hp,
            self.gold,
            self.deck[:],
            self.next_uid,
            self.relics[:],
            self.potions[:],
            self.bonus_run.copy(),
            self.bonus_next.copy(),
            self.heal_cap,
            self.heal_lock,
            self.attack_percent,
            self.insight_act,
            self.weakened.copy(),
            self.removals,
            self.seen_shrines[:],
            self.last_combat,
            self.last_elite,
            None if self.combat is None else self.combat.copy(),
            None if self.reward is None else self.reward.copy(),
            None if self.shop is None else self.shop.copy(),
            self.shrine,
            None if self.pick is None else self.pick.copy(),
            self.stats.copy(),
            self.result,
            self.ending,
            streams,
        )
