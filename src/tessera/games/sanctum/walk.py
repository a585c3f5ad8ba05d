"""Walking the map: rule 4.8, and the change of acts (rule 5). First the questions, then the handlers."""

from tessera.core.errors import Illegal
from tessera.games.sanctum.commands import ChooseNode
from tessera.games.sanctum.events import ActStarted, Event, NodeEntered, RunLost, WalkCompleted
from tessera.games.sanctum.generate import floor_from
from tessera.games.sanctum.model import MapNode
from tessera.games.sanctum.rules import Profile
from tessera.games.sanctum.state import ABANDONED, WALK_COMPLETE, State


def here(state: State) -> MapNode | None:
    """The node the delver stands on, None before the entry."""
    return None if state.position is None else state.floor.find(state.position)


def options(state: State) -> list[str]:
    """Rule 4.8: where the delver may go now, left to right."""
    if state.result is not None:
        return []
    node = here(state)
    return [state.floor.entry_node] if node is None else list(node.connections)


def begin_act(state: State, profile: Profile, act: int) -> None:
    """Draw the act's map and stand before its entry."""
    label = f"act{act}"
    # After a reseed the map no longer comes from the seed the player knows, and must not claim to.
    text = f"{state.seed}_{label}" if state.streams.seed == state.seed else ""
    state.maps.append(floor_from(act, text, profile, state.streams.get(label)))
    state.act = act
    state.position = None


def choose_node(state: State, profile: Profile, command: ChooseNode) -> list[Event]:
    """Enter a node. A boss ends the act: the next one begins, and after the last the walk is complete."""
    # Check.
    if command.node_id not in options(state):
        raise Illegal("not_connected", node=command.node_id, position=state.position)
    node = state.floor.find(command.node_id)
    assert node is not None, "an option is a node of this act"

    # Change.
    node.visited = True
    state.position = node.id
    state.nodes += 1
    events: list[Event] = [NodeEntered(node.id, node.type)]
    if node.id == state.floor.boss_node:
        if state.act == profile.acts:
            state.result = WALK_COMPLETE
            events.append(WalkCompleted(state.nodes))
        else:
            begin_act(state, profile, state.act + 1)
            events.append(ActStarted(state.act))
    return events


def abandon(state: State) -> list[Event]:
    """Rule 6: always allowed while the run goes on."""
    state.result = ABANDONED
    return [RunLost("abandon")]
