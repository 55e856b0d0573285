import {
  digitOf,
  readBelowHundred,
  readCardinal,
  scaleOf,
  startsOtherHundreds,
} from './number-words.ts'
import type { Phrase } from './tokens.ts'

/** From here on a number is written in digits wherever it stands. */
export const SMALLEST_IN_DIGITS = 10
/** How many times as large as the first the second number of a range is at most, so that both have its scale. */
const MAX_SHARED_RATIO = 10
/** The same after *from*, where the first may be a count of its own: `from ten to fifty thousand users`. */
const MAX_SHARED_RATIO_FROM = 4
const LAST_HOUR = 12
const LARGE = new Map([
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['trillion', 1_000_000_000_000],
])
/** Decimals of the fractions that are said after a number: `two and a half`. */
const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['and a half', '.5'],
  ['and a quarter', '.25'],
  ['and three quarters', '.75'],
])
/** Words before `a million` that make it less or more. */
const PARTS = new Set(['half', 'quarter', 'quarters', 'third', 'thirds', 'many'])
/** Words between two numbers that are written alike. */
const JOINTS = ['to', 'or', 'by', 'and', 'plus', 'minus', 'out of', 'times', 'divided by'] as const

/** A number at the start of some words. */
export interface Amount {
  length: number
  /** Its value without decimals and without the scale after them. */
  value: number
  /** Its point and the digits after it; empty without. */
  decimals: string
  /** The scale after the decimals: `million`; empty without. */
  scale: string
  /** Whether it ends with a fraction in words: `two and a half`. */
  hasFraction: boolean
  /** Whether it begins with *a*: `a hundred`. */
  hasArticle: boolean
}

/** The number at the start of a phrase, with decimals and a scale: `two point five million`. */
export function readAmount({ words, previous }: Phrase): Amount | null {
  const hasArticle = words[0] === 'a' && scaleOf(words[1]) !== null
  const before = previous.at(-1) === 'of' ? previous.at(-2) : previous.at(-1)
  if (hasArticle && PARTS.has(before ?? '')) return null
  const read = readCardinal(hasArticle ? ['one', ...words.slice(1)] : words)
  if (!read) return null
  const rest = words.slice(read.length)
  const amount = { ...read, decimals: '', scale: '', hasFraction: false, hasArticle }
  const fraction = FRACTIONS.get(rest.slice(0, 3).join(' ')) ?? ''
  const decimals = fraction ? { text: fraction, length: 3 } : readDecimals(rest)
  if (decimals.length === 0 || (fraction && read.value >= 100)) return amount
  const scale = rest[decimals.length] ?? ''
  const scaled = { ...amount, length: read.length + decimals.length, decimals: decimals.text }
  if (LARGE.has(scale)) return { ...scaled, length: scaled.length + 1, scale }
  if (scale !== 'thousand') return { ...scaled, hasFraction: fraction !== '' }
  // `two point five thousand` is 2,500; with more decimals it stays in words.
  if (decimals.text.length > 4) return scaled
  const value = Math.round(numericValue(scaled) * 1_000)
  return { ...scaled, length: scaled.length + 1, value, decimals: '' }
}

/** `point two five`, `point eleven`: one point and the digits after it. */
function readDecimals(words: readonly string[]): { text: string; length: number } {
  const none = { text: '', length: 0 }
  if (words[0] !== 'point' && words[0] !== 'dot') return none
  let text = ''
  while (digitOf(words[1 + text.length]) !== null) text += digitOf(words[1 + text.length])
  if (text !== '') return { text: `.${text}`, length: 1 + text.length }
  const tens = readBelowHundred(words.slice(1))
  return tens ? { text: `.${tens.value}`, length: 1 + tens.length } : none
}

/** Digits with separators, and with a word for whole millions. */
export function formatAmount({ value, decimals, scale }: Amount): string {
  if (decimals) return `${group(value)}${decimals}${scale && ` ${scale}`}`
  for (const [word, factor] of LARGE) {
    const count = value / factor
    if (count >= 1 && count < 1_000 && Number.isInteger(count)) return `${count} ${word}`
  }
  return group(value)
}

