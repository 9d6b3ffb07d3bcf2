/**
 * Notes become sound: by the same code for what is heard now (sound.ts) and for what is rendered to
 * be looked at as a spectrum (tests/browser/test_sounds.py). Nothing here is drawn by chance.
 */

export interface Note {
  wave: OscillatorType | 'paper'
  from: number // Hz
  to?: number
  at?: number // seconds after the start
  length: number // seconds
  loud?: number
  swell?: number // seconds until it is loudest
  wobble?: [hz: number, depth: number] // of a tone: how often a second, by how many Hz
}

const USUAL_LOUD = 0.4
const USUAL_SWELL_S = 0.012
const HALF = 0.5 // of what a speaker can do, for one note at its loudest
const SILENT = 0.001 // an exponential never ends

/** Some notes, so many seconds later. */
export function delayed(notes: readonly Note[], byS: number): Note[] {
  return notes.map((note) => ({ ...note, at: (note.at ?? 0) + byS }))
}

/** The same, higher or lower. */
export function pitched(notes: readonly Note[], factor: number): Note[] {
  return notes.map(({ wobble, ...note }) => ({
    ...note,
    from: note.from * factor,
    to: (note.to ?? note.from) * factor,
    ...(wobble && { wobble: [wobble[0], wobble[1] * factor] }),
  }))
}

/** Let notes sound from `startS` of the context's clock on. */
export function sound(
  audio: BaseAudioContext,
  notes: readonly Note[],
  into: AudioNode,
  startS: number,
): void {
  for (const note of notes) soundOne(audio, note, into, startS + (note.at ?? 0))
}

function soundOne(audio: BaseAudioContext, note: Note, into: AudioNode, start: number): void {
  const end = start + note.length
  const gain = audio.createGain()
  gain.gain.setValueAtTime(0, start)
  const peak = (note.loud ?? USUAL_LOUD) * HALF
  gain.gain.linearRampToValueAtTime(peak, start + (note.swell ?? USUAL_SWELL_S))
  gain.gain.exponentialRampToValueAtTime(SILENT, end)
  gain.connect(into)
  const make = note.wave === 'paper' ? rustle : tone
  const source = make(audio, note, gain, start)
  source.start(start)
  source.stop(end)
}

type Source = AudioScheduledSourceNode

function tone(audio: BaseAudioContext, note: Note, into: AudioNode, start: number): Source {
  const source = audio.createOscillator()
  if (note.wave !== 'paper') source.type = note.wave
  glide(source.frequency, note, start)
  if (note.wobble) wobble(audio, note.wobble, source.frequency, start, start + note.length)
  source.connect(into)
  return source
}

function glide(what: AudioParam, { from, to = from, length }: Note, start: number): void {
  what.setValueAtTime(from, start)
  what.exponentialRampToValueAtTime(to, start + length)
}

function wobble(
  audio: BaseAudioContext,
  [hz, depth]: [number, number],
  what: AudioParam,
  start: number,
  end: number,
): void {
  const swing = audio.createOscillator()
  const width = audio.createGain()
  swing.frequency.value = hz
  width.gain.value = depth
  swing.connect(width).connect(what)
  swing.start(start)
  swing.stop(end)
}

/** Noise through a moving filter: a card on a card. */
function rustle(audio: BaseAudioContext, note: Note, into: AudioNode, start: number): Source {
  const source = audio.createBufferSource()
  source.buffer = paper(audio)
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  glide(filter.frequency, note, start)
  source.connect(filter)
  filter.connect(into)
  return source
}

const PAPER_S = 1 // longer than any rustle
const papers = new Map<number, AudioBuffer>() // by sample rate

/** The same noise on every device and each time: what was learned sounds as it did. */
function paper(audio: BaseAudioContext): AudioBuffer {
  const known = papers.get(audio.sampleRate)
  if (known) return known
  const buffer = audio.createBuffer(1, audio.sampleRate * PAPER_S, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let drawn = 1
  for (let i = 0; i < samples.length; i++) {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0 // Knuth's constants: any noise does
    samples[i] = drawn / 2 ** 31 - 1
  }
  papers.set(audio.sampleRate, buffer)
  return buffer
}
