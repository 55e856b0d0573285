import type { TranscriptEntry } from '../model/transcript-entry.ts'

/** What a line of a transcript asks: one question or several. */
export interface AskedLine {
  segmentNumber: number
  questions: readonly string[]
  /** Which of them are open: after the end of the answer the last one, after the next question none. */
  open: 'all' | 'last' | 'none'
}

/** What is read of a line of the transcript. */
export type SpokenLine = Pick<
  TranscriptEntry,
  'segmentNumber' | 'channel' | 'speaker' | 'isGap' | 'isEcho' | 'text'
>

/** The channel of the microphone where a meeting has one of its own. */
const OWN_CHANNEL = 0
/** Lines before a question in which what belongs to it is looked for. */
const MAX_LINES_BEFORE = 40
/** Most lines that ask something which are shown at once. */
const MAX_ASKED = 4
/** Fewest words of an answer: *okay sure* is none. */
const MIN_ANSWER_WORDS = 5
/** Fewest words with which who asked speaks again after it: *yeah* only keeps the other one talking. */
const MIN_REPLY_WORDS = 3
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Whether a line may ask the reader something: beside a meeting, what the microphone hears does not. */
export function mayAsk(line: SpokenLine, channels: number): boolean {
  return !line.isGap && !line.isEcho && (channels < 2 || line.channel !== OWN_CHANNEL)
}

/**
 * What is open at the last line that asks something, in the order of the lines: all that the same side
 * has asked since the other one spoke, and before it, as answered, the several questions that were open
 * until then; a single one was answered and goes. Where nobody knows who speaks it is that line alone.
 */
export function listAskedLines<Line extends SpokenLine>(
  lines: readonly Line[],
  { last, channels, ask }: LastAsked<Line>,
): readonly AskedLine[] {
  const asking = lines[last]
  if (!asking) return []
  const open = [toAsked(asking, ask(asking), 'all')]
  if (channels < 2 && asking.speaker === null) return open
  const answered: AskedLine[] = []
  let hasAnswer = false
  for (let index = last - 1; index >= 0 && index >= last - MAX_LINES_BEFORE; index -= 1) {
    const line = lines[index]
    if (!line || line.isGap || line.isEcho) continue
    if (isOfOthers(line, asking, channels)) {
      if (answered.length > 0) break
      hasAnswer = true
      continue
    }
    const questions = ask(line)
    if (questions.length > 0)
      (hasAnswer ? answered : open).unshift(toAsked(line, questions, hasAnswer ? 'none' : 'all'))
  }
  const isSeveral = answered.reduce((sum, { questions }) => sum + questions.length, 0) > 1

  return [...(isSeveral ? answered : []), ...open].slice(-MAX_ASKED)
}

/** The last line that asks something, and how a line is read. */
interface LastAsked<Line> {
  /** Its place in the lines. */
  last: number
  channels: number
  ask: (line: Line) => readonly string[]
}

/** Whether a line is of the side that was asked. */
function isOfOthers(line: SpokenLine, asking: SpokenLine, channels: number): boolean {
  if (channels > 1) return line.channel === OWN_CHANNEL

  return line.speaker !== null && line.speaker !== asking.speaker
}

function toAsked(
  { segmentNumber }: SpokenLine,
  questions: readonly string[],
  open: AskedLine['open'],
): AskedLine {
  return { segmentNumber, questions, open }
}

/** How far the answer to a line that asks something has come, in words. */
export type Answer = { name: 'given'; words: number; wordsOfAsker: number } | { name: 'ended' }

/** The answer before its first word. */
export const NO_ANSWER: Answer = { name: 'given', words: 0, wordsOfAsker: 0 }

/**
 * Reads the next line behind the one that asks. The answer has ended once who asked speaks again: then
 * they have heard it.
 */
export function followAnswer(
  answer: Answer,
  asking: SpokenLine,
  line: SpokenLine,
  channels: number,
): Answer {
  if (answer.name === 'ended' || line.isGap || line.isEcho) return answer
  if (channels < 2 && (asking.speaker === null || line.speaker === null)) return answer
  const said = countWords(line.text)
  if (isOfOthers(line, asking, channels)) {
    return { name: 'given', words: answer.words + said, wordsOfAsker: 0 }
  }
  if (answer.words < MIN_ANSWER_WORDS) return answer
  const wordsOfAsker = answer.wordsOfAsker + said

  return wordsOfAsker < MIN_REPLY_WORDS ? { ...answer, wordsOfAsker } : { name: 'ended' }
}

/** What is open once the answer has ended: of several questions the last one. */
export function closeAnswered(lines: readonly AskedLine[]): readonly AskedLine[] {
  return lines.map((line, index) => ({
    ...line,
    open: index === lines.length - 1 ? 'last' : 'none',
  }))
}

function countWords(text: string): number {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}
