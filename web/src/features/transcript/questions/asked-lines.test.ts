import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAskedLines, mayAsk } from './asked-lines.ts'

interface Line {
  segmentNumber: number
  channel: number
  speaker: number | null
  isGap: boolean
  isEcho?: true
  questions: readonly string[]
}

const lineOf = (line: Partial<Line>): Line => ({
  segmentNumber: 0,
  channel: 1,
  speaker: null,
  isGap: false,
  questions: [],
  ...line,
})
const theirs = (...questions: string[]) => lineOf({ questions })
const mine = (...questions: string[]) => lineOf({ channel: 0, questions })
const by = (speaker: number | null, ...questions: string[]) =>
  lineOf({ channel: 0, speaker, questions })

/** What is listed at the last of the lines: each question, those that were answered with a tick. */
function list(lines: readonly Line[], channels = 2): string[] {
  const numbered = lines.map((line, index) => ({ ...line, segmentNumber: index + 1 }))
  const asked = listAskedLines(numbered, {
    last: numbered.length - 1,
    channels,
    ask: ({ questions }) => questions,
  })

  return asked.flatMap(({ questions, isAnswered }) =>
    questions.map((question) => (isAnswered ? `✓ ${question}` : question)),
  )
}

describe('the questions that are open', () => {
  it('[MARK-50] are all that they asked since the other side spoke', () => {
    expect(list([theirs('why'), theirs(), theirs('how', 'when')])).toEqual(['why', 'how', 'when'])
  })

  it('[MARK-50] are after an answer the new ones, with the several of before struck through', () => {
    expect(list([theirs('why', 'how'), mine(), theirs('when')])).toEqual(['✓ why', '✓ how', 'when'])
    expect(list([theirs('why'), theirs('how'), mine(), theirs('when')])).toEqual([
      '✓ why',
      '✓ how',
      'when',
    ])
  })

  it('[MARK-50] are after an answer to a single one the new one alone', () => {
    expect(list([theirs('why'), mine(), theirs('when')])).toEqual(['when'])
  })

  it('[MARK-50] have only the last list before the answer', () => {
    expect(list([theirs('a', 'b'), mine(), theirs('c', 'd'), mine(), theirs('e')])).toEqual([
      '✓ c',
      '✓ d',
      'e',
    ])
  })

  it('[MARK-50] have no question of the other side, and a gap or an echo answers nothing', () => {
    expect(list([theirs('why'), mine('what do you mean'), theirs('how')])).toEqual(['how'])
    const silent = [lineOf({ channel: 0, isGap: true }), lineOf({ channel: 0, isEcho: true })]
    expect(list([theirs('why'), ...silent, theirs('how')])).toEqual(['why', 'how'])
  })

  it('[MARK-50] go by the speakers where there is one channel', () => {
    expect(list([by(1, 'why'), by(1, 'how')], 1)).toEqual(['why', 'how'])
    expect(list([by(1, 'why', 'how'), by(2), by(1, 'when')], 1)).toEqual(['✓ why', '✓ how', 'when'])
    // A line of nobody known is no answer.
    expect(list([by(1, 'why'), by(null), by(1, 'how')], 1)).toEqual(['why', 'how'])
  })

  it('[MARK-50] are those of the last line where nobody knows who speaks', () => {
    expect(list([by(null, 'why'), by(null, 'how')], 1)).toEqual(['how'])
  })

  it('[MARK-50] end with those of the last line, open, whatever was said before', () => {
    const line = fc.record({
      channel: fc.constantFrom(0, 1),
      speaker: fc.constantFrom(null, 1, 2),
      questions: fc.array(fc.constantFrom('why', 'how'), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 80 }), fc.constantFrom(1, 2), (lines, channels) => {
        const listed = list([...lines.map(lineOf), theirs('and now')], channels)
        expect(listed.at(-1)).toBe('and now')
        const firstOpen = listed.findIndex((question) => !question.startsWith('✓'))
        expect(listed.slice(firstOpen).some((question) => question.startsWith('✓'))).toBe(false)
        expect(listed.length).toBeLessThanOrEqual(4 * 3)
      }),
    )
  })

  it('[MARK-49] are not what the microphone hears beside a meeting', () => {
    expect([mayAsk(mine(), 2), mayAsk(mine(), 1), mayAsk(theirs(), 2)]).toEqual([false, true, true])
    expect(mayAsk(lineOf({ isGap: true }), 2)).toBe(false)
    expect(mayAsk(lineOf({ isEcho: true }), 2)).toBe(false)
  })
})
