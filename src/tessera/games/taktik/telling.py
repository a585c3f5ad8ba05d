"""Commands, events and the facts of refusals in words, in the rulebook's names.

Seats are `player 0` and `player 1`.
"""

from collections.abc import Mapping
from typing import Final

from tessera.games.taktik import commands as cmd
from tessera.games.taktik import events as ev
from tessera.games.taktik.rules_cards import Card
from tessera.games.taktik.terrain import cell_label

_LABEL_WIDTH = 26

_BARE: Final = {
    cmd.TurnStart.__name__: "start the turn",
    cmd.NextPhase.__name__: "next phase",
    cmd.DrawCard.__name__: "draw a card",
    cmd.AcceptMalus.__name__: "accept the malus",
    cmd.EndTurn.__name__: "end the turn",
    cmd.Pass.__name__: "play no tactic",
}


def tell_of(event: ev.Event, cards: Mapping[str, Card]) -> str:
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


def _of_turn(event: ev.Event) -> str:
    if isinstance(event, ev.PhaseEntered):
        return f"phase: {_words(event.phase)}"
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn} begins: player {event.player}"
    if isinstance(event, ev.TurnEnded):
        return f"turn {event.turn} ends"
    if isinstance(event, ev.ZoneControl):
        return f"player {event.player} controls {_words(event.zone)}"
    if isinstance(event, ev.ScoreChanged):
        return f"player {event.player}: {event.amount:+d} {_words(event.field)}"
    if isinstance(event, ev.StructureNeutralised):
        return f"{_words(event.structure)} is neutralised"
    if isinstance(event, ev.Victory):
        winner = "nobody wins" if event.winner is None else f"player {event.winner} wins"
        return f"{winner}: {_words(event.result)}"
    return ""


def _of_fighting(event: ev.Event) -> str:
    if isinstance(event, ev.UnitMoved):
        return f"{event.unit} moves from {_at(event.start)} to {_at(event.to)}"
    if isinstance(event, ev.AttackQueued):
        return f"{event.attacker} will attack {event.target}"
    if isinstance(event, ev.AttackStarted):
        return f"{event.attacker} attacks {event.target}"
    if isinstance(event, ev.AttackDropped):
        return f"the attack of {event.attacker} on {event.target} falls away"
    if isinstance(event, ev.AttackCancelled):
        return f"the attack of {event.attacker} on {event.target} is cancelled"
    if isinstance(event, (ev.DiceRolled, ev.DiceRerolled, ev.RollShifted)):
        how = (
            "rolled"
            if isinstance(event, ev.DiceRolled)
            else "rerolled"
            if isinstance(event, ev.DiceRerolled)
            else "now"
        )
        counts = "" if event.value == event.die else f", counts as {event.value}"
        return f"{how} {event.die}{counts}, needs {event.threshold}: {event.outcome.lower()}"
    if isinstance(event, ev.AttackResolved):
        return f"{event.attacker} against {event.target}: {event.outcome.lower()}"
    if isinstance(event, ev.UnitDamaged):
        return f"{event.unit} is damaged ({event.damage})"
    if isinstance(event, ev.UnitEliminated):
        return f"{event.unit} is eliminated"
    if isinstance(event, ev.UnitRestored):
        return f"{event.unit} is repaired"
    if isinstance(event, ev.UnitDeployed):
        return f"{event.unit} enters at {_at(event.cell)}"
    if isinstance(event, ev.UnitExfiltrated):
        return f"{event.unit} gets away"
    if isinstance(event, ev.CargoLoaded):
        return f"{event.unit} loads cargo"
    if isinstance(event, ev.CargoDelivered):
        return f"{event.unit} delivers its cargo"
    return ""


