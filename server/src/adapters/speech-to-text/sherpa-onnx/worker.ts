import { workerData } from 'node:worker_threads'
import { collectGarbage } from '#server/lib/collect-garbage.ts'
import { createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadDetectors } from '../voice-activity/load-detectors.ts'
import { SpeechGate } from '../voice-activity/speech-gate.ts'
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
  /** The verified file of the model that detects voices; null to detect them by rules. */
  voiceModel: string | null
}

const { installed, vocabulary, voiceModel } = workerData as WorkerData
const createRecognizer = await loadAddon()
if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')

/** Loads the model; the addon takes hotwords with the model only, not with a stream. */
function load(terms: readonly string[]) {
  requireFileSizes(installed)
  return withHotwords(installed, [...terms, ...vocabulary], (hotwords) =>
    createRecognizer?.(createRecognizerConfig(installed, hotwords)),
  )
}

const spellings = createSpellings(vocabulary)
const createDetector = await loadDetectors(voiceModel)
let recognizer = load([])
let told = ''

serveStreams({
  open: (emit, terms) => {
    const wanted = terms.join('\n')
    if (wanted !== told) {
      // Freed first, so that there are never two models in memory.
      recognizer = undefined
      collectGarbage()
      recognizer = load(terms)
      told = wanted
    }
    if (!recognizer) throw new Error('the model is not loaded')
    const parts = { recognizer, model: installed.model, spellings }
    return new SpeechGate({
      detector: createDetector(),
      open: (emitSpeech) => new SherpaStream(parts, emitSpeech),
      emit,
    })
  },
  renew: () => {},
  free: () => {},
})
