import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import type { ChannelEvent } from '#server/ports/live-bus.ts'
import { type SpeechEvent, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { prometheusMetrics } from '../metrics/prometheus.ts'
import { WorkerCalls } from '../node-calls/workers.ts'
import { ThreadPool } from '../speech-to-text/threads/thread-pool.ts'
import { WorkerSpeech } from '../speech-to-text/workers/worker-speech.ts'
import { HubChannels } from './hub-channels.ts'
import type { LinkMessage } from './messages.ts'
import { RestartPolicy } from './restart-policy.ts'
import { WorkerLink } from './worker-link.ts'
import { WorkersTestBed } from './workers-test-bed.ts'

/** Milliseconds, longer than any test: a call that returns null earlier did not time out. */
const long = 600_000

it('[WORK-2] a call reaches the worker that handles its name; without one, or when it died, it returns at once', async () => {
  const workers = new WorkersTestBed()
  const [a, b] = [workers.add(), workers.add()]
  const [onA, onB] = [new WorkerCalls(a.link), new WorkerCalls(b.link)]
  expect(await onB.request('recording', 'hello', long)).toBeNull()
  onA.handle('recording', async (request) => `A got ${request}`)
  await until(async () => (await onB.request('recording', 'hello', long)) === 'A got hello')
  const end = onA.handle('stuck', () => new Promise(() => {}))
  const stuck = onB.request('stuck', 'hello', long)
  a.die()
  expect(await stuck).toBeNull()
  expect(await onB.request('recording', 'hello', long)).toBeNull()
  end()
  await workers.close()
})

it('[WORK-2] a worker that does not read costs a bounded number of messages, and hears of a gap', () => {
  const channels = new HubChannels(2)
  const sent: LinkMessage[] = []
  const written: (() => void)[] = []
  let receive: (message: LinkMessage) => void = () => {}
  const link = new WorkerLink({
    send: (message, done) => {
      sent.push(message)
      written.push(done)
    },
    onMessage: (handler) => {
      receive = handler
    },
  })
  channels.add(link)
  receive({ kind: 'request', id: 1, topic: 'subscribe', body: 'x' })
  const event: ChannelEvent = { channel: 'x', event: 'e', data: '1' }
  for (let number = 0; number < 5; number += 1) channels.publish(event)
  expect(sent).toHaveLength(2)
  for (const done of written) done()
  channels.reportGaps()
  expect(sent.slice(2)).toEqual([{ kind: 'notice', topic: 'gap', body: 'x' }])
  channels.close()
})

const sentence = 'one two three'
const vocabulary = sentence.split(' ')
const models = {
  choice: 'auto',
  is_configured: false,
  recogniser: 'marked',
  reason: 'a test',
  activity: null,
  failure: null,
  models: [],
} satisfies SpeechModelStatus
const speechModels = { status: () => models }

it('[WORK-3] all workers share one recogniser: its words, its refusals, and what a worker that died had open', async () => {
  const recogniser = new MarkedRecogniser(vocabulary)
  const speech = { speechToText: recogniser, speechModels }
  const workers = new WorkersTestBed({ speech })
  const [a, b] = [workers.add(), workers.add()]
  const [onA, onB] = [await WorkerSpeech.open(a.link), await WorkerSpeech.open(b.link)]
  expect(onA).toMatchObject({ name: 'marked', capabilities: recogniser.capabilities })
  const stream = await onA.open({ language: 'en', onFed: () => {} })
  stream.push(createMarkedSpeech([sentence], vocabulary))
  stream.end()
  const events: SpeechEvent[] = []
  for await (const event of stream) events.push(event)
  expect(events.filter(({ type }) => type === 'final')).toMatchObject([{ text: sentence }])
  recogniser.refusals.push(new SpeechToTextError('busy', 'No room.'))
  await expect(onB.open({ language: 'en' })).rejects.toMatchObject({ reason: 'busy' })
  await onB.open({ language: 'en' })
  const [, left] = recogniser.streams
  expect(left?.isClosed).toBe(false)
  b.die()
  await until(async () => left?.isClosed === true)
  const broken = await onA.open({ language: 'en' })
  recogniser.crash()
  await expect(broken[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'failed' })
  await workers.close()
})

it('[WORK-3] two workers have no more streams together than the recogniser has', async () => {
  const url = new URL('../../../test/programs/faulty-recogniser.ts', import.meta.url)
  const pool = new ThreadPool({ url, data: null }, { streams: 2 })
  const speechToText = Object.assign(new MarkedRecogniser([]), { open: () => pool.open() })
  const workers = new WorkersTestBed({ speech: { speechToText, speechModels } })
  const [a, b] = [workers.add(), workers.add()]
  const [onA, onB] = [await WorkerSpeech.open(a.link), await WorkerSpeech.open(b.link)]
  await onA.open({ language: 'en' })
  await onB.open({ language: 'en' })
  for (const worker of [onA, onB]) {
    await expect(worker.open({ language: 'en' })).rejects.toMatchObject({ reason: 'busy' })
  }
  a.die()
  await expect
    .poll(() =>
      onB.open({ language: 'en' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect(onB.open({ language: 'en' })).rejects.toMatchObject({ reason: 'busy' })
  await workers.close()
  await pool.close()
})

it('[WORK-4] the metrics of all workers are one page, whose counters do not fall when a worker dies', async () => {
  const workers = new WorkersTestBed()
  const nodes = [1, 2].map((number) => {
    const worker = workers.add()
    const metrics = prometheusMetrics()
    metrics.count('errors', { kind: 'mail' }, number)
    metrics.watch('viewers', () => 10 * number)
    metrics.watch('recogniserLag', () => number)
    metrics.watch('databaseUp', () => number - 1)
    worker.link.onRequest('metrics', () => metrics.snapshot())
    return worker
  })
  const read = async () => {
    const { text } = (await nodes[0]?.link.request('page', null)) ?? { text: '' }
    const names = ['errors_total{kind="mail"}', 'viewers', 'recogniser_lag_seconds', 'database_up']
    const lines = text.split('\n')
    return names.map((name) =>
      Number(lines.find((line) => line.startsWith(`live_scribe_${name} `))?.split(' ')[1]),
    )
  }
  expect(await read()).toEqual([3, 30, 2, 0])
  nodes[1]?.die()
  expect(await read()).toEqual([3, 10, 1, 0])
  await workers.close()
})

it('[WORK-1] a worker that dies is replaced at once, one that dies young later each time', () => {
  const restarts = new RestartPolicy()
  expect(restarts.delayMs(60_000)).toBe(0)
  expect([1, 2, 3, 4].map(() => restarts.delayMs(100))).toEqual([250, 500, 1_000, 2_000])
  for (let deaths = 0; deaths < 20; deaths += 1) restarts.delayMs(100)
  expect(restarts.delayMs(100)).toBe(30_000)
  expect(restarts.delayMs(60_000)).toBe(0)
  expect(restarts.delayMs(100)).toBe(250)
})
