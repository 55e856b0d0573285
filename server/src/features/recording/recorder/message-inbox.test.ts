import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MessageInbox } from './message-inbox.ts'

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
