"""The example of the title's README runs as it stands there."""

import re

import pytest
from tests.games.taktik.battle import DATA


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DATA.parent / "README.md").read_text()
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})
    assert "Taktik: Capture and hold" in capsys.readouterr().out
