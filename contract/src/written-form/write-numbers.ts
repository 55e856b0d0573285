import {
  digitOf,
  type NumberWords,
  ordinalOf,
  readBelowHundred,
  readCardinal,
} from './number-words.ts'
import type { Phrase, Rewriting, Rule } from './tokens.ts'
import { CURRENCY_SIGNS, symbolOf, UNIT_WORDS } from './units.ts'

/** From here on a number is written in digits wherever it stands. */
const SMALLEST_IN_DIGITS = 10
/** Digits are grouped from here on, so that years and ports are not. */
const SMALLEST_GROUPED = 10_000
/** Digits that are said one by one are a code from this many on: `four oh four`. */
const SHORTEST_CODE = 3
const LARGE = new Map([
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
/** Words before a number that names something. */
const NAMING = new Set([
  ...['version', 'port', 'line', 'step', 'level', 'number', 'page', 'chapter', 'python', 'java'],
  ...['layer', 'part', 'phase', 'option', 'round', 'http', 'http/', 'node', 'ipv'],
])
/** Words before numbers whose parts are said side by side: `port eighty eighty`. */
const SIDE_BY_SIDE = new Set(['port', 'status', 'error', 'code', 'http'])
/** Words before a year. */
const BEFORE_YEAR = new Set([
  ...['in', 'since', 'by', 'from', 'until', 'till', 'before', 'after', 'around', 'year', 'of'],
  ...['early', 'late', 'mid', 'to', 'during'],
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
])
/** Words after which *twenty second* is a place in an order. */
const AFTER_ORDINAL = new Set(['of', 'time', 'century'])

const writeTwentyFourSeven: Rule = ({ words }) =>
  words[0] === 'twenty' && words[1] === 'four' && words[2] === 'seven'
    ? { length: 3, text: '24/7' }
    : null

/** `three thirty p m`, `nine am`: only with its half of the day, because `three thirty` may be else. */
const writeTimeOfDay: Rule = ({ words }) => {
  const hour = readBelowHundred(words)
  if (!hour || hour.value < 1 || hour.value > 12) return null
  const minute = readBelowHundred(words.slice(hour.length))
  const isMinute = minute !== null && minute.value >= 10 && minute.value < 60
  const at = hour.length + (isMinute ? minute.length : 0)
  const half = readHalfOfDay(words.slice(at))
  if (!half) return null
  const minutes = isMinute ? `:${minute.value}` : ''
  return { length: at + half.length, text: `${hour.value}${minutes} ${half.text}` }
}

function readHalfOfDay([first, second]: readonly string[]): Rewriting | null {
  if (first === 'am' || first === 'pm') return { length: 1, text: first }
  if ((first === 'a' || first === 'p') && second === 'm') return { length: 2, text: `${first}m` }
  return null
}

/** `nineteen ninety nine`, `twenty twenty six`, and `in eighteen fifty`: two halves of a year. */
const writeYear: Rule = ({ words, previous }) => {
  const century = readBelowHundred(words)
  if (!century || century.value < 17 || century.value > 20) return null
  const inCentury = readInCentury(words.slice(century.length))
  if (!inCentury || isUnit(words[century.length + inCentury.length])) return null
  const isPlain = century.value === 19 || (century.value === 20 && inCentury.value >= 20)
  if (!BEFORE_YEAR.has(previous.at(-1) ?? '') && !(isPlain && inCentury.length === 2)) return null
  const text = `${century.value}${String(inCentury.value).padStart(2, '0')}`
  return { length: century.length + inCentury.length, text }
}

function readInCentury(words: readonly string[]): NumberWords | null {
  const digit = digitOf(words[1])
  if (words[0] === 'oh' && digit) return { value: digit, length: 2 }
  const read = readBelowHundred(words)
  return read && read.value >= 10 ? read : null
}

/** `four oh four`: three digits or more, said one by one. */
const writeDigits: Rule = ({ words }) => {
  if (words[0] === 'oh' || words[0] === 'o') return null
  const digits: number[] = []
  for (const word of words) {
    const digit = digitOf(word)
    if (digit === null) break
    digits.push(digit)
  }
  const isFollowedByMore = readBelowHundred(words.slice(digits.length)) !== null
  if (digits.length < SHORTEST_CODE || isFollowedByMore) return null
  const rest = readDecimals(words.slice(digits.length))
  return { length: digits.length + rest.length, text: digits.join('') + rest.text }
}

/** `port eighty eighty`: the numbers are written side by side. */
const writeSideBySide: Rule = ({ words, previous }) => {
  if (!SIDE_BY_SIDE.has(previous.at(-1) ?? '')) return null
  let text = ''
  let length = 0
  for (let part = readBelowHundred(words); part; part = readBelowHundred(words.slice(length))) {
    text += String(part.value)
    length += part.length
  }
  const isMore = ['hundred', 'thousand', 'point', 'percent'].includes(words[length] ?? '')
  return text.length >= SHORTEST_CODE && !isMore ? { length, text } : null
}

const writeOrdinal: Rule = ({ words, previous }) => {
  const [first = '', second] = words
  const [tens = '', ones, more] = first.includes('-') ? first.split('-') : [first, second]
  if (more !== undefined || isAmbiguousSecond(words)) return null
  const lead = readBelowHundred([tens])
  const last = ordinalOf(ones)
  if (lead && lead.value >= 20 && last !== null && last < SMALLEST_IN_DIGITS) {
    return { length: first.includes('-') ? 1 : 2, text: `${lead.value + last}${suffixOf(last)}` }
  }
  // `a tenth` is a fraction.
  if (['a', 'one'].includes(previous.at(-1) ?? '')) return null
  const alone = ordinalOf(first)
  return alone !== null && alone >= SMALLEST_IN_DIGITS ? { length: 1, text: `${alone}th` } : null
}

function suffixOf(lastDigit: number): string {
  return ['th', 'st', 'nd', 'rd'][lastDigit] ?? 'th'
}

/** `twenty second` is a time or an ordinal: only what follows tells. */
function isAmbiguousSecond(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words
  const [tens = '', ones, next] = first.includes('-')
    ? [...first.split('-'), second]
    : [first, second, third]
  const isTens = (readBelowHundred([tens])?.value ?? 0) >= 20

  return isTens && ones === 'second' && !AFTER_ORDINAL.has(next ?? '')
}

/** `a hundred and twenty`; `a hundred times` is no exact number. */
const writeHundredAndMore: Rule = ({ words, previous }) => {
  if (words[0] !== 'a') return null
  const read = readCardinal(['one', ...words.slice(1)])
  if (!read || read.length < 3) return null

  return withUnit({ words: words.slice(read.length), previous }, read.length, {
    value: read.value,
    decimals: '',
  })
}

const writeCardinal: Rule = (phrase) => {
  const { words } = phrase
  const read = readCardinal(words)
  if (!read || isAmbiguousSecond(words)) return null
  const decimals = readDecimals(words.slice(read.length))
  const length = read.length + decimals.length
  // Numbers side by side may be a range, a time or a list; only a reader can tell.
  if (decimals.length === 0 && isBesideNumber(phrase, length)) return null
  return withUnit({ ...phrase, words: words.slice(length) }, length, {
    value: read.value,
    decimals: decimals.text,
  })
}

function isBesideNumber({ words, previous }: Phrase, length: number): boolean {
  const next = words.slice(length)
  return readBelowHundred(next) !== null || readBelowHundred(previous.slice(-1)) !== null
}

/** `point two five`: a point and the digits after it; `dot` counts between two numbers only. */
function readDecimals(words: readonly string[]): Rewriting {
  let text = ''
  let length = 0
  while (words[length] === 'point' || words[length] === 'dot') {
    const digits = readDigitsAfterPoint(words.slice(length + 1))
    if (digits.length === 0) break
    text += `.${digits.text}`
    length += 1 + digits.length
  }
  return { text, length }
}

function readDigitsAfterPoint(words: readonly string[]): Rewriting {
  const digits = words.map(digitOf)
  const end = digits.indexOf(null)
  const said = digits.slice(0, end === -1 ? undefined : end)
  if (said.length > 0) return { text: said.join(''), length: said.length }
  const tens = readBelowHundred(words)
  return tens ? { text: String(tens.value), length: tens.length } : { text: '', length: 0 }
}

function withUnit(
  { words: [unit], previous }: Phrase,
  length: number,
  { value, decimals }: { value: number; decimals: string },
): Rewriting | null {
  const digits = format(value) + decimals
  const sign = CURRENCY_SIGNS.get(unit ?? '')
  if (sign) return { length: length + 1, text: sign + digits }
  const symbol = symbolOf(unit)
  if (symbol) return { length: length + 1, text: digits + symbol }
  const isCounted = value !== 1 && UNIT_WORDS.has(unit ?? '')
  const isName = NAMING.has(previous.at(-1) ?? '')
  const isLong = value >= SMALLEST_IN_DIGITS || decimals !== ''
  return isLong || isCounted || isName ? { length, text: digits } : null
}

function isUnit(word: string | undefined): boolean {
  return (
    UNIT_WORDS.has(word ?? '') || symbolOf(word) !== undefined || CURRENCY_SIGNS.has(word ?? '')
  )
}

function format(value: number): string {
  for (const [word, scale] of LARGE) {
    const count = value / scale
    if (count >= 1 && count < 1_000 && Number.isInteger(count)) return `${count} ${word}`
  }
  const digits = String(value)
  return value < SMALLEST_GROUPED ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Rules that write spoken numbers in digits, with the signs of their units. */
export const numberRules: readonly Rule[] = [
  writeTwentyFourSeven,
  writeTimeOfDay,
  writeSideBySide,
  writeYear,
  writeDigits,
  writeOrdinal,
  writeHundredAndMore,
  writeCardinal,
]
