"""`tessera diff` and `tessera.lab.diff`: what a change of rules does to matches, and nothing else."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from tests.cli.answer import Cli
from tests.cli.conftest import cli
from tests.harbour import smugglers
from tests.server.host import Host

import tessera
from tessera import files, lab
from tessera.arena.playing import play_job
from tessera.core.replay import read
from tessera.lab.comparing import CAUSES
from tessera.lab.diffing import RulesDiff
from tessera.lab.elsewhere import tessera_at

__all__ = ["cli"]

ROOT = Path(__file__).resolve().parents[2]
REPLAYS = ROOT / "tests" / "replays"
Mod = Callable[..., Path]


@pytest.fixture
def mod(tmp_path: Path) -> Mod:
    """Makes a folder of data files that are laid over a title's."""

    def made(cargo: str, name: str = "mod", file: str = "cargo.yaml") -> Path:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / file).write_text(cargo)
        return folder

    return made


def causes(found: RulesDiff) -> dict[str, int]:
    """How many matches each cause alters, by its words."""
    return {f"{cause.cause}: {cause.detail}": cause.matches for cause in found.causes}


# ---------------------------------------------------------------- what it finds


def test_other_words_alter_nothing(mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("crates: {rope: {name: Cord}, rum: {name: Grog}}")], games=12)
    assert found.headline() == "Smugglers: alters none of 12 matches"
    assert (found.causes, found.before.digest) == ((), found.after.digest)
    assert [(each.path, each.why, each.alters) for each in found.changes] == [
        ("crates.rope.name", "words", False),
        ("crates.rum.name", "words", False),
    ]


def test_a_price_gives_another_event_and_the_positions_after_it(mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("crates: {rum: {value: 5}}")], games=12)
    cause = found.causes[0]
    assert (cause.cause, cause.detail) == ("event", "Shipped.coins")
    example = cause.example
    match = files.AnyMatch(smugglers(), example.seed)
    for line in read(replay_of(found, example.seed)).lines[: example.entry - 1]:
        match.submit(line["seat"], smugglers().codec.commands.from_plain(line["do"]))
    assert smugglers().text(match.view(example.seat)) == example.text  # the position that both share
    sold, lost = example.before.told[0], example.after.told[0]
    assert re.fullmatch(r"seat \d ships Rum \(4\), rolls 4: sold for 4", sold)
    assert lost == sold.replace("Rum (4)", "Rum (5)").replace("sold for 4", "lost at sea")
    assert example.before.draws == example.after.draws == ("below 6: 3",)  # the die falls as it fell
    assert example.differs[0].startswith(f"dens[{example.seat}].coins: ")
    assert example.before.text != example.after.text
    assert example.outcome_before != example.outcome_after


def replay_of(found: RulesDiff, seed: int | str) -> bytes:
    """The game of that seed, as it was played for the comparison."""
    from tessera.lab import corpus

    games = corpus.played("smugglers", [], found.matches)
    return next(play_job(each.job).replay for each in games.matches if each.job and each.job.seed == seed)


def test_a_kind_of_crate_that_is_gone_is_other_chance_from_the_set_up_on(mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("crates: {pearl: null}")], games=12)
    assert causes(found) == {"chance: another generator": 12}
    assert "first at the set-up of seed" in found.headline()
    went = {match.refused_after is not None for match in found.altered}
    assert went == {True}
    assert "which is refused" in found.causes[0].example.went_on
    (change,) = found.changes
    assert (change.path, change.after, change.alters) == ("crates.pearl", "", True)
    assert (change.before_at, change.after_at) == ("cargo.yaml:11", "mod/cargo.yaml:1")


def test_a_command_that_is_refused_is_told_with_its_code_and_in_words(mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("stash: 2")], games=12)
    refused = next(cause for cause in found.causes if cause.cause == "refused")
    assert refused.detail == "stash.full"
    assert refused.example.after.refused == "stash.full: Your stash is full: it holds 2."
    assert refused.example.before.told[0].startswith(f"seat {refused.example.seat} stashes ")
    altered = [match for match in found.altered if match.refused_after is not None]
    assert len(altered) == refused.matches
    for match in altered:
        assert match.refused_after == match.alterations[-1].entry


def test_commands_that_nobody_chose_count_too(mod: Mod) -> None:
    fewer = lab.diff("smugglers", [mod("stash: 2")], games=12)
    gone = next(cause for cause in fewer.causes if cause.cause == "choices")
    assert gone.detail == "no more Stash"
    assert gone.example.gone[0].startswith(f"seat {1 - (gone.example.seat or 0)}: stash ")
    more = lab.diff("smugglers", [mod("stash: 4")], games=12)
    assert causes(more).keys() == {"choices: now also Stash"}
    assert {match.refused_after for match in more.altered} == {None}
    assert "still apply to the end" in more.causes[0].example.went_on


