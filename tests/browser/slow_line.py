"""A line that is slow for all that goes over it, the browser's own answers included."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def slow_line(port: int, each_way_ms: int) -> Iterator[str]:
    """The address of a server's far end, from which everything takes that long there and back."""
    loop = asyncio.new_event_loop()
    writers: list[asyncio.StreamWriter] = []

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward_reader, onward_writer = await asyncio.open_connection("127.0.0.1", port)
        writers.extend((writer, onward_writer))
        both = pass_on(reader, onward_writer), pass_on(onward_reader, writer)
        await asyncio.gather(*both)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                loop.call_later(each_way_ms / 1000, writer.write, data)
        loop.call_later(each_way_ms / 1000, writer.close)

    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    started = asyncio.run_coroutine_threadsafe(asyncio.start_server(come, "127.0.0.1", 0), loop)
    listening = started.result(10)
    yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"

    async def end() -> None:
        listening.close()
        for writer in writers:
            writer.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)  # they read that it has ended

    asyncio.run_coroutine_threadsafe(end(), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
