import { isNumberWord } from '@live-scribe/contract/written-form/number-words'
import { type Clause, isVerb } from './clause.ts'
import type { StartKind } from './clause-start.ts'
import {
  ANSWERS,
  ASKED_SHORTLY,
  ASKED_SUBJECTS,
  AUXILIARIES,
  CONTINUING,
  CONTRACTED,
  MARKERS,
  OPEN_ENDED,
  QUESTION_WORDS,
  RELATIVE_HEADS,
  REPORTING,
  SELDOM_LAST,
  SUBJECTS,
} from './clause-words.ts'

/** A place between two words where a sentence may end. */
interface Boundary {
  clause: Clause
  words: readonly string[]
  /** The place of the word before it. */
  at: number
  pauseMs: number
  /** How the words after it may begin a clause. */
  start: StartKind
}

/** Points from which on a sentence ends. */
export const ENOUGH_POINTS = 5

/** Milliseconds of the shortest pause that counts. */
const SHORTEST_PAUSE_MS = 30

/** Points for the pause between two words, from so many milliseconds on. */
const PAUSE_POINTS = [
  [450, 4],
  [280, 3.5],
  [90, 3],
  [50, 2.5],
  [SHORTEST_PAUSE_MS, 2],
] as const

/** Points for the words since the last end, from so many on. */
const LENGTH_POINTS = [
  [14, 1],
  [8, 0.5],
] as const

/** Points for the way in which the words after it begin. */
const START_POINTS: Readonly<Record<StartKind, number>> = {
  clearQuestion: 5,
  question: 4.5,
  subject: 4,
  perhapsQuestion: 3,
  marker: 2.5,
  noun: 3.5,
  bareNoun: 2.5,
  perhapsSubject: 2,
  task: 2,
  phrase: 3,
  so: 2,
  perhapsTask: 1.5,
  none: -1,
}

/** Words after *if* or *when* in which the clause that depends on it is said. */
const CONDITION_WORDS = 5
/** Words after a word that asks in which a verb may come last: *how fast the machine is*. */
const ASKED_WORDS = 6
/** Milliseconds from which on a pause is no hesitation between a verb and its clause. */
const CLEAR_PAUSE_MS = 170

/** What speaks for an end, and against it. */
const EVIDENCE: readonly { points: number; holds: (boundary: Boundary) => boolean }[] = [
  // *Yes I did*: an answer and its repetition.
  { points: -3, holds: (place) => isAnswer(place) && isRepetition(place) },
  { points: -0.5, holds: (place) => isAnswer(place) && !isRepetition(place) },
  { points: -4, holds: (place) => !isAnswer(place) && !place.clause.hasVerb },
  { points: -2, holds: (place) => !isAnswer(place) && place.clause.hasVerb && count(place) < 3 },
  // *When it gets slow* waits for its main clause.
  { points: -3, holds: ({ clause }) => clause.opener !== null },
  // *People forget it when it gets slow I measure*.
  { points: -3.5, holds: isInCondition },
  // *I think it works*.
  { points: -3, holds: isReported },
  { points: -1.5, holds: (place) => isReported(place) && place.pauseMs < CLEAR_PAUSE_MS },
  { points: -3.5, holds: (place) => SELDOM_LAST.has(last(place)) && !mayBeLast(place) },
  // *Why you needed it*, *the way I see it*.
  { points: -4, holds: (place) => QUESTION_WORDS.has(last(place)) && place.start !== 'none' },
  { points: -2.5, holds: (place) => place.start === 'subject' && RELATIVE_HEADS.has(last(place)) },
  // *What made you choose*: an object.
  { points: -1.5, holds: (place) => place.words[place.at + 1] === 'you' && isVerb(last(place)) },
  // *We found the bug*: an object.
  { points: -1, holds: (place) => isNoun(place) && isVerb(last(place)) },
  { points: -2, holds: (place) => isNoun(place) && isNumberWord(last(place)) },
  // *Why did you leave because I moved*.
  { points: 3.5, holds: isReason },
  { points: -2, holds: (place) => /^(?:then|so)$/.test(last(place)) && place.start !== 'none' },
  {
    points: -2,
    holds: (place) => !isAnswer(place) && count(place) < 3 && MARKERS.has(last(place)),
  },
]

