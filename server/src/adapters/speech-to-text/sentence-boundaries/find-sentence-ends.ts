import { MAX_RULE_CHARACTERS } from '@live-scribe/contract/transcript-limits'
import {
  CODES,
  MONTHS,
  NAMED,
  PARTED,
  PRODUCTS,
} from '@live-scribe/contract/written-form/number-form'
import { isNumberWord, ordinalOf } from '@live-scribe/contract/written-form/number-words'
import { isUnit } from '@live-scribe/contract/written-form/units'
import type { RecognisedWord } from '#server/ports/speech-to-text.ts'
import { ENOUGH_POINTS, isHopeless, judgeBoundary, mayEnd } from './boundary-evidence.ts'
import { beginClause, type Clause, continueClause, followClause } from './clause.ts'
import { classifyStart } from './clause-start.ts'
import { NEVER_LAST } from './clause-words.ts'

const SAMPLES_PER_MS = 16
/** The longest gap that a recogniser leaves between all words, because it knows only their beginnings. */
const MAX_USUAL_GAP_MS = 250
/** The share of the gaps of a line that is usual, where there are so many. */
const MOST = 0.7
const LEAST_GAPS = 8

/** Short, for a word of nothing else would be read again from each of them. */
const MARKS = /[.,?!]{1,3}$/

/**
 * Finds where sentences end within words without punctuation, by the pauses between them and by how
 * clauses begin and end: the place of each last word, without the very last. In doubt two sentences stay
 * one; so do words of more than `MAX_RULE_CHARACTERS`. Its work grows with the words and no faster.
 */
export function findSentenceEnds(words: readonly RecognisedWord[]): number[] {
  return readSentences(words).ends
}

/** Whether a sentence may end with these words, which are followed by a pause. */
export function mayEndSentence(words: readonly RecognisedWord[]): boolean {
  const { clause, spoken } = readSentences(words)
  return mayEnd(clause, spoken)
}

/** Whether words stop in the middle of a clause: *then we moved the*. */
export function isOpenEnded(words: readonly RecognisedWord[]): boolean {
  return NEVER_LAST.has(toSpoken(words.at(-1)?.text ?? ''))
}

function readSentences(words: readonly RecognisedWord[]): {
  ends: number[]
  clause: Clause
  spoken: string[]
} {
  const ends: number[] = []
  const spoken = words.map(({ text }) => toSpoken(text))
  let clause = beginClause(0)
  if (countCharacters(words) > MAX_RULE_CHARACTERS) return { ends, clause, spoken }
  const pauses = findPauses(words)
  for (const at of spoken.keys()) {
    followClause(clause, spoken, at)
    if (at === spoken.length - 1) break
    const place = { clause, words: spoken, at, pauseMs: pauses[at] ?? 0 }
    // A clause that waits for its main clause is told of each beginning.
    if (clause.opener === null && isHopeless(place)) continue
    const start = classifyStart(spoken, at + 1)
    if (judgeBoundary({ ...place, start }) >= ENOUGH_POINTS && !splitsPhrase(spoken, at)) {
      ends.push(at)
      clause = beginClause(at + 1)
    } else if (start !== 'none') continueClause(clause, at)
  }
  return { ends, clause, spoken }
}

/** A word without case and marks, so that a sentence which has its marks is read as one without. */
function toSpoken(word: string): string {
  return word.toLowerCase().replaceAll('’', "'").replace(MARKS, '')
}

function countCharacters(words: readonly RecognisedWord[]): number {
  return words.reduce((total, { text }) => total + text.length + 1, 0)
}

/** Milliseconds between each word and the next, beyond the gap that is usual between them. */
function findPauses(words: readonly RecognisedWord[]): number[] {
  const gaps = words
    .slice(1)
    .map(
      ({ startSample }, index) => (startSample - (words[index]?.endSample ?? 0)) / SAMPLES_PER_MS,
    )
  const most = gaps.toSorted((one, other) => one - other)[Math.floor(MOST * gaps.length)] ?? 0
  const usual = gaps.length < LEAST_GAPS ? 0 : Math.max(0, Math.min(most, MAX_USUAL_GAP_MS))
  return gaps.map((gap) => gap - usual)
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/[\s|]+/))
}

/** Signs of spoken code and of numbers, of which the right side is said next. */
const SIGNS_BEFORE =
  words(`dot point slash dash hyphen underscore plus minus times equals over mod modulo comma colon
  ampersand case bracket o at negative by half past quarter`)
/** Those of which the left side was said before. */
const SIGNS_AFTER =
  words(`dot point slash dash hyphen underscore plus minus times equals over mod modulo comma colon
  ampersand squared cubed percent am pm o bracket by past`)
/** Names before a number: *port eighty*, *march second*. */
const NAMES = words([MONTHS, NAMED, PARTED, CODES, PRODUCTS].join('|'))

/** Words between two numbers of a range or a sum. */
const JOINTS = words('to or and through until out of')
/** A variable or a letter that is spelled: *n log / n*, *k eight / s*. */
const LETTER = /^[b-hj-np-z]$/

/**
 * Whether a number or spoken code goes on over the place behind a word: *dot / map*, *two / point five*,
 * *march / second*.
 */
function splitsPhrase(spoken: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [spoken[at], spoken[at + 1]]
  if (SIGNS_BEFORE.has(before) || SIGNS_AFTER.has(after) || LETTER.test(after)) return true
  if (after === 'log' && LETTER.test(before)) return true
  if (isNumber(before) && (isNumber(after) || isUnit(after))) return true
  if (isNumber(after) && (NAMES.has(before) || isUnit(before))) return true
  // *Three to / five*, *five / to ten*.
  if (JOINTS.has(before) && isNumber(after) && isNumber(spoken[at - 1] ?? '')) return true
  if (JOINTS.has(after) && isNumber(before) && isNumber(spoken[at + 2] ?? '')) return true
  // *Snake case user id*.
  if (spoken[at - 1] === 'case' || spoken[at - 2] === 'case') return true
  // *John at gmail dot com*.
  return after === 'at' && spoken[at + 3] === 'dot'
}

function isNumber(word: string): boolean {
  return isNumberWord(word) || ordinalOf(word) !== null || word === 'oh'
}
