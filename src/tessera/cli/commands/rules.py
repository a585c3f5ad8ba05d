"""`tessera rules`: check and describe the data of titles."""

import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tessera import registry
from tessera.cli.later import several
from tessera.cli.terminal import CHECK_FAILED, complain, out, print_json
from tessera.core.codec import plain
from tessera.core.errors import BadRuleset, Fault
from tessera.lab.aims import aims_of
from tessera.lessons import lessons_of
from tessera.terms import terms_of

app = several(__doc__)


@app.command()
def check(
    title: Annotated[str, typer.Argument(help="The title's name; all titles when left out.")] = "",
    overlay: Annotated[list[str] | None, typer.Option(help="A folder laid over the title's data.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per title and line.")] = False,
) -> None:
    """Check a title's data, with or without an overlay, its terms, lessons and targets. Every fault is
    told, with file and line.

    Exits with 1 if there are faults.
    """
    if overlay and not title:
        raise typer.BadParameter("name the title the overlay is for", param_hint="TITLE")
    failed = False
    for name in [title] if title else list(registry.titles()):
        kind = registry.find(name)
        try:
            ruleset = registry.ruleset_of(kind, overlay or ())
            game = kind(ruleset)  # a title may find faults while it compiles its rules
            taught = {} if overlay else _taught(game)
        except BadRuleset as error:
            failed = True
            if as_json:
                print_json(
                    {"title": name, "ok": False, "faults": [plain(f) for f in error.faults]}, lines=True
                )
            else:
                complain(*(str(fault) for fault in error.faults))
                complain(f"{name}: {len(error.faults)} faults")
            continue
        tables = {table: len(ruleset.ids(table)) for table in ruleset.tables}
        if as_json:
            answer = {
                "title": name,
                "ok": True,
                "ruleset": ruleset.name,
                "digest": ruleset.digest,
                "data_digest": ruleset.data_digest,
                "tables": tables,
                **taught,
            }
            print_json(answer, lines=True)
        else:
            told = ", ".join(f"{count} {table}" for table, count in {**tables, **taught}.items() if count)
            out.print(
                f"{ruleset.name}: ok{', ' if told else ''}{told}; digest {ruleset.digest[:16]}…", markup=False
            )
    raise typer.Exit(CHECK_FAILED if failed else 0)


def _taught(game: registry.AnyGame) -> dict[str, int]:
    """How many terms, lessons and targets a title brings; all their faults at once, if there are any."""
    found = registry.locate(game.name)
    counts: dict[str, int] = {}
    faults: list[Fault] = []
    readers = (
        ("terms", terms_of),
        ("lessons", partial(lessons_of, game)),
        ("targets", lambda _: aims_of(game).targets),
    )
    for what, read in readers:
        try:
            counts[what] = len(read(found))
        except BadRuleset as error:
            faults += error.faults
    if faults:
        raise BadRuleset(faults)
    return counts


@app.command()
def doc(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    file: Annotated[str, typer.Argument(help="One data file; all when left out.")] = "",
) -> None:
    """Print the reference of every key a title's data may hold, as Markdown."""
    kind = registry.find(title)
    references = kind.rules_spec().references()
    if file:
        _known(file, references)
        sys.stdout.write(references[file].text())
        return
    sys.stdout.write(f"# The data of {kind.title}\n\n")
    sys.stdout.write("\n".join(reference.text() for reference in references.values()))


@app.command()
def schema(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    file: Annotated[str, typer.Argument(help="Print that of one data file, and write nothing.")] = "",
    to: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("schemas"),
    mod: Annotated[
        bool, typer.Option("--mod", help="For a mod, whose files name only what they change.")
    ] = False,
    overlay: Annotated[list[str] | None, typer.Option(help="A folder laid over the title's data.")] = None,
) -> None:
    """Write the JSON Schema of every data file, with which an editor completes and checks YAML."""
    kind = registry.find(title)
    spec = kind.rules_spec()
    ids = registry.ruleset_of(kind, overlay or ()).schema_ids()
    if file:
        _known(file, spec.files)
        print_json(spec.schema(file, ids, mod))
        return
    folder = to / (f"{title}-mod" if mod else title)
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, str] = {}
    for name in spec.files:
        if not name.endswith(".txt"):
            target = folder / f"{name.rpartition('.')[0]}.schema.json"
            target.write_text(
                json.dumps(spec.schema(name, ids, mod), ensure_ascii=False, indent=1) + "\n", "utf-8"
            )
            found[name] = target.as_posix()
    for name, target_name in found.items():
        out.print(f"{name}: {target_name}", markup=False)
    first, schema_file = next(iter(found.items()))
    out.print(
        f"\nIn an editor with the YAML language server, put this above {first} (the way from there):\n"
        f"# yaml-language-server: $schema={schema_file}\n"
        "or name all of them in the settings of VS Code, by the folder your data is in:",
        markup=False,
    )
    where = "**" if not mod else f"**/{title}"
    print_json({"yaml.schemas": {schema_file: f"{where}/{name}" for name, schema_file in found.items()}})


def _known(file: str, files: Iterable[str]) -> None:
    if file not in files:
        raise typer.BadParameter(f"known files: {', '.join(files)}", param_hint="FILE")