/** Points for a sentence that ends here: pauses, how a clause begins, and whether one is complete. */
export function judgeBoundary(boundary: Boundary): number {
  if (isImpossible(boundary)) return Number.NEGATIVE_INFINITY
  let points = START_POINTS[boundary.start]
  points += pointsFrom(PAUSE_POINTS, boundary.pauseMs)
  points += pointsFrom(LENGTH_POINTS, count(boundary))
  for (const each of EVIDENCE) if (each.holds(boundary)) points += each.points
  return points
}

/** Whether words that are followed by a pause, and by nothing yet, may end a sentence. */
export function mayEnd(clause: Clause, words: readonly string[]): boolean {
  const word = words.at(-1) ?? ''
  const isInCondition = words.length - 1 - clause.condition <= CONDITION_WORDS
  if (clause.opener !== null || isInCondition || OPEN_ENDED.has(word)) return false
  if (SELDOM_LAST.has(word) || REPORTING.has(word)) return false
  return clause.hasVerb || ANSWERS.has(word)
}

/**
 * Whether no beginning of a clause would be enough for an end here, so that none need be looked for: only
 * a question is without a pause, or a subject after many words.
 */
export function isHopeless({ clause, words, at, pauseMs }: Omit<Boundary, 'start'>): boolean {
  if (OPEN_ENDED.has(words[at] ?? '')) return true
  if (pauseMs >= SHORTEST_PAUSE_MS) return false
  const next = words[at + 1] ?? ''
  if (SUBJECTS.has(next) || CONTRACTED.test(next))
    return at + 1 - clause.start < LENGTH_POINTS[0][0]
  const mayAsk = (word = '') => QUESTION_WORDS.has(word) || AUXILIARIES.has(word)
  const isAsked = ASKED_SHORTLY.has(next) || mayAsk(next) || mayAsk(words[at + 2])
  return !isAsked && !mayAsk(words[at + 3])
}

function isImpossible(boundary: Boundary): boolean {
  const { clause, words, at, start } = boundary
  const [before, next] = [last(boundary), words[at + 1] ?? '']
  // *The the answer*: somebody starts again.
  if (OPEN_ENDED.has(before) || before === next || (isNumberWord(before) && isNumberWord(next)))
    return true
  if (QUESTION_WORDS.has(before) && isAsked(start)) return true
  // *Can you tell me*, *how do you*.
  const isInverted = ASKED_SUBJECTS.has(before) && AUXILIARIES.has(words[at - 1] ?? '')
  const isInverting = AUXILIARIES.has(before) && at - clause.asked === 1 && ASKED_SUBJECTS.has(next)
  if ((isInverted && at > clause.start && start !== 'clearQuestion') || isInverting) return true
  return start === 'none' && CONTINUING.has(next) && !isReason(boundary)
}

function pointsFrom(steps: readonly (readonly [from: number, points: number])[], value: number) {
  return steps.find(([from]) => value >= from)?.[1] ?? 0
}

function last({ words, at }: Boundary): string {
  return words[at] ?? ''
}

function count({ clause, at }: Boundary): number {
  return at + 1 - clause.start
}

function isAnswer(boundary: Boundary): boolean {
  return count(boundary) <= 2 && ANSWERS.has(last(boundary))
}

function isRepetition({ words, at, start }: Boundary): boolean {
  return start === 'subject' && AUXILIARIES.has(words[at + 2] ?? '')
}

function isReported(boundary: Boundary): boolean {
  const { clause, at, start } = boundary
  return REPORTING.has(last(boundary)) && start !== 'none' && at - clause.asked > ASKED_WORDS
}

function isNoun({ start }: Boundary): boolean {
  return start === 'noun' || start === 'bareNoun' || start === 'none'
}

function isAsked(start: StartKind): boolean {
  return /question$/i.test(start)
}

function isInCondition({ clause, at, start }: Boundary): boolean {
  return at - clause.condition <= CONDITION_WORDS && !isAsked(start) && !clause.isQuestion
}

function isReason({ clause, words, at }: Boundary): boolean {
  return clause.isQuestion && words[clause.asked] === 'why' && words[at + 1] === 'because'
}

/** *How fast the machine is*, *yes I did*. */
function mayBeLast({ clause, words, at }: Boundary): boolean {
  const isAskedFully = AUXILIARIES.has(words[clause.asked + 1] ?? '') && at > clause.asked + 3
  const isEmbedded = (clause.asked > clause.start + 1 || isAskedFully) && at > clause.asked + 1
  if (isEmbedded && at - clause.asked <= ASKED_WORDS) return true
  const isShort = at > clause.start && at - clause.start < 3
  return isShort && AUXILIARIES.has(words[at] ?? '') && SUBJECTS.has(words[at - 1] ?? '')
}
