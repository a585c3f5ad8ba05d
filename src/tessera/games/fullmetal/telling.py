"""Commands and events in words, for lists of choices and for a log. Hexes are told by column and row."""

from tessera.games.fullmetal.commands import (
    Build,
    Capture,
    Command,
    Deploy,
    EndTurn,
    EnterAstronef,
    ExitAstronef,
    Fire,
    Land,
    LiftOff,
    Load,
    Move,
    RebuildTower,
    Retreat,
    Unload,
)
from tessera.games.fullmetal.events import (
    AstronefCaptured,
    BridgeDestroyed,
    BridgeLaid,
    BridgeLifted,
    Built,
    Captured,
    DecisionMade,
    DecisionsRevealed,
    DeployDone,
    Deployed,
    Entered,
    Event,
    Exited,
    Fired,
    FirstPlayer,
    Forecast,
    GameFinished,
    Landed,
    LiftedOff,
    Loaded,
    MineralDestroyed,
    Moved,
    NeutralizedChanged,
    PhaseChanged,
    PlayerEliminated,
    Retreated,
    Stranded,
    StuckChanged,
    TideDrawn,
    TimedOut,
    TowerDestroyed,
    TowerRebuilt,
    TurnEnded,
    TurnStarted,
    UnitDestroyed,
    Unloaded,
)


def phrase_of(command: Command) -> str:
    """The command in words; empty for one that no list offers."""
    if isinstance(command, Move):
        end = f"move {_piece(command.unit)} to {_at(command.path[-1])} ({command.cost} AP)"
        if command.then_fire is None:
            return end
        return f"{end}, then fire at {_at(command.then_fire.target)} with {_piece(command.then_fire.partner)}"
    if isinstance(command, Land):
        return f"land at {_at(command.centre)}, turned {command.orientation}"
    if isinstance(command, Deploy):
        return f"deploy {_piece(command.unit)} at {_at(command.to)}{_turned(command.rotation)}"
    if isinstance(command, Load):
        return f"load {_piece(command.cargo)} onto {_piece(command.transporter)} ({command.cost} AP)"
    if isinstance(command, Unload):
        cargo, carrier = _piece(command.cargo), _piece(command.transporter)
        return f"unload {cargo} from {carrier} to {_at(command.to)} ({command.cost} AP)"
    if isinstance(command, Fire):
        return f"fire at {_at(command.target)} with {_both(command.attackers)} ({command.cost} AP)"
    if isinstance(command, Capture):
        return f"capture {_owned(command.target)} with {_both(command.attackers)} ({command.cost} AP)"
    if isinstance(command, Build):
        where = "" if command.to is None else f" at {_at(command.to)}"
        return f"build a {command.kind}{where}{_turned(command.rotation)} ({command.cost} AP)"
    if isinstance(command, EnterAstronef):
        return f"take {_piece(command.unit)} aboard by pode {command.pode} ({command.cost} AP)"
    if isinstance(command, ExitAstronef):
        where = f"{_at(command.to)}{_turned(command.rotation)}"
        return f"send {_piece(command.unit)} out by pode {command.pode} to {where} ({command.cost} AP)"
    if isinstance(command, Retreat):
        return f"retreat {_piece(command.unit)} to {_at(command.to)} ({command.cost} AP)"
    if isinstance(command, RebuildTower):
        return f"rebuild the tower of pode {command.pode} ({command.cost} AP)"
    if isinstance(command, LiftOff):
        ships = (
            "" if not command.astronefs else ": " + ", ".join([_owned(ship) for ship in command.astronefs])
        )
        return f"lift off: {command.decision.replace('_', ' ')}{ships}"
    if isinstance(command, EndTurn):
        return f"end the turn, saving {command.saved} AP" if command.saved else "end the turn"
    return ""


def tell_of(event: Event) -> str:
    """One line for a log; empty for what needs no line."""
    return _of_pieces(event) or _of_losses(event) or _of_turns(event)


