import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'
import { sweepSessions } from '#server/features/recording/session/sweep.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import { findTextsByChannel, vocabulary } from '../marked-conversation.ts'

const said = ['nothing was lost', 'it can wait']
const microphone = createMarkedSpeech(said, vocabulary)
/** A sound of the meeting that goes on, so that its channel has no final yet. */
const meeting = new Int16Array(microphone.length).fill(16)

let server: TestServer
let recogniser: MarkedRecogniser
let processes: LiveRecordings[]
let passedMs: number
beforeEach(async () => {
  processes = []
  passedMs = 0
  recogniser = new MarkedRecogniser(vocabulary)
  server = await startTestServer(recogniser, {
    now: () => new Date(Date.now() + passedMs),
  })
})
afterEach(async () => {
  for (const one of processes) await one.close()
  await server.close()
})

function startProcess(): LiveRecordings {
  const started = new LiveRecordings(server.context)
  processes.push(started)
  return started
}

function createSocket(recorder: string, channels: number) {
  const messages: ServerMessage[] = []
  const socket: RecorderSocket = {
    recorder,
    requestId: recorder,
    address: '127.0.0.1',
    channels,
    from: 0,
    captured: 0,
    interimResults: false,
    takesOver: true,
    isOpen: true,
    hold: () => {},
    send: (message) => messages.push(message),
    close: () => {},
  }
  return { socket, messages }
}

/** A recording whose process is killed while the meeting's channel is behind the microphone's. */
async function recordAndKill(): Promise<string> {
  const code = await (await server.signUp()).openSession()
  const { socket, messages } = createSocket('laptop', 2)
  const recording = await startProcess().join(code, socket)
  recording.audio(socket, [microphone, meeting])
  while (!messages.some((one) => one.type === 'Durable' && one.segment === said.length))
    await new Promise(setImmediate)
  const { channelDurableSamples } = await findSessionRow(server, code)
  expect(channelDurableSamples?.[0]).toBeGreaterThan(0)
  expect(channelDurableSamples?.[1]).toBe(0)
  return code
}

it.each([1, 2])(
  '[CHAN-7, POS-7] another device of %i channels, without the audio that is not stored, loses no word at Ready.received',
  async (channels) => {
    const code = await recordAndKill()
    const { socket, messages } = createSocket('phone', channels)
    const recording = await startProcess().join(code, socket)
    const ready = messages.find((one) => one.type === 'Ready')
    if (ready?.type !== 'Ready') throw new Error('not ready')
    // As the web's recorder does: new audio goes where the server has none (`assignPosition`).
    recording.moveTo(socket, ready.received)
    const words = createMarkedSpeech(['why did you choose a queue'], vocabulary)
    recording.audio(socket, [words, new Int16Array(words.length)].slice(0, channels))
    recording.stop(socket)
    await recording.ended
    expect((await findTextsByChannel(server, code)).you).toEqual([
      ...said,
      'why did you choose a queue',
    ])
    const { segments } = await server.transcript(code)
    const gaps = segments.filter((one) => one.is_gap)
    expect(gaps).toMatchObject([{ channel: 1, start_ms: 0, end_ms: ready.received / 16 }])
    expect(await findSessionRow(server, code)).toMatchObject({
      missingSamples: ready.received,
      durationSeconds: Math.round(words.length / 16_000),
    })
  },
)

it('[POS-7] with one channel, too, another device at Ready.received loses nothing', async () => {
  const code = await (await server.signUp()).openSession()
  const laptop = createSocket('laptop', 1)
  const first = await startProcess().join(code, laptop.socket)
  first.audio(laptop.socket, [microphone])
  while (!laptop.messages.some((one) => one.type === 'Durable' && one.segment === said.length))
    await new Promise(setImmediate)
  const phone = createSocket('phone', 1)
  const next = await startProcess().join(code, phone.socket)
  const ready = phone.messages.find((one) => one.type === 'Ready')
  if (ready?.type !== 'Ready') throw new Error('not ready')
  next.moveTo(phone.socket, ready.received)
  next.audio(phone.socket, [createMarkedSpeech(['why did you choose a queue'], vocabulary)])
  next.stop(phone.socket)
  await next.ended
  expect((await findTextsByChannel(server, code)).you).toEqual([
    ...said,
    'why did you choose a queue',
  ])
})

