import { beforeEach, describe, expect, it } from 'vitest'
import { Guard } from './guard.ts'

let nowMs = 0
let under: Element = document.body

function button(move: string): Element {
  const made = document.createElement('button')
  made.dataset.move = move
  return made
}

/** Two presses `apart` ms, the second `aside` px beside the first; between them, a change. */
function twice({ apart = 250, aside = 4, changesAt = 100, to = button('pass') as Element } = {}) {
  nowMs = 0
  under = button('draw')
  const guard = new Guard(() => nowMs)
  const first = guard.pointed(100, 100)
  for (let ms = 40; ms < apart; ms += 40) {
    nowMs = ms
    if (ms >= changesAt) under = to
    guard.look()
  }
  nowMs = apart
  if (apart >= changesAt) under = to
  return { first, second: guard.pointed(100 + aside, 100), guard }
}

describe('the guard', () => {
  beforeEach(() => {
    document.elementFromPoint = () => under
  })

  it('takes no second tap of two for what the first one brought', () => {
    for (const apart of [110, 150, 250, 350, 590]) {
      expect(twice({ apart })).toMatchObject({ first: true, second: false })
    }
  })

  it('takes what has been there for half a second, and what is pressed elsewhere', () => {
    expect(twice({ apart: 640 }).second).toBe(true)
    expect(twice({ aside: 60 }).second).toBe(true)
  })

  it('takes the same move again, whatever element has it', () => {
    expect(twice({ to: button('draw') }).second).toBe(true)
    expect(twice({ apart: 250, changesAt: 400 }).second).toBe(true)
  })

  it('refuses a third tap as it did the second', () => {
    const { guard } = twice()
    nowMs = 300
    expect(guard.pointed(100, 100)).toBe(false)
    nowMs = 700
    expect(guard.pointed(100, 100)).toBe(true)
  })

  it('guards what comes to have the focus, until one goes on by oneself', () => {
    const [draw, pass] = [document.createElement('button'), document.createElement('button')]
    draw.textContent = 'draw'
    pass.textContent = 'pass'
    document.body.append(draw, pass)
    nowMs = 0
    const guard = new Guard(() => nowMs)
    draw.focus()
    expect(guard.keyed()).toBe(true)
    pass.focus()
    nowMs = 200
    expect(guard.keyed()).toBe(false)
    guard.forget() // by the Tab key
    expect(guard.keyed()).toBe(true)
  })
})
