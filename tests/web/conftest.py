"""The real server in a process of its own, and a real browser in front of it.

Needs the built client (`make setup`) and Debian's Chromium; TESSERA_CHROMIUM names another one. Of Debian's
packages the one without windows (chromium-headless-shell) is taken first: it does the same for less.
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
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import tessera.server

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
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
# Nobody looks at most of these pages: they are laid out, clicked and read, and painting them is a third of
# the work. `painted` shows a page to whom colours matter; where pictures are kept, all are.
UNSEEN = """(() => {
  const unseen = new CSSStyleSheet();
  unseen.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets = [unseen];
})()"""


class Served:
    """`tessera serve` on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, *arguments: str, titles: str = "") -> None:
        self._folder = folder
        self.database = folder / "tables.db"
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
        where = ["--port", str(self.port), "--db", str(self.database)]
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


class Shared:
    """One server and one browser for all modules of this folder, begun with the first that asks.

    They end when the tests that follow lie elsewhere, not with the session: the browser brings an event loop,
    and tests of the server have their own.
    """

    def __init__(self) -> None:
        self._ends = ExitStack()
        self._served: Served | None = None
        self._browser: Browser | None = None

    def served(self, folder: Path) -> Served:
        """The server; its database lies in the folder."""
        if self._served is None:
            self._served = Served(folder)
            self._served.start()
            self._ends.callback(self._served.stop)
        return self._served

    def browser(self) -> Browser:
        """Chromium without a window."""
        if self._browser is None:
            playwright = self._ends.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            self._ends.callback(self._browser.close)
        return self._browser

    def end(self) -> None:
        self._served = self._browser = None
        self._ends.close()


SHARED = Shared()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Frames are counted where nothing else runs: on a busy machine they tell of the machine."""
    if not os.environ.get("TESSERA_TIMED"):
        for item in items:
            if item.get_closest_marker("timed"):
                item.add_marker(
                    pytest.mark.skip(reason="counts frames; `make smooth` does, on a quiet machine")
                )


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Nothing of this outlives the tests of this folder."""
    if nextitem is None or HERE not in nextitem.path.parents:
        SHARED.end()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Served:
    """A server; other modules may have left tables there."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built; `make setup` builds it")
    return SHARED.served(tmp_path_factory.mktemp("served"))


def chromium_path() -> str:
    """Where Chromium lies."""
    known = ("chromium-headless-shell", "chromium", "chromium-browser")
    path = os.environ.get("TESSERA_CHROMIUM") or next(filter(None, map(shutil.which, known)), None)
    if path is None:
        pytest.fail(
            "no Chromium; on Debian: apt install chromium-headless-shell, elsewhere set TESSERA_CHROMIUM"
        )
    return path


@pytest.fixture(scope="module")
def browser() -> Browser:
    """Chromium; every visitor has a context of its own."""
    return SHARED.browser()


class Visitor:
    """One person's browser: its own storage, one page, and every frame the server sent it."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        size = options.pop("size", (1280, 800))
        options.setdefault("reduced_motion", "reduce")
        autoplay = options.pop("autoplay", False)  # most tests want to click the only move themselves
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=url, **options
        )
        if not autoplay:
            self.context.add_init_script("try { localStorage.setItem('tessera.only-move', 'off') } catch {}")
        if not os.environ.get("TESSERA_IMAGES"):
            self.context.add_init_script(UNSEEN)
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
    frames === 3 ? done() : requestAnimationFrame(look);
  };
  look();
})"""


def painted(page: Page) -> None:
    """Let this page be seen from here on, as people see it."""
    page.evaluate("document.adoptedStyleSheets = []")


def still(page: Page) -> None:
    """Wait until nothing on the page moves any more: no transition runs, no map slides."""
    page.evaluate(_STILL)


def table_of(page: Page) -> str:
    """The table this page is at."""
    found = re.search(r"#/t/([^/?]+)", page.url)
    assert found is not None, page.url
    return found.group(1)
