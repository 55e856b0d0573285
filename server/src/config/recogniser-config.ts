import path from 'node:path'
import { parseModelChoice, type SpeechModelChoice } from '#server/ports/speech-models.ts'
import { type Environment, EnvironmentError } from './env.ts'

/** Settings of speech recognition on this machine or at a hosted service. */
export interface RecogniserConfig {
  /** Concurrent streams on this machine; by default what it handles in real time. */
  streams: number | undefined
  /** File with terms to listen for, one a line. */
  vocabularyFile: string
  /** The folder of installed speech models. */
  modelsFolder: string
  /** The local recogniser; null to follow `npm run model -- use`. */
  speechModel: SpeechModelChoice | null
  /** Whether the server may download speech models. */
  mayDownload: boolean
  /** A service that speaks Deepgram's live API, instead of a recogniser on this machine. */
  hosted: {
    url: string
    model: string
    /** Whether the recogniser of this machine takes over while the service is away. */
    hasFallback: boolean
  } | null
}

/** Terms of technical interviews, one a line. */
const ourVocabulary = path.join(import.meta.dirname, '../../vocabulary/technical-interviews.txt')

/**
 * Deepgram when its key is set, otherwise the best recogniser of this machine. Throws
 * EnvironmentError for Deepgram's settings without its key.
 */
export function toRecogniserConfig(env: Environment, dataFolder: string): RecogniserConfig {
  const { DEEPGRAM_API_KEY, DEEPGRAM_URL, DEEPGRAM_MODEL } = env
  if (!DEEPGRAM_API_KEY && (DEEPGRAM_URL || DEEPGRAM_MODEL)) {
    throw new EnvironmentError('DEEPGRAM_API_KEY: must be set for speech to text by Deepgram')
  }
  return {
    streams: env.RECOGNISER_STREAMS,
    vocabularyFile: env.VOCABULARY_FILE ? path.resolve(env.VOCABULARY_FILE) : ourVocabulary,
    modelsFolder: path.join(dataFolder, 'models'),
    speechModel: env.SPEECH_MODEL ? parseModelChoice(env.SPEECH_MODEL) : null,
    mayDownload: env.MODEL_DOWNLOAD === 'on',
    hosted: DEEPGRAM_API_KEY
      ? {
          url: DEEPGRAM_URL ?? 'wss://api.deepgram.com',
          model: DEEPGRAM_MODEL ?? 'nova-2',
          hasFallback: env.DEEPGRAM_FALLBACK === 'on',
        }
      : null,
  }
}
