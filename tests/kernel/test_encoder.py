"""A row of an observation is written, cleared, and written again."""

from tablee.kernel.encoder import Row
from tablee.kernel.spaces import zeros


def test_what_was_cleared_is_written_anew_and_nothing_else_is_touched() -> None:
    numbers = zeros(12)
    row, other = Row(numbers), Row(numbers, 8)
    other.one_of(4, 3)
    for hand in (0b1011, 0b0100, 0b1111):  # fewer than before, then more than ever
        row.clear()
        row.members(4, hand)
        row.number(300)
        row.number(-1)
        row.number(2)
        held = [1 if hand & 2**place else 0 for place in range(4)]
        assert list(numbers) == [*held, 255, 0, 2, 0, 0, 0, 0, 1]
        assert row.at == 7
