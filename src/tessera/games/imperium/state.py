"""What a game remembers (rule 3.5), and what is derived from it and kept up to date beside it.

Tiles are parallel lists indexed by tile number; units, cities and routes live in generational stores.
Nothing derived is part of the state's bytes: `Scratch` has no fields of its own, is filled when first asked
for (after a load, after a copy) and from then on kept current by the functions that move things.
"""

from dataclasses import dataclass, field

from tessera.core.copying import copied
from tessera.core.rng import Xoshiro128
from tessera.games.imperium.ledger import CityEffects, Ledger
from tessera.games.imperium.records import Battle, Capital, Ended, PeaceOffer, Player, Proposal, Treaty
from tessera.games.imperium.storage import CityStore, RouteStore, UnitStore


@dataclass
class Tiles:
    """Every tile, by index. `claim` is the city whose tile it is, `city` the one that stands here."""

    terrain: list[int]
    resource: list[int]
    improvement: list[int]
    tier: list[int]
    worked: list[int]
    pillaged: list[int]  # 0 or 1
    road: list[int]  # 0 none, 1 road, 2 railroad
    rivers: list[int]  # six bits, bit d for the edge in direction d
    owner: list[int]
    claim: list[int]
    city: list[int]

    def copy(self) -> "Tiles":
        """Terrain, resources and rivers never change, so copies share them."""
        return copied(self, shared=("terrain", "resource", "rivers"))


def bare_tiles(terrain: list[int], resource: list[int], rivers: list[int]) -> Tiles:
    """A map on which nobody has done anything yet."""
    n = len(terrain)
    none, zero = [-1] * n, [0] * n
    return Tiles(
        terrain,
        resource,
        none.copy(),
        zero.copy(),
        zero.copy(),
        zero.copy(),
        zero.copy(),
        rivers,
        none.copy(),
        none.copy(),
        none.copy(),
    )


@dataclass(frozen=True)
class Settings:
    """What was chosen when the game was made and still acts (rules 4.7, 7.6, 16)."""

    difficulty: str
    elimination: bool
    domination: bool
    science: bool
    culture: bool
    score: bool
    round_limit: int  # 0 is none
    open_sight: bool = False  # rule 11.4: whether spectators see everything


@dataclass
class Scratch:
    """What is derived from the state and kept current beside it; never part of its bytes.

    Empty until `fill`, which a decoded record never saw: `is_filled` asks. Whoever changes what it is derived
    from goes through `placing` and `World.changed`, which keep it right.
    """

    def copy(self) -> "Scratch":
        """As current as the original: to derive it all anew costs several times as much.

        Ledgers and what acts on cities are never changed once they are gathered, so copies share them.
        """
        twin = Scratch()
        if is_filled(self):
            twin.ready = True
            twin.unit_at = self.unit_at.copy()
            twin.sight = [row.copy() for row in self.sight]
            twin.visible = [row.copy() for row in self.visible]
            twin.changed = [row.copy() for row in self.changed]
            twin.eye_pos = self.eye_pos.copy()
            twin.eye_radius = self.eye_radius.copy()
            twin.eye_owner = self.eye_owner.copy()
            twin.allies = [row.copy() for row in self.allies]
            twin.touched = self.touched.copy()
            twin.eyes_checked = self.eyes_checked.copy()
            twin.epoch = self.epoch.copy()
            twin.moment = self.moment
            twin.ledgers = self.ledgers.copy()
            twin.city_effects = self.city_effects.copy()
        return twin

    def fill(self, tiles: int, players: int) -> None:
        """Empty indexes of the right size."""
        self.ready = True
        # Units by tile and layer: 3 * tile + layer (0 land, 1 sea, 2 civilian) holds a unit's id, or -1.
        self.unit_at: list[int] = [-1] * (3 * tiles)
        # What each player's own units, cities and tiles see: how many of them see the tile.
        self.sight: list[list[int]] = [[0] * tiles for _ in range(players)]
        # What was published as visible when knowledge was last settled (rule 12.4).
        self.visible: list[list[int]] = [[0] * tiles for _ in range(players)]
        # Tiles whose sight went to or from 0 since knowledge was last settled.
        self.changed: list[list[int]] = [[] for _ in range(players)]
        # Where each unit looks from and how far, by slot; -1 looks nowhere.
        self.eye_pos: list[int] = []
        self.eye_radius: list[int] = []
        self.eye_owner: list[int] = []
        # Allies by player, ascending, as of the last settling.
        self.allies: list[list[int]] = [[] for _ in range(players)]
        # Tiles where somebody or something came to be since the last settling: who sees them meets its owner.
        self.touched: list[int] = []
        # The epoch at which each player's units last had their eyes checked.
        self.eyes_checked: list[int] = [-1] * players
        # Counts up when anything changes that a player's effects and city figures derive from (rule 9.3).
        self.epoch: list[int] = [0] * players
        # Bumped with any player's epoch: what one city gets may hang on another's lease or war.
        self.moment = 0
        # Every player's effects (rule 9.3), each with the epoch it was gathered in.
        self.ledgers: list[Ledger | None] = [None] * players
        # What acts on each city, by its slot, each with the moment it was gathered in.
        self.city_effects: list[CityEffects | None] = []


def is_filled(scratch: Scratch) -> bool:
    """Whether the indexes are there. (A fresh record has no attributes at all, compiled or not.)"""
    return getattr(scratch, "ready", False) is True


@dataclass(kw_only=True)
class State:
    """One game."""

    rng: Xoshiro128
    stream: int  # the value the generator was seeded from (rule 2.6)
    seed: int
    turn: int = 1
    round: int = 1
    current_player: int = 0
    settings: Settings
    width: int
    height: int
    wrap: bool
    tiles: Tiles
    players: list[Player] = field(default_factory=list)
    units: UnitStore = field(default_factory=UnitStore)
    cities: CityStore = field(default_factory=CityStore)
    routes: RouteStore = field(default_factory=RouteStore)
    war_since: list[list[int]]  # round, or -1 at peace; symmetric
    met: list[list[int]]  # 0 or 1; symmetric
    betrayal: list[list[int]]  # the stored parts of relations; symmetric
    war_history: list[list[int]]
    goodwill: list[list[int]]
    treaties: list[Treaty] = field(default_factory=list)
    next_treaty: int = 1
    proposals: list[Proposal] = field(default_factory=list)
    peace_offers: list[PeaceOffer] = field(default_factory=list)
    influence: list[list[int]]
    capitals: list[Capital] = field(default_factory=list)
    wonders: list[int]  # by building: the player that completed it, or -1
    battles: list[Battle] = field(default_factory=list)  # of the last round; never changed once made
    ended: Ended | None = None
    scratch: Scratch = field(default_factory=Scratch)

    def copy(self) -> "State":
        return copied(self)

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()


def matrix(players: int, value: int) -> list[list[int]]:
    """A row and a column for every player."""
    return [[value] * players for _ in range(players)]
