import { expect, it } from 'vitest'
import { applySpellings, createSpellings } from './spellings.ts'

const spellings = createSpellings([
  'PostgreSQL',
  'TypeScript',
  'two-phase commit',
  'CAP theorem',
  'Node.js',
  'C++',
  'pub/sub',
  'MTTR',
  'idempotent',
])

const heard = (text: string) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSample: index * 1000,
    endSample: index * 1000 + 900,
  }))
const write = (text: string) => applySpellings(heard(text), spellings)
const textOf = (text: string) =>
  write(text)
    .map((word) => word.text)
    .join(' ')

it('[MODEL-41] writes terms as the vocabulary does, also those heard as several words', () => {
  expect(textOf('we use postgresql and type script')).toBe('we use PostgreSQL and TypeScript')
  expect(textOf('the m t t r of a two phase commit')).toBe('the MTTR of a two-phase commit')
  expect(textOf('pub sub in node dot js or node js or c plus plus')).toBe(
    'pub/sub in Node.js or Node.js or C++',
  )
})

it('leaves words that are only a part of a term, and joins none over punctuation', () => {
  expect(textOf('a cap and a phase and a c')).toBe('a cap and a phase and a c')
  expect(textOf('the cap theorem')).toBe('the CAP theorem')
  expect(textOf('of this type, script it')).toBe('of this type, script it')
})

it('keeps punctuation, and the capital of a sentence', () => {
  expect(textOf('Idempotent, in type script.')).toBe('Idempotent, in TypeScript.')
  expect(textOf('postgresql?')).toBe('PostgreSQL?')
})

it('gives a term the time from its first word to its last', () => {
  expect(write('a two phase commit')).toEqual([
    { text: 'a', startSample: 0, endSample: 900 },
    { text: 'two-phase', startSample: 1000, endSample: 2900 },
    { text: 'commit', startSample: 3000, endSample: 3900 },
  ])
})
