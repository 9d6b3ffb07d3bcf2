/** A screen that is looked at stays lit; where browsers cannot do that, it is as dark as ever. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false

  async function ask(): Promise<void> {
    if (document.hidden || !navigator.wakeLock) return
    const got = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) void got?.release()
    else lock = got
  }

  // A page that is hidden has lost it by then.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
