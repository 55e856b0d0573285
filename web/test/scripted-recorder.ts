import type { ServerMessage } from '@live-scribe/contract/live/listen-socket'
import { vi } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE } from '#web/features/recording/audio-format.ts'
import type { ConnectionEnd } from '#web/features/recording/connection-end.ts'
import type { ListenSocketOptions } from '#web/features/recording/listen-socket.ts'
import type { MicrophoneOptions } from '#web/features/recording/microphone.ts'
import { Recorder, type RecorderPorts } from '#web/features/recording/recorder.ts'
import { CODE } from './samples.ts'

/** One connection, played by hand. Samples carry their own position, so that a hole or a repeat shows. */
export class ScriptedSocket {
  readonly options: ListenSocketOptions
  readonly received: number[] = []
  bufferedAmount = 0
  isClosed = false
  isAskedToFinish = false

  constructor(options: ListenSocketOptions) {
    this.options = options
  }

  sendAudio(samples: Int16Array): void {
    this.received.push(...samples)
  }

  closeStream(): void {
    this.isAskedToFinish = true
  }

  close(): void {
    this.isClosed = true
  }

  say(message: ServerMessage): void {
    this.options.onMessage(message)
  }

  ready(sample = 0, segment = 0): void {
    this.say({ type: 'Ready', session_id: CODE, sample, segment })
  }

  durable(sample: number, segment = 0): void {
    this.say({ type: 'Durable', sample, segment })
  }

  end(end: Partial<ConnectionEnd> = {}): void {
    this.options.onEnd({ kind: 'unclean', mayReturn: true, message: null, ...end })
  }
}

/** A microphone, played by hand: each sample is its own position, in 16 bits. */
export class ScriptedMicrophone {
  readonly options: MicrophoneOptions
  isReleased = false
  #position = 0

  constructor(options: MicrophoneOptions) {
    this.options = options
  }

  hear(frames = 1, length = FRAME_SAMPLES): void {
    for (let count = 0; count < frames; count++) {
      this.options.onFrame(Int16Array.from({ length }, () => toSample(this.#position++)))
    }
  }

  get heard(): number {
    return this.#position
  }

  async finish(): Promise<void> {
    this.close()
  }

  close(): void {
    this.isReleased = true
  }
}

/** The sample that stands at a position. */
export function toSample(position: number): number {
  return (position % 65_536) - 32_768
}

/** Frames that hold at least one second. */
export const framesASecond = Math.ceil(SAMPLE_RATE / FRAME_SAMPLES)

/** The samples that stand at positions `from` to `to`, without `to`. */
export function positions(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => toSample(from + index))
}

/** Lets fake time pass. */
export function tick(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}

/** A recorder that records. */
export async function recording(ports: Partial<RecorderPorts> = {}) {
  const world = scriptedRecorder(ports)
  await world.recorder.start()
  world.socket().ready()

  return world
}

/** A recorder whose world is played by hand. */
export function scriptedRecorder(ports: Partial<RecorderPorts> = {}) {
  const microphones: ScriptedMicrophone[] = []
  const sockets: ScriptedSocket[] = []
  const notices: string[] = []
  const onTranscript = vi.fn<RecorderPorts['onTranscript']>()
  const onStored = vi.fn<RecorderPorts['onStored']>()
  const onStopped = vi.fn<NonNullable<RecorderPorts['onStopped']>>()
  const createSession = vi.fn(async () => CODE)
  const recorder = new Recorder({
    openMicrophone: async (options) => {
      const microphone = new ScriptedMicrophone(options)
      microphones.push(microphone)

      return microphone
    },
    createSession,
    connect: (options) => {
      const socket = new ScriptedSocket(options)
      sockets.push(socket)

      return socket
    },
    onNotice: ({ text }) => notices.push(text),
    onTranscript,
    onStored,
    onStopped,
    ...ports,
  })

  return {
    recorder,
    sockets,
    microphones,
    notices,
    onTranscript,
    onStored,
    onStopped,
    createSession,
    state: () => recorder.getSnapshot().state,
    /** The newest connection. */
    socket: () => lastOf(sockets),
    /** The newest microphone. */
    microphone: () => lastOf(microphones),
  }
}

function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('There is none yet')

  return last
}
