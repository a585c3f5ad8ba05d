"""The real server in a process of its own, and a real browser in front of it.

Needs the built client (`make setup`) and Debian's Chromium; TESSERA_CHROMIUM names another one.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import tessera.server

ROOT = Path(__file__).resolve().parents[2]
STATIC = Path(tessera.server.__file__).parent / "static"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",
]
PATIENCE = 90.0


class Served:
    """`tessera serve` on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, *arguments: str, titles: str = "") -> None:
        self._folder = folder
        self._arguments = arguments
        self._titles = {"TESSERA_TITLES": titles} if titles else {}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it serves."""
        serve = [
            sys.executable,
            "-c",
            "from tessera.cli import main; main()",
            "serve",
            "--log-level",
            "warning",
        ]
        where = ["--port", str(self.port), "--db", str(self._folder / "tables.db")]
        with (self._folder / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                [*serve, *where, *self._arguments],
                stdout=log,
                stderr=log,
                text=True,
                env={**os.environ, **self._titles},
            )
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, (self._folder / "server.log").read_text()
                assert time.monotonic() < patience, "the server does not serve"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End this one process."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with an empty database."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built; `make setup` builds it")
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Module scope: its event loop must not outlive these tests."""
    path = os.environ.get("TESSERA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("no Chromium; on Debian: apt install chromium, elsewhere set TESSERA_CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Visitor:
    """One person's browser: its own storage, one page, and every frame the server sent it."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        size = options.pop("size", (1280, 800))
        options.setdefault("reduced_motion", "reduce")
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=url, **options
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "websocket", lambda line: line.on("framereceived", lambda data: self.frames.append(_text(data)))
        )

    def open(self, address: str) -> Page:
        """Go to a page by its address behind '#', with frames as JSON so that tests can read them."""
        self.page.goto(f"/?frames=json{address}")
        return self.page

    def close(self) -> None:
        """Leave; nothing may have gone wrong in the page."""
        self.context.close()
        assert self.faults == []


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    """Let another person come; all leave with the test."""
    visitors: list[Visitor] = []

    def come(**options: Any) -> Visitor:
        visitor = Visitor(browser, served.url, **options)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.close()


_STILL = """() => new Promise((done) => {
  let before = '', frames = 0;
  const look = () => {
    const moving = document.getAnimations().some(
      (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
    const root = document.documentElement;
    const now = [scrollX, scrollY, root.scrollWidth, root.scrollHeight,
      ...[...document.querySelectorAll('.panzoom-layer')].map((layer) => layer.style.transform)].join();
    frames = moving || now !== before ? 0 : frames + 1;
    before = now;
    frames === 6 ? done() : requestAnimationFrame(look);
  };
  look();
})"""


def still(page: Page) -> None:
    """Wait until nothing on the page moves any more: no transition runs, no map slides."""
    page.evaluate(_STILL)


def table_of(page: Page) -> str:
    """The table this page is at."""
    found = re.search(r"#/t/([^/?]+)", page.url)
    assert found is not None, page.url
    return found.group(1)
