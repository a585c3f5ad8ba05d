"""What a host may choose: limits, patience and who may connect. Defaults suit a table among friends."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CHATS: Final = ("everyone", "seated", "off")
"""Who may chat, as a host says it."""


@dataclass(frozen=True)
class Settings:
    """Everything about a server that is not about a match."""

    # What may be played.
    titles: tuple[str, ...] = ()  # empty: every title that is installed
    overlays: dict[str, Path] = field(default_factory=dict)  # name -> folder, offered when a table is made

    # Who may connect. Requests without an Origin come from programs, not from a page of someone else.
    origins: tuple[str, ...] = ()  # besides the server's own
    proxies: tuple[
        str, ...
    ] = ()  # addresses and networks whose word for where a request comes from is believed

    # Who may come in, and talk.
    invites: tuple[str, ...] = field(default=(), repr=False)  # codes; empty: anybody makes and joins tables
    watch_open: bool = True  # whether whoever has a link may watch without a code
    chat: str = "everyone"  # or "seated": spectators may not; or "off"
    admin_socket: str = ""  # for `tessera admin`; empty: beside the database file, "none": nowhere

    # How much.
    frame_bytes: int = 64 << 10  # a frame from a client; a larger one closes the socket (1009)
    body_bytes: int = 64 << 10  # a JSON body over HTTP
    replay_bytes: int = 8 << 20  # a replay sent to be verified
    frames_per_second: float = 30.0
    frames_burst: int = 60
    strikes: int = 100  # frames thrown away before a flooding socket is closed
    writes_per_second: float = 5.0  # HTTP requests that make or change something, per address
    writes_burst: int = 60
    codes_per_second: float = 0.1  # wrong codes of invitations, per address
    codes_burst: int = 10
    reads_per_second: float = 100.0  # HTTP requests of any kind, per address
    reads_burst: int = 1000
    head_bytes: int = 64 << 10  # the head of an HTTP request
    bodies_bytes: int = 64 << 20  # all bodies that are held at one time
    uploads_per_address: int = 8  # bodies on their way at one time
    connections_per_address: int = 256
    queue_frames: int = 512  # waiting for a slow client before it is dropped
    queue_bytes: int = 4 << 20
    chat_chars: int = 500
    chat_kept: int = 100
    asks_at_once: int = 8  # questions about odds that one client waits for
    chats_per_second: float = 1.0
    chats_burst: int = 8
    address_chats_per_second: float = 4.0  # of all sockets of one address together
    address_chats_burst: int = 32
    ids_kept: int = 1024  # client ids per seat, and of all spectators, by which duplicates are known
    near: int = 64  # entries a returning client may have missed and still keep its view
    log_kept: int = 50  # lines of the log a welcome brings
    name_chars: int = 40
    connections: int = 20_000

    # How long, in seconds.
    hello_timeout: float = 10.0
    head_patience: float = 10.0  # for the head of an HTTP request
    body_patience: float = 60.0  # for its body
    read_patience: float = 30.0  # for an answer that is not read
    idle_table: float = 120.0  # before a table nobody watches leaves memory
    sweep_every: float = 15.0
    house_every: float = (
        1.0  # how soon the other processes on a store hear of bans; 0: bans are not looked at
    )
    bot_patience: float = 30.0
    bot_pace: float = 0.0  # the least time between two commands of bots at one table
    ask_patience: float = 30.0  # `ask_budget` bounds the work; this, how long a busy machine may take for it
    proof_patience: float = 60.0
    stop_patience: float = 10.0

    # Who works.
    bot_processes: int = 1  # 0: bots think in a thread of the server
    ask_budget: int = 4_000  # runs of the rules for one question about odds
    proof_budget: int = 500_000  # steps of the rules to prove a replay that was sent
    snapshot_every: int = 256  # entries between derived states kept in the store

    def __post_init__(self) -> None:
        if self.chat not in CHATS:
            raise ValueError(f"chat is one of {', '.join(CHATS)}, not {self.chat!r}")

    def may_chat(self, seat: int | None) -> bool:
        """Whether the host lets this seat chat, or whoever watches."""
        return self.chat == "everyone" or (self.chat == "seated" and seat is not None)
