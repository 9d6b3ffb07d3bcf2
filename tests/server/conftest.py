"""Fixtures of these tests."""

from tests.table.harness import harness

__all__ = ["harness"]
