import {
  AUXILIARIES,
  BASE_VERBS,
  CONDITIONS,
  CONTRACTED,
  DETERMINERS,
  MARKERS,
  NO_VERBS,
  NOUNS_TOO,
  OBJECTS,
  OPENERS,
  PAST_TENSES,
  PEOPLE,
  PLACES,
  PREPOSITIONAL,
  QUESTION_WORDS,
} from './clause-words.ts'

/** What is known of the words since the last end of a sentence; places count from the first word of all. */
export interface Clause {
  readonly start: number
  hasVerb: boolean
  /** Begins with a word that asks. */
  isQuestion: boolean
  /** The subordinator with which it begins, until its main clause begins. */
  opener: string | null
  /** The place of the last *if* or *when* within it. */
  condition: number
  /** The place of its last word that asks. */
  asked: number
}

/** A clause that begins at a word. */
export function beginClause(start: number): Clause {
  const never = Number.NEGATIVE_INFINITY
  return { start, hasVerb: false, isQuestion: false, opener: null, condition: never, asked: never }
}

/** Takes the next word into the clause. */
export function followClause(clause: Clause, words: readonly string[], at: number): void {
  const word = words[at] ?? ''
  const before = at > clause.start ? (words[at - 1] ?? '') : ''
  const isFirst = at === clause.start || (at <= clause.start + 2 && MARKERS.has(before))
  if (isFirst && OPENERS.has(word)) clause.opener = word
  if (isFirst && QUESTION_WORDS.has(word)) clause.isQuestion = true
  if (!isFirst && CONDITIONS.has(word)) clause.condition = at
  if (QUESTION_WORDS.has(word)) clause.asked = at
  const isBefore = at > clause.start && isVerbBefore(word, words[at + 1] ?? '')
  if (isVerb(word) || isBefore || (PEOPLE.has(before) && !NO_VERBS.has(word))) clause.hasVerb = true
}

/** The clause goes on with words that could begin one: they are what its opener waits for. */
export function continueClause(clause: Clause, at: number): void {
  if (clause.opener === null || at === clause.start) return
  if (clause.hasVerb || PREPOSITIONAL.has(clause.opener)) clause.opener = null
}

/** What kind of verb a word may be; `ofOne` is finite too, but is a noun as often. */
type VerbKind = 'finite' | 'ofOne' | 'base' | 'none'

/** Words whose kind is known: a talk has few that differ. */
const known = new Map<string, VerbKind>()
const MAX_KNOWN = 5000

function kindOf(word: string): VerbKind {
  const found = known.get(word)
  if (found !== undefined) return found
  const kind = findKind(word)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(word, kind)
  return kind
}

function findKind(word: string): VerbKind {
  if (AUXILIARIES.has(word) || PAST_TENSES.has(word) || /..ed$/.test(word)) return 'finite'
  if (BASE_VERBS.has(word) || CONTRACTED.test(word)) return 'base'
  const forms = word.endsWith('s')
    ? [word.slice(0, -1), word.slice(0, -2), word.replace(/ies$/, 'y')]
    : []
  const base = forms.find((form) => BASE_VERBS.has(form))
  if (base === undefined) return 'none'
  return NOUNS_TOO.has(base) ? 'ofOne' : 'finite'
}

/** Whether a word may be the verb of a clause. */
export function isVerb(word: string): boolean {
  return kindOf(word) !== 'none'
}

/** Whether a word is a verb that has a tense for certain. */
export function isFiniteVerb(word: string): boolean {
  return kindOf(word) === 'finite'
}

/** Whether a word may be the verb of a subject in the singular. */
export function isVerbOfOne(word: string): boolean {
  const kind = kindOf(word)
  return kind === 'finite' || kind === 'ofOne'
}

/** Any verb in the third person, before what can only follow one: *absorbs the*, *works on*. */
export function isVerbBefore(word: string, next: string): boolean {
  if (!word.endsWith('s') || word.endsWith('ss') || word.endsWith("'s")) return false
  return DETERMINERS.has(next) || OBJECTS.has(next) || (PLACES.has(next) && isVerbOfOne(word))
}
