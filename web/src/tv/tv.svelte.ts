/** Whether this page is a television: a screen for the whole room, which nobody touches. */

class Television {
  isOn = $state(false)
  /** The way to the table is shown beside it. */
  isInviting = $state(false)
}

export const tv = new Television()

/** How long a sheet that nobody can close stays open on it. */
export const LOOK_MS = 7000
