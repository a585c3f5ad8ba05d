"""Numbers of a title's data that may be turned: where each stands, what it may be, and the overlay it makes.

    cargo.raid_from=2..6              a key of cargo.yaml
    units.profiles.standard.INFANTRY.hits=1,2
    ship.bosses.0.hp=4..12:2          an item of a list by its place; every second number

An overlay names only what differs. A list is replaced as a whole, as overlays do it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

from tessera.core.errors import BadOptions, Fault
from tessera.core.nodes import nearest
from tessera.core.ruleset import Ruleset

_ASKED: Final = re.compile(r"([^=]+)=(.+)")
_RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
_MOST: Final = 10_000  # values that a knob may take


@dataclass(frozen=True)
class Knob:
    """A number in the data, and the values to try."""

    told: str  # as it was asked for
    file: str
    path: tuple[str | int, ...]
    values: tuple[int, ...]
    usual: int  # what it is without any change


def knob_of(asked: str, ruleset: Ruleset) -> Knob:
    """The knob that is meant. BadOptions says what is wrong, and what there is."""
    form = _ASKED.fullmatch(asked)
    if form is None:
        raise _refused(asked, "expected the way to a number and its values, as cargo.raid_from=2..6")
    told, values = form[1].strip(), _values(asked, form[2].strip())
    stem, _, rest = told.partition(".")
    files = {name.removesuffix(".yaml"): name for name in ruleset.files if name.endswith(".yaml")}
    if stem not in files:
        raise _refused(told, f"there is no {stem}.yaml{nearest(stem, files)}")
    found: Any = ruleset.plain(files[stem])
    path: list[str | int] = []
    for step in rest.split("."):
        here = f"{stem}.{'.'.join(map(str, path))}".rstrip(".")
        if isinstance(found, list):
            if not step.isdecimal() or int(step) >= len(found):
                raise _refused(told, f"{here} is a list of {len(found)}; name a place in it, from 0")
            path.append(int(step))
            found = found[int(step)]
        elif isinstance(found, dict) and step in found:
            path.append(step)
            found = found[step]
        elif isinstance(found, dict):
            raise _refused(told, f"{here} has no {step!r}{nearest(step, [str(key) for key in found])}")
        else:
            raise _refused(told, f"{here} is {found!r}, with nothing inside")
    if isinstance(found, bool) or not isinstance(found, int):
        raise _refused(told, "leads to no whole number")
    return Knob(told, files[stem], tuple(path), values, found)


def _values(asked: str, text: str) -> tuple[int, ...]:
    between = _RANGE.fullmatch(text)
    if between is not None:
        low, high, step = int(between[1]), int(between[2]), int(between[3] or 1)
        if low <= high and step and (high - low) // step < _MOST:
            return tuple(range(low, high + 1, step))
    elif re.fullmatch(r"-?\d+(,-?\d+)*", text):
        return tuple(dict.fromkeys(int(each) for each in text.split(",")))
    raise _refused(asked, f"expected values as 2..6, 2..20:3 or 1,2,4, got {text!r}")


def _refused(asked: str, why: str) -> BadOptions:
    return BadOptions([Fault("tune", 0, asked, why)])


def overlay_files(ruleset: Ruleset, knobs: Sequence[Knob], values: Sequence[int]) -> dict[str, str]:
    """The files of the overlay that gives each knob its value."""
    changed: dict[str, Any] = {}
    for knob, value in zip(knobs, values, strict=True):
        whole = changed.setdefault(knob.file, {})
        _set(whole, ruleset.plain(knob.file), knob.path, value)
    return {file: yaml.safe_dump(data, sort_keys=False, allow_unicode=True) for file, data in changed.items()}


def _set(change: dict[Any, Any], base: Any, path: Sequence[str | int], value: int) -> None:
    """Note a change of one number in what an overlay says; from a list on, all of it is said."""
    step, rest = path[0], path[1:]
    if not rest:
        change[step] = value
        return
    below = base[step]
    if isinstance(below, list):
        items = change.setdefault(step, below)
        _put(items, rest, value)
    else:
        _set(change.setdefault(step, {}), below, rest, value)


def _put(whole: Any, path: Sequence[str | int], value: int) -> None:
    for step in path[:-1]:
        whole = whole[step]
    whole[path[-1]] = value


def settings_in_words(knobs: Sequence[Knob], values: Sequence[int]) -> str:
    """What is turned to what."""
    return ", ".join([f"{knob.told} {value}" for knob, value in zip(knobs, values, strict=True)])


def usual_of(knobs: Sequence[Knob]) -> tuple[int, ...]:
    """What they are without any change."""
    return tuple([knob.usual for knob in knobs])


def plain_settings(knobs: Sequence[Knob], values: Sequence[int]) -> Mapping[str, int]:
    """The same by what was asked."""
    return {knob.told: value for knob, value in zip(knobs, values, strict=True)}
