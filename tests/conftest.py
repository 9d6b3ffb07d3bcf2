"""Before any test."""

import os

# Branches are counted in the processes that run tests, not in the servers and builds they start.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
