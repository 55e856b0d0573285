import { expect, it } from 'vitest'
import { parseLineHash } from './parse-line-hash.ts'

it.each([
  ['#line-12', 12],
  ['', null],
  ['#line-0', null],
  ['#line-1e3', null],
  ['#line-9999999999', null],
  ['#12', null],
])('[FIND-13] the address part %s names line %s', (hash, line) => {
  expect(parseLineHash(hash)).toBe(line)
})
