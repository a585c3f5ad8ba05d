"""Commands and events in words, for lists of choices and for a log, and how much each event matters.

Pieces, hexes and costs are named by `telling_names`; players are `player 0`, where clients put a name.
"""

from typing import Final

from tessera.core.reports import DETAIL, GRAVE, USUAL
from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import events as ev
from tessera.games.fullmetal.telling_names import PODES, TIDES, Names, began, cost, listed
from tessera.games.fullmetal.view import FullMetalView

_PHASES: Final = {
    "landing": "the companies land",
    "deployment": "the companies deploy",
    "playing": "the mining begins",
    "liftoff": "everybody decides in secret whether to lift off",
    "finished": "the match is over",
}
_GRAVE: Final = (
    ev.UnitDestroyed,
    ev.TowerDestroyed,
    ev.BridgeDestroyed,
    ev.Captured,
    ev.AstronefCaptured,
    ev.PlayerEliminated,
    ev.DecisionsRevealed,
    ev.LiftedOff,
    ev.Stranded,
    ev.GameFinished,
)
_DETAIL: Final = (
    ev.Moved,
    ev.Retreated,
    ev.Deployed,
    ev.Exited,
    ev.Loaded,
    ev.Unloaded,
    ev.BridgeLaid,
    ev.BridgeLifted,
    ev.ClockSet,
    ev.ConnectionChanged,
)


def weight_of(event: ev.Event) -> int:
    """Losses, captures and lift-offs are grave; a step, a load, a piece set down are details."""
    if isinstance(event, _GRAVE):
        return GRAVE
    if isinstance(event, _DETAIL):
        return DETAIL
    if isinstance(event, ev.Entered) and not event.minerals:
        return DETAIL
    if isinstance(event, ev.StuckChanged) and not event.stuck:
        return DETAIL
    if isinstance(event, ev.NeutralizedChanged) and not event.neutralized:
        return DETAIL
    return USUAL


# ------------------------------------------------------------ commands


def phrase_of(command: cmd.Command, names: Names, view: FullMetalView) -> str:
    """The command in words; empty for one that no list offers."""
    told = _going(command, names) or _hauling(command, names, view) or _fighting(command, names)
    return told or _deciding(command, names, view)


def _going(command: cmd.Command, names: Names) -> str:
    if isinstance(command, cmd.Move):
        way = f"Move {names.piece(command.unit)} to {names.at(command.path[-1])}"
        if command.then_fire is not None:
            target = names.target(command.then_fire.target)
            way = f"{way} and fire at {target} with {names.piece(command.then_fire.partner)}"
        return f"{way}{cost(command.cost)}"
    if isinstance(command, cmd.Land):
        podes = listed(PODES[command.orientation & 1])
        return f"Land at {names.at(command.centre)}, podes to the {podes}"
    if isinstance(command, cmd.Deploy):
        where = f"{names.at(command.to)}{names.heading(command.rotation)}"
        return f"Deploy {names.piece(command.unit)} at {where}"
    if isinstance(command, cmd.Retreat):
        return f"Retreat with {names.piece(command.unit)} to {names.at(command.to)}{cost(command.cost)}"
    if isinstance(command, cmd.EnterAstronef):
        return _entering(command, names)
    if isinstance(command, cmd.ExitAstronef):
        pode = names.pode(names.own_ship(command.unit), command.pode)
        where = f"{names.at(command.to)} by the {pode}{names.heading(command.rotation)}"
        return f"Send {names.piece(command.unit)} out to {where}{cost(command.cost)}"
    return ""


def _entering(command: cmd.EnterAstronef, names: Names) -> str:
    who = names.piece(command.unit)
    if command.astronef is None:
        return f"Take {who} aboard by pode {command.pode + 1}{cost(command.cost)}"
    ship = names.piece(command.astronef)
    by = names.pode(command.astronef, command.pode)
    if ship.startswith("your "):
        return f"Take {who} aboard {ship} by its {by}{cost(command.cost)}"
    return f"Take {ship} with {who} by its {by}{cost(command.cost)}"


