import { runs } from '@live-scribe/testing/depth'
import { isSpokenNumber, readValues, speak } from '@live-scribe/testing/numbers/read-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeNumbers } from './write-code.ts'

/** A phrase with the value that its speaker means, as the reader spells it. */
interface Spoken {
  said: string
  meant: string
}

const CURRENCIES = { dollars: '$', euros: '€', pounds: '£' } as const
const UNITS = {
  percent: '%',
  'per cent': '%',
  milliseconds: 'ms',
  gigabytes: 'gb',
  '': '',
} as const
const SCALES = { thousand: 1_000, million: 1_000_000, 'hundred thousand': 100_000 } as const

const and = fc.constantFrom(' ', ' and ')
const unit = fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[]))
const currency = fc.constantFrom(...(Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[]))
const scale = fc.constantFrom(...(Object.keys(SCALES) as (keyof typeof SCALES)[]))
const sizes = [9, 99, 999, 9_999, 999_999, 999_999_999]
const whole = fc.oneof(...sizes.map((max) => fc.integer({ min: 1, max })))
const round = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom(1, 10, 100, 1_000, 1_000_000))
  .map(([count, factor]) => count * factor)
const below100 = fc.integer({ min: 10, max: 99 })
const digit = fc.integer({ min: 0, max: 9 })

function say(value: number, joint: string): string {
  return speak(value, joint)
}

function sayDigits(text: string): string {
  return [...text].map((char) => (char === '0' ? 'oh' : speak(Number(char)))).join(' ')
}

function withUnit(said: string, name: string): string {
  return name === '' ? said : `${said} ${name}`
}

const cardinal = fc.tuple(whole, and, unit).map(([value, joint, name]) => ({
  said: withUnit(say(value, joint), name),
  meant: `${value}${UNITS[name]}`,
}))

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.array(digit, { minLength: 1, maxLength: 3 }), unit)
  .map(([value, digits, name]) => ({
    said: withUnit(`${speak(value)} point ${digits.map((one) => speak(one)).join(' ')}`, name),
    meant: `${value}.${digits.join('')}${UNITS[name]}`,
  }))

const bareFraction = fc.tuple(fc.array(digit, { minLength: 1, maxLength: 3 }), unit).map(
  ([digits, name]): Spoken => ({
    said: withUnit(`point ${digits.map((one) => speak(one)).join(' ')}`, name),
    meant: `0.${digits.join('')}${UNITS[name]}`,
  }),
)

const half = fc.tuple(fc.integer({ min: 1, max: 99 }), unit).map(([value, name]) => ({
  said: withUnit(`${speak(value)} and a half`, name),
  meant: `${value}.5${UNITS[name]}`,
}))

const amount = fc.tuple(whole, and, currency).map(([value, joint, name]) => ({
  said: `${say(value, joint)} ${name}`,
  meant: `${value}${CURRENCIES[name]}`,
}))

const cents = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 }), currency, fc.boolean())
  .map(([value, rest, name, isNamed]) => ({
    said: `${speak(value)} ${name} ${isNamed ? `and ${speak(rest)} ${name === 'pounds' ? 'pence' : 'cents'}` : speak(rest)}`,
    meant: `${value}.${String(rest).padStart(2, '0')}${CURRENCIES[name]}`,
  }))

/** Two numbers, each said whole. People say no range from five to ten thousand that starts at five. */
const range = fc
  .tuple(fc.oneof(whole, round), fc.oneof(whole, round), and, unit)
  .filter(([from, to]) => from < to && (from === 1 || to / from < 10))
  .map(([from, to, joint, name]) => ({
    said: withUnit(`${say(from, joint)} to ${say(to, joint)}`, name),
    meant: `${from}${UNITS[name]} to ${to}${UNITS[name]}`,
  }))

/** Two numbers whose scale is said once. */
const sharedRange = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }), scale, currency, and)
  .filter(
    ([from, to, name]) => from < to && to / from < 50 && (name !== 'hundred thousand' || to < 10),
  )
  .map(([from, to, name, money, joint]) => ({
    said: `${say(from, joint)} to ${say(to, joint)} ${name} ${money}`,
    meant: [from, to].map((value) => `${value * SCALES[name]}${CURRENCIES[money]}`).join(' to '),
  }))

const sharedHundreds = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), unit)
  .filter(([from, to]) => from < to)
  .map(([from, to, name]) => ({
    said: withUnit(`${speak(from)} to ${speak(to)} hundred`, name),
    meant: `${from * 100}${UNITS[name]} to ${to * 100}${UNITS[name]}`,
  }))

const minutes = fc.oneof(
  fc
    .integer({ min: 1, max: 9 })
    .map((value) => ({ said: `oh ${speak(value)}`, text: `0${value}` })),
  fc.integer({ min: 10, max: 59 }).map((value) => ({ said: speak(value), text: String(value) })),
)
/** `four oh four` is a status code rather than a time. */
const isStatus = (hour: number, minute: string) => hour >= 2 && hour <= 5 && minute.startsWith('0')
const time = fc
  .tuple(fc.integer({ min: 1, max: 12 }), minutes, fc.constantFrom('am', 'pm', ''))
  .filter(([hour, minute, part]) => part !== '' || !isStatus(hour, minute.text))
  .map(([hour, minute, part]) => ({
    said: withUnit(`${speak(hour)} ${minute.said}`, part),
    meant: `${hour}:${minute.text}${part}`,
  }))

