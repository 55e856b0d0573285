import fs from 'node:fs'
import path from 'node:path'
import { SPEECH_MODEL_NAMES, type SpeechModelName } from '@live-scribe/contract/speech-models'
import {
  findSlowness,
  findUnmetNeed,
  formatFactor,
} from '../adapters/speech-to-text/ladder/judge-model.ts'
import { readModelChoice, saveModelChoice } from '../adapters/speech-to-text/ladder/model-choice.ts'
import { findModelsInUse } from '../adapters/speech-to-text/ladder/model-use.ts'
import { isFolderLocked } from '../adapters/speech-to-text/sherpa-onnx/install/folder-lock.ts'
import {
  installModel,
  measureInstalledModel,
} from '../adapters/speech-to-text/sherpa-onnx/install/install-model.ts'
import { installVoiceModel } from '../adapters/speech-to-text/sherpa-onnx/install/install-voice-model.ts'
import { ModelError } from '../adapters/speech-to-text/sherpa-onnx/install/model-error.ts'
import {
  findInstalledSpeechModel,
  readMeasurement,
} from '../adapters/speech-to-text/sherpa-onnx/models/installed-models.ts'
import { ladder } from '../adapters/speech-to-text/sherpa-onnx/models/ladder.ts'
import {
  loadOwnModel,
  OwnModelError,
} from '../adapters/speech-to-text/sherpa-onnx/models/own-model.ts'
import type { SpeechModel } from '../adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import {
  sileroVoiceModel,
  type VoiceModel,
} from '../adapters/speech-to-text/voice-activity/voice-model.ts'
import type { Config } from '../config/config.ts'
import { describeUnwritable } from '../lib/files/describe-unwritable.ts'
import { createProgressWriter } from '../lib/files/progress-writer.ts'
import { readMachine } from '../lib/machine.ts'
import { formatModelChoice, parseModelChoice } from '../ports/speech-models.ts'
import { describeLicences } from './describe-licences.ts'
import { formatModelList } from './format-model-list.ts'
import { modelUsage } from './model-usage.ts'

/** What a command has to say, and whether it did what was asked. */
export interface CommandOutcome {
  isDone: boolean
  line: string
}

/** What the commands work on. */
interface ModelCommandContext {
  recogniser: Pick<Config['recogniser'], 'modelsFolder' | 'speechModel' | 'hosted'>
  output: { write(text: string): unknown; isTTY?: boolean }
  /** The known models; by default those of the product. */
  models?: Record<SpeechModelName, SpeechModel>
  /** The model that detects voices, which comes with every other one; null for none. */
  voiceModel?: VoiceModel | null
}

/** Runs a command of `npm run model`; null for words that are none. */
export async function runModelCommand(
  [command = 'list', word, ...rest]: readonly string[],
  context: ModelCommandContext,
): Promise<CommandOutcome | null> {
  if (rest.length > 0) return null
  try {
    switch (command) {
      case 'list':
        return word === undefined ? list(context) : null
      case 'get':
        return await get(word ?? pickForMachine(context), context)
      case 'use':
        return word === undefined ? null : await use(word, context)
      case 'remove':
        return word === undefined ? null : remove(word, context)
      case 'measure':
        return await measure(word, context)
      case 'help':
      case '--help':
      case '-h':
        return done(modelUsage.trimEnd())
      default:
        return null
    }
  } catch (error) {
    if (error instanceof ModelError || error instanceof OwnModelError) return failed(error.message)
    const { code, path: file } = error as NodeJS.ErrnoException
    if (file === undefined) throw error
    return failed(describeUnwritable(file, code))
  }
}

function list({
  recogniser,
  models = ladder,
  voiceModel = null,
}: ModelCommandContext): CommandOutcome {
  const { modelsFolder, speechModel, hosted } = recogniser
  const choice = speechModel ?? readModelChoice(modelsFolder)
  return done(
    formatModelList({
      models,
      modelsFolder,
      choice: formatModelChoice(choice),
      isConfigured: speechModel !== null,
      isHosted: hosted !== null,
      inUse: findModelsInUse(modelsFolder),
      voiceModel,
    }),
  )
}

async function get(word: string, context: ModelCommandContext): Promise<CommandOutcome> {
  const { recogniser, output, models = ladder, voiceModel = sileroVoiceModel } = context
  const { modelsFolder } = recogniser
  const name = nameOf(word)
  if (!name) return unknown(word)
  const progress = createProgressWriter(output)
  const model = models[name]
  const outcome = await installModel({
    model,
    modelsFolder,
    onProgress: ({ step, receivedBytes, totalBytes }) => {
      if (step === 'downloading') progress(name, receivedBytes, totalBytes)
      else if (step === 'waiting') output.write('Another process installs models; waiting …\n')
    },
  })
  if (voiceModel) await installVoiceModel({ model: voiceModel, modelsFolder })
  if (!readMeasurement(recogniser.modelsFolder, model)) {
    await measureInstalledModel(model, recogniser.modelsFolder)
  }
  const state = outcome === 'there' ? 'is already installed' : 'is installed'
  return done(
    [
      `${name} ${state}. ${describeMeasurement(name, context)}`,
      ...describeLicences(model, voiceModel),
    ].join('\n'),
  )
}

