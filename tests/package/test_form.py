"""Which form runs, and that a stale binary never answers for an edited source."""

import importlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tessera
from tessera import _form
from tessera._form import BINARY, SourcesOnly, Status, judge, marks, write_stamp

PACKAGE = Path(tessera.__file__).parent


def compiled_modules() -> list[str]:
    """Modules of the compiled layers that this process loaded from binaries."""
    return [
        name
        for name, module in sorted(sys.modules.items())
        if name.startswith(tuple(f"tessera.{layer}." for layer in _form.LAYERS))
        and str(getattr(module, "__file__", "")).endswith(BINARY)
    ]


@pytest.fixture
def checkout(tmp_path: Path) -> str:
    """A checkout just compiled in place: two sources, a binary, a stamp."""
    for name in ("core/match.py", "games/skirmish/turn.py", "games/skirmish/data/notes.py", "cli/app.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("LIMIT = 3\n")
    (tmp_path / f"core/match{BINARY}").touch()
    write_stamp(str(tmp_path), marks(str(tmp_path)))
    return str(tmp_path)


def test_the_form_that_runs_is_the_one_asked_for() -> None:
    """`make test` says which form it means to test: quietly running the other would prove nothing."""
    asked = os.environ.get("TESSERA_EXPECT", _form.status().form)
    assert _form.status().form == asked, _form.status().reason


def test_the_modules_loaded_are_of_the_form_that_is_told() -> None:
    importlib.import_module("tessera.core.rng")
    loaded = compiled_modules()
    assert ("tessera.core.rng" in loaded) == (_form.status().form == "compiled")
    assert not loaded or _form.status().form == "compiled"


def test_tessera_pure_forces_the_interpreted_form() -> None:
    code = "import tessera._form as f, tessera.core.rng as m; print(*vars(f.status()).values(), m.__file__)"
    env = {**os.environ, "TESSERA_PURE": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout
    assert told.split() == ["interpreted", "TESSERA_PURE=1", str(PACKAGE / "core" / "rng.py")]


@pytest.mark.parametrize("pure", ["", "0"])
def test_a_fresh_build_runs_compiled(checkout: str, pure: str) -> None:
    assert judge(checkout, pure) == Status("compiled", "sources unchanged since the build")


def test_an_edited_source_makes_everything_run_interpreted(checkout: str) -> None:
    Path(checkout, "core/match.py").write_text("LIMIT = 4\n")
    assert judge(checkout) == Status("interpreted", "edited since the build: core/match.py; run make setup")


def test_a_source_touched_but_not_changed_is_not_edited(checkout: str) -> None:
    os.utime(Path(checkout, "core/match.py"), ns=(1, 1))
    assert judge(checkout).form == "compiled"


def test_a_new_source_in_a_compiled_layer_counts(checkout: str) -> None:
    Path(checkout, "core/odds.py").touch()
    assert judge(checkout).reason == "new since the build: core/odds.py; run make setup"


def test_a_removed_source_counts(checkout: str) -> None:
    Path(checkout, "games/skirmish/turn.py").unlink()
    assert judge(checkout).reason == "removed since the build: games/skirmish/turn.py; run make setup"


@pytest.mark.parametrize("name", ["cli/app.py", "cli/new.py", "games/skirmish/data/notes.py"])
def test_what_is_never_compiled_does_not_count(checkout: str, name: str) -> None:
    Path(checkout, name).write_text("LIMIT = 5\n")
    assert judge(checkout).form == "compiled"


def test_a_build_that_was_interrupted_runs_interpreted(checkout: str) -> None:
    write_stamp(checkout, {})
    assert judge(checkout) == Status("interpreted", "the build did not finish; run make setup")


def test_a_source_that_changed_while_it_was_compiled_runs_interpreted(checkout: str) -> None:
    stamp = marks(checkout)
    write_stamp(checkout, {**stamp, "core/match.py": (-1, 0, _form.NEVER)})
    assert judge(checkout).form == "interpreted"


def test_an_installed_package_has_binaries_and_no_stamp(checkout: str) -> None:
    Path(checkout, _form.STAMP).unlink()
    assert judge(checkout) == Status("compiled", "installed with compiled modules")


def test_sources_alone_run_interpreted(checkout: str) -> None:
    Path(checkout, f"core/match{BINARY}").unlink()
    assert judge(checkout) == Status("interpreted", "no compiled modules")


def test_many_stale_sources_are_told_briefly(checkout: str) -> None:
    for name in "abcde":
        Path(checkout, f"core/{name}.py").touch()
    assert (
        judge(checkout).reason
        == "new since the build: core/a.py, core/b.py, core/c.py and 2 more; run make setup"
    )


def test_sources_only_passes_over_binaries(tmp_path: Path) -> None:
    (tmp_path / "rng.py").touch()
    (tmp_path / f"rng{BINARY}").touch()
    (tmp_path / f"orphan{BINARY}").touch()
    (tmp_path / "folder").mkdir()
    finder = SourcesOnly("tessera")
    spec = finder.find_spec("tessera.core.rng", [str(tmp_path)])
    assert spec is not None
    assert spec.origin == str(tmp_path / "rng.py")
    with pytest.raises(ModuleNotFoundError, match=r"no source of tessera\.core\.orphan"):
        finder.find_spec("tessera.core.orphan", [str(tmp_path)])
    assert finder.find_spec("tessera.core.folder", [str(tmp_path)]) is None
    assert finder.find_spec("tessera.cli.orphan", [str(tmp_path)]) is None
    assert finder.find_spec("tessera.corelib", [str(tmp_path)]) is None


def test_choosing_is_cheap() -> None:
    """About half a millisecond for 200 sources; the bound leaves room for a busy machine."""
    write_to = marks(str(PACKAGE))
    times = []
    for _ in range(5):
        began = time.perf_counter()
        _form.differences(str(PACKAGE), write_to)
        times.append(time.perf_counter() - began)
    assert min(times) < 0.01
