import type { SpeechModelChoice } from '#server/ports/speech-models.ts'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import type { installModel } from '../sherpa-onnx/install/install-model.ts'
import type { InstalledSpeechModel } from '../sherpa-onnx/models/speech-model.ts'
import type { SelectorOptions } from './model-selector.ts'

/** The recognisers of this machine, and where their models are. */
export interface ModelLadderOptions extends SelectorOptions {
  /** SPEECH_MODEL; null to follow `npm run model -- use`. */
  configured: SpeechModelChoice | null
  /** Whether a hosted recogniser comes first: models are then loaded when they are needed. */
  isStandby?: boolean | undefined
  install: typeof installModel
  /** Downloads what detects voices, where it is missing; throws ModelError. */
  installVoiceModel?: ((signal: AbortSignal) => Promise<unknown>) | undefined
  openModel(model: InstalledSpeechModel): SpeechToText
  /** Opens pocketsphinx, or the recogniser that refuses every recording. */
  openFallback(): SpeechToText
  /** Tells the operator a line. */
  say(line: string): void
  onError(error: unknown): void
  /** Milliseconds until a download that failed for now is tried again. */
  retryMs: number
  /** The same where the connection failed and no other recogniser is there. */
  urgentRetryMs: number
  choicePollMs?: number | undefined
}
