"""Taktik positions for tests, in the game's words.

    game = battle(A1="I 5,5", B1="I 6,6", seed=251)
    game.attack("A1", "B1")
    assert game.roll() == "HIT"

As the golden scenarios of the rulebook have it, the board is open ground, both hands hold the same six
tactics, and an idle enemy stands in a far corner so that the game goes on. `refuses` also checks
that nothing changed.
"""

import functools
from pathlib import Path
from typing import Any

import pytest

import tessera.games.taktik.terrain as taktik_folder
from tessera.core.errors import Illegal
from tessera.core.game import HOST
from tessera.core.rng import Lcg32
from tessera.core.ruleset import Overlay, load
from tessera.games.taktik.book import Book
from tessera.games.taktik.commands import (
    AttackSelect,
    Cell,
    Command,
    MoveUnit,
    NextPhase,
    Reaction,
    ResolveAttack,
    RollDice,
    Targets,
)
from tessera.games.taktik.events import Event
from tessera.games.taktik.game import TaktikGame
from tessera.games.taktik.instants import new_unit
from tessera.games.taktik.movement import reachable
from tessera.games.taktik.setup import appoint_leaders, lay_out_scenario
from tessera.games.taktik.state import Ground, PendingCard, Side, TaktikState, Unit, serial
from tessera.games.taktik.vocabulary import DECIDE, PHASES, SHARED, WINDOWS

DATA = Path(taktik_folder.__file__).parent / "data"
HAND = ("commanders_luck", "tactical_block", "precision_shot", "expert_aim", "natural_cover", "dense_fog")
A, B = 0, 1
WIDTH, HEIGHT = 20, 30
KINDS = {"I": 0, "V": 1, "S": 2}
BIOMES = {
    "PLAIN": ".",
    "ROUGH": "r",
    "FOREST": "f",
    "URBAN": "U",
    "INDUSTRIAL": "I",
    "HILL": "h",
    "WATER": "w",
}
Cells = list[tuple[int, int]]


@functools.cache
def taktik(mod: str = "") -> TaktikGame:
    """The title; `mod` is YAML laid over cards.yaml."""
    overlays = [Overlay("mod", {"cards.yaml": mod})] if mod else []
    return TaktikGame(
        load(
            TaktikGame.rules_spec(), {file.name: file.read_bytes() for file in DATA.glob("*.yaml")}, overlays
        )
    )


SCENARIOS = taktik().ruleset.ids("scenario")
RULEBOOK_ARMIES = (
    "{ATTACKER: {INFANTRY: 6, VEHICLE: 3, SPECIAL: 1}, DEFENDER: {INFANTRY: 8, VEHICLE: 5, SPECIAL: 2}}"
)


@functools.cache
def as_in_the_rulebook() -> TaktikGame:
    """The title with the armies that the rulebook's own starting positions and logs have: ten and fifteen."""
    names = ("skirmish", "flag_capture", "secret_orders")
    scenarios = "".join([f"  {name}: {{armies: {RULEBOOK_ARMIES}}}\n" for name in names])
    data = {file.name: file.read_bytes() for file in DATA.glob("*.yaml")}
    overlay = Overlay("rulebook", {"scenarios.yaml": f"scenarios:\n{scenarios}"})
    return TaktikGame(load(TaktikGame.rules_spec(), data, [overlay]))


