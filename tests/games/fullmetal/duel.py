"""Positions of the rulebook's scenarios (section 20): the fixture DUEL, what is given, what then holds."""

from typing import Any

from tessera.bots.play import bot_named
from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.core.match import Match
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.cargo import put_in
from tessera.games.fullmetal.commands import (
    Assault,
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
    SetClock,
    Timeout,
    Unload,
)
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.settle import settle
from tessera.games.fullmetal.situation import Situation
from tessera.games.fullmetal.state import State, Unit, is_mineral, mineral_number
from tessera.games.fullmetal.turn import Flow, score
from tessera.games.fullmetal.vocabulary import PHASES, PLAYING, TIDES

SHIPS = [((12, -4), 0), ((33, -2), 1), ((24, 8), 0), ((2, 12), 0)]
DECK = ["low", "high", "normal"] * 3
DISCARD = ["low", "low", "normal", "normal", "high", "high"]


def seat_of(player: str) -> int:
    return int(player[1:]) - 1


def tides(cards: list[str]) -> list[int]:
    return [TIDES.index(card) for card in cards]


class Table:
    """A position and the means to play on it in the rulebook's own words."""

    def __init__(self, game: FullMetalGame, state: State) -> None:
        self.game = game
        self.state = state

    @property
    def sit(self) -> Situation:
        return self.game.situation(self.state)

    def find(self, at: list[int]) -> int:
        return self.game.geometry.find((at[0], at[1]))

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def play(self, row: dict[str, Any]) -> None:
        """One command of a scenario, at its time."""
        at = row.get("timestamp", self.state.started + 1000)
        player = row["playerId"]
        seat = HOST if player == "server" else seat_of(player)
        expect = row.get("expect")
        self.game.apply(self.state, HOST, SetClock(max(at, self.state.clock))) if player != "server" else None
        before = self.game.codec.digest(self.state)
        command = command_of(row)
        code = ""
        foretold = self.game.check(self.state, seat, command)
        try:
            self.game.apply(self.state, seat, command)
        except Illegal as refusal:
            code = refusal.code
            assert self.game.codec.digest(self.state) == before, "refused, yet changed"
        assert code == (expect or ""), f"{row}: {code or 'accepted'}"
        assert (foretold.code if foretold else "") == code


def command_of(row: dict[str, Any]) -> Command:  # one branch for each command of the rulebook
    def at(name: str) -> tuple[int, int]:
        return (row[name][0], row[name][1])

    def pair() -> tuple[str, str]:
        return (row["attackerIds"][0], row["attackerIds"][1])

    kind = row["type"]
    cost = row.get("apCost", 0)
    to = at("destination") if "destination" in row else None
    turned = row.get("rotation")
    if kind == "LAND":
        return Land(at("centre"), row["orientation"])
    if kind == "DEPLOY":
        return Deploy(row["unitId"], at("destination"), turned)
    if kind == "MOVE":
        aim = row.get("thenFire")
        shot = Assault(aim["partnerId"], (aim["targetHex"][0], aim["targetHex"][1])) if aim else None
        return Move(row["unitId"], tuple((q, r) for q, r in row["path"]), cost, shot)
    if kind == "LOAD":
        return Load(row["transporterId"], row["cargoId"], cost)
    if kind == "UNLOAD":
        return Unload(row["transporterId"], row["cargoId"], at("destination"), cost)
    if kind == "FIRE":
        return Fire(pair(), at("targetHex"), cost)
    if kind == "CAPTURE":
        return Capture(pair(), row["targetId"], cost)
    if kind == "BUILD":
        return Build(row["converterId"], row["unitType"], cost, to, turned)
    if kind == "ENTER_ASTRONEF":
        return EnterAstronef(row["unitId"], row["podeIndex"], cost, row.get("astronefId"))
    if kind == "EXIT_ASTRONEF":
        return ExitAstronef(row["unitId"], row["podeIndex"], at("destination"), cost, turned)
    if kind == "RETREAT":
        return Retreat(row["unitId"], at("destination"), cost)
    if kind == "REBUILD_TOWER":
        return RebuildTower(row["astronefId"], row["podeIndex"], cost)
    if kind == "LIFT_OFF":
        return LiftOff(row["decision"], tuple(row.get("astronefIds", ())))
    if kind == "END_TURN":
        return EndTurn(row["savedAP"])
    assert kind == "TIMEOUT"
    return Timeout(row["timestamp"])


