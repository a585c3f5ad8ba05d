"""Every command passes here (rule 16.1): the common checks, its own, its cost; then it happens."""

from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.games.fullmetal import astronef, cargo, combat, converter, movement
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.board import MOUNTAIN, Board
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.settle import settle
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit
from tessera.games.fullmetal.turn import Flow
from tessera.games.fullmetal.vocabulary import DEPLOYMENT, FINISHED, KINDS, LANDING, LIFTOFF, PHASES, PLAYING


def time_is_over(rules: Rules, state: State) -> bool:
    return state.clock - state.started >= rules.turns.turn_time_ms


def badly_formed(command: cmd.Command) -> bool:
    """What no position could make sense of."""
    if isinstance(command, (cmd.Move, cmd.Load, cmd.Unload, cmd.Retreat)):
        return command.cost < 0
    if isinstance(command, (cmd.Fire, cmd.Capture)):
        return command.cost < 0 or command.attackers[0] == command.attackers[1]
    if isinstance(command, cmd.Land):
        return not 0 <= command.orientation <= 1
    if isinstance(command, cmd.Deploy):
        return command.rotation is not None and not 0 <= command.rotation <= 5
    if isinstance(command, cmd.Build):
        if command.cost < 0 or command.kind not in KINDS:
            return True
        if command.rotation is None:
            return False
        return not 0 <= command.rotation <= 5 or command.kind != "barge"
    if isinstance(command, (cmd.EnterAstronef, cmd.RebuildTower)):
        return command.cost < 0 or not 0 <= command.pode <= 2
    if isinstance(command, cmd.ExitAstronef):
        if command.cost < 0 or not 0 <= command.pode <= 2:
            return True
        return command.rotation is not None and not 0 <= command.rotation <= 5
    if isinstance(command, cmd.LiftOff):
        return command.decision not in ("now", "stay") or (
            command.decision == "stay" and len(command.astronefs) > 0
        )
    if isinstance(command, cmd.EndTurn):
        return command.saved < 0
    return True  # the host's commands are nobody else's


def fits_phase(command: cmd.Command, phase: int) -> bool:
    if isinstance(command, cmd.Land):
        return phase == LANDING
    if isinstance(command, cmd.Deploy):
        return phase == DEPLOYMENT
    if isinstance(command, (cmd.Load, cmd.Unload, cmd.EndTurn)):
        return phase in (DEPLOYMENT, PLAYING)
    if isinstance(command, cmd.LiftOff):
        return phase == LIFTOFF
    return phase == PLAYING


def common_refusal(rules: Rules, state: State, seat: int, command: cmd.Command) -> str:
    """Checks 1 to 6 of rule 16.1."""
    if badly_formed(command):
        return "command.malformed"
    if not 0 <= seat < len(state.players):
        return "seat.unknown"
    if state.phase == FINISHED:
        return "game.over"
    if not fits_phase(command, state.phase):
        return "phase.wrong"
    if state.phase in (LANDING, PLAYING) and seat != state.current:
        return "turn.not_yours"
    return "time.over" if time_is_over(rules, state) else ""


