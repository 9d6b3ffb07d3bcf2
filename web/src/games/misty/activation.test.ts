import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '../../table/session.svelte.ts'
import type { View } from '../../wire/games/misty.ts'
import type { Update } from '../../wire/messages.ts'
import { Activation } from './activation.svelte.ts'
import { forget } from './ask.ts'
import { SMILES, seatView, situation } from './table.test-help.ts'

const hint = vi.fn<(id: string) => void>()
const act = vi.fn<(move: string) => Promise<void>>()
let answers: () => Promise<Response>

beforeEach(() => {
  sessionStorage.clear()
  forget()
  hint.mockReset()
  act.mockReset().mockResolvedValue()
  answers = () => Promise.resolve(new Response(JSON.stringify(SMILES)))
  vi.stubGlobal('fetch', () => answers())
})
afterEach(() => vi.unstubAllGlobals())

function moment(moved: [number, number][] = []): View {
  const kinds = SMILES.cards
  const window = kinds.map((kind, turn) => {
    const at: [number, number] = [Math.floor(turn / 2), turn % 2]
    return { kind, at, turn }
  })
  const me = seatView({ window, moved })
  return situation({ phase: 'activate', waiting: [0], seats: [me, seatView(), seatView()] })
}

function seated(view: View) {
  const update = { game_number: 1, view, moves: ['move 0,0', 'move 0,1'] } as unknown as Update
  const session = { code: 'KRVM', act, update }
  const activation = new Activation(session as unknown as Session, hint)
  activation.see(update)
  return { activation, session, update }
}

test('the order stays here until it is done, and then goes move by move', async () => {
  const { activation } = seated(moment())
  await vi.waitFor(() => expect(activation.solving).not.toBe(null))
  activation.touch([0, 1])
  activation.undo()
  activation.touch([0, 1])
  activation.touch([0, 0])
  expect(act).not.toHaveBeenCalled()
  await activation.done()
  expect(act.mock.calls).toEqual([['move 0,1'], ['move 0,0']])
})

test('what cannot move says so', async () => {
  const { activation } = seated(moment())
  await vi.waitFor(() => expect(activation.solving).not.toBe(null))
  activation.touch([1, 0])
  expect(hint).toHaveBeenCalledWith('not_now')
})

test('a reload keeps the order; what the house knows of cannot be taken back', async () => {
  const first = seated(moment())
  await vi.waitFor(() => expect(first.activation.solving).not.toBe(null))
  first.activation.touch([0, 1])
  first.activation.touch([0, 0])
  const { activation } = seated(moment([[0, 1]]))
  await vi.waitFor(() => expect(activation.solving).not.toBe(null))
  expect(activation.solving?.path).toEqual([1, 0])
  activation.reset()
  expect(activation.solving?.path).toEqual([1])
})

test('moves made elsewhere are taken over', async () => {
  const { activation, update } = seated(moment())
  await vi.waitFor(() => expect(activation.solving).not.toBe(null))
  activation.touch([0, 0])
  activation.see({ ...update, view: moment([[0, 1]]) })
  expect(activation.solving?.path).toEqual([1])
})

test('without an answer every touch is a move, and that is said', async () => {
  answers = () => Promise.reject(new TypeError('offline'))
  const { activation } = seated(moment())
  await vi.waitFor(() => expect(activation.failed).toBe(true))
  expect(hint).toHaveBeenCalledWith('no_undo')
  activation.touch([0, 0])
  expect(act).toHaveBeenCalledWith('move 0,0')
})

test('a refusal shows the window as the house knows it', async () => {
  act.mockRejectedValueOnce(new Error('refused'))
  const { activation } = seated(moment())
  await vi.waitFor(() => expect(activation.solving).not.toBe(null))
  activation.touch([0, 0])
  activation.touch([0, 1])
  await activation.done()
  expect(activation.sending).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
})
