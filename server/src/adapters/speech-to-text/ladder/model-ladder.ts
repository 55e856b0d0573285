import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import { Timer } from '#server/lib/async/timer.ts'
import { formatBytes } from '#server/lib/format-bytes.ts'
import {
  formatModelChoice,
  type SpeechModelChoice,
  type SpeechModels,
} from '#server/ports/speech-models.ts'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import {
  type InstallProgress,
  measureInstalledModel,
} from '../sherpa-onnx/install/install-model.ts'
import { ModelError, type ModelFailure } from '../sherpa-onnx/install/model-error.ts'
import { readMeasurement } from '../sherpa-onnx/models/installed-models.ts'
import {
  isOwnModelUnchanged,
  loadOwnModel,
  OwnModelError,
} from '../sherpa-onnx/models/own-model.ts'
import type { InstalledSpeechModel, SpeechModel } from '../sherpa-onnx/models/speech-model.ts'
import { SwitchingSpeechToText } from '../switching.ts'
import { BufferingSpeechToText } from './buffering-speech-to-text.ts'
import type { ModelLadderOptions } from './ladder-options.ts'
import { readModelChoice, watchModelChoice } from './model-choice.ts'
import { ModelSelector } from './model-selector.ts'
import { ModelUseMarker } from './model-use.ts'
import {
  explainOthers,
  explainUse,
  type LadderState,
  presentStatus,
  type Using,
} from './present-status.ts'

/** Rounds without a new byte, after some had come, until what waits for the first model is refused. */
const MAX_FRUITLESS_ROUNDS = 4
/** Milliseconds between two looks at the choice of `npm run model -- use`. */
const CHOICE_POLL_MS = 5_000

type Outcome = 'used' | 'refused' | 'failed for now' | 'offline'

/**
 * The speech models of this machine: picks the best that it carries, gets it in the background, and
 * has the next recording use it.
 */
export class ModelLadder implements SpeechModels {
  readonly speechToText: SwitchingSpeechToText
  readonly #options: ModelLadderOptions
  readonly #selector: ModelSelector
  readonly #installer: ModelInstaller
  readonly #marker: ModelUseMarker
  readonly #retry = new Timer()
  readonly #saidFailures = new Map<InstalledSpeechModel['name'], string>()
  readonly #stopFollowing: () => void
  #own: InstalledSpeechModel | null = null
  /** Takes recordings until the first model is there, on a machine without another recogniser. */
  #buffering: BufferingSpeechToText | null = null
  #isComing = false
  /** Why the first model did not come; null before the first try. */
  #missing: ModelFailure | 'unknown' | null = null
  /** Rounds since a part of a model came that was never there before. */
  #fruitlessRounds = Number.POSITIVE_INFINITY
  /** Whether the connection failed, which may be back at any time. */
  #isConnectionLost = false
  #using: Using = { name: 'pocketsphinx', streams: null }
  #failure: string | null = null
  #run = new AbortController()
  #running: Promise<void> = Promise.resolve()

  /**
   * Opens the best recogniser that is installed; throws OwnModelError or ModelError for a configured
   * folder that is no model.
   */
  static async open(options: ModelLadderOptions): Promise<ModelLadder> {
    const { configured, modelsFolder, say } = options
    const choice = configured ?? readModelChoice(modelsFolder)
    if (choice.kind !== 'own') return new ModelLadder(options, choice, null)
    try {
      return new ModelLadder(options, choice, await loadOwnModel(choice.folder, modelsFolder))
    } catch (error) {
      if (configured || !isModelFault(error)) throw error
      say(`${error.message} The choice of npm run model is ignored.`)
      return new ModelLadder(options, { kind: 'auto' }, null)
    }
  }

