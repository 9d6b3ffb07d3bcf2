/** Fingerprints of shuffles that this device has seen before they were dealt. */

import { recall, remember } from './memory.ts'

const MOST = 6
const lineOf = (code: string, fingerprint: string) => `${code} ${fingerprint}`
const seen = () => (recall('seals') ?? '').split(',')

/** While nothing is dealt: this is what will be. */
export function noteSeal(code: string, fingerprint: string): void {
  const line = lineOf(code, fingerprint)
  const others = seen().filter((one) => one && one !== line)
  remember('seals', [line, ...others].slice(0, MOST).join(','))
}

export function sawSeal(code: string, fingerprint: string): boolean {
  return seen().includes(lineOf(code, fingerprint))
}
