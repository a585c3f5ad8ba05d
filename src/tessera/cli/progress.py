"""How far a run of games is, on standard error while somebody watches it."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tessera.cli.terminal import err


def progress_bar() -> Progress:
    """A bar with the number of games done and the time that is left; gone when all is done."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
