import { workerData } from 'node:worker_threads'
import { createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadAddon } from './addon.ts'
import { withHotwords } from './hotwords.ts'
import { requireFileSizes } from './models/file-sizes.ts'
import type { InstalledAcousticModel } from './models/speech-model.ts'
import { createRecognizerConfig } from './recognizer-config.ts'
import { SherpaStream } from './sherpa-stream.ts'

/** The start data of a worker thread; copied, so plain values only. */
export interface WorkerData {
  installed: InstalledAcousticModel
  vocabulary: readonly string[]
}

const { installed, vocabulary } = workerData as WorkerData
const createRecognizer = await loadAddon()
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
requireFileSizes(installed)
const recognizer = withHotwords(installed, vocabulary, (hotwords) =>
  createRecognizer(createRecognizerConfig(installed, hotwords)),
)
const spellings = createSpellings(vocabulary)

serveStreams({
  open: (emit) => new SherpaStream({ recognizer, model: installed.model, spellings }, emit),
  renew: () => {},
  free: () => {},
})
