import { collectStreams } from './collect-streams.ts'

/** Seconds of sound that a detector of voices keeps for segments. */
const BUFFER_SECONDS = 10

/** The part of `sherpa-onnx-node` that we use; every call blocks. */
export interface OnlineStream {
  acceptWaveform(audio: { samples: Float32Array; sampleRate: number }): void
  inputFinished(): void
}

/** The words of a stream so far. */
export interface RecognitionResult {
  text: string
  /** Word pieces; one that starts a word has a space or `▁` before it. */
  tokens: string[]
  /** Seconds from the start of the stream, one per token. */
  timestamps: number[]
}

/** A loaded model; streams share it, on one thread. */
export interface OnlineRecognizer {
  createStream(): OnlineStream
  isReady(stream: OnlineStream): boolean
  decode(stream: OnlineStream): void
  isEndpoint(stream: OnlineStream): boolean
  getResult(stream: OnlineStream): RecognitionResult
}

/** One utterance for an offline model. */
interface OfflineStream {
  acceptWaveform(audio: { samples: Float32Array; sampleRate: number }): void
}

/** A loaded model that recognises whole utterances. */
export interface OfflineRecognizer {
  createStream(): OfflineStream
  decode(stream: OfflineStream): void
  getResult(stream: OfflineStream): RecognitionResult
}

/** Loads a model; the addon exits the process on unreadable files. */
type CreateRecognizer = (config: object) => OnlineRecognizer

/** Loads the addon, an optional dependency; null when this system has no build of it. */
export async function loadAddon(specifier = 'sherpa-onnx-node'): Promise<CreateRecognizer | null> {
  try {
    const { OnlineRecognizer } = (await import(specifier)).default
    return (config) => collectStreams(new OnlineRecognizer(config))
  } catch {
    return null
  }
}

/** Loads the addon for offline models; null when this system has no build of it. */
export async function loadOfflineAddon(
  specifier = 'sherpa-onnx-node',
): Promise<((config: object) => OfflineRecognizer) | null> {
  try {
    const { OfflineRecognizer } = (await import(specifier)).default
    return (config) => collectStreams(new OfflineRecognizer(config))
  } catch {
    return null
  }
}

export interface VoiceActivityDetector {
  acceptWaveform(samples: Float32Array): void
  isDetected(): boolean
  /** Whether no segment of speech waits. */
  isEmpty(): boolean
  /** Drops the earliest segment of speech. */
  pop(): void
}

/** Loads the addon's detectors of voices; null when this system has no build of it. */
export async function loadVoiceAddon(
  specifier = 'sherpa-onnx-node',
): Promise<((config: object) => VoiceActivityDetector) | null> {
  try {
    const { Vad } = (await import(specifier)).default
    return (config) => new Vad(config, BUFFER_SECONDS)
  } catch {
    return null
  }
}

/** Whether the addon is installed; whether it loads was checked together with its model. */
export function isAddonInstalled(): boolean {
  try {
    return import.meta.resolve('sherpa-onnx-node') !== ''
  } catch {
    return false
  }
}
