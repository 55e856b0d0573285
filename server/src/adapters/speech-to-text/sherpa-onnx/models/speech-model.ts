import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import type { AcousticModel } from './acoustic-model.ts'

/** A published word error rate in percent, of read or spontaneous English. */
interface PublishedErrorRate {
  test: string
  percent: number
  /** The words that were measured: those shown live or those of the finals. */
  of: 'live' | 'finals'
  source: string
}

/**
 * A rung of the ladder: a streaming model for the live words and, where the machine has room, an
 * offline model that writes the finals again.
 */
export interface SpeechModel {
  name: SpeechModelName
  /** The language as a BCP 47 tag without a region. */
  language: string
  live: AcousticModel
  finals: AcousticModel | null
  /** The machine that a download is worthwhile for. */
  needs: { physicalCores: number; freeMemoryBytes: number }
  /** The highest real time factors with which the rung is kept: processor time by audio time. */
  limits: { live: number; finals: number }
  errorRates: readonly PublishedErrorRate[]
}

/** An acoustic model with the folder of its checked files. */
export interface InstalledAcousticModel {
  folder: string
  model: AcousticModel
}

/** A rung, or an operator's own model, whose files are checked and were tried on this machine. */
export interface InstalledSpeechModel {
  /** The rung's name; `own` for an operator's own folder. */
  name: SpeechModelName | 'own'
  live: InstalledAcousticModel
  finals: InstalledAcousticModel | null
  /** How many streams this machine carries with the model; null when nobody measured. */
  streams: number | null
}