def test_a_change_of_the_hand_is_told_as_state_because_no_event_tells_of_it(mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("hand: 4")], games=3)
    assert {"state: deck", "event: Drew.crate"} <= causes(found).keys()
    dealt = next(cause for cause in found.causes if cause.cause == "state")
    assert (dealt.matches, dealt.example.entry, dealt.example.parts) == (3, 0, False)
    assert any("dens[0].hand: " in line for line in dealt.example.differs)
    assert re.search(
        "first at the set-up of seed .*; 3 become other matches, first at entry", found.headline()
    )


def test_a_number_of_taktik_is_told_with_both_places(mod: Mod, tmp_path: Path) -> None:
    shutil.copy(REPLAYS / "taktik" / "standard-skirmish-bots.tsr", tmp_path)
    short = mod("profiles: {standard: {SPECIAL: {attack: 4}}}", file="units.yaml")
    found = lab.diff("taktik", [short], replays=tmp_path)
    assert {"state: units.A*.reach": 1}.items() <= causes(found).items()
    (change,) = found.changes
    assert change.words() == (
        "units.yaml: profiles.standard.SPECIAL.attack: 3 → 4 "
        "(units.yaml:10 → mod/units.yaml:1), can alter play"
    )


def test_two_forms_of_a_mod_are_compared_with_each_other(mod: Mod) -> None:
    old, new = mod("hand: 4", "old"), mod("hand: 4\nstash: 4", "new")
    found = lab.diff("smugglers", [new], base=[old], games=6)
    assert [change.path for change in found.changes] == ["stash"]
    assert causes(found).keys() == {"choices: now also Stash"}
    assert (found.before.ruleset, found.after.ruleset) == ("smugglers+old", "smugglers+new")


def test_an_option_that_is_gone_is_told_and_the_match_is_not_made(tmp_path: Path, mod: Mod) -> None:
    shutil.copy(REPLAYS / "taktik" / "standard-flag-capture-bots.tsr", tmp_path)
    gone = mod("scenarios: {flag_capture: null}", file="scenarios.yaml")
    found = lab.diff("taktik", [gone], replays=tmp_path)
    (cause,) = found.causes
    assert (cause.cause, cause.example.entry) == ("setup", 0)
    assert "unknown scenario 'flag_capture'" in cause.example.after.refused
    assert "flag_capture" in cause.detail


# ---------------------------------------------------------------- on the command line


def test_the_answer_is_the_same_for_any_number_of_processes(cli: Cli, mod: Mod) -> None:
    line = ["diff", "smugglers", "--overlay", mod("raid_from: 4"), "--games", "10", "--json", "--jobs"]
    alone, both = cli(*line, "1"), cli(*line, "2")
    assert (alone.code, both.code) == (1, 1)
    assert alone.out == both.out


def test_the_exit_code_is_that_of_a_check(cli: Cli, mod: Mod) -> None:
    line = ["diff", "smugglers", "--games", "4", "--jobs", "1", "--overlay"]
    assert cli(*line, mod("crates: {rope: {name: Cord}}", "words")).code == 0
    assert cli(*line, mod("crates: {silk: {value: 6}}", "price")).code == 1


def test_the_terminal_shows_what_differs(cli: Cli, mod: Mod) -> None:
    answer = cli("diff", "smugglers", "--overlay", mod("raid_from: 4"), "--games", "20", "--jobs", "1")
    assert re.match(r"Smugglers: alters \d+ of 20 matches, first at entry \d+ of seed \d+\n", answer.out)
    for words in (
        "raid_from: 5 → 4 (cargo.yaml:4 → mod/cargo.yaml:1), can alter play",
        "Another event: Raided.taken",
        "    before:  seat 0 raids seat 1, rolls 4: in vain\n",
        "    after:   seat 0 raids seat 1, rolls 4: takes ",
        "    --- before\n    +++ after\n",
        "From here on it is another match, and no longer compared command by command",
        "  Outcome before: sold out, won by seat ",
    ):
        assert words in answer.out


