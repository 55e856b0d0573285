import { digitOf } from './number-words.ts'
import type { Phrase } from './tokens.ts'
import { isUnit } from './units.ts'

/** What stands in a slot: how many words it takes, and the text of each name in the written form. */
export interface Filling {
  length: number
  texts: Readonly<Record<string, string>>
}

/** Reads what stands in a slot at the start of a phrase; null when nothing fits. */
export type Slot = (phrase: Phrase) => Filling | null

/** One text under the name of its slot. */
export function fill(name: string, length: number, text: string | number): Filling {
  return { length, texts: { [name]: String(text) } }
}

/** A number of two digits: `05`. */
export function pad(value: number): string {
  return String(value).padStart(2, '0')
}

/** Words after an `oh` that is no zero: *oh well*. */
const AFTER_OH = new Set(
  'well yeah no nope wait sorry my god man boy dear come hang hold'.split(' '),
)
/** Words after an `oh` that may be a zero or not: *three one oh right now*, *oh right*. */
const AFTER_EITHER_OH = new Set("i i'm right okay ok yes sure really actually".split(' '))

/** Whether an `oh` before these words may be an exclamation. */
export function isExclaimed([word, next = '']: readonly string[]): boolean {
  return word === 'oh' && (AFTER_OH.has(next) || AFTER_EITHER_OH.has(next))
}

/** Whether an `oh` before these words may be an exclamation or a zero. */
export function isEitherOh([word, next = '']: readonly string[]): boolean {
  return word === 'oh' && AFTER_EITHER_OH.has(next)
}

/** Digits that are said one by one, as text. */
export function readDigits(words: readonly string[]): string {
  let text = ''
  for (const [at, word] of words.entries()) {
    const digit = digitOf(word)
    if (digit === null || (text !== '' && isExclaimed(words.slice(at, at + 2)))) break
    text += digit
  }
  return text
}

/** Whether a word is a unit, in the plural or not. */
export function isMeasure(word: string | undefined): boolean {
  return isUnit(word) || isUnit(`${word}s`)
}

/** Whether a word is a thing in the plural, as far as its spelling says. */
export function isPlural(word: string): boolean {
  return /^[a-z-]{3,}s$/.test(word) && !NOT_THINGS.has(word)
}

const NOT_THINGS = new Set([
  'was',
  'has',
  'this',
  'its',
  'percent',
  'always',
  'plus',
  'does',
  'is',
  'times',
])
