/** The fingerprint of a sealed secret, as src/tablee/kernel/chance.py makes it. */

import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export function fingerprintOf(secret: string): string {
  const personalization = new Uint8Array(16)
  personalization.set(new TextEncoder().encode('tablee proof'))
  return bytesToHex(blake2b(hexToBytes(secret), { dkLen: 32, personalization }))
}