def test_json_fits_the_record_that_the_lab_gives(cli: Cli, mod: Mod) -> None:
    found = lab.diff("smugglers", [mod("raid_from: 4")], games=20)
    told = cli("diff", "smugglers", "--overlay", mod("raid_from: 4"), "--games", "20", "--json").json
    assert told == json.loads(json.dumps(found.plain()))
    schema = msgspec.json.schema(RulesDiff)
    without = {**told, "causes": [], "altered": []}  # pictures and replays are not told
    jsonschema.validate(without, schema)
    example = told["causes"][0]["example"]
    assert list(told["causes"][0]) == ["cause", "detail", "matches", "example"]
    assert {"match", "seed", "entry", "command", "before", "after", "differs", "went_on"} <= set(example)
    assert "picture" not in json.dumps(told)


def test_the_report_is_one_file_with_boards_side_by_side(cli: Cli, mod: Mod, tmp_path: Path) -> None:
    mod("profiles: {standard: {SPECIAL: {attack: 4}}}", file="units.yaml")
    shutil.copy(REPLAYS / "taktik" / "standard-skirmish-bots.tsr", tmp_path / "one.tsr")
    page = tmp_path / "report.html"
    line = ["diff", "taktik", "--overlay", tmp_path / "mod", "--replays", tmp_path, "--html", page]
    assert cli(*line, "--jobs", "1").code == 1
    text = page.read_text()
    assert text.count('<img alt="The position: Before" src="data:image/svg+xml;base64,') == 2
    assert text.count('<img alt="The position: After" src="data:image/svg+xml;base64,') == 2
    assert "http://" not in re.sub(r'"data:[^"]*"', "", text)
    assert "units.yaml:10 → mod/units.yaml:1" in text


