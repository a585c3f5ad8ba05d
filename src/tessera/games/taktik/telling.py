"""Commands, events and the facts of refusals in words: what people read in logs and on buttons.

Seats are `player 0` and `player 1`; clients put names there. A phrase is what the actor would say, an event
is told to the reader whose view it comes with.
"""

from typing import Final

from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.core.wording import count, listed, spaced
from tessera.games.taktik import commands as cmd
from tessera.games.taktik import events as ev
from tessera.games.taktik.telling_names import Names, at, tag
from tessera.games.taktik.view import TaktikView
from tessera.games.taktik.vocabulary import HIT, TURN_LIMIT

_BARE: Final = {
    cmd.TurnStart.__name__: "Start the turn",
    cmd.DrawCard.__name__: "Draw a card",
    cmd.AcceptMalus.__name__: "Accept the malus",
    cmd.EndTurn.__name__: "End the turn",
    cmd.Pass.__name__: "Play no tactic",
}
_LEAVING: Final = {
    "TURN_START": "Go on to the card of this turn",
    "CARD_DRAW": "Go on without drawing",
    "CARD_RESOLUTION": "Go on to movement",
    "MOVEMENT": "Go on to attacks",
    "ATTACK": "Attack nobody else",
    "DICE_RESOLUTION": "Go on: everything is rolled",
    "END_TURN": "Go on to the next turn",
}
_PHASES: Final = {
    "TURN_START": "A turn is about to begin",
    "CARD_DRAW": "A card is to be drawn",
    "CARD_RESOLUTION": "Cards may be played",
    "MOVEMENT": "Units may move",
    "ATTACK": "Attacks may be declared",
    "DICE_RESOLUTION": "The attacks are rolled",
    "END_TURN": "The turn is about to end",
}
_ENDS: Final = {
    "annihilation": "the other side has no units left",
    "capture_hold": "the zone was held long enough",
    "victory_points": "by victory points",
    "timed_resistance": "by what was left standing",
    "logistics_run": "the supplies are delivered",
    "secret_missions": "the secret mission is done",
    "territorial_control": "by the points held",
    "assassination": "the other leader has fallen",
    "exfiltration": "enough units got away",
    "resource_accumulation": "by resources",
    "sabotage": "the structures are sabotaged",
    "combined_scoring": "by the higher score",
    TURN_LIMIT: "the turns are over",
}
_SCORES: Final = {"vp": "victory point", "resources": "resource"}
_WEIGHTS: Final = {
    ev.PhaseEntered.__name__: DETAIL,
    ev.TurnEnded.__name__: DETAIL,
    ev.DeckRefilled.__name__: DETAIL,
    ev.DeckShuffled.__name__: DETAIL,
    ev.CardDiscarded.__name__: DETAIL,
    ev.EffectCreated.__name__: DETAIL,
    ev.EffectExpired.__name__: DETAIL,
    ev.ReactionDeclined.__name__: DETAIL,
    ev.AttackQueued.__name__: DETAIL,
    ev.AttackStarted.__name__: DETAIL,
    ev.AttackCancelled.__name__: GRAVE,
    ev.UnitEliminated.__name__: GRAVE,
    ev.UnitExfiltrated.__name__: GRAVE,
    ev.CargoDelivered.__name__: GRAVE,
    ev.StructureNeutralised.__name__: GRAVE,
    ev.TacticPlayed.__name__: GRAVE,
    ev.Victory.__name__: GRAVE,
}


def weight_of(event: ev.Event) -> int:
    """What was lost, called off or won is grave; steps of the turn are details; the rest is usual."""
    return _WEIGHTS.get(type(event).__name__, USUAL)


def fact_of(name: str, fact: object, names: Names) -> str:
    """A fact of a refusal: cards by their names, units by what is drawn on them."""
    if isinstance(fact, str):
        if name in ("card", "bonus", "malus"):
            return names.card(fact)
        if name in ("unit", "attacker", "target"):
            return tag(fact)
    return str(fact)


# ---------------------------------------------------------------- events


def tell_of(event: ev.Event, view: TaktikView, names: Names) -> str:
    """One line for a log."""
    told = _of_cards(event, view, names)
    if not told:
        told = _of_fighting(event, view, names)
    if not told:
        told = _of_units(event, view, names)
    if not told:
        told = _of_turn(event)
    return told[:1].upper() + told[1:] if not told.startswith("player ") else told


