"""Settings from where hosts write them: flags, variables of the environment, a file, and else the defaults.

A flag goes before a variable, and a variable before the file. Whatever is wrong is found before anything
runs, all of it at once, each fault with its place and what to do. Knows no terminal.
"""

import ipaddress
import math
import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tessera import mods
from tessera.core.errors import Malformed, TesseraError
from tessera.server.settings import Meaning, Settings, default_of, told
from tessera.store.opening import shown

FILE: Final = "tessera.toml"
PREFIX: Final = "TESSERA_"
CONFIG: Final = "TESSERA_CONFIG"
DEFAULT: Final = "default"
_KINDS: Final = {int: "a whole number", float: "a number", str: "a text", tuple: "a list of texts"}
_ORIGIN: Final = re.compile(r"https?://[^/\s?#@]+")
_SEGMENT: Final = re.compile(r"[A-Za-z0-9._~-]+")


class BadSettings(TesseraError):
    """What a host chose cannot be. Lists every fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Chosen:
    """The settings, and where each came from."""

    settings: Settings
    sources: Mapping[str, str]


def flag_of(name: str, said: Meaning) -> str:
    """How a setting is called on the command line."""
    return "--" + (said.flag or name).replace("_", "-")


def variable_of(name: str, said: Meaning) -> str:
    """… and in the environment."""
    return said.variable or PREFIX + name.upper()


def choose(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None) -> Chosen:
    """The settings of a server. `flags` are texts by name, or lists of them; None where one was not given."""
    faults: list[str] = []
    named = file or (Path(environment[CONFIG]) if environment.get(CONFIG) else None)
    written, where = _written(named, faults)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for name, (setting, said) in told().items():
        variable, flag = variable_of(name, said), flag_of(name, said)
        given = [
            (2, flag, flags.get(name)),
            (1, variable, environment.get(variable) or None),  # an empty one is none
            (0, where.get(name, ""), written.get(name)),
        ]
        rank, place, raw = next((each for each in given if each[2] is not None), (-1, DEFAULT, None))
        sources[name], ranks[name] = place, rank
        values[name] = default_of(setting)
        if raw is not None:
            try:
                values[name] = _value(raw, type(values[name]), said, is_text=rank > 0)
            except ValueError as error:
                faults.append(f"{place}: {error}")
    faults += _misspelt(environment)
    _read_address(values, sources, ranks, faults)
    if faults:
        raise BadSettings(faults)
    for name, (_, said) in told().items():
        if said.grows_with and ranks[name] < 0 and int(values[said.grows_with]) > values[name]:
            values[name], sources[name] = int(values[said.grows_with]), said.grows_with
    return Chosen(replace(Settings(), **values), sources)


def _read_address(
    values: dict[str, Any], sources: dict[str, str], ranks: Mapping[str, int], faults: list[str]
) -> None:
    """The address of the store out of a file, if one is named."""
    if not values["db_file"] or ranks["db"] > ranks["db_file"]:
        return
    if ranks["db"] == ranks["db_file"]:
        faults.append(f"{sources['db_file']}: {sources['db']} names a store, too; leave one of them out")
        return
    try:
        values["db"] = Path(values["db_file"]).read_text(encoding="utf-8").strip()
    except OSError as error:
        faults.append(f"{sources['db_file']}: {values['db_file']}: {error.strerror}")
        return
    except UnicodeDecodeError:
        faults.append(
            f"{sources['db_file']}: {values['db_file']}: not a text; it holds an address and no more"
        )
        return
    sources["db"] = sources["db_file"]


# ---------------------------------------------------------------- where they are written


def _written(named: Path | None, faults: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """What stands in the file, and the place of each key. Without a name, in the usual one if it is there."""
    file = named or Path(FILE)
    if named is None and not file.is_file():
        return {}, {}
    try:
        text = file.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except OSError as error:
        faults.append(f"{file}: {error.strerror}")
        return {}, {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        faults.append(f"{file}: not TOML: {error}")
        return {}, {}
    where = {key: f"{file}:{_line_of(key, text)}: {key}" for key in found}
    for key in found.keys() - told().keys():
        faults.append(f"{where[key]}: no such setting{_meant(key, list(told()))}")
    return {key: value for key, value in found.items() if key in told()}, where


def _line_of(key: str, text: str) -> int:
    """The line that begins with a key, or with its table."""
    pattern = re.compile(rf"\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if pattern.match(line)), 1)


def _misspelt(environment: Mapping[str, str]) -> list[str]:
    """Variables that are nearly one of ours. Others may be anybody's."""
    known = [variable_of(name, said).removeprefix(PREFIX) for name, (_, said) in told().items()]
    faults: list[str] = []
    for variable in environment:
        name = variable.removeprefix(PREFIX)
        if variable.startswith(PREFIX) and name not in known and variable not in OTHERS:
            near = get_close_matches(name, known, 1, 0.88)
            faults += [f"{variable}: no such setting; did you mean {PREFIX + each!r}?" for each in near]
    return faults


