"""Lessons: first matches that say what to look at, wait for the act and go on. Data beside a title, checked.

Each file in the title's folder `lessons` is one: the table it is played at (seats, options, a fixed seed) and
its steps. A step waits for the learner to read on, for a command (`do`) or for something to happen (`until`).
What it names is held to the title: its seats, levels and options, its commands and events and their members.
docs/adding-a-game.md describes every key. The rules know nothing of lessons; a client plays them.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from tessera import brought
from tessera.catalogue import Found
from tessera.core.annotations import field_types
from tessera.core.errors import BadOptions, BadRuleset, Fault
from tessera.core.game import Game
from tessera.core.match import Match
from tessera.core.plain import Plain
from tessera.core.ruleset import Findings, Ruleset, RulesetSpec, load
from tessera.core.spec import (
    AnyPlain,
    Bool,
    Choice,
    Fields,
    Int,
    ListOf,
    Nullable,
    OneOf,
    Records,
    Row,
    Spec,
    Tagged,
    Text,
)

AnyGame = Game[Any, Any, Any, Any]

FOLDER: Final = "lessons"
FIRST: Final = "first"
TURN: Final = "turn"
OVER: Final = "over"
HUMAN: Final = "human"
BOT: Final = "bot"


class LessonSeat(msgspec.Struct, frozen=True):
    """Who sits where: `human`, `bot` or `random`; a bot plays at its level, or at its best."""

    kind: str
    level: str = ""


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to learn. Without `do` and `until` it waits for the reader alone."""

    id: str
    say: str
    look: Annotated[str, msgspec.Meta(description="CSS selector of what is marked.")] = ""
    do: Annotated[
        list[dict[str, Plain]],
        msgspec.Meta(description="Waits for a command with these members, or those of another in the list."),
    ] = []
    wrong: Annotated[str, msgspec.Meta(description="Said when another command is tried.")] = ""
    free: Annotated[bool, msgspec.Meta(description="Other commands are sent, too.")] = False
    until: Annotated[
        Literal["turn", "over"] | list[dict[str, Plain]],
        msgspec.Meta(description="Waits for such an event, for the learner's turn, or for the end."),
    ] = []


class Lesson(msgspec.Struct, frozen=True):
    """A first match that teaches."""

    id: str
    title: str
    summary: str
    seats: list[LessonSeat]
    options: dict[str, Plain]
    seed: int | str
    steps: list[LessonStep]
    end: Annotated[str, msgspec.Meta(description="What was learned, and what to do next.")]


def lessons_of(game: AnyGame, found: Found) -> list[Lesson]:
    """The title's lessons in order of their files' names. Raises BadRuleset with every fault of them all."""
    faults: list[Fault] = []
    lessons: list[Lesson] = []
    for id, file in brought.lessons_of(found).items():
        try:
            lessons.append(read(game, id, file.read_bytes()))
        except BadRuleset as error:
            faults += error.faults
    if faults:
        raise BadRuleset(faults)
    return lessons


def read(game: AnyGame, id: str, source: str | bytes) -> Lesson:
    """The lesson that the text of such a file says."""
    file = f"{FOLDER}/{id}.yaml"
    spec = RulesetSpec({file: _lesson(game)}, checks=[_Sense(file, game)])
    said: Any = load(spec, {file: source}).plain(file)
    return msgspec.convert({**said, "id": id, **_as_kept(said)}, Lesson)


def _as_kept(said: Mapping[str, Any]) -> dict[str, object]:
    """What a file may word in short, in full."""
    seats = [text.partition(":") for text in said["seats"]]
    return {
        "seats": [{"kind": kind, "level": level} for kind, _, level in seats],
        "options": said.get("options", {}),
        "steps": [
            {**step, "id": id, "do": _any_of(step.get("do")), "until": _any_of(step.get("until"))}
            for id, step in said["steps"].items()
        ],
    }


def _any_of(said: Any) -> Any:
    """`any` fits everything: a record of which nothing is asked."""
    if said is None:
        return []
    if isinstance(said, dict):
        return [said]
    return [{}] if said == "any" else said


