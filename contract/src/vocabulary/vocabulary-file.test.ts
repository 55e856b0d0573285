import { runs } from '@live-scribe/testing/depth'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { getEntryKey, vocabularyEntry } from './vocabulary-entry.ts'
import { formatVocabulary, parseVocabulary } from './vocabulary-file.ts'

it('[TERM-3] is a term a line, or wrong words with the right ones; comments and repeats are left out', () => {
  const text = [
    '\uFEFF# Ours, the first one counts',
    ' Kubernetes ',
    '',
    'cooper netties -> Kubernetes',
    'a → b',
    '#',
    'C#',
    '#hashtag',
    'kubernetes',
    'std::vector->size()',
  ].join('\r\n')
  expect(parseVocabulary(text)).toEqual({
    entries: [
      { term: 'Kubernetes', heard: null },
      { term: 'Kubernetes', heard: 'cooper netties' },
      { term: 'b', heard: 'a' },
      { term: 'C#', heard: null },
      { term: '#hashtag', heard: null },
      { term: 'std::vector->size()', heard: null },
    ],
    refused: [],
  })
})

it('[TERM-3] takes other arrows, tables and quotes, and one entry for the same letters', () => {
  const text = [
    ...['a → b', 'c→d', 'e=>f', 'g => h', 'i,j', 'k;"l, m"', '"n, o","p"', '"q, r"'],
    '"say ""hi""" -> greet',
    ...['Müller', 'Mu\u0308ller', 'don’t -> do not', "don't -> never"],
  ]
  expect(parseVocabulary(text.join('\n'))).toEqual({
    entries: [
      { heard: 'a', term: 'b' },
      { heard: 'c', term: 'd' },
      { heard: 'e', term: 'f' },
      { heard: 'g', term: 'h' },
      { heard: 'i', term: 'j' },
      { heard: 'k', term: 'l, m' },
      { heard: 'n, o', term: 'p' },
      { heard: null, term: 'q, r' },
      { heard: 'say "hi"', term: 'greet' },
      { heard: null, term: 'Müller' },
      { heard: 'don’t', term: 'do not' },
    ],
    refused: [],
  })
  expect(parseVocabulary('a,b,c\na -> b -> c\n"a","b","c"\nok').refused).toEqual([1, 2, 3])
})

it('[TERM-3] names the lines that are no entry', () => {
  const lines = [
    'ok',
    'x'.repeat(101),
    '-> b',
    'same -> same',
    'a\u0000b',
    '… -> dots',
    'a -> b -> c',
  ]
  expect(parseVocabulary(lines.join('\n'))).toEqual({
    entries: [{ term: 'ok', heard: null }],
    refused: [2, 3, 4, 5, 6, 7],
  })
})

it('[TERM-3] takes no entry whose line would be a comment', () => {
  for (const words of ['#', '# hash', ' # '])
    for (const entry of [
      { term: words, heard: null },
      { term: 'right', heard: words },
    ])
      expect(vocabularyEntry.safeParse(entry).success).toBe(false)
  expect(vocabularyEntry.safeParse({ term: '#hash', heard: '#hush' }).success).toBe(true)
})

it('[TERM-3] is read as it was written', { tags: 'property' }, () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  const entry = fc
    .record({ term: text, heard: fc.option(text) })
    .map((one) => vocabularyEntry.safeParse(one).data)
    .filter((one) => one !== undefined)
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: getEntryKey }), (entries) => {
      expect(parseVocabulary(formatVocabulary(entries))).toEqual({ entries, refused: [] })
    }),
    { numRuns: runs(500) },
  )
})

it('[TERM-3] never fails, whatever the file is', { tags: 'deep' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const entry of parseVocabulary(text).entries)
        expect(vocabularyEntry.safeParse(entry).data).toEqual(entry)
    }),
    { numRuns: runs(100) },
  )
})
