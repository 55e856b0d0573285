import { parentPort, workerData } from 'node:worker_threads'
import { createDecoder } from './decoder.ts'
import type { SphinxFiles } from './library.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { SphinxStream } from './sphinx-stream.ts'

const files = workerData as SphinxFiles
const tell = (message: FromWorker) => parentPort?.postMessage(message)

// A decoder adapts to its speaker, so each stream gets a fresh one, made while nobody waits.
let decoder = createDecoder(files)
let stream: SphinxStream | null = null
let decoded = 0

function release(): void {
  stream = null
  decoder.free()
  decoder = createDecoder(files)
  tell({ type: 'ready' })
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'open':
      decoded = 0
      stream = new SphinxStream(decoder, (event) => tell({ type: 'event', event }))
      break
    case 'audio':
      stream?.push(message.samples)
      decoded += message.samples.length
      tell({ type: 'decoded', sample: decoded })
      break
    case 'finalize':
      stream?.finalize()
      break
    case 'end':
      stream?.end()
      tell({ type: 'ended' })
      release()
      break
    case 'discard':
      release()
      break
    case 'exit':
      decoder.free()
      parentPort?.close()
      break
    default:
      message satisfies never
  }
})

tell({ type: 'ready' })
