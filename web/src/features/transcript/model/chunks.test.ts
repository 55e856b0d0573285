import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFinalEvent, createInterimEvent } from '../../../../test/transcript-fixtures.ts'
import { type Chunk, createChunker } from './chunks.ts'
import { appendWordsBeyondLog, type WordsBeyondLog } from './shown-chunks.ts'
import type { TranscriptEntry } from './transcript-entry.ts'
import { applyUtterance, emptyTranscript } from './transcript-model.ts'

function entriesOf(texts: readonly string[], gaps: readonly number[] = []) {
  return texts
    .map((text, index) => ({
      ...createFinalEvent(index + 1, text),
      isGap: gaps.includes(index + 1),
    }))
    .reduce(applyUtterance, emptyTranscript).entries
}

function wordsOf(count: number, last = 'end'): string {
  return [...Array.from({ length: count - 1 }, (_, index) => `w${index}`), last].join(' ')
}

const format = (size: number) => ({ size, keyOf: null })

function cut(entries: readonly TranscriptEntry[], size: number): readonly Chunk[] {
  return createChunker()(entries, format(size))
}

function allOf(logged: readonly Chunk[], words: WordsBeyondLog): readonly Chunk[] {
  const { from, end } = appendWordsBeyondLog(logged, words, format(10))

  return [...logged.slice(0, from), ...end]
}

const counts = (chunks: readonly Chunk[]) => chunks.map(({ words }) => words)

function finalTextOf({ pieces }: Chunk): string {
  return pieces
    .filter(({ isInterim }) => !isInterim)
    .map(({ text }) => text)
    .join(' ')
}

