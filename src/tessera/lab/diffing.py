"""What a change of rules does to matches that were played without it: the rules diff.

    from tessera import lab

    found = lab.diff("taktik", overlays=["my-mod"], games=400)
    print(found.headline())  # Taktik: alters 12 of 400 matches, first at entry 31 of seed 777004
    for cause in found.causes:
        print(cause.matches, cause.words(), cause.example.entry)

The result is the same for any number of processes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from tessera import registry
from tessera.arena.running import processes
from tessera.core.chance import Seed
from tessera.core.codec import Plain, plain
from tessera.core.errors import BadOptions, Fault
from tessera.lab import corpus as corpora
from tessera.lab.changes import DataChange, changes
from tessera.lab.comparing import (
    CAUSES,
    CHOICES_DIFFER,
    SOFT,
    VIEW,
    Alteration,
    Comparison,
    MatchDiff,
    NotCompared,
    compare,
    differing,
    options_changed,
    state_of,
)
from tessera.lab.corpus import Corpus
from tessera.lab.elsewhere import tessera_at
from tessera.lab.executing import Told
from tessera.lab.pictures import drawn
from tessera.lab.sides import RulesSide
from tessera.mods import expanded

GAMES: Final = 100  # that bots play if there is no other corpus
_MOST_PLACES: Final = 12  # of a state that differs, in an example
_MOST_CHOICES: Final = 12


@dataclass(frozen=True)
class SideTold:
    """One side's rules: whose, in which version, with which digest of all that can alter play."""

    where: str  # of another Tessera; empty: this one
    ruleset: str  # "taktik+my-mod"
    version: int  # of the title
    digest: str

    def words(self) -> str:
        """The side in words."""
        place = f" at {self.where}" if self.where else ""
        return f"{self.ruleset}{place}, version {self.version}, rules {self.digest[:12]}"


@dataclass(frozen=True)
class OneSide:
    """What an entry did by one side's rules, and the position after it."""

    told: tuple[str, ...]  # its events in words
    refused: str  # why it was refused, with the code; empty: it was not
    draws: tuple[str, ...]  # "below 6: 3"
    text: str  # the position after it, as the title shows it in a terminal; empty: there is none
    outcome: Plain = None
    picture: str = ""  # the same as an SVG, if the title draws itself


@dataclass(frozen=True)
class Example:
    """A match in which a cause shows first."""

    match: str
    seed: int | str
    entry: int  # 0 is the set-up
    command: str  # the entry in words; empty for the set-up
    seat: int | None
    text: str  # the position before it, which both sides share
    before: OneSide
    after: OneSide
    differs: tuple[str, ...]  # places of the state, or of the views: "dens[0].coins: 3 → 4"
    gone: tuple[str, ...]  # commands that could be chosen
    new: tuple[str, ...]
    parts: bool  # whether it is another match from here on
    went_on: str
    outcome_before: Plain = None
    outcome_after: Plain = None
    picture: str = ""

    def place(self) -> str:
        """Where it is."""
        return _place(self.entry, self.seed, self.match)


@dataclass(frozen=True)
class Cause:
    """Matches that a change alters in the same way. A match may stand under several causes."""

    cause: str  # one of `comparing.CAUSES`
    detail: str
    matches: int
    example: Example

    def words(self) -> str:
        """The cause in words."""
        return f"{CAUSES[self.cause]}{f': {self.detail}' if self.detail else ''}"


@dataclass(frozen=True)
class RulesDiff:
    """What a change does to a corpus of matches."""

    title: str
    name: str
    before: SideTold
    after: SideTold
    corpus: str
    matches: int  # that were compared
    altered: tuple[MatchDiff, ...]
    causes: tuple[Cause, ...]  # the most frequent first
    changes: tuple[DataChange, ...]
    left_out: tuple[NotCompared, ...] = field(default=())

    def headline(self) -> str:
        """The answer in a sentence."""
        if not self.matches:
            return f"{self.title}: no match could be compared"
        if not self.altered:
            return f"{self.title}: alters none of {self.matches} matches"
        first = min(self.altered, key=lambda match: match.first.entry)
        share = f"alters {len(self.altered)} of {self.matches} matches"
        told = f"{self.title}: {share}, first at {_at(first, first.first)}"
        parted = [(match, match.parting) for match in self.altered if match.parting is not None]
        if not parted:
            return f"{told}; all of them are played on as they were"
        match, where = min(parted, key=lambda each: each[1].entry)
        if len(parted) == len(self.altered) and (match, where) == (first, first.first):
            return told
        return f"{told}; {len(parted)} become other matches, first at {_at(match, where)}"

    def plain(self) -> Plain:
        """All of it as plain data, without pictures and replays."""
        told = plain(self)
        for match in told["altered"]:
            del match["replay"], match["left_out"]
        for cause in told["causes"]:
            for shown in (cause["example"], cause["example"]["before"], cause["example"]["after"]):
                del shown["picture"]
        for each in ("altered", "causes", "changes", "left_out"):
            told[each] = told.pop(each)
        return {"headline": self.headline(), **told}


