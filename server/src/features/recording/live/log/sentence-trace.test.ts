import { expect, it } from 'vitest'
import type { Tracing } from '#server/ports/tracing.ts'
import { SentenceTrace } from './sentence-trace.ts'

it('[TRACE-4] a sentence that can not be stored ends its trace, and the failure stays', async () => {
  const ended: [name: string, atMs: number | undefined][] = []
  const tracing: Tracing = {
    start: (name) => ({ context: `in ${name}`, end: (atMs) => void ended.push([name, atMs]) }),
    close: () => Promise.resolve(),
  }
  const times = { firstAudioMs: 1_000, lastAudioMs: 3_000, recognisedMs: 3_500 }
  const trace = new SentenceTrace(tracing, () => new Date(4_000), times, {})
  const failure = new Error('no database')
  await expect(trace.store(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(ended).toEqual([
    ['hear', 3_000],
    ['recognise', 3_500],
    ['sentence', 4_000],
    ['store', 4_000],
  ])
})