async function use(word: string, context: ModelCommandContext): Promise<CommandOutcome> {
  const { modelsFolder, speechModel } = context.recogniser
  const choice = parseModelChoice(word)
  if (!choice) return unknown(word)
  if (speechModel) {
    return failed(
      `SPEECH_MODEL=${formatModelChoice(speechModel)} is set and comes first. Remove it, or set it to ${word}.`,
    )
  }
  if (choice.kind === 'own') await loadOwnModel(choice.folder, modelsFolder)
  saveModelChoice(modelsFolder, choice)
  const { models = ladder } = context
  const isMissing =
    choice.kind === 'model' && !findInstalledSpeechModel(modelsFolder, models[choice.name])
  return done(
    isMissing
      ? `${word} is chosen. It is not installed: a running server downloads it now, unless MODEL_DOWNLOAD is off; or run npm run model -- get ${word}.`
      : `${word} is chosen. A running server uses it from the next recording on, within seconds.`,
  )
}

function remove(word: string, context: ModelCommandContext): CommandOutcome {
  const { recogniser, models = ladder } = context
  const { modelsFolder, speechModel } = recogniser
  const name = nameOf(word)
  if (!name) return unknown(word)
  const choice = speechModel ?? readModelChoice(modelsFolder)
  if (choice.kind === 'model' && choice.name === name) {
    return failed(`${name} is the model that is chosen. First run npm run model -- use auto.`)
  }
  if (findModelsInUse(modelsFolder).has(name)) {
    return failed(
      `${name} is in use by a running server. Stop it, or run npm run model -- use with another model first.`,
    )
  }
  if (isFolderLocked(modelsFolder)) {
    return failed('Another process installs speech models. Try again when it is done.')
  }
  const { live, finals } = models[name]
  const folders = [live, ...(finals ? [finals] : [])]
    .map((model) => path.join(modelsFolder, model.name))
    .flatMap((folder) => [folder, `${folder}.partial`])
    .filter((folder) => fs.existsSync(folder))
  if (folders.length === 0) return failed(`${name} is not installed.`)
  for (const folder of folders) fs.rmSync(folder, { recursive: true })
  const again = choice.kind === 'auto' ? ' With auto the server may download it again.' : ''
  return done(`${name} is removed.${again}`)
}

async function measure(
  word: string | undefined,
  context: ModelCommandContext,
): Promise<CommandOutcome> {
  const { modelsFolder } = context.recogniser
  const { models = ladder } = context
  const isInstalled = (name: SpeechModelName) =>
    findInstalledSpeechModel(modelsFolder, models[name]) !== null
  const name = word === undefined ? null : nameOf(word)
  if (word !== undefined && !name) return unknown(word)
  if (name && !isInstalled(name)) {
    return failed(`${name} is not installed. Run npm run model -- get ${name}.`)
  }
  const names = name ? [name] : SPEECH_MODEL_NAMES.filter((one) => isInstalled(one))
  if (names.length === 0) return failed('No model is installed. Run npm run model -- get.')
  const lines: string[] = []
  for (const one of names) {
    await measureInstalledModel(models[one], modelsFolder)
    lines.push(`${one}: ${describeMeasurement(one, context)}`)
  }
  return done(lines.join('\n'))
}

/** The best model whose needs this machine meets. */
function pickForMachine({ models = ladder }: ModelCommandContext): SpeechModelName {
  const machine = readMachine()
  const fitting = SPEECH_MODEL_NAMES.filter((name) => !findUnmetNeed(models[name], machine))
  return fitting.at(-1) ?? 'small'
}

function describeMeasurement(
  name: SpeechModelName,
  { recogniser, models = ladder }: ModelCommandContext,
): string {
  const { modelsFolder } = recogniser
  const measured = readMeasurement(modelsFolder, models[name])
  const installed = findInstalledSpeechModel(modelsFolder, models[name])
  if (!measured || !installed) return 'Nobody measured it.'
  const finals = measured.finals
    ? `, its finals ${formatFactor(measured.finals.realTimeFactor)} s`
    : ''
  const cost = `Its live words take ${formatFactor(measured.live.realTimeFactor)} s for a second of speech${finals}; this machine carries ${installed.streams} streams at once.`
  const slowness = findSlowness(models[name], measured, {
    machine: readMachine(),
    isAskedFor: false,
  })
  return slowness ? `${cost} The server does not pick it by itself, because ${slowness}.` : cost
}

function nameOf(word: string): SpeechModelName | undefined {
  return SPEECH_MODEL_NAMES.find((known) => known === word)
}

function unknown(word: string): CommandOutcome {
  return failed(`There is no model ${word}. Models: ${SPEECH_MODEL_NAMES.join(', ')}.`)
}

function done(line: string): CommandOutcome {
  return { isDone: true, line }
}

function failed(line: string): CommandOutcome {
  return { isDone: false, line }
}