def _of_pieces(event: Event) -> str:
    if isinstance(event, Landed):
        return f"player {event.seat} lands in zone {event.zone}"
    if isinstance(event, Deployed):
        return f"{_owned(event.unit)} is deployed at {_at(event.position)}"
    if isinstance(event, DeployDone):
        return f"player {event.seat} has deployed"
    if isinstance(event, Moved):
        return f"{_owned(event.unit)} moves to {_at(event.path[-1])} ({event.cost} AP)"
    if isinstance(event, Loaded):
        return f"{_owned(event.transporter)} loads {_piece(event.cargo)}"
    if isinstance(event, Unloaded):
        return f"{_owned(event.transporter)} unloads {_piece(event.cargo)} at {_at(event.to)}"
    if isinstance(event, BridgeLaid):
        return f"a bridge is laid at {_at(event.position)}"
    if isinstance(event, BridgeLifted):
        return f"the bridge at {_at(event.position)} is taken up"
    if isinstance(event, Built):
        return f"{_owned(event.converter)} builds a {event.kind}"
    if isinstance(event, Entered):
        return f"{_owned(event.unit)} goes aboard"
    if isinstance(event, Exited):
        return f"{_owned(event.unit)} leaves the ship at {_at(event.position)}"
    if isinstance(event, Retreated):
        return f"{_owned(event.unit)} retreats to {_at(event.to)}"
    if isinstance(event, TowerRebuilt):
        return f"{_owned(event.astronef)} has its tower on pode {event.pode} again"
    if isinstance(event, StuckChanged):
        return f"{_owned(event.unit)} is {'stuck' if event.stuck else 'free again'}"
    if isinstance(event, NeutralizedChanged):
        return f"{_owned(event.unit)} is {'neutralised' if event.neutralized else 'no longer neutralised'}"
    return ""


def _of_losses(event: Event) -> str:
    if isinstance(event, Fired):
        return f"{_both(event.attackers)} fire at {_at(event.target)}"
    if isinstance(event, UnitDestroyed):
        return f"{_owned(event.unit)} is destroyed"
    if isinstance(event, MineralDestroyed):
        return "a mineral is destroyed"
    if isinstance(event, TowerDestroyed):
        return f"{_owned(event.astronef)} loses the tower on pode {event.pode}"
    if isinstance(event, BridgeDestroyed):
        return f"the bridge at {_at(event.position)} is destroyed"
    if isinstance(event, Captured):
        return f"player {event.owner} captures {_owned(event.target)}"
    if isinstance(event, AstronefCaptured):
        return f"player {event.owner} captures {_owned(event.astronef)}"
    if isinstance(event, PlayerEliminated):
        return f"player {event.seat} is out of the game"
    return ""


def _of_turns(event: Event) -> str:
    if isinstance(event, TurnStarted):
        return f"turn {event.turn}: player {event.seat} has {event.action_points} AP"
    if isinstance(event, TurnEnded):
        saved = f", saving {event.saved} AP" if event.saved else ""
        return f"player {event.seat} ends the turn{saved}"
    if isinstance(event, PhaseChanged):
        return f"phase: {event.phase.replace('_', ' ')} (turn {event.turn})"
    if isinstance(event, FirstPlayer):
        return "order of play: " + ", ".join([f"player {seat}" for seat in event.order])
    if isinstance(event, TideDrawn):
        return f"the tide is {event.tide}" + (" (the tide cards are shuffled)" if event.reshuffled else "")
    if isinstance(event, Forecast):
        return "tides to come: " + ", ".join(event.cards) if event.cards else "no tide can be foretold"
    if isinstance(event, DecisionMade):
        return f"player {event.seat} has decided"
    if isinstance(event, DecisionsRevealed):
        leaving = ", ".join([f"player {seat}" for seat in event.leaving])
        return f"leaving now: {leaving}" if leaving else "everybody stays"
    if isinstance(event, LiftedOff):
        return f"{_owned(event.astronef)} lifts off"
    if isinstance(event, Stranded):
        return f"{_owned(event.astronef)} stays behind"
    if isinstance(event, TimedOut):
        return f"player {event.seat} ran out of time"
    if isinstance(event, GameFinished):
        return "scores: " + ", ".join([f"player {seat} {score}" for seat, score in enumerate(event.scores)])
    return ""


def _piece(name: str) -> str:
    """`tank-p1-2` as `tank 2`."""
    parts = name.split("-")
    if len(parts) == 3:
        return f"{parts[0]} {parts[2]}"
    return parts[0]


def _owned(name: str) -> str:
    """`tank-p1-2` as `player 0's tank 2`: the id says who first owned it, counted from 1."""
    parts = name.split("-")
    for part in parts[1:]:
        if part[:1] == "p" and part[1:].isdigit():
            return f"player {int(part[1:]) - 1}'s {_piece(name)}"
    return _piece(name)


def _both(names: tuple[str, str]) -> str:
    return f"{_piece(names[0])} and {_piece(names[1])}"


def _at(place: tuple[int, int]) -> str:
    column, r = place
    return f"{column}·{r + (column - column % 2) // 2}"


def _turned(rotation: int | None) -> str:
    return "" if rotation is None else f", turned {rotation}"
