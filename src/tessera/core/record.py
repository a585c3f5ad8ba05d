"""Typed, read-only access to checked data.

A title compiles its rules from these: each question names the type it expects, so strict typing needs no
casts, and nothing handed out can change the ruleset. A wrong question is the title's bug and stops loudly.
"""

from tessera.core.nodes import Key, Plain, child


class Record:
    """A map of checked data."""

    def __init__(self, data: dict[Key, Plain], path: str = "") -> None:
        self._data = data
        self._path = path

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def __len__(self) -> int:
        return len(self._data)

    def keys(self) -> tuple[Key, ...]:
        """Every key, in order."""
        return tuple(self._data)

    def names(self) -> tuple[str, ...]:
        """Every key, in order, when all are text."""
        return tuple(_text(key, self._path) for key in self._data)

    def _get(self, key: Key) -> Plain:
        if key not in self._data:
            raise KeyError(
                f"{self._path or 'the record'} has no {key!r}; it has {', '.join(map(str, self._data))}"
            )
        return self._data[key]

    def value(self, key: Key) -> Plain:
        """Whatever stands there, as a copy."""
        return copy_plain(self._get(key))

    def number(self, key: Key) -> int:
        return _number(self._get(key), child(self._path, key))

    def maybe_number(self, key: Key) -> int | None:
        """The integer, or None where it is null or absent."""
        return None if self._data.get(key) is None else self.number(key)

    def flag(self, key: Key) -> bool:
        value = self._get(key)
        if not isinstance(value, bool):
            raise TypeError(f"{child(self._path, key)} is not true or false: {value!r}")
        return value

    def text(self, key: Key) -> str:
        return _text(self._get(key), child(self._path, key))

    def maybe_text(self, key: Key) -> str | None:
        """The text, or None where it is null or absent."""
        return None if self._data.get(key) is None else self.text(key)

    def _list(self, key: Key) -> list[Plain]:
        value = self._get(key)
        if not isinstance(value, list):
            raise TypeError(f"{child(self._path, key)} is not a list: {value!r}")
        return value

    def numbers(self, key: Key) -> tuple[int, ...]:
        path = child(self._path, key)
        return tuple(_number(value, path) for value in self._list(key))

    def texts(self, key: Key) -> tuple[str, ...]:
        path = child(self._path, key)
        return tuple(_text(value, path) for value in self._list(key))

    def span(self, key: Key) -> tuple[int, int]:
        """A `[low, high]` pair."""
        low, high = self.numbers(key)
        return low, high

    def rows(self, key: Key) -> tuple["Cells", ...]:
        """A list of lists."""
        rows: list[Cells] = []
        for i, value in enumerate(self._list(key)):
            path = f"{child(self._path, key)}[{i}]"
            if not isinstance(value, list):
                raise TypeError(f"{path} is not a list: {value!r}")
            rows.append(Cells(value, path))
        return tuple(rows)

    def record(self, key: Key) -> "Record":
        return _record(self._get(key), child(self._path, key))

    def maybe_record(self, key: Key) -> "Record | None":
        """The record, or None where it is null or absent."""
        return None if self._data.get(key) is None else self.record(key)

    def records(self, key: Key) -> tuple["Record", ...]:
        """A list of records."""
        path = child(self._path, key)
        return tuple(_record(value, f"{path}[{i}]") for i, value in enumerate(self._list(key)))

    def entries(self) -> tuple[tuple[str, "Record"], ...]:
        """The entries of a table: id and record, in order."""
        return tuple(
            (_text(key, self._path), _record(value, child(self._path, key)))
            for key, value in self._data.items()
        )

    def is_record(self, key: Key) -> bool:
        """Which form a value took that may be a record or something plainer."""
        return isinstance(self._data.get(key), dict)

    def plain(self) -> dict[Key, Plain]:
        """A copy of everything, free to change."""
        return {key: copy_plain(value) for key, value in self._data.items()}


class Cells:
    """A list of checked data whose places have meanings of their own."""

    def __init__(self, data: list[Plain], path: str) -> None:
        self._data = data
        self._path = path

    def __len__(self) -> int:
        return len(self._data)

    def number(self, index: int) -> int:
        return _number(self._data[index], f"{self._path}[{index}]")

    def text(self, index: int) -> str:
        return _text(self._data[index], f"{self._path}[{index}]")

    def numbers(self) -> tuple[int, ...]:
        return tuple(_number(value, self._path) for value in self._data)

    def records(self) -> tuple[Record, ...]:
        return tuple(_record(value, f"{self._path}[{i}]") for i, value in enumerate(self._data))

    def values(self) -> list[Plain]:
        """Whatever stands there, as a copy."""
        return [copy_plain(value) for value in self._data]


def copy_plain(value: Plain) -> Plain:
    if isinstance(value, list):
        return [copy_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: copy_plain(item) for key, item in value.items()}
    return value


def _number(value: Plain, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{path} is not an integer: {value!r}")
    return value


def _text(value: Plain, path: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{path} is not text: {value!r}")
    return value


def _record(value: Plain, path: str) -> Record:
    if not isinstance(value, dict):
        raise TypeError(f"{path} is not a record: {value!r}")
    return Record(value, path)
