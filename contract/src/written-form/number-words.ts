const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
  ['trillion', 1_000_000_000_000],
])
const ORDINALS = new Map([
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'].map(
    (word, index) => [word, index + 1] as const,
  ),
  ['tenth', 10],
  ['eleventh', 11],
  ['twelfth', 12],
  ...ONES.slice(13).map((word, index) => [`${word}th`, index + 13] as const),
  ...TENS.map((word, index) => [`${word.slice(0, -1)}ieth`, (index + 2) * 10] as const),
])

const VALUES = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
])

/** A number at the start of some words. */
export interface NumberWords {
  value: number
  /** How many words it takes. */
  length: number
}

/** The value of one digit as people say it: `oh` is zero. Null for other words. */
export function digitOf(word: string | undefined): number | null {
  if (word === 'oh' || word === 'o') return 0
  const value = VALUES.get(word ?? '') ?? null
  return value !== null && value <= 9 ? value : null
}

/** The value of an ordinal's last word: `third`; null for other words. */
export function ordinalOf(word: string | undefined): number | null {
  return ORDINALS.get(word ?? '') ?? null
}

/** Whether a word is part of a cardinal number: `seven`, `twenty-one`, `hundred`. */
export function isNumberWord(word: string | undefined): boolean {
  if (word === undefined) return false
  return word === 'hundred' || SCALES.has(word) || readBelowHundred([word]) !== null
}

/** The factor of `hundred`, `thousand` and so on; null for other words. */
export function scaleOf(word: string | undefined): number | null {
  return word === 'hundred' ? 100 : (SCALES.get(word ?? '') ?? null)
}

/** The number from 0 to 99 at the start of the words. */
export function readBelowHundred(words: readonly string[]): NumberWords | null {
  const [first = '', second] = words
  const value = VALUES.get(first)
  if (value !== undefined && value < 20) return { value, length: 1 }
  if (value !== undefined) {
    const one = readOne(second)
    return { value: value + one, length: one > 0 ? 2 : 1 }
  }
  // `twenty-one-year-old` is one word, which no number replaces.
  const [tens = '', ones, more] = first.includes('-') ? first.split('-') : []
  const ten = VALUES.get(tens) ?? 0
  const one = readOne(ones)
  return more === undefined && ten >= 20 && one > 0 ? { value: ten + one, length: 1 } : null
}

/** The value of a digit after a ten; 0 for other words. */
function readOne(word: string | undefined): number {
  const value = VALUES.get(word ?? '') ?? 0
  return value <= 9 ? value : 0
}

/** The cardinal number at the start of the words: `two hundred and five thousand`. */
export function readCardinal(words: readonly string[]): NumberWords | null {
  let total = 0
  let length = 0
  let limit = Number.POSITIVE_INFINITY
  for (;;) {
    const joined = length > 0 && words[length] === 'and' ? 1 : 0
    const group = readBelowThousand(words.slice(length + joined))
    if (!group || (joined && (group.value === 0 || isPronoun(words, length + 1)))) break
    const end = length + joined + group.length
    const scale = SCALES.get(words[end] ?? '') ?? 1
    // `two thousand and three thousand` is two numbers.
    if (scale >= limit) break
    total += group.value * scale
    length = end + (scale > 1 ? 1 : 0)
    limit = scale
    if (scale === 1) break
  }
  return length === 0 ? null : { value: total, length }
}

/** `hundred and fifty one hundred and six`: two numbers, whose border nobody hears. */
export function startsOtherHundreds(words: readonly string[]): boolean {
  if (words[0] !== 'hundred' || words[1] !== 'and') return false
  const group = readBelowHundred(words.slice(2))
  return group !== null && group.value >= 10 && words[2 + group.length] === 'hundred'
}

/** Words that go on after a pronoun: `fifty thousand and one for the other`. */
const AFTER_PRONOUN = new Set([
  ...['of', 'for', 'is', 'was', 'in', 'on', 'at', 'that', 'which', 'who', 'with', 'from'],
  ...['others', 'other'],
  ...['has', 'had', 'will', 'can', 'more', 'as', 'where', 'by', 'were', 'are', "didn't"],
])

const VERBS = new Set(['is', 'was', 'has', 'had', 'were', 'will', 'can', 'failed', 'died'])

/** Whether a number of one digit after *and* may count or mean something of its own. */
function isPronoun(words: readonly string[], at: number): boolean {
  const value = digitOf(words[at])
  return value !== null && AFTER_PRONOUN.has(words[at + 1] ?? '')
}

/** `a hundred and two others`: those beside the hundred. */
function countsOthers(words: readonly string[], at: number): boolean {
  const isCounted = words[at - 2] === 'and' && digitOf(words[at - 1]) !== null
  return isCounted && (words[at] === 'others' || words[at] === 'other')
}

function readBelowThousand(words: readonly string[]): NumberWords | null {
  const lead = readBelowHundred(words)
  if (!lead || words[lead.length] !== 'hundred' || lead.value === 0) return lead
  const length = lead.length + 1
  const joined = words[length] === 'and' ? 1 : 0
  const rest = readBelowHundred(words.slice(length + joined))
  const value = lead.value * 100
  const end = length + joined + (rest?.length ?? 0)
  // `one hundred and two hundred` is two numbers, and `a hundred and one was down` as well.
  const isOther =
    joined && ((rest?.value === 1 && VERBS.has(words[end] ?? '')) || countsOthers(words, end))
  return rest && rest.value > 0 && words[end] !== 'hundred' && !isOther
    ? { value: value + rest.value, length: end }
    : { value, length }
}
