"""Mods packed, installed, required and laid over each other; what strangers packed is not to be trusted."""

import stat
import zipfile
from pathlib import Path

import pytest

import tessera
from tessera import files, mods, registry
from tessera.core.errors import BadRuleset, Malformed, WrongRules
from tessera.lab.mod_conflicts import conflicts_of
from tessera.mods import packed, shelf

SEED = 5


@pytest.fixture(autouse=True)
def on_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TESSERA_MODS", str(tmp_path / "shelf"))
    return tmp_path / "shelf"


def mod(folder: Path, cargo: str = "", **about: object) -> Path:
    """A mod for Smugglers."""
    folder.mkdir(parents=True)
    if about:
        (folder / "mod.yaml").write_text("".join(f"{key}: {value!r}\n" for key, value in about.items()))
    if cargo:
        (folder / "smugglers").mkdir()
        (folder / "smugglers" / "cargo.yaml").write_text(cargo)
    return folder


DEAR = "crates:\n  rum: {value: 6}\n"
CHEAP = "raid_from: 6\ncrates:\n  rum: {value: 1}\n"


# ---------------------------------------------------------------- one file


def test_a_folder_packs_to_the_same_bytes_wherever_it_lies(tmp_path: Path) -> None:
    one = packed.pack(mod(tmp_path / "a" / "dear", DEAR, name="Dear"), tmp_path / "1.tmod")
    two = packed.pack(mod(tmp_path / "b" / "dear", DEAR, name="Dear"), tmp_path / "2.tmod")
    assert one.read_bytes() == two.read_bytes()
    assert packed.read(one) == packed.contents(tmp_path / "a" / "dear")


def test_only_what_a_mod_may_hold_is_packed(tmp_path: Path) -> None:
    folder = mod(tmp_path / "dear", DEAR, name="Dear")
    for name in (
        "notes.doc",
        ".secret.yaml",
        "smugglers/deep/x.yaml",
        "schemas/a.yaml",
        "LICENSE",
        "README.md",
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    (folder / "away.yaml").symlink_to("/etc/hostname")
    (folder / "taktik").symlink_to(folder / "smugglers")
    assert list(packed.contents(folder)) == ["LICENSE", "README.md", "mod.yaml", "smugglers/cargo.yaml"]
    assert packed.left_out(folder) == ["away.yaml", "notes.doc", "smugglers/deep/x.yaml"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../cargo.yaml", "leads out of the mod"),
        ("/cargo.yaml", "leads out of the mod"),
        ("smugglers\\..\\cargo.yaml", "leads out of the mod"),
        ("C:cargo.yaml", "leads out of the mod"),
        ("a/b/cargo.yaml", "lies too deep"),
        ("./cargo.yaml", "is no name"),
        (".hidden.yaml", "is no name"),
        ("cargo.py", "is none of what a mod holds"),
    ],
)
def test_a_packed_mod_stays_in_its_folder(tmp_path: Path, name: str, why: str) -> None:
    with zipfile.ZipFile(tmp_path / "odd.tmod", "w") as archive:
        archive.writestr(name, "x")
    with pytest.raises(Malformed, match=why):
        shelf.install(tmp_path / "odd.tmod")
    assert not list(tmp_path.glob("shelf/*"))


