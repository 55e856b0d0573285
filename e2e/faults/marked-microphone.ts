import {
  FRAME_SAMPLES,
  SAMPLE_RATE_HZ,
} from '../../web/src/features/recording/engine/audio/audio-format.ts'
import type {
  Microphone,
  MicrophoneOptions,
} from '../../web/src/features/recording/engine/audio/microphone.ts'

const TICK_MS = 20

/** A simulated microphone that plays given audio once, at a multiple of real time. */
export class MarkedMicrophone {
  readonly #audio: Int16Array<ArrayBuffer>
  readonly #speed: number
  readonly #waiting = new Set<{ position: number; resolve: () => void }>()
  #heard = 0

  constructor(audio: Int16Array<ArrayBuffer>, speed: number) {
    this.#audio = audio
    this.#speed = speed
  }

  /** Implements the recorder's `openMicrophone`. */
  open = async (options: MicrophoneOptions): Promise<Microphone> => {
    const startedAt = performance.now()
    const startedFrom = this.#heard
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1000
      this.#hearTo(startedFrom + seconds * this.#speed * SAMPLE_RATE_HZ, options)
    }, TICK_MS)
    const close = () => clearInterval(timer)
    options.signal.addEventListener('abort', close)
    return { deviceId: 'marked', finish: async () => close(), close }
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

  #hearTo(position: number, { onFrame }: MicrophoneOptions): void {
    const end = Math.min(this.#audio.length, position)
    while (this.#heard < end) {
      const rest = this.#audio.length - this.#heard
      if (this.#heard + FRAME_SAMPLES > end && rest > FRAME_SAMPLES) break
      const frame = this.#audio.slice(this.#heard, this.#heard + FRAME_SAMPLES)
      this.#heard += frame.length
      onFrame(frame)
    }
    for (const waiter of this.#waiting) {
      if (waiter.position > this.#heard) continue
      this.#waiting.delete(waiter)
      waiter.resolve()
    }
  }
}
