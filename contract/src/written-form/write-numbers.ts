import { SMALLEST_IN_DIGITS } from './amounts.ts'
import { startsLikeAddress } from './code-slots.ts'
import { keptPhrases, namedByDigit, numberForms } from './number-forms.ts'
import {
  compileForm,
  compileKept,
  fillIn,
  firstWordsOf,
  matchPattern,
  type Pattern,
  type Readings,
} from './number-patterns.ts'
import {
  digitOf,
  isNumberWord,
  ordinalOf,
  readBelowHundred,
  scaleOf,
  startsOtherHundreds,
} from './number-words.ts'
import { isEitherOh } from './slot.ts'
import { isAmbiguousSecond } from './time-slots.ts'
import type { Phrase, Rule } from './tokens.ts'
import { isUnit, signOf } from './units.ts'

/** Words between two numbers that belong together: a number beside them is not written alone. */
const JOINTS = new Set([
  'to',
  'or',
  'and',
  'by',
  'past',
  'through',
  'plus',
  'minus',
  'times',
  'until',
])
/** Joints after which a number belongs to the one before, if that has no unit of its own. */
const BARE_JOINTS = new Set(['to', 'or', 'and', 'by', 'past', 'through', 'until'])
const POINTS = new Set(['point', 'dot'])
const ZEROS = new Set(['oh', 'o'])
/** Words that make another number of the one before them. */
const COUNTING = new Set([
  ...['dozen', 'lakh', 'crore', 'halves', 'thirds', 'quarters', 'fifths', 'tenths', 'hundredths'],
  ...[
    'odd',
    'something',
    'hundreds',
    'thousands',
    'millions',
    'thousandths',
    'squared',
    'cubed',
    'factorial',
  ],
])
/** Signs between two numbers, of which no row is. */
const SIGNS = new Set(['slash', 'dash', 'hyphen', 'comma', 'colon', 'over'])
const CENTS = new Set(['cent', 'cents', 'penny', 'pence'])
const FRACTIONS = new Set(['half', 'quarter', 'third', 'fifth', 'bit'])
/** Halves of the day, after which a time is whole. */
const HALVES = new Set(['am', 'pm'])
/** Words before a number that make a time or a part of it: `half past nine`, `half ten`. */
const BEFORE_PART = new Set(['half', 'past'])

/** Patterns by the word with which they begin, in the order of the table; slots begin with a number. */
class PatternIndex {
  readonly #byWord = new Map<string, { ofWord: Pattern[]; ofBoth: Pattern[] }>()
  readonly #ofSlots: readonly Pattern[]

  constructor(patterns: readonly Pattern[]) {
    const words = new Set(patterns.flatMap((pattern) => [...(firstWordsOf(pattern) ?? [])]))
    for (const word of words) {
      const ofWord = patterns.filter((pattern) => firstWordsOf(pattern)?.has(word))
      const ofBoth = patterns.filter((pattern) => firstWordsOf(pattern)?.has(word) ?? true)
      this.#byWord.set(word, { ofWord, ofBoth })
    }
    this.#ofSlots = patterns.filter((pattern) => !firstWordsOf(pattern))
  }

  /** The patterns that may begin with a word, which begins a number or not. */
  get(word: string, startsNumber: boolean): readonly Pattern[] {
    const found = this.#byWord.get(word)
    if (startsNumber) return found?.ofBoth ?? this.#ofSlots
    return found?.ofWord ?? []
  }

  has(word: string): boolean {
    return this.#byWord.has(word)
  }
}

const forms = new PatternIndex(numberForms.map(compileForm))
const kept = new PatternIndex(keptPhrases.map(compileKept))
const named = namedByDigit.map(compileKept)

/** Writes a number by the first row of the table that fits it whole, or leaves all of it in words. */
const writeNumber: Rule = (phrase) => {
  const { words, previous } = phrase
  const first = words[0] ?? ''
  const startsNumber = startsLikeNumber(words) || startsLikeAddress(phrase)
  if (!startsNumber && !forms.has(first) && !kept.has(first)) return null
  const length = readKept(phrase, startsNumber) || readOnePoint(words, previous)
  if (length > 0) return { length, text: '', isKept: true }
  const written = canStart(phrase) ? writeByTable(phrase, startsNumber) : null
  if (written) return written
  const isRun = isNumberWord(first) || (ZEROS.has(first) && startsLikeNumber(words))
  const run = isRun ? lengthOfRun(words) : 0
  return run > 0 ? { length: run, text: '', isKept: true } : null
}

function readKept(phrase: Phrase, startsNumber: boolean): number {
  const first = phrase.words[0] ?? ''
  for (const pattern of kept.get(first, startsNumber)) {
    const length = matchPattern(pattern, phrase)?.length ?? 0
    if (length > 0 && !continuesNumber(phrase.words, length)) return length
  }
  return 0
}

