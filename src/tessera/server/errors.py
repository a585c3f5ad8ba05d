"""Refusals of the server, each with a stable code, a text for people and the HTTP status it answers with.

The rules have codes of their own (`Illegal`); these are the table's and the door's.
"""

from typing import Final

from tessera.core.codec import Plain
from tessera.core.errors import TesseraError
from tessera.store import BrokenLog, Busy, Damaged, NoRoom, Slow, StoreError, UnknownMatch

_HOST_LOST: Final = (
    "the page is from {origin}, but asks for the host {host}; if it is yours, the proxy in front must pass "
    "on the header Host as the browser sends it (nginx: proxy_set_header Host $http_host)"
)

_CODES: Final[dict[str, tuple[int, str]]] = {
    # the door
    "malformed": (400, "that is not what is expected here: {why} (at {where})"),
    "body.too_large": (413, "the body is larger than {limit} bytes"),
    "rate.exceeded": (429, "too much at once; wait a moment"),
    "connections.exceeded": (429, "one address may hold {most} connections; close some first"),
    "uploads.exceeded": (429, "one address may send {most} bodies at a time; finish some first"),
    "head.timeout": (408, "the head of the request did not come in time"),
    "head.too_large": (431, "the head of the request is larger than {limit} bytes"),
    "body.timeout": (408, "the body of the request did not come in time"),
    "server.busy": (503, "this server holds as much as it can; try again in a moment"),
    "origin.refused": (403, "this page may not talk to this server"),
    "host.refused": (403, _HOST_LOST),
    "address.bad": (400, "{address!r} is neither an address nor a network; write 192.0.2.7 or 10.0.0.0/8"),
    "address.banned": (403, "the host of this server has barred this address"),
    "door.closed": (403, "this server is for people who were invited: it asks for a code"),
    "door.wrong_code": (403, "that is not a code of this server"),
    "hello.expected": (400, "the first frame must be a hello"),
    "hello.timeout": (408, "no hello came in time"),
    "hello.repeated": (400, "this socket has said hello already"),
    "version.unknown": (400, "protocol version {version} is not spoken here; this server speaks {speaks}"),
    "token.wrong": (401, "this token holds no seat at this table"),
    "token.missing": (401, "this needs the token of a seat"),
    "server.full": (503, "this server has as many connections as it can hold"),
    "server.stopping": (503, "the server is stopping; connect again in a moment"),
    "server.draining": (503, "the server will be restarted soon: matches go on, but none begins here now"),
    "store.unavailable": (503, "the store does not answer; nothing was lost, try again"),
    "store.slow": (503, "the store takes too long to answer; look what stands there, and try again"),
    "store.full": (507, "the store has no room left; nothing was lost, but its host must make room"),
    "workers.unavailable": (503, "those who think for bots do not answer; the log of the server says why"),
    "store.damaged": (503, "the store is damaged; its host must look at it (tessera store scrub)"),
    "admin.not_serving": (409, "no server runs on this store: there is nothing to drain"),
    # what there is
    "page.unknown": (404, "there is nothing here"),
    "page.outside": (404, "everything here lies below {base}/"),
    "method.refused": (405, "not this way"),
    "title.unknown": (404, "no title is named {title!r} here"),
    "table.unknown": (404, "no table {table!r}"),
    "overlay.unknown": (400, "no overlay is named {overlay!r} here"),
    "lesson.unknown": (404, "{title} has no lesson {lesson!r}"),
    "lesson.broken": (500, "the lessons of this title have faults: {faults}"),
    "lesson.fixed": (400, "a lesson brings its own seats, options and seed"),
    "terms.broken": (500, "the terms of this title have faults: {faults}"),
    "options.bad": (400, "these options do not fit: {faults}"),
    "seats.bad": (400, "these seats do not fit: {why}"),
    "clock.bad": (400, "a clock counts whole seconds, 1 to {most}"),
    # the lobby
    "table.full": (409, "every seat is taken"),
    "table.not_full": (409, "seats {open} are still open"),
    "table.not_ready": (409, "seats {waiting} are not ready"),
    "table.started": (409, "the match has started"),
    "table.not_started": (409, "the match has not started"),
    "table.not_finished": (409, "the match is not finished"),
    "table.finished": (409, "the match is over"),
    "table.busy": (409, "others came first again and again; try once more"),
    "table.damaged": (
        409,
        "entry {entry} of this table's log {why}: it shows what came before, and nothing can be done here",
    ),
    "table.diverged": (
        409,
        "the rules changed under entry {entry} of this table's log ({why}): it shows what came before",
    ),
    "table.newer": (409, "this match was played with version {version} of {title}, which is not here yet"),
    "table.behind": (
        409,
        "its last state was not kept: open it once with version {version} of {title}, then upgrade again",
    ),
    "table.bygone": (
        409,
        "this match belongs to rules that are gone: only its end is kept",
    ),
    "title.missing": (409, "{title} is not offered by this server now; the match waits until it is again"),
    "rules.missing": (409, "the rules of {title} that this match was made with are not here any more"),
    "seat.unknown": (404, "there is no seat {seat} here"),
    "seat.taken": (409, "seat {seat} is not open"),
    "seat.required": (403, "spectators may not do this"),
    "seat.left": (401, "whoever had this token has left the seat; it is open to others"),
    "seat.kicked": (401, "whoever had this token was sent away from this table"),
    "kick.not_maker": (403, "only whoever made the table may send somebody away"),
    "kick.nobody": (409, "no other person sits in seat {seat}"),
    "match.secret": (
        403,
        "a match that goes on is told whole only at a practice table or where one person holds all seats",
    ),
    "fork.running": (403, "a running match with other people can be forked when it is over"),
    "fork.bad_position": (400, "a fork begins at an entry from {first} to {last}"),
    # play
    "stale": (409, "that answered entry {at}, but the match stands at {seq}"),
    "key.bad": (400, "an Idempotency-Key is {least} to {most} letters, digits, - and _, drawn at random"),
    "id.bad": (400, "an id is a text of 1 to {most} characters"),
    "proof.too_long": (
        422,
        "this takes over {steps} steps or {seconds} seconds; prove it at home with `tessera verify`",
    ),
    "proof.busy": (503, "others wait for their proofs; try again in a moment"),
    "proof.failed": (500, "the proof could not be carried out; nothing else was touched"),
    "rules.broken": (500, "the rules failed at this command; the match stands where it stood"),
    "chat.empty": (400, "there is nothing to say"),
    "chat.too_long": (400, "a line has at most {most} characters"),
    "chat.off": (403, "there is no chat on this server"),
    "chat.seated": (403, "on this server only those who have a seat may chat"),
    "chat.muted": (403, "the host has ended your chat here"),
    "undo.nothing": (409, "there is nothing to take back"),
    "undo.bad_position": (400, "entries 0 to {last} can be gone back to"),
    "undo.revealed": (409, "what was seen cannot be unseen; only practice tables go back that far"),
    "undo.pending": (409, "somebody has asked already"),
    "undo.not_asked": (409, "nobody has asked you"),
    "redo.nothing": (409, "there is nothing to do again"),
    "ask.too_long": (503, "that question takes too long; ask again"),
    "ask.failed": (500, "that question could not be answered; the match stands where it stood"),
    "answer.unsendable": (500, "the answer could not be sent; the match stands where it stood"),
    "server.failed": (500, "the server could not say what happened; connect again"),
    "query.none": (409, "{title} answers no questions"),
    "hint.not_now": (409, "hints are for the seat that is to act"),
    "hint.no_bot": (409, "{title} has no bot that could be asked"),
    "hint.people": (403, "there are no hints in matches between people"),
}


class Refused(TesseraError):
    """The server does not do this. Nothing has changed."""

    def __init__(self, code: str, **facts: Plain) -> None:
        self.code = code
        self.facts = facts
        self.status, template = _CODES[code]
        self.text = template.format_map(facts)
        super().__init__(f"{code}: {self.text}")


def refused_by(error: StoreError) -> Refused:
    """What a failure of the store is to whoever asked for something."""
    if isinstance(error, BrokenLog):
        return Refused("table.damaged", entry=error.faults[0].seq, why=error.faults[0].why)
    if isinstance(error, UnknownMatch):  # removed by its host
        return Refused("table.unknown", table=error.match_id)
    if isinstance(error, NoRoom):
        return Refused("store.full")
    if isinstance(error, Damaged):
        return Refused("store.damaged")
    if isinstance(error, Slow | Busy):
        return Refused("store.slow")
    return Refused("store.unavailable")


class Duplicate(Exception):
    """This client id was done before; it stands at `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def codes() -> dict[str, tuple[int, str]]:
    """Every code with its HTTP status and text."""
    return dict(_CODES)
