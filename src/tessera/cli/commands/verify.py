"""`tessera verify`: prove recorded matches, by playing each again."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track

from tessera import files
from tessera.cli.terminal import CHECK_FAILED, USAGE, Overlays, complain, err, out, print_json
from tessera.core.codec import plain
from tessera.core.errors import Diverged, TesseraError


def verify(
    file: Annotated[list[Path], typer.Argument(help="Replays (.tsr).")],
    overlay: Overlays = None,
    commitment: Annotated[
        str, typer.Option(help="What the table showed at the beginning: the secret must fit it.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON object per file and line.")] = False,
) -> None:
    """Prove recorded matches: play each again and hold it to every digest and to its committed chance.

    Exits with 1 if a match diverges, with 2 if a file cannot be read or was made with other rules.
    """
    worst = 0
    for path in track(
        file, "verifying", console=err, transient=True, disable=len(file) < 2 or not err.is_terminal
    ):
        answer: dict[str, Any] = {"file": str(path), "ok": False}
        try:
            verdict = files.verify(path, overlay or ())
            if commitment and verdict.commitment != commitment.strip().lower():
                raise Diverged(0, f"its chance was committed to as {verdict.commitment or 'nothing'}")
            answer.update(ok=True, **plain(verdict))
        except Diverged as error:
            answer.update(error=str(error), entry=error.entry)
            worst = max(worst, CHECK_FAILED)
        except TesseraError as error:
            answer.update(error=str(error))
            worst = max(worst, USAGE)
        if json:
            print_json(answer, lines=True)
        elif answer["ok"]:
            told = f"{path}: ok, {answer['title']}, {answer['entries']} entries, {answer['digests']} digests"
            if answer["commitment"]:
                told += f", chance as committed ({answer['commitment'][:12]})"
            out.print(told, markup=False)
        else:
            told = answer["error"]
            complain(told if told.startswith(str(path)) else f"{path}: {told}")
    raise typer.Exit(worst)
