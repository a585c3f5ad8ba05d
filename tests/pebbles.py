"""A title that somebody else might write, laid into a folder: rules, board, command, route, guide, picture.

It touches nothing of Tessera: whatever it brings is found because it lies where it lies.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

FILES = {
    "__init__.py": '''
        """Pebbles: who takes the last one wins."""

        from tessera.core.about import About

        ABOUT = About(
            name="pebbles",
            title="Pebbles",
            summary="Take one to three; who takes the last one wins.",
            min_seats=2,
            max_seats=2,
        )
        GAME = "pebbles.game:Pebbles"
        PAGES = {"table": "Pebble table"}
    ''',
    "game.py": '''
        """The rules."""

        from collections.abc import Mapping, Sequence
        from dataclasses import dataclass
        from typing import ClassVar

        from pebbles import ABOUT
        from tessera.core.chance import Rng, Seed
        from tessera.core.errors import Illegal
        from tessera.core.game import Bot, Game, Outcome, Turn
        from tessera.core.rng import SplitMix64
        from tessera.core.ruleset import RulesetSpec

        @dataclass
        class State:
            rng: SplitMix64
            pile: int
            turn: int

        @dataclass(frozen=True)
        class View:
            pile: int
            turn: int

        @dataclass(frozen=True)
        class Take:
            count: int

        @dataclass(frozen=True)
        class Took:
            seat: int
            count: int

        class Pebbles(Game[State, Take, Took, View]):
            """Seats take one to three pebbles in turn."""

            name: ClassVar[str] = ABOUT.name
            title: ClassVar[str] = ABOUT.title
            summary: ClassVar[str] = ABOUT.summary
            min_seats: ClassVar[int] = ABOUT.min_seats
            max_seats: ClassVar[int] = ABOUT.max_seats
            state_type: ClassVar[type] = State
            view_type: ClassVar[type] = View
            command_types: ClassVar[tuple[type, ...]] = (Take,)
            event_types: ClassVar[tuple[type, ...]] = (Took,)
            refusals: ClassVar[Mapping[str, str]] = {"pebbles.not_now": "You cannot take {count} now."}

            @classmethod
            def rules_spec(cls) -> RulesetSpec:
                return RulesetSpec({})

            def setup(self, seats: int, options: Mapping[str, object], seed: Seed) -> State:
                return State(SplitMix64(1), 13, 0)

            def actors(self, state: State) -> Sequence[int]:
                return (state.turn,) if state.pile else ()

            def legal(self, state: State, seat: int) -> list[Take]:
                return [Take(n) for n in (1, 2, 3) if n <= state.pile] if seat == state.turn else []

            def refusal(self, state: State, seat: int, command: Take) -> Illegal | None:
                allowed = command in self.legal(state, seat)
                return None if allowed else Illegal("pebbles.not_now", count=command.count)

            def carry_out(self, state: State, seat: int, command: Take) -> list[Took]:
                state.pile -= command.count
                state.turn = 1 - seat
                return [Took(seat, command.count)]

            def outcome(self, state: State) -> Outcome | None:
                return None if state.pile else Outcome((1 - state.turn,), "last pebble", ())

            def chance(self, state: State) -> SplitMix64:
                return state.rng

            def view(self, state: State, seat: int | None) -> View:
                return View(state.pile, state.turn)

            def determinise(self, view: View, seat: int, rng: Rng) -> State:
                return State(SplitMix64(1), view.pile, view.turn)

            def bot(self) -> Bot[Take, View]:
                return Collector()

        class Collector(Bot[Take, View]):
            """Leaves a multiple of four, if it can."""

            def choose(self, turn: Turn[Take, View]) -> Take:
                return next((take for take in turn.legal if take.count == turn.view.pile % 4), turn.legal[0])
    ''',
    "guide.md": """
        # How to win at Pebbles

        ![Thirteen pebbles](web/card.svg)

        Leave four.
    """,
    "web/card.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 288 144">
          <rect width="288" height="144" fill="#27454a"/>
          <g fill="#d9d2c0">
            <circle cx="90" cy="80" r="26"/><circle cx="150" cy="62" r="18"/><circle cx="206" cy="86" r="30"/>
          </g>
        </svg>
    """,
    "web/board.css": """
        .pebbles { padding: 1.5rem; display: flex; flex-wrap: wrap; gap: 0.5rem; }
        .pebbles button { inline-size: 3rem; block-size: 3rem; border-radius: 50%; border: 0; }
        .pebbles button { background: rgb(39, 69, 74); color: white; }
        .pebbles button:disabled { background: rgb(96, 104, 106); }
    """,
    "web/shape.js": """
        export const label = (count) => `Take ${count}`;
    """,
    "web/board.js": """
        // A board by the DOM alone, and a page by the client's Preact.
        import { label } from "./shape.js";

        function mount(place, first) {
          const board = Object.assign(document.createElement("div"), { className: "pebbles" });
          place.append(board);
          function show({ view, choices, send }) {
            board.replaceChildren();
            board.dataset.pile = view.pile;
            for (let n = 1; n <= view.pile; n++) {
              const choice = choices.find((each) => each.command.count === n);
              const pebble = document.createElement("button");
              Object.assign(pebble, { type: "button", disabled: !choice, textContent: n });
              pebble.setAttribute("aria-label", label(n));
              if (choice) pebble.addEventListener("click", () => send(choice.command));
              board.append(pebble);
            }
          }
          show(first);
          return { show, unmount: () => (globalThis.pebblesGone = true) };
        }

        export default ({ h, hooks, parts }) => ({
          mount,
          endings: { "last pebble": "The pile is gone." },
          pages: {
            table({ get }) {
              const [rows, setRows] = hooks.useState([]);
              hooks.useEffect(() => void get("best?most=5").then((told) => setRows(told.best)), []);
              const line = (take, n) => h("li", { key: n }, `${n + 1}: take ${take}`);
              const heading = h(parts.Heading, { title: "Pebble table" }, "What to take");
              return h("div", { class: "page" }, heading, h("ol", null, rows.map(line)));
            },
          },
        });
    """,
    "cli.py": '''
        """`tessera pebbles`: count pebbles, and say what to take."""

        import typer

        app = typer.Typer(no_args_is_help=True)

        @app.callback()
        def commands() -> None:
            """Keeps `best` a command of its own while it is the only one."""

        @app.command()
        def best(pile: int) -> None:
            """Say what to take from a pile."""
            print(f"take {pile % 4 or 1}")
    ''',
    "server.py": '''
        """What to take from every pile."""

        from starlette.requests import Request
        from starlette.responses import JSONResponse
        from starlette.routing import Route

        from tessera.core.errors import Malformed

        def routes(title):
            def best(request: Request) -> dict:
                """The best number to take from every pile."""
                most = request.query_params.get("most", "13")
                if not most.isdecimal():
                    raise Malformed("expected a number", "most")
                return {"title": title.game().title, "best": [n % 4 or 1 for n in range(1, int(most) + 1)]}

            async def count(request: Request) -> JSONResponse:
                """Count what is sent."""
                return JSONResponse({"count": len(await request.body())})

            return [Route("/best", best), Route("/count", count, methods=["POST"]), Route("/schema", best)]
    ''',
}

