"""Commands, events and the facts of refusals in words, in the rulebook's names.

Seats are `player 0` and `player 1`.
"""

from collections.abc import Mapping
from typing import Final

from tessera.games.taktik.commands import (
    AcceptMalus,
    AttackSelect,
    CancelMalus,
    Cell,
    Command,
    DrawCard,
    EndTurn,
    Exfiltrate,
    MoveUnit,
    NextPhase,
    Pass,
    PlayCard,
    PlayStored,
    React,
    Reaction,
    ResolveAttack,
    RollDice,
    SelectTactics,
    StoreBonus,
    Targets,
    TurnStart,
)
from tessera.games.taktik.events import (
    AttackCancelled,
    AttackDropped,
    AttackQueued,
    AttackResolved,
    AttackStarted,
    BonusRetained,
    BonusStored,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CargoDelivered,
    CargoLoaded,
    DeckRefilled,
    DeckShuffled,
    DiceRerolled,
    DiceRolled,
    EffectCreated,
    EffectExpired,
    Event,
    MalusApplied,
    MalusCancelled,
    MalusFizzled,
    PhaseEntered,
    ReactionDeclined,
    RollShifted,
    ScoreChanged,
    StructureNeutralised,
    TacticPlayed,
    TacticsSelected,
    TurnEnded,
    TurnStarted,
    UnitDamaged,
    UnitDeployed,
    UnitEliminated,
    UnitExfiltrated,
    UnitMoved,
    UnitRestored,
    Victory,
    ZoneControl,
)
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.terrain import cell_label

_LABEL_WIDTH = 26

_BARE: Final = {
    TurnStart.__name__: "start the turn",
    NextPhase.__name__: "next phase",
    DrawCard.__name__: "draw a card",
    AcceptMalus.__name__: "accept the malus",
    EndTurn.__name__: "end the turn",
    Pass.__name__: "play no tactic",
}


def tell_of(event: Event, cards: Mapping[str, Card]) -> str:
    """One line for a log."""
    told = _of_cards(event, cards)
    if not told:
        told = _of_fighting(event)
    if not told:
        told = _of_turn(event)
    return told or type(event).__name__


def fact_of(name: str, fact: object, cards: Mapping[str, Card]) -> str:
    """A fact of a refusal: cards by their names."""
    if name in ("card", "bonus", "malus") and isinstance(fact, str):
        return _card(fact, cards)
    return str(fact)


def _of_turn(event: Event) -> str:
    if isinstance(event, PhaseEntered):
        return f"phase: {_words(event.phase)}"
    if isinstance(event, TurnStarted):
        return f"turn {event.turn} begins: player {event.player}"
    if isinstance(event, TurnEnded):
        return f"turn {event.turn} ends"
    if isinstance(event, ZoneControl):
        return f"player {event.player} controls {_words(event.zone)}"
    if isinstance(event, ScoreChanged):
        return f"player {event.player}: {event.amount:+d} {_words(event.field)}"
    if isinstance(event, StructureNeutralised):
        return f"{_words(event.structure)} is neutralised"
    if isinstance(event, Victory):
        winner = "nobody wins" if event.winner is None else f"player {event.winner} wins"
        return f"{winner}: {_words(event.result)}"
    return ""


def _of_fighting(event: Event) -> str:
    if isinstance(event, UnitMoved):
        return f"{event.unit} moves from {_at(event.start)} to {_at(event.to)}"
    if isinstance(event, AttackQueued):
        return f"{event.attacker} will attack {event.target}"
    if isinstance(event, AttackStarted):
        return f"{event.attacker} attacks {event.target}"
    if isinstance(event, AttackDropped):
        return f"the attack of {event.attacker} on {event.target} falls away"
    if isinstance(event, AttackCancelled):
        return f"the attack of {event.attacker} on {event.target} is cancelled"
    if isinstance(event, (DiceRolled, DiceRerolled, RollShifted)):
        how = (
            "rolled"
            if isinstance(event, DiceRolled)
            else "rerolled"
            if isinstance(event, DiceRerolled)
            else "now"
        )
        counts = "" if event.value == event.die else f", counts as {event.value}"
        return f"{how} {event.die}{counts}, needs {event.threshold}: {event.outcome.lower()}"
    if isinstance(event, AttackResolved):
        return f"{event.attacker} against {event.target}: {event.outcome.lower()}"
    if isinstance(event, UnitDamaged):
        return f"{event.unit} is damaged ({event.damage})"
    if isinstance(event, UnitEliminated):
        return f"{event.unit} is eliminated"
    if isinstance(event, UnitRestored):
        return f"{event.unit} is repaired"
    if isinstance(event, UnitDeployed):
        return f"{event.unit} enters at {_at(event.cell)}"
    if isinstance(event, UnitExfiltrated):
        return f"{event.unit} gets away"
    if isinstance(event, CargoLoaded):
        return f"{event.unit} loads cargo"
    if isinstance(event, CargoDelivered):
        return f"{event.unit} delivers its cargo"
    return ""


