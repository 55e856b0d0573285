import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { getSession } from '@live-scribe/contract/recording'
import { until } from '@live-scribe/testing/time/until'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transcriptionSessions } from '#server/db/schema.ts'
import { countReservedMinutes } from '#server/features/billing/ledger/reserved-minutes.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import { findLedgerRows, findStoredTexts } from '../../stored-rows.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

const vocabulary = 'it can wait and more'.split(' ')
const script = ['it can wait', 'and more']
const audio = createMarkedSpeech(script, vocabulary)
const second = 16_000

/** A recogniser that recognises audio only when the test allows it. */
class GatedRecogniser extends MarkedRecogniser {
  #gate = Promise.withResolvers<void>()

  letGo(): void {
    this.#gate.resolve()
  }

  override async open(): Promise<SpeechStream> {
    const stream = await super.open()
    const gate = this.#gate.promise
    return {
      push: (samples) => stream.push(samples),
      finalize: () => stream.finalize(),
      end: () => stream.end(),
      close: () => stream.close(),
      async *[Symbol.asyncIterator]() {
        await gate
        for await (const event of stream) yield event
      },
    }
  }
}

let recogniser: GatedRecogniser
let server: TestServer
let passedMs = 0
beforeEach(async () => {
  passedMs = 0
  recogniser = new GatedRecogniser(vocabulary)
  server = await startTestServer(recogniser, { now: () => new Date(Date.now() + passedMs) })
})
afterEach(() => server.close())

const sessionOf = async (user: TestUser, code: string) => {
  const reply = await user.call('GET', `/api/sessions/${code}`)
  const session = parseReply(getSession, await reply.json())
  if (!session) throw new Error('no such session')
  return session
}

it('[POS-12] a stop is complete when all audio is text, however late; the page may be closed meanwhile', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(audio)
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  expect(recorder.of('Heard').at(-1)).toMatchObject({ sample: audio.length, recognised: 0 })
  await recorder.cut()
  passedMs = 10 * 60_000
  // Once the server has noticed that the socket is gone.
  await expect.poll(async () => (await sessionOf(user, code)).status).toBe('paused')
  recogniser.letGo()
  while ((await sessionOf(user, code)).status !== 'completed')
    await new Promise((resolve) => setImmediate(resolve))
  const { segments } = await server.transcript(code)
  expect(segments.map(({ text }) => text)).toEqual(script)
})

it('[POS-31] the next recording starts while the one before is still being written', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(audio)
  const stopped = recorder.stop()
  await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  const state = () => sessionOf(user, code)
  while (!(await state()).is_finishing) await new Promise((resolve) => setImmediate(resolve))
  const next = await user.openSession()
  const nextRecorder = await user.record(next)
  await nextRecorder.until((it) => it.of('Ready').length === 1)
  recogniser.letGo()
  expect((await stopped).code).toBe(1000)
  expect((await server.transcript(code)).segments.map(({ text }) => text)).toEqual(script)
  expect((await state()).is_finishing).toBe(false)
  nextRecorder.speak(audio)
  await nextRecorder.stop()
  expect((await server.transcript(next)).segments.map(({ text }) => text)).toEqual(script)
})

it('[BILL-69] a stop takes the minutes at once, and deleting what is still being written frees none', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(audio)
  const closed = recorder.stop()
  while (!(await sessionOf(user, code)).is_finishing)
    await new Promise((resolve) => setImmediate(resolve))
  const { db } = server.context
  const [row] = await db.select().from(transcriptionSessions)
  expect(row).toMatchObject({ durableSample: 0, durationMinutes: 1 })
  expect(await countReservedMinutes(db, row?.userId ?? '')).toBe(1)
  expect((await user.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
  expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1 }])
  expect((await closed).code).toBe(4009)
  expect(await findLedgerRows(server)).toHaveLength(1)
})

it('[POS-32] a recorder whose line broke after its stop sees the end of the writing', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { recorder: 'tab' })
  recorder.speak(audio)
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  const token = await user.listenToken(code)
  expect(token).not.toBe('')
  await recorder.cut()
  const again = await user.record(code, { recorder: 'tab' })
  await again.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  expect(again.of('Ready')[0]).toMatchObject({ received: audio.length })
  recogniser.letGo()
  expect((await again.closed).code).toBe(1000)
  expect(again.of('Ended')).toMatchObject([{ unwritten_seconds: 0 }])
})

