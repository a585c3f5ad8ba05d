"""`tessera bench`: how fast this installation is, on this machine, for every title.

Side-by-side measurements with other software live in the repository's `bench/` folder.
"""

import time
from typing import Annotated, Any

import typer
from rich.table import Table

from tessera import registry
from tessera._form import status
from tessera.cli.terminal import out, print_json
from tessera.core.match import Match
from tessera.core.replay import dumps, read, verify
from tessera.core.rng import SplitMix64


def bench(
    title: Annotated[str, typer.Argument(help="The title's name; all titles when left out.")] = "",
    seconds: Annotated[float, typer.Option(min=0.05, help="How long to play each title.")] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Measure random play, copies, digests and verification, per second of processor time."""
    rows = [measure(name, seconds) for name in ([title] if title else list(registry.titles()))]
    if json:
        print_json({"form": status().form, "titles": rows})
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    columns = ("title", "moves/s", "apply/s", "copy µs", "encode µs", "digest µs", "verified/s")
    for column in columns:
        table.add_column(column, justify="left" if column == "title" else "right")
    for row in rows:
        table.add_row(
            row["title"], *(f"{row[c]:,.0f}" if c.endswith("/s") else f"{row[c]:.1f}" for c in columns[1:])
        )
    out.print(f"rules run {status().form}; per second of processor time")
    out.print(table)


def measure(title: str, seconds: float) -> dict[str, Any]:
    """Figures of one title in random play with full legal lists."""
    game = registry.game(title)
    seats = game.seats_by_default()
    rng = SplitMix64(1)
    moves = 0
    seed = 0
    matches: list[Match[Any, Any, Any, Any]] = []
    began = time.process_time()
    while time.process_time() - began < seconds:
        seed += 1
        match: Match[Any, Any, Any, Any] = Match(game, seed, seats)
        for _ in range(2000):
            awaited = match.awaited()
            if not awaited:
                break
            seat = awaited[0]
            match.submit(seat, rng.pick(match.legal(seat)))
            moves += 1
        matches.append(match)
    spent = time.process_time() - began
    last = max(matches[:50], key=lambda match: match.position)
    began = time.process_time()
    again: Match[Any, Any, Any, Any] = Match(game, last.seed, seats)
    for entry in last.entries:
        again.submit(entry.seat, entry.command)
    applying = time.process_time() - began
    record = read(dumps(last, "", ""))
    began = time.process_time()
    verify(record, game)
    verifying = time.process_time() - began
    middle = last.fork(at=last.position // 2).state
    return {
        "title": title,
        "moves/s": moves / spent,
        "apply/s": last.position / applying if applying else 0.0,
        "copy µs": _micros(lambda: game.copy(middle)),
        "encode µs": _micros(lambda: game.codec.state_bytes(middle)),
        "digest µs": _micros(lambda: game.codec.digest(middle)),
        "verified/s": last.position / verifying if verifying else 0.0,
    }


def _micros(call: Any, rounds: int = 300) -> float:
    best = 1e9
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(rounds):
            call()
        best = min(best, time.perf_counter() - began)
    return best / rounds * 1e6
