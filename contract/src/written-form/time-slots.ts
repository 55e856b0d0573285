import { SMALLEST_IN_DIGITS } from './amounts.ts'
import {
  digitOf,
  type NumberWords,
  ordinalOf,
  readBelowHundred,
  readCardinal,
} from './number-words.ts'
import { type Filling, fill, isMeasure, isPlural, pad, type Slot } from './slot.ts'
import type { Phrase } from './tokens.ts'

const TENS_IN_PLURAL = [
  ...['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'],
]

const MONTHS = new Set([
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
])
/** Those of them that are verbs, too. */
const VERBS_TOO = new Set(['march', 'may'])
/** Words after which *twenty second* is a place in an order. */
const AFTER_ORDINAL = new Set(['of', 'time', 'century', 'percentile'])

/** Words that an ordinal below ten names together with them: *third party*, *first graders*. */
const NAMED_BY_ORDINAL = new Set([
  ...['party', 'parties', 'world', 'class', 'grade', 'graders', 'grader', 'generation', 'degree'],
  ...['time', 'timers', 'year', 'years', 'responders', 'names', 'rate', 'level'],
])
/** Words before which *twenty first time* is a place in an order. */
const BEFORE_ORDINAL = new Set([
  ...['the', 'my', 'our', 'your', 'his', 'her', 'their', 'its', 'every', 'a', 'this', 'that'],
])

/** The year of two halves or of two thousand and more; `twenty twenty minute slots` has none. */
const year: Slot = ({ words, previous }) => {
  // `ubuntu twenty oh four is old`: a version.
  if (previous.at(-1) === 'ubuntu') return null
  const read = readHalves(words) ?? readTwoThousand(words)
  return read && !countsNext(words, read.length) ? fill('year', read.length, read.value) : null
}

/** Whether the last number of a year may count what follows: `in twenty twenty two engineers left`. */
function countsNext(words: readonly string[], length: number): boolean {
  const next = words[length] ?? ''
  const before = words[length - 2] ?? ''
  const hasDigit = length > 2 && (digitOf(words[length - 1]) ?? 0) > 1
  return isMeasure(next) || (hasDigit && before !== 'oh' && before !== 'and' && isPlural(next))
}

/** A year from 2001 to 2030 that is said as a number. */
const thousandYear: Slot = ({ words }) => {
  const read = readTwoThousand(words)
  return read && read.value <= 2030 ? fill('thousand year', read.length, read.value) : null
}

/** A year of two halves that is one without a word before it: `nineteen ninety nine`. */
const oldYear: Slot = (phrase) => readClearYear(phrase, 'old year', 1900, 1999)

/** `twenty twenty six`. */
const newYear: Slot = (phrase) => readClearYear(phrase, 'new year', 2020, 2099)

function readClearYear({ words }: Phrase, name: string, min: number, max: number): Filling | null {
  const read = readHalves(words)
  const isClear = read && read.length > 2 && read.value >= min && read.value <= max
  return isClear && !countsNext(words, read.length) ? fill(name, read.length, read.value) : null
}

function readHalves(words: readonly string[]): NumberWords | null {
  const century = readBelowHundred(words)
  if (!century || century.value < 17 || century.value > 20) return null
  const rest = words.slice(century.length)
  const digit = rest[0] === 'oh' ? digitOf(rest[1]) : null
  if (digit) return { value: century.value * 100 + digit, length: century.length + 2 }
  const tens = readBelowHundred(rest)
  if (!tens || tens.value < 10) return null
  return { value: century.value * 100 + tens.value, length: century.length + tens.length }
}

function readTwoThousand(words: readonly string[]): NumberWords | null {
  const read = words[0] === 'two' && words[1] === 'thousand' ? readCardinal(words) : null
  return read && read.value > 2000 && read.value < 2100 ? read : null
}

/** The year 2000; of `two thousand and one` it is a part. */
const millennium: Slot = ({ words }) => {
  const read = words[0] === 'two' ? readCardinal(words) : null
  return read?.value === 2000 && read.length === 2 ? fill('millennium', 2, 2000) : null
}

const decade: Slot = ({ words: [first = '', second = ''] }) => {
  const century = readBelowHundred([first])?.value ?? 0
  const tens = TENS_IN_PLURAL.indexOf(second)
  const isDecade = century >= 17 && century <= 20 && tens >= 0
  return isDecade ? fill('decade', 2, `${century}${tens + 2}0s`) : null
}

const hour: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  return read && read.value >= 1 && read.value <= 12 ? fill('hour', read.length, read.value) : null
}

/** `thirty`, `oh five`: the minutes of a time. */
const minutes: Slot = ({ words }) => {
  const digit = words[0] === 'oh' ? digitOf(words[1]) : null
  if (digit) return fill('minutes', 2, pad(digit))
  const read = readBelowHundred(words)
  return read && read.value >= 10 && read.value < 60
    ? fill('minutes', read.length, read.value)
    : null
}

