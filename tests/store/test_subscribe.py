"""Subscriptions: every entry once and in order, whoever appended it."""

import asyncio
from contextlib import aclosing

from tests.store import writers

from tessera.store import Store, open_store
from tessera.store.keeper import Keeper

PATIENCE = 60.0


async def _take(
    store: Store, match_id: str, after: int, many: int, begun: asyncio.Event | None = None
) -> list[tuple[int, bytes]]:
    found: list[tuple[int, bytes]] = []
    async with aclosing(store.subscribe(match_id, after)) as entries:
        async for logged in entries:
            found.append((logged.seq, logged.entry))
            if begun is not None:
                begun.set()
            if len(found) == many:
                break
    return found


async def _listening(store: Store) -> None:
    """Until what was just begun hears of everything."""
    store = getattr(store, "keeper", store)
    assert isinstance(store, Keeper)
    await asyncio.sleep(0)  # one round of the loop, and it has begun
    await asyncio.wait_for(store._listening.wait(), PATIENCE)


async def test_a_subscription_tells_what_was_and_then_what_comes(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"1", b"2", b"3"])
        begun = asyncio.Event()
        heard = asyncio.create_task(_take(store, "m", 1, 5, begun))
        await asyncio.wait_for(begun.wait(), PATIENCE)
        for seq in (3, 4, 5):
            await store.append("m", seq, [b"%d" % (seq + 1)])
        assert await asyncio.wait_for(heard, PATIENCE) == [(seq, b"%d" % seq) for seq in range(2, 7)]


async def test_entries_appended_while_a_subscription_begins_are_not_missed(address: str) -> None:
    async with await open_store(address) as store, await open_store(address) as other:
        await store.create("m", "open", {})
        heard = asyncio.create_task(_take(store, "m", 0, 40))
        for seq in range(40):
            await other.append("m", seq, [b"%d" % seq])
        assert [seq for seq, _ in await asyncio.wait_for(heard, PATIENCE)] == list(range(1, 41))


async def test_a_subscription_hears_other_processes(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        await store.create("n", "open", {})
        heard = asyncio.create_task(_take(store, "m", 0, 10))
        await _listening(store)
        strangers = [writers.start(writers.append, address, match_id, 0, 10) for match_id in ("n", "m")]
        assert await asyncio.wait_for(heard, PATIENCE) == [(seq, b"%d" % seq) for seq in range(1, 11)]
        for stranger in strangers:
            await asyncio.to_thread(stranger.told)


async def test_a_subscription_to_a_long_log_gets_all_of_it(address: str) -> None:
    async with await open_store(address) as store:
        await store.create("m", "open", {})
        await store.append("m", 0, [b"%d" % seq for seq in range(1, 1301)])
        assert (await _take(store, "m", 0, 1300))[-1] == (1300, b"1300")


async def test_a_watch_hears_of_every_match_that_grows_anywhere(address: str) -> None:
    async with await open_store(address) as store, await open_store(address) as other:
        for match_id in ("m", "n", "o"):
            await store.create(match_id, "open", {})
        await store.append("o", 0, [b"before anyone watched"])
        wanted = {("m", 1), ("n", 2)}
        heard: set[tuple[str, int]] = set()

        async def listen() -> None:
            async with aclosing(store.watch()) as grown:
                async for hint in grown:
                    heard.add(hint)
                    if wanted <= heard:
                        return

        watching = asyncio.create_task(listen())
        await _listening(store)
        await store.append("m", 0, [b"a"])
        await other.append("n", 0, [b"b", b"c"])
        await asyncio.wait_for(watching, PATIENCE)
        assert heard == wanted


async def test_a_watch_tells_first_where_the_matches_stand_that_are_held(address: str) -> None:
    async with await open_store(address) as store:
        for match_id in ("m", "n", "o"):
            await store.create(match_id, "open", {})
        await store.append("n", 0, [b"a", b"b"])
        async with aclosing(store.watch(["m", "n"])) as grown:
            assert [await anext(grown), await anext(grown)] == [("m", 0), ("n", 2)]
            await store.append("o", 0, [b"c"])
            assert await anext(grown) == ("o", 1)


async def test_closing_the_store_ends_its_subscriptions(address: str) -> None:
    store = await open_store(address)
    await store.create("m", "open", {})
    ended: list[str] = []

    async def subscriber() -> None:
        async for _ in store.subscribe("m"):
            pass
        ended.append("subscription")

    async def watcher() -> None:
        async for _ in store.watch():
            pass
        ended.append("watch")

    tasks = [asyncio.create_task(subscriber()), asyncio.create_task(watcher())]
    await _listening(store)
    await store.close()
    await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
    assert sorted(ended) == ["subscription", "watch"]
