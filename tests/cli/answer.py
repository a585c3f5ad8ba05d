"""What a command line answered."""

import json
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Answer:
    """Exit code and what was written."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value that was written."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """One JSON value per line."""
        return [json.loads(line) for line in self.out.splitlines()]

    def complaint(self) -> str:
        """The one line that says what is wrong, without any trace of our insides."""
        assert self.out == ""
        assert "Traceback" not in self.err
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("error: ")
        return lines[0].removeprefix("error: ")


class Cli(Protocol):
    """Runs one command line."""

    def __call__(self, *arguments: Any, typed: str = "") -> Answer: ...