# ---------------------------------------------------------------- what a file may hold


def _lesson(game: AnyGame) -> Fields:
    return Fields(
        {
            "title": Text(1, 80, doc="What the lesson is called."),
            "summary": Text(1, 200, doc="A sentence about it, where it is offered."),
            "seats": ListOf(_seat(game), game.min_seats, game.max_seats, doc="Who sits where."),
            "seed": OneOf(Int(0), Text(1), doc="The same seed gives the same match."),
            "steps": Records("step", _step(game), min=1),
            "end": Text(1, 600, doc="What was learned, and what to do next."),
        },
        {"options": game.options_spec()},
    )


def _seat(game: AnyGame) -> Choice:
    """Whoever may sit at a lesson's table; nobody is waited for, so no seat is open."""
    bots = [BOT, *[f"{BOT}:{level}" for level in game.levels]] if game.bot() is not None else []
    return Choice([HUMAN, *bots, "random"], "kind of seat")


def _step(game: AnyGame) -> Fields:
    act = _one_of("command", game.command_types)
    event = _one_of("event", game.event_types)
    return Fields(
        {"say": Text(1, 600, doc="One to three short sentences.")},
        {
            "look": Text(1, doc="CSS selector of what is marked on the page; the first that fits."),
            "do": OneOf(Choice(["any"]), act, ListOf(act, 1), doc="Waits for this command, or one of these."),
            "wrong": Text(1, 400, doc="Said when another command is tried, which is not sent."),
            "free": Bool(doc="Other commands are sent, too, and the step waits on."),
            "until": OneOf(Choice([TURN, OVER]), event, ListOf(event, 1), doc="Waits for this to happen."),
        },
    )


def _one_of(what: str, kinds: tuple[type, ...]) -> Tagged:
    """A record of the title, of which as many members are named as matter."""
    return Tagged("type", {kind.__name__: _members(kind) for kind in kinds}, what)


def _members(kind: type) -> Fields:
    return Fields({}, {name: _member(want) for name, want in field_types(kind).items()})


def _member(want: Any) -> Spec:
    while hasattr(want, "__supertype__"):  # an id with a type of its own
        want = want.__supertype__
    if want is bool:
        return Bool()
    if want is int:
        return Int()
    if want is str:
        return Text()
    origin, parts = typing.get_origin(want), typing.get_args(want)
    if origin in (typing.Union, types.UnionType):
        rest = [part for part in parts if part is not type(None)]
        inner = _member(rest[0]) if len(rest) == 1 else OneOf(*[_member(part) for part in rest])
        return Nullable(inner) if len(rest) < len(parts) else inner
    if origin is Literal:
        return Choice(parts)
    if origin is list or (origin is tuple and parts[-1:] == (...,)):
        return ListOf(_member(parts[0]))
    if origin is tuple and parts:
        return Row(*[_member(part) for part in parts])
    if isinstance(want, type) and dataclasses.is_dataclass(want):
        return _members(want)
    return AnyPlain()


class _Sense:
    """What no spec can say of a lesson: somebody learns, a step waits for one thing, the match can begin."""

    def __init__(self, file: str, game: AnyGame) -> None:
        self._file = file
        self._game = game

    def __call__(self, ruleset: Ruleset, findings: Findings) -> None:
        said: Any = ruleset.plain(self._file)
        if HUMAN not in said["seats"]:
            findings.fault(self._file, ["seats"], f"nobody learns here: one seat is {HUMAN!r}")
        for id, step in said["steps"].items():
            if "do" in step and "until" in step:
                message = "waits for one thing: first `do`, then a step with `until`"
                findings.fault(self._file, ["steps", id, "until"], message)
            if "wrong" in step and "do" not in step:
                findings.fault(self._file, ["steps", id, "wrong"], "'wrong' needs a `do`")
            if "free" in step and "until" in step:
                findings.fault(self._file, ["steps", id, "free"], "while a step waits, all is free anyway")
        try:
            Match(self._game, said["seed"], len(said["seats"]), said.get("options", {}))
        except BadOptions as error:
            for fault in error.faults:
                findings.fault(self._file, ["options"], fault.message)