def duel(game: FullMetalGame, players: int = 2) -> Table:
    """The fixture DUEL."""
    state = game.setup(players, {"board": 174}, 7)
    table = Table(game, state)
    state.free = {}
    for seat in range(players):
        centre, orientation = SHIPS[seat]
        cells = game.geometry.footprint(centre, orientation)
        ship = table.unit(f"astronef-p{seat + 1}-1")
        ship.cell, ship.rotation = cells[0], orientation
        for pode in range(3):
            table.unit(f"tower-p{seat + 1}-{pode + 1}").cell = cells[pode + 1]
        state.players[seat].spot = cells
        state.players[seat].deployed = True
    for unit in state.units.values():
        if game.rules.kinds[unit.kind].combat:
            unit.shots = 2
    state.turn, state.phase, state.current, state.ap, state.tide = 5, PLAYING, 0, 15, 1
    state.retreat_open = True
    state.deck, state.discard = tides(DECK), tides(DISCARD)
    state.rng = SplitMix64(7)
    return table


def put(table: Table, name: str, at: list[int]) -> None:
    unit = table.unit(name)
    if unit.carrier:
        table.unit(unit.carrier).cargo.remove(name)
        unit.carrier = ""
    unit.cell = table.find(at)
    unit.rotation = at[2] if len(at) > 2 else 0


def given(table: Table, rows: dict[str, Any]) -> None:
    """What a scenario adds to the fixture, in the order the rulebook states."""
    state = table.state
    for name, at in rows.get("put", {}).items():
        put(table, name, at)
    for name, carrier in rows.get("in", {}).items():
        put_in(table.sit, table.unit(carrier), name)
        table.unit(name).owner = table.unit(carrier).owner
    for name, where in rows.get("minerals", {}).items():
        if isinstance(where, str):
            put_in(table.sit, table.unit(where), name)
        else:
            state.free[table.find(where)] = mineral_number(name)
    for name, at in rows.get("bridges", {}).items():
        put(table, name, at)
        state.bridges[name] = table.unit(name).owner
    for name, podes in rows.get("towersDown", {}).items():
        for pode in podes:
            table.unit(name).down |= 1 << pode
            del state.units[f"tower-p{table.unit(name).color + 1}-{pode + 1}"]
    for name, shots in rows.get("shots", {}).items():
        table.unit(name).shots = shots
    for name in rows.get("remove", []):
        unit = state.units.pop(name)
        table.unit(unit.carrier).cargo.remove(name)
    for player, colours in rows.get("captured", {}).items():
        seat = seat_of(player)
        for colour in map(seat_of, colours):
            state.players[seat].captured.append(colour)
            for unit in state.units.values():
                if unit.color == colour:
                    unit.owner = seat
            table.unit(f"astronef-p{colour + 1}-1").can_rebuild = True
    state.turn = rows.get("turn", state.turn)
    state.ap = rows.get("ap", state.ap)
    if "tide" in rows:
        state.tide = TIDES.index(rows["tide"])
    if "cur" in rows:
        state.current = seat_of(rows["cur"])
    if "deck" in rows:
        state.deck = tides(rows["deck"])
    if "discard" in rows:
        state.discard = tides(rows["discard"])
    for player, saved in rows.get("saved", {}).items():
        state.players[seat_of(player)].saved = saved
    state.forget()
    settle(table.sit, [])
    if rows.get("startTurn"):
        Flow(table.sit, []).start_turn(state.current)


