import { SPEECH_MODEL_NAMES, type SpeechModelName } from '@live-scribe/contract/speech-models'
import { findUnmetNeed, formatFactor } from '../adapters/speech-to-text/ladder/judge-model.ts'
import {
  findInstalledSpeechModel,
  readMeasurement,
} from '../adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import { downloadBytes } from '../adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import type { SpeechModel } from '../adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import {
  findVoiceModel,
  type VoiceModel,
} from '../adapters/speech-to-text/voice-activity/voice-model.ts'
import { formatBytes } from '../lib/format-bytes.ts'
import { readMachine } from '../lib/machine.ts'

/** What the list of `npm run model` shows. */
interface ModelList {
  models: Record<SpeechModelName, SpeechModel>
  modelsFolder: string
  /** The chosen model, as `npm run model -- use` takes it. */
  choice: string
  /** Whether SPEECH_MODEL made the choice. */
  isConfigured: boolean
  /** Whether a hosted recogniser is used instead. */
  isHosted: boolean
  inUse: ReadonlySet<string>
  /** The model that detects voices; null where none is known. */
  voiceModel: VoiceModel | null
}

/** Formats the models as a table with a line for the choice. */
export function formatModelList(list: ModelList): string {
  const { choice, isConfigured, isHosted, modelsFolder } = list
  const rows = [
    ['model', 'size', 'state', 'per second', 'streams', 'errors*', 'licence'],
    ...SPEECH_MODEL_NAMES.map((name) => formatRow(name, list)),
  ]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const by = isConfigured ? ', by SPEECH_MODEL' : ''
  const change = isConfigured ? '' : ' Another: npm run model -- use NAME.'
  return [
    ...table,
    '* word error rate in percent, as published; not measured here',
    ...describeNeeds(list),
    ...describeVoiceModel(list),
    `Chosen: ${choice}${by}.${change}`,
    `Folder: ${modelsFolder}`,
    ...(isHosted ? ['Deepgram is configured and is used instead of these.'] : []),
  ].join('\n')
}

function formatRow(name: SpeechModelName, { models, modelsFolder, inUse }: ModelList): string[] {
  const model = models[name]
  const installed = findInstalledSpeechModel(modelsFolder, model)
  const measured = readMeasurement(modelsFolder, model)
  const factors = [measured?.live, measured?.finals].flatMap((cost) =>
    cost ? [`${formatFactor(cost.realTimeFactor)} s`] : [],
  )
  const rate = model.errorRates.at(-1)
  const licences = [model.live, model.finals].flatMap((one) => (one ? [one.licence.name] : []))
  return [
    name,
    formatBytes(downloadBytes(model)),
    describeState(installed !== null, inUse.has(name)),
    factors.join(' + ') || '–',
    installed?.streams?.toString() ?? '–',
    rate ? `${rate.percent}, ${rate.test}` : '–',
    [...new Set(licences)].join(', '),
  ]
}

/** The model that detects voices, its licence, and whether its file is used. */
function describeVoiceModel({ modelsFolder, voiceModel }: ModelList): string[] {
  if (!voiceModel) return []
  const { name, file, licence } = voiceModel
  const state = findVoiceModel(modelsFolder, voiceModel)
  const use = {
    usable: 'installed',
    missing: 'not installed; rules are used',
    broken: `rules are used, because ${state.name === 'broken' ? state.fault : ''}`,
  }[state.name]
  return [`Voices: ${name}, ${formatBytes(file.bytes)}, ${licence.name}, ${use}.`]
}

function describeState(isInstalled: boolean, isInUse: boolean): string {
  if (isInUse) return 'in use'
  return isInstalled ? 'installed' : 'not installed'
}

/** What this machine lacks for models that are not installed. */
function describeNeeds({ models, modelsFolder }: ModelList): string[] {
  const machine = readMachine()
  return SPEECH_MODEL_NAMES.flatMap((name) => {
    const need = findUnmetNeed(models[name], machine)
    return need && !findInstalledSpeechModel(modelsFolder, models[name])
      ? [`${name} is not picked by itself: ${need}.`]
      : []
  })
}
