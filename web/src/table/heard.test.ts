import { describe, expect, it } from 'vitest'
import { heardMs } from './heard.ts'

const NOW_MS = 5000

function audio(stamp: AudioTimestamp | null, rest: Partial<AudioContext> = {}): AudioContext {
  const told = stamp && { getOutputTimestamp: () => stamp }
  return {
    currentTime: 2,
    baseLatency: 0.01,
    outputLatency: 0.03,
    ...rest,
    ...told,
  } as AudioContext
}

describe('when a sound is heard', () => {
  it('is known from what comes out of the speaker now', () => {
    const one = audio({ contextTime: 1.95, performanceTime: 4990 })
    expect(heardMs(one, 2, NOW_MS)).toBeCloseTo(5040)
  })

  it('is reckoned where nothing has come out yet, or the browser does not say', () => {
    expect(heardMs(audio({ contextTime: 0, performanceTime: 0 }), 2, NOW_MS)).toBeCloseTo(5040)
    expect(heardMs(audio(null), 2.02, NOW_MS)).toBeCloseTo(5060)
    const older = { outputLatency: undefined, baseLatency: undefined } as unknown as AudioContext
    expect(heardMs(audio(null, older), 2, NOW_MS)).toBe(NOW_MS)
  })

  it('is never in the past, nor a second away', () => {
    expect(heardMs(audio({ contextTime: 1.9, performanceTime: 100 }), 2, NOW_MS)).toBeCloseTo(5040)
    expect(heardMs(audio({ contextTime: 2, performanceTime: 9000 }), 2, NOW_MS)).toBeCloseTo(5040)
    expect(heardMs(audio(null, { outputLatency: 30 }), 2, NOW_MS)).toBe(6000)
  })
})
