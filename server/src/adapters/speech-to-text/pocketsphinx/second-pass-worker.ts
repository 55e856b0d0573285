import { workerData } from 'node:worker_threads'
import { KeptSamples } from '#server/lib/kept-samples.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { sentence } from '../written-text.ts'
import { createDecoder } from './decoder.ts'
import type { SphinxFiles } from './library.ts'
import { writtenWords } from './written-words.ts'

const decoder = createDecoder(workerData as SphinxFiles, { pass: 'second' })

// What is pushed up to a `finalize` is one utterance, decoded in one go.
serveStreams({
  open: (emit) => {
    let audio = new KeptSamples(0)
    return {
      push: (samples) => void audio.push(samples),
      finalize: () => {
        decoder.startUtterance()
        decoder.process(audio.from(0), true)
        decoder.endUtterance()
        const words = writtenWords(decoder.words(), 0)
        const range = { startSample: 0, endSample: audio.end }
        audio.dropBefore(Number.POSITIVE_INFINITY)
        audio = new KeptSamples(0)
        const flags = { speechFinal: true, fromFinalize: true, speaker: null }
        emit({ type: 'final', ...flags, ...range, text: sentence(words), words })
      },
      end: () => {},
    }
  },
  renew: () => {},
  free: () => decoder.free(),
})
