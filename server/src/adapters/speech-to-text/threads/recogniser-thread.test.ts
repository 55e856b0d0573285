import { ManualClock } from '@live-scribe/testing/time/manual-clock'
import { afterEach, expect, it } from 'vitest'
import type { SpeechEvent, SpeechStream } from '#server/ports/speech-to-text.ts'
import { ThreadPool } from './thread-pool.ts'

const program = {
  url: new URL('../../../../test/programs/faulty-recogniser.ts', import.meta.url),
  data: null,
}
const [quiet, deadly, sticky] = [0, 1, 2].map((sample) => new Int16Array(8_000).fill(sample))

let pool: ThreadPool
afterEach(() => pool.close())

async function gather(stream: SpeechStream) {
  const events: SpeechEvent[] = []
  const failure = await (async () => {
    for await (const event of stream) events.push(event)
    return null
  })().catch((error: unknown) => error)
  return { events, failure }
}

it('fails a stream whose thread dies, after what it had told, and starts another thread', async () => {
  pool = new ThreadPool(program, { streams: 1 })
  const stream = await pool.open()
  stream.push(quiet as Int16Array)
  stream.push(deadly as Int16Array)
  const { events, failure } = await gather(stream)
  expect(events).toEqual([{ type: 'silence', sample: 8_000 }])
  expect(failure).toMatchObject({ name: 'SpeechToTextError', reason: 'failed' })
  const next = await pool.open()
  next.push(quiet as Int16Array)
  next.end()
  expect(await gather(next)).toEqual({ events, failure: null })
})

it('fails a stream whose thread is stuck for 30 s, and starts another thread', async () => {
  const clock = new ManualClock()
  pool = new ThreadPool(program, { streams: 1, clock })
  const stream = await pool.open()
  stream.push(sticky as Int16Array)
  await clock.pass(29)
  expect(pool.threads).toHaveLength(1)
  await clock.pass(1)
  expect((await gather(stream)).failure).toMatchObject({ reason: 'failed' })
  const next = await pool.open()
  next.push(quiet as Int16Array)
  next.end()
  expect((await gather(next)).failure).toBeNull()
})

it('suspects no thread that has nothing to do', async () => {
  const clock = new ManualClock()
  pool = new ThreadPool(program, { streams: 1, clock })
  const stream = await pool.open()
  const events = stream[Symbol.asyncIterator]()
  stream.push(quiet as Int16Array)
  expect((await events.next()).value).toEqual({ type: 'silence', sample: 8_000 })
  while (pool.threads[0]?.lag) await new Promise((resolve) => setImmediate(resolve))
  await clock.pass(120)
  stream.push(quiet as Int16Array)
  expect((await events.next()).value).toEqual({ type: 'silence', sample: 16_000 })
  stream.close()
})
