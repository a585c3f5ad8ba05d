"""Full Metal Planète: every kind of command by clicking, each in a table forked from one recorded match.

The match is played to its end on the server once; a finished match can be forked at any entry by anyone.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import ROOT, Served, Visit, Visitor, still
from tests.web.test_access import serious
from tests.web.test_fullmetal_web import do

import tessera
from tessera import files
from tessera.bots.play import bot_named
from tessera.core.rng import SplitMix64
from tessera.games.fullmetal.commands import (
    Build,
    Capture,
    Command,
    EnterAstronef,
    ExitAstronef,
    Fire,
    LiftOff,
    Load,
    Move,
    RebuildTower,
    Retreat,
    Unload,
)
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.state import State, Unit, is_mineral
from tessera.games.fullmetal.vocabulary import BARGE

RECORDED = ROOT / "tests/replays/fullmetal/every-deed.tsr"
TWO_PEOPLE = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bo"}]
# Sends every command of a match from the seat it belongs to, each when the one before is acknowledged.
PLAY = """async ([table, tokens, entries]) => {
    const lines = await Promise.all(tokens.map(token => new Promise(ready => {
        const line = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws", "tessera.v1.json");
        line.waiting = {};
        line.onmessage = ({ data }) => {
            const frame = JSON.parse(data);
            if (frame.t === "welcome") ready(line);
            else line.waiting[frame.id]?.(frame);
        };
        line.onopen = () => line.send(JSON.stringify({ t: "hello", v: 1, table, token }));
    })));
    for (const [at, [seat, command]] of entries.entries()) {
        const answer = await new Promise(heard => {
            lines[seat].waiting[`n${at}`] = heard;
            lines[seat].send(JSON.stringify({ t: "do", id: `n${at}`, command }));
        });
        if (answer.t !== "ack") return `${at}: ${JSON.stringify(answer)}`;
    }
    lines.forEach(line => line.close());
    return "";
}"""


class Recorded:
    """The match on the server, and the states it went through."""

    def __init__(self, game: FullMetalGame, table: str, states: list[State]) -> None:
        self.game = game
        self.table = table
        self.states = states

    def first(self, wanted: Callable[[State, Command], bool]) -> tuple[int, int, Any]:
        """The first position in which somebody may give such a command: where, who, which."""
        for at, state in enumerate(self.states):
            for seat in self.game.actors(state):
                for command in self.game.legal(state, seat):
                    if wanted(state, command):
                        return at, seat, command
        raise AssertionError("the recorded match has no such position")


@pytest.fixture(scope="module")
def recorded(browser: Browser, served: Served) -> Iterator[Recorded]:
    match: Any = files.load(RECORDED)
    assert isinstance(match.game, FullMetalGame)
    visitor = Visitor(browser, served.url)
    table, _ = put_on_server(visitor, match, TWO_PEOPLE)
    yield Recorded(match.game, table, [match.state_at(at) for at in range(match.position)])
    visitor.close()


def put_on_server(visitor: Visitor, match: Any, people: list[dict[str, str]]) -> tuple[str, list[str]]:
    """The same match at a table of its own; its id and the tokens of its seats."""
    page = visitor.open("#/")
    asked = {"title": "fullmetal", "seats": people, "seed": match.seed, "options": match.options}
    made = visitor.context.request.post("/api/tables", data=asked).json()
    entries = [[entry.seat, match.game.codec.commands.plain(entry.command)] for entry in match.entries]
    tokens = [seat["token"] for seat in made["seats"]]
    assert page.evaluate(PLAY, [made["table"], tokens, entries]) == ""
    return made["table"], tokens


class Turn:
    """One seat's page at a fork of the recorded match."""

    def __init__(self, visitor: Visitor, recorded: Recorded, at: int, seat: int) -> None:
        asked = {"at": at, "seats": TWO_PEOPLE}
        made = visitor.context.request.post(f"/api/tables/{recorded.table}/fork", data=asked).json()
        self.page: Page = visitor.open(f"#/t/{made['table']}/k/{made['seats'][seat]['token']}")
        self.page.locator(".fm-cell").first.wait_for()
        self.state = recorded.states[at]
        self.game = recorded.game

    def cell(self, at: tuple[int, int]) -> int:
        return self.game.geometry.find(at)

    def point(self, cell: int) -> None:
        self.page.locator(f'[data-cell="{cell}"]').click()

    def choose(self, name: str) -> None:
        """Click a piece; where several share a hex, again until it is the one. The carried are in a list."""
        unit = self.state.units.get(name)
        carrier = self.state.held[int(name.split("-")[1])] if unit is None else unit.carrier
        if carrier:
            self.choose(carrier)
            self.page.locator(f'[data-cargo="{name}"]').first.click()
        else:
            assert isinstance(unit, Unit)
            for _ in range(4):
                self.point(unit.cell)
                if self.page.locator(f'[data-chosen="{name}"]').count():
                    break
        self.page.locator(f'[data-chosen="{name}"]').wait_for()

    def finish(self, click: Callable[[], None], deed: str) -> None:
        """Point at what settles it; where the hex can mean several things, choose in the list."""
        before = self.page.locator(".log-line").count()
        click()
        listed = self.page.locator(f'.fm-at [data-deed*="{deed}"]')
        self.page.wait_for_function(
            "n => document.querySelectorAll('.log-line').length > n || document.querySelector('.fm-at')",
            arg=before,
        )
        if self.page.locator(".log-line").count() == before:
            listed.first.click()
        self.page.wait_for_function("n => document.querySelectorAll('.log-line').length > n", arg=before)

    def piece(self, name: str) -> Any:
        return self.page.locator(f'[data-piece="{name}"]')

    def label(self, cell: int) -> Any:
        return self.page.locator(f'[data-cell="{cell}"]')


