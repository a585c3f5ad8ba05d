"""Commands and events in words, for lists of choices and for a log. Hexes are told by column and row."""

from collections.abc import Mapping

from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import events as ev

Names = Mapping[str, str]  # what a piece of each kind is called


def phrase_of(command: cmd.Command, names: Names) -> str:
    """The command in words; empty for one that no list offers."""
    if isinstance(command, cmd.Move):
        end = f"move {_piece(command.unit, names)} to {_at(command.path[-1])} ({command.cost} AP)"
        if command.then_fire is None:
            return end
        target, partner = command.then_fire.target, command.then_fire.partner
        return f"{end}, then fire at {_at(target)} with {_piece(partner, names)}"
    if isinstance(command, cmd.Land):
        return f"land at {_at(command.centre)}, turned {command.orientation}"
    if isinstance(command, cmd.Deploy):
        return f"deploy {_piece(command.unit, names)} at {_at(command.to)}{_turned(command.rotation)}"
    if isinstance(command, cmd.Load):
        cargo, carrier = _piece(command.cargo, names), _piece(command.transporter, names)
        return f"load {cargo} onto {carrier} ({command.cost} AP)"
    if isinstance(command, cmd.Unload):
        cargo, carrier = _piece(command.cargo, names), _piece(command.transporter, names)
        return f"unload {cargo} from {carrier} to {_at(command.to)} ({command.cost} AP)"
    if isinstance(command, cmd.Fire):
        return f"fire at {_at(command.target)} with {_both(command.attackers, names)} ({command.cost} AP)"
    if isinstance(command, cmd.Capture):
        pair = _both(command.attackers, names)
        return f"capture {_owned(command.target, names)} with {pair} ({command.cost} AP)"
    if isinstance(command, cmd.Build):
        where = "" if command.to is None else f" at {_at(command.to)}"
        return f"build a {names[command.kind]}{where}{_turned(command.rotation)} ({command.cost} AP)"
    if isinstance(command, cmd.EnterAstronef):
        return f"take {_piece(command.unit, names)} aboard by pode {command.pode} ({command.cost} AP)"
    if isinstance(command, cmd.ExitAstronef):
        where = f"{_at(command.to)}{_turned(command.rotation)}"
        return f"send {_piece(command.unit, names)} out by pode {command.pode} to {where} ({command.cost} AP)"
    if isinstance(command, cmd.Retreat):
        return f"retreat {_piece(command.unit, names)} to {_at(command.to)} ({command.cost} AP)"
    if isinstance(command, cmd.RebuildTower):
        return f"rebuild the tower of pode {command.pode} ({command.cost} AP)"
    if isinstance(command, cmd.LiftOff):
        ships = (
            ""
            if not command.astronefs
            else ": " + ", ".join([_owned(ship, names) for ship in command.astronefs])
        )
        return f"lift off: {command.decision.replace('_', ' ')}{ships}"
    if isinstance(command, cmd.EndTurn):
        return f"end the turn, saving {command.saved} AP" if command.saved else "end the turn"
    return ""


def tell_of(event: ev.Event, names: Names) -> str:
    """One line for a log; empty for what needs no line."""
    return _of_pieces(event, names) or _of_losses(event, names) or _of_turns(event, names)


def _of_pieces(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.Landed):
        return f"player {event.seat} lands in zone {event.zone}"
    if isinstance(event, ev.Deployed):
        return f"{_owned(event.unit, names)} is deployed at {_at(event.position)}"
    if isinstance(event, ev.DeployDone):
        return f"player {event.seat} has deployed"
    if isinstance(event, ev.Moved):
        return f"{_owned(event.unit, names)} moves to {_at(event.path[-1])} ({event.cost} AP)"
    if isinstance(event, ev.Loaded):
        return f"{_owned(event.transporter, names)} loads {_piece(event.cargo, names)}"
    if isinstance(event, ev.Unloaded):
        return f"{_owned(event.transporter, names)} unloads {_piece(event.cargo, names)} at {_at(event.to)}"
    if isinstance(event, ev.BridgeLaid):
        return f"a bridge is laid at {_at(event.position)}"
    if isinstance(event, ev.BridgeLifted):
        return f"the bridge at {_at(event.position)} is taken up"
    if isinstance(event, ev.Built):
        return f"{_owned(event.converter, names)} builds a {names[event.kind]}"
    if isinstance(event, ev.Entered):
        return f"{_owned(event.unit, names)} goes aboard"
    if isinstance(event, ev.Exited):
        return f"{_owned(event.unit, names)} leaves the ship at {_at(event.position)}"
    if isinstance(event, ev.Retreated):
        return f"{_owned(event.unit, names)} retreats to {_at(event.to)}"
    if isinstance(event, ev.TowerRebuilt):
        return f"{_owned(event.astronef, names)} has its tower on pode {event.pode} again"
    if isinstance(event, ev.StuckChanged):
        return f"{_owned(event.unit, names)} is {'stuck' if event.stuck else 'free again'}"
    if isinstance(event, ev.NeutralizedChanged):
        now = "neutralised" if event.neutralized else "no longer neutralised"
        return f"{_owned(event.unit, names)} is {now}"
    return ""


