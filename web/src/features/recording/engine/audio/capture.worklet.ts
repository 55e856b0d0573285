import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-format.ts'
import { createFrameCutter, mixDown } from './frame-cutter.ts'
import { createResampler } from './resampler.ts'

/** The part of AudioWorkletGlobalScope that is used here; the DOM library does not declare it. */
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void

/** Runs on the audio thread: microphone in, 16 kHz frames out. The message `finish` asks for the rest. */
class CaptureProcessor extends AudioWorkletProcessor {
  readonly #resampler = createResampler(sampleRate, SAMPLE_RATE_HZ)
  readonly #cutter = createFrameCutter(FRAME_SAMPLES, (frame) =>
    this.port.postMessage(frame, [frame.buffer]),
  )
  #isFinished = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#cutter.flush()
      this.#isFinished = true
      this.port.postMessage('finished')
    }
  }

  process([channels = []]: Float32Array[][]): boolean {
    if (!this.#isFinished) this.#cutter.push(this.#resampler.push(mixDown(channels)))

    return !this.#isFinished
  }
}

registerProcessor('capture', CaptureProcessor)