def test_links_twins_and_floods_are_refused(tmp_path: Path) -> None:
    def packs(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> Path:
        file = tmp_path / f"{len(list(tmp_path.iterdir()))}.tmod"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in entries:
                archive.writestr(name, data)
        return file

    link = zipfile.ZipInfo("cargo.yaml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    for file, why in (
        (packs((link, b"/etc/passwd")), "is a link"),
        (packs(("a.yaml", b""), ("A.yaml", b"")), "is there twice"),
        (packs(("a.yaml", b"0" * (packed.MOST_BYTES + 1))), "larger than 1 MiB"),
        (packs(*[(f"{k}.yaml", b"0" * packed.MOST_BYTES) for k in range(9)]), "more than 8 MiB"),
        (packs(*[(f"{k}.yaml", b"") for k in range(packed.MOST_FILES + 1)]), "at most 200"),
        (packs(), "holds nothing"),
    ):
        with pytest.raises(Malformed, match=why):
            packed.read(file)


def test_a_size_that_is_a_lie_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "odd.tmod"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.yaml", b"0" * (4 << 20))
    data = file.read_bytes().replace((4 << 20).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    file.write_bytes(data)
    with pytest.raises(Malformed):
        packed.read(file)


def test_what_is_no_archive_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "odd.tmod").write_bytes(b"not a zip")
    with pytest.raises(Malformed, match="not a packed mod, or damaged"):
        registry.game("smugglers", [tmp_path / "odd.tmod"])


# ---------------------------------------------------------------- by name


def test_a_folder_a_packed_file_and_an_installed_mod_are_the_same_rules(tmp_path: Path) -> None:
    folder = mod(tmp_path / "dear", DEAR, name="Dear", version="1.0")
    file = packed.pack(folder, tmp_path / "dear.tmod")
    shelf.install(file)
    games = [registry.game("smugglers", [each]) for each in (folder, file, "dear")]
    assert len({game.ruleset.digest for game in games}) == 1
    assert len({game.ruleset.mods for game in games}) == 1
    assert str(games[0].ruleset.mods[0]).startswith("Dear 1.0 (dear, ")


def test_a_newer_version_takes_the_place_of_the_one_that_is_installed(tmp_path: Path) -> None:
    shelf.install(mod(tmp_path / "1" / "dear", DEAR, name="Dear", version="1.0"))
    before = registry.game("smugglers", ["dear"]).ruleset.digest
    _, replaced = shelf.install(mod(tmp_path / "2" / "dear", CHEAP, name="Dear", version="1.1"))
    assert replaced is not None
    assert replaced.version == "1.0"
    assert [each.mod.version for each in shelf.installed()] == ["1.1"]
    assert registry.game("smugglers", ["dear"]).ruleset.digest != before
    shelf.uninstall("dear")
    with pytest.raises(Malformed, match="and none that is installed"):
        registry.game("smugglers", ["dear"])
    with pytest.raises(Malformed, match="installed: none"):
        shelf.uninstall("dear")


def test_no_name_leads_off_the_shelf(tmp_path: Path) -> None:
    mod(tmp_path / "dear", DEAR)
    (tmp_path / "shelf").mkdir()
    for name in ("../dear", "..", ".", ""):
        assert shelf.find(name) is None


@pytest.mark.parametrize(
    ("about", "told"),
    [
        (
            {"name": "Dear", "version": "one"},
            r"dear/mod.yaml:2: version: .*a version in quotes, such as '1.2'",
        ),
        ({"name": "Dear", "id": "Dear Rum"}, r"dear/mod.yaml:2: id: .*an id: small letters"),
        ({"name": "Dear", "nmae": "x"}, r"dear/mod.yaml:2: unknown key 'nmae'"),
        ({"summary": "x"}, r"mod.yaml.*missing key 'name'"),
        (
            {"name": "Dear", "made_for": {"smugglers": "abc"}},
            r"dear/mod.yaml:2: made_for.smugglers: .*the digest",
        ),
    ],
)
def test_what_a_mod_says_of_itself_is_checked(tmp_path: Path, about: dict[str, object], told: str) -> None:
    with pytest.raises(BadRuleset, match=told):
        registry.game("smugglers", [mod(tmp_path / "dear", DEAR, **about)])


# ---------------------------------------------------------------- several


def test_what_a_mod_requires_lies_below_it_without_being_named(tmp_path: Path) -> None:
    mod(tmp_path / "dear", DEAR, name="Dear", version="1.2")
    upper = mod(tmp_path / "cheap", CHEAP, name="Cheap", requires={"dear": "1.1"})
    assert [each.name for each in mods.expanded([upper])] == ["dear", "cheap"]
    assert [mark.id for mark in registry.game("smugglers", [upper]).ruleset.mods] == ["dear", "cheap"]
    both = mod(tmp_path / "both", name="Both", requires={"cheap": "", "dear": ""})
    named = registry.game("smugglers", [tmp_path / "dear", upper])
    assert registry.game("smugglers", [both]).ruleset.digest == named.ruleset.digest


def test_what_is_required_and_missing_old_or_in_a_circle_is_told(tmp_path: Path) -> None:
    lonely = mod(tmp_path / "lonely", CHEAP, name="Lonely", requires={"dear": "2"})
    with pytest.raises(
        Malformed, match=r"requires the mod dear 2, which is not here: `tessera mod install` it"
    ):
        registry.game("smugglers", [lonely])
    mod(tmp_path / "dear", DEAR, name="Dear", version="1.9", requires={"lonely": ""})
    with pytest.raises(Malformed, match=r"requires dear 2 or later; here is 1\.9"):
        registry.game("smugglers", [lonely])
    (tmp_path / "dear" / "mod.yaml").write_text("name: Dear\nversion: '2.0'\nrequires: {lonely: ''}\n")
    with pytest.raises(Malformed, match="requires itself, by way of lonely and dear"):
        registry.game("smugglers", [lonely])


def test_the_last_one_named_holds_and_both_lines_are_told(tmp_path: Path) -> None:
    dear, cheap = mod(tmp_path / "dear", DEAR), mod(tmp_path / "cheap", CHEAP)
    for order, value in (([dear, cheap], 1), ([cheap, dear], 6)):
        data = registry.game("smugglers", order).ruleset.file("cargo.yaml").record("crates").record("rum")
        assert data.number("value") == value
    (found,) = conflicts_of([dear, cheap], "smugglers")
    assert (found.lower.place, found.lower.value) == ("dear/smugglers/cargo.yaml:2", "6")
    assert (found.upper.place, found.upper.value) == ("cheap/smugglers/cargo.yaml:3", "1")


def test_removing_what_another_mod_changes_is_a_conflict_either_way(tmp_path: Path) -> None:
    dear = mod(tmp_path / "dear", DEAR)
    dry = mod(tmp_path / "dry", "crates:\n  rum: null\n")
    (below,) = conflicts_of([dear, dry], "smugglers")
    assert str(below).endswith("dry/smugglers/cargo.yaml:2 removes it, which lies above it and holds")
    (above,) = conflicts_of([dry, dear], "smugglers")
    assert "dry/smugglers/cargo.yaml:2 removes it; dear/smugglers/cargo.yaml:2 says 6" in str(above)
    assert conflicts_of([dear, mod(tmp_path / "calm", "raid_from: 6\n")], "smugglers") == []


# ---------------------------------------------------------------- records


def test_a_replay_names_its_mods_and_finds_them_where_they_are_installed(tmp_path: Path) -> None:
    folder = mod(tmp_path / "dear", DEAR, name="Dear", version="1.0")
    match = tessera.new("smugglers", seed=SEED, overlays=[folder])
    match.submit(match.actors()[0], match.legal(match.actors()[0])[0])
    file = tessera.save(match, tmp_path / "m.tsr")
    with pytest.raises(
        WrongRules, match=r"it was played with Dear 1\.0 \(dear, .*: install that, or name it"
    ):
        tessera.verify(file)
    shelf.install(folder)
    assert tessera.verify(file).digest == match.digest()
    assert files.load(file).game.ruleset.mods == match.game.ruleset.mods
    (folder / "smugglers" / "cargo.yaml").write_text(CHEAP)
    shelf.install(folder)
    with pytest.raises(WrongRules, match="it was played with Dear"):
        tessera.verify(file)


def test_a_header_with_odd_mods_is_malformed(tmp_path: Path) -> None:
    file = tessera.save(tessera.new("smugglers", seed=SEED), tmp_path / "m.tsr")
    for odd in ('"x"', '[{"id":1}]', "[[]]", '[{"id":"a","name":"b","version":"c"}]'):
        text = file.read_text().replace('"engine"', f'"mods":{odd},"engine"', 1)
        (tmp_path / "odd.tsr").write_text(text)
        with pytest.raises(Malformed, match="the header's mods cannot be"):
            tessera.verify(tmp_path / "odd.tsr")
