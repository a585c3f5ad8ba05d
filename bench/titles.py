"""Every installed title in random play with full lists of legal commands, compiled and interpreted.

Also what is done to a whole state (copy, encode, digest) in the middle of such a game, and how fast its
replay file is proved. Taktik is held against boardgame.io on a wargame of the same size
(bench/js/skirmish.mjs) and against OpenSpiel's chess driven from Python.
"""

import os
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from bench import peers
from bench.figures import cost, micros, not_measured, per_second, rate, ratio
from bench.forms import FORMS, ROOT, NotThisForm, in_form

LONGEST = 2000  # commands of one game; random play need not end
TAKTIK_AIM = 30
REPEATS = 3  # forms and peers take turns, so that a busy moment of the machine hits none of them alone
UNITS = {"copy": "copy of a state", "encode": "encode of a state", "digest": "digest of a state"}

Figures = dict[str, dict[str, Any]]


def in_this_form(quick: bool) -> Figures:
    """By title: rates per processor second and seconds per call; or why it could not be measured."""
    from tessera import registry

    os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
    figures: Figures = {}
    for name in registry.titles():
        try:
            figures[name] = of_title(registry.game(name), quick)
        except Exception as cause:  # one title in the making must not hide the others
            figures[name] = {"failed": f"{type(cause).__name__}: {cause}"}
    return figures


def of_title(title: Any, quick: bool) -> dict[str, Any]:
    """Figures of one title, in the form that runs here."""
    from tessera.core import replay
    from tessera.core.match import Match
    from tessera.core.rng import Lcg32

    seconds = 0.3 if quick else 1.0
    choices = Lcg32(7)
    seed = 0
    listed = 0
    lists = 0
    longest: Match[Any, Any, Any, Any] = Match(title, 0)
    match = longest

    def played() -> int:
        nonlocal seed, listed, lists, match, longest
        moves = 0
        began = process_time()
        while process_time() - began < seconds:
            for _ in range(50):
                seats = match.actors()
                if not seats or match.position >= LONGEST:
                    if match.position > longest.position:
                        longest = match
                    seed += 1
                    match = Match(title, seed)
                    seats = match.actors()
                legal = match.legal(seats[0])
                listed += len(legal)
                lists += 1
                match.submit(seats[0], choices.pick(legal))
                moves += 1
        return moves

    moves = rate(played, 1 if quick else 2)
    if match.position > longest.position:
        longest = match
    middle = longest.state_at(longest.position // 2)
    codec = title.codec
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "longest.tsr")
        file.write_bytes(replay.dumps(longest, "", ""))
        proof = cost(lambda: replay.verify(replay.read(file.read_bytes()), title), 3)
    return {
        "played": moves,
        "legal": listed / lists,
        "copy": cost(lambda: title.copy(middle), 5),
        "encode": cost(lambda: codec.state_bytes(middle), 5),
        "digest": cost(lambda: codec.digest(middle), 5),
        "bytes": len(codec.state_bytes(middle)),
        "verified": longest.position / proof,
    }


def measure(quick: bool) -> dict[str, object]:
    """Both forms of every title, with Taktik's ratios to its peers."""
    best: dict[str, Figures] = {}
    rates: dict[str, float] = {}
    figures: dict[str, object] = {}
    for _ in range(1 if quick else REPEATS):
        for form in FORMS:
            try:
                best[form] = better(best.get(form, {}), in_form(form, "titles", quick))
            except NotThisForm as reason:
                figures[form] = not_measured(reason)
        for peer, run in (("boardgame.io", skirmish), ("OpenSpiel", chess)):
            try:
                rates[peer] = max(rates.get(peer, 0.0), run(quick))
            except peers.Missing as reason:
                figures[peer] = not_measured(reason)
    for name in dict.fromkeys(name for form in best.values() for name in form):
        for form, of_form in best.items():
            figures.update(told(name, form, of_form[name]))
        played = [best[form][name]["played"] for form in best if "played" in best[form][name]]
        if len(played) == len(FORMS):
            figures[f"{name}: compiled against interpreted"] = ratio(played[0], played[1])
    for peer, moves in rates.items():
        what = "a 20x30 wargame" if peer == "boardgame.io" else "chess"
        figures[f"{peer}: moves of {what} in random play"] = per_second(moves, "moves")
    figures.update(taktik_against(rates, best))
    return figures


def better(one: Figures, other: Figures) -> Figures:
    """The best of two measurements: the higher rate, the shorter time."""
    best = dict(one)
    for name, new in other.items():
        old = best.get(name, new)
        best[name] = {
            key: (min if key in UNITS else max)(old.get(key, value), value) for key, value in new.items()
        }
    return best


def told(name: str, form: str, of_title: dict[str, Any]) -> dict[str, object]:
    """A title's figures, named for readers."""
    if "failed" in of_title:
        return {f"{name}, {form}": not_measured(of_title["failed"])}
    figures: dict[str, object] = {
        f"{name}, {form}: moves in random play": per_second(of_title["played"], "moves"),
        f"{name}, {form}: commands verified from a replay file": per_second(of_title["verified"], "commands"),
    }
    figures.update({f"{name}, {form}: {words}": micros(of_title[key]) for key, words in UNITS.items()})
    if form == "compiled":
        figures[f"{name}: legal commands to choose from"] = {"value": of_title["legal"], "unit": "on average"}
        figures[f"{name}: size of an encoded state"] = {"value": of_title["bytes"], "unit": "bytes"}
    return figures


def taktik_against(rates: dict[str, float], best: dict[str, Figures]) -> dict[str, object]:
    """Moves of Taktik in random play as multiples of what the peers do."""
    ours = best.get("compiled", {}).get("taktik", {})
    if "played" not in ours:
        installed = any("taktik" in form for form in best.values())
        reason = "it does not run compiled here" if installed else "taktik is not installed"
        return {"taktik, compiled, against its peers": not_measured(reason)}
    aims = {"boardgame.io": TAKTIK_AIM, "OpenSpiel": 1}
    return {
        f"taktik, compiled, against {peer}": ratio(ours["played"], moves, aims[peer])
        for peer, moves in rates.items()
    }


def skirmish(quick: bool) -> float:
    """boardgame.io's moves per processor second on a game of Taktik's size."""
    return float(peers.boardgame("skirmish.mjs", quick)["played"])


def chess(quick: bool) -> float:
    """OpenSpiel's moves per processor second."""
    return float(peers.open_spiel(Path(__file__).with_name("openspiel_chess.py"), quick)["played"])
