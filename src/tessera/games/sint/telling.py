"""Commands and events in words, for lists of choices, a log and the terminal.

A command and an event know no ship, so rooms go by number here; players are told as `player N`, which a
client may replace by a name.
"""

from typing import Final

from tessera.games.sint import commands as cmd
from tessera.games.sint import events as ev
from tessera.games.sint.refusals import REFUSALS
from tessera.games.sint.rules import Rules
from tessera.games.sint.vocabulary import SYSTEM_SENDER, seat_of

_PHASE_WORDS: Final[dict[str, str]] = {
    "Lobby": "the crew gathers",
    "MorningReport": "a new morning",
    "EnemyTelegraph": "the enemy takes aim",
    "TacticalPlanning": "time to plan",
    "Execution": "the plan is carried out",
    "EnemyAction": "the enemy strikes",
    "GameOver": "the game is over",
    "Victory": "victory",
}
_OUTCOMES: Final[dict[str, str]] = {
    "bosses": "the crew has beaten every boss and wins",
    "hull": "the hull gave way and the Steamboat is lost",
    "crew": "nobody is left on their feet and the Steamboat is lost",
}
_MISSES: Final[dict[str, str]] = {
    "lucky": "the attack misses by luck",
    "evasion": "the ship evades the attack",
    "shields": "the shields hold",
}
_SIMPLE: Final[dict[str, str]] = {
    "Bake": "bake peppernuts",
    "Shoot": "shoot",
    "RaiseShields": "raise the shields",
    "EvasiveManeuvers": "evasive maneuvers",
    "Lookout": "look out for the next card",
    "Extinguish": "extinguish fire",
    "Repair": "repair",
}


def _who(player: str) -> str:
    return f"player {seat_of(player)}"


def _nouns(item: str, count: int) -> str:
    word = item.lower()
    return f"{count} {word}" + ("s" if count != 1 else "")


# ---------------------------------------------------------------- commands


def phrase_of(rules: Rules, command: cmd.Command) -> str:
    """The command in words."""
    if isinstance(command, cmd.Move):
        return f"move to room {command.to_room}"
    if isinstance(command, cmd.PickUp):
        return f"pick up {_a(command.item_type)}"
    if isinstance(command, cmd.Drop):
        return f"drop item {command.item_index + 1}"
    if isinstance(command, cmd.Throw):
        return f"throw item {command.item_index + 1} to {_who(command.target_player)}"
    if isinstance(command, cmd.FirstAid):
        return f"first aid for {_who(command.target_player)}"
    if isinstance(command, cmd.Revive):
        return f"revive {_who(command.target_player)}"
    if isinstance(command, cmd.Interact):
        return "solve a card here"
    if isinstance(
        command,
        (
            cmd.Bake,
            cmd.Shoot,
            cmd.RaiseShields,
            cmd.EvasiveManeuvers,
            cmd.Lookout,
            cmd.Extinguish,
            cmd.Repair,
        ),
    ):
        return _SIMPLE[type(command).__name__]
    return _of_table(rules, command)


def _of_table(rules: Rules, command: cmd.Command) -> str:
    if isinstance(command, cmd.VoteReady):
        return "ready" if command.ready else "not ready after all"
    if isinstance(command, cmd.Pass):
        return "pass, giving up the AP left"
    if isinstance(command, cmd.Undo):
        return f"take back planned action {command.action_id}"
    if isinstance(command, cmd.Join):
        return f"come aboard as {command.name}"
    if isinstance(command, cmd.SetName):
        return f"be called {command.name}"
    if isinstance(command, cmd.SetMapLayout):
        return f"sail the {_ship(rules, command.layout)}"
    if isinstance(command, cmd.Chat):
        return f"say: {command.message}"
    if isinstance(command, cmd.CallTime):
        return "call time"
    return ""


def _a(item: str) -> str:
    return ("an " if item[:1] in "AEIOU" else "a ") + item.lower()


def _ship(rules: Rules, layout: str) -> str:
    return rules.layouts[rules.layout_ids.index(layout)].title if layout in rules.layout_ids else layout


