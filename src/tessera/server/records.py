"""What everyone may be told: of these structs come the answers, the OpenAPI page and the client's types.

A member that is not always there is UNSET when it is not. Frames of the socket carry the same structs; what
only a frame has stands in `frames`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tessera.core.codec import Plain
from tessera.lessons import Lesson
from tessera.terms import Term

Status: TypeAlias = Literal["open", "playing", "finished", "stopped"]
"""`stopped`: neither over nor to be played here, for a reason that the record tells (`halted`)."""

SeatKind: TypeAlias = Literal["human", "bot", "random", "open"]


Tagged: TypeAlias = Annotated[
    dict[str, Plain],
    msgspec.Meta(extra_json_schema={"properties": {"type": {"type": "string"}}, "required": ["type"]}),
]
"""A command or an event: told apart by `type`, the rest is the title's."""


# ---------------------------------------------------------------- a table


class SeatRecord(msgspec.Struct, frozen=True):
    """One place at a table."""

    seat: int
    kind: SeatKind
    name: str
    taken: bool
    ready: bool
    connected: bool
    level: Annotated[
        str | UnsetType, msgspec.Meta(description="How well a bot plays; left out: its best.")
    ] = UNSET


class ClockLimits(msgspec.Struct, frozen=True):
    """Seconds for each turn and for the whole match; 0: no limit."""

    turn: int
    game: int


class OutcomeRecord(msgspec.Struct, frozen=True):
    """How a match ended, by the rules or by the table."""

    winners: list[int]
    reason: str
    scores: list[int]


class ForkedFrom(msgspec.Struct, frozen=True):
    """The table a fork comes from, and the entry it begins at."""

    table: str
    at: int


class Halt(msgspec.Struct, frozen=True):
    """Why a match cannot go on here, or not be told whole: a code as in a refusal, and words."""

    code: str
    text: str


class ModRecord(msgspec.Struct, frozen=True):
    """A mod that a table is played with, as it was when the table was made."""

    id: str
    name: str
    version: str


class TableRecord(msgspec.Struct, frozen=True):
    """A table as everyone may see it: never a token; seed and secret only when the match is over."""

    table: str
    title: str
    name: str
    status: Status
    seats: list[SeatRecord]
    options: dict[str, Plain]
    overlay: str
    clock: ClockLimits
    listed: bool
    seeded: Annotated[
        bool, msgspec.Meta(description="Whoever made it chose the seed, and may know what comes.")
    ]
    position: int
    created: Annotated[int, msgspec.Meta(description="Milliseconds since 1970.")]
    watching: int
    practice: Annotated[bool, msgspec.Meta(description="Everything may be taken back here.")] = False
    hidden: Annotated[bool, msgspec.Meta(description="It is kept out of the hall of fame.")] = False
    mods: Annotated[
        list[ModRecord], msgspec.Meta(description="Laid over the title's data, the lowest first.")
    ] = []
    outcome: OutcomeRecord | UnsetType = UNSET
    seed: int | str | UnsetType = UNSET
    commitment: Annotated[
        str | UnsetType,
        msgspec.Meta(description="SHA-256 of the secret that all hidden chance comes from, in hexadecimal."),
    ] = UNSET
    secret: Annotated[
        str | UnsetType, msgspec.Meta(description="That secret, in hexadecimal, once the match is over.")
    ] = UNSET
    rematch: str | UnsetType = UNSET
    forked: ForkedFrom | UnsetType = UNSET
    awaited: Annotated[list[int], msgspec.Meta(description="The seats the match waits for.")] = []
    moved: Annotated[int, msgspec.Meta(description="When something last happened; as `created`.")] = 0
    lesson: Annotated[str, msgspec.Meta(description="The lesson that is played here, by its id.")] = ""
    rounds: Annotated[
        int | UnsetType, msgspec.Meta(description="The round it ended in, of a title that counts them.")
    ] = UNSET
    damaged: Annotated[bool | UnsetType, msgspec.Meta(description="Its log is; it can be looked at.")] = UNSET
    version: Annotated[int, msgspec.Meta(description="Of the title, by which it is played.")] = 0
    rules: Annotated[
        str, msgspec.Meta(description="The digest of its ruleset: `?rules=` of a catalogue.")
    ] = ""
    halted: Annotated[Halt | UnsetType, msgspec.Meta(description="Why it can only be looked at.")] = UNSET
    closed: Annotated[
        str | UnsetType, msgspec.Meta(description="The host closed it, and said this; may be empty.")
    ] = UNSET


