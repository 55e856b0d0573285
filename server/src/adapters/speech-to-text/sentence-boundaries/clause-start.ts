import { isTask } from '@live-scribe/contract/questions/task'
import { isFiniteVerb, isVerbBefore, isVerbOfOne } from './clause.ts'
import {
  APPROXIMATIONS,
  ASKED_SHORTLY,
  ASKED_SUBJECTS,
  AUXILIARIES,
  BASE_VERBS,
  BEFORE_DAY,
  BEFORE_TIME,
  CONTRACTED,
  DETERMINERS,
  JUDGED_SUBJECTS,
  MARKERS,
  NO_VERBS,
  OPENERS,
  OPENING_PHRASES,
  PEOPLE,
  PLURALS,
  QUANTITIES,
  QUESTION_WORDS,
  RELATIVE_HEADS,
  SUBJECTS,
  SUBORDINATORS,
  TASK_OBJECTS,
  TASKS,
  TELLS_OF_THAT,
  THIRD_PERSONS,
  TIMES,
  WHAT_ELSE,
} from './clause-words.ts'

/**
 * How words may begin a clause: `clearQuestion` is nothing else, *what would you*; `perhapsQuestion` may
 * also go on with a clause, *the answer is that*.
 */
export type StartKind =
  | 'clearQuestion'
  | 'question'
  | 'perhapsQuestion'
  | 'subject'
  | 'marker'
  | 'so'
  | 'perhapsSubject'
  | 'noun'
  | 'bareNoun'
  | 'task'
  | 'perhapsTask'
  | 'phrase'
  | 'none'

/** Words in which a noun’s phrase has its verb. */
const MAX_NOUN_WORDS = 6
/** Words that say what somebody is told to do. */
const TASK_WORDS = 6
/** Words between one that asks and its verb. */
const MAX_ASKED_WORDS = 6
/** Words in which *what we did* has its verb. */
const MAX_PHRASE_WORDS = 8
/** Words within which the main clause of a condition begins. */
const MAX_CONDITION_WORDS = 12
/** Words such as *well* and *then* before what a clause begins with. */
const MAX_MARKERS = 3

/** How the words from a place on begin a clause. */
export function classifyStart(words: readonly string[], at: number): StartKind {
  const isAnd = words[at] === 'and' || words[at] === 'but'
  let first = isAnd ? at + 1 : at
  while (first < at + MAX_MARKERS && isMarker(words[first] ?? '')) first += 1
  const kind = classifyBare(words, first)
  // *And then how would you*: only a question begins with *and*.
  if (isAnd) return /question$/i.test(kind) && kind !== 'perhapsQuestion' ? kind : 'none'
  if (first === at || kind === 'none' || /question$/i.test(kind)) return kind
  return words[at] === 'so' ? 'so' : 'marker'
}

/** *Then*, *usually*. */
function isMarker(word: string): boolean {
  return MARKERS.has(word) || /...ly$/.test(word)
}

function classifyBare(words: readonly string[], at: number): StartKind {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (QUESTION_WORDS.has(word)) return classifyAsked(words, at)
  if (NO_VERBS.has(word) && QUESTION_WORDS.has(next) && asksLater(words, at + 1))
    return 'clearQuestion'
  if (ASKED_SHORTLY.has(word)) return 'question'
  if (AUXILIARIES.has(word) && ASKED_SUBJECTS.has(next)) return 'question'
  if (AUXILIARIES.has(word) && JUDGED_SUBJECTS.has(next)) return 'perhapsQuestion'
  if (hasSubject(words, at)) return mayBeRelative(word, next) ? 'perhapsSubject' : 'subject'
  if (isOpeningPhrase(words, at)) return 'phrase'
  if (OPENERS.has(word)) return word !== 'because' && hasMainClause(words, at) ? 'phrase' : 'none'
  if (TASKS.has(word) && (TASK_OBJECTS.has(next) || word === "let's")) return 'task'
  if (NO_VERBS.has(word) && !DETERMINERS.has(word)) return 'none'
  const first = APPROXIMATIONS.has(word) && DETERMINERS.has(next) ? at + 1 : at
  if (!hasNounWithVerb(words, first)) return mayBeTask(words, at) ? 'perhapsTask' : 'none'
  return DETERMINERS.has(words[first] ?? '') || SUBJECTS.has(word) || word === 'people'
    ? 'noun'
    : 'bareNoun'
}

/** *Design a queue*; *system design how would you* is no task. */
function mayBeTask(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? ''
  if (!BASE_VERBS.has(words[at] ?? '') || QUESTION_WORDS.has(next)) return false
  return isTask(words.slice(at, at + TASK_WORDS).join(' '))
}

/** *A list that can be sorted*; *that was slow* is no relative clause. */
function mayBeRelative(word: string, next: string): boolean {
  return word === 'that' && !TELLS_OF_THAT.has(next)
}