  private constructor(
    options: ModelLadderOptions,
    choice: SpeechModelChoice,
    own: InstalledSpeechModel | null,
  ) {
    this.#options = options
    this.#selector = new ModelSelector(options, choice)
    this.#installer = new ModelInstaller(options, () => {
      this.#fruitlessRounds = 0
      this.#isComing = this.#isFirstMissing
    })
    this.#marker = new ModelUseMarker(options.modelsFolder)
    const installed = own ?? this.#selector.findBest()
    this.speechToText = new SwitchingSpeechToText(this.#open(installed), {
      beforeOpen: () => this.#leaveRemovedModel(),
      onCloseFailed: options.onError,
    })
    this.#setUsing(installed)
    this.#stopFollowing = options.configured ? () => {} : this.#followChoice()
  }

  status(): ReturnType<SpeechModels['status']> {
    return presentStatus(this.#state(), this.speechToText.description, this.#options)
  }

  /** Why the recogniser in use was picked, and no better one, in a line. */
  explain(): string {
    const state = this.#state()
    return [explainUse(state), ...explainOthers(state)].join('; ')
  }

  #state(): LadderState {
    const { choice, refusals } = this.#selector
    return {
      choice,
      isConfigured: this.#options.configured !== null,
      using: this.#using,
      refusals,
      activity: this.#installer.activity,
      failure: this.#failure,
    }
  }

  /** Gets and tries better models in the background; resolves when nothing is left to do. */
  prepare(): Promise<void> {
    this.#run.abort()
    this.#retry.clear()
    const run = new AbortController()
    this.#run = run
    this.#running = this.#running
      .then(() => this.#climb(run.signal))
      .catch((error) => {
        if (run.signal.aborted) return
        this.#options.onError(error)
        this.#missing = 'unknown'
        this.#isConnectionLost = false
        this.#retry.set(this.#options.retryMs, () => void this.prepare())
      })
      .then(() => {
        if (run.signal.aborted || this.#isStillComing) return
        this.#isComing = false
        this.#buffering?.settle()
      })
    return this.#running
  }

  async close(): Promise<void> {
    this.#stopFollowing()
    this.#retry.clear()
    this.#run.abort()
    await this.#running
    this.#marker.clear()
    await this.speechToText.close()
  }

  async #climb(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#failure = null
    this.#isConnectionLost = false
    const mayCome = this.#missing === null || this.#fruitlessRounds < MAX_FRUITLESS_ROUNDS
    this.#isComing = mayCome && this.#isFirstMissing && this.#isAnyWorthGetting()
    this.#fruitlessRounds += 1
    const { choice } = this.#selector
    if (choice.kind === 'own') return this.#useOwn(choice.folder, signal)
    const outcomes = new Map<SpeechModelName, Outcome>()
    const attempt = async (name: SpeechModelName) => {
      if (outcomes.has(name) || !this.#selector.isWorthGetting(name)) return
      // Without a connection the other downloads fail too.
      const isOffline = [...outcomes.values()].includes('offline')
      if (isOffline && !this.#selector.find(name)) return
      outcomes.set(name, await this.#tryModel(name, signal))
    }
    for (const name of this.#selector.candidates) {
      if (this.#needsSmallFirst(name)) await attempt('small')
      await attempt(name)
      if (outcomes.get(name) === 'used') break
    }
    const all = new Set(outcomes.values())
    if (!all.has('used') && this.#using.name !== 'pocketsphinx') this.#use(null)
    if (all.has('offline') || all.has('failed for now')) {
      const { retryMs, urgentRetryMs } = this.#options
      const isUrgent = this.#isFirstMissing && this.#isConnectionLost
      this.#retry.set(isUrgent ? urgentRetryMs : retryMs, () => void this.prepare())
    }
  }

  /** Whether nothing writes down speech before a model is there. */
  get #isFirstMissing(): boolean {
    return this.#buffering !== null && this.#using.name === 'pocketsphinx'
  }

  /** Whether a download broke off half way and is continued soon: recordings go on waiting for it. */
  get #isStillComing(): boolean {
    const isBroken = this.#isFirstMissing && this.#isConnectionLost
    return isBroken && this.#fruitlessRounds < MAX_FRUITLESS_ROUNDS
  }

  #isAnyWorthGetting(): boolean {
    return this.#selector.candidates.some((name) => this.#selector.isWorthGetting(name))
  }

  /** A large download takes long, and the smallest model is far better than none. */
  #needsSmallFirst(name: SpeechModelName): boolean {
    const hasNone = this.#using.name === 'pocketsphinx' && !this.#selector.find(name)
    return hasNone && this.#selector.candidates.includes('small')
  }

  async #tryModel(name: SpeechModelName, signal: AbortSignal): Promise<Outcome> {
    try {
      await this.#installer.install(name, signal)
      const refusal = this.#selector.findSlowness(name)
      if (refusal) throw new ModelError('unusable', `${refusal}.`)
      const installed = this.#selector.find(name)
      if (!installed) throw new ModelError('unusable', 'its files were removed.')
      this.#selector.refusals.delete(name)
      this.#saidFailures.delete(name)
      const isUsed = this.#using.name === name && this.#using.streams === installed.streams
      if (!isUsed) await this.#switchTo(installed)
      return 'used'
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelError)) throw error
      this.#selector.refusals.set(name, error.message.replace(/\.$/, ''))
      this.#missing = error.reason
      this.#isConnectionLost ||= error.isTransient
      this.#sayFailure(name, `The speech model ${name} is not used: ${error.message}`)
      if (error.reason === 'unusable') return 'refused'
      this.#failure = error.message
      return error.reason === 'offline' ? 'offline' : 'failed for now'
    }
  }

  /** Says once why a model is not used, however often it is tried again. */
  #sayFailure(name: InstalledSpeechModel['name'], line: string): void {
    if (this.#saidFailures.get(name) !== line) this.#options.say(line)
    this.#saidFailures.set(name, line)
  }

  async #useOwn(folder: string, signal: AbortSignal): Promise<void> {
    if (this.#own?.live.folder === folder && isOwnModelUnchanged(this.#own)) return
    const { modelsFolder, retryMs } = this.#options
    try {
      const own = await loadOwnModel(folder, modelsFolder, { signal })
      signal.throwIfAborted()
      await this.#switchTo(own)
      this.#saidFailures.delete('own')
    } catch (error) {
      signal.throwIfAborted()
      if (!isModelFault(error)) throw error
      this.#failure = error.message
      this.#sayFailure('own', `${error.message} Speech to text stays as it is.`)
      this.#retry.set(retryMs, () => void this.prepare())
    }
  }

  /** Switches once the new recogniser has loaded, so that no recording waits for it. */
  async #switchTo(installed: InstalledSpeechModel): Promise<void> {
    const speech = this.#open(installed)
    if (this.#options.isStandby) return this.#use(installed, speech)
    try {
      const stream = await speech.open({ language: 'en-US' })
      stream.close()
    } catch {
      await speech.close()
      throw new ModelError('unusable', 'its recogniser does not start.')
    }
    this.#use(installed, speech)
  }

  #use(installed: InstalledSpeechModel | null, speech = this.#open(installed)): void {
    this.speechToText.switchTo(speech)
    if (installed) {
      this.#missing = null
      this.#buffering?.settle()
    }
    this.#setUsing(installed)
    const { recogniser, reason } = this.status()
    this.#options.say(`The next recording uses ${recogniser}: ${reason}.`)
  }

  #open(installed: InstalledSpeechModel | null): SpeechToText {
    if (installed) return this.#options.openModel(installed)
    const fallback = this.#options.openFallback()
    if (fallback.capabilities.available || this.#options.isStandby) return fallback
    this.#isComing = this.#isAnyWorthGetting()
    this.#buffering = new BufferingSpeechToText({
      refusing: fallback,
      isComing: () => this.#isComing,
      getFailure: () => this.#missing,
      open: (options) => this.speechToText.open(options),
    })
    return this.#buffering
  }

  #setUsing(installed: InstalledSpeechModel | null): void {
    const { name, streams } = installed ?? ({ name: 'pocketsphinx', streams: null } as const)
    this.#using = { name, streams }
    this.#own = name === 'own' ? installed : null
    this.#marker.set(installed ? [name] : [])
  }

  /** New streams load the files, and the addon ends the process on those that are half copied. */
  #leaveRemovedModel(): void {
    const { name } = this.#using
    if (name === 'pocketsphinx') return
    if (name === 'own' ? isOwnModelUnchanged(this.#own) : this.#selector.find(name)) return
    this.#options.say(`The files of the speech model ${name} changed while it was in use.`)
    this.#use(this.#selector.findBest())
    void this.prepare()
  }

  #followChoice(): () => void {
    const { modelsFolder, choicePollMs = CHOICE_POLL_MS } = this.#options
    return watchModelChoice(modelsFolder, choicePollMs, (choice) => {
      if (formatModelChoice(choice) === formatModelChoice(this.#selector.choice)) return
      this.#selector.choice = choice
      this.#missing = null
      void this.prepare()
    })
  }
}

function isModelFault(error: unknown): error is ModelError | OwnModelError {
  return error instanceof ModelError || error instanceof OwnModelError
}

type InstallerOptions = Pick<
  ModelLadderOptions,
  'models' | 'modelsFolder' | 'install' | 'installVoiceModel' | 'say'
>

/** Installs and measures one model after the other, and tells how far it is. */
class ModelInstaller {
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

/** Share of a download after which the operator is told a line. */
const LINE_STEP = 0.25

/** Tells an operator in few lines how far an installation is. */
class DownloadLines {
  readonly #model: SpeechModel
  readonly #say: (line: string) => void
  #told = ''

  constructor(model: SpeechModel, say: (line: string) => void) {
    this.#model = model
    this.#say = say
  }

  tell({ step, receivedBytes, totalBytes }: InstallProgress): void {
    const steps = step === 'downloading' ? Math.floor(receivedBytes / totalBytes / LINE_STEP) : 0
    const state = `${step} ${steps}`
    if (state === this.#told) return
    const isFirst = this.#told === ''
    this.#told = state
    const { name } = this.#model
    if (step === 'waiting') {
      this.#say('Another process installs speech models; waiting for it.')
    } else if (step === 'measuring') {
      this.#say(`Measuring the speech model ${name} …`)
    } else if (isFirst) {
      this.#say(`Downloading the speech model ${name} (${formatBytes(totalBytes)}) …`)
    } else {
      const received = formatBytes(receivedBytes)
      this.#say(`The speech model ${name}: ${received} of ${formatBytes(totalBytes)}.`)
    }
  }
}
