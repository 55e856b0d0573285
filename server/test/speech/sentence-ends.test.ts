// @module-tag deep

import { readFileSync } from 'node:fs'
import { compareSentenceEnds, f1 } from '@live-scribe/testing/voice/compare-sentence-ends'
import { speakPassages, splitIntoPassages } from '@live-scribe/testing/voice/spoken-passages'
import { expect, it } from 'vitest'
import { findSphinxFiles } from '#server/adapters/speech-to-text/pocketsphinx/library.ts'
import { Pocketsphinx } from '#server/adapters/speech-to-text/pocketsphinx/pocketsphinx.ts'
import {
  filterSpokenFinals,
  transcribe,
} from '#server/adapters/speech-to-text/speech-to-text.suite.ts'

const corpus = new URL(
  '../../src/adapters/speech-to-text/sentence-boundaries/corpus/held-out.txt',
  import.meta.url,
)
/** Every second one: the words of all of them, as they were heard, are in a test of the quick run. */
const passages = splitIntoPassages(readFileSync(corpus, 'utf8')).filter((_, at) => at % 2 === 0)
const plain = passages.map((passage) => passage.replaceAll(' | ', ' '))

/** Milliseconds for a hang only: minutes of speech are recognised on whatever machine this is. */
const HANG_LIMIT = 1_800_000

/** What pocketsphinx writes of the passages, each half of them in a stream of its own. */
async function write(voice: string, reading: 'read' | 'halting'): Promise<string> {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  const speech = new Pocketsphinx({ files, streams: 2 })
  try {
    const middle = passages.length / 2
    const halves = [passages.slice(0, middle), passages.slice(middle)]
    const texts = halves.map(async (half) => {
      const stream = await speech.open({ language: 'en-US' })
      const events = await transcribe(stream, speakPassages(half, { voice, reading }))
      return filterSpokenFinals(events).map(({ text }) => text)
    })
    return (await Promise.all(texts)).flat().join(' ')
  } finally {
    await speech.close()
  }
}

it.each([
  ['kal16', 'read', 0.7],
  ['slt', 'halting', 0.65],
  ['rms', 'read', 0.8],
  ['awb', 'halting', 0.7],
] as const)(
  '[STT-63] %s, %s: sentences end where they were spoken to, with an F1 of %d and a false end in 12 at most',
  async (voice, reading, least) => {
    const ends = compareSentenceEnds(plain, await write(voice, reading))
    expect(f1(ends), ends.missed.join('\n')).toBeGreaterThanOrEqual(least)
    const sentences = ends.spoken + passages.length
    expect(ends.false.length, ends.false.join('\n')).toBeLessThanOrEqual(sentences / 12)
  },
  HANG_LIMIT,
)
