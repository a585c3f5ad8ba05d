"""Players by the names people type: of the title's own, of a class in a file or module, or of a program.

    bot, hard, random, …       what `bots.play.bot_named` knows
    ./mybot.py:MyBot           a class in a file
    package.module:MyBot       a class in a module
    cmd:./mybot --flag         a program that speaks the line protocol (`program`)

A class is made anew for every game, with the game if it asks for one. Its file is read once a process.
"""

import importlib
import importlib.util
import inspect
import re
import shlex
import shutil
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from tessera.arena.program import Program
from tessera.bots.play import AnyBot, AnyGame, bot_named
from tessera.core.errors import Fault, TesseraError
from tessera.core.game import Bot

PROGRAM: Final = "cmd:"
_CALLED: Final = re.compile(r"([A-Za-z][\w.-]*)=(.+)", re.DOTALL)
_UNQUOTED_COMMA: Final = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
_SETTING: Final = re.compile(r"[a-z_]+=-?\d+")
_QUOTED: Final = re.compile(r""""[^"]*"|'[^']*'""")


class BadPlayer(TesseraError):
    """Nobody can play under this name. Says where the fault is: the file, and the line if there is one."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.fault,)


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays: what tables call it, how it was named, and the folder it was named in."""

    label: str
    spec: str
    home: str = ""

    def source(self) -> Path | None:
        """The file it is read from, if it is a class in one."""
        place, colon, _ = self.spec.rpartition(":")
        named = colon and place.endswith(".py") and not self.spec.startswith(PROGRAM)
        return Path(self.home, place) if named else None


def entrants(named: Sequence[str]) -> tuple[Entrant, ...]:
    """The players of a list as it is typed: commas between them, `new=./mybot.py:MyBot` to call one.

    A comma inside quotes is part of a name, and so is one before a setting.
    """
    home = str(Path.cwd())
    found: list[Entrant] = []
    for each in (part for text in named for part in split(text)):
        called = _CALLED.fullmatch(each)
        found.append(Entrant(called[1], called[2], home) if called else Entrant(each, each, home))
    return tuple(found)


