"""What then happened (rule 6.3): the 37 events of the rulebook, and the pass of an asked opponent.

Card ids that only their owner may see are None in the form others are told (section 12).
"""

from dataclasses import dataclass

from tessera.games.taktik.commands import Cell, Targets


class Event:
    """Base of every event."""


@dataclass(frozen=True)
class PhaseEntered(Event):
    phase: str


@dataclass(frozen=True)
class TurnStarted(Event):
    turn: int
    player: int


@dataclass(frozen=True)
class TurnEnded(Event):
    turn: int
    player: int


@dataclass(frozen=True)
class TacticsSelected(Event):
    player: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True)
class DeckRefilled(Event):
    cards: int


@dataclass(frozen=True)
class DeckShuffled(Event):
    cards: int


@dataclass(frozen=True)
class CardDrawn(Event):
    player: int
    card: str | None


@dataclass(frozen=True)
class CardPlayed(Event):
    card: str
    player: int
    targets: Targets | None


@dataclass(frozen=True)
class CardDiscarded(Event):
    card: str
    player: int


@dataclass(frozen=True)
class BonusStored(Event):
    player: int
    card: str | None


@dataclass(frozen=True)
class BonusRetained(Event):
    card: str
    player: int


@dataclass(frozen=True)
class MalusApplied(Event):
    card: str
    drawer: int


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


@dataclass(frozen=True)
class EffectCreated(Event):
    effect: int
    card: str


@dataclass(frozen=True)
class EffectExpired(Event):
    effect: int
    card: str


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


@dataclass(frozen=True)
class UnitMoved(Event):
    """`start` and `to` are the rulebook's `from` and `to`."""

    unit: str
    start: Cell
    to: Cell
    cost: int


@dataclass(frozen=True)
class UnitExfiltrated(Event):
    """`kind` is the type of the unit, and `cell` where it was: no view shows it any more."""

    unit: str
    kind: str = ""
    cell: Cell | None = None


@dataclass(frozen=True)
class CargoLoaded(Event):
    unit: str


@dataclass(frozen=True)
class CargoDelivered(Event):
    unit: str


@dataclass(frozen=True)
class AttackQueued(Event):
    attacker: str
    target: str


@dataclass(frozen=True)
class AttackStarted(Event):
    attacker: str
    target: str


@dataclass(frozen=True)
class AttackDropped(Event):
    attacker: str
    target: str


@dataclass(frozen=True)
class AttackCancelled(Event):
    attacker: str
    target: str


@dataclass(frozen=True)
class DiceRolled(Event):
    die: int
    value: int
    threshold: int
    outcome: str


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


@dataclass(frozen=True)
class AttackResolved(Event):
    """`kind` is the type of the target and `cell` where it stood: a hit may have taken it off the board."""

    attacker: str
    target: str
    value: int
    outcome: str
    kind: str = ""
    cell: Cell | None = None


@dataclass(frozen=True)
class UnitDamaged(Event):
    unit: str
    damage: int


@dataclass(frozen=True)
class UnitEliminated(Event):
    """`kind` is the type of the unit, and `cell` where it stood: no view shows it any more."""

    unit: str
    kind: str = ""
    cell: Cell | None = None


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


@dataclass(frozen=True)
class ReactionDeclined(Event):
    """The asked opponent plays no tactic. Not of the rulebook: there the host asks (rule 10.2)."""

    player: int
