"""The records of a view: what the delver may know (rule 13), with the words a screen needs.

Ids are texts here. Cards carry the key of their face; a face is told once, in `faces`, however many copies of
the card there are. What changes often and has an id is kept in maps, so that a patch stays small.
"""

from dataclasses import dataclass

from tessera.games.sanctum.model import MapNode


@dataclass
class SeenMap:
    """The whole map of an act that has begun."""

    act: int
    profile: str
    seed: str
    nodes: dict[str, MapNode]
    boss_node: str


@dataclass
class Face:
    """One side of a card as it is printed."""

    id: str
    name: str
    up: bool
    kind: str  # attack, skill, power or curse
    rarity: str
    cost: int
    text: str
    targeted: bool
    unplayable: bool
    upgrade: str | None  # the key of the upgraded face, if there is one


@dataclass
class SeenCard:
    """A card somewhere. `face` is a key of `View.faces`."""

    uid: int
    id: str
    up: bool
    face: str


@dataclass
class HandCard:
    """A card in the hand, with what it would do now."""

    uid: int
    id: str
    up: bool
    face: str
    text: str  # with the numbers of the moment
    damage: dict[str, int]  # by enemy uid: what its attack would take from block and HP together
    block: int  # what it would give
    corrupted: bool
    refusal: str | None  # why it cannot be played now, in words


@dataclass
class SeenStatus:
    name: str
    kind: str  # buff or debuff
    value: int
    turns: int  # Blessed: for how many turns; otherwise 0


@dataclass
class Intent:
    """What an enemy will do. `damage` is what each hit does now, before block; None: it does not attack."""

    move: str
    name: str
    category: str
    damage: int | None
    times: int
    effects: list[str]


@dataclass
class SeenEnemy:
    uid: int
    id: str
    name: str
    kind: str
    hp: int
    max_hp: int
    block: int
    statuses: dict[str, SeenStatus]
    phase: int
    intent: Intent | None
    intent_number: int
    forced: int
    history: list[int]
    used: list[int]
    cooldown: int
    flood: int
    projection: int


@dataclass
class SeenMove:
    id: str
    name: str
    phase: int
    weight: int
    once: bool
    effects: list[str]


@dataclass
class Beast:
    """What is known of a kind of enemy: its phases (percent of HP they begin at), moves and passives."""

    phases: list[int]
    moves: list[SeenMove]
    passives: list[str]


@dataclass
class SeenCombat:
    node_id: str
    kind: str
    encounter: str
    turn: int
    resolve: int
    resolve_per_turn: int
    block: int
    fortify: int
    fortify_cap: int
    devotion: int
    statuses: dict[str, SeenStatus]
    status_order: list[str]
    hand: list[HandCard]
    draw: list[SeenCard]  # sorted: its order is hidden
    discard: list[SeenCard]
    fractured: list[SeenCard]
    corrupted: list[int]
    hp_lost: int
    hits_taken: int
    played_this_turn: int
    invoked: bool
    last_card: str | None
    last_up: bool
    first_attack_done: bool
    bloodied_done: bool
    enemies: dict[str, SeenEnemy]
    fallen_minions: list[str]
    next_temp: int
    over: bool
    incoming: int  # attack damage of all shown intents, before block and Fortify


@dataclass
class SeenRelic:
    id: str
    name: str
    rarity: str
    text: str


@dataclass
class SeenPotion:
    id: str
    name: str
    rarity: str
    text: str
    targeted: bool


@dataclass
class SeenReward:
    kind: str
    gold: int
    cards: list[str]  # faces
    potion: SeenPotion | None
    relics: list[SeenRelic]


@dataclass
class CardWare:
    face: str
    price: int
    sold: bool


@dataclass
class RelicWare:
    relic: SeenRelic
    price: int
    sold: bool


@dataclass
class PotionWare:
    potion: SeenPotion
    price: int
    sold: bool


@dataclass
class SeenShop:
    cards: list[CardWare]
    relics: list[RelicWare]
    potions: list[PotionWare]
    removal_price: int
    removed: bool


@dataclass
class SeenChoice:
    id: str
    label: str
    gold: int
    hp: int
    outcomes: list[str]
    affordable: bool


@dataclass
class SeenShrine:
    id: str
    name: str
    scene: str
    choices: list[SeenChoice]


@dataclass
class SeenPick:
    """A card of the deck is asked for."""

    purpose: str  # upgrade, remove or transform
    options: list[int]
    choice: int
    outcome: int
    at: int


@dataclass
class SeenStats:
    nodes: int
    combats: int  # begun
    elites: int  # begun
    turns: int
    cards_played: int
    damage_dealt: int
    damage_taken: int
    gold_earned: int
    fights_won: int
    elites_felled: int


@dataclass
class SeenAscent:
    """A step for who has won, and the one rule it adds."""

    number: int
    name: str
    text: str


@dataclass
class View:
    """The run as the delver, or anyone who looks on, sees it."""

    seed: str
    class_id: str
    class_name: str
    mechanic: str
    profile: str
    ascent: int
    ascents: list[SeenAscent]  # the steps whose rules hold
    next_ascent: SeenAscent | None  # what winning leads to
    phase: str
    act: int
    position: str | None
    choices: list[str]  # nodes that can be entered now
    maps: dict[str, SeenMap]  # "act1", "act2", ... as far as they have begun
    hp: int
    max_hp: int
    gold: int
    deck: list[SeenCard]
    relics: list[SeenRelic]
    potions: list[SeenPotion]
    potion_slots: int
    bonus_run: dict[str, int]
    bonus_next: dict[str, int]
    heal_cap: int
    heal_lock: int
    attack_percent: int
    insight_act: int
    weakened: dict[str, int]
    removals: int
    seen_shrines: list[str]
    last_combat: str | None
    last_elite: str | None
    next_uid: int
    combat: SeenCombat | None
    reward: SeenReward | None
    shop: SeenShop | None
    shrine: SeenShrine | None
    pick: SeenPick | None
    rest_heals: int  # what a rest at a campfire would restore
    faces: dict[str, Face]
    bestiary: dict[str, Beast]
    keywords: dict[str, str]  # statuses and terms by the name the texts use
    stats: SeenStats
    result: str | None
    ending: str | None