def _of_losses(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.Fired):
        return f"{_both(event.attackers, names)} fire at {_at(event.target)}"
    if isinstance(event, ev.UnitDestroyed):
        return f"{_owned(event.unit, names)} is destroyed"
    if isinstance(event, ev.MineralDestroyed):
        return "a mineral is destroyed"
    if isinstance(event, ev.TowerDestroyed):
        return f"{_owned(event.astronef, names)} loses the tower on pode {event.pode}"
    if isinstance(event, ev.BridgeDestroyed):
        return f"the bridge at {_at(event.position)} is destroyed"
    if isinstance(event, ev.Captured):
        return f"player {event.owner} captures {_owned(event.target, names)}"
    if isinstance(event, ev.AstronefCaptured):
        return f"player {event.owner} captures {_owned(event.astronef, names)}"
    if isinstance(event, ev.PlayerEliminated):
        return f"player {event.seat} is out of the game"
    return ""


def _of_turns(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn}: player {event.seat} has {event.action_points} AP"
    if isinstance(event, ev.TurnEnded):
        saved = f", saving {event.saved} AP" if event.saved else ""
        return f"player {event.seat} ends the turn{saved}"
    if isinstance(event, ev.PhaseChanged):
        return f"phase: {event.phase.replace('_', ' ')} (turn {event.turn})"
    if isinstance(event, ev.FirstPlayer):
        return "order of play: " + ", ".join([f"player {seat}" for seat in event.order])
    if isinstance(event, ev.TideDrawn):
        return f"the tide is {event.tide}" + (" (the tide cards are shuffled)" if event.reshuffled else "")
    if isinstance(event, ev.Forecast):
        return "tides to come: " + ", ".join(event.cards) if event.cards else "no tide can be foretold"
    if isinstance(event, ev.DecisionMade):
        return f"player {event.seat} has decided"
    if isinstance(event, ev.DecisionsRevealed):
        leaving = ", ".join([f"player {seat}" for seat in event.leaving])
        return f"leaving now: {leaving}" if leaving else "everybody stays"
    if isinstance(event, ev.LiftedOff):
        return f"{_owned(event.astronef, names)} lifts off"
    if isinstance(event, ev.Stranded):
        return f"{_owned(event.astronef, names)} stays behind"
    if isinstance(event, ev.TimedOut):
        return f"player {event.seat} ran out of time"
    if isinstance(event, ev.GameFinished):
        return "scores: " + ", ".join([f"player {seat} {score}" for seat, score in enumerate(event.scores)])
    return ""


def _piece(name: str, names: Names) -> str:
    """`tank-p1-2` as `tank 2`."""
    parts = name.split("-")
    kind = names.get(parts[0], parts[0])
    return f"{kind} {parts[2]}" if len(parts) == 3 else kind


def _owned(name: str, names: Names) -> str:
    """`tank-p1-2` as `player 0's tank 2`: the id says who first owned it, counted from 1."""
    parts = name.split("-")
    for part in parts[1:]:
        if part[:1] == "p" and part[1:].isdigit():
            return f"player {int(part[1:]) - 1}'s {_piece(name, names)}"
    return _piece(name, names)


def _both(pair: tuple[str, str], names: Names) -> str:
    return f"{_piece(pair[0], names)} and {_piece(pair[1], names)}"


def _at(place: tuple[int, int]) -> str:
    column, r = place
    return f"{column}·{r + (column - column % 2) // 2}"


def _turned(rotation: int | None) -> str:
    return "" if rotation is None else f", turned {rotation}"
