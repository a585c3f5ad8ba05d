"""Matches in files: whole or not there, and every unreadable file is told with its path."""

import json
import os
from datetime import datetime
from pathlib import Path

import pytest
from tests.harbour import play_on, played

from tessera import files
from tessera._version import VERSION
from tessera.core.errors import Diverged, Malformed, UnknownTitle, WrongRules


def test_a_saved_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = played(seats=3, commands=9)
    path = files.save(match, tmp_path / "deep" / "er" / "night.tsr")
    loaded = files.load(path)
    assert loaded.digest() == match.digest()
    assert play_on(loaded, 5).digest() == play_on(match, 5).digest()
    assert files.verify(path).entries == 9


def test_the_header_names_the_moment_and_the_engine(tmp_path: Path) -> None:
    header = files.record(files.save(played(), tmp_path / "night.tsr")).header
    assert header.engine == VERSION
    assert datetime.fromisoformat(header.savedAt).utcoffset() is not None


def test_saving_again_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "night.tsr"
    files.save(played(commands=2), path)
    files.save(played(commands=5), str(path), every=1)
    assert [file.name for file in tmp_path.iterdir()] == ["night.tsr"]
    assert files.verify(path).digests == 6


def test_a_save_that_fails_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = files.save(played(commands=2), tmp_path / "night.tsr")
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        files.save(played(commands=5), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["night.tsr"]


@pytest.mark.parametrize("ask", [files.record, files.player, files.load, files.verify])
def test_a_file_that_is_not_there_or_cannot_be_read(ask: object, tmp_path: Path) -> None:
    assert callable(ask)
    with pytest.raises(Malformed, match=r"nowhere\.tsr: no such file$"):
        ask(tmp_path / "nowhere.tsr")
    with pytest.raises(Malformed, match="cannot be read: Is a directory"):
        ask(tmp_path)


def test_a_file_that_is_no_replay_is_told_with_path_and_line(tmp_path: Path) -> None:
    path = tmp_path / "cat.tsr"
    path.write_bytes(b"GIF89a")
    with pytest.raises(Malformed) as caught:
        files.load(path)
    assert caught.value.where == f"{path}: line 1"


def test_other_titles_other_rules_and_lies(tmp_path: Path) -> None:
    path = files.save(played(commands=5), tmp_path / "night.tsr", every=1)
    lines = path.read_text().splitlines()
    header = json.loads(lines[0])

    def rewrite(**changes: object) -> Path:
        path.write_text("\n".join([json.dumps({**header, **changes}), *lines[1:]]) + "\n")
        return path

    with pytest.raises(UnknownTitle):
        files.verify(rewrite(title="chess"))
    with pytest.raises(WrongRules):
        files.verify(rewrite(rules_digest="00" * 32))
    with pytest.raises(Diverged):
        files.load(rewrite(seed=2))


def test_an_overlay_is_named_to_play_a_match_that_was_recorded_with_it(tmp_path: Path) -> None:
    from smugglers.game import Smugglers
    from tessera import registry
    from tessera.core.match import Match

    mod = tmp_path / "calm"
    mod.mkdir()
    (mod / "cargo.yaml").write_text("raid_from: 2\n")
    match: files.AnyMatch = Match(registry.game("smugglers", [mod]), 1)
    path = files.save(play_on(match, 8), tmp_path / "calm.tsr")
    assert files.record(path).header.ruleset == "smugglers+calm"
    with pytest.raises(WrongRules):
        files.load(path)
    assert files.load(path, [mod]).digest() == match.digest()
    assert files.verify(path, [str(mod)]).title == Smugglers.name
