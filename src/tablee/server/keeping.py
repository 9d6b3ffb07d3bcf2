"""How long tables are kept, so that codes return: called every minute, and never in a hurry.

A table at which no game was ever begun goes a day after somebody was last there; any other one
`keep_days` after. A table that is in memory stays, whoever is there.
"""

import logging

import msgspec

from tablee.server.live_tables import LiveTables
from tablee.store import Store, StoreTrouble, UnknownTable
from tablee.table import entries as log

logger = logging.getLogger(__name__)

DAY_S = 86_400
EMPTY_DAYS = 1
MOST_AT_ONCE = 50  # tables of either kind: nobody who plays waits for the broom


async def forget_old(live_tables: LiveTables, now_s: int, keep_days: int) -> list[str]:
    """Delete what was not used for long enough, some at a time; 0 days keep what was played."""
    store = live_tables.services.store
    present = [code for code, table in live_tables.by_code.items() if table.listeners]
    try:
        await store.stamp(now_s, present)
        gone = await forget_empty(live_tables, store, now_s - EMPTY_DAYS * DAY_S)
        if keep_days:
            old = await store.unused(now_s - keep_days * DAY_S, MOST_AT_ONCE, played=True)
            gone += [code for code, epoch in old if await forget(live_tables, store, code, epoch)]
    except StoreTrouble as trouble:
        logger.warning("old tables stay for another minute: %s", trouble)
        return []
    if gone:
        logger.info("forgotten: %s", " ".join(gone))
    return gone


async def forget_empty(live_tables: LiveTables, store: Store, since_s: int) -> list[str]:
    gone = []
    for code, epoch in await store.unused(since_s, MOST_AT_ONCE, played=False):
        try:
            entries = await store.read(code)
        except UnknownTable:
            continue
        except StoreTrouble as trouble:
            if trouble.kind != "damaged":
                raise
            await store.mark_played(code)  # who knows: it is kept as one that was
            continue
        if was_played(entries):
            await store.mark_played(code)  # it is not read again
        elif await forget(live_tables, store, code, epoch):
            gone.append(code)
    return gone


async def forget(live_tables: LiveTables, store: Store, code: str, epoch: int) -> bool:
    """Who loads a table leases it: before this, its epoch has changed; after, it is unknown."""
    if code in live_tables.by_code or code in live_tables.loading:
        return False
    try:
        return await store.forget(code, epoch)
    except StoreTrouble as trouble:
        if trouble.kind != "damaged":
            raise
        logger.warning("table %s cannot be deleted: %s", code, trouble)
        return False


def was_played(entries: list[bytes]) -> bool:
    """Whether a game was begun; what cannot be read is no empty table."""
    try:
        return any(isinstance(log.decode.decode(entry), log.Started) for entry in entries)
    except msgspec.DecodeError:
        return True
