import { expect, it } from 'vitest'
import { isGliding } from './pitch-glide.ts'

it.each([
  ['a voice that rises', [0, 8, 17, 25, 33], true],
  ['a voice that falls, not quite on a line', [0, -14, -22, -40, -50], true],
  ['a note', [0, 0.2, 0.1, 0.3, 0.2], false],
  ['noise that jumps', [0, 60, -40, 90, 20], false],
  ['the step to another note', [0, 0, 0, 700, 700], false],
])('a glide: %s', (_, cents, expected) => {
  expect(isGliding(cents)).toBe(expected)
})
