import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../audio-format.ts'
import type { ChannelAudio, ChannelCount } from '../channel-audio.ts'
import { CAPTURE_FINISHED, type CaptureCommand } from './capture-commands.ts'
import { createFrameCutter, type FrameCutter } from './frame-cutter.ts'
import { createSourceMixer } from './source-mixer.ts'

/** The part of AudioWorkletGlobalScope that is used here; the DOM library does not declare it. */
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(
  name: string,
  processor: new (options: ProcessorOptions) => AudioWorkletProcessor,
): void

interface ProcessorOptions {
  processorOptions: { channels: ChannelCount }
}

/**
 * Runs on the audio thread: the microphone and the meeting in, interleaved 16 kHz frames out.
 * Commands change the number of channels, and ask for the rest.
 */
class CaptureProcessor extends AudioWorkletProcessor {
  readonly #mixer = createSourceMixer({ fromRate: sampleRate, toRate: SAMPLE_RATE_HZ })
  #channels: ChannelCount
  #cutter: FrameCutter
  #isFinished = false

  constructor({ processorOptions: { channels } }: ProcessorOptions) {
    super()
    this.#channels = channels
    this.#cutter = this.#createCutter(channels)
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => {
      if (data === 'finish') this.#finish()
      else this.#setChannels(data.channels)
    }
  }

  process(inputs: Float32Array[][]): boolean {
    if (!this.#isFinished) this.#cutter.push(this.#mixer.mix(inputs, this.#channels))

    return !this.#isFinished
  }

  #setChannels(channels: ChannelCount): void {
    if (channels === this.#channels) return
    this.#cutter.flush()
    this.#channels = channels
    this.#cutter = this.#createCutter(channels)
  }

  #finish(): void {
    this.#cutter.flush()
    this.#isFinished = true
    this.port.postMessage(CAPTURE_FINISHED)
  }

  #createCutter(channels: ChannelCount): FrameCutter {
    return createFrameCutter(FRAME_SAMPLES * channels, (samples) => {
      const audio: ChannelAudio = { samples, channels }
      this.port.postMessage(audio, [samples.buffer])
    })
  }
}

registerProcessor('capture', CaptureProcessor)
