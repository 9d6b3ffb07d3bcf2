// Written by scripts/wire_types.py from what several games tell. Do not edit.

/** A seat did not decide in time. */
export interface TimeOut {
  event: "time_out"
  seat: number
}

/** The game is over; `seat` is -1. */
export interface GameEnded {
  event: "game_ended"
  seat: number
}