def turn(visit: Visit, recorded: Recorded, wanted: Callable[[State, Command], bool]) -> tuple[Turn, Any]:
    at, seat, command = recorded.first(wanted)
    return Turn(visit(), recorded, at, seat), command


def test_load_a_mineral_and_unload_it(visit: Visit, recorded: Recorded) -> None:
    def loads(state: State, command: Command) -> bool:
        return isinstance(command, Load) and is_mineral(command.cargo) and command.cost > 0

    table, command = turn(visit, recorded, loads)
    lying = next(cell for cell, each in table.state.free.items() if command.cargo == f"mineral-{each}")
    table.choose(command.transporter)
    table.finish(lambda: table.point(lying), "|Load|")
    slot = table.page.locator(f'[data-cargo="{command.cargo}"]')
    expect(slot.first).to_be_visible()
    expect(table.label(lying)).not_to_have_attribute("aria-label", re.compile("mineral"))

    # And down again where it lay: the mineral is chosen in the list of what is carried.
    slot.first.click()
    table.finish(lambda: table.point(lying), "|Unload|")
    expect(table.label(lying)).to_have_attribute("aria-label", re.compile("mineral"))


def test_unload_with_what_the_piece_itself_can_do(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, Unload) and each.cost > 0)
    table.choose(command.transporter)
    group = table.page.locator(".fm-chosen-piece [data-group^=Unload]").first
    group.click()
    table.finish(lambda: table.point(table.cell(command.to)), "|Unload|")
    expect(table.page.locator(f'[data-cargo="{command.cargo}"]')).to_have_count(0)


def test_fire_on_a_tower(visit: Visit, recorded: Recorded) -> None:
    def at_a_tower(state: State, command: Command) -> bool:
        if not isinstance(command, Fire):
            return False
        target = recorded.game.situation(state).towers.get(recorded.game.geometry.find(command.target))
        return target is not None

    table, command = turn(visit, recorded, at_a_tower)
    cell = table.cell(command.target)
    tower = table.game.situation(table.state).towers[cell]
    expect(table.piece(tower.id)).to_have_count(1)
    table.choose(command.attackers[0])
    table.finish(lambda: table.point(cell), "|Fire|")
    expect(table.piece(tower.id)).to_have_count(0)


def test_nobody_shoots_a_mineral_by_a_slip(visit: Visit, recorded: Recorded) -> None:
    def at_a_mineral(state: State, command: Command) -> bool:
        return isinstance(command, Fire) and recorded.game.geometry.find(command.target) in state.free

    table, command = turn(visit, recorded, at_a_mineral)
    cell = table.cell(command.target)
    table.choose(command.attackers[0])
    expect(table.label(cell)).not_to_have_class(re.compile("fm-open"))
    table.page.locator('.fm-chosen-piece [data-group="Fire"]').click()
    table.finish(lambda: table.point(cell), "|Fire|")
    expect(table.label(cell)).not_to_have_attribute("aria-label", re.compile("mineral"))