OTHERS: Final = frozenset({CONFIG, "TESSERA_TITLES", "TESSERA_SEED", "TESSERA_PURE"})
"""Variables of Tessera that are no settings of a server."""


def _meant(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word.lower().replace("-", "_"), known, 1)
    return f"; did you mean {near[0]!r}?" if near else "; `tessera serve --print-config` lists all"


# ---------------------------------------------------------------- what they may be


def _value(raw: Any, kind: type[Any], said: Meaning, is_text: bool) -> Any:
    """A setting's value from what was written; ValueError if it cannot be one."""
    if kind is dict:
        return _folders(raw)
    if kind is tuple:
        return _several(raw, said)
    value: Any = _number(raw, kind, is_text) if kind in (int, float) else raw
    if type(value) is not kind:
        raise ValueError(f"expected {_KINDS[kind]}{_bounds(said)}, got {raw!r}")
    if kind in (int, float) and not _within(value, said):
        raise ValueError(f"expected {_KINDS[kind]}{_bounds(said)}, got {raw!r}")
    if said.choices and value not in said.choices:
        near = get_close_matches(value, said.choices, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"expected one of {', '.join(said.choices)}, got {value!r}{hint}")
    return _FORMS[said.form](value) if said.form and value else value


def _number(raw: Any, kind: type[Any], is_text: bool) -> Any:
    if isinstance(raw, bool):
        return None
    if is_text:
        try:
            raw = kind(raw)
        except ValueError:
            return None
    return float(raw) if kind is float and isinstance(raw, int) else raw


def _within(value: float, said: Meaning) -> bool:
    least = -math.inf if said.least is None else said.least
    most = math.inf if said.most is None else said.most
    return math.isfinite(value) and least <= value <= most


def _bounds(said: Meaning) -> str:
    if said.least is not None and said.most is not None:
        return f" from {said.least:g} to {said.most:g}"
    return "" if said.least is None else f", at least {said.least:g}"


def _several(raw: Any, said: Meaning) -> tuple[str, ...]:
    """Texts: a list of a file, flags, or a variable with commas."""
    parts = [each.strip() for each in raw.split(",")] if isinstance(raw, str) else raw
    if not isinstance(parts, list | tuple) or not all(isinstance(each, str) for each in parts):
        raise ValueError(f"expected a list of texts, got {raw!r}")
    check: Callable[[str], str] = _FORMS.get(said.form, str)
    return tuple([check(each) for each in parts if each])


def _folders(raw: Any) -> dict[str, Path]:
    """Mods: a table of names and folders, or texts as on the command line."""
    if isinstance(raw, dict):
        raw = [f"{name}={folder}" for name, folder in raw.items()]
    try:
        return dict([mods.named(each) for each in _several(raw, Meaning("", ""))])
    except Malformed as error:
        place = str(error.where).removeprefix("--overlay ")
        raise ValueError(f"{place!r} is {error.why}") from None


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text.strip(), strict=False))
    except ValueError:
        told = f"{text!r} is neither an address nor a network; write 192.0.2.7 or 10.0.0.0/8"
        raise ValueError(told) from None


