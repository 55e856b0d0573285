import { workerData } from 'node:worker_threads'
import { serveStreams } from '#server/adapters/speech-to-text/threads/serve-streams.ts'

/*
 * A recogniser that returns all audio as silence and one word on `finalize`. It exits at a first
 * sample of 1 and hangs at 2; with `isSlowToRenew` it also hangs when it prepares for its second
 * stream.
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
