import { serveStreams } from '#server/adapters/speech-to-text/threads/serve-streams.ts'

/* A recogniser that tells each stretch of audio as silence, dies on a first sample of 1, hangs on 2. */

serveStreams({
  open: (emit) => {
    let position = 0
    return {
      push: (samples) => {
        if (samples[0] === 1) process.exit(1)
        if (samples[0] === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        position += samples.length
        emit({ type: 'silence', sample: position })
      },
      finalize: () => {},
      end: () => {},
    }
  },
  renew: () => {},
  free: () => {},
})
