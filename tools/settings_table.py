"""Writes the table of settings into docs/hosting.md, from where they are declared.

.venv/bin/python tools/settings_table.py
"""

import re
from pathlib import Path

from tessera.server.configuration import reference

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hosting.md"

text = PAGE.read_text(encoding="utf-8")
begin, end = "<!-- settings -->\n", "<!-- /settings -->"
PAGE.write_text(
    re.sub(f"{begin}.*{end}", lambda _: f"{begin}{reference()}{end}", text, flags=re.DOTALL), encoding="utf-8"
)