def _origin(text: str) -> str:
    if not _ORIGIN.fullmatch(text):
        raise ValueError(f"{text!r} is no origin; write https://games.example.org, without a path")
    return text


def _url(text: str) -> str:
    found = urlsplit(text)
    if found.scheme not in ("http", "https") or not found.hostname:
        raise ValueError(f"{text!r} is no address; write http://127.0.0.1:4318/v1/traces")
    return text


def _base(text: str) -> str:
    """A path as it stands before every other: with a slash in front, and none behind."""
    parts = [part for part in text.split("/") if part]
    if any(not _SEGMENT.fullmatch(part) or part in (".", "..") for part in parts):
        raise ValueError(f"{text!r} is no path; write /games")
    return "".join(f"/{part}" for part in parts)


def _address(text: str) -> str:
    try:
        found = urlsplit(f"//{text}")
        if found.hostname and found.port is not None and found.netloc == text and "@" not in text:
            return text
    except ValueError:
        pass
    raise ValueError(f"{text!r} is no address; write 127.0.0.1:9100 or [::1]:9100")


_FORMS: Final[dict[str, Callable[[str], str]]] = {
    "networks": _network,
    "origins": _origin,
    "base": _base,
    "address": _address,
    "url": _url,
    "file": os.path.expanduser,
}

# ---------------------------------------------------------------- how they are shown


def as_toml(chosen: Chosen) -> str:
    """The settings as a file has them, with where each came from. No password is shown."""
    lines: list[str] = []
    group = ""
    for name, (setting, said) in told().items():
        if said.group != group:
            group = said.group
            lines += ["", f"# {group}"]
        value, source = getattr(chosen.settings, name), chosen.sources[name]
        kept_back = said.secret and bool(value)
        if kept_back:
            value, source = default_of(setting), f"{source}; not shown"
        if name == "db" and holds_a_password(value):
            value, source = shown(value), f"{source}; without what is secret"
        line = f"{name} = {_toml(value)}"
        # Out of a file, db_file says it already: both together would be refused.
        by_file = name == "db" and chosen.sources["db"] == chosen.sources["db_file"] != DEFAULT
        hidden = kept_back or by_file
        lines.append(f"{'# ' if hidden else ''}{line}  # {source}")
    return "\n".join(lines[1:]) + "\n"


def holds_a_password(address: str) -> bool:
    """Whether the address of a store has a password in it."""
    found = urlsplit(address)
    return bool(found.password) or "password" in found.query


def _toml(value: Any) -> str:
    if isinstance(value, str):
        return '"' + "".join(_escaped(each) for each in value) + '"'
    if isinstance(value, dict):
        inner = ", ".join(f"{_toml(str(key))} = {_toml(str(each))}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return f"[{', '.join(_toml(each) for each in value)}]" if isinstance(value, tuple) else str(value)


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def reference() -> str:
    """Every setting as a row of docs/hosting.md."""
    lines: list[str] = []
    group = ""
    for name, (setting, said) in told().items():
        if said.group != group:
            group = said.group
            lines += [
                "",
                f"**{group}**",
                "",
                "| key | flag | variable | default | means |",
                "|---|---|---|---|---|",
            ]
        default = default_of(setting)
        usual = f"`{_toml(default)}`" if default not in ("", (), {}) else "–"
        bounds = _bounds(said).strip(", ")
        words = " ".join(filter(None, [said.words, f"({', '.join(said.choices)})" if said.choices else ""]))
        means = f"{words} {bounds[:1].upper()}{bounds[1:]}." if bounds else words
        lines.append(
            f"| `{name}` | `{flag_of(name, said)}` | `{variable_of(name, said)}` | {usual} | {means} |"
        )
    return "\n".join(lines[1:]) + "\n"