@dataclass(frozen=True)
class BothSides:
    """The two sides of a comparison, ready to be executed by."""

    title: str
    before: RulesSide
    after: RulesSide


@contextmanager
def asked(
    title: str,
    overlays: Sequence[str | Path] = (),
    base: Sequence[str | Path] = (),
    against: str | Path | None = None,
) -> Iterator[BothSides]:
    """Both sides. Whatever was begun or unpacked for them is gone after the block."""
    if not overlays and not base and against is None:
        told = "nothing to compare: name an overlay, or another Tessera"
        raise BadOptions([Fault(title, 0, "diff", told)])
    registry.game(title, overlays)  # faults of the data are told first
    registry.game(title, base)
    old, new = tuple(map(str, expanded(base))), tuple(map(str, expanded(overlays)))
    if against is None:
        yield BothSides(title, RulesSide(title, old), RulesSide(title, new))
        return
    with tessera_at(Path(against)) as elsewhere:
        there = RulesSide(title, tuple([str(Path(each).absolute()) for each in old or new]), elsewhere)
        try:
            yield BothSides(title, there, RulesSide(title, new))
        finally:
            there.close()


def diff(
    title: str,
    overlays: Sequence[str | Path] = (),
    *,
    base: Sequence[str | Path] = (),
    against: str | Path | None = None,
    replays: str | Path | None = None,
    games: int = GAMES,
    seats: str = "",
    options: Mapping[str, object] | None = None,
    seed: Seed = 1,
    jobs: int = 1,
    pictures: bool = False,
) -> RulesDiff:
    """Execute matches anew with `overlays` laid over the title's data, and say what that alters.

    The matches are the replays in a folder, or `games` that bots play by the rules without the overlays.
    `base` are overlays that the earlier side has. `against` is another Tessera to compare with: a checkout,
    a wheel, or the Python of an environment; it is the earlier side then, and this one plays the games.
    """
    with asked(title, overlays, base, against) as both:
        if replays is not None:
            found = corpora.replays(title, Path(replays))
        else:
            own = both.after if both.before.elsewhere else both.before
            found = corpora.played(title, own.overlays, games, seats, options, seed)
        return compared(both, found, jobs, pictures)


def compared(
    both: BothSides,
    corpus: Corpus,
    jobs: int = 1,
    pictures: bool = False,
    done: Callable[[], None] = lambda: None,
) -> RulesDiff:
    """The same for a corpus at hand. `done` is called after each match."""
    rules = both.before.opened().rules(), both.after.opened().rules()
    sides = [_side(side, told) for side, told in zip((both.before, both.after), rules, strict=True)]
    # Words may stand in views: under rules of one digest, that is all that can differ there.
    wordy = both.before.elsewhere is None and rules[0]["digest"] == rules[1]["digest"]
    pieces = [Comparison(both.before, both.after, each, wordy) for each in corpus.matches]
    _ = registry.game(both.title, both.after.overlays).codec  # built before any process is forked
    left = list(corpus.left_out)
    altered: list[MatchDiff] = []
    with processes(compare, jobs, len(pieces)) as runner:
        for match in runner.all(pieces):
            done()
            if match.left_out is not None:
                left.append(match.left_out)
            elif match.alterations:
                altered.append(match)
    kind = registry.find(both.title)
    return RulesDiff(
        rules[1]["title"],
        both.title,
        sides[0],
        sides[1],
        corpus.words,
        len(pieces) + len(corpus.left_out) - len(left),
        tuple([replace(match, replay=b"") for match in altered]),
        tuple(_causes(both, altered, pictures)),
        changes(kind.rules_spec(), *rules),
        tuple(left),
    )