def _of_turn(event: ev.Event) -> str:
    if isinstance(event, ev.PhaseEntered):
        return _PHASES.get(event.phase, "")
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn}: player {event.player}"
    if isinstance(event, ev.TurnEnded):
        return f"turn {event.turn} ends"
    if isinstance(event, ev.ZoneControl):
        return f"player {event.player} takes the {spaced(event.zone)}"
    if isinstance(event, ev.ScoreChanged):
        return f"player {event.player} gets {count(event.amount, _SCORES.get(event.field, event.field))}"
    if isinstance(event, ev.StructureNeutralised):
        return f"the {spaced(event.structure)} is sabotaged"
    if isinstance(event, ev.Victory):
        winner = "nobody wins" if event.winner is None else f"player {event.winner} wins"
        return f"{winner}: {_ENDS.get(event.result, spaced(event.result))}"
    return ""


def _of_fighting(event: ev.Event, view: TaktikView, names: Names) -> str:
    if isinstance(event, ev.AttackQueued):
        return f"{names.whose(view, event.attacker)} takes aim at {names.whose(view, event.target)}"
    if isinstance(event, ev.AttackStarted):
        return f"{names.whose(view, event.attacker)} attacks {names.whose(view, event.target)}"
    if isinstance(event, ev.AttackDropped):
        attacker = names.whose(view, event.attacker)
        if event.target not in view.units:
            return f"{attacker} holds its fire: its target is gone"
        return f"{attacker} can no longer attack {names.whose(view, event.target)}"
    if isinstance(event, ev.AttackCancelled):
        target = names.whose(view, event.target)
        return f"the attack of {names.whose(view, event.attacker)} on {target} is cancelled"
    if isinstance(event, ev.DiceRolled):
        return _roll("the die shows", event.die, event.value, event.threshold, event.outcome)
    if isinstance(event, ev.DiceRerolled):
        return _roll("rolled again, the die shows", event.die, event.value, event.threshold, event.outcome)
    if isinstance(event, ev.RollShifted):
        return _roll(
            "the roll changes: the die shows", event.die, event.value, event.threshold, event.outcome
        )
    if isinstance(event, ev.AttackResolved):
        verb = "hits" if event.outcome == HIT else "misses"
        return f"{names.whose(view, event.attacker)} {verb} {names.whose(view, event.target, event.kind)}"
    return ""


def _roll(shows: str, die: int, value: int, threshold: int, outcome: str) -> str:
    counts = "" if value == die else f" and counts as {value}"
    needs = "6" if threshold >= 6 else f"{threshold} or more"
    return f"{shows} {die}{counts}, {needs} was needed: a {'hit' if outcome == HIT else 'miss'}"


def _of_units(event: ev.Event, view: TaktikView, names: Names) -> str:
    if isinstance(event, ev.UnitMoved):
        return f"{names.whose(view, event.unit)} moves from {at(event.start)} to {at(event.to)}"
    if isinstance(event, ev.UnitDamaged):
        return f"{names.whose(view, event.unit)} is damaged"
    if isinstance(event, ev.UnitEliminated):
        return f"{names.whose(view, event.unit, event.kind)} is destroyed"
    if isinstance(event, ev.UnitRestored):
        return f"{names.whose(view, event.unit)} is repaired"
    if isinstance(event, ev.UnitDeployed):
        return f"{names.whose(view, event.unit)} enters at {at(event.cell)}"
    if isinstance(event, ev.UnitExfiltrated):
        return f"{names.whose(view, event.unit, event.kind)} gets away"
    if isinstance(event, ev.CargoLoaded):
        return f"{names.whose(view, event.unit)} loads supplies"
    if isinstance(event, ev.CargoDelivered):
        return f"{names.whose(view, event.unit)} delivers its supplies"
    return ""


