import { expect, it } from 'vitest'
import { CallerLanes } from './caller-lanes.ts'

/** Starts calls that end when they are told to; `running` counts those that have begun. */
function createCalls(lanes: CallerLanes) {
  const ends: (() => void)[] = []
  const start = (account: string | null, address: string) =>
    lanes.run(account, address, () => new Promise<void>((resolve) => ends.push(resolve)))
  return {
    start,
    ends,
    get running() {
      return ends.length
    },
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('[BOUND-22] runs three calls of an account at once, 1,000 wait, and more are refused; others are not delayed', async () => {
  const calls = createCalls(new CallerLanes())
  const all = Array.from({ length: 1003 }, () => calls.start('ann', '203.0.113.1'))
  await turn()
  expect(calls.running).toBe(3)
  await expect(calls.start('ann', '203.0.113.2')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  const other = calls.start('bob', '203.0.113.1')
  await turn()
  expect(calls.running).toBe(4)
  for (let ended = 0; ended < 1004; ended += 1) {
    calls.ends[ended]?.()
    await turn()
  }
  await Promise.all([...all, other])
  const again = calls.start('ann', '203.0.113.1')
  await turn()
  calls.ends.at(-1)?.()
  await again
})

it('[BOUND-22] runs one call of an account at once where all share one connection', async () => {
  const calls = createCalls(new CallerLanes(1))
  for (let sent = 0; sent < 10; sent += 1) void calls.start('ann', '203.0.113.1')
  void calls.start('bob', '203.0.113.1')
  await turn()
  expect(calls.running).toBe(2)
})

it('[BOUND-22] runs six calls of visitors of an address at once, of this machine all', async () => {
  const calls = createCalls(new CallerLanes())
  for (let sent = 0; sent < 100; sent += 1) void calls.start(null, '203.0.113.1')
  await turn()
  expect(calls.running).toBe(6)
  for (let sent = 0; sent < 100; sent += 1) void calls.start(null, '127.0.0.1')
  await turn()
  expect(calls.running).toBe(106)
})
