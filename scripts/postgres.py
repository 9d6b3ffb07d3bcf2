"""A PostgreSQL of our own in a folder, for tests and `make cluster`: Debian's, where no other is.

PostgreSQL does not run as root: then it runs as Debian's user `postgres`, who owns the folder.
"""

import asyncio
import fcntl
import os
import shutil
import subprocess
import uuid
from pathlib import Path

import asyncpg
from scripts.ports import free_port

DEBIAN = Path("/usr/lib/postgresql")
UP_WITHIN_S = 60
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": 200,
    "shared_buffers": "64MB",
}


class Postgres:
    """One server on one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port_file = folder / "port"

    @property
    def port(self) -> int:
        return int(self.port_file.read_text())

    def url(self, schema: str = "public") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres?search_path={schema}"

    def new_schema(self) -> str:
        """The address of an empty database, as far as whoever uses it can tell."""
        name = f"s{uuid.uuid4().hex}"

        async def make() -> None:
            db = await asyncpg.connect(self.url())
            await db.execute(f"CREATE SCHEMA {name}")
            await db.close()

        asyncio.run(make())
        return self.url(name)

    def ensure(self) -> "Postgres":
        """Made and started, once, however many processes ask at the same time."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.port_file.exists():
                self.make()
            if not self.is_up():
                self.start()
        return self

    def make(self) -> None:
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        how = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"]
        self.run("initdb", "-D", str(self.data), *how)
        self.port_file.write_text(str(free_port()))

    def start(self) -> None:
        """Its output goes to a file: `pg_ctl` keeps it open for as long as the server runs."""
        settings = SETTINGS | {"port": self.port}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        log = str(self.folder / "log")
        patience = ["-w", "-t", str(UP_WITHIN_S)]
        self.run("pg_ctl", "start", "-D", str(self.data), "-l", log, "-o", options, *patience)

    def stop(self, how: str = "fast") -> None:
        """`fast` cuts everybody off; `immediate` as if the machine had died."""
        self.run("pg_ctl", "stop", "-D", str(self.data), "-m", how, "-w")

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()

    def is_up(self) -> bool:
        found = self.run("pg_ctl", "status", "-D", str(self.data), check=False)
        return found.returncode == 0

    def remove(self) -> None:
        """Stop it, and leave nothing."""
        if self.port_file.exists() and self.is_up():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(
        self, program: str, *told: str, check: bool = True
    ) -> "subprocess.CompletedProcess[bytes]":
        as_whom = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        output = self.folder / "output"
        with output.open("ab") as said:
            done = subprocess.run(
                [*as_whom, str(programs() / program), *told],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                cwd="/",
                check=False,
            )
        if check and done.returncode:
            raise RuntimeError(f"{program} failed:\n{output.read_text()[-2000:]}")
        return done


def programs() -> Path:
    """Where `pg_ctl` is; Debian has a folder for each version, and none of them on the path."""
    found = shutil.which("pg_ctl")
    if found is not None and os.access(found, os.X_OK) and DEBIAN not in Path(found).parents:
        return Path(found).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise RuntimeError("there is no PostgreSQL here: `make postgres` installs Debian's")
    return versions[-1].parent