def test_an_assault_goes_in_and_shoots(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(
        visit, recorded, lambda _, each: isinstance(each, Move) and each.then_fire is not None
    )
    end, target = table.cell(command.path[-1]), table.cell(command.then_fire.target)
    situation = table.game.situation(table.state)
    victim = situation.towers.get(target) or situation.occupants[target]
    assert victim is not None
    table.choose(command.unit)
    table.page.locator('.fm-chosen-piece [data-group="Assault"]').click()
    table.point(end)
    expect(table.page.locator(".fm-at")).to_be_visible()
    partner = command.then_fire.partner
    do(table.page, f'.fm-at [data-deed*="|{partner}|{",".join(map(str, command.then_fire.target))}"]')
    expect(table.piece(victim.id)).to_have_count(0)
    expect(table.label(end)).to_have_attribute("aria-label", re.compile("your "))


def test_two_guns_capture_a_piece(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, Capture))
    target = table.state.units[command.target]
    expect(table.label(target.cell)).not_to_have_attribute("aria-label", re.compile("your "))
    table.choose(command.attackers[0])
    table.page.locator('.fm-chosen-piece [data-group="Capture"]').click()
    table.finish(lambda: table.point(target.cell), "|Capture|")
    expect(table.label(target.cell)).to_have_attribute("aria-label", re.compile("your "))


def test_a_converter_builds_a_tank(visit: Visit, recorded: Recorded) -> None:
    def on_open_ground(state: State, command: Command) -> bool:
        if not isinstance(command, Build) or command.kind != "tank" or command.to is None:
            return False
        return recorded.game.situation(state).vacant(recorded.game.geometry.find(command.to))

    table, command = turn(visit, recorded, on_open_ground)
    cell = table.cell(command.to)
    table.choose(command.converter)
    table.page.locator(
        ".fm-chosen-piece [data-group]", has_text=re.compile("tank", re.IGNORECASE)
    ).first.click()
    table.finish(lambda: table.point(cell), "|Build|")
    expect(table.label(cell)).to_have_attribute("aria-label", re.compile("your Tank"))


def test_into_the_ship_and_out_again(visit: Visit, recorded: Recorded) -> None:
    def goes_home(state: State, command: Command) -> bool:
        if not isinstance(command, EnterAstronef) or command.astronef is None:
            return False
        unit = state.units[command.unit]
        if state.units[command.astronef].owner != unit.owner or unit.kind == BARGE:
            return False
        later = state.copy()
        recorded.game.apply(later, unit.owner, command)
        back = recorded.game.geometry.hexes[unit.cell]
        return any(
            isinstance(each, ExitAstronef) and each.unit == unit.id and each.to == back
            for each in recorded.game.legal(later, unit.owner)
        )

    table, command = turn(visit, recorded, goes_home)
    ship = table.state.units[command.astronef]
    pode = table.game.situation(table.state).pode(ship, command.pode)
    was = table.state.units[command.unit].cell
    table.choose(command.unit)
    table.finish(lambda: table.point(pode), "|EnterAstronef|")
    expect(table.piece(command.unit)).to_have_count(0)

    for _ in range(3):  # the ship itself, under what stands on its hex
        table.point(ship.cell)
        if table.page.locator(f'[data-chosen="{ship.id}"]').count():
            break
    table.page.locator(f'[data-cargo="{command.unit}"]').click()
    table.finish(lambda: table.point(was), "|ExitAstronef|")
    expect(table.piece(command.unit)).to_have_count(1)
    expect(table.label(was)).to_have_attribute("aria-label", re.compile("your "))


def test_out_of_the_hold(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, ExitAstronef))
    table.choose(command.unit)
    table.finish(lambda: table.point(table.cell(command.to)), "|ExitAstronef|")
    expect(table.piece(command.unit)).to_have_count(1)


def test_a_neutralised_piece_retreats(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, Retreat))
    unit = table.state.units[command.unit]
    expect(table.label(unit.cell)).to_have_attribute("aria-label", re.compile("neutralised"))
    table.choose(command.unit)
    table.finish(lambda: table.point(table.cell(command.to)), "|Retreat|")
    expect(table.label(table.cell(command.to))).to_have_attribute("aria-label", re.compile("your "))
    expect(table.label(unit.cell)).not_to_have_attribute("aria-label", re.compile("your "))


