import { workerData } from 'node:worker_threads'
import { createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { createDecoder } from './decoder.ts'
import type { SphinxData } from './pocketsphinx.ts'
import { SphinxStream } from './sphinx-stream.ts'

const { files, vocabulary } = workerData as SphinxData
const spellings = createSpellings(vocabulary)

// A decoder adapts to its speaker, so each stream gets a new one, created between two streams.
let decoder = createDecoder(files, { pass: 'first' })

serveStreams({
  open: (emit) => new SphinxStream(decoder, spellings, emit),
  renew: () => {
    decoder.free()
    decoder = createDecoder(files, { pass: 'first' })
  },
  free: () => decoder.free(),
})
