import type { Logger } from 'pino'
import { Deepgram } from '../adapters/speech-to-text/deepgram/deepgram.ts'
import { Failover } from '../adapters/speech-to-text/failover/failover.ts'
import { noRecogniser } from '../adapters/speech-to-text/no-recogniser.ts'
import { findSphinxFiles } from '../adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { isAddonInstalled } from '../adapters/speech-to-text/sherpa-onnx/addon.ts'
import { findInstalledSpeechModel } from '../adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import { ladder } from '../adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import { SherpaOnnx } from '../adapters/speech-to-text/sherpa-onnx/sherpa-onnx.ts'
import type { Config } from '../config/config.ts'
import { EnvironmentError } from '../config/env.ts'
import type { Secrets } from '../config/secrets.ts'
import { errorDetails } from '../lib/error-details.ts'
import { readVocabulary } from '../lib/files/read-vocabulary.ts'
import type { SpeechToText } from '../ports/speech-to-text.ts'

/**
 * The configured recogniser, or the best one that is installed. A hosted one has that of this
 * machine behind it, unless the operator says otherwise.
 */
export function createSpeechToText(
  config: Config,
  { deepgram }: Secrets,
  log: Logger,
): SpeechToText {
  const { recogniser } = config
  const vocabulary = vocabularyOf(recogniser)
  if (!recogniser.hosted || !deepgram) return createLocal(config, { vocabulary, log })
  const hosted = new Deepgram({ ...recogniser.hosted, vocabulary, key: () => deepgram, log })
  const local = recogniser.hosted.hasFallback
    ? createLocal(config, { vocabulary, log, isLazy: true })
    : noRecogniser
  return local === noRecogniser ? hosted : new Failover({ hosted, local, log })
}

/** The best recogniser of this machine; with `isLazy` it is loaded when it is needed. */
function createLocal(
  { recogniser, payments }: Config,
  { vocabulary, log, isLazy }: { vocabulary: string[]; log: Logger; isLazy?: boolean },
): SpeechToText {
  const threads = {
    streams: recogniser.streams,
    isLazy,
    favoursPaying: payments.provider === 'stripe',
    onThreadLost: (error: Error) =>
      log.error({ error: errorDetails(error) }, 'recogniser thread exited'),
  }
  const model = findInstalledSpeechModel(recogniser.modelsFolder, ladder.small)
  if (model && isAddonInstalled()) {
    return new SherpaOnnx({ model, vocabulary, ...threads })
  }
  const files = findSphinxFiles()
  return files ? new Pocketsphinx({ files, ...threads }) : noRecogniser
}

function vocabularyOf({ vocabularyFile }: Config['recogniser']): string[] {
  try {
    return readVocabulary(vocabularyFile)
  } catch {
    throw new EnvironmentError(`VOCABULARY_FILE: ${vocabularyFile} can’t be read`)
  }
}