class CoursePoint(msgspec.Struct, frozen=True):
    """How the match stood after an entry: of each figure the value of each seat, or one of all together."""

    seq: int
    values: list[list[int]]


class TurningPoint(msgspec.Struct, frozen=True):
    """An entry that changed much: who did it, what happened, and how far the first figure's lead swung."""

    seq: int
    seat: int
    text: str
    swing: int


class Course(msgspec.Struct, frozen=True):
    """The course of a finished match in numbers; nothing of a title that tells none."""

    figures: list[str]
    points: list[CoursePoint]
    turning: list[TurningPoint]


class FilmScene(msgspec.Struct, frozen=True):
    """A moment of the film: after which entry, in which round, and what differs from the scene before."""

    seq: int
    round: int
    patch: Plain


class Film(msgspec.Struct, frozen=True):
    """A finished match scene by scene: the first as its title shows it; no scenes if it shows none."""

    first: Plain
    scenes: list[FilmScene]


class TablePage(msgspec.Struct, frozen=True):
    """Listed tables, newest first; the cursor of the next page is empty on the last one."""

    tables: list[TableRecord]
    cursor: str


# ---------------------------------------------------------------- seats taken


class SeatToken(msgspec.Struct, frozen=True):
    """A seat of a new table, with its token if it belongs to whoever asked."""

    seat: int
    kind: SeatKind
    token: str | UnsetType = UNSET


class Links(msgspec.Struct, frozen=True):
    """Addresses of a table in the browser."""

    play: str
    join: str | UnsetType = UNSET
    watch: str | UnsetType = UNSET


class NewTable(msgspec.Struct, frozen=True):
    """A table that was made; `seat` and `token` are the first of the maker's own."""

    table: str
    seat: int | None
    token: str | None
    seats: list[SeatToken]
    links: Links


class TakenSeat(msgspec.Struct, frozen=True):
    """A seat and the token that holds it."""

    table: str
    seat: int
    token: str
    links: Links


# ---------------------------------------------------------------- a match


class ChoiceRecord(msgspec.Struct, frozen=True):
    """A legal command, and its words."""

    command: Tagged
    phrase: str


class ClockReading(msgspec.Struct, frozen=True):
    """Milliseconds left, as of sending: of the whole match by seat, and of the decisions that run now."""

    turn: int
    game: int
    left: list[int]
    running: dict[str, int]