def _of_cards(event: Event, cards: Mapping[str, Card]) -> str:
    if isinstance(event, TacticsSelected):
        chosen = "" if event.cards is None else ": " + ", ".join([_card(card, cards) for card in event.cards])
        return f"player {event.player} has chosen tactics{chosen}"
    if isinstance(event, DeckRefilled):
        return f"the discard becomes the deck ({event.cards} cards)"
    if isinstance(event, DeckShuffled):
        return f"the deck is shuffled ({event.cards} cards)"
    if isinstance(event, CardDrawn):
        return f"player {event.player} draws {'a card' if event.card is None else _card(event.card, cards)}"
    if isinstance(event, (CardPlayed, TacticPlayed)):
        return f"player {event.player} plays {_card(event.card, cards)}{_on(event.targets)}"
    if isinstance(event, CardDiscarded):
        return f"{_card(event.card, cards)} is discarded"
    if isinstance(event, BonusStored):
        return f"player {event.player} stores {'a bonus' if event.card is None else _card(event.card, cards)}"
    if isinstance(event, BonusRetained):
        return f"player {event.player} keeps {_card(event.card, cards)}"
    if isinstance(event, MalusApplied):
        return f"{_card(event.card, cards)} strikes player {event.drawer}"
    if isinstance(event, MalusFizzled):
        return f"{_card(event.card, cards)} finds no target"
    if isinstance(event, MalusCancelled):
        if event.malus:
            return f"{_card(event.malus, cards)} is cancelled with {_card(event.bonus, cards)}"
        return f"{_card(event.bonus, cards)} removes {event.removed} effects"
    if isinstance(event, EffectCreated):
        return f"{_card(event.card, cards)} takes effect"
    if isinstance(event, EffectExpired):
        return f"{_card(event.card, cards)} wears off"
    if isinstance(event, ReactionDeclined):
        return f"player {event.player} plays no tactic"
    return ""


def _card(name: str, cards: Mapping[str, Card]) -> str:
    card = cards.get(name)
    return _words(name) if card is None else card.name


def _words(name: str) -> str:
    return name.replace("_", " ").lower()


def _at(cell: Cell) -> str:
    # The label of a cell does not depend on how wide the board is, only on its column and row.
    return cell_label(cell.y * _LABEL_WIDTH + cell.x, _LABEL_WIDTH)


def _on(targets: Targets | None) -> str:
    if targets is None:
        return ""
    if targets.units:
        return " on " + ", ".join(targets.units)
    return "" if targets.quadrant is None else f" on {targets.quadrant}"


def _with(reaction: Reaction | None, cards: Mapping[str, Card]) -> str:
    return "" if reaction is None else f" with {_card(reaction.card, cards)}{_on(reaction.targets)}"


def phrase_of(command: Command, cards: Mapping[str, Card]) -> str:
    """The command in words."""
    if isinstance(command, MoveUnit):
        return f"move {command.unit} to {_at(command.to)}{_with(command.reaction, cards)}"
    if isinstance(command, AttackSelect):
        return f"attack {command.target} with {command.attacker}"
    if isinstance(command, RollDice):
        return f"roll{_with(command.reaction, cards)}"
    if isinstance(command, ResolveAttack):
        return f"resolve{_with(command.reaction, cards)}"
    if isinstance(command, SelectTactics):
        return "choose " + ", ".join([_card(card, cards) for card in command.cards])
    if isinstance(command, PlayCard):
        return f"play {_card(command.card, cards)}{_on(command.targets)}"
    if isinstance(command, PlayStored):
        return f"play stored bonus {command.index + 1}{_on(command.targets)}"
    if isinstance(command, StoreBonus):
        return "store the bonus" + ("" if command.replace is None else f" in place of {command.replace + 1}")
    if isinstance(command, CancelMalus):
        spent = "the drawn bonus" if isinstance(command.spend, str) else f"stored bonus {command.spend + 1}"
        undone = "the drawn malus" if isinstance(command.malus, str) else f"play {command.malus}"
        return f"cancel {undone} with {spent}"
    if isinstance(command, React):
        return f"react with {_card(command.card, cards)}{_on(command.targets)}"
    if isinstance(command, Exfiltrate):
        return f"take {command.unit} off the board"
    return _BARE[type(command).__name__]
