import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, it } from 'vitest'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { filterSpokenFinals, transcribe } from '../speech-to-text.suite.ts'
import { applySpellings, createSpellings } from '../spellings.ts'
import { findSphinxFiles } from './library.ts'
import { Pocketsphinx } from './pocketsphinx.ts'

/** Twenty hard terms, with letters as flite is told to say them. */
const SPOKEN: Readonly<Record<string, string>> = {
  TypeScript: 'type script',
  WebSocket: 'web socket',
  JavaScript: 'java script',
  Kubernetes: 'Kubernetes',
  PostgreSQL: 'postgres Q L',
  GraphQL: 'graph Q L',
  MongoDB: 'mongo D B',
  Golang: 'go lang',
  'hash map': 'hash map',
  'big O notation': 'big O notation',
  'two-phase commit': 'two phase commit',
  'blue-green deployment': 'blue green deployment',
  'write-ahead log': 'write ahead log',
  backpressure: 'back pressure',
  'CAP theorem': 'cap theorem',
  'exactly-once': 'exactly once',
  MTTR: 'M T T R',
  'Bellman-Ford': 'bellman ford',
  quicksort: 'quick sort',
  'Node.js': 'node J S',
}
const terms = Object.keys(SPOKEN)

const say = (term: string) => `I would explain ${SPOKEN[term]} to them.`

async function recognise(spoken: string[], vocabulary: string[]) {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  const speech = new Pocketsphinx({ files, vocabulary, streams: 1 })
  const stream = await speech.open({ language: 'en-US' })
  const finals = filterSpokenFinals(await transcribe(stream, synthesiseSamples(spoken.map(say))))
  await speech.close()
  return finals
}

it('[MODEL-51] has its words written as the vocabulary does', async () => {
  const finals = await recognise(['TypeScript'], terms)
  expect(finals.map(({ text }) => text).join(' ')).toContain('TypeScript')
})

it('[MODEL-51] writes more of twenty hard terms with the vocabulary, of a synthetic voice', {
  tags: 'deep',
}, async () => {
  const heard = (await recognise(terms, [])).flatMap(({ words }) => words)
  const countTerms = (words: RecognisedWord[]) => {
    const written = words.map(({ text }) => text).join(' ')
    return terms.filter((term) => written.includes(term)).length
  }
  const without = countTerms(heard)
  const told = countTerms(applySpellings(heard, createSpellings(terms)))
  process.stdout.write(`pocketsphinx: ${without} of 20 terms, ${told} with the vocabulary\n`)
  expect(without).toBeLessThanOrEqual(1)
  // Seven here; what pocketsphinx hears differs a little between machines.
  expect(told).toBeGreaterThanOrEqual(5)
})
