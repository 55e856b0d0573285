import { digitOf, readBelowHundred } from './number-words.ts'
import type { Rewriting, Rule } from './tokens.ts'

/** Digits that are said one by one are a code from this many on: `four oh four`. */
const SHORTEST_CODE = 3
/** Digits that are a phone number or the like, whatever is before them, from this many on. */
const SHORTEST_LONG_CODE = 7
/** Percentiles that people watch. */
const SMALLEST_PERCENTILE = 50
/** Words before numbers whose parts are said side by side: `port eighty eighty`. */
const SIDE_BY_SIDE = new Set(['port', 'status', 'error', 'code', 'http'])
/** Words before a code; without one of them three digits may be a list. */
const BEFORE_CODE = new Set([...SIDE_BY_SIDE, 'number', 'sha', 'extension', 'id', 'ip'])

/** `four oh four`: three digits or more, said one by one. */
const writeDigits: Rule = ({ words, previous }) => {
  if (words[0] === 'oh' || words[0] === 'o') return null
  const digits: number[] = []
  for (const word of words) {
    const digit = digitOf(word)
    if (digit === null) break
    digits.push(digit)
  }
  const rest = words.slice(digits.length)
  const decimals = readDecimals(rest)
  const isFollowedByMore = readBelowHundred(rest) !== null
  if (digits.length < SHORTEST_CODE || isFollowedByMore) return null
  const isCode = decimals.length > 0 || BEFORE_CODE.has(previous.at(-1) ?? '')
  if (!isCode && !isOneNumber(words.slice(0, digits.length), digits)) return null
  return { length: digits.length + decimals.length, text: digits.join('') + decimals.text }
}

/** Whether digits are one number: `one two three` counts, `three two four` may be a list. */
function isOneNumber(words: readonly string[], digits: readonly number[]): boolean {
  const isCounting = digits.every((digit, at) => at === 0 || digit === (digits[at - 1] ?? 0) + 1)
  const hasInnerZero = digits.lastIndexOf(0) > 0
  const startsWithZero = words[0] === 'zero'
  return !isCounting && !startsWithZero && (hasInnerZero || digits.length >= SHORTEST_LONG_CODE)
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

/** `p ninety nine`, a percentile. */
const writePercentile: Rule = ({ words }) => {
  const rank = words[0] === 'p' ? readBelowHundred(words.slice(1)) : null
  if (!rank || rank.value < SMALLEST_PERCENTILE) return null
  const decimals = readDecimals(words.slice(1 + rank.length))
  return { length: 1 + rank.length + decimals.length, text: `p${rank.value}${decimals.text}` }
}

/** `point two five`: a point and the digits after it; `dot` counts between two numbers only. */
export function readDecimals(words: readonly string[]): Rewriting {
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

/** Rules for codes, whose digits or parts are said one by one, and for percentiles. */
export const digitRules: readonly Rule[] = [writeSideBySide, writePercentile, writeDigits]
