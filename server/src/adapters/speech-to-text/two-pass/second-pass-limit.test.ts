import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { afterEach, expect, it } from 'vitest'
import { ThreadPool } from '../threads/thread-pool.ts'
import { SecondPass } from './second-pass.ts'

const program = {
  url: new URL('../../../../test/programs/faulty-recogniser.ts', import.meta.url),
  data: null,
}
const second = 16_000
const quiet = (seconds: number) => new Int16Array(seconds * second)
const hanging = quiet(1).fill(2)

let secondPass: SecondPass
afterEach(() => secondPass.close())

function create(maxDelayMs: number) {
  const clock = new ManualClock()
  const pool = new ThreadPool(program, { streams: 1, clock })
  secondPass = new SecondPass(pool, 1, { maxDelayMs, clock })
  return { clock, pool }
}

it('[MODEL-45] leaves the live words after 1.5 s, of the one that runs and of those that wait for it', async () => {
  const { clock, pool } = create(1500)
  const stuck = secondPass.rewrite(hanging, { isLive: true })
  const waiting = secondPass.rewrite(quiet(1), { isLive: true })
  await clock.pass(1)
  let isOver = false
  void stuck.then(() => {
    isOver = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  await clock.pass(1)
  expect(await stuck).toBeNull()
  expect(await waiting).toBeNull()
  await clock.pass(30)
  pool.threads[0]?.kill()
  expect(await secondPass.rewrite(quiet(1), { isLive: true })).toMatchObject([{ text: 'word' }])
})

it('[MODEL-45] has no limit for a recording that has stopped', async () => {
  const { clock, pool } = create(1500)
  const stuck = secondPass.rewrite(hanging, { isLive: false })
  await new Promise((resolve) => setImmediate(resolve))
  const tail = secondPass.rewrite(quiet(1), { isLive: false })
  await clock.pass(20)
  pool.threads[0]?.kill()
  expect(await stuck).toBeNull()
  expect(await tail).toMatchObject([{ text: 'word' }])
})

it('[MODEL-45] starts nothing that would come too late, by what the utterances before took', async () => {
  const { clock } = create(1500)
  // What the thread's start takes does not count.
  const first = secondPass.rewrite(quiet(1), { isLive: false })
  await clock.pass(20)
  await first
  const slow = secondPass.rewrite(quiet(2), { isLive: false })
  await clock.pass(1)
  expect(await slow).toMatchObject([{ text: 'word' }])
  // One second for two: four seconds of audio would take two.
  expect(await secondPass.rewrite(quiet(4), { isLive: true })).toBeNull()
  expect(await secondPass.rewrite(quiet(2), { isLive: true })).toMatchObject([{ text: 'word' }])
})
