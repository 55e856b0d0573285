import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ReceivedSpan, SpanCollector } from './span-collector.ts'
import { TwoNodes, vocabulary } from './two-nodes.ts'

let collector: SpanCollector
let nodes: TwoNodes
beforeEach(async () => {
  collector = await SpanCollector.start()
  nodes = await TwoNodes.start(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
})
afterEach(async () => {
  await nodes.close()
  await collector.close()
})

it('[TRACE-1, TRACE-2] one trace follows a sentence from its audio to a reader on another node, without its words', async () => {
  const ann = await nodes.a.signUp('candidate@example.com')
  const code = await ann.openSession('Interview at Initech')
  const heard = await nodes.watch(nodes.b, code)
  const recorder = await ann.record(code)
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await recorder.stop()
  await expect.poll(() => JSON.stringify(heard)).toContain('it can wait')
  await Promise.all([nodes.a.close(), nodes.b.close()])

  const { spans } = collector
  expect(collector.paths).toEqual(new Set(['POST /v1/traces']))
  const [sentence, ...others] = spans.filter(({ name }) => name === 'sentence')
  expect(others).toEqual([])
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  const partsOf = (whole: ReceivedSpan | undefined) =>
    spans.filter(({ parentSpanId }) => whole && parentSpanId === whole.spanId)
  const parts = partsOf(sentence)
  expect(parts.map(({ name }) => name).sort()).toEqual(['announce', 'hear', 'recognise', 'store'])
  const announced = parts.find(({ name }) => name === 'announce')
  const delivered = partsOf(announced)
  expect(delivered.map(({ name }) => name)).toEqual(['deliver'])
  expect(delivered[0]?.attributes).toEqual([{ key: 'viewers', value: { intValue: 1 } }])
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  for (const secret of ['wait', code, 'Initech', 'candidate@'])
    expect(collector.bodies.join('')).not.toContain(secret)
})

it('[TRACE-3] a collector that is away holds up nothing', async () => {
  await collector.close()
  const ann = await nodes.a.signUp()
  const recorder = await ann.record(await ann.openSession())
  recorder.speak(createMarkedSpeech(['it can wait'], vocabulary))
  await recorder.stop()
  expect(recorder.finals).toEqual(['it can wait'])
  collector = await SpanCollector.start()
})