def told_apart(players: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The same players, no two of them called alike: the second `bot` is `bot#2`."""
    found: list[Entrant] = []
    for each in players:
        same = sum(other.label.partition("#")[0] == each.label for other in found)
        found.append(replace(each, label=f"{each.label}#{same + 1}") if same else each)
    return tuple(found)


def split(text: str) -> list[str]:
    """The parts between commas, but for those inside quotes or before a setting (`ismcts:600,depth=0`)."""
    pieces = [piece.strip() for piece in _UNQUOTED_COMMA.split(text)]
    parts: list[str] = []
    for piece in pieces:
        if parts and ":" in parts[-1] and _SETTING.fullmatch(piece):
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
    return [part[1:-1] if _QUOTED.fullmatch(part) else part for part in parts]


def is_brought(spec: str) -> bool:
    """Whether somebody brought this player, so that its failures are its own."""
    return _kind(spec) != "own"


def _kind(spec: str) -> str:
    """How a player is named: a program, a class in a file, one in a module, or one of the title's own."""
    if spec.startswith(PROGRAM):
        return "program"
    place, colon, name = spec.rpartition(":")
    if spec.endswith(".py") or (colon and place.endswith(".py")):
        return "file"
    if colon and name.isidentifier() and (name[0].isupper() or "." in place):
        return "module"
    return "own"


def player(game: AnyGame, spec: str, home: str = "") -> AnyBot:
    """The player of that name for one game of this title. BadPlayer and BadOptions say what is wrong.

    Names that lead to a file or a program are taken from the folder `home`, or from here.

    tessera.player(tessera.game("taktik"), "./mybot.py:MyBot")
    """
    kind = _kind(spec)
    if kind == "own":
        return bot_named(game, spec)
    if kind == "program":
        return _program(game, spec, home)
    return _made(game, _class_of(spec, home), spec)


# ---------------------------------------------------------------- programs


def _program(game: AnyGame, spec: str, home: str) -> Program:
    try:
        command = shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise BadPlayer(Fault(spec, 0, "", str(error))) from None
    if not command:
        raise BadPlayer(Fault(spec, 0, "", "names no program; write cmd:./mybot"))
    folder = Path(home or ".").absolute()
    name = command[0]
    found = shutil.which(str(folder / name) if "/" in name else name)
    if found is None:
        there = (folder / name).is_file()
        why = "may not be executed: chmod +x" if there else "no such program"
        raise BadPlayer(Fault(spec, 0, name, why))
    return Program(game, [found, *command[1:]], str(folder))


# ---------------------------------------------------------------- classes


def _class_of(spec: str, home: str) -> type[Any]:
    place, colon, name = spec.rpartition(":")
    if not colon:
        raise BadPlayer(Fault(spec, 0, "", f"name the class, too: {spec}:MyBot"))
    if place.endswith(".py"):
        module = _read(Path(home, place), place)
    else:
        module = _imported(place)
    found = getattr(module, name, None)
    if found is None:
        offered = ", ".join(
            each
            for each, value in vars(module).items()
            if _is_bot(value) and value.__module__ == module.__name__
        )
        raise BadPlayer(Fault(place, 0, "", f"no class {name!r}; of bots there are: {offered or 'none'}"))
    if not _is_bot(found):
        line = _line_of(found)
        raise BadPlayer(Fault(place, line, name, "is not a tessera.Bot: derive the class from it"))
    kind: type[Any] = found
    if kind.choose is Bot.choose:
        raise BadPlayer(Fault(place, _line_of(kind), name, "has no method choose(self, turn)"))
    return kind


def _is_bot(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Bot)


def _line_of(value: object) -> int:
    try:
        return inspect.getsourcelines(value)[1]  # type: ignore[arg-type]  # what has no source raises TypeError
    except (OSError, TypeError):
        return 0


_modules: dict[tuple[str, int, int], ModuleType] = {}


def _read(file: Path, told: str) -> ModuleType:
    """The module in a file; read anew when the file has changed. Its neighbours can be imported."""
    try:
        seen = file.stat()
    except OSError as error:
        raise BadPlayer(Fault(told, 0, "", (error.strerror or "cannot be read").lower())) from None
    key = (str(file.resolve()), seen.st_size, seen.st_mtime_ns)
    if key in _modules:
        return _modules[key]
    name = f"tessera_player_{blake2b(key[0].encode(), digest_size=6).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, key[0])
    assert spec is not None
    assert spec.loader is not None, "a file of that name is Python"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # records of the module look for their own module by its name
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        sys.modules.pop(name, None)
        raise BadPlayer(_fault_of(error, key[0], told, "cannot be imported")) from error
    _modules[key] = module
    return module


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and name.startswith(error.name):
            raise BadPlayer(Fault(name, 0, "", "no such module")) from None
        frames = traceback.extract_tb(error.__traceback__)
        file = frames[-1].filename if frames else name
        raise BadPlayer(_fault_of(error, file, name, "cannot be imported")) from error


def _made(game: AnyGame, kind: type[Any], spec: str) -> AnyBot:
    """One of the class: made with nothing, or else with the game."""
    place, _, name = spec.rpartition(":")
    try:
        made: AnyBot = kind(game) if _wants_game(kind, place, name) else kind()
    except BadPlayer:
        raise
    except Exception as error:
        file = inspect.getsourcefile(kind) or place
        raise BadPlayer(_fault_of(error, file, place, f"{name} cannot be made")) from error
    return made


def _wants_game(kind: type[Any], place: str, name: str) -> bool:
    signature = inspect.signature(kind)
    for arguments in ((), (None,)):
        try:
            signature.bind(*arguments)
        except TypeError:
            continue
        return bool(arguments)
    why = f"is made with {signature}; a player is made with nothing, or with the game"
    raise BadPlayer(Fault(place, _line_of(kind), name, why))


def _fault_of(error: Exception, file: str, told: str, what: str) -> Fault:
    """An error of somebody's code, with the last line of that file it went through."""
    line = 0
    if isinstance(error, SyntaxError) and error.filename == file:
        line = error.lineno or 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == file:
            line = frame.lineno or line
    why = error.msg if isinstance(error, SyntaxError) else str(error)
    return Fault(told, line, "", f"{what}: {type(error).__name__}: {why}")
