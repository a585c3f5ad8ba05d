"""What a host may choose, each said once: type, default, bounds and the sentence that explains it.

From here come the flags of `tessera serve`, the keys of `tessera.toml`, the variables of the environment and
the table in docs/hosting.md (`configuration`). Defaults suit a table among friends.
"""

from collections.abc import Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

SAID: Final = "said"  # under which a field keeps what is said of it
LEVELS: Final = ("debug", "info", "warning", "error")
EVERYONE, SEATED, OFF = "everyone", "seated", "off"
OPEN, INVITED = "open", "invited"


@dataclass(frozen=True)
class Meaning:
    """What a setting is, beside its type and its default."""

    group: str
    words: str
    least: float | None = None
    most: float | None = None
    flag: str = ""  # where it is not called like the setting
    variable: str = ""
    form: str = ""  # what its text has to be, of the forms that `configuration` knows
    choices: Sequence[str] = ()
    grows_with: str = ""  # a rate: so many in a second it always allows at once
    secret: bool = False  # shown nowhere


def _setting(default: T, group: str, words: str, **more: Any) -> T:
    """The field of a setting; to a checker of types, its default."""
    kept = {SAID: Meaning(group, words, **more)}
    if isinstance(default, dict):
        return cast(T, field(default_factory=dict, metadata=kept))
    return field(default=default, metadata=kept, repr=not more.get("secret"))


_PLACE: Final = "Where it is"
_PLAYED: Final = "What is played"
_PROXY: Final = "In front of it"
_DOOR: Final = "Who may come in, and talk"
_RATES: Final = "How often"
_SIZES: Final = "How much"
_TIMES: Final = "How long, in seconds"
_WORK: Final = "Who works"


