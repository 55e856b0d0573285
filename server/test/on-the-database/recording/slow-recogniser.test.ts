import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStreams } from '#server/features/recording/live/channels/open-streams.ts'
import { LiveRecording } from '#server/features/recording/live/live-recording.ts'
import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'
import { acquireLease } from '#server/features/recording/session/session-lease.ts'
import { findSessionByCode } from '#server/features/recording/session/sessions.ts'
import { AsyncQueue } from '#server/lib/async/async-queue.ts'
import {
  type SpeechEvent,
  type SpeechStream,
  type SpeechToText,
  SpeechToTextError,
} from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const minute = 60 * 16_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterEach(() => server.close())

/** Creates a live recording of a new user; the recogniser opens streams with `open`. */
async function record(open: () => Promise<SpeechStream>, channels = 1) {
  const speechToText: SpeechToText = { ...new MarkedRecogniser([]), open, close: async () => {} }
  const user = await server.signUp()
  const session = await findSessionByCode(server.context.db, await user.openSession())
  const lease = { now: new Date(), takesOver: false }
  const outcome = await acquireLease(server.context.db, session?.id ?? '', lease)
  if (!('session' in outcome)) throw new Error('the session was not leased')
  const context = { ...server.context, speechToText }
  const getOptions = () => ({ language: 'en-US' })
  const streams = await openStreams(speechToText, getOptions, { end: channels })
  return new LiveRecording(context, outcome.session, { streams, getOptions, storedGaps: [] })
}

/** A stream that yields these events and calls `onClose` when it is closed. */
function streamOf(events: AsyncQueue<SpeechEvent>, onClose = () => {}): SpeechStream {
  return {
    push: () => {},
    finalize: () => {},
    end: () => events.end(),
    close: () => {
      events.close()
      onClose()
    },
    [Symbol.asyncIterator]: () => events[Symbol.asyncIterator](),
  }
}

function peerThat(hold: (isHeld: boolean) => void): RecorderSocket {
  const names = { recorder: 'tab', requestId: 'request', address: '127.0.0.1' }
  const wishes = { channels: 1, from: 0, captured: 0, interimResults: true, takesOver: false }
  return { ...names, ...wishes, isOpen: true, send: () => {}, close: () => {}, hold }
}

it('[RISK-33] a sender more than 90 s ahead of the recogniser waits for it', async () => {
  const events = new AsyncQueue<SpeechEvent>()
  const recording = await record(async () => streamOf(events))

  const held: boolean[] = []
  const released = Promise.withResolvers<void>()
  const peer = peerThat((isHeld) => {
    held.push(isHeld)
    if (!isHeld) released.resolve()
  })
  recording.attach(peer)
  recording.audio(peer, [new Int16Array(1.5 * minute)])
  expect(held).toEqual([])
  recording.audio(peer, [new Int16Array(1024)])
  recording.audio(peer, [new Int16Array(1024)])
  expect(held).toEqual([true])
  events.push({ type: 'silence', sample: minute })
  await released.promise
  expect(held).toEqual([true, false])
  recording.release()
})

it('[POS-17, CHAN-140] a sender that waits hears every second that the connection lives', async () => {
  const recording = await record(async () => streamOf(new AsyncQueue<SpeechEvent>()))
  const heard: number[] = []
  const isRepeated = Promise.withResolvers<void>()
  const peer: RecorderSocket = {
    ...peerThat(() => {}),
    send(message) {
      if (message.type !== 'Heard') return
      heard.push(message.sample)
      if (heard.length === 4) isRepeated.resolve()
    },
  }
  recording.attach(peer)
  recording.audio(peer, [new Int16Array(1.5 * minute + 1024)])
  await isRepeated.promise
  expect(new Set(heard)).toEqual(new Set([1.5 * minute + 1024]))
  recording.release()
})

it('[CHAN-16] waits for the slower of two channels, and reports its progress', async () => {
  const events = [new AsyncQueue<SpeechEvent>(), new AsyncQueue<SpeechEvent>()]
  let opened = 0
  const open = async () => {
    opened += 1
    return streamOf(events[opened - 1] as AsyncQueue<SpeechEvent>)
  }
  const recording = await record(open, 2)
  const held: boolean[] = []
  const released = Promise.withResolvers<void>()
  const peer = {
    ...peerThat((isHeld) => {
      held.push(isHeld)
      if (!isHeld) released.resolve()
    }),
    channels: 2,
  }
  recording.attach(peer)
  events[0]?.push({ type: 'silence', sample: 1.5 * minute })
  const silence = new Int16Array(1.5 * minute)
  recording.audio(peer, [silence, silence])
  recording.audio(peer, [silence.subarray(0, 1024), silence.subarray(0, 1024)])
  expect(held).toEqual([true])
  expect(recording.meter.recognised).toBe(0)
  events[1]?.push({ type: 'silence', sample: minute })
  await released.promise
  expect(recording.meter.recognised).toBe(minute)
  recording.release()
})

it('a recogniser that is ready again only after the recording has ended is given back', async () => {
  const first = new AsyncQueue<SpeechEvent>()
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<SpeechStream>()
  const streams = [
    async () => streamOf(first),
    () => {
      asked.resolve()
      return late.promise
    },
  ]
  const recording = await record(() => streams.shift()?.() ?? Promise.reject(new Error('none')))
  const peer = peerThat(() => {})
  recording.attach(peer)
  recording.audio(peer, [new Int16Array(1024)])
  first.end(new SpeechToTextError('failed', 'The recogniser stopped.'))
  await asked.promise
  recording.release()
  await recording.ended
  const closed = Promise.withResolvers<void>()
  late.resolve(streamOf(new AsyncQueue<SpeechEvent>(), closed.resolve))
  await closed.promise
})
