"""One game behind a handful of calls that take and give MessagePack.

A host never touches a record of ours: it sends commands and gets what happened, and asks for snapshots, views
and previews. An answer that is a map with `code` and `facts` is a refusal (rule 13.3); it changed nothing.
"""

from collections.abc import Mapping
from typing import Any, Final

from tessera import registry
from tessera.bridge.clients import client_snapshot
from tessera.bridge.errors import refusal
from tessera.core.errors import BadOptions, Fault, Illegal, Malformed, TesseraError
from tessera.core.game import Bot, turn_at
from tessera.core.match import complete_options
from tessera.core.patch import diff
from tessera.core.plain import Plain, pack_sorted, plain, unpack
from tessera.core.rng import SplitMix64
from tessera.core.ruleset import Ruleset, load
from tessera.core.spec import faults_in
from tessera.core.streams import stream_value
from tessera.games.imperium.attack import preview_city, preview_unit
from tessera.games.imperium.commands import Command, EndTurn
from tessera.games.imperium.events import Event
from tessera.games.imperium.game import ImperiumGame
from tessera.games.imperium.options import Chosen
from tessera.games.imperium.restore import state_from
from tessera.games.imperium.setup import first_state
from tessera.games.imperium.snapshot import rules_digest, snapshot_of, state_digest
from tessera.games.imperium.state import State
from tessera.games.imperium.view import ImperiumView
from tessera.games.imperium.walking import movement_range

SAVE_FORMAT: Final = "imperium-save"
SAVE_VERSION: Final = 1
MOST_AI_COMMANDS: Final = 5_000  # a turn; then it is ended for the AI


class Watcher:
    """What a player was last shown, and what it has not been told yet."""

    def __init__(self, view: Plain) -> None:
        self.view = view
        self.events: list[Plain] = []