def _hauling(command: cmd.Command, names: Names, view: FullMetalView) -> str:
    if isinstance(command, cmd.Load):
        carrier = view.units.get(command.transporter)
        inside = " inside" if carrier is not None and carrier.carrier else ""
        what, into = names.cargo(command.cargo), names.piece(command.transporter)
        return f"Load {what}{inside} into {into}{cost(command.cost)}"
    if isinstance(command, cmd.Unload):
        carrier = view.units.get(command.transporter)
        what = names.cargo(command.cargo, command.transporter)
        if carrier is not None and carrier.carrier:
            where = f"{names.piece(carrier.carrier)} at {names.at(command.to)}"
            return f"Take {what} out of {names.piece(command.transporter)} inside {where}{cost(command.cost)}"
        from_to = f"{names.piece(command.transporter)} to {names.at(command.to)}"
        return f"Unload {what} from {from_to}{cost(command.cost)}"
    if isinstance(command, cmd.Build):
        where = " wherever there is room" if command.to is None else f" at {names.at(command.to)}"
        what = f"a {names.kind(command.kind)}{where}{names.heading(command.rotation)}"
        return f"Build {what} with {names.piece(command.converter)}{cost(command.cost)}"
    return ""


def _fighting(command: cmd.Command, names: Names) -> str:
    if isinstance(command, cmd.Fire):
        return (
            f"Fire at {names.target(command.target)} with {names.both(command.attackers)}{cost(command.cost)}"
        )
    if isinstance(command, cmd.Capture):
        target = f"{names.piece(command.target)}{names.on(command.target)}"
        return f"Capture {target} with {names.both(command.attackers)}{cost(command.cost)}"
    if isinstance(command, cmd.RebuildTower):
        pode = names.pode(command.astronef, command.pode)
        return f"Raise the tower on the {pode} of {names.piece(command.astronef)} again{cost(command.cost)}"
    return ""


def _deciding(command: cmd.Command, names: Names, view: FullMetalView) -> str:
    if isinstance(command, cmd.LiftOff):
        if command.decision != "now":
            return "Stay until the last turn"
        ships = [names.piece(ship) for ship in command.astronefs]
        return f"Lift off now with {listed(ships)}" if ships else "Lift off now"
    if isinstance(command, cmd.EndTurn):
        if not command.saved:
            return "Finish the deployment" if view.phase == "deployment" else "End the turn"
        return f"End the turn and save {command.saved} action point{'' if command.saved == 1 else 's'}"
    if isinstance(command, cmd.Timeout):
        return "The time is up"
    return ""


# ------------------------------------------------------------ events


def tell_of(event: ev.Event, names: Names) -> str:
    """One line for a log; empty for what needs no line."""
    told = _of_places(event, names) or _of_holds(event, names) or _of_losses(event, names)
    return began(told or _of_turns(event, names) or _of_ends(event, names))


def _of_places(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.Landed):
        crushed = len(event.crushed)
        lost = "" if not crushed else f", on {crushed} mineral{'' if crushed == 1 else 's'}"
        return f"player {event.seat} lands in zone {event.zone}{lost}"
    if isinstance(event, ev.Deployed):
        return f"{names.piece(event.unit)} is deployed at {names.at(event.position)}"
    if isinstance(event, ev.DeployDone):
        return f"player {event.seat} has deployed"
    if isinstance(event, ev.Moved):
        return f"{names.piece(event.unit)} moves to {names.at(event.path[-1])}{cost(event.cost)}"
    if isinstance(event, ev.BridgeLaid):
        return f"a bridge is laid at {names.at(event.position)}"
    if isinstance(event, ev.BridgeLifted):
        return f"the bridge at {names.at(event.position)} is taken up"
    if isinstance(event, ev.Retreated):
        return f"{names.piece(event.unit)} retreats to {names.at(event.to)}"
    if isinstance(event, ev.StuckChanged):
        told = f"{names.piece(event.unit)}{names.on(event.unit)}"
        return f"{told} is {'stuck by the tide' if event.stuck else 'free again'}"
    if isinstance(event, ev.NeutralizedChanged):
        now = "neutralised by enemy fire" if event.neutralized else "no longer neutralised"
        return f"{names.piece(event.unit)}{names.on(event.unit)} is {now}"
    return ""


