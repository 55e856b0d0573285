import { parentPort } from 'node:worker_threads'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { WorkerCommand, WorkerEvent } from './messages.ts'

/** A loaded recogniser; every call blocks. */
interface LoadedRecogniser {
  /** `terms` are those of the stream's owner. */
  open(emit: (event: SpeechEvent) => void, terms: readonly string[]): LoadedStream
  /** Called after a stream has ended: prepares for the next one. */
  renew(): void
  free(): void
}

/** One stream of a loaded recogniser; positions are counted from its first sample. */
export interface LoadedStream {
  push(samples: Int16Array): void
  finalize(): void
  end(): void
}

/** Serves one stream after another in a worker thread; messages of a past stream are ignored. */
export function serveStreams(recogniser: LoadedRecogniser): void {
  const send = (message: WorkerEvent) => parentPort?.postMessage(message)
  let open: { id: number; stream: LoadedStream; decoded: number } | null = null

  const release = () => {
    open = null
    recogniser.renew()
    send({ type: 'ready' })
  }

  parentPort?.on('message', (message: WorkerCommand) => {
    if (message.type === 'exit') {
      open = null
      recogniser.free()
      parentPort?.close()
      return
    }
    const id = message.stream
    if (message.type === 'open') {
      const emit = (event: SpeechEvent) => send({ type: 'event', stream: id, event })
      const stream = recogniser.open(emit, message.terms)
      open = { id, stream, decoded: 0 }
      return
    }
    if (open?.id !== id) return
    switch (message.type) {
      case 'audio':
        open.stream.push(message.samples)
        open.decoded += message.samples.length
        send({ type: 'decoded', stream: id, sample: open.decoded })
        break
      case 'finalize':
        open.stream.finalize()
        break
      case 'end':
        open.stream.end()
        send({ type: 'ended', stream: id })
        release()
        break
      case 'discard':
        release()
        break
      default:
        message satisfies never
    }
  })

  send({ type: 'ready' })
}