class GameBridge:
    """A game to be embedded. Every method answers with MessagePack bytes in canonical form (rule 15.2)."""

    def __init__(self) -> None:
        self._game: ImperiumGame | None = None
        self._state: State | None = None
        self._digest = ""
        self._seq = 0
        self._run_ai = True
        self._watchers: dict[int, Watcher] = {}

    # ------------------------------------------------------------ starting

    def new_game(self, map_size: int, num_players: int, rules: bytes = b"", options: bytes = b"") -> bytes:
        """Start a game and answer with its snapshot.

        `map_size` k is a map of k x k; 0 takes the size the options name. `rules` maps file stems to YAML,
        for hosts that read files themselves; a file left out is the built-in one. `options` is a map of
        rule 4.7's options, and may also hold `seed` and `run_ai`.
        """
        try:
            ruleset = _ruleset(rules)
            chosen = _map(options, "options") if options else {}
            seed = chosen.pop("seed", 0)
            run_ai = chosen.pop("run_ai", True)
            if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 64:
                raise BadOptions([Fault("options", 0, "seed", "expected an integer of 64 bits")])
            if not isinstance(run_ai, bool):
                raise BadOptions([Fault("options", 0, "run_ai", "expected true or false")])
            game = ImperiumGame(ruleset)
            if map_size:
                chosen["map_size"] = map_size
                if faults_in(game.options_spec().fields["map_size"], map_size):
                    raise Illegal("setup.size", size=map_size)
            if not game.rules.game.min_players <= num_players <= game.rules.game.max_players:
                raise Illegal("setup.players", players=num_players)
            complete = complete_options(game.options_spec(), chosen)
            state = first_state(game.rules, num_players, Chosen(complete), seed)
        except TesseraError as error:
            return refusal(error)
        self._begin(game, state, run_ai)
        self._ai_turns([])
        return self.get_snapshot()

    def load_game(self, saved: bytes, rules: bytes = b"") -> bytes:
        """Go on from what `save_game` gave, or from a snapshot; answers with the snapshot."""
        try:
            form = _map(saved, "save")
            if form.get("format") == SAVE_FORMAT:
                if form.get("version") != SAVE_VERSION:
                    raise Malformed(f"version {form.get('version')!r} is not known", "save.version")
                form = _as_map(form.get("state"), "save.state")
            game = ImperiumGame(_ruleset(rules))
            state = state_from(game.rules, form, rules_digest(game.ruleset))
        except TesseraError as error:
            return refusal(error)
        self._begin(game, state, True)
        return self.get_snapshot()

    def _begin(self, game: ImperiumGame, state: State, run_ai: bool) -> None:
        self._game = game
        self._state = state
        self._digest = rules_digest(game.ruleset)
        self._seq = 0
        self._run_ai = run_ai
        self._watchers = {}

    def _running(self) -> tuple[ImperiumGame, State]:
        if self._game is None or self._state is None:
            raise Illegal("bridge.no_game")
        return self._game, self._state

    # ------------------------------------------------------------ playing

    def apply_command(self, command: bytes) -> bytes:
        """Carry out a command of the current player; answers with the list of events, or with a refusal.

        The turns of AI players that follow are played at once, and their events are in the list too.
        """
        try:
            game, _ = self._running()
            form = (
                game.codec.commands.from_json(command)
                if command[:1] == b"{"
                else game.codec.commands.from_bytes(command)
            )
            assert isinstance(form, Command), "the codec knows only commands"
            events = self._submit(form)
        except TesseraError as error:
            return refusal(error)
        self._ai_turns(events)
        return pack_sorted([game.codec.events.plain(event) for event in events])

    def _submit(self, command: Command) -> list[Event]:
        game, state = self._running()
        events = game.apply(state, state.current_player, command)
        self._seq += 1
        for seat, watcher in self._watchers.items():
            for event in events:
                told = game.redact(state, event, seat)
                if told is not None:
                    watcher.events.append(game.codec.events.plain(told))
        return events

    def _ai_turns(self, events: list[Event]) -> None:
        """Rule 12.1 step 4: AI players act until a human is current or the game has ended."""
        game, state = self._running()
        bot = game.bot()
        if bot is None or not self._run_ai:
            return
        while (
            state.ended is None
            and state.players[state.current_player].is_ai
            and any(player.alive and not player.is_ai for player in state.players)
        ):
            events.extend(self._ai_turn(bot))

    def _ai_turn(self, bot: Bot[Command, ImperiumView]) -> list[Event]:
        game, state = self._running()
        seat = state.current_player
        turn = state.turn
        rng = SplitMix64(stream_value(state.seed, f"bot {seat} {turn}"))
        events: list[Event] = []
        tried = 0
        while not _over(state, turn) and tried < MOST_AI_COMMANDS:
            plan = bot.plan(turn_at(game, state, seat, rng, bot.needs_legal))
            if not plan:
                break
            for command in plan:
                tried += 1
                try:
                    events.extend(self._submit(command))
                except Illegal:
                    continue  # rule 17.1: a refused command is skipped
                if _over(state, turn):
                    break
        if not _over(state, turn):
            events.extend(self._submit(EndTurn()))
        return events

    # ------------------------------------------------------------ looking

    def get_snapshot(self) -> bytes:
        """The whole state (rule 15.1), the generator included: for the host, never for a player."""
        try:
            _, state = self._running()
        except TesseraError as error:
            return refusal(error)
        return pack_sorted(snapshot_of(state, self._digest))

    def get_client_snapshot(self) -> bytes:
        """The same world as lists of things with their ids and places: what a client draws from."""
        try:
            game, state = self._running()
        except TesseraError as error:
            return refusal(error)
        return pack_sorted(client_snapshot(game.rules, state, self._digest))

    def save_game(self) -> bytes:
        """The snapshot in the wrapping of a saved file."""
        try:
            _, state = self._running()
        except TesseraError as error:
            return refusal(error)
        return pack_sorted(
            {
                "format": SAVE_FORMAT,
                "version": SAVE_VERSION,
                "rules_digest": self._digest,
                "state": snapshot_of(state, self._digest),
            }
        )

    def state_digest(self) -> str:
        """Rule 15.3: 16 hexadecimal digits, "" without a game."""
        if self._state is None:
            return ""
        return state_digest(snapshot_of(self._state, self._digest))

    def get_view(self, player: int) -> bytes:
        """What a player may know (rule 11.4): {seq, view}. From now on `get_delta` tells what changed."""
        try:
            game, state = self._running()
            self._seat(player)
        except TesseraError as error:
            return refusal(error)
        view = game.codec.view_plain(game.view(state, player))
        self._watchers[player] = Watcher(view)
        return pack_sorted({"seq": self._seq, "view": view})

    def get_delta(self, player: int) -> bytes:
        """What a player learned since it was last asked: {seq, events, patch}, a patch as of RFC 7396."""
        try:
            game, state = self._running()
            self._seat(player)
            watcher = self._watchers.get(player)
            if watcher is None:
                raise Illegal("bridge.no_view", player=player)
        except TesseraError as error:
            return refusal(error)
        view = game.codec.view_plain(game.view(state, player))
        delta = {"seq": self._seq, "events": watcher.events, "patch": diff(watcher.view, view)}
        self._watchers[player] = Watcher(view)
        return pack_sorted(delta)

    def _seat(self, player: int) -> None:
        _, state = self._running()
        if not 0 <= player < len(state.players):
            raise Illegal("diplomacy.unknown_player", player=player)

    # ------------------------------------------------------------ asking

    def query_combat_preview(self, attacker_id: int, defender_id: int) -> bytes:
        """Rule 6.11 for an attack on a unit, by what the attacker's owner may know."""
        try:
            game, state = self._running()
            seat = _owner(state, attacker_id)
            world = game.world(self._known(seat))
            attacker = world.state.units.get(attacker_id)
            defender = world.state.units.get(defender_id)
            if attacker is None or defender is None:
                raise Illegal("unit.unknown", unit=attacker_id if attacker is None else defender_id)
        except TesseraError as error:
            return refusal(error)
        return pack_sorted(plain(preview_unit(world, attacker, defender)))

    def query_assault_preview(self, attacker_id: int, city_id: int) -> bytes:
        """Rule 6.11 for an attack on a city, by what the attacker's owner may know."""
        try:
            game, state = self._running()
            seat = _owner(state, attacker_id)
            world = game.world(self._known(seat))
            attacker = world.state.units.get(attacker_id)
            city = world.state.cities.get(city_id)
            if attacker is None or city is None:
                raise Illegal("city.unknown", city=city_id)
        except TesseraError as error:
            return refusal(error)
        return pack_sorted(plain(preview_city(world, attacker, city)))

    def query_movement_range(self, unit_id: int) -> bytes:
        """Rule 5.8: where a unit can go this turn, as its owner sees it: a list of {q, r, moves_left}."""
        try:
            game, state = self._running()
            unit = state.units.get(unit_id)
            if unit is None:
                raise Illegal("unit.unknown", unit=unit_id)
        except TesseraError as error:
            return refusal(error)
        world = game.world(state)
        found = movement_range(world, unit)
        hexes = world.map.hexes
        return pack_sorted(
            [
                {"q": hexes[tile][0], "r": hexes[tile][1], "moves_left": found.left[tile]}
                for tile in sorted(found.tiles)
            ]
        )

    def query_legal_commands(self) -> bytes:
        """Rule 13.4: what the current player may do now."""
        try:
            game, state = self._running()
        except TesseraError as error:
            return refusal(error)
        if state.ended is not None:
            return pack_sorted([])
        legal = game.legal(state, state.current_player)
        return pack_sorted([game.codec.commands.plain(command) for command in legal])

    def _known(self, seat: int) -> State:
        """A state made of nothing but what a seat knows: what a question may be asked of."""
        game, state = self._running()
        return game.determinise(game.view(state, seat), seat, SplitMix64(0))


