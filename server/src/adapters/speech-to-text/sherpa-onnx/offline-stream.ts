import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import type { RecognisedWord, SpeechEvent } from '#server/ports/speech-to-text.ts'
import { applySpellings, type Spellings } from '../spellings.ts'
import type { OfflineRecognizer } from './addon.ts'
import { joinTokens } from './join-tokens.ts'
import { LevelFollower } from './level-follower.ts'
import type { AcousticModel } from './models/acoustic-model.ts'
import { textFormatOf } from './text-format.ts'
import { toWaveform } from './to-waveform.ts'

/** A loaded offline model and how its words are written. */
interface OfflineStreamParts {
  recognizer: OfflineRecognizer
  model: AcousticModel
  spellings: Spellings
}

/** The audio up to each `finalize` is one utterance, which is recognised at once. */
export class OfflineStream {
  readonly #parts: OfflineStreamParts
  readonly #emit: (event: SpeechEvent) => void
  #audio = new SampleBuffer(0)

  constructor(parts: OfflineStreamParts, emit: (event: SpeechEvent) => void) {
    this.#parts = parts
    this.#emit = emit
  }

  push(samples: Int16Array): void {
    this.#audio.push(samples)
  }

  finalize(): void {
    const audio = this.#audio.copyFrom(0)
    this.#audio.dropBefore(Number.POSITIVE_INFINITY)
    this.#audio = new SampleBuffer(0)
    const words = this.#recognise(audio)
    const text = textFormatOf(this.#parts.model.text).final(words)
    const range = { startSample: 0, endSample: audio.length, speaker: null }
    this.#emit({ type: 'final', speechFinal: true, fromFinalize: true, ...range, text, words })
  }

  end(): void {}

  #recognise(audio: Int16Array): RecognisedWord[] {
    const { recognizer, model, spellings } = this.#parts
    const level = model.needsGain ? new LevelFollower().apply(audio) : audio
    const stream = recognizer.createStream()
    const padding = Math.round(model.tailPaddingSeconds * SAMPLE_RATE_HZ)
    const samples = new Float32Array(padding + audio.length + padding)
    samples.set(toWaveform(level), padding)
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE_HZ })
    recognizer.decode(stream)
    const result = recognizer.getResult(stream)
    const timestamps = result.timestamps.map((seconds) => seconds - model.tailPaddingSeconds)
    const range = { startSample: 0, endSample: audio.length }
    return applySpellings(joinTokens({ ...result, timestamps }, range, model.text), spellings)
  }
}
