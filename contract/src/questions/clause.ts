import { BE_FORMS, DETERMINERS, PRONOUNS } from './question-words.ts'

/** What begins a clause within a question, whose verb is not that of the question. */
const SUBORDINATORS = new Set(
  'that which who when if because so where while until whether and but or than as'.split(' '),
)
/** Verbs of *which one you pick does not matter*: what comes before them is their subject. */
const TELLING_VERBS = new Set(
  'depends varies changes differs went matters changed goes comes had'.split(' '),
)
const NEGATED_DO = /^(?:does|did|do|doesn't|didn't|don't)$/
/** What it means, or not, that somebody did something. */
const WEIGHED = new Set(['matter', 'count', 'interest', 'concern', 'bother'])
/** *I'd*, *that's*: a subject with its verb. */
const CONTRACTED = /^(?:i|you|he|she|it|we|they|that|there)'(?:d|ll|ve|m|re|s)$/
/** Words that are no noun after an auxiliary. */
export const ADVERB =
  /ly$|^(?:well|very|quite|too|pretty|super|rather|most|so|no|more|nothing|about|sometimes|always|perhaps|often|never|also|just|even|still|then|usually|in|was|is|this|us|besides|afterwards|less|across|towards|thus|as|yes|plus|whereas|nowadays|these|those)$/
/** Words before which a phrase of its own begins. */
export const PREPOSITIONS = new Set('for in at by to with from of on until since under'.split(' '))

/** Whether a word is a subject, or begins one: *it*, *your*, *they've*. */
export function isSubject(word: string): boolean {
  return PRONOUNS.has(word) || DETERMINERS.has(word) || CONTRACTED.test(word)
}

/** Whether a verb comes later of which all before is the subject: *who owns it is written down*. */
export function hasLaterVerb(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SUBORDINATORS.has(word)) return false
    if (BE_FORMS.has(word) || TELLING_VERBS.has(word)) return at < words.length - 1
    // *Who reviewed it does not matter*.
    if (NEGATED_DO.test(word) && words.slice(at, at + 3).some((one) => WEIGHED.has(one)))
      return true
  }
  return false
}

/** Whether a verb comes later that tells: *depends*, *varies*. */
export function hasTellingVerb(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SUBORDINATORS.has(word)) return false
    if (TELLING_VERBS.has(word) && word !== 'had') return true
  }
  return false
}
