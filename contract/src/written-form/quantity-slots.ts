import {
  type Amount,
  formatAmount,
  numericValue,
  type Range,
  readAmount,
  readRange,
  SMALLEST_IN_DIGITS,
} from './amounts.ts'
import { GOES_ON, SERIES_NAMES } from './number-form.ts'
import { digitOf, isNumberWord, readBelowHundred } from './number-words.ts'
import { type Filling, fill, isPlural, pad, readDigits, type Slot } from './slot.ts'
import type { Phrase } from './tokens.ts'
import { isUnit, isUnitWord, signOf, symbolOf } from './units.ts'

function isLong({ value, decimals }: Amount): boolean {
  return value >= SMALLEST_IN_DIGITS || decimals !== ''
}

/** Any number: before a unit, where small ones are written in digits too. */
const amount: Slot = (phrase) => {
  const read = readAmount(phrase)
  // The article of `a hundred dollar bill` belongs to the bill.
  const next = phrase.words[read?.length ?? 0] ?? ''
  if (read?.hasArticle && isUnit(next) && !/s$|percent|hertz/.test(next)) return null
  return read && fill('amount', read.length, formatAmount(read))
}

/** A number without a scale in words: `a million x` stays in words. */
const factor: Slot = (phrase) => {
  const read = amount(phrase)
  const text = read?.texts.amount ?? ''
  return read && text !== '0' && /\d$/.test(text) ? fill('factor', read.length, text) : null
}

/** Any number except *one*, which may be a pronoun. */
const count: Slot = (phrase) => {
  const read = readAmount(phrase)
  const isOne = read?.value === 1 && read.decimals === ''
  return read && !isOne ? fill('count', read.length, formatAmount(read)) : null
}

/** A number of two digits or with decimals, which is written in digits wherever it stands. */
const number: Slot = (phrase) => {
  const read = readAmount(phrase)
  if (!read || !isLong(read) || read.hasFraction) return null
  // `a hundred times` is no exact number; `a hundred and twenty` is.
  if (read.hasArticle && read.length < 3) return null
  return fill('number', read.length, formatAmount(read))
}

/** A number of one digit. */
const small: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  return read && read.value < SMALLEST_IN_DIGITS ? fill('small', read.length, read.value) : null
}

/** `five to ten` where both stay words, unless one is long. */
const range: Slot = (phrase) => {
  const read = readRange(phrase)
  if (!read?.isLong || read.needsUnit || read.needsCurrency) return null
  // `ten to three` is a time, `down from twelve to three` reads well.
  const isFromTo = phrase.previous.at(-1) === 'from' && !read.endsShort
  if (read.joint === 'to' && read.falls && read.endsLikeHour && !isFromTo) return null
  if (read.joint === 'or' && read.startsWithOne) return null
  if ((read.joint === 'and' || read.joint === 'or') && read.endsWithOne) return null
  if (mayBeTime(read, phrase)) return null
  const { shortFrom, joint, to, length } = read
  return { length, texts: { from: shortFrom, joint, to } }
}

/** `five times five is twenty five`, one of them long. */
const equation: Slot = (phrase) => {
  const read = readRange(phrase)
  const verb = phrase.words[read?.length ?? 0] ?? ''
  if (!read || !ARITHMETIC.has(read.joint) || !EQUALS.has(verb)) return null
  const result = readAmount({ words: phrase.words.slice(read.length + 1), previous: [verb] })
  if (!result || result.hasArticle || !(read.isLong || isLong(result))) return null
  const text = `${read.shortFrom} ${read.joint} ${read.to} ${verb} ${formatAmount(result)}`
  return fill('equation', read.length + 1 + result.length, text)
}

const ARITHMETIC = new Set(['plus', 'minus', 'times', 'divided by'])
const EQUALS = new Set(['is', 'equals', 'makes', 'gives'])

/** Minutes before a full hour: `at ten to eleven` is a time. */
const MINUTES_TO = new Set([5, 10, 20, 25])
const goesOn = new Set(GOES_ON.split('|'))

