import { workerData } from 'node:worker_threads'
import { createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { loadDetectors } from '../voice-activity/load-detectors.ts'
import { SpeechGate } from '../voice-activity/speech-gate.ts'
import { createDecoder } from './decoder.ts'
import type { SphinxData } from './pocketsphinx.ts'
import { SphinxStream } from './sphinx-stream.ts'

const { files, vocabulary, voiceModel } = workerData as SphinxData
const spellings = createSpellings(vocabulary)
const createDetector = await loadDetectors(voiceModel)

// A decoder adapts to its speaker, so each stream gets a new one, created between two streams.
let decoder = createDecoder(files)

serveStreams({
  open: (emit) =>
    new SpeechGate({
      detector: createDetector(),
      open: (emitSpeech) => new SphinxStream({ decoder, spellings }, emitSpeech),
      emit,
    }),
  renew: () => {
    decoder.free()
    decoder = createDecoder(files)
  },
  free: () => decoder.free(),
})
