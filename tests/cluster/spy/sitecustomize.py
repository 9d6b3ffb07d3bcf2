"""On the path of a campaign's servers: asked by SIGUSR1, one says what it is doing, a line a thing.

Python imports a module of this name by itself when it starts (`tests/cluster/standstill.py`).
"""

import asyncio
import gc
import signal
import sys
from typing import Any


def say(*_: object) -> None:
    lines = ["=== what this server does"]
    lines += [f"task {task.get_name()}: {where(task.get_coro())}" for task in tasks()]
    for one in gc.get_objects():
        tell = TELLERS.get(type(one).__name__)
        if tell is not None and type(one).__module__.startswith("tablee."):
            lines.append(tell(one))
    print("\n".join(lines), file=sys.stderr, flush=True)


def tasks() -> list["asyncio.Task[Any]"]:
    """Of whichever loop runs here: a signal is heard outside of it."""
    known: Any = asyncio.tasks._all_tasks  # type: ignore[attr-defined]
    return [task for task in list(known) if not task.done()]


def where(work: Any) -> str:
    """What a coroutine waits in, from outside to inside."""
    places = []
    while work is not None:
        frame = getattr(work, "cr_frame", None)
        name = getattr(work, "__qualname__", None) or repr(work)[:100]
        places.append(f"{name}:{frame.f_lineno}" if frame is not None else name)
        work = getattr(work, "cr_await", None)
    return " > ".join(places)


def tell_table(table: Any) -> str:
    room, bots, contest = table.room, table.bots, getattr(table.referee, "contest", None)
    sockets = [
        (one.person[:6], f"version {one.version}", "closed" if one.closed else "open")
        for one in table.listeners
    ]
    chairs = [(c.kind, c.sockets, "kept" if c.kept else c.keep_at_ms) for c in room.chairs]
    waiting = [] if contest is None else [(one.seat, one.request.text) for one in contest.waiting]
    return (
        f"table {table.code}: closed {table.closed}, waits for {table.trouble}, epoch"
        f" {table.epoch}, written {table.written}, {room.phase}, game {room.game_number}"
        f" version {room.version}, letters {table.mailbox.size}, alarm"
        f" {table.alarm_ms} of {room.alarm_ms()} at {table.now_ms()}, thinking {bots.thinking} in"
        f" {len(bots.tasks)} tasks, looks for {table.pacer.left_ms} ms,"
        f" {type(contest).__name__} with {waiting} until {table.referee.next_ms()},"
        f" sockets {sockets}, chairs {chairs}"
    )


def tell_live_tables(live: Any) -> str:
    return f"live as {live.owner}: {sorted(live.by_code)}, loading {list(live.loading)}"


def tell_socket(socket: Any) -> str:
    has = "has" if socket.table is not None else "has not"
    end = "closing" if socket.is_closing else "open"
    person = socket.listener.person[:6]
    return f"socket at {socket.code} of {person}: {end}, {has} found it, {len(socket.early)} early"


TELLERS = {"Table": tell_table, "LiveTables": tell_live_tables, "TableSocket": tell_socket}
signal.signal(signal.SIGUSR1, say)
