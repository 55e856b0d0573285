import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeAnswered, followAnswer, listAskedLines, mayAsk, NO_ANSWER } from './asked-lines.ts'
import { toOpenQuestions } from './open-questions.ts'

interface Line {
  segmentNumber: number
  channel: number
  speaker: number | null
  isGap: boolean
  isEcho?: true
  text: string
  questions: readonly string[]
}

const lineOf = (line: Partial<Line>): Line => ({
  segmentNumber: 0,
  channel: 1,
  speaker: null,
  isGap: false,
  text: '',
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

  return asked
    .flatMap((line) => toOpenQuestions(line, line.questions))
    .map(({ text, isAnswered }) => (isAnswered ? `✓ ${text}` : text))
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

describe('the answer to what was asked', () => {
  const saysOf = (channel: number, speaker: number | null) => (text: string) =>
    lineOf({ channel, speaker, text })
  const they = saysOf(1, null)
  const we = saysOf(0, null)
  /** Whether the answer to a first line has ended after others. */
  const isOver = (lines: readonly Line[], asking = they('why and how'), channels = 2) =>
    lines.reduce((answer, line) => followAnswer(answer, asking, line, channels), NO_ANSWER).name ===
    'ended'
  const answer = we('a queue keeps the order of them')

  it('[MARK-51] has ended once who asked speaks again', () => {
    expect(isOver([answer, they('okay that is clear')])).toBe(true)
    expect(isOver([answer, they('okay'), they('thank you')])).toBe(true)
    expect(isOver([answer, they('好的我明白了谢谢')])).toBe(true)
  })

  it('[MARK-51] has not ended while nobody, or only the other side, has spoken', () => {
    expect(isOver([])).toBe(false)
    expect(isOver([answer, answer])).toBe(false)
    expect(isOver([they('for instance in your last job')])).toBe(false)
  })

  it('[MARK-51] is no word or two of the other side, nor does one of who asked end it', () => {
    expect(isOver([we('okay sure'), they('so in your last job')])).toBe(false)
    expect(isOver([answer, they('mhm'), answer, they('right'), answer])).toBe(false)
  })

  it('[MARK-51] is neither given nor ended by a gap or an echo', () => {
    const echo = lineOf({ channel: 0, isEcho: true, text: 'so tell me why you built it so' })
    const gap = lineOf({ channel: 1, isGap: true, text: 'a minute of audio missing' })
    expect(isOver([echo, they('so tell me why')])).toBe(false)
    expect(isOver([answer, gap])).toBe(false)
  })

  it('[MARK-51] goes by the speakers where there is one channel, and is unknown without them', () => {
    const [first, second, nobody] = [saysOf(0, 1), saysOf(0, 2), saysOf(0, null)]
    const given = second('a queue keeps the order of them')
    expect(isOver([given, first('okay that is clear')], first('why'), 1)).toBe(true)
    expect(isOver([given, nobody('okay that is clear')], first('why'), 1)).toBe(false)
    expect(isOver([given, first('okay that is clear')], nobody('why'), 1)).toBe(false)
  })

  it('[MARK-51] strikes through all but the last of several, and leaves a single one open', () => {
    const open = (...lines: string[][]) =>
      closeAnswered(
        lines.map((questions, segmentNumber) => ({ segmentNumber, questions, open: 'all' })),
      )
        .flatMap((line) => toOpenQuestions(line, line.questions))
        .filter(({ isAnswered }) => !isAnswered)
        .map(({ text }) => text)
    expect(open(['why', 'how', 'when'])).toEqual(['when'])
    expect(open(['why'], ['how', 'when'])).toEqual(['when'])
    expect(open(['why'])).toEqual(['why'])
  })
})
