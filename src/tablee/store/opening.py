"""Which store it is: a file in a folder, or a database that has an address."""

from pathlib import Path

from tablee.store import Store
from tablee.store.folder import BadData
from tablee.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_address(text: str) -> bool:
    """Of a database; BadData for what is neither that nor nothing."""
    if text and not text.startswith(SCHEMES):
        raise BadData("TABLEE_STORE is empty, or begins with postgresql://")
    return bool(text)


def open_store(path: Path, address: str, lease_ms: int) -> Store:
    """In an event loop: the database if there is an address, else the file."""
    if not is_address(address):
        return SqliteStore(path)
    try:
        from tablee.store.postgres import PostgresStore  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise BadData(
            "PostgreSQL needs one more package: pip install 'tablee[postgres]'"
        ) from error
    return PostgresStore(address, lease_ms)


def without_password(address: str) -> str:
    """An address that may be shown."""
    scheme, _, rest = address.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where.partition('?')[0]}"
