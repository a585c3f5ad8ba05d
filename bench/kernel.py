"""What the kernel costs per applied command, against boardgame.io's reducer on the same game in the same run.

The game is the tutorial title, Smugglers: hidden hands, dice, two seats, 24 commands a game. Its rules are
interpreted Python in either form; only the kernel below it is compiled. `bench/js/smugglers.mjs` is the same
game for boardgame.io. Recorded games are applied again (`applied`); the same commands go through a title
whose handlers do nothing, which leaves the kernel's own share (`idle`); and random games are played with the
list of legal commands (`played`).
"""

import gc
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from bench import peers
from bench.figures import Group, Groups, cost, micros, not_measured, per_second, rate, ratio
from bench.forms import FORMS, ROOT, NotThisForm, in_form
from bench.parts import Part
from bench.reading import Reading

AIM = 50
SEATS = 2
REPEATS = 4  # forms and peers take turns, so that a busy moment of the machine hits none of them alone
TIMES = ("copy", "encode", "decode", "digest", "view")
RATES = {
    "idle": "commands without rules, per second",
    "applied": "commands applied, per second",
    "played": "commands in random play with legal lists, per second",
    "tictactoe": "tic-tac-toe moves applied, per second",
}
STATES = {
    "verified": "commands verified from replay files, per second",
    "copy": "copy of a state",
    "encode": "encode",
    "decode": "decode",
    "digest": "digest",
    "view": "view of one seat",
}
PEER, AGAINST = "boardgame.io", "compiled against boardgame.io"


def in_this_form(quick: bool) -> dict[str, float]:
    """Rates per processor second, and seconds for what is done to a whole state."""
    from tessera import registry
    from tessera.core import replay
    from tessera.core.match import Match
    from tessera.core.rng import Lcg32

    sys.path.insert(0, str(ROOT / "examples"))
    title = registry.game("smugglers:GAME")

    class Idle(registry.find("smugglers:GAME")):  # type: ignore[misc]  # found at run time
        """The title without its rules: what is left is the kernel."""

        def apply(self, state: object, seat: int, command: object) -> list[object]:
            return []

    idle = Idle(title.ruleset)
    first = idle.setup(SEATS, {}, 0)
    games = 100 if quick else 400
    rounds = 3 if quick else 8
    choices = Lcg32(7)

    def play(seed: int) -> Match[Any, Any, Any, Any]:
        match: Match[Any, Any, Any, Any] = Match(title, seed, SEATS)
        while seats := match.actors():
            match.submit(seats[0], choices.pick(match.legal(seats[0])))
        return match

    recorded = [play(seed) for seed in range(games)]
    logs = [[(entry.seat, entry.command) for entry in match.entries] for match in recorded]
    commands = sum(len(log) for log in logs)

    def applied() -> float:
        fresh: list[Match[Any, Any, Any, Any]] = [Match(title, seed, SEATS) for seed in range(games)]
        gc.collect()
        began = process_time()
        for match, log in zip(fresh, logs, strict=True):
            submit = match.submit
            for seat, command in log:
                submit(seat, command)
        return process_time() - began

    def idled() -> int:
        for seed in range(games):
            match: Match[Any, Any, Any, Any] = Match(idle, seed, SEATS, state=first)
            submit = match.submit
            for seat, command in logs[seed]:
                submit(seat, command)
        return commands

    def played() -> int:
        return sum(play(seed).position for seed in range(games))

    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, f"{number}.tsr") for number in range(games)]
        for file, match in zip(files, recorded, strict=True):
            file.write_bytes(replay.dumps(match, "", ""))

        def verified() -> int:
            return sum(replay.verify(replay.read(file.read_bytes()), title).entries for file in files)

        proved = rate(verified, rounds)
    middle = recorded[0].state_at(12)
    codec = title.codec
    data = codec.state_bytes(middle)
    return {
        "applied": commands / min(applied() for _ in range(rounds)),
        "idle": rate(idled, rounds),
        "played": rate(played, rounds),
        "verified": proved,
        "copy": cost(lambda: title.copy(middle), rounds),
        "encode": cost(lambda: codec.state_bytes(middle), rounds),
        "decode": cost(lambda: codec.state_from(data), rounds),
        "digest": cost(lambda: codec.digest(middle), rounds),
        "view": cost(lambda: title.view(middle, 0), rounds),
    }


def measure(quick: bool) -> Groups:
    """Both forms and boardgame.io, with ratios."""
    found: dict[str, dict[str, float]] = {}
    groups: Groups = {}
    for _ in range(1 if quick else REPEATS):
        try:
            found[PEER] = better(found.get(PEER), boardgame(quick))
        except peers.Missing as reason:
            groups[PEER] = groups[AGAINST] = not_measured(reason)
        for form in FORMS:
            try:
                found[form] = better(found.get(form), in_form(form, "kernel", quick))
            except NotThisForm as reason:
                groups[form] = not_measured(reason)
    for name, rates in found.items():
        groups[name] = told(rates)
    if PEER in found and "compiled" in found:
        groups[AGAINST] = {
            name: ratio(found["compiled"][name], found[PEER][name], AIM if name != "played" else None)
            for name in ("idle", "applied", "played")
        }
    return groups


def boardgame(quick: bool) -> dict[str, float]:
    """The same figures of boardgame.io."""
    smugglers = peers.boardgame("smugglers.mjs", quick)
    return {
        "tictactoe": peers.boardgame("tictactoe.mjs", quick)["applied"],
        "applied": smugglers["applied"],
        "played": smugglers["played"],
        "idle": smugglers["idle"],
    }


def better(one: dict[str, float] | None, other: dict[str, float]) -> dict[str, float]:
    """The best of two measurements: the higher rate, the shorter time."""
    if one is None:
        return other
    return {name: (min if name in TIMES else max)(one[name], value) for name, value in other.items()}


def told(rates: dict[str, float]) -> Group:
    """Each with its unit, and what one applied command takes, with the rules and without."""
    group: Group = {}
    for name, value in rates.items():
        group[name] = micros(value) if name in TIMES else per_second(value, "commands")
    group["one applied"] = micros(1 / rates["applied"])
    group["one idle"] = micros(1 / rates["idle"])
    return group


def page(found: Reading) -> list[str]:
    """Commands beside boardgame.io's, then replays and states."""
    forms = {form: form for form in FORMS}
    return [
        (
            "The game is Smugglers, the tutorial title: hidden hands, dice, two seats. "
            "`bench/js/smugglers.mjs` has the same rules for boardgame.io. Smugglers itself is always "
            "interpreted, as a third party's title is; only the kernel under it is compiled. Without rules "
            "means: the same commands go to handlers that do nothing, on both sides, and what is left is the "
            "kernel's own cost."
        ),
        found.by_figure("figure", RATES, {**forms, PEER: PEER, AGAINST: "ratio, compiled"}),
        (
            f"Of the {found.text('compiled', 'one applied')} that an applied command takes, the compiled "
            f"kernel spends {found.text('compiled', 'one idle')}; the rest is the interpreted title, above "
            "all making its frozen event records and the 64-bit arithmetic of its die."
        ),
        (
            "Replays and states of the same title; replay files are read from disk and verified, digests "
            "included."
        ),
        found.by_figure("figure", STATES, forms),
    ]


PART = Part(rank=10, heading="Kernel: applying a command", measure=measure, page=page)
