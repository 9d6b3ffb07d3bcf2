"""Before any test."""

import asyncio
import contextlib
import inspect
import os
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import HealthCheck, settings

from tests import chance
from tests.store import postgres_server

# A busy machine is no defect: no test depends on how long it took.
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")

# Tests run side by side, and threads of NumPy would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Branches are counted in the processes that run tests, not in the servers and builds they start.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


chance.replace_secrets()


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        postgres_server.begin_run()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        postgres_server.end_run()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    chance.begin(item.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test may be a coroutine: it has a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names}
    asyncio.run(run_in_loop(pyfuncitem.obj, given))
    return True


async def run_in_loop(test: Callable[..., Awaitable[None]], given: dict[str, object]) -> None:
    """Fixtures that are asynchronous context managers are entered and left around it."""
    async with contextlib.AsyncExitStack() as stack:
        for one in given.values():
            if isinstance(one, contextlib.AbstractAsyncContextManager):
                await stack.enter_async_context(one)
        await test(**given)
