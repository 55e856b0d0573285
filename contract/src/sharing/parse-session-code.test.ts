import { expect, it } from 'vitest'
import { parseSessionCode } from './parse-session-code.ts'

it.each([
  'ABC234',
  ' abc234 ',
  'abc 234',
  'ABC-234',
  'https://live-scribe.example/view/abc234?size=24',
  'live-scribe.example/view/ABC234#x',
  'https://x.y/view/ABC234.',
  '(https://x.y/ABC234)',
  '“ABC234”',
  'Code: ABC234',
  'the code is: abc234',
  'ABC–234',
  'ABC\u200B234',
  '\uFEFFABC234,',
])('[VIEW-41] finds the code in %j', (typed) => {
  expect(parseSessionCode(typed)).toBe('ABC234')
})

it.each(['', 'ABC23', 'ABC2345', 'ABC230', 'https://live-scribe.example/pricing'])(
  '[VIEW-41] finds none in %j',
  (typed) => {
    expect(parseSessionCode(typed)).toBeNull()
  },
)
