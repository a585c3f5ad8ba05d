"""Backbay Imperium: worlds, questions, commands, what goes over the wire, and whole games beside freeciv's.

python -m bench.imperium [--quick]
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bench import freeciv
from tessera import registry
from tessera._form import status
from tessera.core.errors import Illegal
from tessera.core.patch import diff
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.games.imperium.attack import attackable
from tessera.games.imperium.combat import Clash
from tessera.games.imperium.commands import Command, EndTurn, MoveUnit
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.mapgen import generate
from tessera.games.imperium.preview import preview_of
from tessera.games.imperium.snapshot import rules_digest, snapshot_of
from tessera.games.imperium.state import State
from tessera.games.imperium.walking import movement_range

PLAYERS = 8
SIDES = (64, 90)  # 4,096 and 8,100 tiles


class Played:
    """A game that AI players played: every command, and how it went."""

    def __init__(self, game: ImperiumGame, side: int, turns: int) -> None:
        self.game = game
        self.options = {"map_size": side, "round_limit": 0}
        self.log: list[tuple[int, Command]] = []
        self.tried = 0
        self.city_turns = 0
        began = time.process_time()
        self.state = self.first()
        self._play(turns)
        self.seconds = time.process_time() - began

    def first(self) -> State:
        return self.game.setup(PLAYERS, self.options, 1)

    def _play(self, turns: int) -> None:
        game, state = self.game, self.state
        bot = game.bot()
        assert bot is not None, "asked before"
        rngs = [SplitMix64(stream_value(1, f"bot {seat}")) for seat in range(PLAYERS)]
        round_ = state.round
        while state.ended is None and state.round <= turns:
            seat = state.current_player
            legal = game.legal(state, seat) if bot.needs_legal else []
            if not self._send(seat, bot.plan(game.view(state, seat), legal, rngs[seat])):
                self._send(seat, [EndTurn()])
            if state.round != round_:
                round_ = state.round
                self.city_turns += len(state.cities.living())

    def _send(self, seat: int, plan: Any) -> bool:
        state = self.state
        sent = False
        for command in plan:
            self.tried += 1
            try:
                self.game.apply(state, seat, command)
            except Illegal:
                continue
            self.log.append((seat, command))
            sent = True
            if state.ended is not None or state.current_player != seat:
                break
        return sent


def measure(quick: bool) -> dict[str, object]:
    """Everything, in one run on one core."""
    game = ImperiumGame(registry.ruleset_of(ImperiumGame))
    figures: dict[str, object] = {"form": status().form, "worlds": _worlds(game, quick)}
    figures["preview of 100 hp against 100 hp µs"] = _micros(
        lambda: preview_of(Clash(45, 38, 100, 100)), 50 if quick else 500
    )
    if game.bot() is None:
        figures["games"] = "skipped: the title has no AI"
        return figures
    turns = 25 if quick else 100
    for side in SIDES[: 1 if quick else 2]:
        played = Played(game, side, turns)
        ours = {
            "cpu s": round(played.seconds, 2),
            "turns": turns,
            "commands": len(played.log),
            "refused": played.tried - len(played.log),
            "cities at the end": len(played.state.cities.living()),
            "city-turns": played.city_turns,
            "µs per city-turn": round(1e6 * played.seconds / max(1, played.city_turns)),
        }
        figures[f"{side * side} tiles, {PLAYERS} AIs"] = {
            "imperium": ours,
            "freeciv-server": freeciv.measure(side, PLAYERS, turns),
        }
        if side == SIDES[0]:
            figures["commands"] = _commands(played)
            figures["questions"] = _questions(game, played.state, quick)
            figures["wire"] = _wire(played)
    return figures


def _worlds(game: ImperiumGame, quick: bool) -> dict[str, object]:
    rules = game.rules
    found: dict[str, object] = {}
    for size in rules.maps.sizes:
        micros = _micros(
            lambda: generate(rules, size.width, size.height, size.players, "continents", 1),  # noqa: B023
            1 if quick else 3,
        )
        found[f"{size.name} {size.width} x {size.height} ms"] = round(micros / 1000, 1)
    return found


def _commands(played: Played) -> dict[str, object]:
    """The same commands again: checked and applied, nothing else."""
    state = played.first()
    began = time.process_time()
    for seat, command in played.log:
        played.game.apply(state, seat, command)
    seconds = time.process_time() - began
    again = played.game.codec.digest(state) == played.game.codec.digest(played.state)
    return {"commands/s": round(len(played.log) / seconds), "replay gives the same digest": again}


def _questions(game: ImperiumGame, state: State, quick: bool) -> dict[str, object]:
    """What single questions cost late in the game, averaged over all units of the busiest player."""
    rounds = 3 if quick else 20
    owners = [unit.owner for unit in state.units.living()]
    seat = max(range(PLAYERS), key=owners.count)
    state = state.copy()
    state.current_player = seat
    world = game.world(state)
    units = world.units_of(seat)
    for unit in units:
        unit.moves_left = max(unit.moves_left, world.rules.units[unit.kind].moves)
        unit.orders = None
    tiles = sum(len(movement_range(world, unit).tiles) for unit in units)

    def ranges() -> None:
        for unit in units:
            movement_range(world, unit)

    def attacks() -> None:
        for unit in units:
            attackable(world, unit)

    view = game.view(state, seat)
    return {
        "units of the player": len(units),
        "movement range µs": round(_micros(ranges, rounds) / len(units), 1),
        "tiles of a range": round(tiles / len(units), 1),
        "attacks of a unit µs": round(_micros(attacks, rounds) / len(units), 1),
        "legal commands": len(game.legal(state, seat)),
        "legal list µs": _micros(lambda: game.legal(state, seat), rounds),
        "view µs": _micros(lambda: game.view(state, seat), rounds),
        "view to plain µs": _micros(lambda: game.codec.view_plain(view), rounds),
        "copy µs": _micros(lambda: game.copy(state), rounds),
        "digest µs": _micros(lambda: game.codec.digest(state), rounds),
    }


def _wire(played: Played) -> dict[str, object]:
    """Bytes of snapshots, views and patches, in MessagePack, over the last commands of the game."""
    game = played.game
    pack = msgspec.msgpack.encode
    state = played.first()
    tail = max(0, len(played.log) - 400)
    sizes: dict[str, list[int]] = {"step": [], "turn": [], "other": []}
    views: list[Any] = []
    for number, (seat, command) in enumerate(played.log):
        if number == tail:
            views = [game.codec.view_plain(game.view(state, each)) for each in range(PLAYERS)]
        game.apply(state, seat, command)
        if not views:
            continue
        view = game.codec.view_plain(game.view(state, seat))
        size = len(pack(diff(views[seat], view)))
        views[seat] = view
        kind = (
            "step" if isinstance(command, MoveUnit) else "turn" if isinstance(command, EndTurn) else "other"
        )
        sizes[kind].append(size)
    found: dict[str, object] = {
        "state bytes": len(game.codec.state_bytes(state)),
        "snapshot bytes (rule 15.1)": len(pack(snapshot_of(state, rules_digest(game.ruleset)))),
        "view bytes": len(pack(game.codec.view_plain(game.view(state, 0)))),
    }
    for kind, seen in sizes.items():
        if seen:
            seen.sort()
            found[f"patch after a {kind}: median bytes"] = seen[len(seen) // 2]
            found[f"patch after a {kind}: 95th percentile"] = seen[len(seen) * 95 // 100]
    return found


def _micros(call: Callable[[], object], rounds: int) -> float:
    best = 1e9
    for _ in range(3):
        began = time.process_time()
        for _ in range(rounds):
            call()
        best = min(best, time.process_time() - began)
    return round(best / rounds * 1e6, 1)


if __name__ == "__main__":
    print(json.dumps(measure("--quick" in sys.argv), indent=2, ensure_ascii=False))
