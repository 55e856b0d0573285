import { ordinalOf, readBelowHundred, readCardinal } from './number-words.ts'
import type { Phrase, Rule } from './tokens.ts'
import { digitRules, readDecimals } from './write-digits.ts'
import { SMALLEST_IN_DIGITS, writeQuantity } from './write-quantity.ts'
import { endsRange, readRange, writeRange } from './write-ranges.ts'
import { timeRules } from './write-times.ts'

/** Words after which *twenty second* is a place in an order. */
const AFTER_ORDINAL = new Set(['of', 'time', 'century'])

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

  return writeQuantity({ words: words.slice(read.length), previous }, read.length, {
    value: read.value,
    decimals: '',
  })
}

const writeCardinal: Rule = (phrase) => {
  const { words, previous } = phrase
  const read = readCardinal(words)
  if (!read || isAmbiguousSecond(words)) return null
  const isOnePoint = previous.at(-1) === 'at' && read.value === 1 && words[1] === 'point'
  const decimals = isOnePoint ? { text: '', length: 0 } : readDecimals(words.slice(read.length))
  const length = read.length + decimals.length
  const isAlone = decimals.length === 0
  // Numbers side by side may be a range, a time or a list; only a reader can tell.
  if (isAlone && (isBesideNumber(phrase, length) || isOfRange(phrase))) return null
  return writeQuantity({ ...phrase, words: words.slice(length) }, length, {
    value: read.value,
    decimals: decimals.text,
  })
}

function isBesideNumber({ words, previous }: Phrase, length: number): boolean {
  const next = words.slice(length)
  return readBelowHundred(next) !== null || readBelowHundred(previous.slice(-1)) !== null
}

/** Whether the number belongs to a range that `writeRange` left in words. */
function isOfRange(phrase: Phrase): boolean {
  return readRange(phrase) !== null || endsRange(phrase.previous)
}

/** Rules that write spoken numbers in digits, with the signs of their units. */
export const numberRules: readonly Rule[] = [
  ...timeRules,
  ...digitRules,
  writeOrdinal,
  writeHundredAndMore,
  writeRange,
  writeCardinal,
]
