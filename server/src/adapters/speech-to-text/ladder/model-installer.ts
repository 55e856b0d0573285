import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import {
  type InstallProgress,
  measureInstalledModel,
} from '../sherpa-onnx/install/install-model.ts'
import { ModelError } from '../sherpa-onnx/install/model-error.ts'
import { readMeasurement } from '../sherpa-onnx/models/installed-models.ts'
import { DownloadLines } from './download-lines.ts'
import type { ModelLadderOptions } from './ladder-options.ts'
import type { LadderState } from './present-status.ts'

type InstallerOptions = Pick<
  ModelLadderOptions,
  'models' | 'modelsFolder' | 'install' | 'installVoiceModel' | 'say'
>

/** Installs and measures one model after the other, and tells how far it is. */
export class ModelInstaller {
  readonly #options: InstallerOptions
  readonly #onReceived: () => void
  /** Of each model, what an operator was told and the most bytes that were there so far. */
  readonly #known = new Map<SpeechModelName, { lines: DownloadLines; most: number }>()
  #activity: LadderState['activity'] = null
  #saidFailure = ''

  /** `onReceived` is called for each part of a model that was never there before. */
  constructor(options: InstallerOptions, onReceived: () => void = () => {}) {
    this.#options = options
    this.#onReceived = onReceived
  }

  /** The running installation; null without one. */
  get activity(): LadderState['activity'] {
    return this.#activity
  }

  /** Installs and measures a model, as far as it is not yet; throws ModelError. */
  async install(name: SpeechModelName, signal: AbortSignal): Promise<void> {
    const { models, modelsFolder, install, say } = this.#options
    const model = models[name]
    const known = this.#known.get(name) ?? { lines: new DownloadLines(model, say), most: 0 }
    this.#known.set(name, known)
    const onProgress = (progress: InstallProgress) => {
      this.#activity = { model: name, progress }
      known.lines.tell(progress)
      if (progress.receivedBytes <= known.most) return
      known.most = progress.receivedBytes
      this.#onReceived()
    }
    try {
      await install({ model, modelsFolder, signal, onProgress })
      await this.#installVoiceModel(signal)
      if (readMeasurement(modelsFolder, model)) return
      onProgress({ step: 'measuring', receivedBytes: 0, totalBytes: 0 })
      await measureInstalledModel(model, modelsFolder, { signal })
    } finally {
      this.#activity = null
    }
  }

  /** Without it voices are detected by rules, so its failure is only said, and once. */
  async #installVoiceModel(signal: AbortSignal): Promise<void> {
    const { installVoiceModel, say } = this.#options
    try {
      await installVoiceModel?.(signal)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (error.message !== this.#saidFailure) say(`Voices are detected by rules: ${error.message}`)
      this.#saidFailure = error.message
    }
  }
}