/** `am`, `p m`; *ten, am I right* has none. */
const half: Slot = ({ words: [first, second] }) => {
  if (first === 'am' && second === 'i') return null
  if (first === 'am' || first === 'pm') return fill('half', 1, first)
  return (first === 'a' || first === 'p') && second === 'm' ? fill('half', 2, `${first}m`) : null
}

/** `twelfth`, `twenty first`, `hundred and fiftieth`: an ordinal of two digits or more. */
const ordinal: Slot = ({ words, previous }) => {
  const isDate = MONTHS.has(previous.at(-1) ?? '')
  if (isAmbiguousSecond(words) && !isDate) return null
  const isHundred = words[0] === 'hundred' && (words[1] === 'and' || ordinalOf(words[1]) !== null)
  const spelled = isHundred ? ['one', ...words] : words
  const lead = readBeforeOrdinal(spelled)
  const last = ordinalOf(spelled[lead.length]) ?? hyphenated(spelled[lead.length])
  // `one hundred second timeout`.
  if (spelled[lead.length] === 'second' && !isDate && !isOrder(spelled.slice(lead.length + 1)))
    return null
  const isCount = lead.length > 0 && isNamedByOrdinal(spelled.slice(lead.length + 1), previous)
  if (isCount) return null
  if (last === null || (lead.value % 100 !== 0 && (lead.value % 10 !== 0 || last > 9))) return null
  // `a tenth` is a fraction.
  const isFraction = lead.value === 0 && ['a', 'one'].includes(previous.at(-1) ?? '')
  const value = lead.value + last
  if (isFraction || value < SMALLEST_IN_DIGITS || lead.value % 100 === 10) return null
  const length = lead.length + 1 - (isHundred ? 1 : 0)
  return fill('ordinal', length, toOrdinal(value))
}

/** `thirty third party libraries`, `twenty first time users`: a count of what the ordinal names. */
function isNamedByOrdinal([noun = '', next = '']: readonly string[], previous: readonly string[]) {
  if (!NAMED_BY_ORDINAL.has(noun)) return false
  const isOrder = BEFORE_ORDINAL.has(previous.at(-1) ?? '') && /^(?:time|year|level)$/.test(noun)
  return !isOrder || isPlural(next)
}

/** A day of a month before the tenth, which is written in digits only before a year. */
const day: Slot = ({ words }) => {
  const value = ordinalOf(words[0])
  return value !== null && value < SMALLEST_IN_DIGITS ? fill('day', 1, toOrdinal(value)) : null
}

/**
 * A day before the tenth that can be nothing but one: *in june first we* and *march second thing* may
 * have none.
 */
const dayOfMonth: Slot = (phrase) => {
  const [before = '', month = ''] = ['', ...phrase.previous].slice(-2)
  if (!MONTHS.has(month) || before === 'in') return null
  if (
    VERBS_TOO.has(month) &&
    !/^(?:on|by|until|till|since|from|before|after|to|through|and|or|between)$/.test(before)
  )
    return null
  const read = day(phrase)
  return read && fill('day of month', read.length, read.texts.day ?? '')
}

/** Words between two ordinals that belong together, with or without *the* behind them. */
const ORDINAL_JOINTS = new Set(['to', 'and', 'or', 'through', 'until', 'till'])

interface OrdinalRange {
  texts: readonly string[]
  length: number
  /** Whether one of them may be a time: `twenty second`. */
  isAmbiguous: boolean
}

/** `first to third`, `first to the twelfth`: of a month, or with one of two digits. */
function readOrdinalRange({ words, previous }: Phrase): OrdinalRange | null {
  const first = readAnyOrdinal(words)
  const joint = words[first?.length ?? 0] ?? ''
  if (!first || !ORDINAL_JOINTS.has(joint)) return null
  const the = words[first.length + 1] === 'the' ? ['the'] : []
  const from = first.length + 1 + the.length
  const second = readAnyOrdinal(words.slice(from))
  if (!second) return null
  const length = from + second.length
  const isOfMonth = words[length] === 'of' && MONTHS.has(words[length + 1] ?? '')
  const isDate = isOfMonth || MONTHS.has(previous.at(-1) ?? '')
  if (!isDate && Math.max(first.value, second.value) < SMALLEST_IN_DIGITS) return null
  if (isNamedByOrdinal(words.slice(length), previous)) return null
  const isTime = [words, words.slice(from)].some(isAmbiguousSecond)
  const texts = [toOrdinal(first.value), joint, ...the, toOrdinal(second.value)]
  return { texts, length, isAmbiguous: isTime && !isDate }
}

function readAnyOrdinal(words: readonly string[]): NumberWords | null {
  const lead = readBeforeOrdinal(words)
  const word = words[lead.length]
  const last = ordinalOf(word) ?? hyphenated(word)
  const isWhole = lead.value === 0 || (lead.value % 10 === 0 && lead.value >= 20)
  const isOne = last !== null && isWhole && (lead.value % 100 === 0 || last < SMALLEST_IN_DIGITS)
  return isOne ? { value: lead.value + last, length: lead.length + 1 } : null
}

