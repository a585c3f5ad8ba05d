"""What a title's author wants of its balance: `balance.yaml` beside its guide, checked.

    plays:
      scenarios: {name: Every scenario, sweep: {scenario: []}, games: 200}
    targets:
      even: {text: Even., play: scenarios, measure: wins, of: attacker, between: [45, 55]}

A play is a set of matches that bots play; a target is what shall come of it. Neither is a rule: the file
enters no digest, and a title without it is swept by its options alone (`variants`).
"""

from dataclasses import dataclass
from typing import Annotated, Final

from tessera import brought, registry
from tessera.bots.play import AnyGame
from tessera.core.game import LEVELS
from tessera.core.match import complete_options
from tessera.core.nodes import Key
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    ID,
    AnyPlain,
    Choice,
    File,
    Int,
    LeftOut,
    ListOf,
    MapOf,
    Ref,
    Span,
    Table,
    Text,
    faults_in,
)

FILE: Final = "balance.yaml"
RANDOM: Final = "random"

WINS: Final = "wins"
BEST_SEAT: Final = "best seat"
DRAWS: Final = "draws"
SPREAD: Final = "spread"
UNTOUCHED: Final = "untouched"
UNUSED: Final = "unused"
WORTH: Final = "worth"
ROUNDS: Final = "rounds"
COMMANDS: Final = "commands"
MEASURES: Final = {
    WINS: "percent of the matches that `of` wins: a side, `seat 1`, or whoever plays together",
    BEST_SEAT: "percent of the matches that the seat wins which wins most",
    DRAWS: "percent of the matches that nobody wins, or several",
    SPREAD: "points between the choices of the option `over` that win most and least, as `of` counts",
    UNTOUCHED: "how many pieces of content of the kind `of` nobody ever took or used",
    UNUSED: "how many of them nobody ever used, whoever took them",
    WORTH: "percent of the matches won by whoever had a piece of the kind `of`, each piece by itself",
    ROUNDS: "rounds of a match, the median",
    COMMANDS: "commands of a match, the median",
}
_SHARES: Final = (WINS, BEST_SEAT, DRAWS, SPREAD, WORTH)


@dataclass
class WantedPlay:
    """A set of matches that bots play."""

    id: Annotated[str, ID]
    name: Annotated[str, Text(1, 60), "What people call it."]
    games: Annotated[int, Int(1, 1_000_000), "Matches of each kind, where nobody says."]
    levels: Annotated[
        list[str],
        LeftOut(),
        ListOf(Choice([*LEVELS, RANDOM]), min=1),
        "How well the bots play, one after the other; the best they can when left out.",
    ]
    seats: Annotated[
        list[int], LeftOut(), ListOf(Int(1), min=1), "Numbers of seats; the usual one when left out."
    ]
    sweep: Annotated[
        dict[str, list[object]],
        LeftOut(),
        MapOf(Text(1), ListOf(AnyPlain())),
        "Options of which several values are played, all with all; an empty list stands for every choice.",
    ]
    options: Annotated[
        dict[str, object],
        LeftOut(),
        MapOf(Text(1), AnyPlain()),
        "Options of all its matches.",
    ]


@dataclass
class Target:
    """What shall come of a play."""

    id: Annotated[str, ID]
    text: Annotated[str, Text(1, 200), "The aim, in a sentence."]
    play: Annotated[str, Ref("play"), "Of which play."]
    measure: Annotated[str, Choice(list(MEASURES), "measure"), "What is measured."]
    between: Annotated[list[int], Span(0, 1_000_000), "The least and the most it may be."]
    of: Annotated[str, LeftOut(), Text(1, 60), "A side, a seat such as `seat 1`, or a kind of content."]
    over: Annotated[str, LeftOut(), Text(1, 60), "The option whose choices `spread` compares."]
    ending: Annotated[str, LeftOut(), Text(1, 60), "Only matches that ended so."]
    together: Annotated[bool, LeftOut(), "All matches of the play are counted as one heap."]


