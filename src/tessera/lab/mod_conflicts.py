"""Where several mods say different things of one key.

It is read off the texts as they are written, so that both lines can be named; whether they fit is for
the loader to say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tessera import registry
from tessera.core.nodes import Faults, ListNode, MapNode, Node, Place, ScalarNode, child, in_words
from tessera.core.yamltext import parse_yaml


@dataclass(frozen=True)
class Written:
    """One value that a text says."""

    file: str
    path: str  # of keys; empty: the whole file
    value: str  # as YAML says it; empty for a map, whose keys follow
    place: str
    removes: bool = False

    def __str__(self) -> str:
        return f"{self.file}: {self.path}" if self.path else self.file


@dataclass(frozen=True)
class Disagreement:
    """A key of which two mods say different things."""

    title: str
    lower: Written
    upper: Written

    def __str__(self) -> str:
        lower, upper = _said(self.lower), _said(self.upper)
        return f"{self.title}: {self.lower}: {lower}; {upper}, which lies above it and holds"


def _said(written: Written) -> str:
    return f"{written.place} {'removes it' if written.removes else f'says {written.value}'}"


def written_by(folder: Path, title: str) -> dict[tuple[str, str], Written]:
    """Every value that a mod writes for a title, by file and path."""
    own = folder / title
    place = f"{folder.name}/{title}" if own.is_dir() else folder.name
    texts = registry.read_mod(folder, title)
    return {(each.file, each.path): each for each in _all(texts, place)}


def conflicts_of(folders: Sequence[Path], title: str) -> list[Disagreement]:
    """Where two of these mods, laid over each other in this order, say different things of one key."""
    texts = [written_by(folder, title) for folder in folders]
    return [
        Disagreement(title, below, above)
        for lower, upper in combinations(texts, 2)
        for below in lower.values()
        for above in upper.values()
        if below.file == above.file and _disagree(below, above)
    ]


def _disagree(one: Written, other: Written) -> bool:
    """Whether both cannot hold: two values for a key, or one where the other takes away what it stands in."""
    if not (one.value and other.value):
        return False  # a map says nothing by itself
    if one.path == other.path:
        return one.value != other.value
    return (one.removes and _lies_in(other, one)) or (other.removes and _lies_in(one, other))


def _lies_in(inner: Written, outer: Written) -> bool:
    return inner.path.startswith((f"{outer.path}.", f"{outer.path}["))


def _all(texts: dict[str, str], place: str) -> Iterator[Written]:
    for file, text in texts.items():
        shown = f"{place}/{file}"
        if file.endswith(".txt"):
            yield Written(file, "", " / ".join(text.split("\n")), shown)
        else:
            yield from _in(parse_yaml(shown, text, Faults()), file, "", None)


def _in(node: Node, file: str, path: str, key: Place | None) -> Iterator[Written]:
    """A value and all that stands in it. A map is there at the line of its key."""
    place = str(key or node.place)
    if isinstance(node, MapNode):
        if path:
            yield Written(file, path, "", place)
        for name, inner in node.values.items():
            yield from _in(inner, file, child(path, name), node.places[name])
    elif isinstance(node, ScalarNode) and node.value is None:
        if path:
            yield Written(file, path, "null", place, removes=True)
    elif isinstance(node, ScalarNode | ListNode):
        yield Written(file, path, _flow(node), place)


def _flow(node: Node) -> str:
    """A value in one line, as YAML may say it."""
    if isinstance(node, ListNode):
        return f"[{', '.join(map(_flow, node.items))}]"
    if isinstance(node, MapNode):
        return f"{{{', '.join(f'{key}: {_flow(inner)}' for key, inner in node.values.items())}}}"
    return in_words(node).removeprefix("text ")
