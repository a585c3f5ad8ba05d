"""Backbay Imperium: worlds, questions, commands, what goes over the wire, whole games beside freeciv's."""

import time
from typing import Any

import msgspec

from bench import freeciv, peers
from bench.figures import (
    Figure,
    Group,
    Groups,
    at_least,
    at_most,
    cost,
    figure,
    micros,
    millis,
    not_measured,
    per_second,
    yes,
)
from bench.freeciv import Game as Went
from bench.parts import Part
from bench.reading import Reading
from tessera import registry
from tessera.bots.play import bot_named
from tessera.core.errors import Illegal
from tessera.core.game import turn_at
from tessera.core.match import Match
from tessera.core.patch import diff
from tessera.core.rng import SplitMix64
from tessera.core.streams import stream_value
from tessera.games.imperium.attack import attackable
from tessera.games.imperium.combat import Clash
from tessera.games.imperium.commands import Command, EndTurn, MoveUnit
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.generate import generate
from tessera.games.imperium.preview import preview_of
from tessera.games.imperium.snapshot import rules_digest, snapshot_of
from tessera.games.imperium.state import State
from tessera.games.imperium.walking import movement_range

PLAYERS = 8
SIDES = (64, 90)  # 4,096 and 8,100 tiles
TIMES = 2  # freeciv's processor time, at least so many times ours
RANGE_US = 50
ROLLOUT = 40  # commands
POSITIONS = (("duel", 2), ("small", 4), ("standard", 8))  # sizes and seats that rollouts begin from
MIDDLE = 60  # the round they begin in
OURS, PEER, AGAINST, LATE, WIRE, WORLDS, LISTED, DRAWN = (
    "Imperium",
    "freeciv-server",
    "against freeciv",
    "late",
    "wire",
    "worlds",
    "rollouts from lists",
    "rollouts of random commands",
)


class Played:
    """A game that AI players played: every command, and how it went."""

    def __init__(self, game: ImperiumGame, side: int, turns: int) -> None:
        self.game = game
        self.side = side
        self.options = {"map_size": side, "round_limit": 0}
        self.turns = turns
        self.log: list[tuple[int, Command]] = []
        self.city_turns = 0
        began = time.process_time()
        self.state = self.first()
        self._play(turns)
        self.seconds = time.process_time() - began

    def first(self) -> State:
        return self.game.setup(PLAYERS, self.options, 1)

    def went(self) -> Went:
        """The same figures that freeciv's log gives."""
        return Went(self.seconds, self.turns, len(self.state.cities.living()), self.city_turns)

    def _play(self, turns: int) -> None:
        game, state = self.game, self.state
        bot = game.bot()
        assert bot is not None, "asked before"
        rngs = [SplitMix64(stream_value(1, f"bot {seat}")) for seat in range(PLAYERS)]
        round_ = state.round
        while state.ended is None and state.round <= turns:
            seat = state.current_player
            turn = turn_at(game, state, seat, rngs[seat], bot.needs_legal)
            if not self._send(seat, bot.plan(turn)):
                self._send(seat, [EndTurn()])
            if state.round != round_:
                round_ = state.round
                self.city_turns += len(state.cities.living())

    def _send(self, seat: int, plan: Any) -> bool:
        state = self.state
        sent = False
        for command in plan:
            try:
                self.game.apply(state, seat, command)
            except Illegal:
                continue
            self.log.append((seat, command))
            sent = True
            if state.ended is not None or state.current_player != seat:
                break
        return sent


def measure(quick: bool) -> Groups:
    """Everything, in one run on one core."""
    game = ImperiumGame(registry.ruleset_of(ImperiumGame))
    game.codec.digest(game.setup(2, {}, 0))  # what is made once is made now
    turns = 25 if quick else 100
    played = [Played(game, side, turns) for side in SIDES[: 1 if quick else 2]]
    groups: Groups = {WORLDS: _worlds(game, quick), OURS: {}}
    for each in played:
        groups[OURS] |= _game(each.side, each.went())
    groups[OURS] |= _growth([each.seconds for each in played])
    groups |= _freeciv(played, turns)
    groups[LATE] = {**_again(played[0]), **_questions(game, played[0].state, quick)}
    groups[WIRE] = _wire(played[0])
    return groups | _rollouts(game, quick)


