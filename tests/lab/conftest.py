"""Ray, begun once for all tests that work on it."""

import warnings
from collections.abc import Iterator

import pytest

from tablee.lab.places import begin_ray, ray_library
from tablee.lab.work import Where


@pytest.fixture(scope="session")
def on_ray() -> Iterator[Where]:
    """This machine, by Ray, with two processes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own
        ray = ray_library()
        begin_ray(ray, 2, None)
        yield Where(on_ray=True)
        ray.shutdown()
