import path from 'node:path'
import type { Config } from './config.ts'
import { type Environment, EnvironmentError } from './env.ts'

/** Terms of technical interviews, one a line, that a recogniser is told to listen for. */
const ourVocabulary = path.join(import.meta.dirname, '../../vocabulary/technical-interviews.txt')

/** Deepgram when its key is set, otherwise the best recogniser that this machine has. */
export function recogniserConfig(env: Environment, dataFolder: string): Config['recogniser'] {
  const { DEEPGRAM_API_KEY, DEEPGRAM_URL, DEEPGRAM_MODEL } = env
  if (!DEEPGRAM_API_KEY && (DEEPGRAM_URL || DEEPGRAM_MODEL)) {
    throw new EnvironmentError('DEEPGRAM_API_KEY: must be set for speech to text by Deepgram')
  }
  return {
    streams: env.RECOGNISER_STREAMS,
    vocabularyFile: env.VOCABULARY_FILE ? path.resolve(env.VOCABULARY_FILE) : ourVocabulary,
    modelsFolder: path.join(dataFolder, 'models'),
    hosted: DEEPGRAM_API_KEY
      ? { url: DEEPGRAM_URL ?? 'wss://api.deepgram.com', model: DEEPGRAM_MODEL ?? 'nova-2' }
      : null,
  }
}
