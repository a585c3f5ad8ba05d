"""Commands that are imported when they are run. A list of them needs only their names and a line each.

A command is a module of a folder, found and never listed; the command is named like its module. It is the
function of that name in it, or, if there are several commands under one name, the module's `app`. The line
that a list tells of it is the first of the module's docstring, behind the colon. A title's commands are the
`app` of its `cli.py`, under its name.
"""

import importlib.util
import io
import pkgutil
import tokenize
from ast import literal_eval
from contextlib import suppress
from types import ModuleType
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from tessera import brought, catalogue
from tessera.catalogue import BrokenTitle
from tessera.cli.terminal import complain
from tessera.core.errors import UnknownTitle

MARKUP: Final = "markdown"


def line_of(docstring: str | None) -> str:
    """What a list tells: of "`tessera sim`: matches between bots." that is "Matches between bots."."""
    first = (docstring or "").partition("\n")[0]
    told = first.partition(": ")[2] or first
    return told[:1].upper() + told[1:]


def several(docstring: str | None) -> typer.Typer:
    """The `app` of a module that holds several commands."""
    return typer.Typer(
        help=line_of(docstring),
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=MARKUP,
        pretty_exceptions_enable=False,
    )


class LateCommand(TyperCommand):
    """Stands in a list for a command that is not imported yet."""

    def __init__(self, name: str, module: str, panel: str | None = None) -> None:
        super().__init__(name, short_help=line_of(_docstring(module)), rich_help_panel=panel)
        self._module = module

    def command(self) -> Any:  # click's class of commands has no name that every Typer knows
        """The command itself."""
        module = importlib.import_module(self._module)
        app = getattr(module, "app", None)
        if app is None:
            app = typer.Typer(add_completion=False, rich_markup_mode=MARKUP, pretty_exceptions_enable=False)
            app.command(self.name)(getattr(module, str(self.name)))
        return typer.main.get_command(app)


class LateTitle(LateCommand):
    """The same for the commands of a title, which somebody else may have written."""

    def command(self) -> Any:
        """The title's `app`; a module that has none is told."""
        app = brought.load(self._module, "app")
        if not isinstance(app, typer.Typer):
            raise BrokenTitle(f"{self._module}: `app` is not a typer.Typer")
        return typer.main.get_command(app)


class Commands(TyperGroup):
    """All commands in a package, and those of every title. Who runs one of the first looks at no title."""

    def __init__(self, package: ModuleType, **facts: Any) -> None:
        super().__init__(rich_markup_mode=MARKUP, **facts)
        for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
            self.add_command(LateCommand(info.name, f"{package.__name__}.{info.name}"))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all, as far as a title that is broken and told lets us look."""
        own = super().list_commands(ctx)
        try:
            for _, found in catalogue.everything():
                self._add_title(found)
        except BrokenTitle as error:
            complain(str(error))
        return [*own, *[name for name in self.commands if name not in own]]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or those of the title of that name."""
        if cmd_name not in self.commands and cmd_name.isidentifier():
            with suppress(UnknownTitle):
                self._add_title(catalogue.locate(cmd_name))
        return super().get_command(ctx, cmd_name)

    def _add_title(self, found: catalogue.Found) -> None:
        module = brought.module_of(found, "cli")
        if module is not None and found.name not in self.commands:
            self.add_command(LateTitle(found.name, module, "Titles"))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """What is to be run, imported now."""
        name, found, rest = super().resolve_command(ctx, args)
        return name, found.command() if isinstance(found, LateCommand) else found, rest


def _docstring(module: str) -> str | None:
    """The docstring of a module that is not imported for it, if its source is there."""
    spec = importlib.util.find_spec(module)
    source = getattr(spec.loader, "get_source", lambda _: None)(module) if spec is not None else None
    if source is None:
        return importlib.import_module(module).__doc__
    for token in tokenize.generate_tokens(io.StringIO(source).readline):  # reads no further than it must
        if token.type == tokenize.STRING:
            return str(literal_eval(token.string))
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING):
            return None
    return None
