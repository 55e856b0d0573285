import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import { FileServer } from '@live-scribe/testing/servers/file-server'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import type { ModelLadderOptions } from '#server/adapters/speech-to-text/ladder/ladder-options.ts'
import { ModelLadder } from '#server/adapters/speech-to-text/ladder/model-ladder.ts'
import { installModel } from '#server/adapters/speech-to-text/sherpa-onnx/install/install-model.ts'
import { readLibraryVersion } from '#server/adapters/speech-to-text/sherpa-onnx/measure/library-version.ts'
import type { SpeechModel } from '#server/adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import { SherpaOnnx } from '#server/adapters/speech-to-text/sherpa-onnx/sherpa-onnx.ts'
import { countPhysicalCores } from '#server/lib/machine.ts'
import { writeVoiceModel } from '../models/voice-model.ts'
import { madePasses, offerMadeModel } from './made-speech-models.ts'

const machine = { physicalCores: 4, totalMemoryBytes: 16e9, freeMemoryBytes: 8e9 }
const limits = { stallTimeoutMs: 2_000, retryDelaysMs: [] }

/** A ladder of made models, which a server offers and sherpa-onnx really loads. */
export class LadderBed {
  readonly server: FileServer
  readonly modelsFolder: string
  /** The file of a detector that takes every sound for a voice, as the made models' words are. */
  readonly voiceModel: string
  models: Record<SpeechModelName, SpeechModel>
  readonly lines: string[] = []
  readonly errors: unknown[] = []
  /** The real time factors of the models, in place of what this machine would measure. */
  readonly costs: Record<string, number> = {
    'made-small-live': 0.1,
    'made-standard-live': 0.1,
    'made-standard-finals': 0.05,
    'made-best-live': 0.2,
    'made-best-finals': 0.1,
  }
  #ladder: ModelLadder | null = null

  static async start(): Promise<LadderBed> {
    return new LadderBed(await FileServer.start())
  }

  private constructor(server: FileServer) {
    this.server = server
    this.modelsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-ladder-'))
    this.voiceModel = writeVoiceModel(this.modelsFolder).file
    this.models = {
      small: offerMadeModel(server, 'small'),
      standard: offerMadeModel(server, 'standard', madePasses),
      best: offerMadeModel(server, 'best', madePasses),
    }
  }

  /** Opens the ladder anew, as a start of the server does. */
  async open(more: Partial<ModelLadderOptions> = {}): Promise<ModelLadder> {
    await this.#ladder?.close()
    this.#ladder = null
    this.#ladder = await ModelLadder.open({
      models: this.models,
      modelsFolder: this.modelsFolder,
      configured: { kind: 'auto' },
      mayDownload: true,
      hasAddon: true,
      install: (options) => this.install(options),
      openModel: (model) => new SherpaOnnx({ model, vocabulary: [], voiceModel: this.voiceModel }),
      openFallback: () => new MarkedRecogniser(['wait']),
      say: (line) => this.lines.push(line),
      onError: (error) => this.errors.push(error),
      retryMs: 3_600_000,
      urgentRetryMs: 3_600_000,
      machine: () => machine,
      ...more,
    })
    return this.#ladder
  }

  /** The open ladder. */
  get ladder(): ModelLadder {
    if (!this.#ladder) throw new Error('the ladder is not open')
    return this.#ladder
  }

  /** The model in use; null when none is. */
  get using(): SpeechModelName | null {
    const { models } = this.ladder.status()
    return models.find(({ state }) => state === 'in_use')?.name ?? null
  }

  stateOf(name: SpeechModelName) {
    return this.ladder.status().models.find((model) => model.name === name)
  }

  async close(): Promise<void> {
    await this.#ladder?.close()
    fs.rmSync(this.modelsFolder, { recursive: true })
    await this.server.close()
  }

  /** Installs without measuring for real. */
  install(options: Parameters<typeof installModel>[0]): ReturnType<typeof installModel> {
    return installModel({
      ...options,
      limits,
      measure: async ({ model }) => ({
        realTimeFactor: this.costs[model.name] ?? 0,
        threads: 1,
        memoryBytes: 1e8,
        cores: countPhysicalCores(),
        library: readLibraryVersion(),
      }),
    })
  }
}
