import type { VoiceActivityDetector } from '../sherpa-onnx/addon.ts'
import { toWaveform } from '../sherpa-onnx/to-waveform.ts'
import { BLOCK_SAMPLES, type Judgement, type VoiceDetector } from './voice-detector.ts'

/** The settings of the library's detector for a model's file, in the addon's names. */
export function createVoiceConfig(file: string): object {
  return {
    sileroVad: {
      model: file,
      threshold: 0.5,
      // The gate has its own hang-over; this is one window.
      minSilenceDuration: 0.03,
      minSpeechDuration: 0.1,
      maxSpeechDuration: 3600,
      windowSize: BLOCK_SAMPLES,
    },
    sampleRate: 16_000,
    numThreads: 1,
    provider: 'cpu',
    debug: 0,
  }
}

/** Detects voices by a model of the library. */
export class ModelDetector implements VoiceDetector {
  readonly #detector: VoiceActivityDetector

  constructor(detector: VoiceActivityDetector) {
    this.#detector = detector
  }

  judge(block: Int16Array): Judgement {
    this.#detector.acceptWaveform(toWaveform(block))
    while (!this.#detector.isEmpty()) this.#detector.pop()
    return this.#detector.isDetected() ? 'voice' : 'quiet'
  }

  /** The model knows music when it judges. */
  isSpoken(): boolean {
    return true
  }
}
