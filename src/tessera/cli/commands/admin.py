"""`tessera admin`: look at tables and keep order, at a running server or in its store.

Each command speaks to the server that serves the store, over a local socket that only its owner may open;
where none runs, it works on the store itself.
"""

import time
from datetime import UTC, datetime
from typing import Annotated, Any, Final

import typer

from tessera.cli.later import several
from tessera.cli.orders import USUAL, At, Db, Json, OrderRefused, carry_out, span
from tessera.cli.terminal import out, print_json
from tessera.server import orders

app: Final = several(__doc__)

Table = Annotated[str, typer.Argument(help="The id of a table, as it stands in its link.")]
Seat = Annotated[int, typer.Argument(min=0, help="A seat, counted from 0.")]
Address = Annotated[
    str, typer.Argument(help="An address or a network: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32.")
]
Reason = Annotated[str, typer.Option(help="Why, in words.")]
For = Annotated[str, typer.Option("--for", help="For how long: 30m, 12h, 7d; for good when left out.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]

WAIT_SECONDS: Final = 1.0  # between two looks at how far draining is


@app.command()
def tables(
    title: Annotated[str, typer.Option(help="Only of this title.")] = "",
    status: Annotated[str, typer.Option(help="Only open, playing or finished ones.")] = "",
    older: Annotated[str, typer.Option(help="Only those where nothing happened for so long: 7d.")] = "",
    newer: Annotated[str, typer.Option(help="Only those where something did within so long.")] = "",
    player: Annotated[str, typer.Option(help="Only those where somebody of this name sits.")] = "",
    seats: Annotated[int, typer.Option(min=0, help="Only those with so many seats.")] = 0,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many at most.")] = 50,
    cursor: Annotated[str, typer.Option(help="Of the page before.")] = "",
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """List all tables, newest first, those that no list shows, too."""
    ages = [span(each) if each else 0 for each in (older, newer)]
    order = orders.Tables(title, status, ages[0], ages[1], player, seats, limit, cursor)
    found = carry_out(order, db, socket)
    if json:
        print_json(found)
        return
    for record in found["tables"]:
        out.print(_line_of(record), markup=False)
    if found["cursor"]:
        out.print(f"more: --cursor {found['cursor']}", markup=False)


@app.command()
def show(
    table: Table,
    lines: Annotated[int, typer.Option(min=0, max=100, help="How many lines of log and chat.")] = 10,
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Show one table: seats and who holds them, sockets, the end of its log and of its chat."""
    shown = carry_out(orders.Show(table, lines), db, socket)
    if json:
        print_json(shown)
        return
    record = shown["record"]
    if record is not None:
        out.print(_line_of(record), markup=False)
        held = {each["seat"]: each for each in shown["holders"]}
        for seat in record["seats"]:
            out.print(_seat_line(seat, held.get(seat["seat"])), markup=False)
    for each in shown["sockets"]:
        who = "watching" if each["seat"] is None else f"seat {each['seat']}"
        out.print(f"socket: {who}, from {each['address'] or 'nowhere'}", markup=False)
    out.print(f"log: {shown['entries']} entries, {shown['log_bytes']} bytes", markup=False)
    for move in shown["moves"]:
        told = "; ".join(move["told"]) or move["phrase"]
        out.print(f"  {move['seq']} (seat {move['seat']}): {told}", markup=False)
    for line in shown["chat"]:
        out.print(f"  chat {line['n']}, {line['name'] or 'a spectator'}: {line['text']}", markup=False)
    if shown["watchers_muted"]:
        out.print("who watches may not chat", markup=False)
    if shown["fault"]:
        out.print(f"fault: {shown['fault']}", markup=False)


@app.command()
def close(table: Table, reason: Reason = "", db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """End a table without winner or loser; whoever sits there is told."""
    _done(orders.Close(table, reason), db, socket, json, "closed")


@app.command()
def kick(
    table: Table,
    seat: Seat,
    bot: Annotated[bool, typer.Option("--bot", help="A bot goes on in their place.")] = False,
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Send whoever holds a seat away. Before the match it is free again; during it, they have given up."""
    _done(orders.Kick(table, seat, bot), db, socket, json, f"seat {seat} was taken from its holder")


@app.command()
def mute(
    who: Annotated[str, typer.Argument(help="A table, or with --address an address or a network.")],
    seat: Annotated[int, typer.Argument(min=-1, help="A seat; -1: all who watch.")] = -1,
    address: Annotated[bool, typer.Option("--address", help="Mute an address at all tables.")] = False,
    lasts: For = "",
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """End the chat of a seat, of all who watch a table, or of an address at all tables."""
    if address:
        order: orders.AnyOrder = orders.Bar(who, True, span(lasts) if lasts else 0)
    elif lasts:
        raise typer.BadParameter("a seat is muted until it is unmuted", param_hint="--for")
    else:
        order = orders.Mute(who, seat)
    _done(order, db, socket, json, "muted")


@app.command()
def unmute(
    who: Annotated[str, typer.Argument(help="A table, or with --address an address or a network.")],
    seat: Annotated[int, typer.Argument(min=-1, help="A seat; -1: all who watch.")] = -1,
    address: Annotated[bool, typer.Option("--address", help="An address that was muted.")] = False,
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Let them chat again."""
    order = orders.Unbar(who, True) if address else orders.Mute(who, seat, muted=False)
    _done(order, db, socket, json, "may chat again")


@app.command()
def ban(
    address: Address,
    lasts: For = "",
    reason: Reason = "",
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Keep an address or a network out, at once and at every server on the store."""
    order = orders.Bar(address, seconds=span(lasts) if lasts else 0, reason=reason)
    _done(order, db, socket, json, "barred")


@app.command()
def unban(address: Address, db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """Let an address or a network in again."""
    _done(orders.Unbar(address), db, socket, json, "may come in again")


@app.command()
def bans(db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """List who is kept out, and who may not chat."""
    found = carry_out(orders.Bars(), db, socket)
    if json:
        print_json(found)
        return
    for word, kept in (("ban", found["bans"]), ("mute", found["mutes"])):
        for each in kept:
            until = _day(each["until"]) if each.get("until") else "for good"
            out.print(f"{word} {each['network']}  {until}  {each.get('reason', '')}".rstrip(), markup=False)


@app.command()
def delete(table: Table, yes: Yes = False, db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """Throw a table away with everything of it. Nothing brings it back."""
    if not yes:
        typer.confirm(f"Throw table {table} away for good?", abort=True, err=True)
    _done(orders.Delete(table), db, socket, json, "thrown away")


@app.command()
def forget(
    who: Annotated[str, typer.Argument(help="A name, or TABLE:SEAT.")],
    yes: Yes = False,
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Show a player as somebody from now on, and nothing of what they said in chats."""
    table, colon, seat = who.rpartition(":")
    by_seat = bool(colon and table) and seat.isascii() and seat.isdigit()
    order = orders.Forget(table=table, seat=int(seat)) if by_seat else orders.Forget(name=who)
    if not yes:
        typer.confirm(f"Forget {who} for good?", abort=True, err=True)
    _done(order, db, socket, json, "forgotten")


@app.command()
def stats(db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """Count tables by title and status, seats, sockets, memory, bots at work, and the store's size."""
    found = carry_out(orders.Stats(), db, socket)
    if json:
        print_json(found)
        return
    for title, by_status in sorted(found["tables"].items()):
        counts = ", ".join(f"{count} {status}" for status, count in sorted(by_status.items()))
        out.print(f"{title}: {counts}", markup=False)
    out.print(f"seats taken: {found['seats_taken']}", markup=False)
    if "store_bytes" in found:
        out.print(f"store: {found['store_bytes']:,} bytes", markup=False)
    if not found["serving"]:
        out.print("no server runs here", markup=False)
        return
    out.print(
        f"in memory: {found['tables_in_memory']} tables, {found['memory_bytes']:,} bytes; "
        f"sockets: {found['sockets']}; bots have {found['bots_waiting']} decisions to make"
        + ("; draining" if found["draining"] else ""),
        markup=False,
    )


@app.command()
def drain(
    wait: Annotated[bool, typer.Option("--wait", help="Until nobody plays here any more.")] = False,
    db: Db = USUAL,
    socket: At = None,
    json: Json = False,
) -> None:
    """Begin nothing more at one server, before it is restarted; running matches go on and are told."""
    found = carry_out(orders.Drain(True), db, socket)
    while wait and found["playing"]:
        time.sleep(WAIT_SECONDS)
        found = carry_out(orders.Drain(), db, socket)
    _draining(found, json)


@app.command()
def undrain(db: Db = USUAL, socket: At = None, json: Json = False) -> None:
    """Let matches begin again."""
    _draining(carry_out(orders.Drain(False), db, socket), json)


# ---------------------------------------------------------------- words


def _draining(found: Any, json: bool) -> None:
    if json:
        print_json(found)
        return
    state = "draining" if found["draining"] else "not draining"
    out.print(f"{state}; {found['playing']} seats of running matches are connected here", markup=False)


def _done(order: orders.AnyOrder, db: str, socket: Any, json: bool, words: str) -> None:
    done = carry_out(order, db, socket)
    if json:
        print_json(done)
    else:
        at = f" ({', '.join(done['tables'])})" if done["tables"] else ""
        out.print(f"{words}{at}" if done["changed"] else "nothing to change", markup=False)
    if done["failed"]:
        raise OrderRefused(f"these tables could not be opened: {', '.join(done['failed'])}")


def _line_of(record: Any) -> str:
    names = ", ".join(seat["name"] or "-" for seat in record["seats"])
    parts = [record["table"], record["title"], record["status"], _day(record["moved"]), f"[{names}]"]
    if not record["listed"]:
        parts.append("unlisted")
    if record["name"]:
        parts.append(repr(record["name"]))
    return "  ".join(parts)


def _seat_line(seat: Any, held: Any) -> str:
    words = [f"seat {seat['seat']}: {seat['kind']}", seat["name"] or "-"]
    if held is not None:
        words.append(f"held by {held['fingerprint']}" + (", muted" if held["muted"] else ""))
    if seat["connected"] and seat["kind"] not in ("bot", "random"):
        words.append("connected")
    return ", ".join(words)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "seconds").removesuffix("+00:00")
