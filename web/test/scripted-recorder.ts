import type { ServerMessage } from '@live-scribe/contract/live/listen-messages'
import type { EndedReason } from '@live-scribe/contract/recording'
import type { CapturedCount } from '@live-scribe/contract/recording/receipt'
import { vi } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '#web/features/recording/engine/audio/audio-format.ts'
import type { AudioSources } from '#web/features/recording/engine/audio/audio-sources.ts'
import type { ConnectionEnd } from '#web/features/recording/engine/link/connection-end.ts'
import type { ListenSocketOptions } from '#web/features/recording/engine/link/listen-socket.ts'
import { Recorder } from '#web/features/recording/engine/recorder.ts'
import type {
  RecorderNotice,
  RecorderPorts,
} from '#web/features/recording/engine/recorder-ports.ts'
import type { RecorderOptions } from '#web/features/recording/engine/run/loaded-engine.ts'
import { RecordingRun } from '#web/features/recording/engine/run/recording-run.ts'
import { createMemoryTable } from '#web/features/recording/engine/unsaved-audio/audio-table.ts'
import { createUnsavedAudioStore } from '#web/features/recording/engine/unsaved-audio/unsaved-audio-store.ts'
import {
  createScriptedCapture,
  positionToSample,
  type ScriptedDevicePorts,
  ScriptedMeeting,
  ScriptedMicrophone,
} from './scripted-capture.ts'
import { SESSION_CODE } from './transcript-fixtures.ts'

/**
 * A connection controlled by the test. The value of each sample encodes its position, so that holes
 * and repeats show.
 */
export class ScriptedSocket {
  readonly options: ListenSocketOptions
  /** The samples of the microphone. */
  readonly received: number[] = []
  /** The samples of the meeting; 0 on a socket of one channel. */
  readonly receivedMeeting: number[] = []
  /** Position of each received sample, as the server counts. */
  readonly places: number[] = []
  bufferedAmount = 0
  isOpen = true
  handedOver = 0
  finalizes = 0
  /** What the recorder reported to have captured. */
  readonly counts: CapturedCount[] = []
  #position: number
  isClosed = false
  hasReceivedCloseStream = false

  constructor(options: ListenSocketOptions) {
    this.options = options
    this.#position = options.from
  }

  sendAudio(samples: Int16Array): void {
    this.handedOver += samples.byteLength
    const { channels } = this.options
    for (let index = 0; index < samples.length; index += channels) {
      this.received.push(samples[index] ?? 0)
      this.receivedMeeting.push(channels === 2 ? (samples[index + 1] ?? 0) : 0)
      this.places.push(this.#position++)
    }
  }

  moveTo(position: number): void {
    this.#position = position
  }

  finalize(): void {
    this.finalizes += 1
  }

  reportCaptured(count: CapturedCount): void {
    this.counts.push(count)
  }

  closeStream(): void {
    this.hasReceivedCloseStream = true
  }

  close(): void {
    this.isClosed = true
  }

  say(message: ServerMessage): void {
    this.options.onMessage(message)
  }

  ready(sample = 0, segment = 0, more: ReadyDetails = {}): void {
    const received = more.received ?? Math.max(sample, this.options.from)
    const { heard = received, limit = 5 * 60 * SAMPLE_RATE_HZ, grace = 0 } = more
    const { channels = this.options.channels } = more
    const session_id = SESSION_CODE
    const counts = {
      received,
      heard,
      limit,
      grace,
      channels,
      takes_counts: more.takesCounts ?? true,
    }
    this.say({ type: 'Ready', session_id, sample, segment, ...counts })
  }

  ended(reason: EndedReason): void {
    this.say({
      type: 'Ended',
      reason,
      duration_seconds: 1,
      duration_minutes: 1,
      unwritten_seconds: 0,
    })
  }

  durable(sample: number, segment = 0): void {
    this.say({ type: 'Durable', sample, segment })
  }

  end(end: Partial<ConnectionEnd> = {}): void {
    this.options.onEnd({ kind: 'unclean', canReconnect: true, message: null, ...end })
  }
}

interface ReadyDetails {
  channels?: number
  received?: number
  heard?: number
  limit?: number
  grace?: number
  takesCounts?: boolean
}

/** Number of frames with at least one second of audio. */
export const FRAMES_PER_SECOND = Math.ceil(SAMPLE_RATE_HZ / FRAME_SAMPLES)

/** The samples that encode the positions from `from` up to but not including `to`. */
export function getSamplesBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => positionToSample(from + index))
}

