import { type NumberWords, readBelowHundred, readCardinal } from './number-words.ts'
import type { Phrase, Rewriting, Rule } from './tokens.ts'
import {
  formatNumber,
  isCounted,
  isUnit,
  SMALLEST_IN_DIGITS,
  signOf,
  writeQuantity,
} from './write-quantity.ts'

/** Words between two numbers that are written alike. */
const CONNECTORS = ['to', 'or', 'by', 'plus', 'minus', 'out of', 'and'] as const
const SCALES = ['hundred', 'thousand', 'million', 'billion']
const WRITTEN_SCALES = ['million', 'billion']

/** Two numbers and the words between them. */
interface Range {
  first: NumberWords
  second: NumberWords
  connector: (typeof CONNECTORS)[number]
  /** Whether the scale of the second number is also that of the first: `two to three hundred`. */
  hasSharedScale: boolean
  length: number
}

/** The two numbers at the start of a phrase, such as `five to ten`; null without. */
export function readRange({ words, previous }: Phrase): Range | null {
  const first = readCardinal(words)
  const rest = words.slice(first?.length)
  const connector = CONNECTORS.find((one) => rest.slice(0, countWords(one)).join(' ') === one)
  if (!first || !connector || (connector === 'and' && previous.at(-1) !== 'between')) return null
  const after = rest.slice(countWords(connector))
  const second = readCardinal(after)
  if (!second || after[second.length] === 'point' || readBelowHundred(after.slice(second.length))) {
    return null
  }
  const lead = readBelowHundred(after)
  const hasSharedScale =
    lead !== null &&
    lead.value > first.value &&
    SCALES.includes(after[lead.length] ?? '') &&
    second.length === lead.length + 1
  const length = first.length + countWords(connector) + second.length
  return { first, second, connector, hasSharedScale, length }
}

/** Whether the phrase before ends with the first number of a range that stays in words. */
export function endsRange(previous: readonly string[]): boolean {
  return CONNECTORS.some((connector) => {
    const count = countWords(connector)
    const isConnected = previous.slice(-count).join(' ') === connector
    const [before = ''] = previous.slice(-count - 1)
    return isConnected && (readBelowHundred([before]) !== null || SCALES.includes(before))
  })
}

/** `six to twelve engineers`: both numbers in digits, with the unit of both. */
export const writeRange: Rule = (phrase) => {
  const range = readRange(phrase)
  if (!range || staysInWords(phrase, range)) return null
  const { first, second, connector, length } = range
  const unit = phrase.words.slice(length)
  const last = writeQuantity({ ...phrase, words: unit }, length, {
    value: second.value,
    decimals: '',
  })
  const sign = signOf(unit[0]) ?? ''
  const end: Rewriting = last ?? { length, text: formatNumber(second.value) }
  return {
    length: end.length,
    text: `${sign}${formatNumber(first.value)} ${connector} ${end.text}`,
  }
}

function staysInWords({ words }: Phrase, range: Range): boolean {
  const { first, second, connector, hasSharedScale, length } = range
  const scale = words[length - 1] ?? ''
  if (hasSharedScale && !WRITTEN_SCALES.includes(scale)) return true
  // `ten to three` is a time, and `down from twelve to three` reads well.
  if (connector === 'to' && first.value >= second.value) return true
  // `this one or twenty others`.
  if (connector === 'or' && first.value === 1) return true
  const isLong = Math.max(first.value, second.value) >= SMALLEST_IN_DIGITS
  const unit = words[length]
  return !isLong && !isCounted(second.value, unit) && !(isUnit(unit) && second.value > 1)
}

function countWords(text: string): number {
  return text.split(' ').length
}
