import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { until } from '@live-scribe/testing/time/until'
import { expect, it } from 'vitest'
import { Supervisor } from './supervisor.ts'
import { WorkerHub } from './worker-hub.ts'

it('[WORK-8] a machine that can start no process for a while keeps its other workers, and gets the missing one later', async () => {
  const hub = new WorkerHub({ speech: null, ownMetrics: async () => [] })
  const lines: string[] = []
  const write = (_: unknown, line?: string) => void lines.push(line ?? '')
  const supervisor = new Supervisor({
    count: 2,
    hub,
    log: { error: write, warn: write },
    stopWithinMs: 60_000,
  })
  const program = new URL('../../../test/programs/serving-worker.ts', import.meta.url)
  cluster.setupPrimary({ exec: fileURLToPath(program), execArgv: [] })
  expect(await supervisor.start()).toEqual({ url: 'http://localhost:1', needs: [] })
  const [first, second] = Object.values(cluster.workers ?? {})
  const { execPath } = process
  try {
    process.execPath = '/no/such/program'
    first?.process.kill('SIGKILL')
    await until(async () => lines.length === 2)
    expect(lines).toEqual(Array(2).fill('worker ended, another one starts'))
  } finally {
    process.execPath = execPath
  }
  await until(async () => lines.includes('another worker serves'))
  expect(second?.isDead()).toBe(false)
  expect(Object.keys(cluster.workers ?? {})).toHaveLength(2)
  await supervisor.stop()
  hub.close()
})

it('[WORK-9] a worker that hangs does not keep the others from ending: it is killed', async () => {
  const hub = new WorkerHub({ speech: null, ownMetrics: async () => [] })
  const lines: string[] = []
  const write = (_: unknown, line?: string) => void lines.push(line ?? '')
  const log = { error: write, warn: write }
  const supervisor = new Supervisor({ count: 2, hub, log, stopWithinMs: 1_000 })
  const program = new URL('../../../test/programs/serving-worker.ts', import.meta.url)
  cluster.setupPrimary({ exec: fileURLToPath(program), execArgv: [] })
  await supervisor.start()
  const [hung] = Object.values(cluster.workers ?? {})
  hung?.process.kill('SIGSTOP')
  await supervisor.stop()
  expect(lines).toContain('worker did not stop in time, it is killed')
  expect(Object.keys(cluster.workers ?? {})).toHaveLength(0)
  hub.close()
})
