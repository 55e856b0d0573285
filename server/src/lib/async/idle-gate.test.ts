import { describe, expect, it, vi } from 'vitest'
import { IdleGate } from './idle-gate.ts'

describe('a job that looks for work', () => {
  const no = () => Promise.resolve(false)
  const yes = () => Promise.resolve(true)

  it('[OPS-49] looks at each third run while there is none, and at each run while there is', async () => {
    const gate = new IdleGate(3)
    const look = vi.fn(no)
    for (let run = 0; run < 7; run += 1) expect(await gate.pass(look)).toBe(false)
    expect(look).toHaveBeenCalledTimes(3)

    await gate.pass(no)
    await gate.pass(no)
    for (let run = 0; run < 4; run += 1) expect(await gate.pass(yes)).toBe(true)
  })

  it('[OPS-49] looks at the next run for work of its own process, also for what came during a look', async () => {
    const gate = new IdleGate(3)
    await gate.pass(no)
    gate.open()
    expect(await gate.pass(yes)).toBe(true)

    const duringLook = async () => {
      gate.open()
      return false
    }
    expect(await gate.pass(duringLook)).toBe(false)
    expect(await gate.pass(yes)).toBe(true)
  })

  it('[OPS-49] looks again at the next run after a look that failed', async () => {
    const gate = new IdleGate(3)
    await expect(gate.pass(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await gate.pass(yes)).toBe(true)
  })
})