def own_refusal(sit: Situation, seat: int, command: cmd.Command) -> str:
    """Check 7: the command's own. An assault is tried on a copy."""
    if isinstance(command, cmd.Move):
        refused = movement.check_path(sit, seat, command)
        if not refused and command.then_fire is not None and not assault_ends_fire(sit, seat, command):
            return "hex.under_fire"
        return refused
    if isinstance(command, cmd.Load):
        return cargo.check_load(sit, seat, command)
    if isinstance(command, cmd.Unload):
        return cargo.check_unload(sit, seat, command)
    if isinstance(command, cmd.Fire):
        return combat.check_fire(sit, seat, command)
    if isinstance(command, cmd.Capture):
        return combat.check_capture(sit, seat, command)
    if isinstance(command, cmd.Build):
        return converter.check_build(sit, seat, command)
    if isinstance(command, cmd.EnterAstronef):
        return astronef.check_enter(sit, seat, command)
    if isinstance(command, cmd.ExitAstronef):
        return astronef.check_exit(sit, seat, command)
    if isinstance(command, cmd.Retreat):
        return movement.check_retreat(sit, seat, command)
    if isinstance(command, cmd.RebuildTower):
        return astronef.check_rebuild(sit, seat, command)
    if isinstance(command, cmd.Land):
        return astronef.check_land(sit, command)
    if isinstance(command, cmd.Deploy):
        return astronef.check_deploy(sit, seat, command)
    if isinstance(command, cmd.LiftOff):
        return _check_lift_off(sit, seat, command)
    assert isinstance(command, cmd.EndTurn), "every command is one of these"
    return _check_end_turn(sit, seat, command)


def assault_ends_fire(sit: Situation, seat: int, command: cmd.Move) -> bool:
    """Rule 8.2: after the shot no enemy fire lies on the mover's hex any more."""
    shot = movement.assault_shot(command)
    target = sit.geometry.find(shot.target)
    if target < 0 or shot.attackers[0] == shot.attackers[1]:
        return False
    partner = sit.state.units.get(shot.attackers[1])
    mover = sit.state.units[command.unit]
    if partner is None or partner.owner != seat or mover.shots < 1:
        return False
    there = sit.towers.get(target) or sit.occupants[target]
    if there is None or there.owner == seat or not sit.rules.kinds[there.kind].combat:
        return False
    if not sit.tables.flagged and not sit.bridges and sit.tables.settled:
        return _shot_clears(sit, seat, mover, partner, sit.geometry.find(command.path[-1]), target)
    # Units may come free, spans may fall: it is played out on a copy.
    state = sit.state.copy()
    trial = Situation(sit.rules, sit.board, state)
    unheard: list[ev.Event] = []
    movement.do_move(trial, command, unheard)
    settle(trial, unheard, state.units[command.unit])
    if command.unit not in state.units or combat.check_fire(trial, seat, shot):
        return False
    combat.do_fire(trial, shot, unheard)
    settle(trial, unheard)
    unit = state.units.get(command.unit)
    return unit is not None and not trial.unit_under_fire(unit)


def _shot_clears(sit: Situation, seat: int, mover: Unit, partner: Unit, end: int, target: int) -> bool:
    """The same where nobody is neutralised and no bridge lies: only the pieces on the target's hex go."""
    distance = sit.geometry.distance
    if not sit.enterable(mover, end):
        return False  # stranded, it does not shoot
    kind = sit.rules.kinds[mover.kind]
    bonus = kind.mountain_bonus if sit.board.terrain[end] == MOUNTAIN else 0
    if not 1 <= distance(end, target) <= kind.range + bonus:
        return False
    if not partner.on_board() or partner.stuck or partner.shots < 1:
        return False
    if not sit.rules.kinds[partner.kind].combat:
        return False
    if not 1 <= distance(partner.cell, target) <= sit.range(partner):
        return False
    if combat.check_target(sit, seat, target):
        return False
    cover = sit.cover()
    for enemy in sit.enemies(seat):
        guns = cover[enemy][end]
        for there in (sit.towers.get(target), sit.occupants[target]):
            if there is None or there.owner != enemy or there.stuck or not sit.rules.kinds[there.kind].combat:
                continue
            if distance(target, end) <= sit.range(there):
                guns -= 1
        if guns > 1:
            return False
    return True


def _check_lift_off(sit: Situation, seat: int, command: cmd.LiftOff) -> str:
    if not sit.is_active(seat):
        return "seat.inactive"
    if sit.state.players[seat].decision >= 0:
        return "decision.made"
    ships = [ship.id for ship in sit.ships(seat)]
    for i, name in enumerate(command.astronefs):
        if name not in ships or name in command.astronefs[:i]:
            return "command.malformed"
    return ""


