"""Two minutes of Mito: by the rules, by the sleeve, and with the guard's cap on.

Arms move slowly here, so that there is time to look; the seed shows the corners early.
"""

from tablee.kernel.lesson import Do, Lesson, Say, They, Time

LESSON = Lesson(
    names=("Odile", "Marius"),
    position="""
        seats: 3
        starter: 2
        guard: 2
        turn: 0
        hand 0: n1 n1 n3 n4 mito3
        hand 1: n3 n4 n5 mosquito2 cockroach3 ant2
        hand 2: n2 n3 n5 spider4 mito1
        discard: n3
        pile: n2 n4
        vanish_ms: 3000
        glimpse_ms: 900
        """,
    seed=9,
    steps=(
        Say("hello", "MT-16"),
        Do("play", "MT-4", "play n4"),
        They(1, "play n5"),
        They(2, "play mito1"),
        Say("guard", "MT-7"),
        Do("draw", "MT-5", "draw"),
        Do("vanish", "MT-8", "vanish mito3"),
        Time(),
        Time(),
        Time(),
        Do("fidget", "MT-18", "fidget"),
        They(2, "accuse 0", 1000),
        Time(),
        Say("bait", "MT-9"),
        They(1, "play mosquito2", 800),
        Do("slap", "MT-12", "slap"),
        They(2, "slap", 700),
        Do("gift", "MT-12", "give n1"),
        They(1, "give n3"),
        They(2, "play n3"),
        Do("bold", "MT-17", "vanish n2"),
        Time(),
        They(2, "accuse 0", 450),
        They(2, "give n5", 1500),
        Time(),
        Say("caught", "MT-9"),
        They(1, "vanish n4"),
        Time(),
        Do("accuse", "MT-9", "accuse 1"),
        Do("fine", "MT-9", "give n5"),
        Time(),
        Do("go_on", "MT-3", "play n2"),
        They(1, "play cockroach3"),
        Do("race", "MT-13", "race n3"),
        Time(),
        They(2, "play n2"),
        Do("last", "MT-15", "play n1"),
        Say("reel", "MT-21"),
        Say("praise", "MT-16"),
    ),
)
