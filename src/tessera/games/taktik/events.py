"""What then happened (rule 6.3): the 37 events of the rulebook, and the pass of an asked opponent.

Card ids that only their owner may see are None in the form others are told (section 12).
The common ones write their `__init__` out: compiled, it costs a fifteenth of a generated one.
"""

from dataclasses import dataclass

from tessera.games.taktik.commands import Cell, Targets


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class PhaseEntered(Event):
    phase: str


@dataclass(frozen=True, init=False)
class TurnStarted(Event):
    turn: int
    player: int

    def __init__(self, turn: int, player: int) -> None:
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class TurnEnded(Event):
    turn: int
    player: int

    def __init__(self, turn: int, player: int) -> None:
        object.__setattr__(self, "turn", turn)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True)
class TacticsSelected(Event):
    player: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True)
class DeckRefilled(Event):
    cards: int


@dataclass(frozen=True, init=False)
class DeckShuffled(Event):
    cards: int

    def __init__(self, cards: int) -> None:
        object.__setattr__(self, "cards", cards)


@dataclass(frozen=True, init=False)
class CardDrawn(Event):
    player: int
    card: str | None

    def __init__(self, player: int, card: str | None) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class CardPlayed(Event):
    card: str
    player: int
    targets: Targets | None

    def __init__(self, card: str, player: int, targets: Targets | None) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "targets", targets)


@dataclass(frozen=True, init=False)
class CardDiscarded(Event):
    card: str
    player: int

    def __init__(self, card: str, player: int) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "player", player)


@dataclass(frozen=True, init=False)
class BonusStored(Event):
    player: int
    card: str | None

    def __init__(self, player: int, card: str | None) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True)
class BonusRetained(Event):
    card: str
    player: int


@dataclass(frozen=True, init=False)
class MalusApplied(Event):
    card: str
    drawer: int

    def __init__(self, card: str, drawer: int) -> None:
        object.__setattr__(self, "card", card)
        object.__setattr__(self, "drawer", drawer)


@dataclass(frozen=True)
class MalusFizzled(Event):
    card: str
    drawer: int


@dataclass(frozen=True)
class MalusCancelled(Event):
    """`malus` is the card undone; `legacy` undoes whole sets and tells how many effects went."""

    malus: str
    bonus: str
    removed: int


@dataclass(frozen=True, init=False)
class EffectCreated(Event):
    effect: int
    card: str

    def __init__(self, effect: int, card: str) -> None:
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True, init=False)
class EffectExpired(Event):
    effect: int
    card: str

    def __init__(self, effect: int, card: str) -> None:
        object.__setattr__(self, "effect", effect)
        object.__setattr__(self, "card", card)


@dataclass(frozen=True)
class UnitRestored(Event):
    unit: str


@dataclass(frozen=True)
class UnitDeployed(Event):
    unit: str
    cell: Cell


@dataclass(frozen=True)
class TacticPlayed(Event):
    card: str
    player: int
    targets: Targets | None


@dataclass(frozen=True, init=False)
class UnitMoved(Event):
    """`start` and `to` are the rulebook's `from` and `to`."""

    unit: str
    start: Cell
    to: Cell
    cost: int

    def __init__(self, unit: str, start: Cell, to: Cell, cost: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "to", to)
        object.__setattr__(self, "cost", cost)


@dataclass(frozen=True)
class UnitExfiltrated(Event):
    unit: str


@dataclass(frozen=True)
class CargoLoaded(Event):
    unit: str


@dataclass(frozen=True)
class CargoDelivered(Event):
    unit: str


@dataclass(frozen=True, init=False)
class AttackQueued(Event):
    attacker: str
    target: str

    def __init__(self, attacker: str, target: str) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True, init=False)
class AttackStarted(Event):
    attacker: str
    target: str

    def __init__(self, attacker: str, target: str) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "target", target)


@dataclass(frozen=True)
class AttackDropped(Event):
    attacker: str
    target: str


@dataclass(frozen=True)
class AttackCancelled(Event):
    attacker: str
    target: str


@dataclass(frozen=True, init=False)
class DiceRolled(Event):
    die: int
    value: int
    threshold: int
    outcome: str

    def __init__(self, die: int, value: int, threshold: int, outcome: str) -> None:
        object.__setattr__(self, "die", die)
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "threshold", threshold)
        object.__setattr__(self, "outcome", outcome)


@dataclass(frozen=True)
class DiceRerolled(Event):
    die: int
    value: int
    threshold: int
    outcome: str


@dataclass(frozen=True)
class RollShifted(Event):
    die: int
    value: int
    threshold: int
    outcome: str


@dataclass(frozen=True, init=False)
class AttackResolved(Event):
    attacker: str
    target: str
    value: int
    outcome: str

    def __init__(self, attacker: str, target: str, value: int, outcome: str) -> None:
        object.__setattr__(self, "attacker", attacker)
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "outcome", outcome)


@dataclass(frozen=True, init=False)
class UnitDamaged(Event):
    unit: str
    damage: int

    def __init__(self, unit: str, damage: int) -> None:
        object.__setattr__(self, "unit", unit)
        object.__setattr__(self, "damage", damage)


@dataclass(frozen=True, init=False)
class UnitEliminated(Event):
    unit: str

    def __init__(self, unit: str) -> None:
        object.__setattr__(self, "unit", unit)


@dataclass(frozen=True)
class ZoneControl(Event):
    zone: str
    player: int


@dataclass(frozen=True)
class ScoreChanged(Event):
    player: int
    field: str
    amount: int


@dataclass(frozen=True)
class StructureNeutralised(Event):
    structure: str


@dataclass(frozen=True)
class Victory(Event):
    """`winner` is None for a draw."""

    winner: int | None
    result: str


@dataclass(frozen=True, init=False)
class ReactionDeclined(Event):
    """The asked opponent plays no tactic. Not of the rulebook: there the host asks (rule 10.2)."""

    player: int

    def __init__(self, player: int) -> None:
        object.__setattr__(self, "player", player)


EVENTS: tuple[type, ...] = (
    PhaseEntered,
    TurnStarted,
    TurnEnded,
    TacticsSelected,
    DeckRefilled,
    DeckShuffled,
    CardDrawn,
    CardPlayed,
    CardDiscarded,
    BonusStored,
    BonusRetained,
    MalusApplied,
    MalusFizzled,
    MalusCancelled,
    EffectCreated,
    EffectExpired,
    UnitRestored,
    UnitDeployed,
    TacticPlayed,
    UnitMoved,
    UnitExfiltrated,
    CargoLoaded,
    CargoDelivered,
    AttackQueued,
    AttackStarted,
    AttackDropped,
    AttackCancelled,
    DiceRolled,
    DiceRerolled,
    RollShifted,
    AttackResolved,
    UnitDamaged,
    UnitEliminated,
    ZoneControl,
    ScoreChanged,
    StructureNeutralised,
    Victory,
    ReactionDeclined,
)
