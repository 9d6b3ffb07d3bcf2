"""How long what is told is looked at, in beats (`table/pace.py`); 0: no look of its own."""

WEIGHTS: dict[str, float] = {
    "round_began": 1.0,
    "dealt": 0.5,
    "picked": 0.0,
    "revealed": 0.4,
    "placed": 0.3,
    "passed_on": 0.6,
    "activation_began": 1.0,
    "moved": 0.3,
    "ate": 0.5,
    "scored": 1.0,
    "best": 0.0,
    "round_won": 4.0,
    "game_ended": 0.0,
    "time_out": 0.5,
}
