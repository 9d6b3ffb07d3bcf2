import { beforeEach, describe, expect, it } from 'vitest'
import { noteLeaving, renew } from './freshness.ts'

describe('a page that is older than its server', () => {
  beforeEach(() => sessionStorage.clear())

  it('does not come back for what was broken off because somebody left', () => {
    noteLeaving()
    renew()
    expect(sessionStorage.getItem('tablee.reloaded')).toBe(null)
  })
})
