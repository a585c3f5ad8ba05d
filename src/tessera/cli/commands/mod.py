"""`tessera mod`: make, check, pack and install mods."""

from pathlib import Path
from typing import Annotated, Any

import typer

from tessera.cli.later import several
from tessera.cli.terminal import CHECK_FAILED, complain, err, out, print_json
from tessera.core.codec import plain
from tessera.core.errors import BadRuleset, Malformed
from tessera.lab import mod_check, mod_new
from tessera.lab.mod_check import Checked, ForTitle
from tessera.mods import ABOUT, packed, place_of, shelf
from tessera.mods.shelf import Installed

app = several(__doc__)

AsJson = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name becomes the mod's id.")],
    titles: Annotated[list[str], typer.Argument(help="The titles it is for.")],
    author: Annotated[str, typer.Option(help="Who makes it.")] = "",
) -> None:
    """Begin a mod: a folder that can be checked and played at once."""
    made = mod_new.create(folder, titles, author)
    files = sorted(file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file())
    out.print(f"{made}: {', '.join(files)}", markup=False)
    out.print(f"next: edit a file in {made / titles[0]}, then tessera mod check {made}", markup=False)


@app.command()
def check(
    mods: Annotated[
        list[str], typer.Argument(help="Mods: folders, packed files or installed ones; later lie above.")
    ],
    accept: Annotated[
        bool, typer.Option("--accept", help="Write into mod.yaml that it is made for the rules as they are.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Say what a mod changes, every fault with file and line, and where several mods say different things.

    Exits with 1 if there are faults. Conflicts are none: the mod that lies above holds.
    """
    checked = [mod_check.check(each, mods[number + 1 :]) for number, each in enumerate(mods)]
    if accept:
        for each in checked:
            _accept(each)
        checked = [mod_check.check(each, mods[number + 1 :]) for number, each in enumerate(mods)]
    if as_json:
        print_json([_told(each) for each in checked])
    else:
        for each in checked:
            _tell(each)
    raise typer.Exit(0 if all(each.is_whole for each in checked) else CHECK_FAILED)


@app.command()
def pack(
    folder: Annotated[Path, typer.Argument(help="The mod's folder.")],
    to: Annotated[Path | None, typer.Option(help="The file; ID-VERSION.tmod here when left out.")] = None,
) -> None:
    """Write a mod as one file to hand on. It is checked first."""
    if not folder.is_dir():
        raise Malformed("no such folder", str(folder))
    checked = mod_check.check(folder)
    if not checked.is_whole:
        raise BadRuleset(list(checked.faults))
    for file in checked.left_out:
        err.print(f"left out: {file}", markup=False)
    mod = checked.mod
    version = f"-{mod.version}" if mod.version else ""
    packed_as = packed.pack(folder, to or Path(f"{mod.id}{version}{packed.ENDING}"))
    size = packed_as.stat().st_size
    out.print(f"{packed_as}: {mod.mentioned()}, {size:,} bytes, digest {checked.digest}", markup=False)


@app.command()
def install(source: Annotated[Path, typer.Argument(help="A packed mod, or a folder.")]) -> None:
    """Install a mod: from then on it is found by its id, wherever an overlay may be named."""
    checked = mod_check.check(place_of(source))
    if not checked.is_whole:
        raise BadRuleset(list(checked.faults))
    found, before = shelf.install(source)
    instead = f" in place of {before.mentioned()}" if before else ""
    out.print(f"installed {found.mod.mentioned()} as {found.mod.id}{instead}", markup=False)
    for each in checked.titles:
        out.print(f"play it: tessera play {each.title} --overlay {found.mod.id}", markup=False)


@app.command(name="list")
def list_(as_json: AsJson = False) -> None:
    """List the mods that are installed."""
    found = shelf.installed()
    if as_json:
        print_json([_shelved(each) for each in found])
        return
    if not found:
        out.print(f"no mods are installed ({shelf.shelf()})", markup=False)
    for each in found:
        by = f" by {each.mod.author}" if each.mod.author else ""
        out.print(
            f"{each.folder.name}: {each.mod.mentioned()}{by}. {each.mod.summary}".rstrip(), markup=False
        )


@app.command()
def remove(id: Annotated[str, typer.Argument(help="The mod's id.")]) -> None:
    """Take an installed mod away. Matches that were played with it can be proved when it is there again."""
    mod = shelf.uninstall(id)
    out.print(f"removed {mod.mentioned()}", markup=False)


# ---------------------------------------------------------------- words


def _tell(checked: Checked) -> None:
    mod = checked.mod
    by = f" by {mod.author}" if mod.author else ""
    out.print(f"{mod.mentioned()} ({mod.id}){by}: digest {checked.digest[:16]}…", markup=False)
    for title in checked.titles:
        kind = (
            "alters play"
            if title.alters_play
            else "changes words and pictures only"
            if title.changes
            else "changes nothing yet"
        )
        out.print(f"  {title.title}: {kind}", markup=False)
        for change in title.changes:
            out.print(f"    {change.words()}", markup=False)
        if title.is_stale:
            told = f"made for other rules of {title.title} than are here ({title.base[:12]}…)"
            err.print(
                f"note: {told}; look it through, then tessera mod check {checked.folder} --accept",
                markup=False,
            )
    for conflict in checked.conflicts:
        err.print(f"conflict: {conflict}", markup=False)
    for file in checked.left_out:
        err.print(f"note: {file} is no part of a mod and is not packed", markup=False)
    if checked.faults:
        complain(*[str(fault) for fault in checked.faults])
        complain(f"{mod.name}: {len(checked.faults)} fault{'s' * (len(checked.faults) > 1)}")


def _told(checked: Checked) -> dict[str, Any]:
    mod = checked.mod
    return {
        "id": mod.id,
        "name": mod.name,
        "version": mod.version,
        "author": mod.author,
        "summary": mod.summary,
        "digest": checked.digest,
        "ok": checked.is_whole,
        "titles": [_titled(each) for each in checked.titles],
        "faults": [plain(fault) for fault in checked.faults],
        "conflicts": [
            {
                "title": each.title,
                "where": str(each.lower),
                "places": [each.lower.place, each.upper.place],
                "told": str(each),
            }
            for each in checked.conflicts
        ],
        "left_out": list(checked.left_out),
    }


def _titled(title: ForTitle) -> dict[str, Any]:
    return {
        "title": title.title,
        "rules": title.base,
        "digest": title.digest,
        "made_for": title.made_for,
        "alters_play": title.alters_play,
        "changes": [plain(change) for change in title.changes],
    }


def _shelved(found: Installed) -> dict[str, Any]:
    mod = found.mod
    return {
        "id": found.folder.name,
        "name": mod.name,
        "version": mod.version,
        "author": mod.author,
        "summary": mod.summary,
        "digest": found.digest,
    }


def _accept(checked: Checked) -> None:
    """Write down which rules the mod is made for, and leave the rest of what it says as it stands."""
    file = checked.folder / ABOUT
    kept: list[str] = []
    inside = False
    for line in (
        file.read_text(encoding="utf-8").splitlines() if file.is_file() else [f"name: {checked.mod.name}"]
    ):
        inside = line.startswith("made_for:") or (inside and line[:1] in (" ", "\t"))
        if not inside:
            kept.append(line)
    kept += ["made_for:", *[f"  {each.title}: {each.base!r}" for each in checked.titles]]
    file.write_text("\n".join(kept) + "\n", encoding="utf-8")