/** `at one point fifteen servers failed`: a moment, unless a digit or a unit makes it a number. */
function readOnePoint(words: readonly string[], previous: readonly string[]): number {
  if (previous.at(-1) !== 'at' || words[0] !== 'one' || words[1] !== 'point') return 0
  const read = readBelowHundred(words.slice(2))
  const isCount = read !== null && read.value >= SMALLEST_IN_DIGITS
  return isCount && !isUnit(words[2 + read.length]) && !isNumberWord(words[2 + read.length]) ? 2 : 0
}

/** The first row that fits; the second number of a range has no third one after it. */
function writeByTable(
  phrase: Phrase,
  startsNumber: boolean,
  isSecond = false,
): { length: number; text: string } | null {
  const { words } = phrase
  const first = words[0] ?? ''
  const readings: Readings = []
  for (const pattern of forms.get(first, startsNumber)) {
    const match = matchPattern(pattern, phrase, readings)
    if (!match || !pattern.form || continuesNumber(words, match.length)) continue
    if (isBesideNumber(phrase, match.length) || lendsDigit(words, match.length)) continue
    if (pattern.form.isBare && continuesRange(words, match.length)) continue
    const isFirst = startsRange(words, match.length)
    if (isFirst && (isSecond || !isRangeWritten(phrase, match.length))) continue
    return { length: match.length, text: fillIn(pattern.form.written, match) }
  }
  return null
}

/** `ten minutes thirty`, `twenty percent thirty`: a number beside a unit that is not written itself. */
function isBesideNumber(phrase: Phrase, length: number): boolean {
  const { words } = phrase
  if (HALVES.has(words[length - 1] ?? '')) return false
  const isMeasured = !isNumberWord(words[length - 1])
  const at = isMeasured ? length : length + 1
  const isBeside = isNumberWord(words[at]) && (isMeasured || isUnit(words[length]))
  return isBeside && (isMoney(words[at - 1]) || !isRangeWritten(phrase, at - 1))
}

/** Whether the last digit of a number may belong to what follows: `a million one time passwords`. */
function lendsDigit(words: readonly string[], length: number): boolean {
  const [before = '', last = ''] = ['', ...words].slice(length - 2, length)
  if (!digitOf(words[length - 1])) return false
  if (!isNumberWord(last) && !POINTS.has(last) && !ZEROS.has(last) && last !== 'and') return false
  const rest = { words: words.slice(length), previous: words.slice(0, length) }
  if (named.some((pattern) => matchPattern(pattern, rest) !== null)) return true
  if (words[length - 1] !== 'one' || words[length] !== 'of' || last === 'and') return false
  // `twenty one of them` are 21; `in twenty twenty one of us left` may be 2020.
  const isTens = (readBelowHundred([last])?.value ?? 0) >= 20
  return !isTens || readBelowHundred([before]) !== null || POINTS.has(before)
}

/** Whether a number follows that is written like the one before, or neither is. */
function startsRange(words: readonly string[], length: number): boolean {
  const [joint = '', ...rest] = words.slice(length)
  if (!isNumeral(rest[0])) return false
  // A small number stays a word after *and* and *or*: `port eighty and two others`.
  const isShort = !isNumeral(rest[1]) && readBelowHundred(rest) !== null
  return joint === 'to' || ((joint === 'or' || joint === 'and') && !isShort)
}

/** Whether the second number of a range, whose first one has a unit of its own, is written too. */
function isRangeWritten({ words, previous }: Phrase, length: number): boolean {
  const rest = words.slice(length + 1)
  const before = [...previous, ...words.slice(0, length + 1)]
  return writeByTable({ words: rest, previous: before }, true, true) !== null
}

/** Whether words may begin a number: also `a hundred`, `oh seven`, `point five`. */
function startsLikeNumber(words: readonly string[]): boolean {
  const [first, second] = words
  if (isNumberWord(first) || ordinalOf(first?.split('-').at(-1)) !== null) return true
  if (first === 'a') return scaleOf(second) !== null
  return (first === 'point' || first === 'oh') && digitOf(second) !== null
}

/** Whether a number may be written here: not in the middle of one, nor as a part of a time. */
function canStart({ words, previous }: Phrase): boolean {
  const before = previous.at(-1) ?? ''
  const isAfterPoint =
    POINTS.has(before) && !(previous.at(-2) === 'one' && previous.at(-3) === 'at')
  const isInside =
    isNumberWord(before) ||
    (before === 'k' && isNumberWord(previous.at(-2))) ||
    (before === 'x' && previous.at(-2) === 'zero') ||
    isAfterFraction(previous) ||
    isResult(previous) ||
    (isMoney(before) && isNumberWord(previous.at(-2))) ||
    (isNumeral(previous.at(-2)) &&
      (JOINTS.has(before) || ZEROS.has(before) || SIGNS.has(before) || isAfterPoint)) ||
    (FRACTIONS.has(previous.at(-2) ?? '') && (before === 'to' || before === 'or')) ||
    (isNumberWord(previous.at(-3)) && isUnit(previous.at(-2)) && before === 'to')
  // `at one point two seconds` is a time or a number.
  const isOnePoint = before === 'at' && words[0] === 'one' && words[1] === 'point'
  // `two to the power of sixteen`.
  const [base = '', to, the] = previous.slice(-3)
  const isPower =
    (to === 'power' && the === 'of') ||
    (to === 'to' && the === 'the' && (isNumberWord(base) || /\d$/.test(base)))
  const isPart =
    isPower || BEFORE_PART.has(before) || (before === 'to' && previous.at(-2) === 'quarter')
  return !isInside && !isPower && !isOnePoint && !(isPart && isNumberWord(words[0]))
}

