"""Which rules of a title somebody binds, and the form in which a store keeps those its tables play.

A table goes on under the rules it began with, whatever data and overlays are installed by now: what the store
keeps is the checked data of its ruleset, by the digest that the table names. What is asked of other processes
travels with it (`Rules`), so workers need no store.
"""

import zlib
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec
import yaml

from tessera import registry
from tessera.core.codec import Plain, pack, unpack
from tessera.core.errors import BadRuleset, Conflict, Malformed, TesseraError
from tessera.core.ruleset import Ruleset, RulesetSpec, load
from tessera.core.spec import Fields, Records
from tessera.core.spec.base import Spec
from tessera.registry import AnyGame
from tessera.server.errors import Refused
from tessera.server.logs import warn
from tessera.store import Store, StoreError

PREFIX: Final = "rules/"
_MOST_BOUND: Final = 16  # kept rules that are bound at one time in a process, beside the installed ones


class Rules(msgspec.Struct, frozen=True):
    """A title's own data with overlays (folders) laid over it; or `kept`, the form of `kept_form`."""

    folders: tuple[str, ...] = ()
    kept: bytes = b""


def is_named_by(ruleset: Ruleset, digest: str) -> bool:
    """Whether a table that names this digest was made with these rules."""
    return ruleset.answers_to(digest)


def key_of(title: str, digest: str) -> str:
    """Under which the store keeps a ruleset."""
    return f"{PREFIX}{title}/{digest}"


def kept_form(ruleset: Ruleset) -> bytes:
    """The checked data of a ruleset as a store keeps it."""
    data = {file: ruleset.plain(file) for file in ruleset.files}
    tables = {table: ruleset.ids(table) for table in ruleset.tables}
    return zlib.compress(pack([ruleset.name, data, tables, ruleset.digest]))


def ruleset_from(kept: bytes) -> Ruleset:
    """The ruleset in that form; Malformed if it is none."""
    try:
        name, data, tables, digest = unpack(zlib.decompress(kept))
        return Ruleset(name, data, {table: tuple(ids) for table, ids in tables.items()}, digest)
    except (zlib.error, ValueError, TypeError, AttributeError) as error:
        raise Malformed(f"no ruleset: {error}") from None


_bound: "OrderedDict[tuple[type[AnyGame], bytes], AnyGame]" = OrderedDict()


def bind(title: str, rules: Rules) -> AnyGame:
    """The title bound to these rules. Malformed or BadRuleset if they are kept and fit its code no more."""
    if not rules.kept:
        return registry.game(title, rules.folders)
    key = (registry.find(title), rules.kept)
    found = _bound.get(key)
    if found is None:
        found = _bound[key] = _bind_kept(title, ruleset_from(rules.kept))
        while len(_bound) > _MOST_BOUND:
            _bound.popitem(last=False)
    return found


def _bind_kept(title: str, ruleset: Ruleset) -> AnyGame:
    """By the data as it was kept, with the defaults of whatever the code asks for by now."""
    kind = registry.find(title)
    spec = kind.rules_spec()
    try:
        ruleset = checked_again(spec, ruleset)
    except BadRuleset:
        own = registry.game(title).ruleset
        if _survives(spec, own):
            raise
    try:
        return kind(ruleset)
    except Exception as error:  # whatever a title does with data that lacks what it looks for
        told = f"{type(error).__name__}: {error}"
        raise Malformed(f"the rules as they were kept do not fit {title} any more ({told})") from None


def _survives(spec: RulesetSpec, ruleset: Ruleset) -> bool:
    """Whether checked data of this kind can be checked again; a spec of an author's own may not allow it."""
    try:
        return checked_again(spec, ruleset).digest == ruleset.digest
    except BadRuleset:
        return False


def checked_again(spec: RulesetSpec, ruleset: Ruleset) -> Ruleset:
    """The same data, read as a title that asks for more by now reads it: with defaults for what is new."""
    sources: dict[str, str] = {}
    for file in ruleset.files:
        if not file.endswith(".yaml"):
            sources[file] = "\n".join(ruleset.lines(file))
        elif file in spec.files:
            written = _as_written(spec.files[file], ruleset.plain(file))
            sources[file] = str(yaml.safe_dump(written, sort_keys=False, allow_unicode=True))
    return load(spec, sources, name=ruleset.name)


def _as_written(spec: Spec, data: Plain) -> Plain:
    """Checked data as a designer writes it: a list of records comes out as a map, and goes in as a list."""
    if isinstance(data, dict) and isinstance(spec, Records):
        return [{spec.key: id, **_record(spec.entry, each)} for id, each in data.items()]
    return _record(spec, data) if isinstance(data, dict) and isinstance(spec, Fields) else data


def _record(spec: Fields, data: Plain) -> dict[str, Plain]:
    assert isinstance(data, dict), "a record is a map"
    fields = spec.fields
    return {key: _as_written(fields[key], each) if key in fields else each for key, each in data.items()}


class RulesKeeper:
    """Keeps in a store what its tables play by."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._done: set[tuple[str, str]] = set()

    async def keep(self, title: str, digest: str, ruleset: Ruleset) -> None:
        """See that these rules are kept. Before a table is made with them: `StoreError` if they cannot be."""
        if (title, digest) in self._done:
            return
        with suppress(Conflict):  # there already: the same digest, the same rules
            await self._store.put(key_of(title, digest), kept_form(ruleset), 0)
        self._done.add((title, digest))

    async def kept(self, title: str, digest: str) -> Rules | None:
        """The rules of that digest, if they are kept."""
        try:
            found = await self._store.get(key_of(title, digest))
        except (StoreError, ValueError) as error:
            warn("rules not read", title=title, error=str(error))
            return None
        return None if found is None else Rules(kept=found.data)


def missing(title: str) -> Refused:
    """Why a table of a title that is not here cannot go on."""
    return Refused("title.missing", title=title)


def bound_or_refused(title: str, rules: Rules) -> AnyGame:
    """The title by kept rules, or the refusal of whoever wants to play by them. For threads."""
    try:
        return bind(title, rules)
    except (BadRuleset, Malformed) as error:
        warn("kept rules do not fit", title=title, error=str(error))
        raise Refused("rules.missing", title=title) from None
    except TesseraError as error:
        warn("title cannot be bound", title=title, error=str(error))
        raise missing(title) from None
