"""Replays, saved games and YAML: whatever the bytes, they are read, or refused as what they are."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.fuzz.cases import BYTES, bent, cases, never, torn
from tests.harbour import played, smugglers

from tessera import registry
from tessera.core import replay
from tessera.core.errors import TesseraError
from tessera.core.match import Match
from tessera.core.nodes import Faults, to_plain
from tessera.core.yamltext import parse_yaml
from tessera.games.fullmetal.game import FullMetalGame
from tessera.games.fullmetal.resuming import FORMATS, file_of, kept_text, parsed, state_of_file
from tessera.games.fullmetal.saved import Occasion

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.once  # both forms read alike: the kit holds that, and this takes its time


@cache
def recorded() -> list[bytes]:
    return [replay.dumps(played(seed, 2 + seed % 3, 6, 2), "2026-01-01", "0") for seed in range(8)]


def changed_replay(dice: random.Random) -> bytes:
    data = dice.choice(recorded())
    if dice.randrange(3) == 0:
        return torn(dice, data)
    lines = data.rstrip(b"\n").split(b"\n")
    place = dice.randrange(len(lines))
    kind = dice.randrange(5)
    if kind == 0:
        lines[place] = torn(dice, lines[place])
    elif kind == 1:
        lines.insert(place, dice.choice(lines))
    elif kind == 2:
        del lines[place]
    else:
        lines[place] = json.dumps(bent(dice, json.loads(lines[place]))).encode()
    return b"\n".join(lines) + b"\n"


@pytest.mark.timeout(3600)
def test_replays() -> None:
    for case in cases("replays"):
        data = changed_replay(case.dice)

        def prove(data: bytes = data) -> None:
            record = replay.read(data)
            replay.verify(record, smugglers())

        never(case, data, prove, TesseraError)


@cache
def fullmetal() -> FullMetalGame:
    game = registry.game("fullmetal")
    assert isinstance(game, FullMetalGame)
    return game


@cache
def saves() -> list[Any]:
    game = fullmetal()
    found = []
    for seed in (1, 2):
        match = Match(game, seed, 2 + seed)
        dice = random.Random(seed)
        for _ in range(60):
            for seat in match.actors():
                match.submit(seat, dice.choice(match.legal(seat)))
        names = tuple(f"P{seat}" for seat in range(2 + seed))
        occasion = Occasion("m", names, (True,) * len(names), (True,) * len(names), 0)
        for form in FORMATS:
            told = file_of(game.rules, game.board, match.state, form, "2026-01-01T00:00:00Z", occasion)
            if "state" in told:
                told["state"].pop("terrain", None)  # most of the file, and its seed tells it
            found.append(json.loads(json.dumps(told)))
    return found


@pytest.mark.timeout(3600)
def test_saves() -> None:
    game = fullmetal()
    for case in cases("saves"):
        given = case.dice.choice(saves())
        text = json.dumps(bent(case.dice, given))
        if case.dice.randrange(4) == 0:
            text = torn(case.dice, text.encode()).decode("utf-8", errors="replace")

        def read(text: str = text) -> None:
            state, extras = state_of_file(game.rules, game.board, parsed(text), 1, None)
            again = kept_text(game.rules, game.board, state, extras)
            game.codec.digest(state)
            for seat in range(len(state.players)):
                game.view(state, seat)
            state_of_file(game.rules, game.board, parsed(again), 1, None)

        never(case, text, read, TesseraError)


WORDS = [
    "a",
    "b: ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    ": ",
    "\n",
    "\n  ",
    "'",
    '"',
    "&x ",
    "*x",
    "!t ",
    "? ",
    "|\n",
]
WORDS += [
    ">",
    "#",
    "---\n",
    "...\n",
    "<<: ",
    "~",
    "1",
    "-1",
    "1.5",
    "9" * 30,
    "\t",
    "%YAML 1.1\n",
    "\\",
    "é",
    "\x07",
]


@cache
def rulesets() -> list[bytes]:
    files = sorted((ROOT / "src" / "tessera" / "games").glob("*/data/**/*.yaml"))
    return [file.read_bytes()[:600] for file in files if file.stat().st_size < 6000]


def any_yaml(dice: random.Random) -> bytes:
    kind = dice.randrange(4)
    if kind == 0:
        return "".join(dice.choices(WORDS, k=dice.randrange(40))).encode()
    if kind == 1:
        return json.dumps(
            bent(dice, {"a": [1, {"b": "c"}], "d": {"e": [True, None]}}), ensure_ascii=False
        ).encode("utf-8", errors="replace")
    if kind == 2:
        return torn(dice, dice.choice((*BYTES, b"a: 1\n")) * dice.randrange(1, 300))
    return torn(dice, dice.choice(rulesets()))


@pytest.mark.timeout(3600)
def test_yaml() -> None:
    for case in cases("yaml"):
        data = any_yaml(case.dice)

        def read(data: bytes = data) -> None:
            faults = Faults()
            node = parse_yaml("a.yaml", data, faults)
            for fault in faults.report():
                assert str(fault).startswith("a.yaml:"), fault
            if not faults.report():
                to_plain(node)
            if len(data) < 200 and not faults.report():
                slow = Faults()
                other = parse_yaml("a.yaml", data, slow, pure=True)
                # The slow parser takes no tab between words, and says so.
                assert slow.report() or to_plain(other) == to_plain(node), "the parsers differ"

        never(case, data, read)