class Battle:
    """A match of Taktik and the words to speak of it."""

    def __init__(self, game: TaktikGame, state: TaktikState) -> None:
        self.game = game
        self.state = state
        self.told: list[Event] = []

    # ------------------------------------------------------------ questions

    @property
    def book(self) -> Book:
        return self.game.book(self.state)

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def side(self, player: int) -> Side:
        return self.state.sides[player]

    def reach(self, name: str) -> dict[tuple[int, int], int]:
        """What every cell in reach costs."""
        costs = reachable(self.book, self.state, self.unit(name))
        return {(cell % WIDTH, cell // WIDTH): cost for cell, cost in costs.items()}

    def tells(self, kind: type) -> list[Any]:
        """The events of that kind that the last command gave."""
        return [event for event in self.told if isinstance(event, kind)]

    def digest(self) -> str:
        return self.game.codec.digest(self.state)

    # ------------------------------------------------------------ commands

    def play(self, seat: int, *commands: Command) -> list[Event]:
        """Send commands that must be accepted; gives the events of the last."""
        for command in commands:
            self.told = self.game.apply(self.state, seat, command)
        return self.told

    def refuses(self, seat: int, command: Command) -> str:
        """The code of the refusal, which must leave the state as it was; `check` must say the same."""
        before = self.digest()
        foretold = self.game.check(self.state, seat, command)
        with pytest.raises(Illegal) as refused:
            self.game.apply(self.state, seat, command)
        code = refused.value.code
        assert self.digest() == before, f"refused ({code}), yet the state changed"
        assert foretold is not None
        assert foretold.code == code
        return code

    def next(self, times: int = 1) -> None:
        for _ in range(times):
            self.play(self.state.active, NextPhase())

    def attack(self, attacker: str, target: str) -> None:
        """Queue one attack and start it."""
        self.state.phase = PHASES.index("ATTACK")
        self.play(self.state.active, AttackSelect(attacker, target), NextPhase())

    def roll(self, reaction: Reaction | None = None) -> str:
        """The host, having asked both players, has the die rolled."""
        self.play(HOST, RollDice(reaction))
        roll = self.state.last_roll
        return "" if roll is None else "HIT" if roll.hit else "MISS"

    def resolve(self, reaction: Reaction | None = None) -> None:
        self.play(HOST, ResolveAttack(reaction))


def battle(
    *,
    scenario: str = "skirmish",
    phase: str = "MOVEMENT",
    seed: int = 0,
    active: int = A,
    turn: int = 1,
    ground: dict[str, Cells] | None = None,
    road: Cells | None = None,
    river: Cells | None = None,
    deck: list[str] | None = None,
    store: list[str] | None = None,
    pending: str = "",
    mod: str = "",
    idle: bool = True,
    **units: str,
) -> Battle:
    """A position: `A1="V 5,5"` puts a VEHICLE there, `ground={"FOREST": [(6, 5)]}` changes open ground."""
    game = taktik(mod)
    book = next(book for book in game.books.values() if scenario in book.rules.scenarios)
    rules = book.rules
    biomes = ["."] * (WIDTH * HEIGHT)
    for name, cells in (ground or {}).items():
        for x, y in cells:
            biomes[y * WIDTH + x] = BIOMES[name]
    overlays = [
        ".#~B"[((i % WIDTH, i // WIDTH) in (road or [])) + 2 * ((i % WIDTH, i // WIDTH) in (river or []))]
        for i in range(WIDTH * HEIGHT)
    ]
    counts = tuple(biomes.count(letter) for letter in BIOMES.values())
    map_of = Ground(WIDTH, HEIGHT, "".join(biomes), "".join(overlays), counts, (1,) * 7, 200, 100, 10, 0)
    standing: dict[str, Unit] = {}
    for name, at in units.items():
        kind, _, place = at.partition(" ")
        x, y = (int(part) for part in place.split(","))
        standing[name] = new_unit(book, name, "AB".index(name[0]), KINDS[kind], y * WIDTH + x)
    if idle and not any(unit.owner == B for unit in standing.values()):
        standing["B9"] = new_unit(book, "B9", B, 0, WIDTH * HEIGHT - 1)
    elif idle and len(standing) > 1:
        standing["B99"] = new_unit(book, "B99", B, 0, WIDTH * HEIGHT - 1)
    hands: list[list[str] | None] = [list(HAND), list(HAND)]
    if rules.switches.tactics.hand_scope == SHARED:
        hands = [list(rules.catalogue), []]
    sides = [Side(hand=hands[player], reserve=list(rules.reserves)) for player in (A, B)]
    for player in (A, B):
        sides[player].next_serial = 1 + max(
            [serial(unit) for unit in standing.values() if unit.owner == player and serial(unit) < 90],
            default=0,
        )
    state = TaktikState(
        ruleset=rules.id,
        scenario=scenario,
        deck_list=rules.switches.common_deck,
        phase=PHASES.index(phase),
        active=active,
        turn=turn,
        ground=map_of,
        units=standing,
        sides=sides,
        common_deck=list(deck if deck is not None else rules.decks[rules.switches.common_deck].cards),
        tactical_deck=list(rules.catalogue),
        rng=Lcg32(seed, rules.switches.dice),
    )
    sides[A if rules.switches.cards.stored_scope == SHARED else active].store = list(store or [])
    if pending:
        state.pending_card = PendingCard(pending, active, DECIDE, active)
    appoint_leaders(rules, state)
    lay_out_scenario(book, state)
    return Battle(game, state)


def legacy(**position: Any) -> Battle:
    """The same under the `legacy` ruleset."""
    return battle(scenario="legacy_skirmish", **position)


# ---------------------------------------------------------------- commands in short


def move(unit: str, x: int, y: int, reaction: Reaction | None = None) -> MoveUnit:
    return MoveUnit(unit, Cell(x, y), reaction)


def on(*units: str) -> Targets:
    return Targets(units)


def tactic(card: str, *units: str, by: int | None = None, window: str = "", quadrant: str = "") -> Reaction:
    """A reaction in its card's own window, unless another is named."""
    targets = Targets(units) if units else Targets(None, quadrant) if quadrant else None
    named = window or WINDOWS[taktik().books["standard"].card(card).window]
    return Reaction(card, named, targets, by)
