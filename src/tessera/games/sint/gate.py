"""The gate (6.1) and the immediate commands (6.2): refused, or carried out and told."""

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.sint import commands as cmd
from tessera.games.sint import events as ev
from tessera.games.sint import vocabulary as v
from tessera.games.sint.phases import advance, all_ready
from tessera.games.sint.planning import Verdict, Wish, carry_out, judge, projection, propose, take_back
from tessera.games.sint.rules import Rules
from tessera.games.sint.setup import newcomer, rooms_of
from tessera.games.sint.ship import Ship
from tessera.games.sint.state import ChatLine, Player, State
from tessera.games.sint.wishes import wish_of


class Plan:
    """What a queued command would propose, from the asking to the carrying out: projecting is costly."""

    def __init__(
        self, state: State, seat: int, command: cmd.Command, wish: Wish, verdict: Verdict, ship: Ship
    ) -> None:
        self.state = state
        self.seq = state.seq
        self.seat = seat
        self.command = command
        self.wish = wish
        self.verdict = verdict
        self.ship = ship  # as the queue before it would leave it
        self.drawn = False  # by lot: more from the same hand will follow

    def answers(self, state: State, seat: int, command: cmd.Command) -> bool:
        """Whether it was made for this very command in this very position."""
        return self.state is state and self.command is command and self.seat == seat and self.seq == state.seq


class Foresight:
    """The projection of one position, for who draws command after command in it: kept up with the queue.

    Nobody else is shown it, since it knows only of what happened through the gate.
    """

    def __init__(self, state: State, ship: Ship) -> None:
        self.state = state
        self.seq = state.seq
        self.ship = ship

    def fits(self, state: State) -> bool:
        return self.state is state and self.seq == state.seq


