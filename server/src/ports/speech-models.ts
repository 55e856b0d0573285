import path from 'node:path'
import {
  SPEECH_MODEL_NAMES,
  type SpeechModelName,
  type SpeechModelStatus,
} from '@live-scribe/contract/speech-models'

/** Which recogniser of this machine is wanted; `auto` is the best that it carries. */
export type SpeechModelChoice =
  | { kind: 'auto' }
  | { kind: 'model'; name: SpeechModelName }
  | { kind: 'pocketsphinx' }
  /** A folder of the operator's own. */
  | { kind: 'own'; folder: string }

/** The speech models of this machine, as people are told about them. */
export interface SpeechModels {
  status(): SpeechModelStatus
}

/** The choice that a word names; null for one that is neither a model nor a folder's path. */
export function parseModelChoice(text: string): SpeechModelChoice | null {
  const name = SPEECH_MODEL_NAMES.find((known) => known === text)
  if (name) return { kind: 'model', name }
  if (text === 'auto' || text === 'pocketsphinx') return { kind: text }
  return /[/\\]/.test(text) ? { kind: 'own', folder: path.resolve(text) } : null
}

/** The word for a choice, as `parseModelChoice` reads it. */
export function formatModelChoice(choice: SpeechModelChoice): string {
  switch (choice.kind) {
    case 'model':
      return choice.name
    case 'own':
      return choice.folder
    case 'auto':
    case 'pocketsphinx':
      return choice.kind
    default:
      return choice satisfies never
  }
}
