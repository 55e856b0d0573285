import {
  CODES,
  MONTHS,
  NAMED,
  PARTED,
  PRODUCTS,
} from '@live-scribe/contract/written-form/number-form'
import { isNumberWord, ordinalOf } from '@live-scribe/contract/written-form/number-words'
import { isUnit } from '@live-scribe/contract/written-form/units'

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
export function splitsPhrase(spoken: readonly string[], at: number): boolean {
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