it('[CHAN-9, POS-2] shows audio of the meeting that no device has any more as a gap, though the microphone’s is written', async () => {
  const code = await recordAndKill()
  const { socket } = createSocket('laptop', 2)
  const recording = await startProcess().join(code, socket)
  // The device lost its first two seconds; it has the rest.
  const from = 32_000
  recording.moveTo(socket, from)
  recording.audio(socket, [microphone.subarray(from), new Int16Array(microphone.length - from)])
  recording.stop(socket)
  await recording.ended
  const { segments } = await server.transcript(code)
  expect(segments.filter((one) => one.is_gap)).toMatchObject([{ text: '[2.0 s of audio missing]' }])
})

it('[CHAN-9, POS-52] a stop before the meeting’s rest is sent again makes it a gap, which is not billed', async () => {
  const code = await recordAndKill()
  const { socket, messages } = createSocket('phone', 1)
  const recording = await startProcess().join(code, socket)
  recording.stop(socket)
  await recording.ended
  const { segments } = await server.transcript(code)
  const gaps = segments.filter((one) => one.is_gap)
  const ready = messages.find((one) => one.type === 'Ready')
  expect(gaps).toMatchObject([{ channel: 1, start_ms: 0, end_ms: (ready?.received ?? 0) / 16 }])
  expect(messages.find((one) => one.type === 'Ended')).toMatchObject({ duration_minutes: 0 })
})

it('[CHAN-9, POS-14] a session that no recorder continues ends with a gap of the meeting’s rest', async () => {
  const code = await recordAndKill()
  await processes[0]?.close()
  const before = await findSessionRow(server, code)
  const minute = 60_000
  for (const ms of [2 * minute, 49 * 60 * minute]) {
    passedMs += ms
    await sweepSessions(server.context, startProcess())
  }
  const [you = 0] = before.channelDurableSamples ?? []
  expect(await findSessionRow(server, code)).toMatchObject({
    status: 'completed',
    durationSeconds: 0,
    durationMinutes: 0,
    durableSample: you,
    channelDurableSamples: [you, you],
    missingSamples: you,
    lastSegmentNumber: said.length + 1,
  })
  const { segments } = await server.transcript(code)
  expect(segments.at(-1)).toMatchObject({ is_gap: true, channel: 1, start_ms: 0, end_ms: you / 16 })
})

it('[CHAN-9, CHAN-10, POS-52] a gap of both channels that was stored before its process was killed is stored once', async () => {
  const code = await (await server.signUp()).openSession()
  const laptop = createSocket('laptop', 2)
  const { socket, messages } = laptop
  const gap = { from: microphone.length, to: microphone.length + 3 * 16_000 }
  const first = await startProcess().join(code, socket)
  // The recogniser of the meeting is slow.
  Object.assign(recogniser.streams[1] ?? {}, { push: () => {} })
  first.audio(socket, [microphone, meeting])
  first.moveTo(socket, gap.to)
  first.audio(socket, [microphone, meeting])
  // The words before the gap, the gap, and those after it: on the microphone's channel alone.
  const stored = 2 * said.length + 1
  while (!messages.some((one) => one.type === 'Durable' && one.segment === stored))
    await new Promise(setImmediate)

  const again = createSocket('laptop', 2)
  const next = await startProcess().join(code, again.socket)
  const ready = again.messages.find((one) => one.type === 'Ready')
  expect(ready).toMatchObject({ sample: 0, segment: stored })
  next.audio(again.socket, [microphone, new Int16Array(microphone.length)])
  next.moveTo(again.socket, gap.to)
  next.audio(again.socket, [microphone, new Int16Array(microphone.length)])
  next.stop(again.socket)
  await next.ended
  const { segments } = await server.transcript(code)
  expect(segments.filter((one) => one.is_gap)).toMatchObject([
    { channel: 0, start_ms: gap.from / 16, end_ms: gap.to / 16 },
  ])
  expect((await findTextsByChannel(server, code)).you).toEqual([...said, ...said])
  expect(await findSessionRow(server, code)).toMatchObject({
    missingSamples: gap.to - gap.from,
    durableSample: gap.to + microphone.length,
    durationSeconds: Math.round((2 * microphone.length) / 16_000),
  })
})