def _of_cards(event: ev.Event, cards: Mapping[str, Card]) -> str:
    if isinstance(event, ev.TacticsSelected):
        chosen = "" if event.cards is None else ": " + ", ".join([_card(card, cards) for card in event.cards])
        return f"player {event.player} has chosen tactics{chosen}"
    if isinstance(event, ev.DeckRefilled):
        return f"the discard becomes the deck ({event.cards} cards)"
    if isinstance(event, ev.DeckShuffled):
        return f"the deck is shuffled ({event.cards} cards)"
    if isinstance(event, ev.CardDrawn):
        return f"player {event.player} draws {'a card' if event.card is None else _card(event.card, cards)}"
    if isinstance(event, (ev.CardPlayed, ev.TacticPlayed)):
        return f"player {event.player} plays {_card(event.card, cards)}{_on(event.targets)}"
    if isinstance(event, ev.CardDiscarded):
        return f"{_card(event.card, cards)} is discarded"
    if isinstance(event, ev.BonusStored):
        return f"player {event.player} stores {'a bonus' if event.card is None else _card(event.card, cards)}"
    if isinstance(event, ev.BonusRetained):
        return f"player {event.player} keeps {_card(event.card, cards)}"
    if isinstance(event, ev.MalusApplied):
        return f"{_card(event.card, cards)} strikes player {event.drawer}"
    if isinstance(event, ev.MalusFizzled):
        return f"{_card(event.card, cards)} finds no target"
    if isinstance(event, ev.MalusCancelled):
        if event.malus:
            return f"{_card(event.malus, cards)} is cancelled with {_card(event.bonus, cards)}"
        return f"{_card(event.bonus, cards)} removes {event.removed} effects"
    if isinstance(event, ev.EffectCreated):
        return f"{_card(event.card, cards)} takes effect"
    if isinstance(event, ev.EffectExpired):
        return f"{_card(event.card, cards)} wears off"
    if isinstance(event, ev.ReactionDeclined):
        return f"player {event.player} plays no tactic"
    return ""


def _card(name: str, cards: Mapping[str, Card]) -> str:
    card = cards.get(name)
    return _words(name) if card is None else card.name


def _words(name: str) -> str:
    return name.replace("_", " ").lower()


def _at(cell: cmd.Cell) -> str:
    # The label of a cell does not depend on how wide the board is, only on its column and row.
    return cell_label(cell.y * _LABEL_WIDTH + cell.x, _LABEL_WIDTH)


def _on(targets: cmd.Targets | None) -> str:
    if targets is None:
        return ""
    if targets.units:
        return " on " + ", ".join(targets.units)
    return "" if targets.quadrant is None else f" on {targets.quadrant}"


def _with(reaction: cmd.Reaction | None, cards: Mapping[str, Card]) -> str:
    return "" if reaction is None else f" with {_card(reaction.card, cards)}{_on(reaction.targets)}"


def phrase_of(command: cmd.Command, cards: Mapping[str, Card]) -> str:
    """The command in words."""
    if isinstance(command, cmd.MoveUnit):
        return f"move {command.unit} to {_at(command.to)}{_with(command.reaction, cards)}"
    if isinstance(command, cmd.AttackSelect):
        return f"attack {command.target} with {command.attacker}"
    if isinstance(command, cmd.RollDice):
        return f"roll{_with(command.reaction, cards)}"
    if isinstance(command, cmd.ResolveAttack):
        return f"resolve{_with(command.reaction, cards)}"
    if isinstance(command, cmd.SelectTactics):
        return "choose " + ", ".join([_card(card, cards) for card in command.cards])
    if isinstance(command, cmd.PlayCard):
        return f"play {_card(command.card, cards)}{_on(command.targets)}"
    if isinstance(command, cmd.PlayStored):
        return f"play stored bonus {command.index + 1}{_on(command.targets)}"
    if isinstance(command, cmd.StoreBonus):
        return "store the bonus" + ("" if command.replace is None else f" in place of {command.replace + 1}")
    if isinstance(command, cmd.CancelMalus):
        spent = "the drawn bonus" if isinstance(command.spend, str) else f"stored bonus {command.spend + 1}"
        undone = "the drawn malus" if isinstance(command.malus, str) else f"play {command.malus}"
        return f"cancel {undone} with {spent}"
    if isinstance(command, cmd.React):
        return f"react with {_card(command.card, cards)}{_on(command.targets)}"
    if isinstance(command, cmd.Exfiltrate):
        return f"take {command.unit} off the board"
    return _BARE[type(command).__name__]