def _freeciv(played: list[Played], turns: int) -> Groups:
    """The same turns, tiles and players there, and how ours compare."""
    try:
        theirs = [freeciv.play(each.side, PLAYERS, turns) for each in played]
    except peers.Missing as reason:
        return {PEER: not_measured(reason), AGAINST: not_measured(reason)}
    told: Group = {}
    against: Group = {}
    for ours, other in zip(played, theirs, strict=True):
        told |= _game(ours.side, other)
        against[f"{ours.side}: whole"] = at_least(figure(other.seconds / ours.seconds, "×"), TIMES)
        ours_each, other_each = (each.seconds / max(1, each.city_turns) for each in (ours.went(), other))
        against[f"{ours.side}: each"] = figure(other_each / ours_each, "×")
    told |= _growth([each.seconds for each in theirs])
    if len(theirs) == len(SIDES):
        ours_grew, other_grew = played[1].seconds / played[0].seconds, theirs[1].seconds / theirs[0].seconds
        against["grows no worse"] = yes(ours_grew <= other_grew)
    return {PEER: told, AGAINST: against}


def _game(side: int, went: Went) -> Group:
    return {
        f"{side}: whole": figure(went.seconds, "s"),
        f"{side}: each": micros(went.seconds / max(1, went.city_turns)),
        f"{side}: cities": figure(went.cities),
        f"{side}: turns": figure(went.turns),
    }


def _growth(seconds: list[float]) -> Group:
    return {"growth": figure(seconds[1] / seconds[0], "×")} if len(seconds) == len(SIDES) else {}


def _worlds(game: ImperiumGame, quick: bool) -> Group:
    rules = game.rules
    return {
        f"{size.id}, {size.width}x{size.height}": millis(
            cost(
                lambda: generate(rules, size.width, size.height, size.players, "continents", 1),  # noqa: B023
                1 if quick else 3,
            )
        )
        for size in rules.maps.sizes
    }


def _again(played: Played) -> Group:
    """The same commands again: checked and applied, nothing else."""
    state = played.first()
    began = time.process_time()
    for seat, command in played.log:
        played.game.apply(state, seat, command)
    seconds = time.process_time() - began
    same = played.game.codec.digest(state) == played.game.codec.digest(played.state)
    return {"applied": per_second(len(played.log) / seconds, "commands"), "same digest": yes(same)}


def _questions(game: ImperiumGame, state: State, quick: bool) -> Group:
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
    each = len(units)
    return {
        "units": figure(each),
        "range": at_most(micros(cost(ranges, rounds) / each), RANGE_US),
        "tiles of a range": figure(tiles / each),
        "attacks": micros(cost(attacks, rounds) / each),
        "preview": micros(cost(lambda: preview_of(Clash(45, 38, 100, 100)), rounds)),
        "legal commands": figure(len(game.legal(state, seat))),
        "legal list": millis(cost(lambda: game.legal(state, seat), rounds)),
        "view": millis(cost(lambda: game.view(state, seat), rounds)),
        "plain view": millis(cost(lambda: game.codec.view_plain(view), rounds)),
        "copy": micros(cost(lambda: game.copy(state), rounds)),
        "digest": micros(cost(lambda: game.codec.digest(state), rounds)),
    }


