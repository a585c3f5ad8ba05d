"""What a match remembers (rule 2): plain records, ids instead of pointers, integers only.

A player is a seat, 0 to 5; words stand as numbers of `vocabulary`; a card is its number among the cards in
ascending order of their ids. The doors are not kept: `layout` names them.
"""

from dataclasses import dataclass, field

from tessera.core.copying import copied
from tessera.core.rng import SplitMix64
from tessera.games.sint.vocabulary import FIRE, PEPPERNUT, WATER


@dataclass
class Room:
    """A room's changing side: its health, the tokens in order of arrival, what lies on the floor."""

    health: int
    broken: bool
    hazards: list[int]
    items: list[int]

    def copy(self) -> "Room":
        return copied(self)

    def fires(self) -> int:
        """Fire tokens here."""
        return self.hazards.count(FIRE) if self.hazards else 0

    def waters(self) -> int:
        """Water tokens here."""
        return self.hazards.count(WATER) if self.hazards else 0

    def nuts(self) -> int:
        """Peppernuts on the floor."""
        return self.items.count(PEPPERNUT) if self.items else 0


@dataclass
class Player:
    """Somebody aboard. Fainted exactly when `hp` is 0."""

    seat: int
    name: str
    room: int
    hp: int
    ap: int
    inventory: list[int]
    ready: bool

    def copy(self) -> "Player":
        return copied(self)

    def nuts(self) -> int:
        """Peppernuts in hand."""
        return self.inventory.count(PEPPERNUT) if self.inventory else 0


@dataclass
class ActiveCard:
    """A card in force. `rounds_left` counts for timebombs, `affected` is the Reader's seat or -1."""

    card: int
    rounds_left: int = 0
    affected: int = -1

    def copy(self) -> "ActiveCard":
        return copied(self)


@dataclass(frozen=True)
class Proposal:
    """A queued command. `target` is a room, a seat or an item type, `item` an index, `card` Interact's."""

    id: int
    seat: int
    verb: int
    target: int
    item: int
    card: int
    cost: int


@dataclass(frozen=True)
class ChatLine:
    """A line of chat; the sender is a seat, -1 for SYSTEM."""

    sender: int
    text: str
    seq: int


@dataclass(kw_only=True)
class State:
    """One match. Players stand in the order of their seats; the deck's last card is its top."""

    rng: SplitMix64
    seed: int
    seats: int
    mixed: bool
    layout: int
    voyage: int  # the difficulty, by its number
    seq: int = 0
    phase: int
    round: int = 1
    hull: int
    boss_level: int = 0
    boss_hp: int
    defeated: bool = False
    attack: int  # NO_ATTACK, FIREBALL, LEAK, MISS
    attack_system: int
    attack_room: int = 0
    shields: bool = False
    evasion: bool = False
    resting: bool = False
    next_proposal: int = 1
    latest: int = -1  # the card drawn this morning, or -1
    scouted: bool = False  # the top card was named by a Lookout
    lull: int = 0  # rounds in a row without harm to the boss, while there is no card to draw
    struck: bool = False  # whether the boss was harmed since the round began
    outcome: str = ""
    rooms: list[Room]
    players: list[Player]
    removed: list[int] = field(default_factory=list)
    queue: list[Proposal] = field(default_factory=list)
    active: list[ActiveCard] = field(default_factory=list)
    deck: list[int]
    discard: list[int] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)

    def copy(self) -> "State":
        """An independent twin. Proposals and chat lines never change, so they are shared."""
        return copied(self)

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def sketch(self) -> "State":
        """A twin to try a plan on: rooms, players and cards in force of its own, all the rest shared.

        Whoever works on it draws nothing, posts nothing and leaves deck, discard and queue alone.
        """
        return copied(self, shared=("rng", "removed", "queue", "deck", "discard", "chat"))

    def player(self, seat: int) -> Player | None:
        """The player of a seat, if aboard."""
        if 0 <= seat < len(self.players):
            usual = self.players[seat]  # unless somebody is ashore
            if usual.seat == seat:
                return usual
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def someone_awake_has_ap(self) -> bool:
        """Whether another planning batch follows in this round."""
        for player in self.players:  # noqa: SIM110  # compiled, `any` would make a generator
            if player.ap > 0 and player.hp > 0:
                return True
        return False