def _of_holds(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.Loaded):
        what = "a mineral" if event.cargo.startswith("mineral-") else names.piece(event.cargo)
        return f"{names.piece(event.transporter)} loads {what}"
    if isinstance(event, ev.Unloaded):
        what = "a mineral" if event.cargo.startswith("mineral-") else names.piece(event.cargo)
        return f"{names.piece(event.transporter)} unloads {what} at {names.at(event.to)}"
    if isinstance(event, ev.Built):
        return f"{names.piece(event.converter)} builds {names.piece(event.unit)}"
    if isinstance(event, ev.Entered):
        brought = len(event.minerals)
        told = f"{names.piece(event.unit)} goes aboard {names.piece(event.astronef)}"
        return f"{told} with {brought} mineral{'' if brought == 1 else 's'}" if brought else told
    if isinstance(event, ev.Exited):
        ship = names.piece(event.astronef)
        return f"{names.piece(event.unit)} leaves {ship} at {names.at(event.position)}"
    if isinstance(event, ev.TowerRebuilt):
        pode = names.pode(event.astronef, event.pode)
        return f"{names.piece(event.astronef)} has the tower on its {pode} again"
    return ""


def _of_losses(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.Fired):
        return f"{names.both(event.attackers)} fire at {names.at(event.target)}"
    if isinstance(event, ev.UnitDestroyed):
        how = "destroyed" if event.cause == "fire" else "lost with the bridge under it"
        return f"{names.piece(event.unit, event.owner)} is {how}"
    if isinstance(event, ev.MineralDestroyed):
        return "a mineral is destroyed"
    if isinstance(event, ev.TowerDestroyed):
        return (
            f"{names.piece(event.astronef)} loses the tower on its {names.pode(event.astronef, event.pode)}"
        )
    if isinstance(event, ev.BridgeDestroyed):
        how = "shot to pieces" if event.cause == "fire" else "washed away"
        return f"the bridge at {names.at(event.position)} is {how}"
    if isinstance(event, ev.Captured):
        target = f"the {names.company(event.former)} {names.bare(event.target)}{names.on(event.target)}"
        return f"player {event.owner} captures {target}"
    if isinstance(event, ev.AstronefCaptured):
        target = f"the {names.company(event.former)} {names.bare(event.astronef)}"
        return f"player {event.owner} captures {target} with all that belongs to it"
    if isinstance(event, ev.PlayerEliminated):
        return f"player {event.seat} is out of the game"
    return ""


def _of_turns(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.TurnStarted):
        return f"turn {event.turn}: player {event.seat} has {event.action_points} action points"
    if isinstance(event, ev.TurnEnded):
        saved = (
            f" and saves {event.saved} action point{'' if event.saved == 1 else 's'}" if event.saved else ""
        )
        return f"player {event.seat} ends the turn{saved}"
    if isinstance(event, ev.PhaseChanged):
        return f"turn {event.turn}: {_PHASES.get(event.phase, event.phase)}"
    if isinstance(event, ev.FirstPlayer):
        return "order of play: " + ", ".join([f"player {seat}" for seat in event.order])
    if isinstance(event, ev.TideDrawn):
        told = f"turn {event.turn}: {TIDES.get(event.tide, event.tide)}"
        return told + (", and the tide cards are shuffled" if event.reshuffled else "")
    if isinstance(event, ev.Forecast):
        if not event.cards:
            return "no tide can be foretold"
        return "your converters foretell " + listed([TIDES.get(card, card) for card in event.cards])
    if isinstance(event, ev.TimedOut):
        return f"player {event.seat} ran out of time"
    if isinstance(event, ev.ConnectionChanged):
        return f"player {event.seat} is {'back' if event.connected else 'away'}"
    return ""


def _of_ends(event: ev.Event, names: Names) -> str:
    if isinstance(event, ev.DecisionMade):
        return f"player {event.seat} has decided"
    if isinstance(event, ev.DecisionsRevealed):
        leaving = [f"player {seat}" for seat in event.leaving]
        return f"leaving now: {listed(leaving)}" if leaving else "everybody stays"
    if isinstance(event, ev.LiftedOff):
        return f"{names.piece(event.astronef)} lifts off"
    if isinstance(event, ev.Stranded):
        return f"{names.piece(event.astronef)} stays behind for ever"
    if isinstance(event, ev.GameFinished):
        scores = [f"player {seat} {score}" for seat, score in enumerate(event.scores)]
        return "final scores: " + ", ".join(scores)
    return ""
