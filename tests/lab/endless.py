"""A run whose last job but one waits. It says when its first jobs are on the disk."""

import signal
import sys
from pathlib import Path

from tablee.lab.work import Where
from tests.lab.test_work import work

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored
    file, processes = Path(sys.argv[1]), int(sys.argv[2])
    for done in work(7, 498, "waits", str(file.parent)).do(Where(processes), file):
        if done.n == 8:
            print("begun", flush=True)
