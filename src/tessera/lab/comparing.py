"""One recorded match under two sides' rules: where they part, and how it went on.

Up to where they part, the same commands are carried out with the same draws, and the same is told of them.
So everything can be compared, also what is not told. From there on there is nothing to compare any more: what
can still be said is how far the recorded commands apply.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tessera.arena.playing import Job, play_job
from tessera.core.codec import Plain, unpack
from tessera.core.errors import TesseraError
from tessera.core.nodes import child
from tessera.core.replay import read_header
from tessera.lab.executing import CHANCE, CHOICES, DRAWS, EVENTS, OUTCOME, STATE, VIEWS, Told
from tessera.lab.sides import RulesSide

SETUP: Final = "setup"
UNREADABLE: Final = "unreadable"
REFUSED: Final = "refused"
BROKEN: Final = "broken"
OUTCOME_DIFFERS: Final = "outcome"
EVENT: Final = "event"
CHANCE_DIFFERS: Final = "chance"
STATE_DIFFERS: Final = "state"
VIEW: Final = "view"
CHOICES_DIFFER: Final = "choices"

CAUSES: Final = {
    SETUP: "The match cannot be made any more",
    UNREADABLE: "A command means nothing any more",
    REFUSED: "A command is refused",
    BROKEN: "The rules fail",
    OUTCOME_DIFFERS: "Another outcome",
    EVENT: "Another event",
    CHANCE_DIFFERS: "Other chance",
    STATE_DIFFERS: "Another state, of which no event tells",
    VIEW: "Another view of the same state",
    CHOICES_DIFFER: "Other commands may be chosen",
}
"""What may differ first, in words; the graver before the lighter, where several differ at one entry."""

SOFT: Final = (STATE_DIFFERS, VIEW, CHOICES_DIFFER)
"""Causes after which the same match goes on: by the same commands and draws, of which the same is told."""


@dataclass(frozen=True)
class Recorded:
    """A match to compare: a replay, or a game to be played first."""

    name: str
    replay: bytes = b""
    job: Job | None = None


@dataclass(frozen=True)
class NotCompared:
    """A match that was not compared, and why."""

    name: str
    why: str
    damaged: bool = True  # false: it is sound, but of another title or by other rules


@dataclass(frozen=True)
class Comparison:
    """A match to compare, with all it takes, as it is sent to a process."""

    before: RulesSide
    after: RulesSide
    match: Recorded
    wordy: bool  # views may differ, because only words did, which they may tell


@dataclass(frozen=True)
class Alteration:
    """The first thing of its kind that is another one."""

    cause: str  # one of CAUSES
    detail: str  # what of it: a code, an event, a place in the state
    entry: int  # 0 is the set-up


@dataclass(frozen=True)
class MatchDiff:
    """What a change does to one match. Nothing, if there are no alterations."""

    name: str
    seed: int | str
    entries: int
    alterations: tuple[Alteration, ...] = ()
    refused_before: int | None = None  # the first recorded entry that does not apply, on either side
    refused_after: int | None = None
    outcome_before: Plain = None  # where the recorded commands end; None: undecided
    outcome_after: Plain = None
    left_out: NotCompared | None = None
    replay: bytes = b""  # of an altered match: what its example is made from

    @property
    def first(self) -> Alteration:
        """Where it is altered first."""
        return min(self.alterations, key=lambda each: each.entry)

    @property
    def parting(self) -> Alteration | None:
        """Where it becomes another match; None if it does not."""
        return next((each for each in self.alterations if each.cause not in SOFT), None)

    def went_on(self) -> str:
        """How the recorded commands went on by the later rules, in words."""
        if self.refused_after is None:
            return "the recorded commands still apply to the end"
        if self.refused_after == 0:
            return "no recorded command can be tried"
        return f"the recorded commands apply up to entry {self.refused_after}, which is refused"


def compare(piece: Comparison) -> MatchDiff:
    """Execute a match by the rules of both sides."""
    data = piece.match.replay or _played(piece.match)
    header = read_header(data)
    before, after = piece.before.opened(), piece.after.opened()
    one = before.run(data)
    other = after.run(data, one["steps"])
    last = data.count(b"\n") - 2
    whole = MatchDiff(piece.match.name, header.seed, last)
    fault = _fault(piece, one, other)
    if fault:
        return MatchDiff(whole.name, whole.seed, last, left_out=fault)
    alterations = tuple(_alterations(piece, data, one, other))
    return MatchDiff(
        whole.name,
        whole.seed,
        last,
        alterations,
        one["stop"] and one["stop"]["entry"],
        other["stop"] and other["stop"]["entry"],
        one["outcome"],
        other["outcome"],
        replay=data if alterations else b"",
    )


def _played(match: Recorded) -> bytes:
    assert match.job is not None, "a replay, or a game to be played"
    return play_job(match.job).replay


def _fault(piece: Comparison, one: Told, other: Told) -> NotCompared | None:
    """Why these executions say nothing, if they do not."""
    name = piece.match.name
    fitting = [side for side in (one, other) if side["fits"]]
    if not fitting or (piece.before.elsewhere is None and not one["fits"]):
        told = "recorded by other rules than those before the change"
        return NotCompared(name, told, damaged=False)
    if any(not side["wrong"] and not side["stop"] for side in fitting):
        return None  # one side is as it was recorded; how the other differs is what is asked
    told = fitting[0]["wrong"] or fitting[0]["stop"]["words"]
    return NotCompared(name, f"does not fit its own record: {told}")


def _alterations(piece: Comparison, data: bytes, one: Told, other: Told) -> Iterator[Alteration]:
    """What differs first: of each kind that lets the match go on, and then what parts it."""
    told = {STATE_DIFFERS: False, VIEW: piece.wordy, CHOICES_DIFFER: False}
    for entry, (step, twin) in enumerate(zip(one["steps"], other["steps"], strict=False)):
        cause = _parted(step, twin)
        if cause:
            yield Alteration(cause, _detail(piece, data, entry, cause), entry)
            return
        for cause, place in ((STATE_DIFFERS, STATE), (VIEW, VIEWS), (CHOICES_DIFFER, CHOICES)):
            if not told[cause] and step[place] != twin[place]:
                told[cause] = True
                told[VIEW] = told[VIEW] or told[STATE_DIFFERS]  # another state may look different
                yield Alteration(cause, _detail(piece, data, entry, cause), entry)
    stops = [side["stop"] for side in (one, other) if side["stop"] is not None]
    if stops and (
        len(stops) == 1 or stops[0]["entry"] != stops[1]["entry"] or stops[0]["code"] != stops[1]["code"]
    ):
        stop = min(stops, key=lambda each: each["entry"])
        detail = stop["code"] or stop["words"]
        yield Alteration(stop["kind"], detail if stop is other["stop"] else f"{detail} before", stop["entry"])


def _parted(step: Sequence[Any], twin: Sequence[Any]) -> str:
    """What parts the two matches here; nothing, if they go on alike."""
    if step[OUTCOME] != twin[OUTCOME]:
        return OUTCOME_DIFFERS
    if step[EVENTS] != twin[EVENTS]:
        return EVENT
    return CHANCE_DIFFERS if step[CHANCE] != twin[CHANCE] or step[DRAWS] != twin[DRAWS] else ""


# ---------------------------------------------------------------- what of it


def _detail(piece: Comparison, data: bytes, entry: int, cause: str) -> str:
    wants = cause == CHOICES_DIFFER
    try:
        one = piece.before.opened().look(data, entry, wants)
        other = piece.after.opened().look(data, entry, wants)
    except TesseraError as error:
        return str(error)
    if cause == OUTCOME_DIFFERS:
        return _ends(one["after"]["outcome"], other["after"]["outcome"])
    if cause == EVENT:
        return _events(one["records"], other["records"])
    if cause == CHANCE_DIFFERS:
        return _draws(len(one["draws"]), len(other["draws"]))
    if cause == CHOICES_DIFFER:
        return _kinds(*options_changed(one, other))
    member = "state" if cause == STATE_DIFFERS else "views"
    paths = differing(*(_inside(each["after"], member) for each in (one, other)))
    return next((re.sub(r"\d+", "*", path) for path, _, _ in paths), "")


def _inside(position: Told, member: str) -> Plain:
    return state_of(position) if member == "state" else position[member]


def state_of(position: Told) -> Plain:
    """The whole state of a position as plain data."""
    return unpack(position["state"])


def _ends(one: Any, other: Any) -> str:
    if one is None or other is None:
        return "over earlier" if one is None else "goes on"
    return ", ".join([name for name in one if one[name] != other.get(name)])


def _events(one: Sequence[Told], other: Sequence[Told]) -> str:
    """The first event that is another one: its name, and what of it."""
    for event, twin in zip(one, other, strict=False):
        if event == twin:
            continue
        if event["type"] != twin["type"]:
            return f"{twin['type']} instead of {event['type']}"
        keys = [key for key in dict.fromkeys((*event, *twin)) if event.get(key) != twin.get(key)]
        return f"{event['type']}.{keys[0]}"
    if len(one) > len(other):
        return f"no {one[len(other)]['type']}"
    return f"{other[len(one)]['type']} added"


def _draws(one: int, other: int) -> str:
    if one == other:
        return "another generator"
    return "more draws" if other > one else "fewer draws"


def _kinds(gone: Sequence[Any], new: Sequence[Any]) -> str:
    told = [
        f"{word} {' and '.join(sorted({choice[1]['type'] for choice in those}))}"
        for word, those in (("no more", gone), ("now also", new))
        if those
    ]
    return ", ".join(told) or "in another order"


def options_changed(one: Told, other: Told) -> tuple[list[Any], list[Any]]:
    """The commands that are gone, and those that are new, each with its seat, its record and its words."""
    sides = [{repr(choice[:2]): choice for choice in each["after"]["choices"]} for each in (one, other)]
    gone = [choice for key, choice in sides[0].items() if key not in sides[1]]
    return gone, [choice for key, choice in sides[1].items() if key not in sides[0]]


def differing(one: Plain, other: Plain, path: str = "") -> Iterator[tuple[str, Plain, Plain]]:
    """The places where plain data differs: path, one value, the other. None stands for nothing, too."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            yield from differing(one.get(key), other.get(key), child(path, key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (each, twin) in enumerate(zip(one, other, strict=True)):
            yield from differing(each, twin, f"{path}[{number}]")
    elif one != other:
        yield path, one, other
