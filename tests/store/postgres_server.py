"""One PostgreSQL for all tests of a run, in however many processes; a schema for each who asks.

It is started by the first test that needs it, and stopped at the end of the run (conftest.py).
"""

import os
import tempfile
from pathlib import Path

from scripts.postgres import Postgres

FOLDER = "TABLEE_TEST_POSTGRES"  # names the folder of this run's server


def begin_run() -> None:
    """In the first process of a run: choose the folder."""
    os.environ[FOLDER] = str(Path(tempfile.gettempdir()) / f"tablee-postgres-{os.getpid()}")


def end_run() -> None:
    folder = Path(os.environ.pop(FOLDER))
    if folder.exists():
        Postgres(folder).remove()


def postgres() -> Postgres:
    """Up and running."""
    return Postgres(Path(os.environ[FOLDER])).ensure()


def own_postgres() -> Postgres:
    """Another one, for a test that stops it, and removes it in the end."""
    return Postgres(Path(tempfile.mkdtemp(prefix="tablee-postgres-"))).ensure()
