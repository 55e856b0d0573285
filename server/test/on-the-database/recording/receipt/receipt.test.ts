import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { type CapturedCount, getReceipt } from '@live-scribe/contract/recording/receipt'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const audio = createMarkedSpeech(['it can wait', 'and more'], vocabulary)
const second = 16_000

let passedMs = 0
let recogniser: MarkedRecogniser
let server: TestServer
let user: TestUser
let code: string
beforeEach(async () => {
  passedMs = 0
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { now: () => new Date(Date.now() + passedMs) })
  user = await server.signUp()
  code = await user.openSession()
})
afterEach(() => server.close())

const readReceipt = async () => {
  const reply = await user.call('GET', `/api/sessions/${code}/receipt`)
  const receipt = parseReply(getReceipt, await reply.json())
  if (!receipt) throw new Error('no receipt')
  return receipt
}
const outcomes = async () =>
  Object.fromEntries((await readReceipt()).comparisons.map(({ name, outcome }) => [name, outcome]))

const count = (samples: number, more: Partial<CapturedCount> = {}): CapturedCount => ({
  run: 'first',
  start: 0,
  samples,
  earlier_end: 0,
  ...more,
})
const captured = (samples: number, more: Partial<CapturedCount> = {}) =>
  JSON.stringify({ type: 'Captured', ...count(samples, more) })

it('[RECEIPT-1] a whole recording has the same samples at the recorder, the server and the log, billed and told', async () => {
  const recorder = await user.record(code)
  recorder.speak(audio)
  recorder.send(captured(audio.length))
  await recorder.stop()
  const all = { samples: audio.length, seconds: audio.length / second }
  expect(await readReceipt()).toMatchObject({
    session_id: code,
    status: 'completed',
    sample_rate_hz: second,
    captured: all,
    received: all,
    transcribed: all,
    uncounted: { samples: 0 },
    gaps: [],
    stored_to: { all, channels: [all], segment_number: 2 },
    billed_minutes: 1,
    minutes_due: 1,
    announced_segment: 2,
  })
  expect(Object.values(await outcomes())).toEqual(['equal', 'equal', 'equal', 'equal'])
})

it('[RECEIPT-3] a running recording has a receipt whose counts may still differ', async () => {
  const recorder = await user.record(code)
  recorder.speak(audio)
  recorder.send(captured(audio.length + second))
  await recorder.until(({ finals }) => finals.length === 2)
  expect(await readReceipt()).toMatchObject({
    status: 'active',
    captured: { samples: audio.length + second },
    received: { samples: audio.length },
    gaps: [],
    stored_to: { segment_number: 2 },
    billed_minutes: null,
    minutes_due: 1,
    announced_segment: 2,
  })
  expect(await outcomes()).toMatchObject({
    recorder_server: 'pending',
    log_readers: 'equal',
    server_ledger: 'pending',
  })
  await recorder.stop()
})

it('[RECEIPT-2] a gap tells whether its audio was captured, with its place and its segment', async () => {
  const gapEnd = audio.length + 3 * second
  const recorder = await user.record(code)
  recorder.speak(audio)
  // Of three missing seconds the recorder has counted the first.
  recorder.send(captured(audio.length + second))
  recorder.send(JSON.stringify({ type: 'Position', sample: gapEnd }))
  recorder.send(captured(audio.length, { run: 'second', start: gapEnd }))
  recorder.speak(audio)
  await recorder.stop()
  const place = { channel: null, segment_number: 3 }
  expect(await readReceipt()).toMatchObject({
    received: { samples: 2 * audio.length },
    transcribed: { samples: 2 * audio.length },
    gaps: [
      {
        ...place,
        cause: 'not_delivered',
        start_sample: audio.length,
        end_sample: audio.length + second,
        length: { samples: second, seconds: 1 },
      },
      {
        ...place,
        cause: 'not_captured',
        start_sample: audio.length + second,
        end_sample: gapEnd,
      },
    ],
  })
  expect(Object.values(await outcomes())).toEqual(['explained', 'equal', 'equal', 'equal'])
})

