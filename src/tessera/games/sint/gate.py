"""The gate (6.1) and the immediate commands (6.2): refused, or carried out and told."""

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


class Plan:
    """What a queued command would propose, from the asking to the carrying out: projecting is costly."""

    def __init__(self, state: State, seat: int, command: Command, wish: Wish, verdict: Verdict) -> None:
        self.state = state
        self.seq = state.seq
        self.seat = seat
        self.command = command
        self.wish = wish
        self.verdict = verdict

    def answers(self, state: State, seat: int, command: Command) -> bool:
        """Whether it was made for this very command in this very position."""
        return self.state is state and self.command is command and self.seat == seat and self.seq == state.seq


class Gate:
    """Everything that can refuse, refuses here; then what is accepted happens."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._plan: Plan | None = None

    def refusal(self, state: State, seat: int, command: Command) -> Illegal | None:
        """Why a command is refused now, or None."""
        rules = self.rules
        if isinstance(command, PickUp) and command.item_type not in ITEMS:
            return Illegal("command.malformed")
        if isinstance(command, SetMapLayout) and command.layout not in rules.layout_ids:
            return Illegal("command.malformed")
        if isinstance(command, CallTime):
            if seat != HOST:
                return Illegal("seat.unknown")
            return Illegal("game.over") if state.phase >= GAME_OVER or not state.players else None
        if isinstance(command, Join):
            return _join_refusal(rules, state, seat, command)
        player = state.player(seat)
        if player is None:
            return Illegal("seat.unknown")
        if isinstance(command, Chat):
            return _chat_refusal(rules, state, command)
        if isinstance(command, SetName | SetMapLayout):
            if state.phase != LOBBY:
                return Illegal("phase.wrong")
            return _name_refusal(rules, state, seat, command.name) if isinstance(command, SetName) else None
        if state.phase >= GAME_OVER:
            return Illegal("game.over")
        if isinstance(command, VoteReady):
            return None
        if player.hp == 0:
            return Illegal("player.fainted")
        if state.phase != PLANNING:
            return Illegal("phase.wrong")
        if isinstance(command, Pass):
            return None if player.ap > 0 else Illegal("points.none")
        if isinstance(command, Undo):
            return _undo_refusal(state, seat, command)
        return self._proposal_refusal(state, player, command)

    def _proposal_refusal(self, state: State, player: Player, command: Command) -> Illegal | None:
        plan = self._planned(state, player, command)
        if plan is None:
            return Illegal("command.malformed")
        self._plan = plan
        verdict = plan.verdict
        if verdict.card >= 0:
            card = self.rules.cards[verdict.card]
            return Illegal(verdict.reason, card=card.id, title=card.title)
        return Illegal(verdict.reason) if verdict.reason else None

    def _planned(self, state: State, player: Player, command: Command) -> Plan | None:
        """What a queued command would propose; None for any other."""
        wish = wish_of(command)
        if wish is None:
            return None
        verdict = judge(projection(self.rules, state), state.queue, player.seat, player.ap, wish)
        return Plan(state, player.seat, command, wish, verdict)

    def carry_out(self, state: State, seat: int, command: Command) -> list[Event]:
        """Change and tell."""
        ship = Ship(self.rules, state)
        player = state.player(seat)
        if isinstance(command, Join):
            if player is not None:
                return []  # aboard already: accepted, not counted
            _join(ship, seat, command)
        elif isinstance(command, CallTime):
            _call_time(ship)
        else:
            assert player is not None, "the refusal has looked"
            plan = self._plan
            self._plan = None
            if plan is None or not plan.answers(state, seat, command):
                plan = self._planned(state, player, command)
            if plan is None:
                _do(ship, player, command)
            else:
                propose(ship, player, plan.wish, plan.verdict)
        state.seq += 1
        return ship.events


# ---------------------------------------------------------------- questions


def _join_refusal(rules: Rules, state: State, seat: int, command: Join) -> Illegal | None:
    if state.phase >= GAME_OVER:
        return Illegal("game.over")
    if seat in state.removed:
        return Illegal("player.overboard")
    if state.player(seat) is not None:
        return None
    refused = _name_refusal(rules, state, seat, command.name)
    if refused is not None:
        return refused
    return None if 0 <= seat < state.seats else Illegal("crew.full")


def _name_refusal(rules: Rules, state: State, seat: int, name: str) -> Illegal | None:
    trimmed = name.strip()
    if not 1 <= len(trimmed) <= rules.numbers.name_length:
        return Illegal("name.bad")
    for other in state.players:
        if other.seat != seat and other.name == trimmed:
            return Illegal("name.taken")
    return None


def _chat_refusal(rules: Rules, state: State, command: Chat) -> Illegal | None:
    if not 1 <= len(command.message) <= rules.numbers.chat_length:
        return Illegal("chat.bad")
    for active in state.active:
        if rules.cards[active.card].traits[STATIC]:
            for char in command.message:
                if char.isalpha():
                    return Illegal("chat.silenced")
    return None


def _undo_refusal(state: State, seat: int, command: Undo) -> Illegal | None:
    for proposal in state.queue:
        if proposal.id == command.action_id:
            return None if proposal.seat == seat else Illegal("proposal.not_yours")
    return Illegal("proposal.unknown")


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
