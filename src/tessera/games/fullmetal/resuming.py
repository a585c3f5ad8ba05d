"""Matches that go on from a file, and files of a match: both formats, each way.

A match that goes on from a file keeps it as one of its options, so that its log is whole: it can be replayed,
verified and forked like any other, and begins with the digest that the saved match had.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from tessera.core.errors import BadOptions, Fault, Illegal
from tessera.games.fullmetal.board import Board
from tessera.games.fullmetal.compact import compact_of, standing_alone, with_compact
from tessera.games.fullmetal.extras import Json
from tessera.games.fullmetal.parts import Part, bad
from tessera.games.fullmetal.rules import Rules
from tessera.games.fullmetal.saved import Occasion, save
from tessera.games.fullmetal.saved_in import broken_invariant, load
from tessera.games.fullmetal.setup import first_state
from tessera.games.fullmetal.state import State

SAVED: Final = "saved"
COMPACT: Final = "compact"
FORMATS: Final = (SAVED, COMPACT)

Boards = Callable[[int], Board]


def parsed(text: str) -> Any:
    """The file's JSON. Any: what comes from outside is looked at field by field."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise bad("the file", f"it is not JSON ({fault}); choose a file that was exported here") from fault


def resumed(rules: Rules, boards: Boards, saved: str, seats: int) -> State:
    """The first state of a match that goes on from a file."""
    try:
        state, _ = load(rules, boards, parsed(saved))
    except Illegal as refused:
        where, why = refused.facts.get("where", ""), refused.facts.get("why", refused.code)
        raise BadOptions([Fault("options", 0, "saved", f"{where}: {why}")]) from refused
    if len(state.players) != seats:
        told = f"the saved game has {len(state.players)} players, the match {seats} seats"
        raise BadOptions([Fault("options", 0, "saved", told)])
    return state


def state_of_file(
    rules: Rules, boards: Boards, data: Any, board: int, over: State | None
) -> tuple[State, Json]:
    """The state a file holds, and what it says beyond that.

    A compact snapshot is laid over the state the receiver knows (`over`); without one, over a match that has
    just begun on that board.
    """
    file = Part(data, "")
    if file.has("state") or not file.has("u"):
        return load(rules, boards, data)
    if over is not None:
        state = with_compact(rules, boards(over.board_seed), over, data)
    else:
        seats = 0
        for row in file.parts("u"):
            if row.text("i").startswith("astronef-"):
                seats += 1
        if not 2 <= seats <= 4:  # so many play
            raise bad("u", f"expected the ships of two to four players, got {seats}")
        state = standing_alone(rules, boards(board), first_state(rules, boards(board), seats, 0), data)
    try:
        fault = broken_invariant(rules, boards(state.board_seed), state)
    except (KeyError, IndexError) as error:
        raise bad("u", f"its parts do not fit each other ({error})") from error
    if fault:
        raise bad("u", fault)
    return state, {}


def kept_text(rules: Rules, boards: Boards, state: State, extras: Json) -> str:
    """The file as a match keeps it among its options: all of it but the terrain, which its seed tells."""
    file = save(rules, boards(state.board_seed), state, "", extras)
    file["state"].pop("terrain", None)
    return json.dumps(file, separators=(",", ":"), ensure_ascii=False)


def file_of(
    rules: Rules, boards: Boards, state: State, form: str, saved_at: str, occasion: Occasion, origin: str = ""
) -> Json:
    """A file of a match. `origin` is the file it once went on from: what was strange in it is kept."""
    board = boards(state.board_seed)
    if form == COMPACT:
        return compact_of(rules, board, state)
    extras = load(rules, boards, parsed(origin))[1] if origin else None
    return save(rules, board, state, saved_at, extras, occasion)
