import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { countAsMessages, MessageInbox } from './message-inbox.ts'

afterEach(() => void vi.useRealTimers())

/** An inbox, and what was done in it. */
function createInbox() {
  const done: string[] = []
  const busy: boolean[] = []
  const inbox = new MessageInbox((isBusy) => busy.push(isBusy))
  const add = (name: string, steps = 1) =>
    inbox.push(function* () {
      for (let step = 1; step <= steps; step += 1) {
        if (step > 1) yield
        done.push(`${name}${step}`)
      }
    })
  return { inbox, add, done, busy }
}

it('[KEYLISTEN-16] handles short messages at once, each after the last one', () => {
  const { add, done, busy } = createInbox()
  add('a')
  add('b', 3)
  add('c')
  expect(done).toEqual(['a1', 'b1', 'b2', 'b3', 'c1'])
  expect(busy).not.toContain(true)
})

it('[KEYLISTEN-16] handles a long message in turns, lets none overtake it, and reads nothing meanwhile', async () => {
  const { add, done, busy } = createInbox()
  add('a', 20)
  add('b')
  expect(done.length).toBeLessThan(10)
  expect(busy.at(-1)).toBe(true)
  while (busy.at(-1)) await nextTurn()
  expect(done.slice(-2)).toEqual(['a20', 'b1'])
})

it('[KEYLISTEN-16] takes no step while the recogniser is behind, and forgets what it is told to', async () => {
  const { inbox, add, done, busy } = createInbox()
  inbox.hold(true)
  add('a', 3)
  add('b')
  await nextTurn()
  expect(done).toEqual(['a1'])
  expect(busy.at(-1)).toBe(true)
  inbox.hold(false)
  while (busy.at(-1)) await nextTurn()
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1'])
  inbox.hold(true)
  add('c', 3)
  add('d')
  inbox.clear()
  inbox.hold(false)
  await nextTurn()
  add('e')
  expect(done.slice(4)).toEqual(['c1', 'e1'])
})

it('[BOUND-20] handles 5,000 messages at once and 500 a second after them, and reads nothing meanwhile', () => {
  vi.useFakeTimers()
  const { add, done, busy } = createInbox()
  for (let sent = 0; sent < 8000; sent += 1) add('a')
  expect(done).toHaveLength(5000)
  expect(busy.at(-1)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(done).toHaveLength(5500)
  vi.advanceTimersByTime(10_000)
  expect(done).toHaveLength(8000)
  expect(busy.at(-1)).toBe(false)
})

it('[BOUND-20] counts a message as many where it is told to', () => {
  vi.useFakeTimers()
  const { inbox, done } = createInbox()
  for (let sent = 0; sent < 100; sent += 1) {
    inbox.push(() => {
      inbox.charge(250)
      done.push('finalize')
      return []
    })
  }
  expect(done).toHaveLength(20)
  vi.advanceTimersByTime(1000)
  expect(done).toHaveLength(22)
})

it('[KEYLISTEN-17] handles many short messages that are decoded in turns too', async () => {
  const { inbox, done, busy } = createInbox()
  for (let sent = 0; sent < 20; sent += 1) {
    inbox.push(() => {
      done.push('a')
      inbox.chargeWork(16)
      return []
    })
  }
  expect(done).toHaveLength(4)
  expect(busy.at(-1)).toBe(true)
  while (busy.at(-1)) await nextTurn()
  expect(done).toHaveLength(20)
})

it('[KEYLISTEN-17] leaves the rest of a message that counts as too many until later', () => {
  vi.useFakeTimers()
  const { inbox, done } = createInbox()
  inbox.push(function* () {
    for (let part = 0; part < 30; part += 1) {
      done.push('part')
      inbox.charge(250)
      yield
    }
  })
  vi.advanceTimersByTime(50)
  expect(done).toHaveLength(21)
  vi.advanceTimersByTime(1000)
  expect(done).toHaveLength(23)
})

it('[KEYLISTEN-17] counts decoded audio by its length, and what is not kept as a second', () => {
  const parts = [[new Int16Array(16_000)], [new Int16Array(320)], [new Int16Array(0)], []]
  expect(parts.map(countAsMessages)).toEqual([16, 1, 16, 16])
})
