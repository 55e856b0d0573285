import { readBelowHundred } from './number-words.ts'
import type { Phrase, Rewriting } from './tokens.ts'
import { CURRENCY_SIGNS, symbolOf, UNIT_WORDS } from './units.ts'

/** From here on a number is written in digits wherever it stands. */
export const SMALLEST_IN_DIGITS = 10
/** Digits are grouped from here on, so that years and ports are not. */
const SMALLEST_GROUPED = 10_000
const LARGE = new Map([
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
/** Words that multiply a number with decimals: `two point five million`. */
const SCALES = new Set(['thousand', ...LARGE.keys()])
/** Words before a number that names something; after a bracket it is an index. */
const NAMING = new Set([
  ...['version', 'port', 'line', 'step', 'level', 'number', 'page', 'chapter', 'python', 'java'],
  ...['layer', 'part', 'phase', 'option', 'round', 'http', 'http/', 'node', 'ipv', '[', '('],
])
/** Words before a naming word after which a number counts what follows: `at this level two left`. */
const POINTING = new Set(['this', 'that', 'each', 'every', 'per', 'my', 'our', 'your', 'any'])
/** Words that say that the number before them counts. */
const COUNTED = new Set(['of', 'thing', 'things', 'way', 'ways', 'more', 'people'])
const POSSESSIVE = new Set(['my', 'our', 'your'])
/** What follows `ten x` when it means ten times. */
const AFTER_FACTOR = new Set(['faster', 'slower', 'more', 'less', 'better', 'cheaper', 'growth'])
/** What follows an amount with cents: `nine dollars fifty a month`. */
const AFTER_AMOUNT = new Set(['a', 'an', 'per', 'each', 'for'])

/** A number as it was said. */
export interface Quantity {
  value: number
  /** Its point and the digits after it; empty without. */
  decimals: string
}

/**
 * Writes a number of `length` words and its unit, with which the phrase goes on; null for a number
 * that stays a word.
 */
export function writeQuantity(
  { words, previous }: Phrase,
  length: number,
  { value, decimals }: Quantity,
): Rewriting | null {
  const isScaled = decimals !== '' && SCALES.has(words[0] ?? '')
  const digits = formatNumber(value) + decimals + (isScaled ? ` ${words[0]}` : '')
  const written = writeUnit(isScaled ? words.slice(1) : words, digits)
  if (isScaled) return { length: length + 1 + written.length, text: written.text }
  const isLong = value >= SMALLEST_IN_DIGITS || decimals !== ''
  if (isLong || written.length > 0) return { length: length + written.length, text: written.text }
  const isIdiom = words[0] === 'cents' && POSSESSIVE.has(previous.at(-1) ?? '')

  return (isCounted(value, words[0]) && !isIdiom) || isName(words, previous)
    ? { length, text: digits }
    : null
}

/** Whether a number below ten is written in digits because of its unit, which stays a word. */
export function isCounted(value: number, unit: string | undefined): boolean {
  return value !== 1 && UNIT_WORDS.has(unit ?? '')
}

/** Whether a word is a unit or a currency. */
export function isUnit(word: string | undefined): boolean {
  return UNIT_WORDS.has(word ?? '') || symbolOf(word) !== undefined || signOf(word) !== undefined
}

/** The sign of a currency. */
export function signOf(word: string | undefined): string | undefined {
  return CURRENCY_SIGNS.get(word ?? '')
}

/** Digits with separators, and with a word for whole millions. */
export function formatNumber(value: number): string {
  for (const [word, scale] of LARGE) {
    const count = value / scale
    if (count >= 1 && count < 1_000 && Number.isInteger(count)) return `${count} ${word}`
  }
  const digits = String(value)
  return value < SMALLEST_GROUPED ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Digits with the unit after them; `length` counts the words of the unit. */
function writeUnit(words: readonly string[], digits: string): Rewriting {
  const [unit, next] = words
  const sign = signOf(unit)
  if (sign) {
    const cents = /^\d+$/.test(digits) ? readCents(words.slice(1)) : { length: 0, text: '' }
    return { length: 1 + cents.length, text: sign + digits + cents.text }
  }
  const symbol = symbolOf(unit)
  if (symbol) return { length: 1, text: digits + symbol }
  const isLong = digits.length > 1
  // `ten k v pairs` are pairs of keys and values.
  const isThousands = isLong && unit === 'k' && next !== 'v'
  const isFactor = isLong && unit === 'x' && AFTER_FACTOR.has(next ?? '')
  return isThousands || isFactor ? { length: 1, text: digits + unit } : { length: 0, text: digits }
}

/** `nine dollars fifty`, `five dollars and fifty cents`: what is after the currency. */
function readCents(words: readonly string[]): Rewriting {
  const lead = words[0] === 'and' ? 1 : 0
  const cents = readBelowHundred(words.slice(lead))
  const after = words[lead + (cents?.length ?? 0)]
  const isSaid = after === 'cents'
  const isAmount = isSaid || (lead === 0 && (after === undefined || AFTER_AMOUNT.has(after)))
  if (!cents || cents.value < 1 || !isAmount) return { length: 0, text: '' }
  const text = `.${String(cents.value).padStart(2, '0')}`
  return { length: lead + cents.length + (isSaid ? 1 : 0), text }
}

function isName([next]: readonly string[], previous: readonly string[]): boolean {
  return (
    NAMING.has(previous.at(-1) ?? '') &&
    !POINTING.has(previous.at(-2) ?? '') &&
    !COUNTED.has(next ?? '')
  )
}