@dataclass(frozen=True)
class Settings:
    """Everything about a server that is not about a match."""

    host: str = _setting("127.0.0.1", _PLACE, "The address to listen on.")
    port: int = _setting(8000, _PLACE, "The port; 0 takes a free one.", least=0, most=65535)
    db: str = _setting(
        "tessera.db", _PLACE, "Where tables are kept: a file, or an address of PostgreSQL or Redis."
    )
    db_file: str = _setting(
        "", _PLACE, "A file that holds the address of the store, for one with a password.", form="file"
    )
    base: str = _setting("", _PLACE, "The path below which all of it lies, such as /games.", form="base")
    metrics_address: str = _setting(
        "",
        _PLACE,
        "HOST:PORT at which metrics are served, and then only there; left out: at /metrics.",
        form="address",
    )
    traces: str = _setting(
        "", _PLACE, "Where traces go: the address of an OTLP receiver; none when left out.", form="url"
    )
    log_level: str = _setting("info", _PLACE, "How much is logged.", choices=LEVELS)

    titles: tuple[str, ...] = _setting(
        (), _PLAYED, "A title to offer; all that are installed when left out.", variable="TESSERA_OFFERED"
    )
    overlays: dict[str, Path] = _setting(  # noqa: RUF009  # a field, as it makes for all others
        {},
        _PLAYED,
        "A mod to offer: FOLDER, FILE, its id if installed, or NAME=one of them.",
        flag="overlay",
        form="folders",
    )

    # Requests without an Origin come from programs, not from a page of someone else.
    origins: tuple[str, ...] = _setting(
        (), _PROXY, "A web origin that may connect, besides the server's own.", flag="origin", form="origins"
    )
    proxies: tuple[str, ...] = _setting(
        (),
        _PROXY,
        "A proxy of yours, as ADDRESS or NETWORK: what it says of who comes is believed.",
        flag="trusted-proxy",
        form="networks",
    )

    invites: tuple[str, ...] = _setting(
        (),
        _DOOR,
        "A code without which nobody makes or joins a table.",
        flag="invite",
        variable="TESSERA_INVITE",
        secret=True,
    )
    watch: str = _setting(
        OPEN, _DOOR, "Whether whoever has a link may watch without a code.", choices=(OPEN, INVITED)
    )
    chat: str = _setting(
        EVERYONE, _DOOR, "Who may chat: also who only watches, or nobody.", choices=(EVERYONE, SEATED, OFF)
    )
    admin_socket: str = _setting(
        "", _DOOR, "Where `tessera admin` finds it: beside the database file when left out, or none."
    )
    codes_per_second: float = _setting(0.1, _DOOR, "Wrong codes that each address may show.", least=0.001)
    codes_burst: int = _setting(10, _DOOR, "… at once.", least=1, grows_with="codes_per_second")

    frames_per_second: float = _setting(30.0, _RATES, "Frames that each socket may send.", least=1)
    frames_burst: int = _setting(60, _RATES, "… at once.", least=1, grows_with="frames_per_second")
    strikes: int = _setting(100, _RATES, "Frames thrown away before a flooding socket is closed.", least=0)
    writes_per_second: float = _setting(
        5.0, _RATES, "Tables, joins and the like that each address may ask for.", least=0.1
    )
    writes_burst: int = _setting(60, _RATES, "… at once.", least=1, grows_with="writes_per_second")
    reads_per_second: float = _setting(
        100.0, _RATES, "Requests of any kind that each address may send.", least=1
    )
    reads_burst: int = _setting(1000, _RATES, "… at once.", least=1, grows_with="reads_per_second")
    chats_per_second: float = _setting(1.0, _RATES, "Lines of chat of each socket.", least=0.01)
    chats_burst: int = _setting(8, _RATES, "… at once.", least=1, grows_with="chats_per_second")
    address_chats_per_second: float = _setting(
        4.0, _RATES, "Lines of chat of all sockets of one address together.", least=0.01
    )
    address_chats_burst: int = _setting(
        32, _RATES, "… at once.", least=1, grows_with="address_chats_per_second"
    )

    connections: int = _setting(20_000, _SIZES, "Sockets of all together.", least=1)
    connections_per_address: int = _setting(256, _SIZES, "Connections that each address may hold.", least=1)
    frame_bytes: int = _setting(
        64 << 10, _SIZES, "A frame from a client; a larger one closes the socket (1009).", least=1 << 10
    )
    head_bytes: int = _setting(64 << 10, _SIZES, "The head of a request.", least=1 << 10)
    body_bytes: int = _setting(64 << 10, _SIZES, "A JSON body of a request.", least=1 << 10)
    replay_bytes: int = _setting(8 << 20, _SIZES, "A replay sent to be verified.", least=1 << 10)
    bodies_bytes: int = _setting(64 << 20, _SIZES, "All bodies that are held at one time.", least=1 << 16)
    uploads_per_address: int = _setting(8, _SIZES, "Bodies on their way at one time.", least=1)
    queue_frames: int = _setting(
        512, _SIZES, "Frames that wait for a slow client before it is dropped.", least=1
    )
    queue_bytes: int = _setting(4 << 20, _SIZES, "… and their bytes.", least=1 << 16)
    asks_at_once: int = _setting(8, _SIZES, "Questions about odds that one client waits for.", least=1)
    name_chars: int = _setting(40, _SIZES, "Characters of a name.", least=1, most=200)
    chat_chars: int = _setting(500, _SIZES, "Characters of a line of chat.", least=1)
    chat_kept: int = _setting(100, _SIZES, "Lines of chat that a table keeps.", least=0)
    log_kept: int = _setting(50, _SIZES, "Lines of the log that a welcome brings.", least=0)
    ids_kept: int = _setting(
        1024, _SIZES, "Ids of frames by which duplicates are known, for each seat.", least=1
    )
    near: int = _setting(
        64, _SIZES, "Entries a returning client may have missed and still keep its view.", least=0
    )

    hello_timeout: float = _setting(10.0, _TIMES, "For the first frame of a socket.", least=0.1)
    head_patience: float = _setting(10.0, _TIMES, "For the head of a request.", least=0.1)
    body_patience: float = _setting(60.0, _TIMES, "For its body.", least=0.1)
    read_patience: float = _setting(30.0, _TIMES, "For an answer that is not read.", least=0.1)
    idle_table: float = _setting(120.0, _TIMES, "Before a table nobody watches leaves memory.", least=0)
    sweep_every: float = _setting(15.0, _TIMES, "Between two looks for such tables.", least=0.1)
    house_every: float = _setting(
        1.0, _TIMES, "Until other processes on a store hear of bans; 0: nobody looks for them.", least=0
    )
    bot_patience: float = _setting(30.0, _TIMES, "For a bot's plan, before another stands in.", least=0.1)
    bot_pace: float = _setting(0.0, _TIMES, "At least, between two commands of bots at a table.", least=0)
    ask_patience: float = _setting(30.0, _TIMES, "For a question about odds, on a busy machine.", least=0.1)
    proof_patience: float = _setting(60.0, _TIMES, "For the proof of a replay.", least=0.1)
    stop_patience: float = _setting(10.0, _TIMES, "From TERM to the end of the process.", least=1)

    bot_processes: int = _setting(
        1, _WORK, "Processes in which bots think; 0: a thread, which cannot be ended.", least=0, most=256
    )
    ask_budget: int = _setting(4_000, _WORK, "Runs of the rules for one question about odds.", least=1)
    proof_budget: int = _setting(500_000, _WORK, "Steps of the rules to prove a replay.", least=1)
    snapshot_every: int = _setting(
        256, _WORK, "Entries between derived states that are kept in the store.", least=1
    )

    def may_chat(self, seat: int | None) -> bool:
        """Whether the host lets this seat chat, or whoever watches."""
        return self.chat == EVERYONE or (self.chat == SEATED and seat is not None)


def told() -> dict[str, tuple[Field[Any], Meaning]]:
    """Every setting by its name, with what is said of it."""
    return {each.name: (each, each.metadata[SAID]) for each in fields(Settings)}


def default_of(setting: Field[Any]) -> Any:
    """What it is when nobody chose."""
    return {} if setting.default is MISSING else setting.default