describe('chunks', () => {
  it('[VIEW-02] are numbered from one and hold all words in their order', () => {
    const chunks = cut(entriesOf([wordsOf(70), wordsOf(70), wordsOf(70)]), 100)

    expect(counts(chunks)).toEqual([100, 100, 10])
    expect(chunks.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(chunks.map(finalTextOf).join(' ')).toBe(Array(3).fill(wordsOf(70)).join(' '))
  })

  it('[VIEW-23] break at the end of a sentence once three quarters of the size are there', () => {
    expect(counts(cut(entriesOf([wordsOf(75, 'end.'), 'more']), 100))).toEqual([75, 1])
    expect(counts(cut(entriesOf([wordsOf(74, 'end.'), 'more']), 100))).toEqual([75])
    expect(counts(cut(entriesOf([wordsOf(80), wordsOf(5, 'why?'), 'more']), 100))).toEqual([85, 1])
    expect(counts(cut(entriesOf([wordsOf(8, 'done!"'), 'more']), 10))).toEqual([8, 1])
    expect(counts(cut(entriesOf([wordsOf(80, 'e.g., no'), 'more']), 100))).toEqual([82])
  })

  it('[OPEN-55] are broken in the middle of a sentence only at their full size', () => {
    expect(counts(cut(entriesOf([wordsOf(25)]), 10))).toEqual([10, 10, 5])
  })

  it('end before a gap, which stands between them and holds no words', () => {
    const chunks = cut(entriesOf(['one two', '[4.2 s of audio missing]', 'three'], [2]), 10)

    expect(chunks.map(({ isGap, number }) => [isGap, number])).toEqual([
      [false, 1],
      [true, 1],
      [false, 2],
    ])
  })

  it('keep a gap as a full piece of its own, with the number of the chunk before it', () => {
    const [first, gap] = cut(entriesOf(['one two', '[4.2 s of audio missing]'], [2]), 10)
    const [onlyGap, after] = cut(entriesOf(['[4.2 s of audio missing]', 'one'], [1]), 10)

    expect(first).toMatchObject({ isFull: true, words: 2 })
    expect(gap).toEqual({
      number: 1,
      isGap: true,
      words: 0,
      isFull: true,
      timestamp: createFinalEvent(2).timestamp,
      pieces: [
        {
          key: expect.stringMatching(/./),
          segment: 2,
          entry: expect.objectContaining({ segmentNumber: 2 }),
          text: '[4.2 s of audio missing]',
          isInterim: false,
          speaker: null,
          isNamed: false,
        },
      ],
    })
    expect([onlyGap?.number, after?.number]).toEqual([0, 1])
  })

  it('name each part of a segment that they cut, and when the first words of a chunk were said', () => {
    const entries = entriesOf(['one', wordsOf(25)])
    const chunks = cut(entries, 10)
    const key = entries[1]?.id

    expect(chunks.map(({ pieces }) => pieces.map((piece) => piece.key))).toEqual([
      [entries[0]?.id, key],
      [`${key}+1`],
      [`${key}+2`],
    ])
    expect(chunks.map(({ timestamp }) => timestamp)).toEqual([
      createFinalEvent(1).timestamp,
      createFinalEvent(2).timestamp,
      createFinalEvent(2).timestamp,
    ])
  })

  it('count words, whatever white space is around and between them', () => {
    const entries = entriesOf(['  one  two\tthree\nfour '])
    const split = entriesOf(['  one   two three  '])

    expect(cut(entries, 10).map(finalTextOf)).toEqual(['one  two\tthree\nfour'])
    expect(counts(cut(entries, 10))).toEqual([4])
    expect(cut(split, 2).map(finalTextOf)).toEqual(['one two', 'three'])
    expect(cut(entriesOf(['   ']), 10)).toEqual([])
  })

  it('take the words that are settled but not in the log before those being heard', () => {
    const finals = cut(entriesOf(['one two.']), 10)
    const heard = [{ id: 'h', text: 'three four', timestamp: 7 }]
    const { interims } = applyUtterance(emptyTranscript, createInterimEvent(0, 'five'))
    const pieces = (shown: typeof interims) =>
      allOf(finals, { provisionalFinals: heard, interims: shown })[0]?.pieces

    expect(pieces([])).toEqual([
      expect.objectContaining({ text: 'one two.', segment: 1 }),
      {
        key: 'h',
        segment: null,
        entry: null,
        text: 'three four',
        isInterim: false,
        speaker: null,
        isNamed: false,
      },
    ])
    expect(pieces(interims)?.map(({ text, isInterim }) => [text, isInterim])).toEqual([
      ['one two.', false],
      ['three four', false],
      ['five', true],
    ])
    expect(allOf(finals, { provisionalFinals: [], interims: [] })).toEqual(finals)
    expect(allOf([], { provisionalFinals: heard, interims: [] })).toMatchObject([
      { number: 1, timestamp: 7 },
    ])
  })

  it('are cut anew for another size, another recording, and entries that changed or went', () => {
    const chunker = createChunker()
    const texts = [wordsOf(6), wordsOf(6), wordsOf(6)]
    const entries = entriesOf(texts)
    chunker(entries, format(10))
    expect(chunker(entries, format(20))).toEqual(cut(entries, 20))

    const others = entriesOf(['other', ...texts.slice(1)])
    expect(chunker(others, format(20))).toEqual(cut(others, 20))
    const changed = [...others.slice(0, 2), ...entriesOf(['a', 'b', 'changed']).slice(2)]
    expect(chunker(changed, format(20))).toEqual(cut(changed, 20))
    expect(chunker(changed.slice(0, 1), format(20))).toEqual(cut(changed.slice(0, 1), 20))
    expect(chunker([], format(20))).toEqual([])
  })

  it('are the same list while no entry comes', () => {
    const chunker = createChunker()
    const entries = entriesOf([wordsOf(6), wordsOf(6)])
    const chunks = chunker(entries, format(10))

    expect(chunker(entries, format(10))).toBe(chunks)
    expect(chunker([...entries], format(10))).toBe(chunks)
  })

  it('[VIEW-05] take the words being heard after the final ones, where they will settle', () => {
    const finals = cut(entriesOf([wordsOf(8)]), 10)
    const { interims } = applyUtterance(emptyTranscript, createInterimEvent(0, wordsOf(5)))
    const heard = allOf(finals, { provisionalFinals: [], interims })
    const settled = cut(entriesOf([wordsOf(8), wordsOf(5)]), 10)

    expect(counts(heard)).toEqual(counts(settled))
    expect(heard[0]?.pieces.map(({ isInterim }) => isInterim)).toEqual([false, true])
    expect(heard.map(finalTextOf)).toEqual([wordsOf(8), ''])
  })

  it('stay the same objects while words are added after them', () => {
    const chunker = createChunker()
    const texts = [wordsOf(10), wordsOf(10), wordsOf(4)]
    const entries = entriesOf(texts)
    const before = chunker(entries, format(10))
    const after = chunker([...entries, ...entriesOf([...texts, 'more']).slice(3)], format(10))

    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after[2]?.words).toBe(5)
  })

  it('are the same however the entries came, of any text and size', () => {
    const word = fc.constantFrom('so', 'then.', 'why?', 'it', 'waits')
    const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '))
    const size = fc.integer({ min: 1, max: 10 }).map((tens) => tens * 10)
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 25 }),
        size,
        fc.infiniteStream(fc.nat(5)),
        (texts, wanted, steps) => {
          const entries = entriesOf(texts)
          const chunker = createChunker()
          let chunks = chunker([], format(wanted))
          for (let at = 0; at < entries.length; ) {
            at += 1 + (steps.next().value ?? 0)
            chunks = chunker(entries.slice(0, at), format(wanted))
          }

          expect(chunks).toEqual(cut(entries, wanted))
          expect(chunks.map(finalTextOf).join(' ')).toBe(texts.join(' '))
          for (const { words, isFull } of chunks.slice(0, -1)) {
            expect(isFull && words <= wanted && words >= wanted * 0.75).toBe(true)
          }
        },
      ),
    )
  })
})