/** `half a second to two seconds`: a range that begins with a fraction. */
function isAfterFraction(previous: readonly string[]): boolean {
  const [fraction = '', , unit, to] = previous.slice(-4)
  return to === 'to' && FRACTIONS.has(fraction) && (isUnit(unit) || isUnit(`${unit}s`))
}

/** `twelve squared is one hundred forty four`: a result of words. */
function isResult(previous: readonly string[]): boolean {
  const [number, operation = '', verb = ''] = previous.slice(-3)
  return /^(?:is|equals)$/.test(verb) && COUNTING.has(operation) && isNumberWord(number)
}

/** How many words belong to numbers that are said side by side or with joints between them. */
function lengthOfRun(words: readonly string[]): number {
  let length = 1
  for (;;) {
    const next = words[length]
    const joined = ZEROS.has(next ?? '') || POINTS.has(next ?? '') || JOINTS.has(next ?? '') ? 1 : 0
    if (isNumberWord(words[length + joined])) length += joined + 1
    else if (ZEROS.has(next ?? '')) length += 1
    else if (next === 'out' && words[length + 1] === 'of' && isNumberWord(words[length + 2]))
      length += 3
    else return length
  }
}

/** Whether what follows a number belongs to it, so that it is not whole. */
function continuesNumber(words: readonly string[], length: number): boolean {
  const [last = '', next = '', second, third] = words.slice(length - 1, length + 3)
  // `five five double two`.
  if (isNumberWord(last) && REPEATED.has(next) && digitOf(second) !== null) return true
  if (next === 'to' && second === 'the') return ordinalOf(last) === null && isExponent(third)
  if ((isNumberWord(last) || ZEROS.has(last)) && isEitherOh([next, second ?? ''])) return true
  if (POINTS.has(next) || ZEROS.has(next)) return digitOf(second) !== null || isNumberWord(second)
  const signed = SIGNS.has(second ?? '') ? third : second
  if (SIGNS.has(next) && isNumberWord(last) && isNumeral(signed)) return true
  if (next === 'and' && isNumberWord(second) && CENTS.has(third ?? '')) return true
  if (!isNumberWord(last) && !isNumberWord(next))
    return next === 'and' && FRACTIONS.has(third ?? '') && second === 'a'
  if (COUNTING.has(next) || (isNumberWord(next) && !isUnitOfItsOwn(last))) return true
  if (isAmbiguousSecond([last, next, second ?? ''])) return true
  if (ordinalOf(next) !== null && ((readBelowHundred([last])?.value ?? 0) >= 20 || scaleOf(last))) {
    return true
  }
  if (next !== 'and') return false
  if (startsOtherHundreds(words.slice(length - 1))) return true
  const isFraction = FRACTIONS.has(second ?? '') || (second === 'a' && FRACTIONS.has(third ?? ''))
  return (
    isFraction ||
    COUNTING.has(third ?? '') ||
    (scaleOf(last) !== null && ordinalOf(second) !== null)
  )
}

/** Words that say the digit after them twice or three times. */
const REPEATED = new Set(['double', 'triple'])

/** Units after which another number is no part of the one before; a currency may have cents. */
function isUnitOfItsOwn(word: string): boolean {
  return HALVES.has(word) || (isUnit(word) && !isMoney(word))
}

/** Whether a word is a currency, after which cents may be said. */
function isMoney(word: string | undefined): boolean {
  return signOf(word) !== undefined || word === 'pounds'
}

function isNumeral(word: string | undefined): boolean {
  return word === 'oh' || isNumberWord(word)
}

function isExponent(word: string | undefined): boolean {
  return isNumberWord(word) || ordinalOf(word) !== null || word === 'power' || word === 'minus'
}

/** Whether *to*, *or* or *and* and another number follow. */
function continuesRange(words: readonly string[], length: number): boolean {
  const [joint = '', next, after] = words.slice(length)
  if (joint === 'out') return next === 'of' && isNumberWord(after)
  if (!BARE_JOINTS.has(joint)) return false
  // `twenty and one was broken`.
  if (joint === 'and' && next === 'one') return after === 'hundred' || after === 'thousand'
  return isNumberWord(next) || (next === 'a' && scaleOf(after) !== null)
}

/** Rules that write spoken numbers in digits, with the signs of their units. */
export const numberRules: readonly Rule[] = [writeNumber]
