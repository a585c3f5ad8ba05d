"""`tessera serve`: host tables for browsers and programs, until TERM or Ctrl-C."""

from enum import StrEnum
from typing import Annotated

import typer

from tessera import mods
from tessera.cli.terminal import err


class LogLevel(StrEnum):
    """How much is logged."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


class WhoChats(StrEnum):
    """Who may chat."""

    everyone = "everyone"
    seated = "seated"
    off = "off"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    db: Annotated[
        str, typer.Option(help="Where tables are kept: a file, or an address of PostgreSQL or Redis.")
    ] = "tessera.db",
    titles: Annotated[
        list[str] | None, typer.Option(help="A title to offer; all when left out. May be repeated.")
    ] = None,
    origin: Annotated[list[str] | None, typer.Option(help="A further web origin that may connect.")] = None,
    overlay: Annotated[
        list[str] | None, typer.Option(help="A mod to offer: FOLDER or NAME=FOLDER. May be repeated.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="A proxy of yours, as ADDRESS or NETWORK: its X-Forwarded-For is believed. May be repeated."
        ),
    ] = None,
    frames_per_second: Annotated[
        float, typer.Option(min=1, help="How many frames each socket may send.")
    ] = 30.0,
    writes_per_second: Annotated[
        float, typer.Option(min=0.1, help="How many tables, joins and the like each address may ask for.")
    ] = 5.0,
    reads_per_second: Annotated[
        float, typer.Option(min=1, help="How many requests of any kind each address may send.")
    ] = 100.0,
    connections_per_address: Annotated[
        int, typer.Option(min=1, help="How many connections each address may hold.")
    ] = 256,
    invite: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TESSERA_INVITE",
            help="A code without which nobody makes or joins a table. May be repeated.",
            show_envvar=True,
        ),
    ] = None,
    watch_open: Annotated[
        bool, typer.Option("--watch-open/--watch-invited", help="Whether watching needs no code.")
    ] = True,
    chat: Annotated[WhoChats, typer.Option(help="Who may chat.")] = WhoChats.everyone,
    admin_socket: Annotated[
        str, typer.Option(help="Where `tessera admin` finds it; beside the file when left out, or none.")
    ] = "",
    bot_processes: Annotated[
        int, typer.Option(min=0, help="Processes in which bots think; 0: a thread, which cannot be ended.")
    ] = 1,
    log_level: Annotated[LogLevel, typer.Option(help="How much is logged.")] = LogLevel.info,
) -> None:
    """Serve tables until TERM or Ctrl-C. Logs go to standard error, one JSON object per line."""
    # Long: every option stands here once, with its words.
    from tessera.server.logs import to_stderr  # other commands need no web server
    from tessera.server.running import serve as run
    from tessera.server.settings import Settings

    to_stderr(log_level.value)
    settings = Settings(
        titles=tuple(titles or ()),
        origins=tuple(origin or ()),
        proxies=tuple(_networks(trusted_proxy or [])),
        overlays=dict([mods.named(each) for each in overlay or []]),
        frames_per_second=frames_per_second,
        frames_burst=max(60, int(frames_per_second)),
        writes_per_second=writes_per_second,
        writes_burst=max(60, int(writes_per_second)),
        reads_per_second=reads_per_second,
        reads_burst=max(1000, int(reads_per_second)),
        connections_per_address=connections_per_address,
        bot_processes=bot_processes,
        invites=tuple(invite or ()),
        watch_open=watch_open,
        chat=chat.value,
        admin_socket=admin_socket,
    )
    run(host, port, db, settings, lambda address: err.print(f"serving {address}", markup=False))


def _networks(named: list[str]) -> list[str]:
    from tessera.server.door import network  # other commands need no web server

    found: list[str] = []
    for each in named:
        try:
            found.append(str(network(each)))
        except ValueError:
            raise typer.BadParameter(
                f"{each!r} is neither an address nor a network; write 192.0.2.7 or 10.0.0.0/8",
                param_hint="--trusted-proxy",
            ) from None
    return found