/** *What would you*, *how many*, *what happens*; *which is why* and *when I started* don’t ask. */
function classifyAsked(words: readonly string[], at: number): StartKind {
  const [word = '', next = '', third = '', fourth = ''] = words.slice(at, at + 4)
  if (AUXILIARIES.has(next)) {
    if (ASKED_SUBJECTS.has(third)) return 'clearQuestion'
    if (/^(?:what|why|how)$/.test(word)) return 'question'
    return word !== 'which' && DETERMINERS.has(third) ? 'question' : 'none'
  }
  if (word === 'how' && QUANTITIES.has(next)) return 'question'
  if (word === 'what' && WHAT_ELSE.has(next)) return 'question'
  if (/^(?:what|who)$/.test(word) && isFiniteVerb(next)) return 'perhapsQuestion'
  if (asksLater(words, at)) return 'clearQuestion'
  // *What we did was*.
  const isCleft = word === 'what' && hasSubject(words, at + 1)
  if (
    isCleft &&
    words.slice(at + 3, at + MAX_PHRASE_WORDS).some((one) => one === 'is' || one === 'was')
  )
    return 'phrase'
  const isNounFirst = AUXILIARIES.has(third) && ASKED_SUBJECTS.has(fourth)
  if (isNounFirst && /^(?:what|how|which)$/.test(word)) return 'question'
  return word === 'when' && hasMainClause(words, at) ? 'phrase' : 'none'
}

/** *Which of those would you*, *how much memory does it*. */
function asksLater(words: readonly string[], at: number): boolean {
  for (let place = at + 1; place < at + MAX_ASKED_WORDS; place += 1) {
    const [word = '', next = ''] = words.slice(place, place + 2)
    if (AUXILIARIES.has(word)) return ASKED_SUBJECTS.has(next)
    if (SUBJECTS.has(word) && !DETERMINERS.has(word)) return false
  }
  return false
}

/** Whether a condition comes first: *if it is there we return it*; what it follows has its own clause. */
function hasMainClause(words: readonly string[], at: number): boolean {
  if (!hasSubject(words, at + 1) && !hasNounWithVerb(words, at + 1)) return false
  for (let place = at + 3; place < at + MAX_CONDITION_WORDS; place += 1) {
    if (hasSubject(words, place) && !RELATIVE_HEADS.has(words[place - 1] ?? '')) return true
    if (AUXILIARIES.has(words[place] ?? '') && ASKED_SUBJECTS.has(words[place + 1] ?? ''))
      return true
  }
  return false
}

/** *I would*, *they usually know*, *that turned out*. */
function hasSubject(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (CONTRACTED.test(word)) return true
  if (!SUBJECTS.has(word)) return false
  if (PEOPLE.has(word) && next !== '' && !NO_VERBS.has(next)) return true
  const isVerb = (one: string) =>
    isVerbOfOne(one) ||
    (THIRD_PERSONS.has(word) && /..[^s']s$/.test(one)) ||
    (PLURALS.has(word) && BASE_VERBS.has(one))
  return (
    isVerb(next) ||
    (/ly$|^(?:always|never|still|just|also|only|even|often|then|both|all)$/.test(next) &&
      isVerb(third))
  )
}

/** *In the end*, *after two months he*. */
function isOpeningPhrase(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = '', fourth = ''] = words.slice(at, at + 4)
  if (OPENING_PHRASES.has(`${word} ${next}`)) return true
  if (BEFORE_DAY.has(word) && TIMES.has(next))
    return hasSubject(words, at + 2) || hasNounWithVerb(words, at + 2)
  if (OPENING_PHRASES.has(`${word} ${next} ${third}`)) return true
  if (!BEFORE_TIME.has(word)) return false
  const length = TIMES.has(third) ? 3 : TIMES.has(fourth) ? 4 : 0
  return length > 0 && (hasSubject(words, at + length) || hasNounWithVerb(words, at + length))
}

/** *The limit was*, *each of them took*, *people went*, *the first thing I wrote was*. */
function hasNounWithVerb(words: readonly string[], at: number): boolean {
  const first = words[at] ?? ''
  if (SUBORDINATORS.has(first) || AUXILIARIES.has(first)) return false
  const isPhrase = DETERMINERS.has(first)
  let relatives = 0
  for (let place = at + 1; place <= at + (isPhrase ? MAX_NOUN_WORDS : 2); place += 1) {
    const [before = '', word = '', next = ''] = words.slice(place - 1, place + 2)
    if (word === 'and' && DETERMINERS.has(next)) continue
    if (SUBORDINATORS.has(word) || word === 'and' || word === 'or') return false
    if (SUBJECTS.has(word) && !DETERMINERS.has(word)) relatives += 1
    const mayBeNoun = isPhrase && place === at + 1
    const isVerb =
      isFiniteVerb(word) ||
      (!mayBeNoun && isVerbBefore(word, next)) ||
      (isPlural(before) && BASE_VERBS.has(word))
    if (isVerb && relatives === 0) return true
    if (isVerb) relatives -= 1
  }
  return false
}

function isPlural(word: string): boolean {
  return PLURALS.has(word) || /[^s']s$/.test(word)
}