@dataclass
class Aims:
    """All that a title's file says."""

    plays: Annotated[list[WantedPlay], Table("play", min=1), "What is played."]
    targets: Annotated[list[Target], LeftOut(), Table("target"), "What shall come of it."]


@dataclass
class _Whole:
    aims: Annotated[Aims, File(FILE)]


NO_AIMS: Final = Aims([], [])


def aims_of(game: AnyGame) -> Aims:
    """What the title's file asks for; nothing if it has none. BadRuleset has every fault by file and line."""
    file = brought.file_of(registry.locate(game.name), FILE)
    return NO_AIMS if file is None else read(game, file.read_bytes())


def read(game: AnyGame, source: str | bytes) -> Aims:
    """What the text of such a file asks for, of this title under these rules."""
    spec = RulesetSpec.of(_Whole, [lambda ruleset, findings: _fits(game, ruleset, findings)])
    return load(spec, {FILE: source}).make(_Whole).aims


def _fits(game: AnyGame, ruleset: Ruleset, findings: Findings) -> None:
    """What only the title knows: its options, levels, seats and sides."""
    written = ruleset.make(_Whole).aims
    for play in written.plays:
        _fits_play(game, play, findings)
    plays = {play.id: play for play in written.plays}
    for target in written.targets:
        _fits_target(game, target, plays[target.play], findings)


def _fits_play(game: AnyGame, play: WantedPlay, findings: Findings) -> None:
    fields = game.options_spec().fields
    for at, level in enumerate(play.levels):
        if level != RANDOM and level not in game.levels:
            known = ", ".join([*game.levels, RANDOM])
            findings.fault(FILE, ["plays", play.id, "levels", at], f"no such level here; use one of {known}")
    for at, seats in enumerate(play.seats):
        if not game.min_seats <= seats <= game.max_seats:
            told = f"expected {game.min_seats}..{game.max_seats}, got {seats}"
            findings.fault(FILE, ["plays", play.id, "seats", at], told)
    for key, values in (("sweep", play.sweep), ("options", {name: [v] for name, v in play.options.items()})):
        for name, each in values.items():
            path: list[Key] = ["plays", play.id, key, name]
            if name not in fields:
                findings.fault(FILE, path, f"no such option; there are {', '.join(fields) or 'none'}")
                continue
            if not each and not isinstance(fields[name], Choice):
                findings.fault(FILE, path, "this option has no list of choices; name the values")
            for value in each:
                for fault in faults_in(fields[name], value):
                    findings.fault(FILE, path, fault.message)


def _fits_target(game: AnyGame, target: Target, play: WantedPlay, findings: Findings) -> None:
    path: list[Key] = ["targets", target.id]
    if target.measure in _SHARES and target.between[1] > 100:
        findings.fault(FILE, [*path, "between"], "expected percent, 0 to 100")
    if target.measure == SPREAD and target.over not in play.sweep:
        findings.fault(FILE, [*path, "over"], f"play {play.id!r} sweeps no option {target.over!r}")
    if target.measure in (UNTOUCHED, UNUSED, WORTH) and not target.of:
        findings.fault(FILE, [*path, "of"], "name the kind of content")
    if target.measure in (WINS, SPREAD) and target.of:
        known = sides_known(game, play)
        if target.of not in known:
            findings.fault(FILE, [*path, "of"], f"nobody is called so; use one of {', '.join(known)}")


def sides_known(game: AnyGame, play: WantedPlay) -> list[str]:
    """What seats go by in a play: their sides, and their numbers from 1."""
    most = max(play.seats or [game.seats_by_default()])
    sides = [side.id for side in game.sides(most, complete_options(game.options_spec(), play.options))]
    return [*dict.fromkeys(sides), *[seat_name(seat) for seat in range(most)]]


def seat_name(seat: int) -> str:
    """How people count seats."""
    return f"seat {seat + 1}"
