"""`tessera info`: the version, whether the rules run compiled, and which titles there are."""

import platform
from typing import Annotated

import typer

from tessera import catalogue
from tessera._form import status
from tessera._version import VERSION
from tessera.cli.terminal import out, print_json


def info(json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False) -> None:
    """Tell the version, whether the rules run compiled, and where titles come from."""
    form = status()
    facts = {
        "version": VERSION,
        "compiled": form.form == "compiled",
        "form": form.form,
        "reason": form.reason,
        "python": platform.python_version(),
        "titles": list(catalogue.titles()),
    }
    if json:
        print_json(facts)
        return
    out.print(f"Tessera {VERSION} on Python {facts['python']}")
    out.print(f"rules run {form.form}" + (f" ({form.reason})" if form.reason else ""), markup=False)
    out.print(f"titles: {', '.join(catalogue.titles())}", markup=False)
