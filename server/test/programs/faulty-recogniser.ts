import { workerData } from 'node:worker_threads'
import { serveStreams } from '#server/adapters/speech-to-text/threads/serve-streams.ts'

/*
 * A recogniser that tells each stretch of audio as silence and answers `finalize` with one word. It
 * dies on a first sample of 1 and hangs on 2; on demand it also hangs when it makes ready for its
 * second stream.
 */
const { isSlowToRenew = false } = (workerData ?? {}) as { isSlowToRenew?: boolean }

const hang = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

serveStreams({
  open: (emit) => {
    let position = 0
    return {
      push: (samples) => {
        if (samples[0] === 1) process.exit(1)
        if (samples[0] === 2) hang()
        position += samples.length
        emit({ type: 'silence', sample: position })
      },
      finalize: () => {
        const range = { startSample: 0, endSample: position }
        const words = [{ text: 'word', ...range }]
        const flags = { speechFinal: true, fromFinalize: true, speaker: null }
        emit({ type: 'final', ...flags, ...range, text: 'Word.', words })
      },
      end: () => {},
    }
  },
  renew: () => {
    if (isSlowToRenew) hang()
  },
  free: () => {},
})