def action_words(rules: Rules, layout: int, action: ev.Action) -> str:
    """A planned action in words, rooms and cards by name."""
    if action.to_room is not None:
        return f"move to {rules.layouts[layout].rooms[action.to_room].name}"
    if action.card is not None:
        return f"solve {rules.cards[rules.card_number(action.card)].title}"
    return _action(action)


def _named(rules: Rules, action: ev.Action) -> str:
    """With the card's title; rooms by number, since an event does not say which ship it is."""
    return (
        _action(action)
        if action.card is None
        else f"solve {rules.cards[rules.card_number(action.card)].title}"
    )


def _action(action: ev.Action) -> str:
    if action.verb == "Move":
        return f"move to room {action.to_room}"
    if action.verb == "PickUp" and action.item_type is not None:
        return f"pick up {_a(action.item_type)}"
    if action.verb == "Drop" and action.item_index is not None:
        return f"drop item {action.item_index + 1}"
    if action.target_player is not None:
        if action.verb == "Throw":
            return f"throw a peppernut to {_who(action.target_player)}"
        if action.verb == "FirstAid":
            return f"first aid for {_who(action.target_player)}"
        return f"revive {_who(action.target_player)}"
    if action.verb == "Interact":
        return f"solve {action.card}"
    return _SIMPLE.get(action.verb, action.verb)


# ---------------------------------------------------------------- events


def tell_of(rules: Rules, event: ev.Event) -> str:
    """One line for a log."""
    return (
        _of_people(rules, event)
        or _of_plan(rules, event)
        or _of_ship(event)
        or _of_enemy(event)
        or _of_cards(rules, event)
    )


def _of_people(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.PlayerJoined):
        return f"{_who(event.player)} comes aboard as {event.name}"
    if isinstance(event, ev.NameSet):
        return f"{_who(event.player)} is called {event.name}"
    if isinstance(event, ev.PlayerRemoved):
        return f"{_who(event.player)} went overboard"
    if isinstance(event, ev.Respawned):
        return f"{_who(event.player)} wakes up in room {event.room}"
    if isinstance(event, ev.PlayerBurned):
        return f"{_who(event.player)} is burned, {event.hp} HP left"
    if isinstance(event, ev.PlayerFainted):
        return f"{_who(event.player)} faints"
    if isinstance(event, ev.Healed):
        return f"{_who(event.player)} heals {_who(event.target)} to {event.hp} HP"
    if isinstance(event, ev.Revived):
        return f"{_who(event.player)} brings {_who(event.target)} round"
    if isinstance(event, ev.ReaderNamed):
        return f"{_who(event.player)} is the Reader"
    if isinstance(event, ev.LayoutSet):
        return f"the ship is the {_ship(rules, event.layout)}"
    if isinstance(event, ev.ChatPosted):
        return event.text if event.sender == SYSTEM_SENDER else f"{_who(event.sender)}: {event.text}"
    if isinstance(event, ev.ReadySet):
        return f"{_who(event.player)} is ready" if event.ready else f"{_who(event.player)} is not ready"
    if isinstance(event, ev.Passed):
        return f"{_who(event.player)} passes"
    if isinstance(event, ev.PhaseChanged):
        return f"round {event.round}: {_PHASE_WORDS[event.to_phase]}"
    if isinstance(event, ev.TimeCalled):
        return "time is up"
    if isinstance(event, ev.GameEnded):
        return _OUTCOMES[event.outcome]
    return ""


def _of_plan(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.Proposed):
        return f"{_who(event.player)} plans to {_named(rules, event.action)} ({event.cost} AP)"
    if isinstance(event, ev.Undone):
        return f"{_who(event.player)} takes back planned action {event.id} ({event.refund} AP)"
    if isinstance(event, ev.Executed):
        return f"{_who(event.player)}: {_named(rules, event.action)}"
    if isinstance(event, ev.Skipped):
        why = REFUSALS[event.reason].removesuffix(".").lower()
        if event.reason == "card.forbids":
            why = "blocked by a card"  # which one, the event does not tell
        return f"{_who(event.player)} cannot {_named(rules, event.action)}: {why}"
    return ""


