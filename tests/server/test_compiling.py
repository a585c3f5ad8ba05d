"""Compiling beside a running server, and bots that run another form of the rules than the server does."""

import asyncio
import os
import signal
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.fresh import COMPILES, Play, endless_build, script_of
from tests.server.host import Http

from tessera import _form, registry
from tessera._form import BINARY, judge, marks, write_stamp
from tessera.cli.commands.play import _compiler
from tessera.core.match import Match
from tessera.core.streams import stream_value
from tessera.server.compiling import DONE, Compiler
from tessera.server.rules import Rules
from tessera.server.workers import WorkerPool

COMMANDS = 24  # of bots in each match: enough for several turns of every title

HEADERS = Path(sysconfig.get_path("include"), "Python.h").exists()
posix = pytest.mark.skipif(os.name != "posix", reason="process groups, pipes with names")


# ---------------------------------------------------------------- two forms, one match


def form_of_workers(pool: WorkerPool) -> str:
    status: _form.Status = pool._crew.workers()[0].give(_form.status).result(60)
    return status.form


def bots_play(pool: WorkerPool, title: str) -> str:
    """A match in which this pool's bots choose; the digest of where it has come to."""
    game = registry.game(title)
    match: Match[Any, Any, Any, Any] = Match(game, 7)

    async def play() -> None:
        for turn in range(COMMANDS):
            seats = match.actors()
            if not seats:
                break
            seat = seats[0]
            seed = stream_value(7, f"turn {turn}")
            plan = await pool.plan(
                game, Rules(), seat, "bot", match.view(seat), match.legal(seat), seed, 60.0
            )
            match.submit(seat, plan[0])

    asyncio.run(play())
    return match.digest()


@pytest.fixture(scope="module")
def other_form() -> Iterator[WorkerPool]:
    """Workers in processes of their own that run the form this process does not run."""
    before = os.environ.pop("TESSERA_PURE", None)
    if _form.status().form == "compiled":
        os.environ["TESSERA_PURE"] = "1"
    pool = WorkerPool(1)
    try:
        if form_of_workers(pool) == _form.status().form:  # nothing is compiled here
            pool.close()
            pytest.skip("there is only one form here: no compiled build")
        yield pool
    finally:
        pool.close()
        os.environ.pop("TESSERA_PURE", None)
        if before is not None:
            os.environ["TESSERA_PURE"] = before


@pytest.mark.parametrize("title", sorted(registry.titles()))
def test_bots_of_the_other_form_play_the_same_match(other_form: WorkerPool, title: str) -> None:
    here = WorkerPool(0)
    try:
        assert bots_play(other_form, title) == bots_play(here, title)
    finally:
        here.close()


def test_renewed_workers_are_new_processes_and_the_old_ones_finish_their_work() -> None:
    pool = WorkerPool(1)
    try:
        old = pool._crew.workers()[0]
        first = old.give(os.getpid).result(60)
        waiting = [old.give(sum, range(10_000)) for _ in range(3)]
        pool.renew()
        second = pool._crew.workers()[0].give(os.getpid).result(60)
        assert second not in (first, os.getpid())
        assert [each.result(60) for each in waiting] == [sum(range(10_000))] * 3
        with pytest.raises(RuntimeError, match="shutdown"):
            old.give(os.getpid)
    finally:
        pool.close()


def test_a_bot_asked_while_workers_are_renewed_is_answered_by_the_new_ones() -> None:
    game = registry.game("taktik")
    match: Match[Any, Any, Any, Any] = Match(game, 7)
    pool = WorkerPool(1)

    async def ask() -> Any:
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        asked = asyncio.create_task(pool.plan(game, Rules(), seat, "bot", view, legal, 7, 60.0))
        while (
            not pool._crew._workers or not pool._crew._workers[0]._prepared
        ):  # its title is being made ready
            await asyncio.sleep(0)
        pool.renew()
        return await asked

    try:
        assert asyncio.run(ask())
    finally:
        pool.close()


# ---------------------------------------------------------------- a command that compiles


@pytest.fixture
def checkout(tmp_path: Path) -> str:
    """A package with one source and nothing compiled."""
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "match.py").write_text("LIMIT = 3\n")
    return str(tmp_path)


def compile_with(script: str, package: str) -> tuple[list[str], list[str]]:
    """Run a script to its end; what was told, and what was noticed."""
    told: list[str] = []
    noticed: list[str] = []
    compiler = Compiler([sys.executable, "-c", script, package], told.append, package)
    asyncio.run(compiler.run(lambda: noticed.append(judge(package).form)))
    assert not compiler.is_running
    return told, noticed


def test_a_whole_build_is_noticed_and_told(checkout: str) -> None:
    Path(checkout, "core", f"match{BINARY}").touch()
    write_stamp(checkout, {})
    build = (
        "import sys, tessera._form as f; print('1 of 1'); f.write_stamp(sys.argv[1], f.marks(sys.argv[1]))"
    )
    assert compile_with(build, checkout) == (["1 of 1", DONE], ["compiled"])


def test_half_a_build_is_not_taken_for_a_whole_one(checkout: str) -> None:
    build = f"""
import sys, tessera._form as f
from pathlib import Path
f.write_stamp(sys.argv[1], {{}})
Path(sys.argv[1], "core", "match{BINARY}").touch()
sys.exit("the disk is full")
"""
    assert compile_with(build, checkout) == ([], [])
    assert judge(checkout).reason == "the build did not finish; run make setup"


def test_a_source_edited_meanwhile_keeps_the_old_form(checkout: str) -> None:
    stamp = marks(checkout)
    Path(checkout, "core", "match.py").write_text("LIMIT = 4\n")
    Path(checkout, "core", f"match{BINARY}").touch()
    write_stamp(checkout, stamp)
    assert compile_with("", checkout) == ([], [])


# ---------------------------------------------------------------- the whole way


@posix
def test_a_server_of_sources_says_that_it_compiles_and_then_that_bots_use_it(tmp_path: Path) -> None:
    script = script_of(tmp_path, COMPILES)
    os.mkfifo(f"{script}.go")
    with Play(tmp_path, script) as play:
        http = Http(play.url)
        assert play.next_line() == "compiling"
        assert http.get("/api/info").body["form"] == "interpreted"
        assert http.get("/api/info").body["compiling"] is True
        http.make("bot", "bot")
        Path(f"{script}.go").write_text("")
        assert play.next_line() == DONE
        assert http.get("/api/info").body["compiling"] is False
        assert http.get("/healthz").body["ok"] is True


@posix
@pytest.mark.skipif(not HEADERS, reason="the headers of this Python are not installed")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_compiling_ends_with_the_server_however_that_ends(tmp_path: Path, how: signal.Signals) -> None:
    import fcntl  # not on Windows

    with Play(tmp_path, endless_build(tmp_path)) as play:
        assert play.next_line().startswith("compiling the rules behind the scenes")
        assert play.next_line() == "compiling"
        play.process.send_signal(how)
        assert play.process.wait(60) in (0, -how)
        with (tmp_path / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # waits until nobody of the build is left; pytest's limit holds


def test_nothing_is_compiled_where_it_is_done_or_not_wanted() -> None:
    assert _compiler("") is None
    if _form.status().form == "compiled" or _form.is_forced_pure():
        assert _compiler("compile.py") is None
