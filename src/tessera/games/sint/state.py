"""What a match remembers (rule 2): plain records, ids instead of pointers, integers only.

A player is a seat, 0 to 5; words stand as numbers of `vocabulary`; a card is its number among the cards in
ascending order of their ids. The doors are not kept: `layout` names them.
"""

from dataclasses import dataclass

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
        return Room(self.health, self.broken, self.hazards.copy(), self.items.copy())

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
        return Player(self.seat, self.name, self.room, self.hp, self.ap, self.inventory.copy(), self.ready)

    def nuts(self) -> int:
        """Peppernuts in hand."""
        return self.inventory.count(PEPPERNUT) if self.inventory else 0


@dataclass(init=False)
class ActiveCard:
    """A card in force. `rounds_left` counts for timebombs, `affected` is the Reader's seat or -1."""

    card: int
    rounds_left: int
    affected: int

    def __init__(self, card: int, rounds_left: int = 0, affected: int = -1) -> None:
        self.card = card
        self.rounds_left = rounds_left
        self.affected = affected

    def copy(self) -> "ActiveCard":
        return ActiveCard(self.card, self.rounds_left, self.affected)


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


@dataclass
class State:
    """One match. Players stand in the order of their seats; the deck's last card is its top."""

    rng: SplitMix64
    seed: int
    seats: int
    mixed: bool
    layout: int
    seq: int
    phase: int
    round: int
    hull: int
    boss_level: int
    boss_hp: int
    defeated: bool
    attack: int  # NO_ATTACK, FIREBALL, LEAK, MISS
    attack_system: int
    attack_room: int
    shields: bool
    evasion: bool
    resting: bool
    next_proposal: int
    latest: int  # the card drawn this morning, or -1
    scouted: bool  # the top card was named by a Lookout
    outcome: str
    rooms: list[Room]
    players: list[Player]
    removed: list[int]
    queue: list[Proposal]
    active: list[ActiveCard]
    deck: list[int]
    discard: list[int]
    chat: list[ChatLine]

    def copy(self) -> "State":
        """An independent twin. Proposals and chat lines never change, so they are shared."""
        rooms: list[Room] = []
        for room in self.rooms:
            rooms.append(room.copy())
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        active: list[ActiveCard] = []
        for card in self.active:
            active.append(card.copy())
        return State(
            self.rng.twin(),
            self.seed,
            self.seats,
            self.mixed,
            self.layout,
            self.seq,
            self.phase,
            self.round,
            self.hull,
            self.boss_level,
            self.boss_hp,
            self.defeated,
            self.attack,
            self.attack_system,
            self.attack_room,
            self.shields,
            self.evasion,
            self.resting,
            self.next_proposal,
            self.latest,
            self.scouted,
            self.outcome,
            rooms,
            players,
            self.removed.copy(),
            self.queue.copy(),
            active,
            self.deck.copy(),
            self.discard.copy(),
            self.chat.copy(),
        )

    def sketch(self) -> "State":
        """A twin to try a plan on: rooms, players and cards in force of its own, all the rest shared.

        Whoever works on it draws nothing, posts nothing and leaves deck, discard and queue alone.
        """
        rooms: list[Room] = []
        for room in self.rooms:
            rooms.append(room.copy())
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        active: list[ActiveCard] = []
        for card in self.active:
            active.append(card.copy())
        return State(
            self.rng,
            self.seed,
            self.seats,
            self.mixed,
            self.layout,
            self.seq,
            self.phase,
            self.round,
            self.hull,
            self.boss_level,
            self.boss_hp,
            self.defeated,
            self.attack,
            self.attack_system,
            self.attack_room,
            self.shields,
            self.evasion,
            self.resting,
            self.next_proposal,
            self.latest,
            self.scouted,
            self.outcome,
            rooms,
            players,
            self.removed,
            self.queue,
            active,
            self.deck,
            self.discard,
            self.chat,
        )

    def player(self, seat: int) -> Player | None:
        """The player of a seat, if aboard."""
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
