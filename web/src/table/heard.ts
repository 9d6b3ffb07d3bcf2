/** When a sound is heard: what a press by ear counts from, as any other does from a frame. */

const LONGEST_WAY_MS = 1000 // from the audio clock to an ear: beyond, a device says nonsense

/** A moment of the audio clock on the page's own, as it comes out of the speaker. */
export function heardMs(audio: AudioContext, atS: number, nowMs: number): number {
  const known = stamped(audio, atS)
  const isPossible = known !== null && known >= nowMs && known <= nowMs + LONGEST_WAY_MS
  return isPossible ? known : nowMs + reckonedMs(audio, atS)
}

/** By what is coming out now; null where the browser does not say, or nothing has come out yet. */
function stamped(audio: AudioContext, atS: number): number | null {
  if (!('getOutputTimestamp' in audio)) return null
  const { contextTime, performanceTime } = audio.getOutputTimestamp()
  if (!contextTime || !performanceTime) return null
  return performanceTime + (atS - contextTime) * 1000
}

/** By how long the browser says that it takes; older ones know one of the two, or none. */
function reckonedMs(audio: AudioContext, atS: number): number {
  const { currentTime, baseLatency, outputLatency } = audio as Partial<AudioContext>
  const ahead = Math.max(0, atS - (currentTime ?? atS))
  const way = 1000 * (ahead + (baseLatency ?? 0) + (outputLatency ?? 0))
  return Number.isFinite(way) ? Math.min(way, LONGEST_WAY_MS) : 0
}
