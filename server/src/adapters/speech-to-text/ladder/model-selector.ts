import { SPEECH_MODEL_NAMES, type SpeechModelName } from '@live-scribe/contract/speech-models'
import { type Machine, readMachine } from '#server/lib/machine.ts'
import type { SpeechModelChoice } from '#server/ports/speech-models.ts'
import {
  findInstalledSpeechModel,
  hasAllFiles,
  readMeasurement,
} from '../sherpa-onnx/models/installed-models.ts'
import type { InstalledSpeechModel, SpeechModel } from '../sherpa-onnx/models/speech-model.ts'
import { findSlowness, findUnmetNeed } from './judge-model.ts'

/** What decides about the models of a machine. */
export interface SelectorOptions {
  models: Record<SpeechModelName, SpeechModel>
  modelsFolder: string
  mayDownload: boolean
  /** Whether sherpa-onnx has a build for this system. */
  hasAddon: boolean
  machine?: (() => Machine) | undefined
}

/** Decides which models a machine may use, and notes why it may not use others. */
export class ModelSelector {
  choice: SpeechModelChoice
  /** Why models are not used; a clause for people. */
  readonly refusals = new Map<SpeechModelName, string>()
  readonly #options: SelectorOptions

  constructor(options: SelectorOptions, choice: SpeechModelChoice) {
    this.#options = options
    this.choice = choice
  }

  /** The models that the choice allows, best first. */
  get candidates(): SpeechModelName[] {
    const { choice } = this
    if (!this.#options.hasAddon || choice.kind === 'pocketsphinx' || choice.kind === 'own')
      return []
    const last = choice.kind === 'model' ? SPEECH_MODEL_NAMES.indexOf(choice.name) + 1 : undefined
    return SPEECH_MODEL_NAMES.slice(0, last).reverse()
  }

  /** The folders of a model; null when it is not installed. */
  find(name: SpeechModelName): InstalledSpeechModel | null {
    return findInstalledSpeechModel(this.#options.modelsFolder, this.#options.models[name])
  }

  /** The best model that is installed and not known to be too slow; null without one. */
  findBest(): InstalledSpeechModel | null {
    this.refusals.clear()
    for (const name of this.candidates) {
      const installed = this.find(name)
      const refusal = installed
        ? this.findSlowness(name)
        : (this.#findUnmetNeed(name) ?? 'it is not installed')
      if (installed && !refusal) return installed
      this.refusals.set(name, refusal ?? '')
    }
    return null
  }

  /** Whether a model is installed or should be; notes why it should not. */
  isWorthGetting(name: SpeechModelName): boolean {
    const refusal = this.findSlowness(name) ?? (this.find(name) ? null : this.#findObstacle(name))
    if (refusal) this.refusals.set(name, refusal)
    return refusal === null
  }

  /** Why a measured model is too slow; null when it is not, or when nobody measured. */
  findSlowness(name: SpeechModelName): string | null {
    const model = this.#options.models[name]
    const measured = readMeasurement(this.#options.modelsFolder, model)
    const isAskedFor = this.#isAskedFor(name)
    return measured && findSlowness(model, measured, { machine: this.#machine(), isAskedFor })
  }

  #findObstacle(name: SpeechModelName): string | null {
    const { modelsFolder, models, mayDownload } = this.#options
    const unmet = this.#findUnmetNeed(name)
    if (unmet || mayDownload || hasAllFiles(modelsFolder, models[name])) return unmet
    return 'it is not installed, and MODEL_DOWNLOAD is off'
  }

  #findUnmetNeed(name: SpeechModelName): string | null {
    if (this.#isAskedFor(name)) return null
    return findUnmetNeed(this.#options.models[name], this.#machine())
  }

  #isAskedFor(name: SpeechModelName): boolean {
    return this.choice.kind === 'model' && this.choice.name === name
  }

  #machine(): Machine {
    return (this.#options.machine ?? readMachine)()
  }
}
