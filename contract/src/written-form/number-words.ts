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

/** A number at the start of some words. */
export interface NumberWords {
  value: number
  /** How many words it takes. */
  length: number
}

/** The value of one digit as people say it: `oh` is zero. Null for other words. */
export function digitOf(word: string | undefined): number | null {
  if (word === 'oh' || word === 'o') return 0
  const value = ONES.indexOf(word ?? '')
  return value >= 0 && value <= 9 ? value : null
}

/** The value of an ordinal's last word: `third`; null for other words. */
export function ordinalOf(word: string | undefined): number | null {
  return ORDINALS.get(word ?? '') ?? null
}

/** The number from 0 to 99 at the start of the words. */
export function readBelowHundred(words: readonly string[]): NumberWords | null {
  const [first = '', second = ''] = words
  const [tens = '', ones = '', more] = first.includes('-') ? first.split('-') : [first, second]
  // `twenty-one-year-old` is one word, which no number replaces.
  if (more !== undefined) return null
  const small = ONES.indexOf(first)
  if (small >= 0) return { value: small, length: 1 }
  const ten = TENS.indexOf(tens)
  if (ten < 0) return null
  const one = ONES.indexOf(ones)
  const hasOne = one >= 1 && one <= 9
  if (first.includes('-')) return hasOne ? { value: (ten + 2) * 10 + one, length: 1 } : null
  return { value: (ten + 2) * 10 + (hasOne ? one : 0), length: hasOne ? 2 : 1 }
}

/** The cardinal number at the start of the words: `two hundred and five thousand`. */
export function readCardinal(words: readonly string[]): NumberWords | null {
  let total = 0
  let length = 0
  let limit = Number.POSITIVE_INFINITY
  for (;;) {
    const group = readBelowThousand(words.slice(length))
    if (!group) break
    const scale = SCALES.get(words[length + group.length] ?? '') ?? 1
    if (scale >= limit) break
    total += group.value * scale
    length += group.length + (scale > 1 ? 1 : 0)
    limit = scale
    if (scale === 1) break
    if (words[length] === 'and' && readBelowHundred(words.slice(length + 1))) length += 1
  }
  return length === 0 ? null : { value: total, length }
}

function readBelowThousand(words: readonly string[]): NumberWords | null {
  const lead = readBelowHundred(words)
  if (!lead || words[lead.length] !== 'hundred' || lead.value === 0) return lead
  const length = lead.length + 1
  const joined = words[length] === 'and' ? 1 : 0
  const rest = readBelowHundred(words.slice(length + joined))
  const value = lead.value * 100
  return rest && rest.value > 0
    ? { value: value + rest.value, length: length + joined + rest.length }
    : { value, length }
}
