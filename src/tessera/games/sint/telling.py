"""Commands and events in words, for lists of choices, a log and the terminal.

Rooms, items and cards go by their names, as the reader's view has them; players are told as `player N`, which
a client replaces by a name. What another line says already (a planned step, then the step) has none.
"""

from typing import Final

from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.core.wording import count
from tessera.games.sint import commands as cmd
from tessera.games.sint import events as ev
from tessera.games.sint.refusals import REFUSALS
from tessera.games.sint.rules import Rules
from tessera.games.sint.scoring import score_words
from tessera.games.sint.view import SintView
from tessera.games.sint.vocabulary import STRAY, SYSTEM_SENDER, seat_of

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
    "lull": "the crew has waited too long, the coal is burned and the Steamboat is lost",
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
    "EvasiveManeuvers": "make evasive maneuvers",
    "Lookout": "look out for the next card",
    "Interact": "solve a card",
    "Extinguish": "put out fire",
    "Repair": "repair",
}
# Done by somebody whom no other line of what then happens names.
_DOINGS: Final[dict[str, str]] = {
    "Bake": "bakes peppernuts",
    "Extinguish": "puts out fire",
    "Repair": "repairs",
}
# Of somebody else, in other words than to whoever is refused.
_SKIPS: Final[dict[str, str]] = {
    "card.forbids": "a card forbids it",  # which one, the event does not tell
    "item.unknown": "nothing is held there",
    "peppernut.none": "no peppernut in hand",
    "problem.none": "it cannot be solved here now",
    "room.same": "already there",
}
_ITEMS: Final[dict[str, str]] = {  # with their article
    "Peppernut": "a peppernut",
    "Extinguisher": "the extinguisher",
    "Keychain": "the keychain",
    "Wheelbarrow": "the wheelbarrow",
    "Mitre": "the mitre",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_UNARTICLED: Final = ("Cargo", "Storage")


def who(player: str) -> str:
    """A player as clients know it."""
    return f"player {seat_of(player)}"


def an_item(item: str) -> str:
    """`a peppernut`, `the extinguisher`."""
    return _ITEMS.get(item, item.lower())


def items(item: str, number: int) -> str:
    """`3 peppernuts`."""
    return count(number, item.lower())


def room_words(name: str) -> str:
    """A room's name inside a sentence: `the Kitchen`, `the Bow`, but `Cargo` and `Corridor A`."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    if name in _UNARTICLED or len(name.rpartition(" ")[2]) == 1:
        return name
    return f"the {name}"


def place(view: SintView, room: int) -> str:
    """A room of the ship in this view, inside a sentence."""
    seen = view.rooms.get(str(room))
    return room_words(seen.name) if seen is not None else "a place off the ship"


def inside(view: SintView, room: int) -> str:
    """`in the Kitchen`, `on the Bridge`."""
    seen = view.rooms.get(str(room))
    at = "on" if seen is not None and seen.system == "Bridge" else "in"
    return f"{at} {place(view, room)}"


# ---------------------------------------------------------------- commands


def phrase_of(rules: Rules, command: cmd.Command, view: SintView) -> str:
    """The command in words, with its price in action points where it has one."""
    told = _wished(command, view)
    if told:
        cost = _cost(command, view)
        return told if cost < 0 else f"{told} ({cost} AP)"
    return _of_table(rules, command, view)


def _cost(command: cmd.Command, view: SintView) -> int:
    """What the view says it costs; -1 where it does not say."""
    if isinstance(command, cmd.Move):
        return view.reach.get(str(command.to_room), -1)
    return view.costs.get(type(command).__name__, -1)


def _wished(command: cmd.Command, view: SintView) -> str:
    """A command that joins the queue."""
    if isinstance(command, cmd.Move):
        return f"move to {place(view, command.to_room)}"
    if isinstance(command, cmd.PickUp):
        return f"pick up {an_item(command.item_type)}"
    if isinstance(command, cmd.Drop):
        return f"drop {_held(view, command.item_index)}"
    if isinstance(command, cmd.Throw):
        return f"throw {_held(view, command.item_index)} to {who(command.target_player)}"
    if isinstance(command, cmd.FirstAid):
        return f"first aid for {who(command.target_player)}"
    if isinstance(command, cmd.Revive):
        return f"bring {who(command.target_player)} round"
    if isinstance(command, cmd.Interact) and view.solves is not None:
        return f"solve {view.cards[view.solves].title}"
    return _SIMPLE.get(type(command).__name__, "")


def _held(view: SintView, index: int) -> str:
    """What this seat would hold at an index of its hands when the plan is carried out."""
    me = view.player
    if me is None:
        return "something"
    hand = view.players[me].inventory
    if view.projected is not None and me in view.projected.players:
        hand = view.projected.players[me].inventory
    if not 0 <= index < len(hand):
        return "something"
    item = hand[index]
    if hand.count(item) < 2:
        return an_item(item)
    return f"the {_nth(hand[:index].count(item))} {item.lower()}"


def _nth(index: int) -> str:
    return _ORDINALS[index] if index < len(_ORDINALS) else "next"


def _of_table(rules: Rules, command: cmd.Command, view: SintView) -> str:
    if isinstance(command, cmd.VoteReady):
        return "ready" if command.ready else "not ready after all"
    if isinstance(command, cmd.Pass):
        ap = view.players[view.player].ap if view.player in view.players else 0
        return f"pass and give up {ap} AP" if ap else "pass and give up what AP is left"
    if isinstance(command, cmd.Undo):
        return _taken_back(command.action_id, view)
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


def _taken_back(id: int, view: SintView) -> str:
    proposal = view.proposals.get(str(id))
    if proposal is None:
        return "take back what was planned"
    alike = [
        each
        for each in view.order
        if (view.proposals[str(each)].player, view.proposals[str(each)].words)
        == (proposal.player, proposal.words)
    ]
    which = f" the {_nth(alike.index(id))} time" if len(alike) > 1 else ""
    return f"take back: {proposal.words}{which} ({proposal.cost} AP)"


def _ship(rules: Rules, layout: str) -> str:
    return rules.layouts[rules.layout_ids.index(layout)].title if layout in rules.layout_ids else layout


def action_words(rules: Rules, layout: int, action: ev.Action) -> str:
    """A planned action in words."""
    verb = action.verb
    if verb == "Move" and action.to_room is not None:
        return f"move to {room_words(rules.layouts[layout].rooms[action.to_room].name)}"
    if action.card is not None:
        return f"solve {rules.cards[rules.card_number(action.card)].title}"
    item = an_item(action.item_type) if action.item_type is not None else "something"
    if verb == "PickUp":
        return f"pick up {item}"
    if verb == "Drop":
        return f"drop {item}"
    if action.target_player is not None:
        if verb == "Throw":
            return f"throw {item} to {who(action.target_player)}"
        if verb == "FirstAid":
            return f"give {who(action.target_player)} first aid"
        return f"bring {who(action.target_player)} round"
    return _SIMPLE[verb]


# ---------------------------------------------------------------- events


def tell_of(rules: Rules, event: ev.Event, view: SintView) -> str:
    """One line for a log; empty for what another line says."""
    return (
        _of_people(rules, event, view)
        or _of_plan(rules, event, view)
        or _of_things(event, view)
        or _of_ship(event, view)
        or _of_enemy(event, view)
        or _of_cards(rules, event, view)
    )


def _of_people(rules: Rules, event: ev.Event, view: SintView) -> str:
    if isinstance(event, ev.PlayerJoined):
        return f"{who(event.player)} comes aboard as {event.name}"
    if isinstance(event, ev.NameSet):
        return f"{who(event.player)} is called {event.name}"
    if isinstance(event, ev.PlayerRemoved):
        return f"{who(event.player)} went overboard"
    if isinstance(event, ev.Respawned):
        return f"{who(event.player)} wakes up {inside(view, event.room)}"
    if isinstance(event, ev.PlayerBurned):
        return f"{who(event.player)} is burned: {event.hp} of {view.max_hp} health left"
    if isinstance(event, ev.PlayerFainted):
        return f"{who(event.player)} faints"
    if isinstance(event, ev.Healed):
        whom = "themselves" if event.target == event.player else who(event.target)
        return f"{who(event.player)} heals {whom} to {event.hp} of {view.max_hp} health"
    if isinstance(event, ev.Revived):
        return f"{who(event.player)} brings {who(event.target)} round"
    if isinstance(event, ev.ReaderNamed):
        return f"{who(event.player)} reads, and dozes off"
    if isinstance(event, ev.LayoutSet):
        return f"the ship is the {_ship(rules, event.layout)}"
    if isinstance(event, ev.ChatPosted):  # what the ship itself says, events tell as well
        return "" if event.sender == SYSTEM_SENDER else f"{who(event.sender)}: {event.text}"
    if isinstance(event, ev.ReadySet):
        return f"{who(event.player)} is ready" if event.ready else f"{who(event.player)} is not ready"
    if isinstance(event, ev.Passed):
        return f"{who(event.player)} passes"
    if isinstance(event, ev.PhaseChanged):
        return f"round {event.round}: {_PHASE_WORDS[event.to_phase]}"
    if isinstance(event, ev.TimeCalled):
        return "time is up"
    if isinstance(event, ev.LullCounted):
        if not event.rounds_left:
            return "the last of the coal is burned"
        return f"the boss is unharmed: coal for {count(event.rounds_left, 'more round')}"
    if isinstance(event, ev.GameEnded):
        return f"{_OUTCOMES[event.outcome]}: {score_words(view)}"
    return ""


def _of_plan(rules: Rules, event: ev.Event, view: SintView) -> str:
    layout = rules.layout_ids.index(view.layout)
    if isinstance(event, ev.Proposed):
        return f"{who(event.player)} plans to {action_words(rules, layout, event.action)} ({event.cost} AP)"
    if isinstance(event, ev.Undone):
        words = action_words(rules, layout, event.action)
        return f"{who(event.player)} does not plan to {words} any more ({event.refund} AP back)"
    if isinstance(event, ev.Executed):
        doing = _DOINGS.get(event.action.verb, "")
        return f"{who(event.player)} {doing}" if doing else ""
    if isinstance(event, ev.Skipped):
        why = _SKIPS.get(event.reason) or REFUSALS[event.reason].removesuffix(".").lower()
        words = action_words(rules, layout, event.action)
        return f"{who(event.player)} cannot {words}: {why} ({event.refund} AP back)"
    return ""


def _of_things(event: ev.Event, view: SintView) -> str:
    if isinstance(event, (ev.ItemsAdded, ev.ItemsRemoved)):
        things = items(event.item, event.count)
        if event.player is not None:
            verb = "gets" if isinstance(event, ev.ItemsAdded) else "loses"
            return f"{who(event.player)} {verb} {things}"
        where = inside(view, event.room) if event.room is not None else "aboard"
        if isinstance(event, ev.ItemsAdded):
            return f"{things} more {where}"
        if event.cause == "Water":
            return f"water ruins {things} {where}"
        return f"{things} fewer {where}"
    if isinstance(event, ev.ItemTaken):
        return f"{who(event.player)} picks up {an_item(event.item)} {inside(view, event.room)}"
    if isinstance(event, ev.ItemDropped):
        lost = ", and the water ruins it" if event.destroyed else ""
        return f"{who(event.player)} drops {an_item(event.item)} {inside(view, event.room)}{lost}"
    if isinstance(event, ev.ItemThrown):
        return f"{who(event.from_player)} throws {an_item(event.item)} to {who(event.to_player)}"
    return ""


def _of_ship(event: ev.Event, view: SintView) -> str:
    if isinstance(event, ev.Moved):
        to_room = place(view, event.to_room)
        if event.cause == "Move":
            return f"{who(event.player)} goes to {to_room}"
        cause = view.cards[event.cause].title if event.cause in view.cards else "the sea"
        return f"{cause} sends {who(event.player)} to {to_room}"
    if isinstance(event, ev.TokensAdded):
        if event.cause == STRAY:
            return f"a stray shot lands {inside(view, event.room)}: {event.hazard.lower()} there"
        return f"{event.count} {event.hazard.lower()} more {inside(view, event.room)}"
    if isinstance(event, ev.TokensRemoved):
        return f"{event.count} {event.hazard.lower()} less {inside(view, event.room)}"
    if isinstance(event, ev.HullChanged):
        turn = f"loses {-event.delta}" if event.delta < 0 else f"gains {event.delta}"
        return f"the hull {turn}: {event.hull} of {view.max_hull} left"
    if isinstance(event, ev.SystemDamaged):
        return f"fire wears {place(view, event.room)} down to {event.health} of {view.max_health}"
    if isinstance(event, ev.SystemRepaired):
        return f"repaired {inside(view, event.room)}: {event.health} of {view.max_health} health"
    if isinstance(event, ev.SystemExploded):
        return f"fire destroys {place(view, event.room)}: broken until it is repaired"
    if isinstance(event, ev.SystemRestored):
        return f"no damage is left {inside(view, event.room)}"
    if isinstance(event, ev.FireSpread):
        return f"fire spreads from {place(view, event.from_room)} to {place(view, event.to_room)}"
    if isinstance(event, ev.ShieldsRaised):
        return f"{who(event.player)} raises the shields: no attack lands this round"
    if isinstance(event, ev.EvasionOn):
        return f"{who(event.player)} steers clear: no attack lands this round"
    return ""


def _of_enemy(event: ev.Event, view: SintView) -> str:
    boss = view.enemy.name
    if isinstance(event, ev.Telegraphed):
        if event.effect == "Hidden":
            return f"{boss} aims somewhere in the fog"
        return _aim(boss, event.effect, event.target_system)
    if isinstance(event, ev.FogLifted):
        return f"the fog lifts: {_aim(boss, event.effect, event.target_system)}"
    if isinstance(event, ev.AttackHit):
        tokens = f"{event.tokens} {'fire' if event.effect == 'Fireball' else 'water'}"
        return f"a {event.effect.lower()} hits {place(view, event.room)}: {tokens} there"
    if isinstance(event, ev.AttackMissed):
        return _MISSES[event.reason]
    if isinstance(event, ev.AttackCancelled):
        return "the attack is called off"
    if isinstance(event, ev.ShotFired):
        told = "a hit" if event.hit else "a miss"
        return f"{who(event.player)} shoots: rolls {event.roll}, needs {event.threshold} or more, {told}"
    if isinstance(event, ev.BossHit):
        return f"{boss} has {event.hp} health left"
    if isinstance(event, ev.BossDefeated):
        return f"{event.name} is beaten"
    if isinstance(event, ev.RestStarted):
        return "a rest round begins: no enemy, and more AP"
    if isinstance(event, ev.BossArrived):
        return f"{event.name} arrives with {event.hp} health"
    return ""


def _aim(boss: str, effect: str, system: str | None) -> str:
    if effect == "Miss" or system is None:
        return f"{boss} aims past the ship"
    return f"{boss} aims a {effect.lower()} at {room_words(system)}"


def _of_cards(rules: Rules, event: ev.Event, view: SintView) -> str:
    if isinstance(event, ev.LookedOut):
        if event.card is None:
            return f"{who(event.player)} looks out: no card is left"
        title = rules.cards[rules.card_number(event.card)].title
        return f"{who(event.player)} looks out: the next card is {title}"
    if isinstance(event, ev.CardDrawn):
        card = rules.cards[rules.card_number(event.card)]
        stop = "" if card.title[-1:] in "!?" else "."
        return f"card drawn: {card.title}{stop} {card.text}"
    if isinstance(event, ev.CardSolved):
        return f"{who(event.player)} solves {rules.cards[rules.card_number(event.card)].title}"
    if isinstance(event, ev.CardTicked):
        title = rules.cards[rules.card_number(event.card)].title
        return f"{title}: {count(event.rounds_left, 'round')} left"
    if isinstance(event, ev.CardExpired):
        return f"time is up for {rules.cards[rules.card_number(event.card)].title}"
    return ""


# ---------------------------------------------------------------- weight


def weight_of(event: ev.Event) -> int:
    """What hurts the ship or the crew, and what decides the match, is grave; votes and plans are details."""
    if isinstance(
        event,
        (
            ev.AttackHit,
            ev.SystemExploded,
            ev.PlayerFainted,
            ev.PlayerRemoved,
            ev.BossDefeated,
            ev.BossArrived,
            ev.CardExpired,
            ev.TimeCalled,
            ev.LullCounted,
            ev.GameEnded,
        ),
    ):
        return GRAVE
    if isinstance(event, ev.HullChanged):
        return GRAVE if event.delta < 0 else USUAL
    if isinstance(event, ev.Moved):
        return DETAIL if event.cause == "Move" else USUAL
    if isinstance(
        event,
        (
            ev.ApSet,
            ev.ReadySet,
            ev.Passed,
            ev.PhaseChanged,
            ev.Proposed,
            ev.Undone,
            ev.Executed,
            ev.ItemTaken,
            ev.CardTicked,
            ev.ChatPosted,
            ev.SystemRestored,
        ),
    ):
        return DETAIL
    return USUAL