/** Two ordinals that are written alike. */
const ordinals: Slot = (phrase) => {
  const read = readOrdinalRange(phrase)
  return read && !read.isAmbiguous ? fill('ordinals', read.length, read.texts.join(' ')) : null
}

/** Two ordinals of which one may be a time, so that both stay words. */
const doubtfulOrdinals: Slot = (phrase) => {
  const read = readOrdinalRange(phrase)
  return read?.isAmbiguous ? fill('doubtful ordinals', read.length, '') : null
}

/** `fifteen hundred`: a full hour from ten on, as soldiers and pilots say it. */
const military: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  const isHour = read && read.value >= 10 && read.value < 24 && words[read.length] === 'hundred'
  return isHour ? fill('military', read.length + 1, `${read.value}00`) : null
}

const month: Slot = ({ words: [word = ''] }) => (MONTHS.has(word) ? fill('month', 1, word) : null)

/** The cardinal words before the last word of an ordinal. */
function readBeforeOrdinal(words: readonly string[]): NumberWords {
  const read = readCardinal(words) ?? { value: 0, length: 0 }
  const joins = read.value >= 100 && words[read.length] === 'and'
  return { value: read.value, length: read.length + (joins ? 1 : 0) }
}

function hyphenated(word: string | undefined): number | null {
  const [tens = '', ones, more] = (word ?? '').split('-')
  const last = ordinalOf(ones)
  const lead = readBelowHundred([tens])
  const isWhole = more === undefined && last !== null && last <= 9 && lead !== null
  return isWhole && lead.value >= 20 && lead.value % 10 === 0 ? lead.value + last : null
}

function toOrdinal(value: number): string {
  return `${value}${suffixOf(value)}`
}

function suffixOf(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  return (isTeen ? undefined : ['th', 'st', 'nd', 'rd'][value % 10]) ?? 'th'
}

/** `twenty second` is a time or an ordinal: only what follows tells. */
export function isAmbiguousSecond(words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  const [tens = '', ones] = first.includes('-') ? first.split('-') : [first, second]
  const isTens = (readBelowHundred([tens])?.value ?? 0) >= 20
  const rest = first.includes('-') ? words.slice(1) : words.slice(2)
  return isTens && ones === 'second' && !isOrder(rest)
}

/** Whether the words after *second* say that it is a place in an order. */
function isOrder(words: readonly string[]): boolean {
  return AFTER_ORDINAL.has(words[0] ?? '') || readHalves(words) !== null
}

/** A quarter of a year. */
const quarter: Slot = ({ words }) => {
  const value = digitOf(words[0])
  return value !== null && value >= 1 && value <= 4 ? fill('quarter', 1, value) : null
}

/** `two to four`, `nine oh five to ten thirty`: before the half of the day. */
const hours: Slot = (phrase) => readHours(phrase)?.filling ?? null

/** Two times without the half of the day, of which one has minutes that nothing else has. */
const clockHours: Slot = (phrase) => {
  const read = readHours(phrase)
  const taken = phrase.words.slice(0, read?.filling.length)
  return read?.hasMinutes && taken.includes('oh') ? read.filling : null
}

function readHours(phrase: Phrase): { filling: Filling; hasMinutes: boolean } | null {
  const { words, previous } = phrase
  const first = readTime(words)
  const joint = words[first?.length ?? 0] ?? ''
  const second = first && readTime(words.slice(first.length + 1))
  const before = previous.at(-1) ?? ''
  const isSpan = before === 'from' || before === 'between'
  const isJoint =
    joint === 'and' ? before === 'between' : ['to', 'until', 'till', 'or'].includes(joint)
  // `ten to three pm` is one time.
  if (!first || !second || !isJoint || (!isSpan && first.hour >= second.hour)) return null
  const texts = { from: first.text, joint, to: second.text }
  return {
    filling: { length: first.length + 1 + second.length, texts },
    hasMinutes: first.text.includes(':') || second.text.includes(':'),
  }
}

function readTime(words: readonly string[]): { text: string; hour: number; length: number } | null {
  const read = hour({ words, previous: [] })
  if (!read) return null
  const value = read.texts.hour ?? ''
  const rest = minutes({ words: words.slice(read.length), previous: [] })
  const text = rest ? `${value}:${rest.texts.minutes}` : value
  return { text, hour: Number(value), length: read.length + (rest?.length ?? 0) }
}

/** Slots of times of the day, dates and years. */
export const timeSlots: Readonly<Record<string, Slot>> = {
  year,
  'old year': oldYear,
  'new year': newYear,
  'thousand year': thousandYear,
  decade,
  millennium,
  hour,
  minutes,
  half,
  ordinal,
  ordinals,
  'doubtful ordinals': doubtfulOrdinals,
  month,
  military,
  day,
  'day of month': dayOfMonth,
  quarter,
  hours,
  'clock hours': clockHours,
}
