import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generateApiKey, isWellFormedApiKey, toShownPrefix } from './key-format.ts'

const base62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const key = fc.constant(null).map(generateApiKey)

it('[KEY-1] every key has its prefix, 32 random characters and the right checksum', () => {
  const made = Array.from({ length: 2_000 }, generateApiKey)
  expect(new Set(made).size).toBe(made.length)
  for (const one of made) {
    expect(one).toMatch(/^lsk_[0-9A-Za-z]{38}$/)
    expect(isWellFormedApiKey(one)).toBe(true)
    expect(one.startsWith(toShownPrefix(one))).toBe(true)
    expect(toShownPrefix(one)).toHaveLength(10)
  }
  const used = new Set(made.flatMap((one) => [...one.slice(4, 36)]))
  expect([...used].toSorted()).toEqual(base62)
})

it('[KEY-1] the checksum is CRC-32 of the random characters in base 62', () => {
  expect(isWellFormedApiKey(`lsk_${'0'.repeat(32)}${'0'.repeat(6)}`)).toBe(false)
  const digits = [...'000000']
  let rest = crc('0'.repeat(32))
  for (let place = 5; place >= 0; place -= 1) {
    digits[place] = base62[rest % 62] ?? ''
    rest = Math.floor(rest / 62)
  }
  expect(isWellFormedApiKey(`lsk_${'0'.repeat(32)}${digits.join('')}`)).toBe(true)
})

it('[KEY-1] a key with one wrong, missing or added character is refused by its form', () => {
  fc.assert(
    fc.property(key, fc.nat(41), fc.constantFrom(...base62), (good, place, letter) => {
      const bad = good.slice(0, place) + letter + good.slice(place + 1)
      expect(isWellFormedApiKey(bad)).toBe(bad === good)
      expect(isWellFormedApiKey(good.slice(0, place) + good.slice(place + 1))).toBe(false)
      expect(isWellFormedApiKey(good + letter)).toBe(false)
    }),
  )
})

it('[KEY-1] no other text is a key', { tags: 'deep' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isWellFormedApiKey(text)).toBe(false)
      expect(isWellFormedApiKey(`lsk_${text}`)).toBe(false)
    }),
  )
})

/** CRC-32 bit by bit, as the polynomial defines it. */
function crc(text: string): number {
  let sum = 0xffffffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