/** `ten to eleven`: a time or a range, unless something is counted or it comes *from* there. */
function mayBeTime({ joint, least, to, length, endsLikeHour }: Range, { words, previous }: Phrase) {
  const isTime = joint === 'to' && endsLikeHour && MINUTES_TO.has(least) && /^\d+$/.test(to)
  return isTime && previous.at(-1) !== 'from' && goesOn.has(words[length] ?? '.')
}

/** Two numbers before a unit. */
const measures: Slot = (phrase) => readMeasures(phrase, false)

/** Two numbers before a currency. */
const sums: Slot = (phrase) => readMeasures(phrase, true)

/** From here on *pounds* are rather money than a weight. */
const LEAST_MONEY = 1_000
/** Words near a weight or a force, whose pounds are none of money. */
const WEIGHING =
  /^(?:weigh(?:s|ed|ing)?|weights?|loads?|loaded|lift(?:s|ed|ing)?|carr(?:y|ies|ied|ying)|heavy|heavier|lighter|thrust|force|mass|payload|freight|cargo|holds?|held|supports?|trucks?|rockets?)$/

/** A number that is money before *pounds*: `sixty thousand`. */
const largeAmount: Slot = (phrase) => {
  const read = readAmount(phrase)
  const isLarge = read && !read.hasArticle && isMoney(numericValue(read), phrase)
  return isLarge ? fill('large amount', read.length, formatAmount(read)) : null
}

/** Two such numbers. */
const largeSums: Slot = (phrase) => {
  const read = readRange(phrase)
  return read && isMoney(read.least, phrase) ? sums(phrase) : null
}

function isMoney(value: number, { previous }: Phrase): boolean {
  return value >= LEAST_MONEY && !previous.some((word) => WEIGHING.test(word))
}

function readMeasures(phrase: Phrase, isMoney: boolean): Filling | null {
  const read = readRange(phrase)
  if (!read || read.joint === 'out of' || (read.needsCurrency && !isMoney)) return null
  if (read.joint === 'or' && read.startsWithOne && read.endsShort) return null
  if (read.joint === 'and' && phrase.previous.at(-1) !== 'between') return null
  // `ten to three dollars` may be a slip; `from ten to three dollars` is a fall.
  if (read.joint === 'to' && read.falls && phrase.previous.at(-1) !== 'from') return null
  const { from, shortFrom, joint, to, length } = read
  return { length, texts: { from, shortFrom, joint, to } }
}

/** Words before `point five` that no point is spoken of after. */
const BEFORE_FRACTION = new Set([
  ...[
    'by',
    'of',
    'was',
    'is',
    "it's",
    'be',
    'to',
    'from',
    'than',
    'with',
    'under',
    'over',
    'below',
  ],
  ...['above', 'within', 'about', 'around', 'roughly', 'nearly', 'almost', 'only', 'just', 'like'],
  ...['grew', 'rose', 'fell', 'dropped', 'gained', 'lost', 'up', 'down', 'hit', 'reached', 'grows'],
  ...['at', 'between', 'and', 'or', 'costs', 'takes', 'took', 'equals', 'improved', 'increased'],
])

/** `point five`: a number without digits before its point. */
const fraction: Slot = ({ words, previous }) => {
  const before = previous.at(-1)
  const isNumber = before === undefined || BEFORE_FRACTION.has(before)
  const digits = words[0] === 'point' && isNumber ? readDigits(words.slice(1)) : ''
  return digits ? fill('fraction', 1 + digits.length, `0.${digits}`) : null
}

/** `point zero zero one`: more than one digit after the point, which nobody says of anything else. */
const longFraction: Slot = (phrase) => {
  const read = fraction(phrase)
  return read && read.length > 2
    ? { ...read, texts: { 'long fraction': read.texts.fraction ?? '' } }
    : null
}

/** What is counted from one on: `day one to day thirty`. */
const series: Slot = ({ words: [word = ''] }) => (SERIES.has(word) ? fill('series', 1, word) : null)
const SERIES = new Set(SERIES_NAMES.split('|'))

const unit: Slot = ({ words: [word] }) => (isUnitWord(word) ? fill('unit', 1, word ?? '') : null)