it('[POS-33] audio that no recogniser can write after a stop is a gap of the log, told and not billed', {
  tags: 'deep',
}, async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const open = recogniser.open.bind(recogniser)
  recogniser.open = async () => ({ ...(await open()), end: () => recogniser.crash() })
  const recorder = await user.record(code)
  recogniser.letGo()
  recorder.speak(audio)
  await recorder.until(({ finals }) => finals.length === 2)
  recorder.speak(new Int16Array(45 * second).fill(16))
  recorder.send(JSON.stringify({ type: 'CloseStream' }))
  await recorder.until((it) => it.of('Heard').some((heard) => heard.is_finishing))
  passedMs = 5 * 60_000
  expect((await recorder.closed).code).toBe(1000)
  const { segments } = await server.transcript(code)
  expect(segments.map(({ text }) => text)).toEqual([
    ...script,
    expect.stringMatching(/^\[4\d s of audio could not be written down\]$/),
  ])
  expect(segments.at(-1)).toMatchObject({ is_gap: true })
  expect(recorder.of('Ended')).toMatchObject([{ duration_minutes: 1 }])
  expect(recorder.of('Ended')[0]?.unwritten_seconds).toBeGreaterThan(40)
  expect(await findLedgerRows(server)).toMatchObject([{ minutes: -1 }])
})

it('[POS-6, POS-10] a pause leaves audio that no recogniser could write to the device, also before a gap', {
  tags: 'deep',
}, async () => {
  await server.close()
  const env = { REPAIR_WINDOW: '0.05' }
  server = await startTestServer(recogniser, { env, now: () => new Date(Date.now() + passedMs) })
  const user = await server.signUp()
  const code = await user.openSession()
  const open = recogniser.open.bind(recogniser)
  recogniser.open = async () => ({ ...(await open()), end: () => recogniser.crash() })
  recogniser.letGo()
  const recorder = await user.record(code, { recorder: 'tab' })
  const [begin, end] = script.map((sentence) => createMarkedSpeech([sentence], vocabulary))
  if (!begin || !end) throw new Error('the script has two sentences')
  recorder.speak(begin)
  await recorder.until(({ finals }) => finals.length === 1)
  // A sentence that is not final, and then nothing more arrives.
  recorder.speak(end.subarray(0, -second))
  await recorder.until(({ interims }) => interims.at(-1) === script[1])
  const gapEnd = begin.length + end.length + 2 * second
  recorder.send(JSON.stringify({ type: 'Position', sample: gapEnd }))
  await recorder.until((it) => it.of('Heard').at(-1)?.sample === gapEnd)
  await recorder.cut()
  await until(async () => recogniser.streams.length > 1)
  passedMs = 5 * 60_000
  await until(async () => (await sessionOf(user, code)).status === 'paused')
  const from = (await sessionOf(user, code)).durable_sample
  expect(from).toBeLessThanOrEqual(begin.length)
  expect(await findStoredTexts(server, code)).toEqual(script.slice(0, 1))

  recogniser.open = open
  const again = await user.record(code, { recorder: 'tab', from: String(from) })
  const rest = new Int16Array(begin.length - from + end.length)
  rest.set(begin.subarray(from))
  rest.set(end, begin.length - from)
  again.speak(rest)
  again.send(JSON.stringify({ type: 'Position', sample: gapEnd }))
  await again.stop()
  expect(await findStoredTexts(server, code)).toEqual([...script, '[2.0 s of audio missing]'])
})

it('[IN-40] what is sent before the recorder has joined waits on its side of the network', async () => {
  const user = await server.signUp()
  const code = await user.openSession()
  const open = Promise.withResolvers<void>()
  const start = recogniser.open.bind(recogniser)
  recogniser.open = () => open.promise.then(start)
  const recorder = await user.record(code)
  const flood = new Int16Array(32 * 1024)
  for (let sent = 0; sent < 1024; sent += 1) recorder.send(new Uint8Array(flood.buffer))
  for (let call = 0; call < 30; call += 1) await user.call('GET', '/api/me')
  expect(recorder.bufferedBytes).toBeGreaterThan(32 * 1024 * 1024)
  await recorder.cut()
  open.resolve()
})
