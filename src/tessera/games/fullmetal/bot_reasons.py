"""Why the bot would do that, in a sentence for a person who asked. Only what the view shows is said."""

from typing import Final

from tessera.games.fullmetal import commands as cmd
from tessera.games.fullmetal import planner as plan
from tessera.games.fullmetal.planner import Planner
from tessera.games.fullmetal.telling_names import place_name
from tessera.games.fullmetal.view import FullMetalView
from tessera.games.fullmetal.vocabulary import DEPLOYMENT, PHASES

FAR: Final = 2  # hexes from a pode: what is brought out further off is not to wait there

_PLAIN: Final = {
    plan.TAKE_SHIP: "That Astronef has no tower left: whoever goes in owns it, with everything aboard.",
    plan.STRIKE: "Two guns can reach {there} and destroy what stands there before it does harm or gets home.",
    plan.CAPTURE: "Two guns beside {there} can take the piece there, with all it carries.",
    plan.CARRY_HOME: "It is loaded, and a mineral counts only once it is aboard: every step helps.",
    plan.FETCH: "The mineral at {there} is the cheapest to fetch from here and to bring home again.",
    plan.LEAVE_HOLD: "In the hold it earns nothing, and leaving costs a single action point.",
    plan.RAID: "There is prey near {there}, and a gun alone at home harms nobody.",
    plan.BUILD: "The converter holds a mineral, and somebody has more tanks than you.",
}


def reason_of(
    command: cmd.Command, planner: Planner, planned: cmd.Command | None, view: FullMetalView
) -> str:
    """The reason of a command that the bot chose from this view; empty if it has none to give."""
    early = _before_play(command, planner, view)
    if early:
        return early
    if isinstance(command, cmd.EndTurn):
        if view.turn == planner.sit.rules.turns.last_turn:
            return "Everything that can be done is done, and the points that are left pay the take-off."
        kept = (
            "what is left is worth more next turn"
            if command.saved
            else "the points that are left buy nothing"
        )
        return f"No plan pays any more: {kept}."
    if command != planned:
        return _guarding(command)
    there = place_name(planner.sit.geometry.hexes[planner.aim]) if planner.aim >= 0 else "there"
    if planner.kind == plan.DELIVER:
        carried = planner.minerals(planner.sit.state.units[planner.actor])
        worth = planner.sit.rules.costs.scores.mineral * carried
        what = "a mineral" if carried == 1 else f"{carried} minerals"
        return f"It carries {what}, worth {worth} points once aboard, and the ship's door is in reach."
    if planner.kind == plan.GO_HOME:
        left = planner.left
        when = "This is the last turn" if left == 0 else f"{left} turn{' is' if left == 1 else 's are'} left"
        return f"{when}: a piece that is not aboard at lift-off counts nothing."
    return _PLAIN.get(planner.kind, "").format(there=there)


def _before_play(command: cmd.Command, planner: Planner, view: FullMetalView) -> str:
    if isinstance(command, cmd.Land):
        return "Many minerals lie near, few are crushed, and there is room and sea beside the podes."
    if isinstance(command, cmd.EndTurn) and PHASES.index(view.phase) == DEPLOYMENT:
        return "What stays in the hold is safe there, and costs no points on the way home."
    if isinstance(command, cmd.Deploy):
        if planner.home_distance(planner.sit.geometry.find(command.to)) > FAR:
            return "Minerals lie beside it there, and before play the way costs nothing."
        return "Close to the ship it stands under the towers' guns and has a short way home."
    if isinstance(command, cmd.Retreat):
        return "It is neutralised by enemy fire, and stepping out of it costs nothing."
    if isinstance(command, cmd.LiftOff):
        if command.decision == "now":
            return (
                "What is aboard is safe if the ship leaves now; staying would risk more than it could bring."
            )
        return "There is still more to bring home than the enemies near the ship can take away."
    return ""


def _guarding(command: cmd.Command) -> str:
    if isinstance(command, cmd.RebuildTower):
        return "The points cannot be saved any more, and a ship with towers is harder to take."
    if isinstance(command, cmd.Move):
        return "The points cannot be saved any more, so they go into cover for the carriers."
    return ""
