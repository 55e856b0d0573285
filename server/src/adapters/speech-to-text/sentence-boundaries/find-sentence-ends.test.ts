import { MAX_RULE_CHARACTERS } from '@live-scribe/contract/transcript-limits'
import { writeNumbers } from '@live-scribe/contract/written-form/write-code'
import { runs } from '@live-scribe/testing/depth'
import { timeWords } from '@live-scribe/testing/voice/timed-words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSentences, plainText, writtenText } from '../format-text.ts'
import { findSentenceEnds, mayEndSentence } from './find-sentence-ends.ts'

const write = (text: string) => formatSentences(timeWords(text))

describe('sentences of a recogniser without punctuation', () => {
  it.each([
    [
      'yes <120> yes that is right halladay <200> make it faster if the number of users became one hundred times larger <260> I would measure first <90> and then I would split the work between several machines <180> each machine would keep the part of the day huh',
      'Yes yes that is right halladay. Make it faster if the number of users became 100 times larger. I would measure first and then I would split the work between several machines. Each machine would keep the part of the day huh.',
    ],
    [
      'how did you test that <190> we copied one percent of the traffic <180> the answers went to a file',
      'How did you test that? We copied 1% of the traffic. The answers went to a file.',
    ],
    [
      'we moved the database in march what would you do differently <130> I would start with a smaller piece',
      'We moved the database in march. What would you do differently? I would start with a smaller piece.',
    ],
    [
      'do you have any questions <150> no <300> thank you',
      'Do you have any questions? No. Thank you.',
    ],
  ])('[STT-63] “%s”', (heard, written) => {
    expect(write(heard)).toBe(written)
  })

  it.each([
    'most of them <360> type one or two words',
    'we had to convince <430> the people who check the releases',
    'when it gets slow <190> I measure before I change anything',
    'nobody had noticed <520> because the alarm was switched off',
    'I think <150> it works',
    'yes <170> I did',
    'the last thing that I <600> wrote was a game',
    'we asked rachel <400> winters about it',
    'they know <120> what it cost us',
    'so there were always <180> parts on the table',
  ])('[STT-64] a pause within the clause of “%s” ends nothing', (heard) => {
    expect(findSentenceEnds(timeWords(heard))).toEqual([])
  })

  it.each([
    'it took two <300> point five seconds',
    'then you call dot <300> map on it',
    'that is o of <300> n log n',
    'that is o of n log <400> n',
    'that is o of n <400> log n',
    'it took three to <400> five seconds',
    'it is o <300> of n squared',
    'if x <300> equals five we stop',
    'x equals <300> y plus one',
    'between three <300> and five values came',
    'it was on march <300> twenty second',
    'we had twenty <300> nineteen of them',
    'it is at ten dot <300> zero dot zero dot one',
    'it costs five <300> to ten percent',
    'the port is eighty <300> eighty here',
  ])('[STT-64] no sentence ends within the number or the code of “%s”', (heard) => {
    expect(findSentenceEnds(timeWords(heard))).toEqual([])
  })

  it('[STT-64] words that stop in the middle of a clause have no mark at their end', () => {
    expect(write('it was slow <200> then we moved the')).toBe('It was slow. Then we moved the')
  })

  it.each([
    ['we tried it three times', 'We tried it three times.'],
    ['I think that is a good point', 'I think that is a good point.'],
    ['the meeting is over', 'The meeting is over.'],
  ])('[STT-63] “%s” is whole, though a number or code could go on there', (heard, written) => {
    expect(write(heard)).toBe(written)
  })

  it('[STT-63] a sentence that ends with a preposition has its mark', () => {
    expect(write('could you tell me about a project that you are proud of')).toBe(
      'Could you tell me about a project that you are proud of?',
    )
    expect(write('that is what they asked for <300> it is what I started from')).toBe(
      'That is what they asked for. It is what I started from.',
    )
  })

  it('[STT-64] recognisers that write marks keep theirs', () => {
    const words = timeWords('Yes, <300> I did <300> what would you do?')
    expect(writtenText.final(words)).toBe('Yes, I did what would you do?')
    expect(plainText.interim(timeWords('it was slow <300> I left'))).toBe('It was slow I left')
  })

  it.each([
    ['I would measure first', true],
    ['the first thing that I wrote was a game', true],
    ['yes', true],
    ['when it gets slow', false],
    ['and then we', false],
    ['the answer to the', false],
    ['the database', false],
  ])('[STT-65] whether “%s” may be cut at a pause: %s', (heard, may) => {
    expect(mayEndSentence(timeWords(heard))).toBe(may)
  })

  it('[BOUND-2] reads words of 10,000 characters, and leaves longer ones in one piece', () => {
    const sentence = 'I would measure first <200> '
    const count = Math.floor(MAX_RULE_CHARACTERS / 'I would measure first '.length)
    const ends = (times: number) => findSentenceEnds(timeWords(sentence.repeat(times).trim()))
    expect(ends(count)).toHaveLength(count - 1)
    expect(ends(count + 1)).toEqual([])
  })
})

