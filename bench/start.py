"""What starting costs: each title in a fresh process, the command line, a new match, a game of a
simulation.

Everything here is processor time that is spent once, before anything runs at the rates that `titles`
measures.
"""

import json
import os
import resource
import subprocess
import sys
from typing import Any

from bench import memory
from bench.figures import Figure, Group, Groups, at_most, cost, failed, figure, millis
from bench.forms import FORMS, ROOT, NotThisForm, environ_of, in_form
from bench.parts import Part
from bench.reading import Reading

COMMAND = [sys.executable, "-c", "from tessera.cli import main; main()"]
STEPS = {
    "import": "import tessera",
    "bind": "`registry.game`",
    "codec": "codec",
    "first match": "first match",
    "first digest": "first digest",
    "first hello": "first hello",
}
HELLO_MS = 20
COMMAND_S = 0.25
NEW_RATIO = 1.2
SIM_S = 0.03  # for the title whose games are short
SIM_AIM_FOR = "sanctum"
LINES = {"--help": "`tessera --help`", "games": "`tessera games`", "info": "`tessera info`"}
CLI, MEMORY = "command line", "memory"


def in_this_form(quick: bool) -> dict[str, Any]:
    """By title: seconds of a new match by name, and of one of a bound game; and what a long match holds."""
    import tessera
    from tessera import registry
    from tessera.core.match import Match

    os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
    rounds = 2 if quick else 5
    found: dict[str, Any] = {}
    for name in registry.titles():
        game = registry.game(name)
        tessera.new(name)
        found[name] = {
            "new": cost(lambda: tessera.new(name), rounds),  # noqa: B023
            "match": cost(lambda: Match(game, 0), rounds),  # noqa: B023
            "seats": game.seats_by_default(),
        }
    return {"titles": found, "memory": memory.of_a_long_match()}


def measure(quick: bool) -> Groups:
    """Both forms for what a fresh process does; the rest in the form that a person has."""
    rounds = 2 if quick else 5
    groups: Groups = {CLI: {name: at_most(figure(_cpu([name], rounds), "s"), COMMAND_S) for name in LINES}}
    for form in FORMS:
        try:
            warm = in_form(form, "start", quick)
        except NotThisForm as reason:
            groups[form] = failed(reason)
            continue
        for title, once in warm["titles"].items():
            group = _first_use(title, form, rounds)
            group["new"] = millis(once["new"])
            group["match"] = millis(once["match"])
            group["new against match"] = at_most(figure(once["new"] / once["match"], "×"), NEW_RATIO)
            if form == "compiled":
                group["sim"] = _sim(title, once["seats"], _games(title, quick), rounds)
            groups[f"{form}: {title}"] = group
        groups[f"{form}: {MEMORY}"] = memory.told(warm["memory"])
    return groups


def _first_use(title: str, form: str, rounds: int) -> Group:
    """The least of several fresh processes, step by step."""
    command = [sys.executable, "-m", "bench.first_use", title]
    environ = {**environ_of(form), "TESSERA_TITLES": str(ROOT / "examples")}
    answers: list[dict[str, Any]] = []
    for _ in range(rounds):
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
        answers.append(json.loads(done.stdout))
    group: Group = {step: millis(min(answer["took"][step] for answer in answers)) for step in STEPS}
    group["first hello"] = at_most(_figure_of(group, "first hello"), HELLO_MS)
    group["all"] = millis(min(sum(answer["took"].values()) for answer in answers))
    group["other titles"] = at_most(figure(answers[0]["others"]), 0)
    group["memory"] = figure(min(answer["bytes"] for answer in answers) / 1e6, "MB")
    return group


def _games(title: str, quick: bool) -> int:
    """How many games tell one more from none: many where a game is over in a moment."""
    return 5 if quick else 201 if title == SIM_AIM_FOR else 21


def _sim(title: str, seats: int, games: int, rounds: int) -> Figure:
    """Seconds that one more game of a simulation takes, random players in every seat."""
    line = ["sim", title, "--seats", ",".join(["random"] * seats), "--jobs", "1", "--games"]
    more = _cpu([*line, str(games)], rounds) - _cpu([*line, "1"], rounds)
    each = figure(max(0.0, more) / (games - 1), "s")
    return at_most(each, SIM_S) if title == SIM_AIM_FOR else each


def _cpu(arguments: list[str], rounds: int) -> float:
    """Processor seconds of a whole command of ours, interpreter included; the least of several."""
    environ = {**environ_of("compiled"), "TESSERA_TITLES": str(ROOT / "examples")}
    least = 0.0
    for _ in range(rounds):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([*COMMAND, *arguments], cwd=ROOT, env=environ, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        least = min(least, spent) if least else spent
    return least


def _figure_of(group: Group, name: str) -> Figure:
    found = group[name]
    assert isinstance(found, dict), "made above"
    return found


def page(found: Reading) -> list[str]:
    """The command line, then every title in both forms, then a long match in memory."""
    blocks = [
        (
            "Processor time that is spent once, the least of several fresh processes. The whole command, "
            "the interpreter's own start included:"
        ),
        found.by_figure("command", LINES, {CLI: "processor time"}),
    ]
    columns = {
        **STEPS,
        "all": "together",
        "memory": "memory after binding",
        "other titles": "other titles imported",
    }
    for form in FORMS:
        blocks += [
            (
                f"The first use of each title in a process, {form}; a hello is the view and the choices of "
                "a seat, as bytes:"
            ),
            found.by_group("title", _titles(found, form), columns),
        ]
    again = {"new": "`tessera.new(title)`", "match": "`Match(game)`", "new against match": "ratio"}
    blocks += [
        "The same in a process that has done it before, compiled, and one more random game of `tessera sim`:",
        found.by_group(
            "title", _titles(found, "compiled"), {**again, "sim": "processor time of a game of `sim`"}
        ),
        memory.TEXT,
        found.by_figure("figure", memory.ROWS, {f"{form}: {MEMORY}": form for form in FORMS}),
    ]
    return blocks


def _titles(found: Reading, form: str) -> dict[str, str]:
    """The groups of that form's titles, by name: the title."""
    return {
        group: group.removeprefix(f"{form}: ")
        for group in found.groups
        if group.startswith(f"{form}: ") and not group.endswith(f": {MEMORY}")
    }


PART = Part(rank=30, heading="Starting", measure=measure, page=page)
