import { workerData } from 'node:worker_threads'
import { serveStreams } from '../threads/serve-streams.ts'
import { createDecoder } from './decoder.ts'
import type { SphinxFiles } from './library.ts'
import { SphinxStream } from './sphinx-stream.ts'

const files = workerData as SphinxFiles

// A decoder adapts to its speaker, so each stream gets a new one, created between two streams.
let decoder = createDecoder(files, { pass: 'first' })

serveStreams({
  open: (emit) => new SphinxStream(decoder, emit),
  renew: () => {
    decoder.free()
    decoder = createDecoder(files, { pass: 'first' })
  },
  free: () => decoder.free(),
})
