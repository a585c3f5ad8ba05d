"""What everybody may know (12): all but the deck's order, the generator, and an attack in the fog.

There are no secrets between seats; a seat's view differs from a spectator's only in `seat`, `player` and what
this seat could plan (`reach`, `costs`, `solves`, `barred`, `cut_off`). Rooms, players, proposals and chat go
by id, so that a command is a small patch. `projected` is the ship as the queue would leave it (10.2), so that
a client draws ghosts without knowing a rule.
"""

from dataclasses import dataclass

from tessera.games.sint.events import Action


@dataclass
class SeenRoom:
    """A room. `cell` is row, column and width on the layout's grid; `target` marks the announced attack."""

    name: str
    system: str | None
    neighbors: list[int]
    cell: tuple[int, int, int]
    system_health: int
    is_broken: bool
    operational: bool
    target: bool
    hazards: list[str]
    items: list[str]


@dataclass
class SeenPlayer:
    """Somebody aboard."""

    seat: int
    name: str
    room_id: int
    hp: int
    ap: int
    inventory: list[str]
    fainted: bool
    is_ready: bool


@dataclass
class SeenAttack:
    """The announced attack; `Hidden` in the fog, with room 0 and no system. Always test `effect`."""

    effect: str
    target_room: int
    target_system: str | None


@dataclass
class SeenEnemy:
    """The boss of the day."""

    name: str
    hp: int
    max_hp: int
    state: str
    next_attack: SeenAttack | None


@dataclass
class CardFace:
    """What is printed on a card."""

    title: str
    kind: str
    tone: str
    rounds: int
    text: str
    how: str
    place: str
    players: int
    ap: int
    item: str | None


@dataclass
class SeenCard:
    """A card in force, and the rooms where it can be solved on this ship."""

    id: str
    rounds_left: int
    affected_player: str | None
    rooms: list[int]


@dataclass
class SeenProposal:
    """A planned action; `words` say it for people."""

    player: str
    action: Action
    cost: int
    words: str


@dataclass
class Barred:
    """What stands to reason here and cannot be planned, why by its code, and in a sentence for people."""

    verb: str
    code: str
    why: str


@dataclass
class SeenChat:
    """A line of chat; the sender is a player's id or `SYSTEM`."""

    sender: str
    text: str
    seq: int


@dataclass
class Ghost:
    """Where a player would be, and with what, if the queue were carried out now."""

    room_id: int
    inventory: list[str]
    path: list[int]


@dataclass
class GhostRoom:
    """A room as the queue would leave it."""

    system_health: int
    is_broken: bool
    hazards: list[str]
    items: list[str]


@dataclass
class Projected:
    """The ship as the queue would leave it: every player, and the rooms that would differ."""

    players: dict[str, Ghost]
    rooms: dict[str, GhostRoom]
    hull_integrity: int
    shields_active: bool
    evasion_active: bool
    solved: list[str]


@dataclass
class LayoutFace:
    """A ship to choose in the Lobby."""

    title: str
    rooms: int


@dataclass
class SintView:
    """The Steamboat as one seat, or anyone who looks on, sees it; `seat` is None for a spectator."""

    seat: int | None
    player: str | None
    seats: int
    difficulty: str
    terms: list[str]  # what a crew of this size sails under, in sentences
    ap_per_round: int
    ap_rest_round: int
    sequence_id: int
    attack_mix: str
    phase: str
    round: int
    hull_integrity: int
    max_hull: int
    max_health: int
    max_hp: int
    boss_level: int
    beaten: int
    score: int  # what the voyage is worth if it ends now
    bosses: list[str]
    layout: str
    layouts: dict[str, LayoutFace]
    grid: tuple[int, int]  # rows, columns
    passages: list[tuple[int, int]]
    rooms: dict[str, SeenRoom]
    players: dict[str, SeenPlayer]
    removed_players: list[str]
    enemy: SeenEnemy
    shields_active: bool
    evasion_active: bool
    is_resting: bool
    proposals: dict[str, SeenProposal]
    order: list[int]  # the ids of the queue, in order
    next_proposal_id: int
    projected: Projected | None
    reach: dict[str, int]  # room -> AP of a Move there, for this seat in planning
    cut_off: dict[str, str]  # room -> why no Move leads there now
    costs: dict[str, int]  # verb -> AP, of all but Move
    solves: str | None  # the card that an Interact would solve
    barred: list[Barred]
    active_situations: list[SeenCard]
    latest_event: str | None
    deck_count: int
    next_card: str | None  # what a Lookout has named
    lull_left: int | None  # rounds without harm to the boss that are left; None while there are cards
    struck: bool  # whether the boss was harmed since the round began
    discard: list[str]
    cards: dict[str, CardFace]
    chat: dict[str, SeenChat]
    outcome: str | None
