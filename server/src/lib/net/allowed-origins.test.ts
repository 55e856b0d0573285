import { expect, it } from 'vitest'
import { getAllowedOrigins } from './allowed-origins.ts'

it('is the public address alone, and on this machine each of its names', () => {
  expect(getAllowedOrigins('https://scribe.example')).toEqual(['https://scribe.example'])
  expect(getAllowedOrigins('http://127.0.0.1:3000')).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
})
