import {
  FRAME_SAMPLES,
  SAMPLE_RATE_HZ,
} from '../../web/src/features/recording/engine/audio/audio-format.ts'
import type { OpenCaptureDevices } from '../../web/src/features/recording/engine/audio/capture/capture-devices.ts'
import type { ChannelAudio } from '../../web/src/features/recording/engine/audio/channel-audio.ts'
import type {
  Microphone,
  MicrophoneOptions,
} from '../../web/src/features/recording/engine/audio/microphone.ts'
import { MicrophoneError } from '../../web/src/features/recording/engine/audio/microphone-error.ts'

const TICK_MS = 20

/**
 * A simulated microphone that plays given audio once, at a multiple of real time. A meeting that is
 * shared plays its audio from then on, as a second channel.
 */
export class MarkedMicrophone {
  readonly #audio: Int16Array<ArrayBuffer>
  readonly #meeting: Int16Array<ArrayBuffer> | undefined
  readonly #speed: number
  readonly #waiting = new Set<{ position: number; resolve: () => void }>()
  readonly #opened = new Map<NodeJS.Timeout, MicrophoneOptions>()
  #heard = 0
  #unplugsAt = Number.POSITIVE_INFINITY
  /** Position at which the meeting was shared. */
  #sharedAt: number | null = null

  constructor(
    { audio, meeting }: { audio: Int16Array<ArrayBuffer>; meeting?: Int16Array<ArrayBuffer> },
    speed: number,
  ) {
    this.#audio = audio
    this.#meeting = meeting
    this.#speed = speed
  }

  /** Implements the recorder's `openCaptureDevices`. */
  openDevices: OpenCaptureDevices = (onAudio) => ({
    openMicrophone: (options) => this.#open(options, onAudio),
    openMeeting: async () => {
      this.#sharedAt = this.#heard
      return { surface: 'browser', close: () => {} }
    },
    finish: async () => {},
    close: () => {},
  })

  async #open(
    options: MicrophoneOptions,
    onAudio: (audio: ChannelAudio) => void,
  ): Promise<Microphone> {
    if (this.#heard >= this.#unplugsAt) throw new MicrophoneError('missing')
    const startedAt = performance.now()
    const startedFrom = this.#heard
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1000
      this.#hearTo(startedFrom + seconds * this.#speed * SAMPLE_RATE_HZ, onAudio)
    }, TICK_MS)
    this.#opened.set(timer, options)
    const close = () => {
      clearInterval(timer)
      this.#opened.delete(timer)
    }
    options.signal.addEventListener('abort', close)
    return { deviceId: 'marked', close }
  }

  /** Takes the device away once it has played up to this position; resolves then. */
  unplugAt(position: number): Promise<void> {
    this.#unplugsAt = position
    return this.heard(position)
  }

  /** Connects the device again; the next that opens it hears what comes next. */
  plugIn(): void {
    this.#unplugsAt = Number.POSITIVE_INFINITY
  }

  /** Samples that were played so far. */
  get played(): number {
    return this.#heard
  }

  /** Waits until the audio up to this position was played. */
  heard(position: number): Promise<void> {
    if (this.#heard >= position) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.add({ position, resolve }))
  }

  /** Waits until all audio was played. */
  heardAll(): Promise<void> {
    return this.heard(this.#audio.length)
  }

  #hearTo(position: number, onAudio: (audio: ChannelAudio) => void): void {
    const last = Math.min(this.#audio.length, this.#unplugsAt)
    const end = Math.min(last, position)
    while (this.#heard < end) {
      const rest = last - this.#heard
      if (this.#heard + FRAME_SAMPLES > end && rest > FRAME_SAMPLES) break
      const audio = this.#read(this.#heard, Math.min(FRAME_SAMPLES, rest))
      this.#heard += Math.min(FRAME_SAMPLES, rest)
      onAudio(audio)
    }
    if (this.#heard >= this.#unplugsAt) this.#unplug()
    for (const waiter of this.#waiting) {
      if (waiter.position > this.#heard) continue
      this.#waiting.delete(waiter)
      waiter.resolve()
    }
  }

  #unplug(): void {
    for (const [timer, { onEnded }] of [...this.#opened]) {
      clearInterval(timer)
      this.#opened.delete(timer)
      onEnded()
    }
  }

  #read(start: number, length: number): ChannelAudio {
    const own = this.#audio.slice(start, start + length)
    const sharedAt = this.#sharedAt
    if (sharedAt === null) return { samples: own, channels: 1 }
    const theirs = this.#meeting?.slice(start - sharedAt, start - sharedAt + length)
    const samples = Int16Array.from({ length: 2 * length }, (_, index) => {
      const channel = index % 2 === 0 ? own : theirs

      return channel?.[Math.floor(index / 2)] ?? 0
    })

    return { samples, channels: 2 }
  }
}
