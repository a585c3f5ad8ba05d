"""The gate (6.1) and the immediate commands (6.2): checked, then changed, then told."""

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.sint.commands import (
    Bake,
    CallTime,
    Chat,
    Command,
    Drop,
    EvasiveManeuvers,
    Extinguish,
    FirstAid,
    Interact,
    Join,
    Lookout,
    Move,
    Pass,
    PickUp,
    RaiseShields,
    Repair,
    Revive,
    SetMapLayout,
    SetName,
    Shoot,
    Throw,
    Undo,
    VoteReady,
)
from tessera.games.sint.events import (
    ChatPosted,
    Event,
    LayoutSet,
    NameSet,
    Passed,
    PlayerJoined,
    ReadySet,
    TimeCalled,
)
from tessera.games.sint.phases import advance, all_ready
from tessera.games.sint.planning import Verdict, Wish, judge, projection, propose, take_back
from tessera.games.sint.rules import Rules
from tessera.games.sint.setup import newcomer, rooms_of
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ChatLine, Player, State
from tessera.games.sint.vocabulary import (
    BAKE,
    DROP,
    EVASION,
    EXTINGUISH,
    FIRST_AID,
    GAME_OVER,
    INTERACT,
    ITEMS,
    LOBBY,
    LOOKOUT,
    MOVE,
    PICK_UP,
    PLANNING,
    PLAYERS,
    REPAIR,
    REVIVE,
    SHIELDS,
    SHOOT,
    STATIC,
    THROW,
    seat_of,
)


def wish_of(command: Command) -> Wish | None:
    """A queued command in numbers; None for an immediate one."""
    if isinstance(command, Move):
        return Wish(MOVE, command.to_room)
    if isinstance(command, Bake):
        return Wish(BAKE)
    if isinstance(command, Shoot):
        return Wish(SHOOT)
    if isinstance(command, RaiseShields):
        return Wish(SHIELDS)
    if isinstance(command, EvasiveManeuvers):
        return Wish(EVASION)
    if isinstance(command, Lookout):
        return Wish(LOOKOUT)
    if isinstance(command, FirstAid):
        return Wish(FIRST_AID, seat_of(command.target_player))
    if isinstance(command, Interact):
        return Wish(INTERACT)
    if isinstance(command, Extinguish):
        return Wish(EXTINGUISH)
    if isinstance(command, Repair):
        return Wish(REPAIR)
    if isinstance(command, PickUp):
        return Wish(PICK_UP, ITEMS.index(command.item_type) if command.item_type in ITEMS else -1)
    if isinstance(command, Drop):
        return Wish(DROP, -1, command.item_index)
    if isinstance(command, Throw):
        return Wish(THROW, seat_of(command.target_player), command.item_index)
    if isinstance(command, Revive):
        return Wish(REVIVE, seat_of(command.target_player))
    return None


class Judgement:
    """Why a command is refused (empty: it is not), with what carrying it out needs."""

    def __init__(self, reason: str, card: str = "") -> None:
        self.reason = reason
        self.card = card
        self.wish: Wish | None = None
        self.verdict: Verdict | None = None


def judgement(rules: Rules, state: State, seat: int, command: Command) -> Judgement:
    """Everything that can refuse, refuses here. Nothing is changed."""
    if isinstance(command, PickUp) and command.item_type not in ITEMS:
        return Judgement("bad_command")
    if isinstance(command, SetMapLayout) and command.layout not in rules.layout_ids:
        return Judgement("bad_command")
    if isinstance(command, CallTime):
        if seat != HOST:
            return Judgement("player_not_found")
        return Judgement("game_ended" if state.phase >= GAME_OVER or not state.players else "")
    if isinstance(command, Join):
        return Judgement(_join_refusal(rules, state, seat, command))
    player = state.player(seat)
    if player is None:
        return Judgement("player_not_found")
    if isinstance(command, Chat):
        return Judgement(_chat_refusal(rules, state, command))
    if isinstance(command, SetName | SetMapLayout):
        if state.phase != LOBBY:
            return Judgement("wrong_phase")
        if isinstance(command, SetName):
            return Judgement(_name_refusal(rules, state, seat, command.name))
        return Judgement("")
    if state.phase >= GAME_OVER:
        return Judgement("game_ended")
    if isinstance(command, VoteReady):
        return Judgement("")
    if player.hp == 0:
        return Judgement("fainted")
    if state.phase != PLANNING:
        return Judgement("wrong_phase")
    if isinstance(command, Pass):
        return Judgement("" if player.ap > 0 else "no_ap_to_pass")
    if isinstance(command, Undo):
        return Judgement(_undo_refusal(state, seat, command))
    wish = wish_of(command)
    if wish is None:
        return Judgement("bad_command")
    verdict = judge(projection(rules, state), state.queue, seat, player.ap, wish)
    found = Judgement(verdict.reason, rules.card_ids[verdict.card] if verdict.card >= 0 else "")
    found.wish = wish
    found.verdict = verdict
    return found


