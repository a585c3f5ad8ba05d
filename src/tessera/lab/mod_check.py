"""Whether a mod is whole: what it says of itself, the titles it is for, and its data under their rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tessera import mods, registry
from tessera.core.errors import BadRuleset, Fault, Malformed
from tessera.lab.changes import DataChange, changes
from tessera.lab.executing import Executor
from tessera.lab.mod_conflicts import Disagreement, conflicts_of
from tessera.mods import Mod, packed
from tessera.mods.found import titles_of


@dataclass(frozen=True)
class ForTitle:
    """A mod under one title."""

    title: str
    base: str  # the digest of the title's own rules
    digest: str  # with the mod
    made_for: str  # what the mod says it was made for; empty: nothing
    changes: tuple[DataChange, ...]

    @property
    def alters_play(self) -> bool:
        """Whether matches with the mod are other matches."""
        return self.base != self.digest

    @property
    def is_stale(self) -> bool:
        """Whether the title's rules are no longer those the mod was made for."""
        return self.made_for not in ("", self.base)


@dataclass(frozen=True)
class Checked:
    """What was found out about a mod."""

    folder: Path
    mod: Mod
    digest: str
    titles: tuple[ForTitle, ...] = ()
    faults: tuple[Fault, ...] = ()
    left_out: tuple[str, ...] = ()  # files that are packed for nobody
    conflicts: tuple[Disagreement, ...] = field(default=())

    @property
    def is_whole(self) -> bool:
        """Whether it can be played and handed on."""
        return not self.faults


def fitting(folder: Path, names: Sequence[str]) -> list[str]:
    """The titles of these that a mod fits. It is for the titles it has folders for, all of them; one without
    folders is for at least one title. BadRuleset or Malformed says what is wrong."""
    found: list[str] = []
    fewest: BadRuleset | None = None
    missing: Malformed | None = None
    for name in names:
        try:
            mods.files_for(folder, name)
        except Malformed as error:
            missing = error
            continue
        try:
            registry.game(name, [folder])
            found.append(name)
        except BadRuleset as error:
            if (folder / name).is_dir():
                raise
            if fewest is None or len(error.faults) < len(fewest.faults):
                fewest = error
    if not found and (fewest or missing):
        raise fewest or missing or AssertionError("one of them is there")
    return found


def check(named: str | Path, others: Sequence[str | Path] = ()) -> Checked:
    """Look at a mod; `others` are those that lie above it in this order. Malformed if it cannot be read."""
    folder = mods.place_of(named)
    digest = packed.digest_of(packed.contents(folder))
    left_out = tuple(packed.left_out(folder))
    try:
        mod = mods.about(folder)
    except BadRuleset as error:
        return Checked(folder, Mod(folder.name), digest, (), tuple(error.faults), left_out)
    faults: list[Fault] = []
    titles: list[ForTitle] = []
    conflicts: list[Disagreement] = []
    for name in _titles(folder, faults):
        try:
            titles.append(_under(folder, mod, name))
            above = [mods.place_of(other) for other in others]
            fit = [each for each in mods.expanded([folder, *above]) if _has_files(each, name)]
            conflicts += conflicts_of(fit, name)
        except BadRuleset as error:
            faults += error.faults
        except Malformed as error:
            faults.append(Fault(str(error.where), 0, "", error.why))
    return Checked(folder, mod, digest, tuple(titles), tuple(faults), left_out, tuple(conflicts))


def _titles(folder: Path, faults: list[Fault]) -> list[str]:
    known = list(registry.titles())
    own = titles_of(folder)
    for name in own:
        if name not in known:
            told = f"no title is named so here; there are {', '.join(known)}"
            faults.append(Fault(f"{folder.name}/{name}", 0, "", told))
    if own:
        return [name for name in own if name in known]
    try:
        return fitting(folder, known)
    except BadRuleset as error:
        faults += error.faults
    except Malformed as error:
        faults.append(Fault(folder.name, 0, "", error.why))
    return []


def _under(folder: Path, mod: Mod, title: str) -> ForTitle:
    kind = registry.find(title)
    laid = [str(each) for each in mods.expanded([folder]) if _has_files(each, title)]
    with_it = Executor(title, laid).rules()
    base = Executor(title, [each for each in laid if each != str(folder)]).rules()
    return ForTitle(
        title,
        base["digest"],
        with_it["digest"],
        mod.made_for.get(title, ""),
        changes(kind.rules_spec(), base, with_it),
    )


def _has_files(folder: Path, title: str) -> bool:
    try:
        return bool(mods.files_for(folder, title))
    except Malformed:
        return False
