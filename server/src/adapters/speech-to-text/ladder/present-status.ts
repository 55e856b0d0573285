import {
  SPEECH_MODEL_NAMES,
  type SpeechModelName,
  type SpeechModelStatus,
} from '@live-scribe/contract/speech-models'
import { formatModelChoice, type SpeechModelChoice } from '#server/ports/speech-models.ts'
import type { InstallProgress } from '../sherpa-onnx/install/install-model.ts'
import { countStreams } from '../sherpa-onnx/models/count-streams.ts'
import {
  findInstalledSpeechModel,
  readMeasurement,
} from '../sherpa-onnx/models/installed-models.ts'
import { downloadBytes } from '../sherpa-onnx/models/ladder.ts'
import type { InstalledSpeechModel, SpeechModel } from '../sherpa-onnx/models/speech-model.ts'

/** The recogniser that new recordings use. */
export interface Using {
  name: InstalledSpeechModel['name'] | 'pocketsphinx'
  /** Null when nobody measured. */
  streams: number | null
}

/** What is known of the ladder at a moment. */
export interface LadderState {
  choice: SpeechModelChoice
  /** Whether SPEECH_MODEL made the choice, and not `npm run model -- use`. */
  isConfigured: boolean
  using: Using
  refusals: ReadonlyMap<SpeechModelName, string>
  activity: { model: SpeechModelName; progress: InstallProgress } | null
  failure: string | null
}

/** The folder and the models that a status describes. */
interface Shelf {
  models: Record<SpeechModelName, SpeechModel>
  modelsFolder: string
}

/** Describes the ladder for people. */
export function presentStatus(
  state: LadderState,
  recogniser: string,
  shelf: Shelf,
): SpeechModelStatus {
  const { choice, isConfigured, activity, failure } = state
  return {
    choice: choice.kind === 'own' ? 'own' : formatModelChoice(choice),
    is_configured: isConfigured,
    recogniser,
    reason: explainUse(state),
    activity: activity && {
      model: activity.model,
      step: activity.progress.step,
      received_bytes: activity.progress.receivedBytes,
      total_bytes: activity.progress.totalBytes,
    },
    failure,
    models: SPEECH_MODEL_NAMES.toReversed().map((name) => presentModel(name, state, shelf)),
  }
}

/** Why no better model than the one in use is used, in a clause for each. */
export function explainOthers({ using, refusals }: LadderState): string[] {
  if (using.name === 'own') return []
  const names: readonly string[] = SPEECH_MODEL_NAMES
  const better = SPEECH_MODEL_NAMES.slice(names.indexOf(using.name) + 1)
  return better.toReversed().flatMap((name) => {
    const refusal = refusals.get(name)
    return refusal ? [`${name} is not used, because ${refusal}`] : []
  })
}

/** Why the recogniser in use was picked. */
export function explainUse({ choice, isConfigured, using }: LadderState): string {
  const streams = using.streams === null ? [] : [`${using.streams} streams at once`]
  const by = isConfigured ? 'SPEECH_MODEL' : 'npm run model'
  const isChosen = choice.kind !== 'auto' && (choice.kind === 'model' ? choice.name : choice.kind)
  const reason =
    isChosen === using.name
      ? `chosen by ${by}`
      : using.name === 'pocketsphinx'
        ? 'no speech model is in use'
        : 'the best of its models that this machine carries'
  return [reason, ...streams].join('; ')
}

function presentModel(
  name: SpeechModelName,
  { using, refusals }: LadderState,
  { models, modelsFolder }: Shelf,
): SpeechModelStatus['models'][number] {
  const model = models[name]
  const measured = readMeasurement(modelsFolder, model)
  const isInstalled = findInstalledSpeechModel(modelsFolder, model) !== null
  const parts = model.finals ? [model.live, model.finals] : [model.live]
  return {
    name,
    state: using.name === name ? 'in_use' : isInstalled ? 'installed' : 'not_installed',
    refusal: using.name === name ? null : (refusals.get(name) ?? null),
    download_bytes: downloadBytes(model),
    language: model.language,
    licences: parts.map(({ name: file, licence }) => ({ model: file, ...licence })),
    published_error_rates: [...model.errorRates],
    measured: measured && {
      live_factor: measured.live.realTimeFactor,
      finals_factor: measured.finals?.realTimeFactor ?? null,
      streams: countStreams(measured),
      physical_cores: measured.live.cores,
    },
  }
}
