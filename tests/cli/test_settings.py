"""Settings by file, environment and flags: one declaration, one order, and words for whatever cannot be."""

import re
import socket
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from tests.cli.answer import Cli

from tessera.server import logs, running
from tessera.server.configuration import BadSettings, as_toml, choose, flag_of, reference, variable_of
from tessera.server.settings import Settings, default_of, told

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = [name for name, (setting, _) in told().items() if type(default_of(setting)) in (int, float)]


@pytest.fixture(autouse=True)
def nothing_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of whoever runs the tests, and no file of theirs."""
    monkeypatch.chdir(tmp_path)
    for name, (_, said) in told().items():
        monkeypatch.delenv(variable_of(name, said), raising=False)


def faults(flags: dict[str, Any], environment: dict[str, str] | None = None, text: str = "") -> list[str]:
    Path("tessera.toml").write_text(text)
    with pytest.raises(BadSettings) as caught:
        choose(flags, environment or {})
    return list(caught.value.faults)


def test_a_flag_goes_before_a_variable_and_that_before_the_file() -> None:
    Path("tessera.toml").write_text("port = 1\nname_chars = 11\nchat_chars = 21\n")
    chosen = choose({"port": "3"}, {"TESSERA_PORT": "2", "TESSERA_NAME_CHARS": "12", "TESSERA_HOST": ""})
    settings = chosen.settings
    assert (settings.port, settings.name_chars, settings.chat_chars, settings.host) == (
        3,
        12,
        21,
        "127.0.0.1",
    )
    assert [chosen.sources[name] for name in ("port", "name_chars", "chat_chars", "host")] == [
        "--port",
        "TESSERA_NAME_CHARS",
        "tessera.toml:3: chat_chars",
        "default",
    ]


def test_every_setting_can_be_chosen_everywhere_and_comes_back_from_what_is_printed() -> None:
    (Path("mods") / "snow").mkdir(parents=True)
    Path("secret").write_text("redis://h/1\n")
    odd: dict[str, str] = {
        "host": "::1",
        "db": "sqlite:///a.db",
        "db_file": "",
        "base": "games/club/",
        "metrics_address": "[::1]:9100",
        "traces": "http://[::1]:4318/v1/traces",
        "log_level": "error",
        "titles": "sint,taktik",
        "overlays": "winter=mods/snow",
        "origins": "https://a.example,http://b.example:81",
        "proxies": "10.1.2.3/8,::1",
        "invites": "our-club,guests",
        "watch": "invited",
        "chat": "seated",
        "admin_socket": "none",
        **dict.fromkeys(NUMBERS, "7"),
        **{name: "70000" for name in NUMBERS if name.endswith("bytes")},
    }
    assert odd.keys() == {each.name for each in fields(Settings)}
    by_variable = choose({}, {variable_of(name, told()[name][1]): value for name, value in odd.items()})
    by_flag = choose(odd, {})
    assert by_flag.settings == by_variable.settings
    same = {"db_file"}
    for name, (setting, _) in told().items():
        assert name in same or getattr(by_flag.settings, name) != default_of(setting), name
    assert by_flag.settings.base == "/games/club"
    assert by_flag.settings.proxies == ("10.0.0.0/8", "::1/128")
    assert by_flag.settings.overlays == {"winter": Path("mods/snow")}
    printed = as_toml(by_flag)
    assert "our-club" not in printed + repr(by_flag.settings)
    Path("tessera.toml").write_text(printed)
    again = choose({}, {})
    assert again.settings == replace(by_flag.settings, invites=())  # codes are secret: printed nowhere
    assert as_toml(again).count("# tessera.toml:") == len(odd) - 1


def test_what_a_burst_allows_is_at_least_what_a_second_does() -> None:
    chosen = choose({"reads_per_second": "5000", "writes_per_second": "200"}, {"TESSERA_WRITES_BURST": "9"})
    assert (chosen.settings.reads_burst, chosen.sources["reads_burst"]) == (5000, "reads_per_second")
    assert chosen.settings.writes_burst == 9


FAULTS = {
    "port = 1\nframes_per_sec = 3\n": "2: frames_per_sec: no such setting; did you mean 'frames_per_second'?",
    "[knobs]\nport = 1\n": "1: knobs: no such setting; `tessera serve --print-config` lists all",
    "\nport = 70000\n": "2: port: expected a whole number from 0 to 65535, got 70000",
    'port = "80"\n': "1: port: expected a whole number from 0 to 65535, got '80'",
    "port = true\n": "1: port: expected a whole number from 0 to 65535, got True",
    "bot_pace = nan\n": "1: bot_pace: expected a number, at least 0, got nan",
    "titles = 3\n": "1: titles: expected a list of texts, got 3",
    "host = 3\n": "1: host: expected a text, got 3",
    'proxies = ["nginx"]\n': (
        "1: proxies: 'nginx' is neither an address nor a network; write 192.0.2.7 or 10.0.0.0/8"
    ),
    'origins = ["a.example/"]\n': (
        "1: origins: 'a.example/' is no origin; write https://games.example.org, without a path"
    ),
    'traces = "localhost:4318"\n': (
        "1: traces: 'localhost:4318' is no address; write http://127.0.0.1:4318/v1/traces"
    ),
    'base = "/a b"\n': "1: base: '/a b' is no path; write /games",
    'metrics_address = "9100"\n': (
        "1: metrics_address: '9100' is no address; write 127.0.0.1:9100 or [::1]:9100"
    ),
    '[overlays]\nsnow = "mosd/snow"\n': (
        "1: overlays: 'snow=mosd/snow' is no such folder or packed mod; "
        "write FOLDER, FILE, the name of a mod, or NAME=one of them"
    ),
    'log_level = "warn"\n': (
        "1: log_level: expected one of debug, info, warning, error, got 'warn'; did you mean 'warning'?"
    ),
}


@pytest.mark.parametrize(("text", "told"), FAULTS.items())
def test_what_cannot_be_is_told_with_file_line_key_and_remedy(text: str, told: str) -> None:
    assert faults({}, text=text) == [f"tessera.toml:{told}"]


def test_all_faults_are_told_at_once_wherever_they_are() -> None:
    found = faults(
        {"port": "x"},
        {"TESSERA_BOT_PROCESES": "1", "TESSERA_ELSE": "1", "TESSERA_NEAR": "-1"},
        "log_level = 1",
    )
    assert found == [
        "--port: expected a whole number from 0 to 65535, got 'x'",
        "tessera.toml:1: log_level: expected a text, got 1",
        "TESSERA_NEAR: expected a whole number, at least 0, got '-1'",
        "TESSERA_BOT_PROCESES: no such setting; did you mean 'TESSERA_BOT_PROCESSES'?",
    ]


def test_the_address_of_the_store_may_come_from_a_file_and_no_password_is_shown(cli: Cli) -> None:
    Path("db.txt").write_text("postgresql://club:pa55word@db/tessera\n")
    chosen = choose({}, {"TESSERA_DB_FILE": "db.txt"})
    assert chosen.settings.db == "postgresql://club:pa55word@db/tessera"
    told = as_toml(chosen)
    assert "pa55word" not in told
    assert '# db = "postgresql://club@db/tessera"  # TESSERA_DB_FILE; without what is secret' in told
    assert choose({"db": "a.db"}, {"TESSERA_DB_FILE": "db.txt"}).settings.db == "a.db"
    assert faults({}, {"TESSERA_DB_FILE": "db.txt", "TESSERA_DB": "a.db"}) == [
        "TESSERA_DB_FILE: TESSERA_DB names a store, too; leave one of them out"
    ]
    assert faults({"db_file": "none.txt"}) == ["--db-file: none.txt: No such file or directory"]


def test_the_file_that_is_named_must_be_there_and_be_toml(cli: Cli) -> None:
    answer = cli("serve", "--config", "club.toml")
    assert (answer.code, answer.complaint()) == (2, "club.toml: No such file or directory")
    Path("club.toml").write_text("port 1")
    answer = cli("serve", "--config", "club.toml", "--print-config")
    assert answer.code == 2
    assert answer.complaint().startswith("club.toml: not TOML: ")
    Path("club.toml").write_text("port = 1")
    answer = cli("serve", "--config", "club.toml", "--print-config")
    assert (answer.code, tomllib.loads(answer.out)["port"]) == (0, 1)
    assert "port = 1  # club.toml:1: port" in answer.out


def test_help_tells_every_flag_in_groups(cli: Cli) -> None:
    answer = cli("serve", "--help")
    assert answer.code == 0
    for name, (_, said) in told().items():
        flag = flag_of(name, said)
        assert flag[:20] in answer.out, flag
        assert said.group in answer.out


def test_the_table_in_the_page_for_hosts_is_this_one() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- settings -->\n(.*)<!-- /settings -->", page, re.DOTALL)
    assert found is not None
    assert found.group(1) == reference(), ".venv/bin/python tools/settings_table.py writes it"


# ---------------------------------------------------------------- what a start can fail of


@pytest.fixture
def started(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Starts a server in this process, which stays as it is: its log, limits and collector of garbage."""
    monkeypatch.setattr(logs, "to_stderr", lambda level: None)
    monkeypatch.setattr(running, "_allow_sockets", lambda: None)
    monkeypatch.setattr(running, "_be_quick", lambda: None)
    return cli


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--titles", "chess"], 2, r"no title is named 'chess'.*|.*chess.*"),
        (["--db", "tabels/a.db"], 2, r"tabels/a\.db: there is no folder 'tabels'; make it, or name another"),
        (["--db", "mysql://h/d"], 2, r"mysql://h/d: known are .*"),
        (["--db", "broken.db"], 4, r"broken\.db: .*"),
        (["--host", "192.0.2.1"], 3, r"cannot listen on 192\.0\.2\.1 port 0: this machine does not .*"),
        (["--metrics-address", "192.0.2.1:9"], 3, r"cannot listen on 192\.0\.2\.1 port 9: .*"),
        (["--titles", "smugglers", "--overlay", "wrong"], 2, r"wrong/cargo\.yaml:2: .*"),
        (["--titles", "smugglers", "--overlay", "empty"], 2, r"empty: neither \.yaml nor \.txt files .*"),
    ],
)
def test_a_start_that_fails_says_why_in_a_line_and_by_its_exit_code(
    started: Cli, arguments: list[str], code: int, told: str
) -> None:
    Path("broken.db").write_bytes(b"no database, but long enough to be looked at" * 100)
    for folder in ("wrong", "empty"):
        Path(folder).mkdir()
    Path("wrong/cargo.yaml").write_text("crates:\n  rope: {name: Tow, copies: many}\n")
    base = ["serve", "--port", "0", "--db", "a.db", "--bot-processes", "0", "--log-level", "error"]
    answer = started(*base, *arguments)
    assert answer.code == code, answer
    assert re.fullmatch(told, answer.complaint())


def test_a_port_that_is_taken_is_told_with_the_remedy(started: Cli) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = started("serve", "--port", port, "--db", "a.db", "--bot-processes", "0")
    where = f"cannot listen on 127.0.0.1 port {port}"
    remedy = "something listens there already; choose another port, or stop it"
    assert (answer.code, answer.complaint()) == (3, f"{where}: {remedy}")
    assert not Path("a.db").exists()


def test_a_password_on_the_command_line_is_told(started: Cli, caplog: pytest.LogCaptureFixture) -> None:
    for db, warnings in (("redis://club:pa55word@127.0.0.1:1/0", 1), ("redis://127.0.0.1:1/0", 0)):
        caplog.clear()
        answer = started("serve", "--port", "0", "--db", db, "--bot-processes", "0")
        assert answer.code == 4
        assert "pa55word" not in answer.err + caplog.text
        assert caplog.text.count("a password stands on the command line") == warnings


def test_the_exit_codes_are_those_of_the_page() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (\d+) \|", page, re.MULTILINE) == ["0", "1", "2", "3", "4", "130"]
