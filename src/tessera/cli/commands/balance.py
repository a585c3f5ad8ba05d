"""`tessera balance`: bots play every kind of match, and a report says what is fair, worth it or dead."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from tessera import registry
from tessera.arena.playing import LIMIT
from tessera.cli.progress import progress_bar
from tessera.cli.terminal import CHECK_FAILED, Overlays, err, out, parse_options, parse_seed, print_json
from tessera.lab.aims import read
from tessera.lab.balance_page import asked_in_words, page
from tessera.lab.tally import Cell
from tessera.lab.tuning import EVIDENCE, TRIALS, Tuning, TuningAsked
from tessera.lab.variants import Narrowed
from tessera.lab.verdicts import FAILS
from tessera.lab.weighing import Balance, BalanceAsked


def balance(
    title: Annotated[str, typer.Argument(help="The title's name.")],
    overlay: Overlays = None,
    games: Annotated[
        int, typer.Option(min=0, help="Matches of each kind; as the title says when left out.")
    ] = 0,
    play: Annotated[
        list[str] | None, typer.Option(help="Only this play of the title's balance.yaml. May be repeated.")
    ] = None,
    aims: Annotated[
        Path | None, typer.Option(help="A balance.yaml of your own, in the place of the title's.")
    ] = None,
    level: Annotated[list[str] | None, typer.Option(help="Bots of this level instead.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="This number of seats instead.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the title stays so, as name=value.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The run's seed; every match has one derived from it.")] = "1",
    stop: Annotated[
        bool, typer.Option("--stop", help="Stop each kind of match as soon as its answer is clear.")
    ] = False,
    report: Annotated[
        Path | None, typer.Option(help="Write a report with plots to this file, as HTML.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit with 1 if a target fails.")] = False,
    limit: Annotated[
        int, typer.Option(min=1, help="Commands after which a match counts as endless.")
    ] = LIMIT,
    tune: Annotated[
        list[str] | None,
        typer.Option(help="Search over a number of the data, as cargo.raid_from=2..6. May be repeated."),
    ] = None,
    target: Annotated[
        list[str] | None, typer.Option(help="What to tune for: a target of the title. May be repeated.")
    ] = None,
    trials: Annotated[int, typer.Option(min=1, help="Settings that are tried at most.")] = TRIALS,
    to: Annotated[Path, typer.Option(help="The folder for the overlay that is proposed.")] = Path("tuned"),
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 takes one per core.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Answer as JSON.")] = False,
) -> None:
    """Let bots play every kind of match of a title, and tell how fair it is and what its content is worth;
    with an overlay, side by side with the title as it is. With --tune, search for numbers that are fairer.
    """
    # Long: most of it is the options.
    narrowed = Narrowed(
        tuple(play or ()),
        tuple(level or ()),
        tuple(seats or ()),
        tuple(parse_options(option or []).items()),
        games,
    )
    wanted = None if aims is None else read(registry.game(title), aims.read_bytes())
    asked = BalanceAsked(title, tuple(overlay or ()), narrowed, parse_seed(seed), stop, wanted, limit=limit)
    if tune:
        _tune(TuningAsked(asked, tuple(tune), tuple(target or ()), trials), to, jobs, json)
        return
    lab = Balance(asked)
    with progress_bar() as progress:
        task = progress.add_task(title, total=lab.games)
        told = lab.run(jobs, lambda done: progress.advance(task, done))
    if report is not None:
        report.write_text(page(told), encoding="utf-8")
        err.print(f"wrote {report}", markup=False)
    if json:
        print_json(told)
    else:
        _tell(told)
    failed = any(target["verdict"] == FAILS for target in told["sides"][-1]["targets"])
    raise typer.Exit(CHECK_FAILED if check and failed else 0)


def _tune(asked: TuningAsked, to: Path, jobs: int, json: bool) -> None:
    """Search, and tell what is proposed."""
    if to.exists() and any(to.iterdir()):
        raise typer.BadParameter(f"{to} is not empty; name another folder", param_hint="--to")
    told = Tuning(asked).run(to, jobs, lambda line: err.print(line, markup=False))
    if json:
        print_json(told)
        return
    for each in told["refused"]:
        out.print(f"refused: {each['why']}", markup=False)
    for name, value in told["proposed"].items():
        out.print(f"{name}: {told['usual'][name]} -> {value}", markup=False)
    out.print(f"on fresh seeds ({told['confirmed_on']}):", markup=False)
    for base, mod in zip(told["base"], told["mod"], strict=True):
        out.print(f"    {base['text']} {base['verdict']} -> {mod['verdict']}", markup=False)
        for one, two in zip(base["found"], mod["found"], strict=False):
            out.print(f"        {_found(one)} -> {_found(two)}", markup=False)
    out.print(f"overlay: {to}; evidence: {to / EVIDENCE}", markup=False)


def _tell(told: dict[str, Any]) -> None:
    out.print(f"{told['called']}: {asked_in_words(told)}", markup=False)
    two = len(told["sides"]) > 1
    for side in told["sides"]:
        if two:
            out.print(f"\n{side['ruleset']}", markup=False)
        out.print(_cells(side["cells"]))
        for target in side["targets"]:
            out.print(f"{target['verdict']}: {target['text']}", markup=False)
            for found in target["found"]:
                if found["verdict"] != "holds":
                    out.print(f"    {_found(found)}", markup=False)
    if two:
        _tell_differences(told)


def _cells(cells: list[Cell]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("matches of", "games", "wins in percent", "rounds", "turn-overs", "decided at"):
        table.add_column(column, justify="left" if column in ("matches of", "wins in percent") else "right")
    for cell in cells:
        wins = [f"{each['called']} {_percent(each)}" for each in cell["wins"]]
        table.add_row(
            escape(cell["name"]),
            str(cell["played"]),
            escape(", ".join(wins[:1] if len(wins) == 2 else wins)),
            "-" if cell["rounds"] is None else f"{cell['rounds']['median']:g}",
            "-" if cell["turnovers"] is None else f"{cell['turnovers']['mean']:.1f}",
            "-" if cell["decided"] is None else f"{100 * cell['decided']['median']:.0f}%",
        )
    return table


def _percent(row: dict[str, Any]) -> str:
    if row["share"] is None:
        return "-"
    return f"{100 * row['share']:.0f} [{100 * row['low']:.0f}, {100 * row['high']:.0f}]"


def _found(found: dict[str, Any]) -> str:
    between = f" [{found['low']:.0f}, {found['high']:.0f}]" if "low" in found else ""
    return f"{found['verdict']}: {found['name']}: {found['value']:g}{between} of {found['of']}"


def _tell_differences(told: dict[str, Any]) -> None:
    clear = [each for each in told["compared"] if each["clear"]]
    out.print(
        f"\n{len(clear)} of {len(told['compared'])} measures clearly differ from the base:"
        if clear
        else "\nNothing clearly differs from the base.",
        markup=False,
    )
    for each in clear:
        out.print(
            f"    {each['name']}: {each['what']} {each['base']:g}{each['unit']} -> "
            f"{each['mod']:g}{each['unit']} (by chance {each['corrected']:.4f})",
            markup=False,
        )
    for each in told["content_compared"]:
        out.print(
            f"    {each['kind']} {each['id']}: had by {each['base']:g}% -> {each['mod']:g}%", markup=False
        )
