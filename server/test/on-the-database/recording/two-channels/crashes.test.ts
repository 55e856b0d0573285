import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LiveRecording } from '#server/features/recording/live/live-recording.ts'
import { LiveRecordings } from '#server/features/recording/live/live-recordings.ts'
import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import { startTestServer, type TestServer } from '../../../test-server.ts'
import {
  findTextsByChannel,
  frames,
  meeting,
  microphone,
  scripts,
  vocabulary,
} from '../marked-conversation.ts'

let server: TestServer
let processes: LiveRecordings[]
beforeEach(async () => {
  processes = []
  server = await startTestServer(new MarkedRecogniser(vocabulary))
})
afterEach(async () => {
  for (const one of processes) await one.close()
  await server.close()
})

/** A server process on the same database. The one before it no longer answers, as after kill -9. */
function startProcess(): LiveRecordings {
  const started = new LiveRecordings(server.context)
  processes.push(started)
  return started
}

/** A recorder's socket without the network. */
class Recorder {
  readonly messages: ServerMessage[] = []
  readonly socket: RecorderSocket
  #recording: LiveRecording | null = null
  #changed = Promise.withResolvers<void>()

  constructor(channels: number, from: number) {
    this.socket = {
      recorder: 'tab',
      requestId: 'request',
      address: '127.0.0.1',
      channels,
      from,
      captured: from,
      interimResults: false,
      takesOver: false,
      isOpen: true,
      hold: () => {},
      send: (message) => {
        this.messages.push(message)
        this.#changed.resolve()
        this.#changed = Promise.withResolvers()
      },
      close: () => {},
    }
  }

  /** The positions up to which the server has confirmed the audio. */
  get durable(): number[] {
    return this.messages.flatMap((message) => (message.type === 'Durable' ? [message.sample] : []))
  }

  /** Resolves when the server has confirmed audio this many times. */
  async confirmed(times: number): Promise<void> {
    while (this.durable.length < times) await this.#changed.promise
  }

  async join(process: LiveRecordings, code: string): Promise<void> {
    this.#recording = await process.join(code, this.socket)
  }

  /** Speaks what each channel has from a frame to another. */
  speak(channels: Int16Array[], from: number, to: number): void {
    for (let at = from; at < to; at += 1000) {
      const end = Math.min(to, at + 1000)
      const audio = channels.map((channel) => {
        const frame = new Int16Array(end - at)
        frame.set(channel.subarray(at, end))
        return frame
      })
      this.#recording?.audio(this.socket, audio)
    }
  }

  async stop(): Promise<void> {
    this.#recording?.stop(this.socket)
    await this.#recording?.ended
  }
}

async function openSession(): Promise<string> {
  return (await server.signUp()).openSession()
}

it('[CHAN-7, CHAN-10] loses and doubles nothing on either channel, after whichever statement its process is killed', {
  tags: 'deep',
}, async () => {
  const finals = scripts.you.length + scripts.them.length
  let skewed = 0
  for (let statements = 0; statements <= finals; statements += 1) {
    const code = await openSession()
    const first = new Recorder(2, 0)
    await first.join(startProcess(), code)
    first.speak([microphone, meeting], 0, frames)
    await first.confirmed(statements)

    const from = first.durable.at(-1) ?? 0
    const next = new Recorder(2, from)
    await next.join(startProcess(), code)
    const { channelDurableSamples, durableSample } = await findSessionRow(server, code)
    const [you = 0, them = 0] = channelDurableSamples ?? [durableSample, durableSample]
    if (you !== them) skewed += 1
    expect(durableSample).toBe(Math.min(you, them))
    next.speak([microphone, meeting], from, frames)
    await next.stop()
    expect(await findTextsByChannel(server, code), `killed after ${statements}`).toEqual(scripts)
    expect(await findSessionRow(server, code)).toMatchObject({
      status: 'completed',
      durationSeconds: Math.round(frames / 16_000),
      durableSample: frames,
    })
  }
  expect(skewed).toBeGreaterThan(3)
})

it.each([0, 20_000, 60_000])(
  '[CHAN-6, CHAN-10] keeps a channel that was added, when its process is killed %i frames later',
  async (later) => {
    const code = await openSession()
    const begin = 40_000
    const shifted = new Int16Array(begin + meeting.length)
    shifted.set(meeting, begin)
    const first = startProcess()
    const mono = new Recorder(1, 0)
    await mono.join(first, code)
    mono.speak([microphone], 0, begin)
    const both = new Recorder(2, begin)
    await both.join(first, code)
    both.speak([microphone, shifted], begin, begin + later)
    await both.confirmed(later > 0 ? 1 : 0)

    const from = [...mono.durable, ...both.durable].at(-1) ?? 0
    const next = new Recorder(2, from)
    await next.join(startProcess(), code)
    expect(next.messages.find(({ type }) => type === 'Ready')).toMatchObject({ channels: 2 })
    next.speak([microphone, shifted], from, shifted.length)
    next.speak([microphone, shifted], shifted.length, microphone.length)
    await next.stop()
    expect(await findTextsByChannel(server, code)).toEqual(scripts)
  },
)
