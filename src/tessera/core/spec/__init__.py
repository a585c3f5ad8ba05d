"""Declarative specs of plain data: rulesets and match options are described, checked and documented by these.

seats = Fields({"seats": Int(2, 4, default=2), "board": Choice(["small", "large"], default="small")})
checked(seats, {"seats": 9})   # BadOptions: options.seats: expected 2..4, got 9
"""

from tessera.core.spec.aside import BOT, PICTURE, UNREAD, WORDS, Aside
from tessera.core.spec.base import Context, SchemaBook, Spec, checked, faults_in
from tessera.core.spec.declared import ID, NUMBER, TAG, WORKED_OUT, File, Form, Forms, LeftOut, Shape
from tessera.core.spec.fields import Fields
from tessera.core.spec.picks import Grade, Pick, Word, ZeroOr
from tessera.core.spec.records import Records, Sheet
from tessera.core.spec.scalars import AnyPlain, Bool, Choice, Int, Ref, Text
from tessera.core.spec.shapes import ListOf, MapOf, Nullable, Row, Span
from tessera.core.spec.tables import Names, Table
from tessera.core.spec.unions import Later, OneOf, Tagged

__all__ = [
    "BOT",
    "ID",
    "NUMBER",
    "PICTURE",
    "TAG",
    "UNREAD",
    "WORDS",
    "WORKED_OUT",
    "AnyPlain",
    "Aside",
    "Bool",
    "Choice",
    "Context",
    "Fields",
    "File",
    "Form",
    "Forms",
    "Grade",
    "Int",
    "Later",
    "LeftOut",
    "ListOf",
    "MapOf",
    "Names",
    "Nullable",
    "OneOf",
    "Pick",
    "Records",
    "Ref",
    "Row",
    "SchemaBook",
    "Shape",
    "Sheet",
    "Span",
    "Spec",
    "Table",
    "Tagged",
    "Text",
    "Word",
    "ZeroOr",
    "checked",
    "faults_in",
]