def test_a_ship_without_towers_is_taken_and_its_tower_raised_again(visit: Visit, recorded: Recorded) -> None:
    def takes(state: State, command: Command) -> bool:
        if not isinstance(command, EnterAstronef) or command.astronef is None:
            return False
        return state.units[command.astronef].owner != state.units[command.unit].owner

    table, command = turn(visit, recorded, takes)
    ship = table.state.units[command.astronef]
    pode = table.game.situation(table.state).pode(ship, command.pode)
    table.choose(command.unit)
    table.finish(lambda: table.point(pode), "|EnterAstronef|")
    expect(table.label(ship.cell)).to_have_attribute("aria-label", re.compile("your Astronef"))


def test_a_tower_of_a_captured_ship_is_raised_again(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, RebuildTower))
    ship = table.state.units[command.astronef]
    pode = table.game.situation(table.state).pode(ship, command.pode)
    tower = f"tower-p{ship.color + 1}-{command.pode + 1}"
    expect(table.piece(tower)).to_have_count(0)
    table.choose(ship.id)
    table.finish(lambda: table.point(pode), "|RebuildTower|")
    expect(table.piece(tower)).to_have_count(1)


def test_the_decision_of_turn_21_names_the_ships_that_leave(visit: Visit, recorded: Recorded) -> None:
    table, _ = turn(visit, recorded, lambda _, each: isinstance(each, LiftOff))
    choices = table.page.locator("[data-act=liftoff]")
    expect(choices.first).to_be_visible()
    told = choices.all_text_contents()
    assert len(told) == len(set(told)) >= 4, "stay, all, and each ship alone"
    alone = next(text for text in told if text not in told[:2])
    do(table.page, table.page.get_by_role("button", name=alone, exact=True))
    expect(table.page.locator("[data-phase=playing]")).to_be_visible()
    expect(table.page.locator(".fm-status h2")).to_contain_text("Turn 21")


def test_the_ring_shows_how_far_the_chosen_piece_shoots(visit: Visit, recorded: Recorded) -> None:
    table, command = turn(visit, recorded, lambda _, each: isinstance(each, Fire))
    ring = table.page.locator(".fm-range")
    expect(ring).to_have_count(0)
    table.choose(command.attackers[0])
    unit = table.state.units[command.attackers[0]]
    expect(ring).to_have_attribute("data-range", str(table.game.situation(table.state).range(unit)))
    switch = table.page.get_by_label("Fire range")
    switch.uncheck()
    expect(ring).to_have_count(0)
    switch.check()
    expect(ring).to_have_count(1)


@pytest.mark.pictures
@pytest.mark.parametrize(("name", "seats", "size"), [("three", 3, (1280, 800)), ("four", 4, (1920, 1080))])
def test_three_and_four_companies_on_screen(
    name: str, seats: int, size: tuple[int, int], visit: Visit, tmp_path: Path
) -> None:
    match: Any = tessera.new("fullmetal", seed=5, seats=seats)
    players = [bot_named(match.game, "bot")] * seats
    while match.state.turn < 5:
        seat = match.actors()[0]
        match.submit(seat, players[seat].choose(match.turn(seat, SplitMix64(0))))
    people = [{"kind": "human", "name": each} for each in ("Ada", "Bo", "Cy", "Di")[:seats]]
    visitor = visit(size=size)
    table, tokens = put_on_server(visitor, match, people)
    page = visitor.open(f"#/t/{table}/k/{tokens[match.actors()[0]]}")
    page.locator(".fm-cell").first.wait_for()
    rows = page.locator(".fm-table tbody tr")
    expect(rows).to_have_count(seats)
    for row, person in enumerate(people):
        expect(rows.nth(row)).to_contain_text(person["name"])
    expect(page.locator("[data-piece^=astronef-]")).to_have_count(seats)
    for switch in page.get_by_label(re.compile("^Fire of ")).all():
        switch.check()
    expect(page.locator(".fm-fire")).to_have_count(seats)
    page.get_by_role("button", name="See all").click()
    page.mouse.move(2, 2)
    still(page)
    folder = Path(os.environ.get("TESSERA_IMAGES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"fullmetal-{name}.png")
    assert serious(page) == []
