"""A port to listen on, for what we start in tests and on one machine."""

import contextlib
import random
import socket

# Below those that a system gives to outgoing lines by itself: between looking and listening one of
# these would take a port now and then, and whatever was started for it ended at once.
FROM, TO = 20_000, 32_000


def free_port() -> int:
    """One on which nobody listens."""
    for port in random.SystemRandom().sample(range(FROM, TO), 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            return port
    raise RuntimeError(f"a hundred ports from {FROM} to {TO} are taken")