describe('[STT-64] whatever is said', { tags: 'property' }, () => {
  const plain = fc.constantFrom(
    ...[
      'I would',
      'we had',
      'what is',
      'do you',
      'it takes',
      'the limit was',
      'so',
      'and then',
      'yes',
    ],
    ...[
      'measure it first',
      'a database',
      'people',
      'when it',
      'because',
      'is that',
      'them',
      'right',
    ],
    ...['um', 'in the end', 'the', 'of', 'why', 'that', 'make it faster', 'he was gone'],
  )
  const whole = fc.constantFrom(
    ...[
      'two point five seconds',
      'twenty nineteen',
      'march twenty second',
      'three to five percent',
    ],
    ...[
      'dot map',
      'o of n log n',
      'x equals five',
      'port eighty eighty',
      'ten dot zero dot zero dot one',
    ],
    ...[
      'snake case user id',
      'version two point one',
      'nine oh five am',
      'john dot smith at gmail dot com',
    ],
    ...[
      'five to ten milliseconds',
      'y equals x plus one',
      'two hundred and fifty six',
      'i minus one',
    ],
  )
  const pause = fc.constantFrom('', '', '<40>', '<90>', '<200>', '<400>', '<700>')
  const part = fc.oneof(
    plain.map((text) => ({ text, isWhole: false })),
    whole.map((text) => ({ text, isWhole: true })),
  )
  /** Parts, and speech that has a pause or none behind any of their words. */
  const speech = fc.array(part, { minLength: 1, maxLength: 10 }).chain((parts) => {
    const words = parts.flatMap(({ text }) => text.split(' '))
    return fc.array(pause, { minLength: words.length, maxLength: words.length }).map((pauses) => {
      const pieces = words.flatMap((word, at) => [word, pauses[at] ?? ''])
      return { parts, heard: pieces.filter((piece) => piece !== '').join(' ') }
    })
  })
  const bare = (text: string) => text.toLowerCase().replace(/[.?](?= |$)/g, '')

  it('its words stay: only capitals, marks and digits are written', () => {
    fc.assert(
      fc.property(speech, ({ heard }) => {
        const words = timeWords(heard)
        const ends = [...findSentenceEnds(words), words.length - 1]
        const sentences = ends.map((end, index) =>
          words.slice((ends[index - 1] ?? -1) + 1, end + 1).map(({ text }) => text),
        )
        const spoken = sentences.map((sentence) => writeNumbers(sentence.join(' '))).join(' ')
        expect(bare(formatSentences(words))).toBe(bare(spoken))
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('no sentence ends within a number or code', () => {
    fc.assert(
      fc.property(speech, ({ parts, heard }) => {
        const ends = new Set(findSentenceEnds(timeWords(heard)))
        let at = 0
        for (const { text, isWhole } of parts) {
          const { length } = text.split(' ')
          const inner = Array.from({ length: length - 1 }, (_, index) => at + index)
          if (isWhole) expect(inner.filter((place) => ends.has(place))).toEqual([])
          at += length
        }
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('what is written has the same ends when it is read again', () => {
    fc.assert(
      fc.property(speech, ({ heard }) => {
        const words = timeWords(heard)
        const ends = new Set([...findSentenceEnds(words), words.length - 1])
        const marked = words.map((word, at) => ({
          ...word,
          text: ends.has(at) ? `${word.text}.` : word.text,
        }))
        expect(findSentenceEnds(marked)).toEqual(findSentenceEnds(words))
      }),
      { numRuns: runs(2_000) },
    )
  })
})
