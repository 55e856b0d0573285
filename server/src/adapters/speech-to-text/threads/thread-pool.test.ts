import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { afterEach, expect, it } from 'vitest'
import type { SpeechStream, StreamOwner } from '#server/ports/speech-to-text.ts'
import { CatchUpScheduler } from './catch-up-scheduler.ts'
import { canTakeSlot } from './slot-policy.ts'
import { ThreadPool } from './thread-pool.ts'

const program = {
  url: new URL('../../../../test/programs/faulty-recogniser.ts', import.meta.url),
  data: null,
}
const halfSecond = new Int16Array(8_000)
const sticky = new Int16Array(8_000).fill(2)

let pool: ThreadPool
afterEach(() => pool.close())

async function lastSample(stream: SpeechStream): Promise<number> {
  let last = 0
  for await (const event of stream) if (event.type === 'silence') last = event.sample
  return last
}

it('[STT-19] opens the next stream after one that was ended and closed with audio waiting', async () => {
  pool = new ThreadPool(program, { streams: 1 })
  for (let round = 0; round < 10; round += 1) {
    const stream = await pool.open()
    for (let part = 0; part < 10; part += 1) stream.push(halfSecond)
    stream.end()
    stream.close()
  }
  const next = await pool.open()
  next.push(halfSecond)
  next.end()
  expect(await lastSample(next)).toBe(8_000)
})

it('starts its first thread when a stream is expected, and only one', async () => {
  pool = new ThreadPool(program, { streams: 2, isLazy: true })
  expect(pool.threads).toHaveLength(0)
  pool.prepareStream()
  pool.prepareStream()
  expect(pool.threads).toHaveLength(1)
  const stream = await pool.open()
  expect(pool.threads).toHaveLength(1)
  stream.close()
})

it('[STT-20] refuses a start that hangs for 30 s, says so, and starts another thread', async () => {
  const clock = new ManualClock()
  const lost: string[] = []
  pool = new ThreadPool(
    { ...program, data: { isSlowToRenew: true } },
    { streams: 1, clock, onThreadLost: ({ message }) => lost.push(message) },
  )
  const first = await pool.open()
  first.end()
  await lastSample(first)
  const hung = pool.open().catch((error: unknown) => error)
  await clock.pass(30)
  expect(await hung).toMatchObject({ name: 'SpeechToTextError', reason: 'failed' })
  expect(lost).toEqual(['it is stuck'])
  const next = await pool.open()
  next.push(halfSecond)
  expect((await next[Symbol.asyncIterator]().next()).value).toMatchObject({ type: 'silence' })
})

it('ends at once when it is closed, with a start under way and a thread that hangs', {
  tags: 'deep',
}, async () => {
  pool = new ThreadPool({ ...program, data: { isSlowToRenew: true } }, { streams: 2 })
  const stuck = await pool.open()
  stuck.push(sticky)
  const starting = pool.open().catch((error: unknown) => error)
  await pool.close()
  await expect(lastSample(stuck)).rejects.toMatchObject({ reason: 'failed' })
  expect(await starting).toMatchObject({ name: 'SpeechToTextError' })
})

it('[RISK-33, STT-21] takes new streams while those that have stopped are still being written', async () => {
  pool = new ThreadPool(program, { streams: 2 })
  const open = await Promise.all([pool.open(), pool.open()])
  await expect(pool.open()).rejects.toMatchObject({ reason: 'busy' })
  for (const stream of open) {
    for (let part = 0; part < 100; part += 1) stream.push(halfSecond)
    stream.end()
  }
  const next = await Promise.all([pool.open(), pool.open()])
  for (const stream of next) {
    stream.push(halfSecond)
    stream.end()
  }
  expect(await Promise.all(next.map(lastSample))).toEqual([8_000, 8_000])
  expect(await Promise.all(open.map(lastSample))).toEqual([800_000, 800_000])
})

it('[STT-21] leaves a thread to others when all that one address stopped is being written', {
  tags: 'deep',
}, async () => {
  pool = new ThreadPool(program, { streams: 2 })
  const [greedy, other] = ['a', 'b'].map((address) => ({ owner: { isPaying: false, address } }))
  for (let burst = 0; burst < 4; burst += 1) {
    const stream = await pool.open(greedy)
    stream.push(sticky)
    stream.end()
  }
  await expect(pool.open(greedy)).rejects.toMatchObject({ reason: 'busy' })
  const next = await pool.open(other)
  next.push(halfSecond)
  next.end()
  expect(await lastSample(next)).toBe(8_000)
})

it('[STT-27] gives the turns to those least behind first, in the order of their asking, so many at once', () => {
  pool = new ThreadPool(program, { streams: 1 })
  const turns = new CatchUpScheduler(() => 1)
  const had: string[] = []
  const one = (name: string, lag = 10) => {
    const self = {
      lag,
      pump: () => {
        if (turns.tryStart(self)) had.push(name)
      },
    }
    return self
  }
  const [a, b, c] = ['a', 'b', 'c'].map((name) => one(name))
  for (const each of [a, b, c]) each?.pump()
  expect(had).toEqual(['a'])
  if (a) turns.release(a)
  a?.pump()
  if (b) turns.release(b)
  if (c) turns.release(c)
  expect(had).toEqual(['a', 'b', 'c', 'a'])
  const close = one('close to real time', 3)
  for (const each of [b, close]) each?.pump()
  if (a) turns.release(a, { asksAgain: true })
  turns.release(close, { asksAgain: true })
  turns.release(close)
  expect(had.slice(4)).toEqual(['close to real time', 'close to real time', 'b'])
})

it('[STT-37] lets the channels of a recording take turns, after the recording that is less behind', () => {
  pool = new ThreadPool(program, { streams: 1 })
  const turns = new CatchUpScheduler(() => 1)
  const had: string[] = []
  const one = (name: string, lag: number, recording: string) => {
    const self = {
      lag,
      recording,
      pump() {
        if (!turns.tryStart(self)) return
        had.push(name)
        self.lag -= 1
      },
    }
    return self
  }
  const slow = one('slow', 20, 'a')
  const quick = one('quick', 10, 'a')
  const other = one('other', 15, 'b')
  for (const each of [quick, slow, other]) each.pump()
  turns.release(quick, { asksAgain: true })
  turns.release(other)
  for (const each of [slow, quick, slow]) turns.release(each, { asksAgain: true })
  expect(had).toEqual(['quick', 'other', 'slow', 'quick', 'slow', 'quick'])
})

it('[STT-22] keeps slots for accounts that pay, and for other addresses, where accounts pay', () => {
  pool = new ThreadPool(program, { streams: 1 })
  const free = (address: string): StreamOwner => ({ isPaying: false, address })
  const paying = { isPaying: true, address: 'a' }
  const shop = { total: 4, favoursPaying: true }
  expect(canTakeSlot(free('a'), [free('a')], shop)).toBe(true)
  expect(canTakeSlot(free('a'), [free('a'), free('a')], shop)).toBe(false)
  expect(canTakeSlot(free('b'), [free('a'), free('a')], shop)).toBe(true)
  expect(canTakeSlot(free('b'), [free('a'), free('a'), free('c')], shop)).toBe(false)
  expect(canTakeSlot(paying, [free('a'), free('a'), free('c')], shop)).toBe(true)
  expect(canTakeSlot(paying, [paying, paying, paying, paying], shop)).toBe(false)
  const own = { total: 4, favoursPaying: false }
  expect(canTakeSlot(free('a'), [free('a'), free('a'), free('a')], own)).toBe(true)
})
