"""What everyone may be told: of these structs come the answers, the OpenAPI page and the client's types.

A member that is not always there is UNSET when it is not. Frames of the socket carry the same structs; what
only a frame has stands in `frames`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tessera.core.codec import Plain

Status: TypeAlias = Literal["open", "playing", "finished"]
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


class TableRecord(msgspec.Struct, frozen=True):
    """A table as everyone may see it: never a token; the seed only when the match is over."""

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
    outcome: OutcomeRecord | UnsetType = UNSET
    seed: int | str | UnsetType = UNSET
    rematch: str | UnsetType = UNSET
    forked: ForkedFrom | UnsetType = UNSET


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
    """An entry of play in words."""

    seq: int
    seat: int
    phrase: str
    told: list[str]


class HistoryFrame(msgspec.Struct, frozen=True):
    """An entry of play as one pair of eyes saw it, with the patch from view to view."""

    seq: int
    seat: int
    phrase: str
    events: list[Tagged]
    told: list[str]
    patch: Plain


class History(msgspec.Struct, frozen=True):
    """A finished match: the view at entry `from`, and every frame after it."""

    first: Plain
    from_: int = msgspec.field(name="from")
    last: int
    frames: list[HistoryFrame]


class AnswerChance(msgspec.Struct, frozen=True):
    """How likely an answer is, as a fraction and for people."""

    answer: str
    chance: tuple[int, int]
    percent: float


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
    summary: str
    options: Annotated[dict[str, Plain], msgspec.Meta(description="JSON Schema of the title's, with it.")]


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


class Health(msgspec.Struct, frozen=True):
    """Whether the server is well."""

    ok: bool
    version: str


class Refusal(msgspec.Struct, frozen=True):
    """A request that was not done. `error` is a stable code."""

    error: str
    text: str
    facts: dict[str, Plain]


ANSWERS = (
    *(TableRecord, TablePage, NewTable, TakenSeat, History),
    *(ServerInfo, TitleCard, ReplayVerdict, Health, Refusal),
)
"""What HTTP answers in JSON, but for what a title brings."""