def _check_end_turn(sit: Situation, seat: int, command: cmd.EndTurn) -> str:
    state = sit.state
    if state.phase == DEPLOYMENT:
        if state.players[seat].deployed:
            return "deployment.done"
        return "points.save_too_high" if command.saved > 0 else ""
    return "points.save_too_high" if command.saved > min(sit.rules.costs.limits.saved, state.ap) else ""


def cost_of(sit: Situation, command: cmd.Command) -> int:
    """What the engine charges; -1 for commands that state no cost."""
    rules = sit.rules
    if isinstance(command, cmd.Move):
        return movement.move_cost(sit, command)
    if isinstance(command, cmd.Load):
        return cargo.load_cost(sit, command)
    if isinstance(command, cmd.Unload):
        return cargo.unload_cost(sit, command)
    if isinstance(command, cmd.Fire):
        return rules.costs.fire
    if isinstance(command, cmd.Capture):
        return rules.costs.capture
    if isinstance(command, cmd.Build):
        return rules.costs.build
    if isinstance(command, cmd.EnterAstronef):
        return rules.costs.enter
    if isinstance(command, cmd.ExitAstronef):
        return rules.costs.exit
    if isinstance(command, cmd.RebuildTower):
        return rules.costs.rebuild_tower
    return 0 if isinstance(command, cmd.Retreat) else -1


def stated_cost(command: cmd.Command) -> int:
    if isinstance(command, (cmd.Move, cmd.Load, cmd.Unload, cmd.Fire, cmd.Capture, cmd.Build)):
        return command.cost
    if isinstance(command, (cmd.EnterAstronef, cmd.ExitAstronef, cmd.Retreat, cmd.RebuildTower)):
        return command.cost
    return -1


def host_refusal(rules: Rules, state: State, command: cmd.Command) -> str:
    """Why a command of the host is refused."""
    if isinstance(command, cmd.SetConnection):
        return "" if 0 <= command.seat < len(state.players) else "seat.unknown"
    if isinstance(command, cmd.SetClock):
        return "command.malformed" if command.at < state.clock else ""
    if not isinstance(command, cmd.Timeout):
        return "seat.unknown"
    if state.phase == FINISHED:
        return "game.over"
    if command.at < state.clock:
        return "command.malformed"
    return "time.too_early" if command.at - state.started < rules.turns.turn_time_ms else ""


def refusal(rules: Rules, board: Board, state: State, seat: int, command: cmd.Command) -> Illegal | None:
    """Why a command is refused now: the common checks, its own, what it costs."""
    if seat == HOST:
        refused = host_refusal(rules, state, command)
        return Illegal(refused) if refused else None
    refused = common_refusal(rules, state, seat, command)
    if refused:
        return Illegal(refused)
    sit = Situation(rules, board, state)
    refused = own_refusal(sit, seat, command)
    if refused:
        return Illegal(refused)
    cost = cost_of(sit, command)
    if cost >= 0:
        if stated_cost(command) != cost:
            return Illegal("points.mismatch", needs=cost)
        if cost > state.ap:
            return Illegal("points.short", needs=cost, has=state.ap)
    return None


def carry_out(rules: Rules, board: Board, state: State, seat: int, command: cmd.Command) -> list[ev.Event]:
    """Change and tell. The cost that the command states is the right one: `refusal` has asked."""
    events: list[ev.Event] = []
    sit = Situation(rules, board, state)
    if seat == HOST:
        _host(Flow(sit, events), command)
        state.seq += 1
        return events
    touched = _perform(sit, seat, command, events)
    state.ap -= max(0, stated_cost(command))
    if state.phase == PLAYING and not isinstance(command, cmd.Retreat):
        state.retreat_open = False
    settle(sit, events, touched)
    if isinstance(command, (cmd.EndTurn, cmd.Land, cmd.LiftOff)):
        _turn_flow(Flow(sit, events), seat, command)
    state.seq += 1
    return events