class Gate:
    """Everything that can refuse, refuses here; then what is accepted happens."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._plan: Plan | None = None
        self._foresight: Foresight | None = None

    # ------------------------------------------------------------ commands by lot

    def foreseen(self, state: State) -> Ship:
        """The ship as the queue would leave it, for a draw; nobody may change it."""
        known = self._foresight
        if known is not None and known.fits(state):
            return known.ship
        ship = projection(self.rules, state)
        if ship.state is not state:
            self._foresight = Foresight(state, ship)
        return ship

    def expect(self, plan: Plan) -> None:
        """What was drawn and judged just now is likely to be asked next, and is then not judged again."""
        plan.drawn = True
        self._plan = plan

    def _foresee(self, plan: Plan, queued: int) -> None:
        """The foresight follows the proposals that were just queued, from that index on."""
        state, ship = plan.state, plan.ship
        if ship.state is state:
            return  # nothing was queued before: the next draw will project
        for index in range(queued, len(state.queue)):
            if ship.state.phase != v.VICTORY:
                carry_out(ship, state.queue[index])
        known = Foresight(state, ship)
        known.seq += 1  # the command is not counted yet
        self._foresight = known

    # ------------------------------------------------------------ every command

    def refusal(self, state: State, seat: int, command: cmd.Command) -> Illegal | None:
        """Why a command is refused now, or None."""
        rules = self.rules
        plan = self._plan
        if plan is not None and plan.drawn and plan.answers(state, seat, command):
            return None
        if isinstance(command, cmd.VoteReady) and state.player(seat) is not None:
            return Illegal("game.over") if state.phase >= v.GAME_OVER else None
        if isinstance(command, cmd.PickUp) and command.item_type not in v.ITEMS:
            return Illegal("command.malformed")
        if isinstance(command, cmd.SetMapLayout) and command.layout not in rules.layout_ids:
            return Illegal("command.malformed")
        if isinstance(command, cmd.CallTime):
            if seat != HOST:
                return Illegal("seat.unknown")
            return Illegal("game.over") if state.phase >= v.GAME_OVER or not state.players else None
        if isinstance(command, cmd.Join):
            return _join_refusal(rules, state, seat, command)
        player = state.player(seat)
        if player is None:
            return Illegal("seat.unknown")
        if isinstance(command, cmd.Chat):
            return _chat_refusal(rules, state, command)
        if isinstance(command, (cmd.SetName, cmd.SetMapLayout)):
            if state.phase != v.LOBBY:
                return Illegal("phase.wrong")
            return (
                _name_refusal(rules, state, seat, command.name) if isinstance(command, cmd.SetName) else None
            )
        if state.phase >= v.GAME_OVER:
            return Illegal("game.over")
        if player.hp == 0:
            return Illegal("player.fainted")
        if state.phase != v.PLANNING:
            return Illegal("phase.wrong")
        if isinstance(command, cmd.Pass):
            return None if player.ap > 0 else Illegal("points.none")
        if isinstance(command, cmd.Undo):
            return _undo_refusal(state, seat, command)
        return self._proposal_refusal(state, player, command)

    def _proposal_refusal(self, state: State, player: Player, command: cmd.Command) -> Illegal | None:
        plan = self._planned(state, player, command)
        if plan is None:
            return Illegal("command.malformed")
        self._plan = plan
        verdict = plan.verdict
        if verdict.card >= 0:
            card = self.rules.cards[verdict.card]
            return Illegal(verdict.reason, card=card.id, title=card.title)
        return Illegal(verdict.reason) if verdict.reason else None

    def _planned(self, state: State, player: Player, command: cmd.Command) -> Plan | None:
        """What a queued command would propose; None for any other."""
        wish = wish_of(command)
        if wish is None:
            return None
        ship = projection(self.rules, state)
        verdict = judge(ship, state.queue, player.seat, player.ap, wish)
        return Plan(state, player.seat, command, wish, verdict, ship)

    def carry_out(self, state: State, seat: int, command: cmd.Command) -> list[ev.Event]:
        """Change and tell."""
        ship = Ship(self.rules, state)
        player = state.player(seat)
        if isinstance(command, cmd.Join):
            if player is not None:
                return []  # aboard already: accepted, not counted
            _join(ship, seat, command)
        elif isinstance(command, cmd.CallTime):
            _call_time(ship)
        else:
            assert player is not None, "the refusal has looked"
            plan = self._plan
            self._plan = None
            if plan is None or not plan.answers(state, seat, command):
                plan = self._planned(state, player, command)
            if plan is None:
                self._do_at_once(ship, player, command)
            else:
                queued = len(state.queue)
                propose(ship, player, plan.wish, plan.verdict)
                if plan.drawn:
                    self._foresee(plan, queued)
        state.seq += 1
        return ship.events

    def _do_at_once(self, ship: Ship, player: Player, command: cmd.Command) -> None:
        """Not queued. What votes do while the queue stands changes nothing of what it foresees."""
        known = self._foresight
        votes = (
            isinstance(command, (cmd.VoteReady, cmd.Pass)) and known is not None and known.fits(ship.state)
        )
        _do(ship, player, command)
        if votes and known is not None and ship.state.phase == v.PLANNING:
            known.seq += 1


# ---------------------------------------------------------------- questions


def _join_refusal(rules: Rules, state: State, seat: int, command: cmd.Join) -> Illegal | None:
    if state.phase >= v.GAME_OVER:
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


def _chat_refusal(rules: Rules, state: State, command: cmd.Chat) -> Illegal | None:
    if not 1 <= len(command.message) <= rules.numbers.chat_length:
        return Illegal("chat.bad")
    for active in state.active:
        if rules.cards[active.card].traits[v.STATIC]:
            for char in command.message:
                if char.isalpha():
                    return Illegal("chat.silenced")
    return None


def _undo_refusal(state: State, seat: int, command: cmd.Undo) -> Illegal | None:
    for proposal in state.queue:
        if proposal.id == command.action_id:
            return None if proposal.seat == seat else Illegal("proposal.not_yours")
    return Illegal("proposal.unknown")


# ---------------------------------------------------------------- handlers


def _join(ship: Ship, seat: int, command: cmd.Join) -> None:
    state = ship.state
    player = newcomer(ship.rules, ship.state, seat, command.name.strip())
    place = 0
    while place < len(state.players) and state.players[place].seat < seat:
        place += 1
    state.players.insert(place, player)
    ship.tell(ev.PlayerJoined(v.PLAYERS[seat], player.name, player.room))


def _do(ship: Ship, player: Player, command: cmd.Command) -> None:
    state = ship.state
    me = v.PLAYERS[player.seat]
    if isinstance(command, cmd.Chat):
        state.chat.append(ChatLine(player.seat, command.message, state.seq))
        ship.tell(ev.ChatPosted(me, command.message))
    elif isinstance(command, cmd.SetName):
        player.name = command.name.strip()
        ship.tell(ev.NameSet(me, player.name))
    elif isinstance(command, cmd.SetMapLayout):
        _set_layout(ship, command.layout)
    elif isinstance(command, cmd.Undo):
        take_back(ship, player, command.action_id)
    elif isinstance(command, cmd.Pass):
        player.ap = 0
        player.ready = True
        ship.tell(ev.Passed(me))
        if all_ready(ship):
            advance(ship)
    elif isinstance(command, cmd.VoteReady):
        player.ready = command.ready
        ship.tell(ev.ReadySet(me, command.ready))
        if command.ready and all_ready(ship):
            advance(ship)


def _call_time(ship: Ship) -> None:
    """Nobody is waited for any longer: whoever has not voted passes, and the phase ends."""
    state = ship.state
    ship.tell(ev.TimeCalled())
    for player in state.players:
        if player.ready:
            continue
        player.ready = True
        if state.phase == v.PLANNING and player.hp > 0 and player.ap > 0:
            player.ap = 0
            ship.tell(ev.Passed(v.PLAYERS[player.seat]))
        else:
            ship.tell(ev.ReadySet(v.PLAYERS[player.seat], True))
    advance(ship)


def _set_layout(ship: Ship, id: str) -> None:
    """Rule 4.5: another map, everybody in its Dormitory, no vote stands; deck and generator stay.

    The terms of the voyage may be others on that ship (decision 24).
    """
    state = ship.state
    layout = ship.rules.layouts[ship.rules.layout_ids.index(id)]
    ship.layout = layout
    state.layout = layout.number
    state.rooms = rooms_of(ship.rules, layout)
    ship.terms = ship.rules.terms(state.voyage, layout.number, state.seats)
    state.hull = ship.terms.full_hull
    state.boss_hp = ship.terms.boss_hp[0]
    for player in state.players:
        player.ap = ship.terms.ap_per_round
        player.room = layout.dormitory
        player.ready = False
    ship.tell(ev.LayoutSet(id))