def _wire(played: Played) -> Group:
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
    group: Group = {
        "state": _kilobytes(len(game.codec.state_bytes(state))),
        "snapshot": _kilobytes(len(pack(snapshot_of(state, rules_digest(game.ruleset))))),
        "view": _kilobytes(len(pack(game.codec.view_plain(game.view(state, 0))))),
    }
    for kind, seen in sizes.items():
        if seen:
            seen.sort()
            group[f"{kind}, median"] = figure(seen[len(seen) // 2], "bytes")
            group[f"{kind}, 95 of 100"] = figure(seen[len(seen) * 95 // 100], "bytes")
    return group


def _rollouts(game: ImperiumGame, quick: bool) -> Groups:
    """What a search does: a copy of a position, and so many commands by chance from there on."""
    times = 5 if quick else 100
    groups: Groups = {LISTED: {}, DRAWN: {}}
    for size, seats in POSITIONS:
        state = _middle(game, size, seats, 10 if quick else MIDDLE)
        groups[LISTED] |= _rolled(game, state, size, times, listed=True)
        groups[DRAWN] |= _rolled(game, state, size, times, listed=False)
    return groups


def _middle(game: ImperiumGame, size: str, seats: int, round_: int) -> State:
    """A match of bots that has come to this round."""
    match = Match(game, 5, seats, {"size": size, "round_limit": 0}, checkpoint_every=0)
    bot, rng = bot_named(game, "bot"), SplitMix64(3)
    while match.state.round < round_:
        seat = match.actors()[0]
        for command in bot.plan(turn_at(game, match.state, seat, rng, bot.needs_legal)):
            if match.actors() == [seat] and game.refusal(match.state, seat, command) is None:
                match.submit(seat, command)
    return match.state


def _rolled(game: ImperiumGame, state: State, size: str, times: int, listed: bool) -> Group:
    """Rollouts in a second, and how many commands a turn of them has."""
    rng = SplitMix64(1)
    commands = turns = 0
    began = time.process_time()
    for _ in range(times):
        trial = game.copy(state)
        for _ in range(ROLLOUT):
            if trial.ended is not None:
                break
            seat = trial.current_player
            command = rng.pick(game.legal(trial, seat)) if listed else game.random_command(trial, seat, rng)
            game.apply(trial, seat, command)
            commands += 1
            turns += isinstance(command, EndTurn)
    seconds = time.process_time() - began
    return {
        f"{size}: rollouts": per_second(times / seconds, "rollouts"),
        f"{size}: turn": figure(commands / max(1, turns), "commands"),
    }


def _kilobytes(size: int) -> Figure:
    return figure(size / 1000, "KB")


def page(found: Reading) -> list[str]:
    """Whole games beside freeciv's, questions late in one, what goes over the wire, worlds."""
    games: dict[str, str] = {}
    for side in SIDES:
        turns = found.text(OURS, f"{side}: turns")
        games[f"{side}: whole"] = f"{side * side:,} tiles, {turns} turns"
        games[f"{side}: each"] = "the same, for each city and turn"
        games[f"{side}: cities"] = "cities at the end"
    games |= {
        "growth": "growth from the smaller to the larger world",
        "grows no worse": "ours grows no worse",
    }
    late = {
        "applied": "commands of such a game applied again, per second (a round's processing is one of them)",
        "same digest": "and to the same digest",
        "range": "movement range of a unit",
        "attacks": "attacks open to a unit",
        "preview": "preview of a fight of 100 against 100 hit points, exact",
        "legal list": f"legal list ({found.text(LATE, 'legal commands')} commands)",
        "view": "view",
        "plain view": "view as plain data",
        "copy": "copy",
        "digest": "digest",
    }
    wire = {
        "state": "state, canonical bytes",
        "snapshot": "snapshot",
        "view": "view",
        "step, median": "patch after a step, median",
        "step, 95 of 100": "the same, 95 of 100 are smaller",
        "turn, median": "patch after a turn's end, median",
        "turn, 95 of 100": "the same, 95 of 100 are smaller",
    }
    rollouts: dict[str, str] = {}
    for size, seats in POSITIONS:
        rollouts[f"{size}: rollouts"] = f"{size} map, {seats} seats: in a second"
        rollouts[f"{size}: turn"] = "commands of a turn in them"
    worlds = {name: name for name in found.groups.get(WORLDS, {})}
    return [
        (
            f"{PLAYERS} opponents play by themselves, beside freeciv-server's own autogame (Debian's "
            "package, classic ruleset, as many AIs, the same number of turns and tiles) in the same run. "
            "Processor time."
        ),
        found.by_figure("figure", games, {OURS: "Imperium, compiled", PEER: PEER, AGAINST: "ratio"}),
        "At the end of the smaller game:",
        found.by_figure("figure", late, {LATE: "compiled"}),
        "Over the wire, in MessagePack, at the end of the same game:",
        found.by_figure("figure", wire, {WIRE: "size"}),
        (
            f"Rollouts: a copy of a position of bots in round {MIDDLE}, and {ROLLOUT} commands by chance "
            "from there on, checked and applied, drawn from the legal list or asked for without it:"
        ),
        found.by_figure("figure", rollouts, {LISTED: "from lists", DRAWN: "without lists"}),
        "Making a world:",
        found.by_figure("world", worlds, {WORLDS: "compiled"}),
    ]


PART = Part(rank=80, heading="Imperium", measure=measure, page=page)
