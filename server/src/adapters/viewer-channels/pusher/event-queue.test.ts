import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventQueue, type OutgoingEvent } from './event-queue.ts'

const toLog = (channel: string): OutgoingEvent => ({
  channel,
  name: 'log',
  data: '{}',
  isDroppable: false,
})
const step = fc.oneof(
  fc.record({ channel: fc.constantFrom('a', 'b', 'c'), isDroppable: fc.boolean() }),
  fc.record({ take: fc.integer({ min: 1, max: 10 }), busy: fc.subarray(['a', 'b', 'c']) }),
)

it('hands out every final once and in order, interims only before the next event, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const waiting = new EventQueue(toLog)
      const added: OutgoingEvent[] = []
      const taken: OutgoingEvent[] = []
      for (const now of steps) {
        if ('take' in now) {
          const batch = waiting.take(now.take, new Set(now.busy))
          expect(batch.length).toBeLessThanOrEqual(now.take)
          expect(batch.filter(({ channel }) => now.busy.includes(channel))).toEqual([])
          taken.push(...batch)
        } else {
          const event = { ...now, name: 'event', data: String(added.length) }
          added.push(event)
          waiting.add(event)
        }
      }
      while (!waiting.isEmpty) taken.push(...waiting.take(10, new Set()))
      for (const channel of ['a', 'b', 'c']) {
        const of = (events: OutgoingEvent[]) => events.filter((event) => event.channel === channel)
        const order = of(taken).map(({ data }) => Number(data))
        expect(order).toEqual([...new Set(order)].sort((one, other) => one - other))
        const finals = (events: OutgoingEvent[]) => events.filter((event) => !event.isDroppable)
        expect(finals(of(taken))).toEqual(finals(of(added)))
        expect(of(taken).at(-1)).toEqual(of(added).at(-1))
      }
    }),
  )
})

it('sends a channel with too much waiting to the log instead of growing', () => {
  const waiting = new EventQueue(toLog)
  for (let final = 0; final < 1_000; final += 1) {
    waiting.add({ channel: 'a', name: 'final', data: String(final), isDroppable: false })
  }
  const taken = waiting.take(1_000, new Set())
  expect(taken.length).toBeLessThanOrEqual(200)
  expect(taken[0]?.name).toBe('log')
  expect(taken.at(-1)?.data).toBe('999')
})

it('lets no channel starve another', () => {
  const waiting = new EventQueue(toLog)
  const add = (channel: string) =>
    waiting.add({ channel, name: 'final', data: '', isDroppable: false })
  for (let final = 0; final < 50; final += 1) add('loud')
  add('quiet')
  waiting.take(10, new Set())
  expect(waiting.take(10, new Set())[0]?.channel).toBe('quiet')
})
