import { SESSION_CODE_ALPHABET } from '@live-scribe/contract/recording'
import { expect, it } from 'vitest'
import { generateSessionCode } from './session-code.ts'

it('[ROUTE-36] never draws the code that reads like the address of a page', () => {
  const drawn = [...'STATUSABC234'].map((letter) => SESSION_CODE_ALPHABET.indexOf(letter))
  expect(generateSessionCode(() => drawn.shift() ?? 0)).toBe('ABC234')
})
