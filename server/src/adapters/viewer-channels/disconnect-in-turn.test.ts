import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { disconnectInTurn } from './disconnect-in-turn.ts'
import { createViewer } from './viewer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Viewers, and the codes with which they were closed. */
function connect(count: number) {
  const codes: number[] = []
  const close = (code: number) => void codes.push(code)
  const socket = { write: () => {}, close, bufferedAmount: 0 }
  return { codes, viewers: Array.from({ length: count }, () => createViewer(socket, '::1', 1)) }
}

it('[OPS-45] a few viewers are sent on at once', async () => {
  const { codes, viewers } = connect(10)
  await disconnectInTurn(viewers)
  expect(codes).toEqual(Array(10).fill(4200))
})

it('[OPS-45] a crowd is sent on a few at a time, within four seconds', async () => {
  const { codes, viewers } = connect(4_000)
  const disconnected = disconnectInTurn(viewers)
  expect(codes).toHaveLength(50)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(codes).toHaveLength(1_050)
  expect(viewers.filter(({ isClosed }) => !isClosed)).toHaveLength(2_950)
  await vi.advanceTimersByTimeAsync(2_950)
  await disconnected
  expect(codes).toEqual(Array(4_000).fill(4200))
})
