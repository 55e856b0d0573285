import { readAmount, SMALLEST_IN_DIGITS } from './amounts.ts'
import {
  digitOf,
  isNumberWord,
  type NumberWords,
  readBelowHundred,
  readCardinal,
} from './number-words.ts'
import { fill, isExclaimed, isPlural, readDigits, type Slot } from './slot.ts'
import type { Phrase, Rule } from './tokens.ts'
import { isUnit } from './units.ts'

/** Percentiles that people watch. */
const SMALLEST_PERCENTILE = 50

/** Digits that are a phone number or the like, whatever is before them, from this many on. */
const SHORTEST_LONG_CODE = 7

/** Status codes of HTTP whose last two digits are said as one number. */
const STATUS_CODES = new Set([
  ...[200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406],
  ...[408, 409, 410, 411, 412, 413, 414, 415, 416, 418, 421, 422, 423, 425, 426, 428, 429, 431],
  ...[451, 500, 501, 502, 503, 504, 505, 507, 508, 511],
])

const PLURAL_DIGITS = new Map([
  ...['ones', 'twos', 'threes', 'fours', 'fives', 'sixes', 'sevens', 'eights', 'nines'].map(
    (word, at) => [word, at + 1] as const,
  ),
])

/** A whole number without separators: of a port, a page or a version. */
const plain: Slot = ({ words }) => {
  const read = readCardinal(words)
  return read && fill('plain', read.length, read.value)
}

/** A word between two codes, which stays. */
const joint: Slot = ({ words: [word = ''] }) =>
  ['to', 'or', 'and', 'through'].includes(word) ? fill('joint', 1, word) : null

/** `nine four one oh seven`: three digits or more. */
const digits: Slot = ({ words }) => {
  const text = readDigits(words)
  return text.length >= 3 ? fill('digits', text.length, text) : null
}

/** `one two three`, `three two one`. */
function isCounting(text: string): boolean {
  return [1, -1].some((step) =>
    [...text].every((digit, at) => at === 0 || Number(digit) === Number(text[at - 1]) + step),
  )
}

/** Digits that are no list and no counting, whatever is before them: `four oh four`. */
const codeDigits: Slot = ({ words }) => {
  const text = readDigits(words)
  const startsLikeNumber =
    words[0] !== 'zero' && (digitOf(words[0]) !== 0 || text.length > SHORTEST_LONG_CODE)
  const isOneNumber = text.lastIndexOf('0') > 0 || text.length >= SHORTEST_LONG_CODE
  // `nine oh five` may be a time.
  const isTime = text.length === 3 && text[1] === '0' && !STATUS_CODES.has(Number(text))
  if (text.length < 3 || isTime || isCounting(text) || !startsLikeNumber || !isOneNumber)
    return null
  return fill('code digits', text.length, text)
}

/** Numbers side by side, or one number, of at least two digits: `eighty eighty`, `nineteen thousand`. */
const code: Slot = ({ words }) => {
  const read = readCardinal(words)
  if (read && read.value >= SMALLEST_IN_DIGITS && !isPart(words, read.length)) {
    return fill('code', read.length, read.value)
  }
  let text = ''
  let length = 0
  for (let part = readPart(words); part; part = readPart(words.slice(length))) {
    text += part.value
    length += part.length
  }
  return text.length >= 3 ? fill('code', length, text) : null
}

function isPart(words: readonly string[], at: number): boolean {
  return readPart(words.slice(at)) !== null
}

function readPart(words: readonly string[]): NumberWords | null {
  if (isExclaimed(words)) return null
  const digit = digitOf(words[0])
  if (digit === 0) return { value: 0, length: 1 }
  return readBelowHundred(words)
}

/** A part of a network address: `one ninety two`, `ten`. */
const octet: Slot = (phrase) => {
  const read = code(phrase) ?? plain(phrase)
  const text = Object.values(read?.texts ?? {})[0] ?? ''
  return read && Number(text) <= 255 ? fill('octet', read.length, text) : null
}

/** `one twenty`, `two fifty`: hundreds without the word. */
const hundreds: Slot = ({ words }) => {
  const lead = digitOf(words[0])
  const rest = readBelowHundred(words.slice(1))
  if (!lead || !rest || rest.value < SMALLEST_IN_DIGITS) return null
  // `two fifty k loans` are two.
  if (words[1 + rest.length] === 'k' && isPlural(words[2 + rest.length] ?? '')) return null
  return fill('hundreds', 1 + rest.length, lead * 100 + rest.value)
}

/** `four twenty two`, `four oh four`, `four hundred`: a status code of HTTP. */
const status: Slot = (phrase) => {
  const { words } = phrase
  const read =
    hundreds(phrase) ??
    (words[1] === 'oh' ? digits({ words: words.slice(0, 3), previous: [] }) : null)
  const text = Object.values(read?.texts ?? {})[0] ?? ''
  return read && STATUS_CODES.has(Number(text)) ? fill('status', read.length, text) : null
}

/** `five oh threes`: several of one status code. */
const statusPlural: Slot = ({ words: [first, zero, last] }) => {
  const lead = digitOf(first)
  const end = PLURAL_DIGITS.get(last ?? '')
  return lead && digitOf(zero) === 0 && end ? fill('statuses', 3, `${lead}0${end}s`) : null
}

