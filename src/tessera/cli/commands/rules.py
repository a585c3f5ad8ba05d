"""`tessera rules`: check and describe the data of titles."""

from typing import Annotated

import typer

from tessera import registry
from tessera.cli.later import several
from tessera.cli.terminal import CHECK_FAILED, complain, out, print_json
from tessera.core.codec import plain
from tessera.core.errors import BadRuleset

app = several(__doc__)


@app.command()
def check(
    title: Annotated[str, typer.Argument(help="The title's name; all titles when left out.")] = "",
    overlay: Annotated[list[str] | None, typer.Option(help="A folder laid over the title's data.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per title and line.")] = False,
) -> None:
    """Check a title's data, with or without an overlay. Every fault is told, with file and line.

    Exits with 1 if there are faults.
    """
    if overlay and not title:
        raise typer.BadParameter("name the title the overlay is for", param_hint="TITLE")
    failed = False
    for name in [title] if title else list(registry.titles()):
        kind = registry.find(name)
        try:
            ruleset = registry.ruleset_of(kind, overlay or ())
            kind(ruleset)  # a title may find faults while it compiles its rules
        except BadRuleset as error:
            failed = True
            if json:
                print_json(
                    {"title": name, "ok": False, "faults": [plain(f) for f in error.faults]}, lines=True
                )
            else:
                complain(*(str(fault) for fault in error.faults))
                complain(f"{name}: {len(error.faults)} faults")
            continue
        tables = {table: len(ruleset.ids(table)) for table in ruleset.tables}
        if json:
            answer = {
                "title": name,
                "ok": True,
                "ruleset": ruleset.name,
                "digest": ruleset.digest,
                "tables": tables,
            }
            print_json(answer, lines=True)
        else:
            told = ", ".join(f"{count} {table}" for table, count in tables.items())
            out.print(
                f"{ruleset.name}: ok{', ' if told else ''}{told}; digest {ruleset.digest[:16]}…", markup=False
            )
    raise typer.Exit(CHECK_FAILED if failed else 0)


@app.command()
def describe(title: Annotated[str, typer.Argument(help="The title's name.")]) -> None:
    """Print what the title's data files may hold, in outline."""
    out.print(registry.find(title).rules_spec().describe(), markup=False)


@app.command()
def schema(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    file: Annotated[str, typer.Argument(help="The data file, as in `describe`.")],
) -> None:
    """Print the JSON Schema of a data file, for an editor that completes and checks YAML."""
    kind = registry.find(title)
    spec = kind.rules_spec()
    if file not in spec.files:
        raise typer.BadParameter(f"known files: {', '.join(spec.files)}", param_hint="FILE")
    print_json(spec.schema(file, registry.ruleset_of(kind).schema_ids()))
