"""Two minutes of Crazy Mistigri: a pair, a power, the arrow, and how the black cat changes hands.

The seed makes the blind draws come as the words say.
"""

from tablee.kernel.lesson import Do, Lesson, Say, They

LESSON = Lesson(
    names=("Rose", "Oscar"),
    position="""
        seats: 3
        turn: 0
        turns: 4
        phase: draw
        hand 0: A3 A5 D4 B6 E7 M
        hand 1: C4 D8 E5
        hand 2: A7 D3 D6 B5 E3 C8
        """,
    seed=10092,
    steps=(
        Say("hello", "MG-20"),
        Do("draw", "MG-6", "draw"),
        Do("colour", "MG-7", "discard A5 A7"),
        They(1, "draw"),
        They(1, "pass"),
        They(2, "draw"),
        They(2, "discard D6 D8"),
        Say("pass", "MG-8"),
        Do("again", "MG-25", "draw"),
        Do("value", "MG-7", "discard A3 D3"),
        Do("arrow", "MG-18", "reverse"),
        They(2, "draw"),
        They(2, "discard E3 E7"),
        They(1, "draw"),
        They(1, "discard B5 B6"),
        Say("black", "MG-1"),
        Do("last_draw", "MG-10", "draw"),
        Do("gift", "MG-14", "discard D4 C4"),
        Do("which", "MG-14", "give M"),
        Do("whom", "MG-24", "to 2"),
        Say("out", "MG-9"),
        Say("praise", "MG-22"),
    ),
)