def _side(side: RulesSide, rules: Told) -> SideTold:
    where = "" if side.elsewhere is None else side.elsewhere.where
    return SideTold(where, rules["ruleset"], rules["version"], rules["digest"])


def _at(match: MatchDiff, where: Alteration) -> str:
    return _place(where.entry, match.seed, match.name)


def _place(entry: int, seed: int | str, name: str) -> str:
    """A place in a match, in words; the match is named if it has a name beside its seed."""
    where = f"entry {entry}" if entry else "the set-up"
    return f"{where} of seed {seed!r}" + ("" if name == f"seed {seed}" else f" ({name})")


# ---------------------------------------------------------------- causes and their examples


def _causes(both: BothSides, altered: Sequence[MatchDiff], pictures: bool) -> Iterator[Cause]:
    """What alters these matches; of each cause the example is the match that it shows in earliest."""
    found: dict[tuple[str, str], list[tuple[MatchDiff, Alteration]]] = {}
    for match in altered:
        for each in match.alterations:
            found.setdefault((each.cause, each.detail), []).append((match, each))
    order = list(CAUSES)
    for (cause, detail), those in sorted(
        found.items(), key=lambda item: (item[0][0] in SOFT, -len(item[1]), order.index(item[0][0]))
    ):
        match, first = min(those, key=lambda each: each[1].entry)
        yield Cause(cause, detail, len(those), _example(both, match, first, pictures))


def _example(both: BothSides, match: MatchDiff, first: Alteration, pictures: bool) -> Example:
    choices = first.cause == CHOICES_DIFFER
    sides = both.before, both.after
    one, other = [side.opened().look(match.replay, first.entry, choices) for side in sides]
    gone, new = options_changed(one, other) if choices else ([], [])
    start = one["before"] or other["before"]
    draw = partial(drawn, both.title)
    shown = [
        _shown(side, told, draw if pictures else None) for side, told in zip(sides, (one, other), strict=True)
    ]
    return Example(
        match.name,
        match.seed,
        first.entry,
        one["entry"] or other["entry"],
        one["seat"],
        "" if start is None else start["text"],
        shown[0],
        shown[1],
        _differs(one, other, first.cause),
        _phrases(gone),
        _phrases(new),
        first.cause not in SOFT,
        match.went_on(),
        match.outcome_before,
        match.outcome_after,
        draw(both.after.overlays, start) if pictures and start is not None else "",
    )


def _shown(side: RulesSide, told: Told, draw: Callable[..., str] | None) -> OneSide:
    stop, position = told["stop"], told["after"]
    refused = f"{stop['code']}: {stop['words']}".removeprefix(": ") if stop else ""
    draws = tuple(
        [f"{f'{label} ' if label else ''}below {range}: {value}" for label, range, value in told["draws"]]
    )
    if position is None:
        return OneSide(tuple(told["events"]), refused, draws, "")
    picture = draw(side.overlays, position) if draw is not None else ""
    return OneSide(tuple(told["events"]), refused, draws, position["text"], position["outcome"], picture)


def _differs(one: Told, other: Told, cause: str) -> tuple[str, ...]:
    """The first places where the positions after an entry differ, and did not before; and how many more."""
    if cause == CHOICES_DIFFER or None in (one["after"], other["after"]):
        return ()
    found: list[list[str]] = []
    for when in ("before", "after"):
        sides = [None if each[when] is None else _seen(each[when], cause) for each in (one, other)]
        found.append(
            [f"{path}: {_short(was)} → {_short(now)}" for path, was, now in differing(sides[0], sides[1])]
        )
    lines = [line for line in found[1] if line not in found[0]]
    more = len(lines) - _MOST_PLACES
    return (*lines[:_MOST_PLACES], *([f"and {more} more"] if more > 0 else []))


def _seen(position: Told, cause: str) -> Plain:
    return position["views"] if cause == VIEW else state_of(position)


def _short(value: Plain) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _phrases(choices: Sequence[Any]) -> tuple[str, ...]:
    """Commands in words, each once."""
    told = [f"seat {seat}: {words}" for seat, _, words in choices]
    more = len(told) - _MOST_CHOICES
    return (*told[:_MOST_CHOICES], *([f"and {more} more"] if more > 0 else []))
