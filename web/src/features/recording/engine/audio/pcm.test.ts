import { expect, it } from 'vitest'
import { calculateRms, loudnessToLevel, toInt16 } from './pcm.ts'

it('clamps what a resampler makes louder than loud', () => {
  expect([-1.09, -1, 0, 1, 1.09].map(toInt16)).toEqual([-32_768, -32_768, 0, 32_767, 32_767])
})

it('measures loudness from silence to full scale', () => {
  expect(calculateRms(new Int16Array(16))).toBe(0)
  expect(calculateRms(new Int16Array(16).fill(-32_768))).toBe(1)
  expect(calculateRms(new Int16Array())).toBe(0)
})

it('shows silence as nothing, a voice in between, and shouting as all', () => {
  expect(loudnessToLevel(0)).toBe(0)
  expect(loudnessToLevel(0.001)).toBe(0)
  expect(loudnessToLevel(0.05)).toBeGreaterThan(0.5)
  expect(loudnessToLevel(0.05)).toBeLessThan(0.8)
  expect(loudnessToLevel(0.9)).toBe(1)
})
