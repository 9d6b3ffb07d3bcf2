"""What is worth seeing again: windows that come to life, monsters at dinner, ends of rounds."""

from tablee.games.misty import events

MOMENTS: dict[int, str] = {
    events.ACTIVATION_BEGAN: "activation_began",
    events.ATE: "ate",
    events.ROUND_WON: "round_won",
    events.GAME_ENDED: "game_ended",
}
