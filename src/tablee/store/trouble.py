"""What went wrong with a store, in our words: each error of SQLite or of the disk has a kind."""

import errno
import os
import sqlite3
from pathlib import Path

from tablee.store import StoreTrouble, TroubleKind

# By the extended code where that says more, else by the primary one, its lowest byte.
KINDS: dict[int, TroubleKind] = {
    sqlite3.SQLITE_FULL: "full",
    # Not the disk's own ENOSPC, but a quota, a limit of file sizes, or a disk that refuses.
    sqlite3.SQLITE_IOERR_WRITE: "full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PROTOCOL: "locked",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_AUTH: "readonly",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_FORMAT: "damaged",
    sqlite3.SQLITE_IOERR_SHORT_READ: "damaged",
    sqlite3.SQLITE_IOERR_CORRUPTFS: "damaged",
    sqlite3.SQLITE_IOERR_DATA: "damaged",
}
OF_THE_SYSTEM: dict[int | None, TroubleKind] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "readonly",
    errno.EACCES: "readonly",
    errno.EPERM: "readonly",
}
SENTENCES: dict[TroubleKind, str] = {
    "full": "the disk takes nothing more",
    "locked": "another program holds the database",
    "readonly": "the database may not be written",
    "damaged": "the database is damaged, or is none",
    "unreachable": "the database cannot be reached",
    "other": "the database does not work",
}


def trouble_of(error: sqlite3.Error | OSError, path: Path) -> StoreTrouble:
    """The trouble behind an error, with a sentence and, in brackets, what was said about it."""
    if isinstance(error, OSError):
        kind: TroubleKind = OF_THE_SYSTEM.get(error.errno, "other")
        said = error.strerror or str(error)
    else:
        kind, said = kind_of(error, path), str(error)
        name = getattr(error, "sqlite_errorname", "")
        said = f"{name}: {said}" if name else said
    return StoreTrouble(kind, f"{SENTENCES[kind]} ({said})")


def kind_of(error: sqlite3.Error, path: Path) -> TroubleKind:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code & 0xFF == sqlite3.SQLITE_CANTOPEN and is_closed_to_us(path):
        return "readonly"
    return KINDS.get(code) or KINDS.get(code & 0xFF, "other")


def is_closed_to_us(path: Path) -> bool:
    """Whether the file or its folder may not be written, as far as permissions tell."""
    closed = path.exists() and not os.access(path, os.R_OK | os.W_OK)
    return closed or not os.access(path.parent, os.W_OK | os.X_OK)
