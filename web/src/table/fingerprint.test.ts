import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

test('is the one that the house shows', () => {
  // python: tablee.kernel.chance.fingerprint(bytes(range(32)))
  expect(fingerprintOf('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f')).toBe(
    'e728efd2cee8bcf62c9582205badf5eea16fff1e8be49e2e364ccb77763cce21',
  )
})
