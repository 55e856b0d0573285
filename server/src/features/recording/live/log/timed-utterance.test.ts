import { expect, it } from 'vitest'
import { formatGap } from './timed-utterance.ts'

it.each([
  [0.04, '[0.0 s of audio missing]'],
  [4.2, '[4.2 s of audio missing]'],
  [9.96, '[10.0 s of audio missing]'],
  [119.4, '[119 s of audio missing]'],
  [119.6, '[2 min of audio missing]'],
  [3600, '[60 min of audio missing]'],
  [7199, '[2 h of audio missing]'],
  [9000, '[2 h 30 min of audio missing]'],
  [172_800, '[48 h of audio missing]'],
])('[REC-144] a gap of %d s says how long it was in words that people use', (seconds, text) => {
  expect(formatGap(seconds, 'missing')).toBe(text)
})

it('[REC-144] so does one that was not written down', () => {
  expect(formatGap(300, 'untranscribed')).toBe('[5 min of audio could not be written down]')
})