def _perform(sit: Situation, seat: int, command: cmd.Command, events: list[ev.Event]) -> Unit | None:
    """Let it happen; the unit that came to another place, if one did."""
    units = sit.state.units
    if isinstance(command, cmd.Move):
        movement.do_move(sit, command, events)
        mover = units[command.unit]
        if command.then_fire is None:
            return mover
        settle(sit, events, mover)
        combat.do_fire(sit, movement.assault_shot(command), events)
    elif isinstance(command, cmd.Load):
        cargo.do_load(sit, seat, command, events)
        return units.get(command.cargo)
    elif isinstance(command, cmd.Unload):
        cargo.do_unload(sit, seat, command, events)
        return units.get(command.cargo)
    elif isinstance(command, cmd.Fire):
        combat.do_fire(sit, command, events)
    elif isinstance(command, cmd.Capture):
        combat.do_capture(sit, seat, command, events)
    elif isinstance(command, cmd.Build):
        return converter.do_build(sit, seat, command, events)
    elif isinstance(command, cmd.EnterAstronef):
        astronef.do_enter(sit, seat, command, events)
        return units[command.unit]
    elif isinstance(command, cmd.ExitAstronef):
        astronef.do_exit(sit, seat, command, events)
        return units[command.unit]
    elif isinstance(command, cmd.Retreat):
        movement.do_retreat(sit, command, events)
        return units[command.unit]
    elif isinstance(command, cmd.RebuildTower):
        astronef.do_rebuild(sit, seat, command, events)
    elif isinstance(command, cmd.Land):
        astronef.do_land(sit, seat, command, events)
    elif isinstance(command, cmd.Deploy):
        astronef.do_deploy(sit, seat, command, events)
        return units[command.unit]
    elif isinstance(command, cmd.LiftOff):
        player = sit.state.players[seat]
        player.decision = 1 if command.decision == "now" else 0
        player.choices = list(command.astronefs)
        events.append(ev.DecisionMade(seat))
    return None


def _turn_flow(flow: Flow, seat: int, command: cmd.Command) -> None:
    state = flow.state
    if isinstance(command, cmd.Land):
        flow.after_landing(seat)
    elif isinstance(command, cmd.LiftOff):
        sit = flow.sit
        waiting = [s for s, p in enumerate(state.players) if p.decision < 0 and sit.is_active(s)]
        if not waiting:
            flow.reveal()
    elif isinstance(command, cmd.EndTurn):
        if state.phase == DEPLOYMENT:
            state.players[seat].deployed = True
            flow.events.append(ev.DeployDone(seat))
            flow.after_deployment()
        else:
            flow.end_turn(seat, command.saved, "command")


def _host(flow: Flow, command: cmd.Command) -> None:
    """Rule 15."""
    state = flow.state
    if isinstance(command, cmd.SetConnection):
        state.players[command.seat].connected = command.connected
        flow.events.append(ev.ConnectionChanged(command.seat, command.connected))
    elif isinstance(command, cmd.SetClock):
        state.clock = command.at
        flow.events.append(ev.ClockSet(command.at))
    elif isinstance(command, cmd.Timeout):
        state.clock = command.at
        flow.events.append(ev.TimedOut(PHASES[state.phase], state.current))
        if state.phase == LANDING:
            sit = flow.sit
            cell, orientation = astronef.first_spot(sit)
            seat = state.current
            astronef.do_land(sit, seat, cmd.Land(sit.geometry.hexes[cell], orientation), flow.events)
            settle(sit, flow.events)
            flow.after_landing(seat)
        elif state.phase == DEPLOYMENT:
            for player in state.players:
                player.deployed = True
            flow.after_deployment()
        elif state.phase == PLAYING:
            flow.end_turn(state.current, 0, "timeout")
        else:
            flow.reveal()
