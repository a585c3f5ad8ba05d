"""Addresses, and what is wrong with them in words a host can act on."""

import importlib.util
import pickle
from pathlib import Path

import pytest
from tests.store.servers import Postgres, Valkey

from tessera.store import (
    BadUrl,
    Damaged,
    MatchExists,
    MissingDriver,
    NewerSchema,
    NotDurable,
    StoreClosed,
    StoreError,
    UnknownMatch,
    Unreachable,
    open_store,
)
from tessera.store.opening import shown


async def test_a_path_and_a_url_open_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new folder").mkdir()
    async with await open_store(tmp_path / "new folder" / "a.db") as store:
        await store.create("m", "open", {})
    for address in (
        f"sqlite:///{tmp_path}/new%20folder/a.db",
        "sqlite:///new%20folder/a.db",
        "new folder/a.db",
    ):
        async with await open_store(address) as store:
            assert (await store.meta("m")).status == "open"


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":memory:",
        "sqlite://",
        "sqlite://host/path",
        "sqlite:///a.db?mode=ro",
        "mysql://localhost/a",
        "redis://localhost:6379/name",
        "redis://localhost:port/0",
        "postgresql://localhost:99999999/a",
        "postgresql://localhost/a?durable=perhaps",
    ],
)
async def test_an_address_that_names_no_store_is_refused(address: str) -> None:
    with pytest.raises(BadUrl):
        await open_store(address)


async def test_a_file_in_a_folder_that_is_not_there_makes_none(tmp_path: Path) -> None:
    with pytest.raises(BadUrl, match=r"there is no folder '.*tabels'; make it, or name another"):
        await open_store(tmp_path / "tabels" / "a.db")
    assert not (tmp_path / "tabels").exists()


async def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    with pytest.raises(BadUrl, match="folder"):
        await open_store(tmp_path)


@pytest.mark.parametrize(
    ("address", "extra"), [("postgresql://localhost/a", "postgres"), ("redis://localhost", "redis")]
)
async def test_a_missing_driver_names_the_extra_to_install(
    address: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingDriver, match=rf"tessera-games\[{extra}\]"):
        await open_store(address)


@pytest.mark.parametrize("scheme", ["postgresql", "redis"])
async def test_a_server_that_is_not_there_is_unreachable_and_its_password_stays_secret(scheme: str) -> None:
    with pytest.raises(Unreachable) as error:
        await open_store(f"{scheme}://user:hunter2@127.0.0.1:1/0")
    assert "127.0.0.1:1" in str(error.value)
    assert "hunter2" not in str(error.value)


def test_a_password_is_never_shown() -> None:
    assert shown("postgresql://me:secret@host:5/db?password=secret") == "postgresql://me@host:5/db"
    assert shown("redis://:secret@host") == "redis://@host"


async def test_a_database_that_is_not_there_is_unreachable(postgres_server: Postgres) -> None:
    with pytest.raises(Unreachable, match="nothing_here"):
        await open_store(postgres_server.url("nothing_here"))


async def test_a_path_through_a_file_names_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadUrl, match="there is no folder"):
        await open_store(tmp_path / "file" / "a.db")


@pytest.mark.parametrize(
    ("setting", "weak", "durable"),
    [
        ("appendfsync", "everysec", "always"),
        ("appendonly", "no", "yes"),
        ("maxmemory-policy", "allkeys-lru", "noeviction"),
    ],
)
async def test_a_valkey_that_may_forget_is_refused_unless_allowed(
    valkey_server: Valkey, valkey: str, setting: str, weak: str, durable: str
) -> None:
    valkey_server.say("CONFIG", "SET", setting, weak)
    try:
        with pytest.raises(NotDurable, match=setting):
            await open_store(valkey)
        async with await open_store(f"{valkey}?durable=no") as store:
            await store.create("m", "open", {})
    finally:
        valkey_server.say("CONFIG", "SET", setting, durable)


async def test_a_valkey_whose_settings_may_not_be_read_is_refused_unless_allowed(
    valkey_server: Valkey, valkey: str
) -> None:
    valkey_server.say("ACL", "SETUSER", "guest", "on", ">guest", "~*", "&*", "+@all", "-config")
    guest = valkey.replace("redis://", "redis://guest:guest@")
    with pytest.raises(NotDurable, match="cannot be read"):
        await open_store(guest)
    await (await open_store(f"{guest}?durable=no")).close()


async def test_a_wrong_password_is_unreachable(valkey: str) -> None:
    with pytest.raises(Unreachable):
        await open_store(valkey.replace("redis://", "redis://guest:wrong@"))


async def test_valkey_is_another_word_for_redis(valkey: str) -> None:
    await (await open_store(valkey.replace("redis://", "valkey://"))).close()


@pytest.mark.parametrize(
    "error",
    [
        BadUrl("a", "b"),
        MissingDriver("redis", "redis"),
        Unreachable("a", "b"),
        Damaged("a", "b"),
        NotDurable("a", ["b"]),
        NewerSchema("a", 9, 2),
        UnknownMatch("m"),
        MatchExists("m"),
        StoreClosed(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_the_way_between_processes(error: StoreError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
