"""Before any test."""

import os

from hypothesis import HealthCheck, settings

# A busy machine is no defect: no test depends on how long it took.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Branches are counted in the processes that run tests, not in the servers and builds they start.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
