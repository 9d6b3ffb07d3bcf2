"""What is worth seeing again: how each duel ended, and hands that were too quick."""

from tablee.games.mamicatchmi import events

MOMENTS: dict[int, str] = {
    events.WRONG: "wrong",
    events.WON: "won",
    events.GAINED: "gained",
    events.LOST: "lost",
    events.TIED: "tied",
    events.MISSED: "missed",
    events.GAME_ENDED: "game_ended",
}
