"""Ray, begun once for all tests that work on it."""

import warnings
from collections.abc import Iterator

import pytest

from tablee.lab.places import _begin_ray, _ray
from tablee.lab.work import Where


@pytest.fixture(scope="session")
def on_ray() -> Iterator[Where]:
    """This machine, by Ray, with two processes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own
        ray = _ray()
        _begin_ray(ray, 2, None)
        yield Where(on_ray=True)
        ray.shutdown()
