import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WorkBudgets } from './work-budget.ts'
import { WorkPool, type WorkPoolBounds } from './work-pool.ts'

type Tasks = typeof import('./pool-test-tasks.ts')

/** Longer than any test: the system ends what hangs. */
const LONG_MS = 60_000

function open(bounds: Partial<WorkPoolBounds> = {}): WorkPool<Tasks> {
  return new WorkPool<Tasks>(new URL('./pool-test-tasks.ts', import.meta.url), {
    threads: 1,
    maxWaiting: 20,
    maxOfKey: 20,
    limitMs: LONG_MS,
    hangMs: LONG_MS,
    ...bounds,
  })
}

/** A lock in shared memory on which a task waits, which its test opens. */
function createGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  return {
    gate,
    open: () => {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
    },
  }
}

describe('a pool of threads', () => {
  it('[BOUND-3] runs the functions of a module in threads, and passes on their errors', async () => {
    const pool = open()
    expect(await pool.run('double', 21, { key: 'ann' })).toMatchObject({
      output: { result: 42, isMain: false },
    })
    await expect(pool.run('fail', 'no such line', { key: 'ann' })).rejects.toThrow('no such line')
    expect(await pool.run('double', 1, { key: 'ann' })).toMatchObject({ output: { result: 2 } })
  })

  it.runIf(process.platform === 'linux')(
    '[BOUND-39] gives way to the main thread, which records',
    async () => {
      const { output } = await open().run('readPriority', null, { key: 'ann' })
      expect(output).toBe(Math.min(19, getPriority() + 10))
      expect(getPriority(Number(basename(readlinkSync('/proc/thread-self'))))).toBe(getPriority())
    },
  )

  it('[BOUND-3] shares the threads of a module, so that no two pools of one differ', () => {
    open({ threads: 1 })
    expect(() => open({ threads: 2 })).toThrow(/pool-test-tasks\.ts has 1 threads/)
  })

  it('[BOUND-3] refuses what finds no place, of a key or at all, and has places again', async () => {
    const pool = open({ maxWaiting: 2, maxOfKey: 2 })
    const { gate, open: openGate } = createGate()
    const ofAnn = [1, 2].map((number) => pool.run('waitFor', { gate, number }, { key: 'ann' }))
    const third = pool.run('double', 3, { key: 'ann' })
    await expect(third).rejects.toMatchObject({ name: 'QueueFullError', isPerKeyLimit: true })
    const ofBob = pool.run('waitFor', { gate, number: 3 }, { key: 'bob' })
    expect(pool.waiting).toBe(2)
    const ofEve = pool.run('double', 4, { key: 'eve' })
    await expect(ofEve).rejects.toMatchObject({ name: 'QueueFullError', isPerKeyLimit: false })
    openGate()
    const ended = await Promise.all([...ofAnn, ofBob])
    expect(ended.map(({ output }) => output)).toEqual([1, 2, 3])
    expect(pool.waiting).toBe(0)
    expect(await pool.run('double', 5, { key: 'eve' })).toMatchObject({ output: { result: 10 } })
  })

  it('[BOUND-3] gives keys their turns: one with many tasks delays another by one', async () => {
    const pool = open()
    const { gate, open: openGate } = createGate()
    const order: number[] = []
    const keys = ['ann', 'ann', 'ann', 'ann', 'bob', 'eve', 'bob']
    const all = keys.map(async (key, number) => {
      await pool.run('waitFor', { gate, number }, { key })
      order.push(number)
    })
    openGate()
    await Promise.all(all)
    expect(order).toEqual([0, 1, 4, 5, 2, 6, 3])
  })

  it('[BOUND-3] ends a task that uses too much time, or hangs with its thread, and goes on', async () => {
    const pool = open({ limitMs: 1 })
    const over = { name: 'TimeLimitError', usedMs: expect.any(Number) }
    await expect(pool.run('workForEver', null, { key: 'ann' })).rejects.toMatchObject(over)
    await expect(pool.run('double', 4, { key: 'ann', limitMs: 0 })).rejects.toMatchObject(over)
    expect(await pool.run('double', 4, { key: 'ann' })).toMatchObject({ output: { result: 8 } })
    const hasty = open({ hangMs: 1 })
    await expect(hasty.run('hang', null, { key: 'ann' })).rejects.toMatchObject(over)
  })
})

describe('budgets of work', () => {
  it('[BOUND-4] are counted by key, over all work of a window, and begin anew', () => {
    let now = 0
    const budgets = new WorkBudgets({ limitMs: 5000, windowMs: 60_000, nowMs: () => now })
    budgets.spend('ann', 2000)
    now = 30_000
    budgets.spend('ann', 3000)
    budgets.spend('bob', 1)
    expect(['ann', 'bob', 'eve'].map((key) => budgets.leftMs(key))).toEqual([0, 4999, 5000])
    now = 60_000
    expect(['ann', 'bob', 'eve'].map((key) => budgets.leftMs(key))).toEqual([5000, 4999, 5000])
  })
})