it('[RECEIPT-2] audio that no recogniser could write is named, and not due', {
  tags: 'deep',
}, async () => {
  const open = recogniser.open.bind(recogniser)
  recogniser.open = async () => Object.assign(await open(), { end: () => recogniser.crash() })
  const recorder = await user.record(code)
  recorder.speak(audio)
  await recorder.until(({ finals }) => finals.length === 2)
  recorder.speak(new Int16Array(65 * second).fill(16))
  const all = audio.length + 65 * second
  recorder.send(captured(all))
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  passedMs = 5 * 60_000
  await recorder.closed
  const receipt = await readReceipt()
  const lost = receipt.gaps[0]?.length.samples ?? 0
  expect(lost).toBeGreaterThan(60 * second)
  expect(receipt).toMatchObject({
    captured: { samples: all },
    received: { samples: all },
    transcribed: { samples: all - lost },
    gaps: [
      {
        cause: 'not_transcribed',
        channel: 0,
        start_sample: all - lost,
        end_sample: all,
        segment_number: 3,
      },
    ],
    billed_minutes: 1,
    minutes_due: 1,
  })
  expect(Object.values(await outcomes())).toEqual(['equal', 'explained', 'equal', 'equal'])
})

it('[RECEIPT-4] what a replaced recorder captured and never sent is lost at the place where the next began', async () => {
  const first = await user.record(code, { recorder: 'first' })
  first.speak(audio)
  first.send(captured(audio.length))
  await first.until(({ finals }) => finals.length === 2)
  const resumed = await user.record(code, {
    recorder: 'second',
    takeover: 'true',
    from: String(audio.length),
  })
  const received = resumed.of('Ready')[0]?.received ?? 0
  resumed.speak(audio)
  resumed.send(captured(audio.length, { run: 'second', start: received }))
  await resumed.until(({ finals }) => finals.length === 2)
  const report = count(audio.length + 4_800)
  const reply = await user.call('POST', `/api/sessions/${code}/captured`, report)
  expect(reply.status).toBe(200)
  await resumed.stop()
  expect(await readReceipt()).toMatchObject({
    captured: { samples: 2 * audio.length + 4_800 },
    received: { samples: 2 * audio.length },
    gaps: [
      {
        cause: 'not_delivered',
        channel: null,
        start_sample: received,
        end_sample: received + 4_800,
        segment_number: null,
      },
    ],
  })
  expect(await outcomes()).toMatchObject({ recorder_server: 'explained', server_log: 'equal' })
})

it('[RECEIPT-4] what was captured after a recording had ended elsewhere is lost at its end', async () => {
  const recorder = await user.record(code)
  recorder.speak(audio)
  recorder.send(captured(audio.length))
  await recorder.stop()
  await user.call('POST', `/api/sessions/${code}/captured`, count(audio.length + second))
  expect(await readReceipt()).toMatchObject({
    received: { samples: audio.length },
    gaps: [
      {
        cause: 'not_delivered',
        start_sample: audio.length,
        end_sample: audio.length + second,
        segment_number: null,
      },
    ],
  })
})

it('[RECEIPT-5] a client that does not count leaves the comparison unknown; a count that is none is refused', async () => {
  const recorder = await user.record(code)
  recorder.speak(audio)
  await recorder.stop()
  expect(await readReceipt()).toMatchObject({ captured: null, uncounted: { samples: 0 } })
  expect(await outcomes()).toMatchObject({ recorder_server: 'unknown', server_log: 'equal' })
  for (const wrong of [count(-1), count(1.5), count(2 ** 50), count(1, { run: '' }), {}]) {
    const reply = await user.call('POST', `/api/sessions/${code}/captured`, wrong)
    expect(reply.status).toBe(400)
  }
  expect((await readReceipt()).captured).toBeNull()
})

it('[RECEIPT-5] a recording without a sample has a receipt of zeros that agree', async () => {
  await (await user.record(code)).stop()
  expect(await readReceipt()).toMatchObject({
    status: 'completed',
    received: { samples: 0 },
    transcribed: { samples: 0 },
    billed_minutes: 0,
    announced_segment: 0,
  })
})
