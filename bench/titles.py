"""Every installed title in random play with full lists of legal commands, compiled and interpreted.

Also what is done to a whole state (copy, encode, digest) in the middle of such a game, and how fast its
replay file is proved. What a process does once, before its first digest, is done before anything is
timed; `start` measures it. A run in which a title is not faster compiled, or cannot be measured, has
failed.

Taktik is held against boardgame.io on a wargame of the same size (bench/js/skirmish.mjs) and against
OpenSpiel's chess driven from Python.
"""

import os
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from bench import peers
from bench.figures import (
    Figure,
    Group,
    Groups,
    at_least,
    cost,
    failed,
    figure,
    micros,
    must,
    not_measured,
    per_second,
    rate,
    ratio,
)
from bench.forms import FORMS, ROOT, NotThisForm, in_form
from bench.parts import Part
from bench.reading import Reading

LONGEST = 2000  # commands of one game; random play need not end
WARM = 300  # commands played before the clock starts
FASTER = 1.5  # compiled against interpreted, at least, for a title that is compiled
NO_SLOWER = 0.8  # for one that is always interpreted: only the kernel under it differs
AIMS = {"taktik": 100_000, "fullmetal": 20_000}  # moves a second, compiled
TAKTIK_AIM = 30
REPEATS = 3  # forms and peers take turns, so that a busy moment of the machine hits none of them alone
TIMES = ("copy", "encode", "digest")
PEERS = {"boardgame.io": "boardgame.io, 20x30 wargame", "OpenSpiel": "OpenSpiel, chess"}

Found = dict[str, dict[str, Any]]


def in_this_form(quick: bool) -> Found:
    """By title: rates per processor second and seconds per call; or why it could not be measured."""
    from tessera import registry

    os.environ["TESSERA_TITLES"] = str(ROOT / "examples")
    found: Found = {}
    for name, title in registry.titles().items():
        try:
            found[name] = {"shipped": title.origin == "tessera", **of_title(registry.game(name), quick)}
        except Exception as cause:  # one title in the making must not hide the others
            found[name] = {"failed": f"{type(cause).__name__}: {cause}"}
    return found


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

    def play(moves: int) -> None:
        nonlocal seed, listed, lists, match, longest
        for _ in range(moves):
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

    def played() -> int:
        moves = 0
        began = process_time()
        while process_time() - began < seconds:
            play(50)
            moves += 50
        return moves

    match.digest()
    play(WARM)
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


def measure(quick: bool) -> Groups:
    """Both forms of every title, and Taktik's ratios to its peers."""
    best: dict[str, Found] = {}
    rates: dict[str, float] = {}
    missing: dict[str, str] = {}
    for _ in range(1 if quick else REPEATS):
        for form in FORMS:
            try:
                best[form] = better(best.get(form, {}), in_form(form, "titles", quick))
            except NotThisForm as reason:
                missing[form] = f"not measured {form}: {reason}"
        for peer, run in (("boardgame.io", skirmish), ("OpenSpiel", chess)):
            try:
                rates[peer] = max(rates.get(peer, 0.0), run(quick))
            except peers.Missing as reason:
                missing[peer] = str(reason)
    names = dict.fromkeys(name for found in best.values() for name in found)
    groups = {name: of_forms({form: best[form].get(name, {}) for form in best}, missing) for name in names}
    for name, least in AIMS.items():
        played = groups.get(name, {}).get("played, compiled")
        if isinstance(played, dict):
            groups[name]["played, compiled"] = at_least(played, least)
    if not names:
        groups["every title"] = failed("; ".join(missing[form] for form in FORMS))
    return {**groups, **against_peers(best.get("compiled", {}).get("taktik", {}), rates, missing)}


def better(one: Found, other: Found) -> Found:
    """The best of two measurements: the higher rate, the shorter time; what failed in either has failed."""
    best = dict(one)
    for name, new in other.items():
        old = best.get(name, new)
        if "failed" in old or "failed" in new:
            best[name] = old if "failed" in old else new
            continue
        best[name] = {key: (min if key in TIMES else max)(old[key], value) for key, value in new.items()}
    return best


def of_forms(forms: Found, missing: dict[str, str]) -> Group:
    """A title's figures in both forms, and what compiling gains: none is a failure, and so is no answer."""
    faults = [f"{form}: {found['failed']}" for form, found in forms.items() if "failed" in found]
    faults += [missing[form] for form in FORMS if form not in forms]
    if faults:
        return failed("; ".join(faults))
    group: Group = {}
    for form, found in forms.items():
        group[f"played, {form}"] = per_second(found["played"], "moves")
        group[f"verified, {form}"] = per_second(found["verified"], "commands")
        group |= {f"{key}, {form}": micros(found[key]) for key in TIMES}
    ours = forms["compiled"]
    group["legal"] = figure(ours["legal"])
    group["bytes"] = figure(ours["bytes"])
    group["gain"] = gain(ours["played"], forms["interpreted"]["played"], bool(ours["shipped"]))
    return group


def gain(compiled: float, interpreted: float, shipped: bool) -> Figure:
    """How many times faster compiled play is, which must be enough."""
    return must(at_least(figure(compiled / interpreted, "×"), FASTER if shipped else NO_SLOWER))


def against_peers(taktik: dict[str, Any], rates: dict[str, float], missing: dict[str, str]) -> Groups:
    """Moves of Taktik in random play as multiples of what the peers do."""
    aims = {"boardgame.io": TAKTIK_AIM, "OpenSpiel": 1}
    groups: Groups = {}
    for peer, aim in aims.items():
        if peer not in rates:
            groups[peer] = not_measured(missing[peer])
            continue
        groups[peer] = {"played": per_second(rates[peer], "moves")}
        if "played" in taktik:
            groups[peer]["taktik"] = ratio(taktik["played"], rates[peer], aim)
    return groups


def skirmish(quick: bool) -> float:
    """boardgame.io's moves per processor second on a game of Taktik's size."""
    return float(peers.boardgame("skirmish.mjs", quick)["played"])


def chess(quick: bool) -> float:
    """OpenSpiel's moves per processor second."""
    return float(peers.open_spiel(Path(__file__).with_name("openspiel_chess.py"), quick)["played"])


def page(found: Reading) -> list[str]:
    """Play and states of every title; then Taktik and its peers."""
    names = {name: name for name in found.groups if name not in PEERS}
    play = {
        "played, compiled": "moves per second, compiled",
        "played, interpreted": "interpreted",
        "gain": "compiled against interpreted",
        "legal": "legal commands, mean",
        "verified, compiled": "commands verified per second, compiled",
        "verified, interpreted": "interpreted",
    }
    states = {"bytes": "bytes"}
    for key in TIMES:
        states |= {f"{key}, compiled": f"{key}, compiled", f"{key}, interpreted": "interpreted"}
    return [
        (
            f"Every installed title; games end by their rules or after {LONGEST:,} commands; setting up each "
            "game is included. A title from `examples/` is always interpreted, and only the kernel under it "
            "compiled."
        ),
        found.by_group("title", names, play),
        "A state in the middle of such a game:",
        found.by_group("title", names, states),
        (
            "Taktik against its peers. `bench/js/skirmish.mjs` is a wargame of Taktik's size for "
            "boardgame.io; OpenSpiel's chess is driven from Python."
        ),
        found.by_group(
            "peer", PEERS, {"played": "its moves per second", "taktik": "taktik, compiled, against it"}
        ),
    ]


PART = Part(rank=20, heading="Titles: random play with full legal enumeration", measure=measure, page=page)