const code = fc
  .array(digit, { minLength: 3, maxLength: 10 })
  .filter((digits) => digits[0] !== 0)
  .map((digits) => ({
    said: sayDigits(digits.join('')),
    meant: digits.join(''),
  }))

const pairs = fc.tuple(below100, below100).map(([first, second]) => ({
  said: `${speak(first)} ${speak(second)}`,
  meant: `${first}${second}`,
}))

const sideBySide = fc.tuple(fc.integer({ min: 1, max: 9 }), below100).map(([first, second]) => ({
  said: `${speak(first)} ${speak(second)}`,
  meant: `${first}${second}`,
}))

const octet = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.boolean()).map(([value, isSplit]) => ({
  said:
    isSplit && value > 109 && value % 100 >= 10
      ? `${speak(Math.floor(value / 100))} ${speak(value % 100)}`
      : speak(value),
  text: String(value),
}))
const address = fc.tuple(octet, octet, octet, octet).map((octets) => ({
  said: octets.map(({ said }) => said).join(' dot '),
  meant: octets.map(({ text }) => text).join('.'),
}))

const negative = fc.tuple(whole, and, unit).map(([value, joint, name]) => ({
  said: withUnit(`minus ${say(value, joint)}`, name),
  meant: `-${value}${UNITS[name]}`,
}))

/** Texts around the phrase, of kinds that change how it is read. */
const around = fc.constantFrom(
  ['', ''],
  ['so it was ', ' then'],
  ['about ', ' or so'],
  ['in ', ' we moved'],
  ['from ', ''],
  ['between ', ' people'],
  ['at ', ' and then'],
  ['a ', ' error'],
  ['port ', ' is open'],
  ['the id is ', ' i think'],
  ['i had ', ' and a half'],
  ['on ', ' of them'],
  ['twenty ', ''],
  ['half ', ''],
  ['it is ', ' hundred'],
  ['it is ', ' thirds'],
  ['it is ', ' point five'],
  ['it is ', ' to the sixth'],
)

const kinds: Record<string, fc.Arbitrary<Spoken>> = {
  cardinal,
  decimal,
  bareFraction,
  half,
  amount,
  cents,
  range,
  sharedRange,
  sharedHundreds,
  time,
  code,
  pairs,
  sideBySide,
  address,
  negative,
}

/** Words with a number beside digits: `22 oh four`. */
function isHalfWritten(text: string): boolean {
  const words = text.split(/\s+/)
  return words.some((word, at) => {
    const next = words[at + 1] ?? ''
    const afterPoint = /^(point|dot|to|oh)$/.test(next) ? (words[at + 2] ?? '') : next
    const [first, second] = [/\d/.test(word), /\d/.test(afterPoint)]
    return (first && isSpokenNumber(afterPoint)) || (isSpokenNumber(word) && second)
  })
}

describe('values of numbers in their written form', () => {
  it.each(Object.keys(kinds))('[TEXT-17] the reader reads what is meant by a %s', (kind) => {
    fc.assert(
      fc.property(kinds[kind] ?? cardinal, ({ said, meant }) => {
        expect(readValues(said), said).toContain(meant)
      }),
      { numRuns: runs(1_000) },
    )
  })

  it.each(Object.keys(kinds))(
    '[TEXT-17] a %s has the same value or stays in words',
    {
      tags: 'property',
    },
    (kind) => {
      fc.assert(
        fc.property(kinds[kind] ?? cardinal, ({ said, meant }) => {
          const written = writeNumbers(said)
          if (written !== said) expect(readValues(written), `${said}: ${written}`).toContain(meant)
        }),
        { numRuns: runs(5_000) },
      )
    },
  )

  it('[TEXT-18] no phrase is written by half, whatever is around it', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.oneof(...Object.values(kinds)), around, ({ said }, [before, after]) => {
        const text = before + said + after
        const written = writeNumbers(text)
        expect(isHalfWritten(written), `${text}: ${written}`).toBe(false)
      }),
      { numRuns: runs(20_000) },
    )
  })

  it('[TEXT-18] a range of the longest numbers is read with the number behind it', () => {
    const [from, to] = [speak(102_681_651, ' and '), speak(171_821_321, ' and ')]
    expect(writeNumbers(`it is ${from} to ${to} percent to twenty one and a half then`)).toBe(
      'it is 102,681,651 to 171,821,321 percent to twenty one and a half then',
    )
  })

  it('[TEXT-18] two phrases side by side stay whole', { tags: 'property' }, () => {
    const any = fc.oneof(...Object.values(kinds))
    fc.assert(
      fc.property(any, any, fc.constantFrom(' ', ' to ', ' or '), (one, other, joint) => {
        const text = `it is ${one.said}${joint}${other.said} then`
        const written = writeNumbers(text)
        expect(isHalfWritten(written), `${text}: ${written}`).toBe(false)
      }),
      { numRuns: runs(20_000) },
    )
  })
})