def illegal(rules: Rules, found: Judgement) -> Illegal:
    """The refusal as the kernel knows it."""
    if found.card:
        return Illegal(found.reason, card=found.card, title=rules.cards[rules.card_number(found.card)].title)
    return Illegal(found.reason)


def carry_out_command(rules: Rules, state: State, seat: int, command: Command) -> list[Event]:
    """One command: refused and nothing changed, or done and told."""
    found = judgement(rules, state, seat, command)
    if found.reason:
        raise illegal(rules, found)
    ship = Ship(rules, state)
    player = state.player(seat)
    if isinstance(command, Join):
        if player is not None:
            return []  # aboard already: accepted, not counted
        _join(ship, seat, command)
    elif isinstance(command, CallTime):
        _call_time(ship)
    else:
        assert player is not None, "the judgement has looked"
        if found.wish is not None and found.verdict is not None:
            propose(ship, player, found.wish, found.verdict)
        else:
            _do(ship, player, command)
    state.seq += 1
    return ship.events


# ---------------------------------------------------------------- questions


def _join_refusal(rules: Rules, state: State, seat: int, command: Join) -> str:
    if state.phase >= GAME_OVER:
        return "game_ended"
    if seat in state.removed:
        return "removed_from_play"
    if state.player(seat) is not None:
        return ""
    refused = _name_refusal(rules, state, seat, command.name)
    if refused:
        return refused
    return "" if 0 <= seat < state.seats else "game_full"


def _name_refusal(rules: Rules, state: State, seat: int, name: str) -> str:
    trimmed = name.strip()
    if not 1 <= len(trimmed) <= rules.numbers.name_length:
        return "bad_name"
    for other in state.players:
        if other.seat != seat and other.name == trimmed:
            return "name_taken"
    return ""


def _chat_refusal(rules: Rules, state: State, command: Chat) -> str:
    if not 1 <= len(command.message) <= rules.numbers.chat_length:
        return "bad_message"
    for active in state.active:
        if rules.cards[active.card].traits[STATIC]:
            for char in command.message:
                if char.isalpha():
                    return "silenced"
    return ""


def _undo_refusal(state: State, seat: int, command: Undo) -> str:
    for proposal in state.queue:
        if proposal.id == command.action_id:
            return "" if proposal.seat == seat else "not_your_proposal"
    return "proposal_not_found"


# ---------------------------------------------------------------- handlers


def _join(ship: Ship, seat: int, command: Join) -> None:
    state = ship.state
    player = newcomer(ship.rules, ship.layout, seat, command.name.strip())
    place = 0
    while place < len(state.players) and state.players[place].seat < seat:
        place += 1
    state.players.insert(place, player)
    ship.tell(PlayerJoined(PLAYERS[seat], player.name, player.room))


def _do(ship: Ship, player: Player, command: Command) -> None:
    state = ship.state
    me = PLAYERS[player.seat]
    if isinstance(command, Chat):
        state.chat.append(ChatLine(player.seat, command.message, state.seq))
        ship.tell(ChatPosted(me, command.message))
    elif isinstance(command, SetName):
        player.name = command.name.strip()
        ship.tell(NameSet(me, player.name))
    elif isinstance(command, SetMapLayout):
        _set_layout(ship, command.layout)
    elif isinstance(command, Undo):
        take_back(ship, player, command.action_id)
    elif isinstance(command, Pass):
        player.ap = 0
        player.ready = True
        ship.tell(Passed(me))
        if all_ready(ship):
            advance(ship)
    elif isinstance(command, VoteReady):
        player.ready = command.ready
        ship.tell(ReadySet(me, command.ready))
        if command.ready and all_ready(ship):
            advance(ship)


def _call_time(ship: Ship) -> None:
    """Nobody is waited for any longer: whoever has not voted passes, and the phase ends."""
    state = ship.state
    ship.tell(TimeCalled())
    for player in state.players:
        if player.ready:
            continue
        player.ready = True
        if state.phase == PLANNING and player.hp > 0 and player.ap > 0:
            player.ap = 0
            ship.tell(Passed(PLAYERS[player.seat]))
        else:
            ship.tell(ReadySet(PLAYERS[player.seat], True))
    advance(ship)


def _set_layout(ship: Ship, id: str) -> None:
    """Rule 4.5: another map, everybody in its Dormitory, no vote stands; deck and generator stay."""
    state = ship.state
    layout = ship.rules.layouts[ship.rules.layout_ids.index(id)]
    ship.layout = layout
    state.layout = layout.number
    state.rooms = rooms_of(ship.rules, layout)
    for player in state.players:
        player.room = layout.dormitory
        player.ready = False
    ship.tell(LayoutSet(id))