def _of_ship(event: ev.Event) -> str:
    if isinstance(event, ev.Moved):
        return f"{_who(event.player)} goes from room {event.from_room} to room {event.to_room}"
    if isinstance(event, ev.TokensAdded):
        return f"{event.count} {event.hazard.lower()} in room {event.room}"
    if isinstance(event, ev.TokensRemoved):
        return f"{event.count} {event.hazard.lower()} gone from room {event.room}"
    if isinstance(event, (ev.ItemsAdded, ev.ItemsRemoved)):
        where = f"room {event.room}" if event.player is None else f"the hands of {_who(event.player)}"
        if isinstance(event, ev.ItemsAdded):
            return f"{_nouns(event.item, event.count)} in {where}"
        return f"{_nouns(event.item, event.count)} lost from {where}"
    if isinstance(event, ev.ItemTaken):
        return f"{_who(event.player)} picks up {_a(event.item)}"
    if isinstance(event, ev.ItemDropped):
        lost = ", and the water ruins it" if event.destroyed else ""
        return f"{_who(event.player)} drops {_a(event.item)}{lost}"
    if isinstance(event, ev.ItemThrown):
        return f"{_who(event.from_player)} throws {_a(event.item)} to {_who(event.to_player)}"
    if isinstance(event, ev.HullChanged):
        return f"the hull stands at {event.hull}"
    if isinstance(event, ev.SystemDamaged):
        return f"room {event.room} is worn down to {event.health}"
    if isinstance(event, ev.SystemRepaired):
        return f"room {event.room} is mended to {event.health}"
    if isinstance(event, ev.SystemExploded):
        return f"room {event.room} burns out and is broken"
    if isinstance(event, ev.SystemRestored):
        return f"room {event.room} is whole again"
    if isinstance(event, ev.FireSpread):
        return f"fire spreads from room {event.from_room} to room {event.to_room}"
    if isinstance(event, ev.ShieldsRaised):
        return f"{_who(event.player)} raises the shields"
    if isinstance(event, ev.EvasionOn):
        return f"{_who(event.player)} steers clear: evasion"
    return ""


def _of_enemy(event: ev.Event) -> str:
    if isinstance(event, ev.Telegraphed):
        if event.effect == "Hidden":
            return "the enemy aims somewhere in the fog"
        rolled = f" (rolled {event.d1} and {event.d2})" if event.d1 is not None else ""
        return f"{_aim(event.effect, event.target_system, event.target_room)}{rolled}"
    if isinstance(event, ev.FogLifted):
        return f"the fog lifts: {_aim(event.effect, event.target_system, event.target_room)}"
    if isinstance(event, ev.AttackHit):
        count = "one token" if event.tokens == 1 else f"{event.tokens} tokens"
        return f"a {event.effect.lower()} hits room {event.room}: {count}"
    if isinstance(event, ev.AttackMissed):
        return _MISSES[event.reason]
    if isinstance(event, ev.AttackCancelled):
        return "the attack is called off"
    if isinstance(event, ev.ShotFired):
        told = "a hit" if event.hit else "a miss"
        return f"{_who(event.player)} shoots and rolls {event.roll} against {event.threshold}: {told}"
    if isinstance(event, ev.BossHit):
        return f"the boss has {event.hp} HP left"
    if isinstance(event, ev.BossDefeated):
        return f"{event.name} is defeated"
    if isinstance(event, ev.RestStarted):
        return "a rest round begins"
    if isinstance(event, ev.BossArrived):
        return f"{event.name} arrives with {event.hp} HP"
    return ""


def _aim(effect: str, system: str | None, room: int) -> str:
    if effect == "Miss":
        return "the enemy aims past the ship"
    return f"the enemy aims a {effect.lower()} at the {system} (room {room})"


def _of_cards(rules: Rules, event: ev.Event) -> str:
    if isinstance(event, ev.LookedOut):
        return f"{_who(event.player)} keeps a lookout"
    if isinstance(event, ev.CardDrawn):
        card = rules.cards[rules.card_number(event.card)]
        return f"card drawn: {card.title}. {card.text}"
    if isinstance(event, ev.CardSolved):
        return f"{_who(event.player)} solves {rules.cards[rules.card_number(event.card)].title}"
    if isinstance(event, ev.CardTicked):
        title = rules.cards[rules.card_number(event.card)].title
        return f"{title}: {event.rounds_left} rounds left"
    if isinstance(event, ev.CardExpired):
        return f"time is up for {rules.cards[rules.card_number(event.card)].title}"
    return ""