def holds(table: Table, wanted: dict[str, Any]) -> None:
    """Everything a scenario says of the state afterwards."""
    state, game = table.state, table.game
    facts: dict[str, object] = {
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "currentPlayer": f"p{state.current + 1}",
        "turnOrder": [f"p{seat + 1}" for seat in state.order],
        "ap": state.ap,
        "tide": TIDES[state.tide],
        "deck": [TIDES[card] for card in state.deck],
        "discard": [TIDES[card] for card in state.discard],
        "deckCount": len(state.deck),
        "unitCount": len(state.units),
        "mineralCount": len(state.free) + len(state.held),
        "bridges": {name: list(game.geometry.hexes[table.unit(name).cell]) for name in state.bridges},
        "scores": {f"p{seat + 1}": points for seat, points in enumerate(state.scores)},
    }
    for name, value in wanted.items():
        if name in facts:
            assert facts[name] == value, name
        elif name == "units":
            for each, fields in value.items():
                _unit_holds(table, each, fields)
        elif name == "minerals":
            for each, at in value.items():
                assert _mineral_hex(table, each) == at
        elif name == "gone":
            assert not [each for each in value if _exists(state, each)]
        elif name == "exists":
            assert all(_exists(state, each) for each in value)
        elif name == "underFire":
            for player, at, expected in value:
                assert table.sit.under_fire(seat_of(player), table.find(at)) == expected, (player, at)
        else:
            for player, expected in value.items():
                assert _player_fact(table, name, seat_of(player)) == expected, (name, player)


def _player_fact(table: Table, name: str, seat: int) -> object:
    player = table.state.players[seat]
    if name == "saved":
        return player.saved
    if name == "captured":
        return [f"p{colour + 1}" for colour in player.captured]
    if name == "active":
        return table.sit.is_active(seat)
    if name == "forecast":
        return [TIDES[card] for card in player.forecast]
    assert name == "score", name
    return score(table.game.rules, table.state, seat)


def _exists(state: State, name: str) -> bool:
    if is_mineral(name):
        return mineral_number(name) in state.held or mineral_number(name) in state.free.values()
    return name in state.units


def _mineral_hex(table: Table, name: str) -> list[int]:
    number = mineral_number(name)
    carrier = table.state.held.get(number)
    if carrier is not None:
        cell = table.unit(carrier).cell
    else:
        cell = next(cell for cell, lying in table.state.free.items() if lying == number)
    return list(table.game.geometry.hexes[cell])


def _unit_holds(table: Table, name: str, fields: dict[str, Any]) -> None:
    unit = table.unit(name)
    facts: dict[str, object] = {
        "pos": list(table.game.geometry.hexes[unit.cell]),
        "rot": unit.rotation,
        "in": unit.carrier or None,
        "owner": f"p{unit.owner + 1}",
        "color": f"p{unit.color + 1}",
        "shots": unit.shots,
        "stuck": unit.stuck,
        "neutralized": unit.neutralized,
        "cargo": unit.cargo,
        "turretsDown": [pode for pode in range(3) if unit.down >> pode & 1],
    }
    for field, value in fields.items():
        assert facts[field] == value, (name, field)


def positions(
    game: FullMetalGame, seed: int, every: int, player: str = "normal", seats: int = 3
) -> list[State]:
    """States from all over a game, every so many commands and the last."""
    match: Match[Any, Any, Any, Any] = Match(game, seed, seats)
    bot = bot_named(game, player)
    rng = SplitMix64(seed)
    found: list[State] = []
    for number in range(10_000):
        actors = match.actors()
        if number % every == 0:
            found.append(match.state.copy())
        if not actors:
            found.append(match.state.copy())
            return found
        seat = actors[0]
        match.submit(seat, bot.choose(match.turn(seat, rng)))
    raise AssertionError("the game did not end")