function group(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Two numbers and what is between them, as they are written. */
export interface Range {
  from: string
  /** The first number without a scale that is written after the second: `1 to 2 million`. */
  shortFrom: string
  joint: string
  to: string
  length: number
  /** The value of the first number. */
  least: number
  /** Whether one of the numbers has decimals or is at least ten. */
  isLong: boolean
  /** Whether the first number is not smaller than the second. */
  falls: boolean
  /** Whether it is written only before a unit: `two to three hundred dollars`. */
  needsUnit: boolean
  /** Whether it is written only before a currency: `one to two thousand dollars`. */
  needsCurrency: boolean
  startsWithOne: boolean
  endsWithOne: boolean
  /** Whether the second number has one digit. */
  endsShort: boolean
  /** Whether the second number may be an hour: `ten to three`. */
  endsLikeHour: boolean
}

/**
 * The two numbers at the start of a phrase: `five to ten`. A scale that is said once belongs to both,
 * if that is beyond doubt; null where it is not, and where a number is not whole.
 */
export function readRange({ words, previous }: Phrase): Range | null {
  const first = readAmount({ words, previous })
  return first && readSecond(words, first, previous.at(-1))
}

function readSecond(
  words: readonly string[],
  first: Amount,
  before: string | undefined,
): Range | null {
  const rest = words.slice(first.length)
  const joint = JOINTS.find((one) => rest.slice(0, countWords(one)).join(' ') === one)
  if (!joint || startsOtherHundreds(words.slice(first.length - 1))) return null
  const after = rest.slice(countWords(joint))
  const second = readAmount({ words: after, previous: [joint] })
  if (!second) return null
  const scale = second.scale || onlyScale(after.slice(0, second.length))
  const isHundreds = sharesHundreds(first, second, scale)
  const sharing = isHundreds || shareScale(first, second, scale)
  if (sharing === null) return null
  // `ten and twenty thousand` is two numbers, `between ten and twenty thousand` one range.
  if (sharing && joint !== 'to' && joint !== 'or' && before !== 'between') return null
  const lead = isHundreds ? withScale(first, 'hundred') : first
  const shared = sharing && scale !== null ? withScale(lead, scale) : first
  const isWordScale = LARGE.has(scale ?? '')
  const ratio = numericValue(second) / numericValue(shared)
  const isWide = before === 'from' && ratio >= MAX_SHARED_RATIO_FROM
  return {
    from: formatAmount(shared),
    shortFrom: formatAmount(isWordScale ? lead : shared),
    joint,
    to: formatAmount(second),
    length: first.length + countWords(joint) + second.length,
    least: numericValue(shared),
    isLong:
      Math.max(numericValue(shared), numericValue(second)) >= SMALLEST_IN_DIGITS ||
      first.decimals + second.decimals !== '',
    falls: numericValue(shared) >= numericValue(second),
    needsUnit:
      (sharing && scale === 'hundred') || second.hasFraction || (first.hasFraction && !isWordScale),
    needsCurrency: sharing && !isWordScale && (first.value === 1 || isWide),
    startsWithOne: numericValue(first) === 1,
    endsWithOne: numericValue(second) === 1,
    endsShort: numericValue(second) < SMALLEST_IN_DIGITS && second.decimals === '',
    endsLikeHour: numericValue(second) <= LAST_HOUR,
  }
}

/** The scale at the end of a number that has no other: `three hundred`, `fifty thousand`. */
function onlyScale(words: readonly string[]): string | null {
  const last = words.at(-1) ?? ''
  if (scaleOf(last) === null) return null
  const larger = words.slice(0, -1).filter((word) => word !== 'hundred' && scaleOf(word) !== null)
  return larger.length > 0 ? null : last
}

/** `three to four hundred thousand`: the first number has both scales; `one to one hundred thousand` may not. */
function sharesHundreds(first: Amount, second: Amount, scale: string | null): boolean {
  const count = numericValue(second) / (scaleOf(scale ?? '') ?? 1)
  const isOneDigit = first.decimals === '' && first.value > 0 && first.value < SMALLEST_IN_DIGITS
  const isScale = scale !== null && scale !== 'hundred'
  return isScale && isOneDigit && count % 100 === 0 && first.value < count / 100 && count < 1_000
}

/** Whether the first number has the scale of the second as well; null when it may be either. */
function shareScale(first: Amount, second: Amount, scale: string | null): boolean | null {
  const from = numericValue(first)
  const to = numericValue(second)
  if (from === 0 || from >= 1_000) return false
  if (scale === null) return hasOwnScale(from, to) ? false : null
  const count = to / (scaleOf(scale) ?? 1)
  if (scale === 'hundred' && from >= 100) return false
  // More than three decimals of a thousand are no whole number.
  if (first.decimals.length > 4 || (first.decimals && scale === 'hundred')) return null
  if (from < count) {
    // `ten to fifteen hundred`: nobody says ten hundred.
    const isSaid = scale !== 'hundred' || from % 10 !== 0
    return isSaid && count / from < MAX_SHARED_RATIO ? true : null
  }
  if (scale === 'hundred') return from >= SMALLEST_IN_DIGITS || from === 1 ? false : null
  // `nine hundred to one thousand`.
  return scale === 'thousand' && ((from >= 100 && count < 10) || from === 1) ? false : null
}

/** `two to three hundred and fifty`, `five to two thousand five hundred`: the first may be either. */
function hasOwnScale(from: number, to: number): boolean {
  if (to < 100) return true
  if (to < 1_000) return from >= SMALLEST_IN_DIGITS || from === 1 || from > to / 100
  return from >= 100 && to < 10_000
}

function withScale(amount: Amount, scale: string): Amount {
  if (amount.decimals && LARGE.has(scale)) return { ...amount, scale }
  const value = Math.round(numericValue(amount) * (scaleOf(scale) ?? 1))
  return { ...amount, value, decimals: '' }
}

/** The value of a number with its scale. */
export function numericValue({ value, decimals, scale }: Amount): number {
  return Number(`${value}${decimals}`) * (scaleOf(scale) ?? 1)
}

function countWords(text: string): number {
  return text.split(' ').length
}
