import { workerData } from 'node:worker_threads'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadAddon } from './addon.ts'
import { mapSpellings } from './hotwords.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'
import { createRecognizerConfig, type Hotwords } from './recognizer-config.ts'
import { SherpaStream } from './sherpa-stream.ts'

/** The worker thread's start data; copied, so plain values only. */
export interface WorkerData {
  model: InstalledAcousticModel
  hotwords?: Hotwords | undefined
  vocabulary: readonly string[]
  /** The addon's module name; tests replace the addon. */
  addon?: string | undefined
}

const { model, hotwords, vocabulary, addon } = workerData as WorkerData
const createRecognizer = await loadAddon(addon)
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
const recognizer = createRecognizer(createRecognizerConfig(model, hotwords))
const spelling = mapSpellings(vocabulary)

serveStreams({
  open: (emit) => new SherpaStream(recognizer, spelling, emit),
  renew: () => {},
  free: () => {},
})
