import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBackgroundJob } from './background-job.ts'
import { noMetrics } from './ports/metrics.ts'

let app: FastifyInstance
const lines: string[] = []
const counted: unknown[] = []
const context = {
  log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  metrics: { ...noMetrics, count: (...what: unknown[]) => void counted.push(what) },
}
beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  counted.length = 0
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

function add(run: () => Promise<unknown>) {
  addBackgroundJob(app, context, { name: 'sweep', everyMs: 1000, errorKind: 'sweep', run })
}

it('[OPS-39] a background job runs at its times until the server closes', async () => {
  let runs = 0
  add(async () => {
    runs += 1
  })
  await vi.advanceTimersByTimeAsync(3500)
  expect(runs).toBe(3)
  await app.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
})

it('[OPS-39] a background job that takes longer than its interval is not run twice at a time', async () => {
  const run = Promise.withResolvers<void>()
  let runs = 0
  add(() => {
    runs += 1
    return run.promise
  })
  await vi.advanceTimersByTimeAsync(4000)
  expect(runs).toBe(1)
  run.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(2)
})

it('[OPS-39] a background job that fails is logged, counted, and run again', async () => {
  let runs = 0
  add(async () => {
    runs += 1
    throw new Error('the database is away')
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(runs).toBe(2)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'sweep failed',
    'sweep failed',
  ])
  expect(counted).toEqual([
    ['errors', { kind: 'sweep' }],
    ['errors', { kind: 'sweep' }],
  ])
})

it('[OPS-39] the end of the server waits for a background job that runs', async () => {
  const run = Promise.withResolvers<void>()
  add(() => run.promise)
  await vi.advanceTimersByTimeAsync(1000)
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isClosed).toBe(false)
  run.resolve()
  await closing
  expect(isClosed).toBe(true)
})
