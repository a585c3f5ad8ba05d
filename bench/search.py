"""Searches: simulations of tic-tac-toe beside OpenSpiel's, and rollouts of every title.

A simulation is one way down the tree, a random playout to the end and what is learnt of it; both sides search
the empty board, as often, with one playout each. A rollout copies a position in the middle of a match and
plays 40 random commands there, by `random_command` and `carry_out`.
"""

import os
from pathlib import Path
from time import process_time
from typing import Any

from bench import peers
from bench.figures import Groups, at_least, failed, not_measured, per_second, ratio
from bench.forms import FORMS, ROOT, NotThisForm, in_form
from bench.parts import Part
from bench.reading import Reading

SIMULATIONS = 10_000
ROLLOUT = 40
REPEATS = 3  # the sides take turns, so that a busy moment of the machine hits none of them alone
AIMS = {"taktik": 5_000, "fullmetal": 1_000, "sanctum": 8_000, "sint": 15_000}
PEERS = {"python": ("OpenSpiel, Python", 10.0), "cpp": ("OpenSpiel, C++", 1 / 3)}
OURS = {"compiled": "ours, compiled", "interpreted": "ours, interpreted"}


def in_this_form(quick: bool) -> dict[str, Any]:
    """Simulations per processor second, and rollouts of every title that is found."""
    from tessera import registry

    os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
    rollouts: dict[str, float | str] = {}
    for name in registry.titles():
        try:
            rollouts[name] = rollouts_of(registry.game(name), 0.2 if quick else 1.0)
        except Exception as cause:  # one title in the making must not hide the others
            rollouts[name] = f"{type(cause).__name__}: {cause}"
    return {"simulations": simulations(2 if quick else 5), "rollouts": rollouts}


def simulations(rounds: int) -> float:
    """Of tic-tac-toe from the empty board, per processor second."""
    from tessera import registry
    from tessera.core.rng import Xoshiro128
    from tessera.search.tictactoe import TicTacToe
    from tessera.search.tree import Tree

    game = TicTacToe(registry.ruleset_of(TicTacToe))
    best = 0.0
    for seed in range(rounds):
        state = game.setup(2, {}, seed)
        began = process_time()
        tree = Tree(game, 0, game.legal(state, 0), Xoshiro128.of_value(seed), 9, 140)
        tree.plant(state)
        for _ in range(SIMULATIONS):
            tree.grow(9)
        best = max(best, SIMULATIONS / (process_time() - began))
    return best


def rollouts_of(game: Any, seconds: float) -> float:
    """Rollouts of one title per processor second, from positions of random matches."""
    from tessera.core.match import Match
    from tessera.core.rng import SplitMix64, Xoshiro128
    from tessera.search.playout import play_on

    dice = Xoshiro128.of_value(1)
    positions: list[Any] = []
    for seed in range(4):
        match = Match(game, seed)
        rng = SplitMix64(seed)
        for _ in range(400):
            awaited = match.awaited()
            if not awaited:
                break
            match.submit(awaited[0], game.random_command(match.state, awaited[0], rng))
        positions += [match.state_at(match.position * part // 4) for part in (1, 2, 3)]
    for position in positions:
        play_on(game, game.copy(position), dice, ROLLOUT)  # whatever is made when first used, is made
    commands = 0
    began = process_time()
    while process_time() - began < seconds:
        for position in positions:
            commands += play_on(game, game.copy(position), dice, ROLLOUT)
    return commands / ROLLOUT / (process_time() - began)


def measure(quick: bool) -> Groups:
    """Both forms, and OpenSpiel's searches, in turns."""
    answers: dict[str, dict[str, Any]] = {}
    rates: dict[str, float] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if quick else REPEATS):
        for form in FORMS:
            try:
                found = in_form(form, "search", quick)
            except NotThisForm as reason:
                missing[form] = str(reason)
                continue
            best = answers.setdefault(form, found)
            best["simulations"] = max(best["simulations"], found["simulations"])
            for name, rate in found["rollouts"].items():
                if not isinstance(rate, str) and not isinstance(best["rollouts"][name], str):
                    best["rollouts"][name] = max(best["rollouts"][name], rate)
        try:
            for peer, rate in peers.open_spiel(
                Path(__file__).with_name("openspiel_search.py"), quick
            ).items():
                rates[peer] = max(rates.get(peer, 0.0), rate)
        except peers.Missing as reason:
            missing["OpenSpiel"] = str(reason)
    groups = {**of_trees(answers, rates, missing)}
    for name in answers.get("compiled", {}).get("rollouts", {}):
        groups[name] = of_title(name, answers)
    return groups


def of_trees(answers: dict[str, dict[str, Any]], rates: dict[str, float], missing: dict[str, str]) -> Groups:
    """Simulations of each side, and ours, compiled, as a multiple of theirs."""
    groups: Groups = {}
    for form, label in OURS.items():
        if form in answers:
            groups[label] = {"simulations": per_second(answers[form]["simulations"], "simulations")}
        else:
            groups[label] = not_measured(missing[form])
    for peer, (label, aim) in PEERS.items():
        if peer not in rates:
            groups[label] = not_measured(missing.get("OpenSpiel", "no answer"))
            continue
        groups[label] = {"simulations": per_second(rates[peer], "simulations")}
        if "compiled" in answers:
            groups[label]["ours"] = ratio(answers["compiled"]["simulations"], rates[peer], aim)
    return groups


def of_title(name: str, answers: dict[str, dict[str, Any]]) -> Any:
    """A title's rollouts in both forms."""
    group: dict[str, Any] = {}
    for form, found in answers.items():
        rate = found["rollouts"].get(name)
        if isinstance(rate, str):
            return failed(f"{form}: {rate}")
        if rate is not None:
            group[form] = per_second(rate, "rollouts")
            if form == "compiled" and name in AIMS:
                group[form] = at_least(group[form], AIMS[name])
    return group


def page(found: Reading) -> list[str]:
    """The searches side by side, then the titles."""
    sides = {label: label for label in (*OURS.values(), *[label for label, _ in PEERS.values()])}
    titles = {name: name for name in found.groups if name not in sides}
    return [
        (
            f"UCT from the empty board of tic-tac-toe, {SIMULATIONS:,} simulations with one random playout "
            "each; OpenSpiel's searches do not solve, either. The game is `search/tictactoe.py`, compiled "
            "with the search."
        ),
        found.by_group(
            "search", sides, {"simulations": "simulations per second", "ours": "ours, compiled, against it"}
        ),
        (
            f"Rollouts of every title: a copy of a position of a random match, and {ROLLOUT} random commands "
            "from there."
        ),
        found.by_group(
            "title", titles, {"compiled": "rollouts per second, compiled", "interpreted": "interpreted"}
        ),
    ]


PART = Part(rank=25, heading="Search: simulations and rollouts", measure=measure, page=page)
