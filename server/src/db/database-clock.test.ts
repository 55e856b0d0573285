import { expect, it } from 'vitest'
import { DatabaseClock } from './database-clock.ts'

/** A machine and a database whose clocks the test sets; an answer takes `roundTripMs`. */
function createClocks() {
  const clocks = { monotonic: 5000, database: 1_000_000, roundTripMs: 20, isAway: false }
  const pass = (ms: number) => {
    clocks.monotonic += ms
    clocks.database += ms
  }
  const readTime = async () => {
    if (clocks.isAway) throw new Error('no database')
    pass(clocks.roundTripMs / 2)
    const time = clocks.database
    pass(clocks.roundTripMs / 2)
    return time
  }
  return { clocks, pass, source: { readTime, monotonic: () => clocks.monotonic } }
}

it('[DRILL-5] is the time of the database, also between two readings', async () => {
  const { pass, source } = createClocks()
  const clock = await DatabaseClock.open(source)
  expect(clock.now().getTime()).toBe(1_000_020)
  pass(4000)
  expect(clock.now().getTime()).toBe(1_004_020)
  clock.close()
})

it('[DRILL-5] follows a database whose time was set, with the next reading', async () => {
  const { clocks, source } = createClocks()
  const clock = await DatabaseClock.open(source)
  clocks.database += 60_000
  await clock.synchronise()
  expect(clock.now().getTime()).toBe(clocks.database)
  clock.close()
})

it('goes on while the database is away or answers slowly', async () => {
  const { clocks, pass, source } = createClocks()
  const clock = await DatabaseClock.open(source)
  clocks.isAway = true
  await expect(clock.synchronise()).rejects.toThrow('no database')
  clocks.isAway = false
  clocks.roundTripMs = 1500
  clocks.database += 700
  await clock.synchronise()
  expect(clock.now().getTime()).toBe(clocks.database - 700)
  pass(10)
  expect(clock.now().getTime()).toBe(clocks.database - 700)
  clock.close()
})

it('is not opened without a database', async () => {
  const { clocks, source } = createClocks()
  clocks.isAway = true
  await expect(DatabaseClock.open(source)).rejects.toThrow('no database')
})

it('[DRILL-5] asks a database that hangs only once', async () => {
  const { clocks, source } = createClocks()
  const hanging = Promise.withResolvers<number>()
  const answers = [source.readTime(), hanging.promise]
  const readTime = () => answers.shift() ?? Promise.reject(new Error('asked again'))
  const clock = await DatabaseClock.open({ ...source, readTime })
  const synchronised = [clock.synchronise(), clock.synchronise()]
  hanging.resolve(clocks.database)
  await Promise.all(synchronised)
  clock.close()
})
