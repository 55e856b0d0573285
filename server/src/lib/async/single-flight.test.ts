import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { SingleFlight } from './single-flight.ts'

it('fetches once for all who ask meanwhile, and again for the next', async () => {
  const flights = new SingleFlight<number>()
  const fetch = vi.fn(async () => fetch.mock.calls.length)
  const first = await Promise.all([flights.run('a', fetch), flights.run('a', fetch)])
  expect(first).toEqual([1, 1])

  expect(await flights.run('a', fetch)).toBe(2)
})

it('keeps different questions apart', async () => {
  const flights = new SingleFlight<string>()

  expect(await Promise.all(['a', 'b'].map((key) => flights.run(key, async () => key)))).toEqual([
    'a',
    'b',
  ])
})

it('fails all who asked, and nobody after', async () => {
  const flights = new SingleFlight<string>()
  const broken = async (): Promise<string> => {
    throw new Error('broken')
  }
  const both = await Promise.allSettled([flights.run('a', broken), flights.run('a', broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  expect(await flights.run('a', async () => 'whole')).toBe('whole')
})

it('fetches anew for those who ask after an answer was left behind', async () => {
  const flights = new SingleFlight<string>()
  const old = Promise.withResolvers<string>()
  const before = flights.run('a', () => old.promise)
  flights.invalidate('a')
  const after = flights.run('a', async () => 'new')
  old.resolve('old')

  expect(await Promise.all([before, after])).toEqual(['old', 'new'])
})

it('[LIVE-35] shares no fetch that began before, where the result must have what was stored since', async () => {
  const flights = new SingleFlight<string>()
  const old = Promise.withResolvers<string>()
  const fetch = vi.fn(async () => `new ${fetch.mock.calls.length}`)
  const before = flights.runFresh('a', () => old.promise)
  const after = [flights.runFresh('a', fetch), flights.runFresh('a', fetch)]
  old.resolve('old')

  expect(await Promise.all([before, ...after])).toEqual(['old', 'new 1', 'new 1'])
  expect(await flights.runFresh('a', fetch)).toBe('new 2')
})

it('[LIVE-35] a result has all that was stored before it was asked for, whatever was forgotten meanwhile', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('ask', 'store', 'forget', 'answer'), { maxLength: 30 }),
      async (steps) => {
        const flights = new SingleFlight<number>(async () => {})
        let stored = 0
        const answers: (() => void)[] = []
        const asked: { stored: number; found: Promise<number> }[] = []
        const fetch = () => {
          const { promise, resolve } = Promise.withResolvers<number>()
          answers.push(() => resolve(found))
          const found = stored
          return promise
        }
        const act = {
          ask: () => asked.push({ stored, found: flights.runFresh('a', fetch) }),
          store: () => stored++,
          forget: () => flights.invalidate('a'),
          answer: () => answers.shift()?.(),
        }
        for (const step of steps) {
          act[step]()
          await new Promise(setImmediate)
        }
        const all = Promise.all(asked.map(async (one) => (await one.found) >= one.stored))
        for (const _ of asked) {
          act.answer()
          await new Promise(setImmediate)
        }
        expect(await all).not.toContain(false)
      },
    ),
    { numRuns: runs(2_000) },
  )
})

it('[LIVE-35] goes on after a fetch that failed', async () => {
  const flights = new SingleFlight<string>()
  const old = Promise.withResolvers<string>()
  const before = flights.runFresh('a', () => old.promise)
  const after = flights.runFresh('a', async () => 'new')
  old.reject(new Error('broken'))

  await expect(before).rejects.toThrow('broken')
  expect(await after).toBe('new')
})

it('[LIVE-35] shares a fetch that waits for a crowd and has not begun', async () => {
  const gathered = Promise.withResolvers<void>()
  const flights = new SingleFlight<number>(() => gathered.promise)
  const fetch = vi.fn(async () => fetch.mock.calls.length)
  await flights.runFresh('a', fetch)
  const crowd = [flights.runFresh('a', fetch), flights.runFresh('a', fetch)]
  gathered.resolve()

  expect(await Promise.all(crowd)).toEqual([2, 2])
})

it('[PERF-1] fetches once for a crowd of which each comes when the one before is answered', async () => {
  const gathered = Promise.withResolvers<void>()
  const flights = new SingleFlight<number>(() => gathered.promise)
  const fetch = vi.fn(async () => fetch.mock.calls.length)
  await flights.run('a', fetch)
  const crowd: Promise<number>[] = []
  for (let count = 0; count < 50; count += 1) {
    crowd.push(flights.run('a', fetch))
    await new Promise((resolve) => setImmediate(resolve))
  }
  gathered.resolve()

  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]))
})