def _over(state: State, turn: int) -> bool:
    """Whether a player's turn is done, or the game is."""
    return state.ended is not None or state.turn != turn


def _owner(state: State, unit_id: int) -> int:
    unit = state.units.get(unit_id)
    if unit is None:
        raise Illegal("unit.unknown", unit=unit_id)
    return unit.owner


def _as_map(form: Plain, where: str) -> dict[str, Any]:
    if not isinstance(form, dict):
        raise Malformed("expected a map", where)
    return {str(key): value for key, value in form.items()}


def _map(data: bytes, where: str) -> dict[str, Any]:
    """Bytes from outside that must be a map."""
    return _as_map(unpack(data), where)


def _ruleset(rules: bytes) -> Ruleset:
    """The built-in tables; those a host handed over, as a map of file stem to YAML, stand in their place."""
    if not rules:
        return registry.ruleset_of(ImperiumGame)
    sources: dict[str, bytes | str] = {**registry.own_data(ImperiumGame)}
    texts: Mapping[str, object] = _map(rules, "rules")
    for stem, text in texts.items():
        if not isinstance(text, bytes | str):
            raise Malformed("expected a file's bytes or text", f"rules.{stem}")
        sources[f"{stem}.yaml"] = text
    return load(ImperiumGame.rules_spec(), sources, name="imperium")
