import { workerData } from 'node:worker_threads'
import { createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadOfflineAddon } from './addon.ts'
import { requireFileSizes } from './models/file-sizes.ts'
import { OfflineStream } from './offline-stream.ts'
import { createOfflineRecognizerConfig } from './recognizer-config.ts'
import type { WorkerData } from './worker.ts'

const { installed, vocabulary } = workerData as WorkerData
const createRecognizer = await loadOfflineAddon()
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
requireFileSizes(installed)
const recognizer = createRecognizer(createOfflineRecognizerConfig(installed))
const spellings = createSpellings(vocabulary)

serveStreams({
  open: (emit) => new OfflineStream({ recognizer, model: installed.model, spellings }, emit),
  renew: () => {},
  free: () => {},
})
