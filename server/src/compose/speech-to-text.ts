import type { Logger } from 'pino'
import { Deepgram } from '../adapters/speech-to-text/deepgram/deepgram.ts'
import { Failover } from '../adapters/speech-to-text/failover/failover.ts'
import { ModelLadder } from '../adapters/speech-to-text/ladder/model-ladder.ts'
import { MeteredSpeechToText } from '../adapters/speech-to-text/metered.ts'
import { noRecogniser } from '../adapters/speech-to-text/no-recogniser.ts'
import { findSphinxFiles } from '../adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '../adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import { isAddonInstalled } from '../adapters/speech-to-text/sherpa-onnx/addon.ts'
import { installModel } from '../adapters/speech-to-text/sherpa-onnx/install/install-model.ts'
import { installVoiceModel } from '../adapters/speech-to-text/sherpa-onnx/install/install-voice-model.ts'
import { ModelError } from '../adapters/speech-to-text/sherpa-onnx/install/model-error.ts'
import { ladder } from '../adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import { OwnModelError } from '../adapters/speech-to-text/sherpa-onnx/models/own-model.ts'
import { SherpaOnnx } from '../adapters/speech-to-text/sherpa-onnx/sherpa-onnx.ts'
import { sileroVoiceModel } from '../adapters/speech-to-text/voice-activity/voice-model.ts'
import { createVoiceModelFinder } from '../adapters/speech-to-text/voice-activity/voice-model-finder.ts'
import type { Config } from '../config/config.ts'
import { EnvironmentError } from '../config/env.ts'
import type { Secrets } from '../config/secrets.ts'
import { errorDetails } from '../lib/error-details.ts'
import { readVocabulary } from '../lib/files/read-vocabulary.ts'
import type { SpeechModels } from '../ports/speech-models.ts'
import type { SpeechToText } from '../ports/speech-to-text.ts'

/** Milliseconds until a download that failed for now is tried again. */
const RETRY_MS = 30 * 60_000
/** The same where the connection failed and nothing else writes down speech. */
const URGENT_RETRY_MS = 15_000

/** The recogniser, and the models that it may use. */
interface SpeechParts {
  speechToText: SpeechToText
  speechModels: SpeechModels
  /** Why this recogniser was picked; null for one that needs no reason. */
  reason: string | null
  /** Gets better models in the background; resolves when nothing is left to do. */
  prepare(): Promise<void>
  close(): Promise<void>
}

interface LocalOptions {
  vocabulary: string[]
  log: Logger
  /** Tells the operator a line. */
  say: (line: string) => void
  findSphinx: typeof findSphinxFiles
}

type SpeechOptions = Pick<LocalOptions, 'log'> & {
  [Option in 'say' | 'findSphinx']?: LocalOptions[Option] | undefined
}

/**
 * The configured recogniser, or the best one that is installed. A hosted one has that of this
 * machine behind it, unless the operator says otherwise.
 */
export async function createSpeechToText(
  config: Config,
  { deepgram }: Secrets,
  options: SpeechOptions,
): Promise<SpeechParts> {
  const { recogniser } = config
  const openLocal = async () => meter(await openLocalSpeech(config, options))
  if (!recogniser.hosted || !deepgram) return openLocal()
  const vocabulary = vocabularyOf(recogniser)
  const { log } = options
  const hosted = new MeteredSpeechToText(
    new Deepgram({ ...recogniser.hosted, vocabulary, key: () => deepgram, log }),
  )
  if (!recogniser.hosted.hasFallback) return withoutModels(hosted)
  const local = await openLocal()
  if (!local.speechToText.capabilities.available && !mayDownload(config)) {
    await local.close()
    return withoutModels(hosted)
  }
  const speechToText = new Failover({ hosted, local: local.speechToText, log })
  const status = () => ({ ...local.speechModels.status(), recogniser: speechToText.description })
  const close = async () => {
    await Promise.all([local.close(), speechToText.close()])
  }
  return { ...local, speechToText, speechModels: { status }, reason: null, close }
}

/** Each process counts what its own recordings feed. */
function meter(parts: SpeechParts): SpeechParts {
  return { ...parts, speechToText: new MeteredSpeechToText(parts.speechToText) }
}

/** The best recogniser that is installed on this machine, or the one that the operator chose. */
async function openLocalSpeech(
  config: Config,
  { log, say = () => {}, findSphinx = findSphinxFiles }: SpeechOptions,
): Promise<SpeechParts> {
  const vocabulary = vocabularyOf(config.recogniser)
  const models = await openLadder(config, { vocabulary, log, say, findSphinx })
  return {
    speechToText: models.speechToText,
    speechModels: models,
    reason: models.explain(),
    prepare: () => models.prepare(),
    close: () => models.close(),
  }
}

/** The recognisers of this machine; those behind a hosted one are loaded when they are needed. */
async function openLadder(
  config: Config,
  { vocabulary, log, say, findSphinx }: LocalOptions,
): Promise<ModelLadder> {
  const { recogniser, payments } = config
  const isStandby = recogniser.hosted !== null
  const { modelsFolder } = recogniser
  const findVoiceModel = createVoiceModelFinder(modelsFolder, sileroVoiceModel, say)
  const threads = {
    streams: recogniser.streams,
    isLazy: isStandby,
    favoursPaying: payments.provider === 'stripe',
    onThreadLost: (error: Error) =>
      log.error({ error: errorDetails(error) }, 'recogniser thread exited'),
  }
  try {
    return await ModelLadder.open({
      models: ladder,
      modelsFolder,
      configured: recogniser.speechModel,
      mayDownload: mayDownload(config),
      hasAddon: isAddonInstalled(),
      isStandby,
      install: installModel,
      installVoiceModel: mayDownload(config)
        ? (signal) => installVoiceModel({ model: sileroVoiceModel, modelsFolder, signal })
        : undefined,
      openModel: (model) =>
        new SherpaOnnx({ model, vocabulary, voiceModel: findVoiceModel(), ...threads }),
      openFallback: () => {
        const files = findSphinx()
        if (!files) return noRecogniser
        const voiceModel = findVoiceModel()
        // It loads in half a second, so a server where nobody records does without it.
        return new Pocketsphinx({ files, vocabulary, voiceModel, ...threads, isLazy: true })
      },
      say,
      onError: (error) => log.error({ error: errorDetails(error) }, 'speech model failed'),
      retryMs: RETRY_MS,
      urgentRetryMs: URGENT_RETRY_MS,
    })
  } catch (error) {
    const isFault = error instanceof ModelError || error instanceof OwnModelError
    throw isFault ? new EnvironmentError(`SPEECH_MODEL: ${error.message}`) : error
  }
}

/** A gigabyte for what is seldom needed is only downloaded when somebody asked for it. */
function mayDownload({ recogniser }: Config): boolean {
  return recogniser.mayDownload && (recogniser.hosted === null || recogniser.speechModel !== null)
}

/** A recogniser that has no models on this machine. */
export function withoutModels(speechToText: SpeechToText): SpeechParts {
  return {
    speechToText,
    speechModels: {
      status: () => ({
        choice: 'hosted',
        is_configured: false,
        recogniser: speechToText.description,
        reason: 'chosen by its key',
        activity: null,
        failure: null,
        models: [],
      }),
    },
    reason: null,
    prepare: () => Promise.resolve(),
    close: () => speechToText.close(),
  }
}

function vocabularyOf({ vocabularyFile }: Config['recogniser']): string[] {
  try {
    return readVocabulary(vocabularyFile)
  } catch {
    throw new EnvironmentError(`VOCABULARY_FILE: ${vocabularyFile} can’t be read`)
  }
}
