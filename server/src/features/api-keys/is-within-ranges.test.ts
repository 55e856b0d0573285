import { expect, it } from 'vitest'
import { isWithinRanges } from './is-within-ranges.ts'

const ranges = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '2001:db9::1']

it.each([
  ['203.0.113.7', true],
  ['::ffff:203.0.113.7', true],
  ['203.0.113.8', false],
  ['198.51.100.255', true],
  ['::ffff:198.51.100.1', true],
  ['198.51.101.0', false],
  ['2001:db8:ffff::1', true],
  ['2001:db8::1%eth0', true],
  ['2001:db9::1', true],
  ['2001:db9::2', false],
  ['fe80::1', false],
  ['127.0.0.1', false],
  ['', false],
])('[KEY-5] %s is within the ranges: %s', (address, isWithin) => {
  expect(isWithinRanges(address, ranges)).toBe(isWithin)
})

it('[KEY-5] a range of everything holds every address of its family', () => {
  expect(isWithinRanges('203.0.113.7', ['0.0.0.0/0'])).toBe(true)
  expect(isWithinRanges('2001:db8::1', ['0.0.0.0/0'])).toBe(false)
  expect(isWithinRanges('2001:db8::1', ['::/0'])).toBe(true)
})

it.each([undefined, '', 'unix:', '/run/proxy.sock', '203.0.113.7:80', '203.0.113'])(
  '[KEY-14] what is no address is within no range: %s',
  (address) => {
    expect(isWithinRanges(address, ['0.0.0.0/0', '::/0'])).toBe(false)
  },
)
