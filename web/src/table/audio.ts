/** Whether this page may be heard: from the first tap on, and again after a phone call. */

import type { SoundName } from './sound.ts'

let context: AudioContext | null = null

/** Browsers allow sound from the first tap on. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  wakeSound()
}

/** A phone call interrupts it, and so does another page: iOS has a state for that, as no other. */
export function wakeSound(): void {
  if (document.hidden || !context || context.state === 'running') return
  void context.resume().catch(() => {})
}

/** What sounds come out of, while any does. */
export function heard(): AudioContext | null {
  return context?.state === 'running' ? context : null
}

/** Tells whether the browser lets this page be heard: it may want a key or a touch first. */
export function watchSound(tell: (isHeard: boolean) => void): () => void {
  unlockSound()
  const audio = context
  if (!audio) return () => {}
  const look = () => tell(audio.state === 'running')
  audio.addEventListener('statechange', look)
  look()
  return () => audio.removeEventListener('statechange', look)
}

/** For pages that come before any table: how sounds are made is fetched with the first. */
export async function playFetched(sound: SoundName): Promise<void> {
  const sounds = await import('./sound.ts').catch(() => null) // offline: then it is not heard
  sounds?.play(sound)
}
