"""The real clock; tests hand in another."""

import asyncio
import time
from collections.abc import Callable


class LoopClock:
    """Monotonic time and the running loop's timers."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_later(self, delay_ms: int, callback: Callable[[], object]) -> Callable[[], object]:
        return asyncio.get_running_loop().call_later(delay_ms / 1000, callback).cancel
