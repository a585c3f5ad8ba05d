"""`docs/modding.md` from the first line to the last, and the faults and conflicts it quotes."""

from pathlib import Path

import pytest
from tests.pages import DOCS, worked_through

from tessera.cli.main import run

pytestmark = pytest.mark.once  # rules under overlays are tried in both forms elsewhere

PAGE = DOCS / "modding.md"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("TESSERA_MODS", str(tmp_path / "shelf"))
    return place


def test_everything_on_the_page_works(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = worked_through(PAGE, here, capsys)
    assert "smugglers: changes nothing yet" in told
    places = "cargo.yaml:9 → dear-rum/smugglers/cargo.yaml:3"
    assert f"cargo.yaml: crates.rum.value: 4 → 6 ({places}), can alter play" in told
    assert "dear-rum: Dear rum 1.0 by Ada. Rum is dear" in told
    assert told.count(": ok, smugglers") == 8, "four replays, proved twice"


def test_what_it_quotes_is_what_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    worked_through(PAGE, here, capsys)
    page = PAGE.read_text(encoding="utf-8")
    run(["mod", "check", "dear-rum", "calm-sea"])
    conflict = next(line for line in capsys.readouterr().err.splitlines() if line.startswith("conflict"))
    assert f"    {conflict}\n" in page
    assert run(["verify", *map(str, sorted(here.glob("played/*.tsr")))]) == 2
    lacking = capsys.readouterr().err.splitlines()[0]
    assert "it was played with Dear rum 1.0 (dear-rum, " in lacking
    assert lacking.endswith("install that, or name it with --overlay")
    data = here / "dear-rum" / "smugglers" / "cargo.yaml"
    data.write_text(data.read_text().replace("value: 6", "value: 60"))
    assert run(["mod", "check", "dear-rum"]) == 1
    assert f"    {capsys.readouterr().err.splitlines()[0]}\n" in page