/** Starts a recorder and waits until it records. */
export async function startScriptedRecorder(
  ports: ScriptedPorts = {},
  sources: AudioSources = 'microphone',
) {
  const harness = createScriptedRecorder(ports)
  await harness.recorder.start({ sources })
  harness.socket().ready()

  return harness
}

type ScriptedPorts = Partial<RecorderOptions> & Partial<ScriptedDevicePorts>

/** A recorder whose devices, connections and callbacks the test controls. */
export function createScriptedRecorder(ports: ScriptedPorts = {}) {
  const microphones: ScriptedMicrophone[] = []
  const meetings: ScriptedMeeting[] = []
  const sockets: ScriptedSocket[] = []
  const notices: string[] = []
  const tones: RecorderNotice[] = []
  const store = createUnsavedAudioStore(createMemoryTable())
  const onTranscript = vi.fn<RecorderPorts['onTranscript']>()
  const onRetracted = vi.fn<RecorderPorts['onRetracted']>()
  const onStored = vi.fn<RecorderPorts['onStored']>()
  const onStopped = vi.fn<NonNullable<RecorderPorts['onStopped']>>()
  const onStop = vi.fn<NonNullable<RecorderPorts['onStop']>>()
  const onOccupied = vi.fn<NonNullable<RecorderPorts['onOccupied']>>()
  const onPaused = vi.fn<NonNullable<RecorderPorts['onPaused']>>()
  const createSession = vi.fn<RecorderPorts['createSession']>(async () => ({
    code: SESSION_CODE,
    limitMinutes: 5,
  }))
  const recorder = new Recorder({
    openCaptureDevices: createScriptedCapture({
      openMicrophone: async (options) => {
        const { state, microphone: before } = recorder.getSnapshot()
        const goesOn = before === 'lost' || state.name === 'resuming'
        const microphone = new ScriptedMicrophone(options, goesOn ? microphones.at(-1)?.heard : 0)
        microphones.push(microphone)

        return microphone
      },
      openMeeting: async (options) => {
        const meeting = new ScriptedMeeting(options)
        meetings.push(meeting)

        return meeting
      },
      ...ports,
    }),
    createSession,
    loadEngine: async () => ({
      RecordingRun,
      connect: (options) => {
        const socket = new ScriptedSocket(options)
        sockets.push(socket)

        return socket
      },
    }),
    store,
    onNotice: (notice) => {
      notices.push(notice.text)
      tones.push(notice)
    },
    onStop,
    onOccupied,
    onPaused,
    onTranscript,
    onRetracted,
    onStored,
    onStopped,
    ...ports,
  })

  return {
    recorder,
    sockets,
    microphones,
    meetings,
    notices,
    tones,
    store,
    onTranscript,
    onRetracted,
    onStored,
    onStop,
    onStopped,
    onOccupied,
    onPaused,
    createSession,
    state: () => recorder.getSnapshot().state,
    snapshot: () => recorder.getSnapshot(),
    /** The newest connection. */
    socket: () => lastOf(sockets),
    /** The newest microphone. */
    microphone: () => lastOf(microphones),
    /** The newest meeting. */
    meeting: () => lastOf(meetings),
  }
}

function lastOf<T>(list: readonly T[]): T {
  const last = list.at(-1)
  if (last === undefined) throw new Error('There is none yet')

  return last
}
