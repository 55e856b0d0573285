import { digitOf, type NumberWords, readBelowHundred } from './number-words.ts'
import type { Rewriting, Rule } from './tokens.ts'
import { isUnit } from './write-quantity.ts'
import { endsRange } from './write-ranges.ts'

/** Words before a year. */
const BEFORE_YEAR = new Set([
  ...['in', 'since', 'by', 'from', 'until', 'till', 'before', 'after', 'around', 'year', 'of'],
  ...['early', 'late', 'mid', 'to', 'during'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
])
/** Words before a year that are before a count as well: `around twenty thirty people`. */
const BEFORE_COUNT = new Set(['by', 'from', 'before', 'after', 'around', 'of', 'to'])
/** Words after a price: `nineteen ninety nine a month`. */
const AFTER_PRICE = new Set(['a', 'an', 'per', 'each'])
const TENS_IN_PLURAL = [
  ...['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'],
]

const writeTwentyFourSeven: Rule = ({ words }) =>
  words[0] === 'twenty' && words[1] === 'four' && words[2] === 'seven'
    ? { length: 3, text: '24/7' }
    : null

/** `three thirty p m`, `nine am`: only with its half of the day, because `three thirty` may be else. */
const writeTimeOfDay: Rule = ({ words, previous }) => {
  const hour = readBelowHundred(words)
  if (!hour || hour.value < 1 || hour.value > 12 || endsRange(previous)) return null
  const minute = readBelowHundred(words.slice(hour.length))
  const isMinute = minute !== null && minute.value >= 10 && minute.value < 60
  const at = hour.length + (isMinute ? minute.length : 0)
  const half = readHalfOfDay(words.slice(at))
  if (!half) return null
  const minutes = isMinute ? `:${minute.value}` : ''
  return { length: at + half.length, text: `${hour.value}${minutes} ${half.text}` }
}

function readHalfOfDay([first, second]: readonly string[]): Rewriting | null {
  // `ten, am I right`.
  if (first === 'am' && second === 'i') return null
  if (first === 'am' || first === 'pm') return { length: 1, text: first }
  if ((first === 'a' || first === 'p') && second === 'm') return { length: 2, text: `${first}m` }
  return null
}

/** `nineteen ninety nine`, `twenty twenty six`, and `in eighteen fifty`: two halves of a year. */
const writeYear: Rule = ({ words, previous }) => {
  const century = readBelowHundred(words)
  if (!century || century.value < 17 || century.value > 20) return null
  const inCentury = readInCentury(words.slice(century.length))
  const length = century.length + (inCentury?.length ?? 0)
  const next = words[length]
  if (!inCentury || isUnit(next) || AFTER_PRICE.has(next ?? '')) return null
  const before = previous.at(-1) ?? ''
  const isPlain = century.value === 19 || (century.value === 20 && inCentury.value >= 20)
  if (!BEFORE_YEAR.has(before) && !(isPlain && inCentury.length === 2)) return null
  if (isCountFromTo(century.value, inCentury.value) && BEFORE_COUNT.has(before) && next) return null
  return { length, text: `${century.value}${String(inCentury.value).padStart(2, '0')}` }
}

/** `twenty thirty people`, `eighteen nineteen people`: from the one to the other. */
function isCountFromTo(from: number, to: number): boolean {
  return to === from + 1 || (from === 20 && to >= 30 && to % 10 === 0)
}

function readInCentury(words: readonly string[]): NumberWords | null {
  const digit = digitOf(words[1])
  if (words[0] === 'oh' && digit) return { value: digit, length: 2 }
  const read = readBelowHundred(words)
  return read && read.value >= 10 ? read : null
}

/** `the nineteen nineties`. */
const writeDecade: Rule = ({ words: [first = '', second = ''] }) => {
  const century = readBelowHundred([first])?.value ?? 0
  const tens = TENS_IN_PLURAL.indexOf(second)
  const isDecade = century >= 17 && century <= 20 && tens >= 0
  return isDecade ? { length: 2, text: `${century}${tens + 2}0s` } : null
}

/** Rules for times of the day, years and decades. */
export const timeRules: readonly Rule[] = [
  writeTwentyFourSeven,
  writeTimeOfDay,
  writeDecade,
  writeYear,
]
