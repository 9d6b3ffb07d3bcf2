"""Two minutes of Mamicatchmi: flee, chase, feint, and what a double is for.

The seed rolls cat and dog, cat and mouse, dog and granny, cat and granny, then a double, for
which somebody falls.
"""

from tablee.kernel.lesson import Do, Lesson, Say, They, Time

LESSON = Lesson(
    names=("Rosa", "Hugo", "Zoé"),
    options={"duel_ms": 60_000},
    seed=17752,
    steps=(
        Say("hello", "MC-14"),
        Do("take", "MC-2", "take cat"),
        They(1, "take dog"),
        They(2, "take granny"),
        Do("roll", "MC-3", "roll"),
        Time(),
        Do("flee", "MC-6", "lift cat", "place cat on tree"),
        Time(),
        Say("token", "MC-7"),
        They(1, "roll"),
        Time(),
        Do("chase", "MC-6", "lift cat", "place cat by hole"),
        Time(),
        Say("not_me", "MC-10"),
        They(2, "roll"),
        Time(),
        Do("feint", "MC-9", "lift cat", "drop cat"),
        They(3, "lift mouse"),
        They(3, "place mouse on hole", 700),
        They(1, "lift dog", 900),
        They(1, "place dog on kennel", 500),
        Time(),
        Say("wrong", "MC-9"),
        They(3, "roll"),
        Time(),
        Do("alone", "MC-16", "lift cat", "place cat on tree"),
        Time(),
        Do("again", "MC-4", "roll"),
        Time(),
        They(1, "lift dog", 600),
        They(1, "place dog on kennel", 400),
        Say("tempted", "MC-9"),
        Time(),
        Do("double", "MC-5", "swap granny"),
        Say("praise", "MC-14"),
    ),
)