/** `ninety nine`: a percentile, with or without decimals. */
const percentile: Slot = (phrase) => {
  const read = readAmount(phrase)
  const isRank = read && read.value >= SMALLEST_PERCENTILE && read.value <= 99 && read.scale === ''
  return isRank && !read.hasFraction
    ? fill('percentile', read.length, `${read.value}${read.decimals}`)
    : null
}

/** One digit. */
const digit: Slot = ({ words }) => {
  const value = digitOf(words[0])
  return value === null || words[0] === 'oh' || words[0] === 'o' ? null : fill('digit', 1, value)
}

/** The number of a version after the name of a product; `android two users` are counted. */
const release: Slot = ({ words }) => {
  const value = digitOf(words[0])
  const isRelease = value !== null && value > 1 && !isPlural(words[1] ?? '')
  return isRelease ? fill('release', 1, value) : null
}

/** Seven digits or more, which may begin with `oh`. */
const longDigits: Slot = ({ words }) => {
  const text = readDigits(words)
  const isLong = text.length >= SHORTEST_LONG_CODE && !isCounting(text)
  return isLong ? fill('long digits', text.length, text) : null
}

/** Two numbers of two digits side by side that are no range: `eighty four forty three`. */
const pairs: Slot = ({ words }) => {
  const first = readBelowHundred(words)
  const second = first && readBelowHundred(words.slice(first.length))
  const isSame = first?.value === second?.value && (first?.value ?? 0) >= 60
  if (!first || !second || (first.length + second.length < 4 && !isSame)) return null
  const length = first.length + second.length
  return isUnit(words[length]) ? null : fill('pairs', length, `${first.value}${second.value}`)
}

/** Hosts of mail, before which one word is an address. */
const MAIL_HOSTS = new Set([
  'gmail',
  'googlemail',
  'outlook',
  'hotmail',
  'yahoo',
  'icloud',
  'proton',
])

/** Words of the part of an address before its host, at most. */
const LONGEST_NAME = 8

const DOMAINS = new Set([
  ...[
    'com',
    'org',
    'net',
    'io',
    'dev',
    'co',
    'uk',
    'edu',
    'gov',
    'de',
    'fr',
    'eu',
    'ai',
    'app',
    'me',
  ],
])

/** Words between the parts of an address, and before its host. */
const SEPARATORS = new Map([
  ['dot', '.'],
  ['underscore', '_'],
  ['dash', '-'],
  ['hyphen', '-'],
])

/** Words near an address of mail, without which `bob at acme dot com` may be a person. */
const MAILING = /^(?:e-?mails?|mails?|mailed|write|address)$/

function isHostOfMail(host: string, previous: readonly string[]): boolean {
  return MAIL_HOSTS.has(host) || previous.some((word) => MAILING.test(word))
}

/** Whether words may begin an address of mail. */
export function startsLikeAddress({ words, previous }: Phrase): boolean {
  const [, second = '', third = ''] = words
  if (second === 'at') return isHostOfMail(third, previous)
  return SEPARATORS.has(second) && words.slice(3, LONGEST_NAME).includes('at')
}

/** Words before *at* that are no name: `email me at acme dot com`, `the address at`. */
const NO_NAMES =
  /^(?:me|us|him|her|them|it|is|was|address|mail|email|team|people|someone|somebody|you)$/

/** `john dot smith at gmail dot com`. */
const address: Slot = ({ words, previous }) => {
  const name = readJoined(words, SEPARATORS)
  if (!name || words[name.length] !== 'at') return null
  const at = name.length + 1
  const host = readJoined(words.slice(at), SEPARATORS)
  const last = words[at + (host?.length ?? 0) - 1] ?? ''
  if (!host?.text.includes('.') || !DOMAINS.has(last)) return null
  if (name.length === 1 && !isHostOfMail(words[at] ?? '', previous)) return null
  if (name.length === 1 && NO_NAMES.test(name.text)) return null
  return fill('address', at + host.length, `${name.text}@${host.text}`)
}

/** The rule that writes an address of mail, before one that takes its parts for members. */
export const addressRules: readonly Rule[] = [
  (phrase) => {
    const read = startsLikeAddress(phrase) ? address(phrase) : null
    return read && { length: read.length, text: read.texts.address ?? '' }
  },
]

function readJoined(words: readonly string[], separators: ReadonlyMap<string, string>) {
  let text = words[0] ?? ''
  let length = 1
  for (;;) {
    const separator = separators.get(words[length] ?? '')
    const next = words[length + 1]
    if (!separator || !next || isNumberWord(next)) break
    text += separator + next
    length += 2
  }
  return /^[a-z0-9._-]+$/.test(text) ? { text, length } : null
}

/** A number of two digits. */
const twoDigits: Slot = ({ words }) => {
  const read = readBelowHundred(words)
  const isIn = read && read.value >= SMALLEST_IN_DIGITS
  return isIn ? fill('two digits', read.length, read.value) : null
}

/** Slots of codes, versions and addresses. */
export const codeSlots: Readonly<Record<string, Slot>> = {
  plain,
  digits,
  'code digits': codeDigits,
  code,
  octet,
  hundreds,
  status,
  statuses: statusPlural,
  percentile,
  joint,
  digit,
  release,
  'long digits': longDigits,
  pairs,
  address,
  'two digits': twoDigits,
}
