"""What people choose among: every choice has a name, a sentence, and a picture if there is one."""

from collections.abc import Sequence
from typing import NamedTuple

from tessera.core.nodes import Node, Plain, ScalarNode
from tessera.core.spec.base import UNSET, Context, SchemaBook
from tessera.core.spec.scalars import Choice, Int


class Word(NamedTuple):
    """One choice: the id that a match keeps, and how people are told of it."""

    id: str
    name: str
    text: str = ""
    picture: str = ""


class Pick(Choice):
    """One of several words; only its id is kept."""

    def __init__(self, options: Sequence[Word], what: str = "", default: object = UNSET) -> None:
        super().__init__([option.id for option in options], what, default)
        self.options = tuple(options)

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        forms: list[object] = []
        for option in self.options:
            form: dict[str, object] = {"const": option.id, "title": option.name}
            if option.text:
                form["description"] = option.text
            if option.picture:
                form["x-picture"] = option.picture
            forms.append(form)
        return {"oneOf": forms}


class Grade(Int):
    """A number from 0 on; each has the words at its place."""

    def __init__(self, options: Sequence[Word], default: object = UNSET) -> None:
        super().__init__(0, len(options) - 1, default)
        self.options = tuple(options)

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        forms: list[object] = []
        for number, option in enumerate(self.options):
            forms.append({"const": number, "title": option.name, "description": option.text})
        return {"type": "integer", "oneOf": forms}


class ZeroOr(Int):
    """An integer within bounds, or 0, which leaves it to something else."""

    def __init__(self, min: int, max: int, default: object = UNSET) -> None:
        super().__init__(min, max, default)

    def check(self, node: Node, ctx: Context, path: str) -> Plain:
        if isinstance(node, ScalarNode) and node.value == 0 and not isinstance(node.value, bool):
            return 0
        return super().check(node, ctx, path)

    def bounds(self) -> str:
        return f"0 or {super().bounds()}"

    def schema_in(self, book: SchemaBook) -> dict[str, object]:
        assert self.min is not None, "a spec of two bounds"
        between = {"exclusiveMinimum": 0, "exclusiveMaximum": self.min}
        return {"type": "integer", "minimum": 0, "maximum": self.max, "not": between}
