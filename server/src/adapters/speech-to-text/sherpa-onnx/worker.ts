import { workerData } from 'node:worker_threads'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadAddon } from './addon.ts'
import { spellings } from './hotwords.ts'
import { recognizerConfig, type SherpaFiles } from './recognizer-config.ts'
import { SherpaStream } from './sherpa-stream.ts'

/** What the thread gets at its start; copied, so plain values only. */
export interface WorkerData {
  files: SherpaFiles
  vocabulary: readonly string[]
  /** The addon's module name; tests bring one that needs no model. */
  addon?: string | undefined
}

const { files, vocabulary, addon } = workerData as WorkerData
const createRecognizer = await loadAddon(addon)
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
const recognizer = createRecognizer(recognizerConfig(files))
const spelling = spellings(vocabulary)

serveStreams({
  open: (emit) => new SherpaStream(recognizer, spelling, emit),
  renew: () => {},
  free: () => {},
})
