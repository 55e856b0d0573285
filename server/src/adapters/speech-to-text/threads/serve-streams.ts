import { parentPort } from 'node:worker_threads'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** A recogniser with its model loaded; every call blocks. */
export interface LoadedRecogniser {
  open(emit: (event: SpeechEvent) => void): {
    push(samples: Int16Array): void
    finalize(): void
    end(): void
  }
  /** The stream is over: makes ready for the next one. */
  renew(): void
  free(): void
}

/** Serves one stream after another in a worker thread. */
export function serveStreams(recogniser: LoadedRecogniser): void {
  const tell = (message: FromWorker) => parentPort?.postMessage(message)
  let stream: ReturnType<LoadedRecogniser['open']> | null = null
  let decoded = 0

  const release = () => {
    stream = null
    recogniser.renew()
    tell({ type: 'ready' })
  }

  parentPort?.on('message', (message: ToWorker) => {
    switch (message.type) {
      case 'open':
        decoded = 0
        stream = recogniser.open((event) => tell({ type: 'event', event }))
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
        recogniser.free()
        parentPort?.close()
        break
      default:
        message satisfies never
    }
  })

  tell({ type: 'ready' })
}