class ChatLine(msgspec.Struct, tag_field="t", tag="chat", frozen=True):
    """A line of chat; also the frame that brings it. `at` is milliseconds since 1970."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int


class LogLine(msgspec.Struct, frozen=True):
    """An entry of play in words, with the events they tell of and how much each matters (0, 1 or 2)."""

    seq: int
    seat: int
    phrase: str
    events: list[Tagged]
    told: list[str]
    weights: list[int]


class LogPage(msgspec.Struct, frozen=True):
    """Lines of the log, the oldest first; `more` if there are older ones."""

    lines: list[LogLine]
    more: bool


class HistoryFrame(msgspec.Struct, frozen=True):
    """An entry of play as one pair of eyes saw it, with the patch from view to view."""

    seq: int
    seat: int
    phrase: str
    events: list[Tagged]
    told: list[str]
    weights: list[int]
    patch: Plain


class History(msgspec.Struct, frozen=True):
    """A finished match: the view at entry `from`, and every frame after it."""

    first: Plain
    from_: int = msgspec.field(name="from")
    last: int
    frames: list[HistoryFrame]


class AnswerChance(msgspec.Struct, frozen=True):
    """How likely an answer is, as a fraction and for people.

    The fraction is exact where both its numbers are below 2**53, else it is the nearest billionth.
    """

    answer: str
    chance: tuple[int, int]
    percent: float


class FactorLines(msgspec.Struct, frozen=True):
    """What counts on one side of a decision, in words."""

    name: str
    lines: list[str]


# ---------------------------------------------------------------- the server


class ServerInfo(msgspec.Struct, frozen=True):
    """The server itself."""

    version: str
    form: Literal["compiled", "interpreted"]
    compiling: Annotated[bool, msgspec.Meta(description="The rules are being compiled beside the server.")]


class ModCard(msgspec.Struct, frozen=True):
    """A mod, as people choose it for a title."""

    id: str
    name: str
    version: str
    author: str
    summary: str
    options: Annotated[dict[str, Plain], msgspec.Meta(description="JSON Schema of the title's, with it.")]


class QuickMatch(msgspec.Struct, frozen=True):
    """The match that one click starts: one a newcomer can win."""

    seats: int
    seat: Annotated[int, msgspec.Meta(description="Where the person sits.")]
    options: dict[str, Plain]
    by_level: Annotated[
        dict[str, dict[str, Plain]],
        msgspec.Meta(description="Options that a level adds: solo titles are eased by them."),
    ]


class SideCard(msgspec.Struct, frozen=True):
    """What a seat plays, where sides differ."""

    id: str
    name: str
    text: str
    picture: str


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson, as it is offered."""

    id: str
    title: str
    summary: str


class TitleCard(msgspec.Struct, frozen=True):
    """A title, as the home page shows it."""

    name: str
    title: str
    summary: str
    version: int
    seats: Annotated[tuple[int, int], msgspec.Meta(description="The least and the most.")]
    usual: Annotated[int, msgspec.Meta(description="How many seats a table has when nobody says.")]
    options: Annotated[dict[str, Plain], msgspec.Meta(description="JSON Schema.")]
    has_bot: bool
    levels: Annotated[list[str], msgspec.Meta(description="How well its bot can play, the easiest first.")]
    hidden: Annotated[str, msgspec.Meta(description="What spectators do not see; empty: they see all.")]
    quick: Annotated[QuickMatch, msgspec.Meta(description="The match that one click starts.")]
    sides: Annotated[list[SideCard], msgspec.Meta(description="Those of the match that one click starts.")]
    cooperative: Annotated[bool, msgspec.Meta(description="All win and lose together.")]
    clocks: Annotated[list[int], msgspec.Meta(description="Seconds for each turn that suit it.")]
    lessons: Annotated[list[LessonCard], msgspec.Meta(description="First matches that teach.")]
    overlays: Annotated[list[ModCard], msgspec.Meta(description="The host's mods that fit.")]
    pages: Annotated[dict[str, str], msgspec.Meta(description="The words of a link by a page's name.")]
    board: Annotated[str | UnsetType, msgspec.Meta(description="Addresses of what it brings.")] = UNSET
    style: str | UnsetType = UNSET
    picture: str | UnsetType = UNSET


class ReplayVerdict(msgspec.Struct, frozen=True):
    """Whether a replay holds."""

    ok: bool
    entries: int
    digest: str
    title: str | UnsetType = UNSET
    error: str | UnsetType = UNSET
    commitment: Annotated[
        str | UnsetType, msgspec.Meta(description="The secret in it fits this, and gave all its chance.")
    ] = UNSET


class Health(msgspec.Struct, frozen=True):
    """Whether the server lives, or can do its work; if not, `error` is a code and `text` says it in words."""

    ok: bool
    version: str
    error: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Refusal(msgspec.Struct, frozen=True):
    """A request that was not done. `error` is a stable code."""

    error: str
    text: str
    facts: dict[str, Plain]


ANSWERS = (
    *(TableRecord, TablePage, NewTable, TakenSeat, History, Course, Film, LogPage),
    *(ServerInfo, TitleCard, SideCard, LessonCard, Lesson, Term, ReplayVerdict, Health, Refusal),
)
"""What HTTP answers in JSON, but for what a title brings."""
