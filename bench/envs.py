"""Learning environments: steps a second of every title, beside PettingZoo's own games and OpenSpiel's.

A step is an observation, a mask and a command. Random play by the masks: an agent for every seat (AEC), and
one seat against random opponents (Gymnasium), where a step is also all that the others do. What a second
process gains is measured by the clock.
"""

import os
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from bench import peers
from bench.figures import Group, Groups, figure, not_measured, per_second, ratio
from bench.forms import ROOT, NotThisForm, in_form
from bench.parts import Part
from bench.reading import Reading

ROWS = 16
TITLES: dict[str, tuple[str, dict[str, object]]] = {
    "smugglers": ("Smugglers", {}),
    "sint": ("SINT FTL, 3 seats", {"seats": 3}),
    "sanctum": ("Sanctum Ruins", {}),
    "taktik": ("Taktik", {}),
    "fullmetal": ("Full Metal Planète", {"length": "short"}),
    "imperium": ("Imperium, 20x20", {"map_size": 20}),
}
CLASSICS = {"tictactoe_v3": "tic-tac-toe", "connect_four_v3": "Connect Four", "chess_v6": "chess"}
SPIEL = {
    "tessera_smugglers": "Smugglers, as a game of OpenSpiel",
    "python_tic_tac_toe": "tic-tac-toe, its own in Python",
    "python_kuhn_poker": "Kuhn poker, its own in Python",
    "tic_tac_toe": "tic-tac-toe, its own in C++",
    "backgammon": "backgammon, its own in C++",
}


def in_this_form(quick: bool) -> dict[str, Any]:
    """Rates by title, and of OpenSpiel's states stepped from Python."""
    import numpy as np

    from tessera import envs

    os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
    seconds = 0.3 if quick else 1.5
    rng = np.random.default_rng(1)

    def drawn(mask: Any) -> Any:
        if isinstance(mask, tuple):
            return np.array([rng.choice(np.flatnonzero(column)) for column in mask])
        return int(rng.choice(np.flatnonzero(mask)))

    def aec(title: str, options: dict[str, Any]) -> float:
        env = envs.aec(title, **options)
        steps, began = 0, process_time()
        env.reset(seed=1)
        while process_time() - began < seconds:
            if not env.agents:
                env.reset()
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else drawn(seen["action_mask"]))
            steps += 1
        return steps / (process_time() - began)

    def gym(title: str, options: dict[str, Any]) -> float:
        env = envs.gym(title, opponents="random", **options)
        steps, began = 0, process_time()
        _, info = env.reset(seed=1)
        while process_time() - began < seconds:
            _, _, over, _, info = env.step(drawn(info["action_mask"]))
            if over:
                _, info = env.reset()
            steps += 1
        return steps / (process_time() - began)

    # Both by processor time, which is the whole of it for one process, and by the clock, for more of them.
    def vector(title: str, options: dict[str, Any], processes: int) -> tuple[float, float]:
        env = envs.vector(title, ROWS, processes, opponents="random", **options)
        columns = env.single_action_space.shape
        splits = np.cumsum(env.spaces.columns)[:-1]
        try:
            _, infos = env.reset(seed=1)
            steps, began, worked = 0, perf_counter(), process_time()
            while perf_counter() - began < seconds:
                masks = infos["action_mask"]
                if columns:
                    actions = np.array([[each.argmax() for each in np.split(mask, splits)] for mask in masks])
                else:
                    actions = (masks * rng.random(masks.shape)).argmax(axis=1)
                infos = env.step(actions)[4]
                steps += ROWS
            return steps / (process_time() - worked), steps / (perf_counter() - began)
        finally:
            env.close()

    found: dict[str, Any] = {}
    for title, (_, options) in TITLES.items():
        given = dict(options)
        found[title] = {
            "aec": max(aec(title, given) for _ in range(1 if quick else 2)),
            "gym": max(gym(title, given) for _ in range(1 if quick else 2)),
        }
        found[title]["vector"], alone = vector(title, given, 1)
        found[title]["two"] = vector(title, given, 2)[1] / alone
    found["OpenSpiel"] = _spiel(seconds)
    return found


def _spiel(seconds: float) -> dict[str, float] | str:
    """Actions a second of random play through pyspiel."""
    import random

    try:
        import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from open_spiel.python import games  # type: ignore[import-untyped]  # noqa: F401  # registers them
    except ImportError as reason:
        return str(reason)
    from tessera.envs import openspiel

    dice, found = random.Random(1), {}
    openspiel.register("smugglers")
    for name in SPIEL:
        game, actions, began = pyspiel.load_game(name), 0, process_time()
        state = game.new_initial_state()
        while process_time() - began < seconds:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            actions += 1
        found[name] = actions / (process_time() - began)
    return found


def measure(quick: bool) -> Groups:
    """Every title compiled, the classics of PettingZoo, and games of OpenSpiel, all in this run."""
    try:
        found = in_form("compiled", "envs", quick)
    except NotThisForm:
        found = in_form("interpreted", "envs", quick)
    spiel = found.pop("OpenSpiel")
    groups: Groups = {
        title: {name: per_second(rates[name], "steps") for name in ("aec", "gym", "vector")}
        for title, rates in found.items()
    }
    for title, rates in found.items():
        groups[title]["two"] = figure(rates["two"], "×")
    try:
        classics = peers.pettingzoo(Path(__file__).with_name("pettingzoo_classics.py"), quick)
        for name, each in classics.items():
            group: Group = {"aec": per_second(each, "steps")}
            groups[name] = group
        for title, rates in found.items():
            groups[title]["tic-tac-toe"] = figure(rates["aec"] / classics["tictactoe_v3"], "×")
            groups[title]["chess"] = figure(rates["aec"] / classics["chess_v6"], "×")
    except peers.Missing as reason:
        groups["tictactoe_v3"] = not_measured(reason)
    if isinstance(spiel, str):
        groups["tessera_smugglers"] = not_measured(spiel)
    else:
        for name, each in spiel.items():
            groups[name] = {"actions": per_second(each, "actions")}
            if name != "tessera_smugglers":
                groups[name]["times"] = ratio(spiel["tessera_smugglers"], each)
    return groups


def page(found: Reading) -> list[str]:
    """Tables of titles, of PettingZoo's games and of OpenSpiel's."""
    titles = {name: label for name, (label, _) in TITLES.items()}
    return [
        f"Steps a second in random play by the masks. Vectorised: {ROWS} matches in lock step.",
        found.by_group(
            "title",
            titles,
            {
                "aec": "all seats (AEC)",
                "gym": "one seat (Gymnasium)",
                "vector": "vectorised",
                "two": "two processes to one, by the clock",
                "tic-tac-toe": "AEC to PettingZoo's tic-tac-toe",
                "chess": "to its chess",
            },
        ),
        found.by_group("PettingZoo's own", CLASSICS, {"aec": "all seats (AEC)"}),
        "Random play through OpenSpiel, driven from Python; nodes of chance count as well.",
        found.by_group("game", SPIEL, {"actions": "actions", "times": "Smugglers to it"}),
    ]


PART = Part(rank=45, heading="Learning environments", measure=measure, page=page)