def _of_cards(event: ev.Event, view: TaktikView, names: Names) -> str:
    if isinstance(event, ev.TacticsSelected):
        return f"player {event.player} has chosen tactics"  # which ones, only that player knows and has read
    if isinstance(event, ev.DeckRefilled):
        return f"the discard becomes the deck ({count(event.cards, 'card')})"
    if isinstance(event, ev.DeckShuffled):
        return f"the deck is shuffled ({count(event.cards, 'card')})"
    if isinstance(event, ev.CardDrawn):
        return f"player {event.player} draws {'a bonus' if event.card is None else names.card(event.card)}"
    if isinstance(event, (ev.CardPlayed, ev.TacticPlayed)):
        return f"player {event.player} plays {names.card(event.card)}{names.hit_by(view, event.targets)}"
    if isinstance(event, ev.CardDiscarded):
        return f"{names.card(event.card)} goes to the discard"
    if isinstance(event, ev.BonusStored):
        return f"player {event.player} stores {'a bonus' if event.card is None else names.card(event.card)}"
    if isinstance(event, ev.BonusRetained):
        return f"player {event.player} keeps {names.card(event.card)}"
    if isinstance(event, ev.MalusApplied):
        return f"{names.card(event.card)} strikes player {event.drawer}"
    if isinstance(event, ev.MalusFizzled):
        return f"{names.card(event.card)} finds nobody to strike"
    if isinstance(event, ev.MalusCancelled):
        if event.malus:
            return f"{names.card(event.malus)} is cancelled with {names.card(event.bonus)}"
        return f"{names.card(event.bonus)} removes {count(event.removed, 'effect')}"
    if isinstance(event, ev.EffectCreated):
        return f"{names.card(event.card)} takes effect"
    if isinstance(event, ev.EffectExpired):
        return f"{names.card(event.card)} wears off"
    if isinstance(event, ev.ReactionDeclined):
        return f"player {event.player} plays no tactic"
    return ""


# ---------------------------------------------------------------- commands


def phrase_of(command: cmd.Command, view: TaktikView, names: Names) -> str:
    """The command in words."""
    if isinstance(command, cmd.MoveUnit):
        moves = f"Move {names.beside(view, command.unit)} to {at(command.to)}"
        return f"{moves}{_with(command.reaction, view, names)}"
    if isinstance(command, cmd.AttackSelect):
        return f"Attack {names.beside(view, command.target)} with {names.beside(view, command.attacker)}"
    if isinstance(command, cmd.RollDice):
        return f"Roll the die{_with(command.reaction, view, names)}"
    if isinstance(command, cmd.ResolveAttack):
        return f"Let the roll count{_with(command.reaction, view, names)}"
    if isinstance(command, cmd.Exfiltrate):
        return f"Take {names.unit(view, command.unit)} off the map"
    if isinstance(command, cmd.NextPhase):
        return _LEAVING.get(view.phase, "Go on")
    return _phrase_of_card(command, view, names) or _BARE[type(command).__name__]


def _phrase_of_card(command: cmd.Command, view: TaktikView, names: Names) -> str:
    if isinstance(command, cmd.SelectTactics):
        return "Choose " + listed([names.card(card) for card in command.cards])
    if isinstance(command, cmd.PlayCard):
        return f"Play {names.card(command.card)}{names.aimed(view, command.targets)}"
    if isinstance(command, cmd.PlayStored):
        return f"Play {names.stored(view, command.index)} from the store{names.aimed(view, command.targets)}"
    if isinstance(command, cmd.StoreBonus):
        drawn = _pending(view, names, "the bonus")
        return f"Store {drawn}" + (
            "" if command.replace is None else f" in place of {names.stored(view, command.replace)}"
        )
    if isinstance(command, cmd.CancelMalus):
        spent = (
            _pending(view, names, "the drawn bonus")
            if isinstance(command.spend, str)
            else names.stored(view, command.spend)
        )
        undone = (
            _pending(view, names, "the malus")
            if isinstance(command.malus, str)
            else names.active(view, command.malus)
        )
        return f"Cancel {undone} with {spent}"
    if isinstance(command, cmd.React):
        return f"React with {names.card(command.card)}{names.aimed(view, command.targets)}"
    return ""


def _pending(view: TaktikView, names: Names, otherwise: str) -> str:
    """The card just drawn, as far as it is known."""
    pending = view.pending
    return otherwise if pending is None or pending.card is None else names.card(pending.card)


def _with(reaction: cmd.Reaction | None, view: TaktikView, names: Names) -> str:
    if reaction is None:
        return ""
    return f" with {names.card(reaction.card)}{names.aimed(view, reaction.targets)}"
