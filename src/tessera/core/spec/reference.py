"""The reference of every key a title's data may hold, as Markdown, made from what checks the data.

For modders: a table for each record, with what a key may hold, what stands where it is left out, and what it
is for. A record that is used in several places is told once.
"""

from tessera.core.spec.aside import Aside
from tessera.core.spec.base import Spec, yaml_like
from tessera.core.spec.declared import Shape
from tessera.core.spec.fields import Fields
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.shapes import ListOf, MapOf, Nullable
from tessera.core.spec.tables import Table
from tessera.core.spec.unions import Later, OneOf, Tagged


class Reference:
    """One file's reference in the making."""

    def __init__(self, file: str, spec: Spec, aside: Aside | None = None) -> None:
        self.lines = [f"## {file}", ""]
        self._told: dict[object, str] = {}  # a record's class, or the spec itself -> where it is told
        self._undocumented: list[str] = []
        doc = spec.doc or spec.shown().doc
        inner, under = inside(spec, "")
        if doc:
            self.lines += [doc, ""]
        if aside is not None:
            self.lines += [aside.said, ""]
        if not holds_records(spec):
            self.lines += [f"Holds: {_cell(spec.words())}", ""]
        elif under:
            self.lines += [f"A {_cell(_kind_words(spec))}.", ""]
        self._tell(inner, under, doc, aside)

    def text(self) -> str:
        return "\n".join(self.lines).rstrip() + "\n"

    def undocumented(self) -> list[str]:
        """The keys that nothing says anything about."""
        return self._undocumented

    def _tell(self, spec: Spec, path: str, said: str, aside: Aside | None) -> None:
        """A record or a union of them, and then all that stands inside; what is aside is so throughout."""
        if isinstance(spec, OneOf):
            for form in spec.forms:
                inner, under = inside(form, path)
                if holds_records(inner):
                    self._tell(inner, under, said, aside)
            return
        record: object = (
            spec.kind if isinstance(spec, Shape) else spec
        )  # a class may have several sets of forms
        mark = (record, aside)
        if mark in self._told or not isinstance(spec, (Fields, Tagged, Sheet)):
            return
        self._told[mark] = path
        if path:
            self.lines += [f"### {path}", ""]
        if spec.doc and spec.doc != said:
            self.lines += [spec.doc, ""]
        if isinstance(spec, Sheet):
            self._table(spec.shape, path, aside)
        elif isinstance(spec, Fields):
            self._table(spec, path, aside)
        else:
            self._forms(spec, path, aside)

    def _forms(self, spec: Tagged, path: str, aside: Aside | None) -> None:
        self.lines += [f"`{spec.tag}` says which keys stand beside it:", ""]
        self.lines += [
            f"| `{spec.tag}` | key | may hold | if left out | alters play | what for |",
            "|---|---|---|---|---|---|",
        ]
        for name, form in spec.forms.items():
            if not form.doc:
                self._undocumented.append(f"{path} {spec.tag}: {name}".lstrip())
            self.lines.append(f"| `{name}` | | | | | {_cell(form.doc)} |")
            self.lines += [f"| {row}" for row in self._rows(form, path, aside)]
        self.lines.append("")
        for form in spec.forms.values():
            self._below(form, path, aside)

    def _table(self, spec: Fields, path: str, aside: Aside | None) -> None:
        if not spec.fields:
            return
        self.lines += ["| key | may hold | if left out | alters play | what for |", "|---|---|---|---|---|"]
        self.lines += [*self._rows(spec, path, aside), ""]
        self._below(spec, path, aside)

    def _rows(self, spec: Fields, path: str, aside: Aside | None) -> list[str]:
        rows: list[str] = []
        for key, part in spec.fields.items():
            absent = "required"
            if key in spec.optional:
                absent = "nothing"
            elif part.has_default:
                absent = f"`{yaml_like(part.default)}`"
            words = _kind_words(part) if holds_records(part) else part.words()
            doc = spec.docs.get(key) or part.doc or part.shown().doc
            if not doc:
                self._undocumented.append(f"{path}.{key}" if path else key)
            why = aside or spec.asides.get(key)
            alters = "yes" if why is None else f"no: {why.word}"
            rows.append(f"| `{key}` | {_cell(words)} | {absent} | {alters} | {_cell(doc)} |")
        return rows

    def _below(self, spec: Fields, path: str, aside: Aside | None) -> None:
        for key, part in spec.fields.items():
            if holds_records(part):
                inner, under = inside(part, f"{path}.{key}" if path else key)
                self._tell(inner, under, spec.docs.get(key) or part.doc, aside or spec.asides.get(key))


def inside(spec: Spec, path: str) -> tuple[Spec, str]:
    """What a container holds, and the path to it."""
    if isinstance(spec, Later):
        return inside(spec.meaning, path)
    if isinstance(spec, Nullable):
        return inside(spec.spec, path)
    if isinstance(spec, ListOf):
        return inside(spec.item, f"{path}[]")
    if isinstance(spec, MapOf):
        return inside(spec.value, f"{path}.<key>" if path else "<key>")
    if isinstance(spec, Records):
        return inside(spec.entry, f"{path}[]")
    if isinstance(spec, Table):
        name = f"<{spec.table}>"
        return inside(spec.entry, f"{path}.{name}" if path else name)
    return spec, path


def holds_records(spec: Spec) -> bool:
    inner, _ = inside(spec, "")
    if isinstance(inner, OneOf):
        return any(holds_records(form) for form in inner.forms)
    return isinstance(inner, (Fields, Tagged, Sheet))


def _kind_words(spec: Spec) -> str:
    """What holds the records, in words; the records have a table of their own."""
    if isinstance(spec, Nullable):
        return f"{_kind_words(spec.spec)}, or null"
    if isinstance(spec, ListOf):
        return "list of records"
    if isinstance(spec, MapOf):
        return f"map of {spec.key.words()} to records"
    if isinstance(spec, Table):
        return f"map of {spec.table} id to record"
    if isinstance(spec, Records):
        return f"list of {spec.table or 'named'} records, each with its `{spec.key}`"
    if isinstance(spec, OneOf):
        return " or ".join(_kind_words(form) if holds_records(form) else form.words() for form in spec.forms)
    return "record"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