/** A unit in words in the singular. */
const single: Slot = ({ words: [word] }) =>
  isUnitWord(`${word}s`) ? fill('single', 1, word ?? '') : null

const symbol: Slot = ({ words: [word] }) => {
  const text = symbolOf(word)
  return text ? fill('symbol', 1, text) : null
}

/** A unit in the plural that is written as a symbol. */
const symbols: Slot = ({ words: [word = ''] }) => {
  const text = word.endsWith('s') ? symbolOf(word) : undefined
  return text ? fill('symbols', 1, text) : null
}

const currency: Slot = ({ words: [word] }) => {
  const text = signOf(word)
  return text ? fill('currency', 1, text) : null
}

/** `fifty`, `oh five`: the hundredths of an amount of money. */
const cents: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  if (read && read.value >= SMALLEST_IN_DIGITS) return fill('cents', read.length, read.value)
  const digit = words[0] === 'oh' ? digitOf(words[1]) : null
  return digit ? fill('cents', 2, pad(digit)) : null
}

/** `five`: hundredths that are named as cents. */
const namedCents: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  return read && read.value > 0 ? fill('digits of cents', read.length, pad(read.value)) : null
}

/** A whole number below a million, before the hundredths of an amount of money. */
const whole: Slot = (phrase) => {
  const read = readAmount(phrase)
  const isWhole = read && read.decimals === '' && read.value < 1_000_000
  return isWhole ? fill('whole', read.length, formatAmount(read)) : null
}

/** A number from two to nine. */
const several: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  const isSeveral = read && read.value > 1 && read.value < SMALLEST_IN_DIGITS
  return isSeveral ? fill('several', read.length, read.value) : null
}

/** Of how many some are, in a proportion: `ten`, `hundred`; *three in ten days* is none. */
const many: Slot = (phrase) => {
  const read = readAmount(phrase)
  const isRound = read && /^10+$/.test(formatAmount(read).replaceAll(',', ''))
  const next = phrase.words[read?.length ?? 0]
  if (!isRound || isUnit(next) || isUnit(`${next}s`)) return null
  return fill('many', read.length, formatAmount(read))
}

/** Fewest and most things of a list. */
const SHORTEST_LIST = 3

const LONGEST_LIST = 6

/** `twenty one books eleven oranges and three cats`: three counts or more, one of them long. */
const list: Slot = ({ words, previous, spoken = () => words }) => {
  const items: string[] = []
  let length = 0
  let hasLong = false
  for (;;) {
    const isLast = words[length] === 'and' && items.length > 0
    const from = length + (isLast ? 1 : 0)
    const read = readAmount({ words: words.slice(from), previous })
    const count = read ? countThings(words.slice(from + read.length)) : 0
    if (items.length === LONGEST_LIST) return null
    if (!read || read.hasArticle || read.hasFraction || count === 0) return null
    hasLong ||= isLong(read)
    const things = spoken().slice(from + read.length, from + read.length + count)
    items.push(`${formatAmount(read)} ${things.join(' ')}`)
    length = from + read.length + count
    if (isLast) break
  }
  if (items.length < SHORTEST_LIST || !hasLong) return null
  const text = `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
  return fill('list', length, text)
}

/** How many words a counted thing has: one or two, the last in the plural. */
function countThings([first = '', second = '']: readonly string[]): number {
  if (isPlural(first)) return 1
  return isPlural(second) && /^[a-z-]+$/.test(first) && !isNumberWord(first) && first !== 'and'
    ? 2
    : 0
}

/** Slots of amounts, ranges, units and lists. */
export const quantitySlots: Readonly<Record<string, Slot>> = {
  amount,
  factor,
  count,
  number,
  small,
  range,
  equation,
  measures,
  sums,
  'large amount': largeAmount,
  'large sums': largeSums,
  fraction,
  'long fraction': longFraction,
  series,
  unit,
  single,
  symbol,
  symbols,
  currency,
  cents,
  whole,
  several,
  many,
  'digits of cents': namedCents,
  list,
}
