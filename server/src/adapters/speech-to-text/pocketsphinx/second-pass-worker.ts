import { workerData } from 'node:worker_threads'
import { SampleBuffer } from '#server/lib/sample-buffer.ts'
import { formatSentence } from '../format-text.ts'
import { applySpellings, createSpellings } from '../spellings.ts'
import { serveStreams } from '../threads/serve-streams.ts'
import { createDecoder } from './decoder.ts'
import type { SphinxData } from './pocketsphinx.ts'
import { toRecognisedWords } from './to-recognised-words.ts'

const { files, vocabulary } = workerData as SphinxData
const decoder = createDecoder(files, { pass: 'second' })
const spellings = createSpellings(vocabulary)

// The audio up to a `finalize` is one utterance, decoded in one go.
serveStreams({
  open: (emit) => {
    let audio = new SampleBuffer(0)
    return {
      push: (samples) => void audio.push(samples),
      finalize: () => {
        decoder.startUtterance()
        decoder.process(audio.copyFrom(0), true)
        decoder.endUtterance()
        const words = applySpellings(toRecognisedWords(decoder.words(), 0), spellings)
        const range = { startSample: 0, endSample: audio.end }
        audio.dropBefore(Number.POSITIVE_INFINITY)
        audio = new SampleBuffer(0)
        const flags = { speechFinal: true, fromFinalize: true, speaker: null }
        emit({ type: 'final', ...flags, ...range, text: formatSentence(words), words })
      },
      end: () => {},
    }
  },
  renew: () => {},
  free: () => decoder.free(),
})
