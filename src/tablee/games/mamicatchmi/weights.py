"""How long what is told is looked at, in beats (`table/pace.py`); 0: no look of its own."""

WEIGHTS: dict[str, float] = {
    "chose": 0.7,
    "rolled": 0.0,
    "stopped": 0.0,
    "no_duel": 1.5,
    "lifted": 0.0,
    "dropped": 0.0,
    "placed": 0.0,
    "wrong": 2.0,
    "won": 3.0,
    "gained": 3.0,
    "lost": 3.0,
    "tied": 3.0,
    "missed": 2.0,
    "swapped": 1.5,
    "rearranged": 1.5,
    "kept": 0.7,
    "game_ended": 0.0,
    "time_out": 0.5,
}
