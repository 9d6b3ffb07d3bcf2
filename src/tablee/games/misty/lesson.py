"""Two minutes of Misty: the last three drawings of a small window, and how it moves.

The leaf buries the monster, which makes room for the scooter: the order decides.
"""

from tablee.kernel.lesson import Do, Lesson, Say, They

LESSON = Lesson(
    names=("Léa",),
    position="""
        seats: 2
        window: 3x3
        window 0: smile . . / right down plain / plain monster .
        window 1: plain plain . / plain plain . / plain plain .
        hand 0: flower plain right
        hand 1: smile plain up
        """,
    asks=(
        "graph 3x3 pairs smile smile flower right down plain plain monster right",
        "graph 3x3 pairs plain plain plain plain plain plain plain plain up",
    ),
    steps=(
        Say("hello", "MY-13"),
        Do("flower", "MY-3", "pick flower"),
        Do("corner", "MY-5", "at 0,2"),
        They(1, "pick plain"),
        They(1, "at 0,2"),
        Say("passed", "MY-4"),
        Do("smile", "MY-15", "pick smile"),
        Do("beside", "MY-12", "at 0,1"),
        They(1, "pick plain"),
        They(1, "at 1,2"),
        Say("full", "MY-7"),
        Say("monster", "MY-9"),
        Do("order", "MY-8", "move 1,1", "move 1,0", "move 2,2"),
        They(1, "move 2,2"),
        Say("points", "MY-11"),
        Say("best", "MY-16"),
        Say("praise", "MY-6"),
    ),
)