def test_a_title_that_does_not_draw_itself_is_shown_as_text(cli: Cli, mod: Mod, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    line = ["diff", "smugglers", "--overlay", mod("raid_from: 4"), "--games", "20", "--html", page]
    cli(*line, "--jobs", "1")
    text = page.read_text()
    assert "<img" not in text
    assert re.search(r"<b>.*, Silk \(5\)</b>|<b>.*coins.*</b>", text)


@pytest.mark.parametrize("title", ["sint", "imperium", "sanctum", "taktik", "fullmetal"])
def test_every_shipped_title_draws_its_positions(title: str) -> None:
    from tessera.lab.executing import Executor
    from tessera.lab.pictures import drawn

    file = min((REPLAYS / title).glob("*.tsr"), key=lambda each: each.stat().st_size)
    executor = Executor(title, [])
    begun, later = [executor.look(file.read_bytes(), at)["after"] for at in (0, 3)]
    pictures = [drawn(title, (), position) for position in (begun, later)]
    assert all(picture.startswith("<svg ") for picture in pictures)
    assert drawn(title, (), {"state": b"\x80"}) == ""  # a state of another version


# ---------------------------------------------------------------- what it is tried on


def test_a_folder_of_replays_that_holds_others_too(cli: Cli, mod: Mod, tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    shutil.copytree(REPLAYS / "smugglers", folder / "inner")
    shutil.copy(REPLAYS / "taktik" / "standard-skirmish-bots.tsr", folder)
    whole = (folder / "inner" / "2-seats.tsr").read_bytes()
    (folder / "cut.tsr").write_bytes(whole[:-40])
    (folder / "other.tsr").write_bytes(whole.replace(b'"do":{"type":"Ship"', b'"do":{"type":"Stash"', 1))
    line = ["diff", "smugglers", "--replays", folder, "--jobs", "1", "--overlay"]
    answer = cli(*line, mod("crates: {rope: {name: Cord}}"), "--json")
    assert answer.code == 2  # nothing is altered, but something could not be read
    assert (answer.json["matches"], answer.json["altered"]) == (3, [])
    told = {each["name"]: each["why"] for each in answer.json["left_out"]}
    assert told.keys() == {"cut.tsr", "other.tsr", "standard-skirmish-bots.tsr"}
    assert "line " in told["cut.tsr"]
    assert told["other.tsr"].startswith("does not fit its own record: ")
    assert told["standard-skirmish-bots.tsr"] == "a match of taktik"
    assert "error: left out: cut.tsr: line " in answer.err
    assert cli(*line, mod("raid_from: 2")).code == 1


def test_a_match_that_was_played_by_other_rules_is_left_out(cli: Cli, mod: Mod, tmp_path: Path) -> None:
    own = mod("hand: 5", "own")
    files.save(tessera.new("smugglers", 1, overlays=[own]), tmp_path / "matches" / "own.tsr")
    answer = cli(
        "diff", "smugglers", "--replays", tmp_path / "matches", "--overlay", mod("hand: 4"), "--json"
    )
    assert (answer.code, answer.json["matches"]) == (2, 0)
    assert answer.json["left_out"][0]["why"] == "recorded by other rules than those before the change"
    line = ["diff", "smugglers", "--replays", tmp_path / "matches", "--base", own, "--overlay", own, "--json"]
    assert cli(*line).code == 0


def test_the_tables_of_a_store(cli: Cli, mod: Mod, tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    host = Host(db)
    try:
        playing = host.two_people(title="smugglers")[0]
        host.make("human", "open", title="smugglers")  # nobody has sat down yet
    finally:
        host.stop()
    before = db.read_bytes()
    line = ["diff", "smugglers", "--store", db, "--jobs", "1", "--json", "--overlay"]
    answer = cli(*line, mod("hand: 4"))
    assert (answer.code, answer.json["matches"]) == (1, 1)
    assert answer.json["altered"][0]["name"] == f"table {playing}"
    assert "1 of these tables are being played" in answer.err
    assert db.read_bytes() == before
    assert cli("diff", "smugglers", "--store", tmp_path / "none.db", "--overlay", mod("hand: 4")).code == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            "--overlay MOD --games 2",
            "mod/cargo.yaml:2: crates.rum: unknown key 'valeu'; did you mean 'value'?",
        ),
        (
            "--overlay nowhere",
            "nowhere: no folder, no packed mod, and none that is installed (`tessera mod list`)",
        ),
        ("--games 2", "smugglers: diff: nothing to compare: name an overlay, or another Tessera"),
        ("--against nowhere", "nowhere: there is nothing"),
        ("--against EMPTY", "EMPTY: holds no tessera/, and is neither a wheel nor an environment's Python"),
        ("--base GOOD --replays EMPTY", "EMPTY: no replay (.tsr) in this folder"),
        (
            "--base GOOD --replays nowhere",
            "nowhere: no such folder",
        ),
        ("--base GOOD --seats bot", "smugglers: seats: expected 2..4 players, got 1"),
        ("--base GOOD --option moon=full", "options: unknown key 'moon'"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    cli: Cli, mod: Mod, tmp_path: Path, arguments: str, told: str
) -> None:
    places = {
        "MOD": mod("crates:\n  rum: {valeu: 5}"),
        "GOOD": mod("hand: 4", "good"),
        "EMPTY": tmp_path / "empty",
    }
    places["EMPTY"].mkdir()
    answer = cli("diff", "smugglers", *[places.get(word, word) for word in arguments.split(" ")])
    assert answer.code == 2
    assert answer.complaint() == told.replace("EMPTY", str(places["EMPTY"]))


# ---------------------------------------------------------------- another version of the code


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout, as far as Smugglers needs it, without this lab: as an older one has it."""
    left_out = shutil.ignore_patterns(
        "*.so", "__pycache__", "static", "server", "lab", "envs", "extras", "games"
    )
    shutil.copytree(Path(tessera.__file__).parent, tmp_path / "other" / "src" / "tessera", ignore=left_out)
    (tmp_path / "other" / "src" / "tessera" / "games").mkdir()
    (tmp_path / "other" / "src" / "tessera" / "games" / "__init__.py").touch()
    api = tmp_path / "other" / "src" / "tessera" / "api.py"
    assert "lab" not in api.read_text()
    shutil.copytree(ROOT / "examples" / "smugglers", tmp_path / "other" / "examples" / "smugglers")
    return tmp_path / "other"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_a_change_meant_not_to_alter_play_is_proved_not_to(cli: Cli, checkout: Path) -> None:
    rules = checkout / "examples" / "smugglers" / "game.py"
    edit(rules, "kinds = sorted(set(den.hand))", "kinds = sorted(dict.fromkeys(den.hand))")
    line = ["diff", "smugglers", "--against", checkout, "--jobs", "1", "--json"]
    answer = cli(*line, "--replays", REPLAYS / "smugglers")
    assert (answer.code, answer.json["matches"], answer.json["changes"]) == (0, 3, [])
    edit(rules, "coins = value if state.roll >= value else 0", "coins = value if state.roll > value else 0")
    edit(checkout / "examples" / "smugglers" / "data" / "cargo.yaml", "copies: 5}", "copies: 5} # five")
    answer = cli(*line, "--replays", REPLAYS / "smugglers")
    assert answer.code == 1
    cause = answer.json["causes"][0]
    assert (cause["cause"], cause["detail"]) == ("event", "Shipped.coins")
    assert "lost at sea" in cause["example"]["before"]["told"][0]
    assert "sold for" in cause["example"]["after"]["told"][0]
    assert answer.json["before"]["where"] == str(checkout)


def test_rules_that_fail_are_a_cause_and_stop_nothing(cli: Cli, checkout: Path) -> None:
    rules = checkout / "examples" / "smugglers" / "game.py"
    stash = "legal += [Stash(crate) for crate in kinds"
    edit(rules, f"{stash}]", f"{stash} if 1 // len(state.deck) < 2]")  # until the deck is empty
    answer = cli("diff", "smugglers", "--against", checkout, "--games", "4", "--jobs", "1", "--json")
    assert (answer.code, answer.json["matches"]) == (1, 4)
    (cause,) = answer.json["causes"]
    assert (cause["cause"], cause["detail"]) == ("broken", "ZeroDivisionError before")
    assert cause["matches"] == 4
    assert "ZeroDivisionError: " in cause["example"]["before"]["refused"]


def test_other_code_may_know_only_an_older_format_of_replays(cli: Cli, checkout: Path) -> None:
    edit(
        checkout / "src" / "tessera" / "core" / "replay.py",
        "FORMAT_VERSION: Final = 3",
        "FORMAT_VERSION: Final = 2",
    )
    line = ["diff", "smugglers", "--against", checkout, "--jobs", "1", "--json"]
    answer = cli(*line, "--replays", REPLAYS / "smugglers")
    assert (answer.code, answer.json["matches"], answer.json["altered"]) == (0, 3, [])


def test_other_code_that_fails_or_has_no_such_title_says_so(cli: Cli, checkout: Path) -> None:
    line = ["--against", checkout, "--games", "2", "--jobs", "1"]
    answer = cli("diff", "taktik", *line)
    assert answer.code == 2
    assert answer.complaint().startswith(f"the Tessera at {checkout}: no title named 'taktik'")
    edit(checkout / "examples" / "smugglers" / "game.py", "class Smugglers(", "class Smuglers(")
    answer = cli("diff", "smugglers", *line)
    assert answer.code == 2
    assert "NameError" in answer.complaint()


def test_commands_that_only_the_other_code_refuses_are_told_as_refused_before(
    cli: Cli, checkout: Path
) -> None:
    rules = checkout / "examples" / "smugglers" / "game.py"
    edit(rules, "len(den.stash) >= self.cargo.stash:", "len(den.stash) >= 1:")
    answer = cli("diff", "smugglers", "--against", checkout, "--games", "4", "--jobs", "2", "--json")
    cause = next(each for each in answer.json["causes"] if each["cause"] == "refused")
    assert cause["detail"] == "stash.full before"
    assert cause["example"]["before"]["refused"].startswith("stash.full: ")
    assert cause["example"]["after"]["refused"] == ""


def test_a_wheel_or_an_environment_will_do(checkout: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "tessera_games-0.0.9-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in (checkout / "src").rglob("*.py"):
            packed.write(file, file.relative_to(checkout / "src"))
    edit_version(wheel)
    with tessera_at(wheel) as elsewhere:
        assert told_by(elsewhere) == "0.0.9"
        folder = Path(elsewhere.path)
    assert not folder.exists()
    with tessera_at(Path(sys.executable)) as elsewhere:
        assert elsewhere.path == ""
    found = lab.diff("smugglers", against=wheel, games=3)
    assert (found.altered, found.before.where) == ((), str(wheel))


def edit_version(wheel: Path) -> None:
    """The same wheel, with a version that tells it apart."""
    with zipfile.ZipFile(wheel) as packed:
        files_in = {name: packed.read(name) for name in packed.namelist()}
    name = "tessera/_version.py"
    files_in[name] = re.sub(
        rb'VERSION = "[^"]*"|VERSION: Final = "[^"]*"', b'VERSION = "0.0.9"', files_in[name]
    )
    with zipfile.ZipFile(wheel, "w") as packed:
        for each, data in files_in.items():
            packed.writestr(each, data)


def told_by(elsewhere: Any) -> str:
    asked = elsewhere.command("-c", "from tessera._version import VERSION; print(VERSION)")
    done = subprocess.run(asked, env=elsewhere.environment(), capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_page_shows_what_works(mod: Mod, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "diff.md").read_text(encoding="utf-8")
    mod("raid_from: 4", "my-mod")
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    told: list[str] = []
    exec(
        compile(block, "docs/diff.md", "exec"),
        {"print": lambda *words: told.append(" ".join(map(str, words)))},
    )
    assert re.match(r"Smugglers: alters \d+ of 20 matches, first at entry \d+ of seed \d+", told[0])
    assert told[-1] == "cargo.yaml: raid_from: 5 → 4 (cargo.yaml:4 → my-mod/cargo.yaml:1), can alter play"
    causes_told = re.findall(r"^\| `(\w+)` \| (?!.*which)", page, re.MULTILINE)
    assert set(CAUSES) <= set(causes_told)
