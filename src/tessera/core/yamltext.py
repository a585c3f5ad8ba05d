"""YAML text to nodes, without YAML's surprises.

Only what game data needs: maps, lists, null, true, false, decimal integers and text. `no`, `on`, `1_000`,
`0o17` and `12:30` are text; floats, tags, anchors, duplicate keys and second documents are faults. Reads
parser events, not constructed objects, so that every value keeps its line and the C and the Python parser
give the same tree. Opens no file: the text is handed in.

A file that nests too deep or holds too much is refused where it does, and not read on: what comes after may
be made to cost hours.
"""

import re
from collections.abc import Iterator
from typing import Final

import yaml

from tessera.core.nodes import (
    INT_MAX,
    INT_MIN,
    MAX_DEPTH,
    BrokenNode,
    Faults,
    Key,
    ListNode,
    MapNode,
    Node,
    Place,
    ScalarNode,
    child,
    in_words,
)

MAX_NODES: Final = 50_000  # keys and values of one file
_EXPLAINED: Final = 100_000  # characters of a file that the slow parser may read to find better words

_INTEGER: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT: Final = re.compile(
    r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?|[-+]?[0-9]+[eE][-+]?[0-9]+|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
_UNPRINTABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# What the parser says, and what the writer most likely has to do about it.
_REMEDIES: Final = (
    ("'\\t'", "indent with spaces, not tabs"),
    ("mapping values are not allowed", "put text that holds ': ' in quotes, or check the indentation"),
    ("unexpected end of stream", "close the quotes"),
    ("expected ',' or ']'", "close the list with ']'"),
    ("expected ',' or '}'", "close the map with '}'"),
    ("could not find expected ':'", "write a key as 'key: value'"),
    ("expected <block end>", "check the indentation"),
    ("cannot start any token", "put the text in quotes"),
    ("expected the node content", "a value is missing here"),
    ("undefined tag handle", "remove the '!' or put the text in quotes"),
)


def parse_yaml(file: str, source: str | bytes, faults: Faults, pure: bool = False) -> Node:
    """The tree of one file. Faults are added; a file that is no YAML at all gives one fault and a BrokenNode.

    `pure` forces the slower Python parser, which serves where the C library is absent.
    """
    text = decode_text(file, source, faults)
    if text is None:
        return BrokenNode(Place(file, 0, 0))
    mark = len(faults.found)
    if not pure and yaml.__with_libyaml__:
        try:
            return _Reader(file, yaml.parse(text, Loader=yaml.CSafeLoader), faults).document()
        except yaml.YAMLError as error:
            # The Python parser explains itself better, and every machine should read the same words.
            del faults.found[mark:]
            refusal = error
            if len(text) <= _EXPLAINED:
                try:
                    _Reader(file, yaml.parse(text, Loader=yaml.SafeLoader), Faults()).document()
                except yaml.YAMLError as clearer:
                    refusal = clearer
            return _syntax_fault(file, refusal, faults)
    try:
        return _Reader(file, yaml.parse(text, Loader=yaml.SafeLoader), faults).document()
    except yaml.YAMLError as error:
        del faults.found[mark:]
        return _syntax_fault(file, error, faults)


def parse_lines(file: str, source: str | bytes, faults: Faults) -> Node:
    """A drawn file (a board, a map of zones): the list of its lines, without line ends."""
    text = decode_text(file, source, faults)
    if text is None:
        return BrokenNode(Place(file, 0, 0))
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    items: list[Node] = []
    for i, line in enumerate(lines):
        items.append(ScalarNode(Place(file, i + 1, 1), line))
    return ListNode(Place(file, 1, 1), items)


def decode_text(file: str, source: str | bytes, faults: Faults) -> str | None:
    """The text of a file, or None and a fault when it is not readable UTF-8."""
    if isinstance(source, bytes):
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            faults.add(Place(file, line, 1), "", "not UTF-8 text; save the file as UTF-8")
            return None
    else:
        text = source
    text = text.removeprefix("\ufeff")
    odd = _UNPRINTABLE.search(text)
    if odd is not None:
        line = text.count("\n", 0, odd.start()) + 1
        code = ord(odd.group())
        faults.add(Place(file, line, 1), "", f"unprintable character U+{code:04X}; remove it")
        return None
    return text


def _syntax_fault(file: str, error: yaml.YAMLError, faults: Faults) -> Node:
    place = Place(file, 1, 1)
    message = str(error).split("\n")[0]
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        if mark is not None:
            place = Place(file, mark.line + 1, mark.column + 1)
        message = error.problem or error.context or message
        if error.problem and "quoted scalar" in (error.context or "") and error.context_mark is not None:
            # An open quote runs to the end of the file: where it was opened is what helps.
            place = Place(file, error.context_mark.line + 1, error.context_mark.column + 1)
    for sign, remedy in _REMEDIES:
        if sign in message:
            message = f"{message}; {remedy}"
            break
    faults.add(place, "", f"not valid YAML: {message}")
    return BrokenNode(place)


class _TooMuch(Exception):
    """The file is not read any further. What is wrong with it has been noted."""


class _Reader:
    """Builds nodes from parser events."""

    def __init__(self, file: str, events: Iterator[yaml.Event], faults: Faults) -> None:
        self.file = file
        self.events = events
        self.faults = faults
        self.nodes = 0

    def document(self) -> Node:
        try:
            return self.whole()
        except _TooMuch:
            return BrokenNode(Place(self.file, 1, 1))

    def whole(self) -> Node:
        next(self.events)  # the stream opens
        first = next(self.events)
        if isinstance(first, yaml.StreamEndEvent):
            return ScalarNode(Place(self.file, 1, 1), None)
        node = self.node(next(self.events), "", 0)
        next(self.events)  # the document closes
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            self.faults.add(self.place(after), "", "a second document starts here; remove the '---'")
        return node

    def place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        return (
            Place(self.file, mark.line + 1, mark.column + 1) if mark is not None else Place(self.file, 1, 1)
        )

    def node(self, event: yaml.Event, path: str, depth: int) -> Node:
        place = self.place(event)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.faults.add(place, path, f"more than {MAX_NODES:,} keys and values; split the file")
            raise _TooMuch
        if isinstance(event, yaml.AliasEvent):
            self.faults.add(place, path, f"alias '*{event.anchor}' is not allowed; write the value out")
            return BrokenNode(place)
        if isinstance(event, (yaml.ScalarEvent, yaml.CollectionStartEvent)):
            if event.anchor is not None:
                self.faults.add(
                    place,
                    path,
                    f"anchor '&{event.anchor}' is not allowed; write the value out where it is used",
                )
            if event.tag is not None:
                tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
                self.faults.add(place, path, f"tag '{tag}' is not allowed; remove it")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, place, path)
        if depth >= MAX_DEPTH:
            self.faults.add(place, path, f"nested deeper than {MAX_DEPTH} levels")
            raise _TooMuch
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            inner = next(self.events)
            while not isinstance(inner, yaml.SequenceEndEvent):
                items.append(self.node(inner, f"{path}[{len(items)}]", depth + 1))
                inner = next(self.events)
            return ListNode(place, items)
        return self.mapping(place, path, depth)

    def mapping(self, place: Place, path: str, depth: int) -> Node:
        values: dict[Key, Node] = {}
        places: dict[Key, Place] = {}
        written: dict[str, Place] = {}
        event = next(self.events)
        while not isinstance(event, yaml.MappingEndEvent):
            key_place = self.place(event)
            before = len(self.faults.found)
            key_node = self.node(event, path, depth + 1)
            name: Key | None = None
            if isinstance(key_node, ScalarNode) and not isinstance(key_node.value, bool):
                name = key_node.value
            if name == "<<":
                self.faults.add(key_place, path, "merge key '<<' is not allowed; write the keys out")
                name = None
            elif name is None:
                if len(self.faults.found) == before:
                    said = in_words(key_node)
                    self.faults.add(
                        key_place, path, f"a key must be text or an integer, got {said}; put it in quotes"
                    )
            elif str(name) in written:
                first = written[str(name)].line
                self.faults.add(key_place, path, f"duplicate key {str(name)!r}; first given on line {first}")
                name = None
            value_event = next(self.events)
            value = self.node(value_event, path if name is None else child(path, name), depth + 1)
            if isinstance(value_event, yaml.CollectionStartEvent) and not value_event.flow_style:
                value.place = key_place  # a block opens on the line after its key; its key is where to look
            if name is not None:
                written[str(name)] = key_place
                values[name] = value
                places[name] = key_place
            event = next(self.events)
        return MapNode(place, values, places)

    def scalar(self, event: yaml.ScalarEvent, place: Place, path: str) -> Node:
        text: str = event.value
        if not event.implicit[0]:
            return ScalarNode(place, text)
        if text in ("", "~", "null", "Null", "NULL"):
            return ScalarNode(place, None)
        if text in ("true", "True", "TRUE"):
            return ScalarNode(place, True)
        if text in ("false", "False", "FALSE"):
            return ScalarNode(place, False)
        if _INTEGER.fullmatch(text):
            if len(text) > 20 or not INT_MIN <= int(text) <= INT_MAX:
                self.faults.add(
                    place, path, f"{text[:24]} does not fit in 64 bits; put it in quotes if it is text"
                )
                return BrokenNode(place)
            return ScalarNode(place, int(text))
        if _FLOAT.fullmatch(text):
            self.faults.add(place, path, f"{text} is not an integer: use a smaller unit, or quote it")
            return BrokenNode(place)
        return ScalarNode(place, text)