# What boards of other authors may do wrong: the same title by another name, with another board.
FAILING = {
    "unreadable": "export default {",
    "empty": "export default {};",
    "falling": "export default { mount() { throw new Error('I fell'); } };",
    "late": (
        "export default ({ h }) => ({ Board({ view, choices, send }) {"
        " if (view.pile < 13) throw new Error('I fell later');"
        " return h('button', { class: 'late', onClick: () => send(choices[0].command) }, 'Take'); } });"
    ),
}


def lay(folder: Path, name: str = "pebbles", **changed: str) -> Path:
    """Write the title into a folder of titles, under a name, some of its files otherwise."""
    package = folder / name
    for file, text in {**FILES, **changed}.items():
        place = package / file
        place.parent.mkdir(parents=True, exist_ok=True)
        told = dedent(text).lstrip("\n")
        if place.suffix == ".py" and name != "pebbles":
            told = told.replace("pebbles", name).replace('title="Pebbles"', f'title="{name.title()}"')
            told = told.replace("Pebble table", f"{name.title()} table")
        place.write_text(told, encoding="utf-8")
    return package


@contextmanager
def found(titles: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The titles in a folder are found, too; what was imported from it is forgotten afterwards."""
    monkeypatch.setenv("TESSERA_TITLES", titles_with(titles))
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield titles
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(f"{titles}{os.sep}"):
            del sys.modules[name]


def titles_with(folder: Path) -> str:
    """What TESSERA_TITLES says when that folder is looked at, too."""
    return os.pathsep.join([os.environ["TESSERA_TITLES"], str(folder)])
