"""How long what is told is looked at, in beats (`table/pace.py`); 0: no look of its own."""

WEIGHTS: dict[str, float] = {
    "round_began": 1.0,
    "dealt": 0.0,
    "drew": 1.0,
    "discarded": 1.4,
    "dropped": 1.0,
    "reversed": 1.0,
    "chose": 1.0,
    "readied": 0.0,
    "gave": 1.2,
    "picked": 1.2,
    "put_down": 1.0,
    "took_back": 1.0,
    "passed": 0.7,
    "declined": 0.5,
    "left": 1.5,
    "revealed": 0.0,
    "scored": 0.0,
    "round_ended": 5.0,
    "game_ended": 0.0,
    "time_out": 0.5,
}
