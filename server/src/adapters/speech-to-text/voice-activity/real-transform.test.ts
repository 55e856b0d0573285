import { createNoise } from '@live-scribe/testing/voice/mix'
import { expect, it } from 'vitest'
import { RealTransform } from './real-transform.ts'

it.each([8, 256, 512])('transforms %d samples as the definition does', (length) => {
  const next = createNoise(length)
  const samples = Float64Array.from({ length }, () => next())
  const transform = new RealTransform(length)
  transform.run(samples)
  for (let bin = 0; bin <= length / 2; bin += 1) {
    const angle = (at: number) => (2 * Math.PI * bin * at) / length
    const real = samples.reduce((sum, one, at) => sum + one * Math.cos(angle(at)), 0)
    const imaginary = samples.reduce((sum, one, at) => sum - one * Math.sin(angle(at)), 0)
    expect(transform.real[bin]).toBeCloseTo(real, 9)
    expect(transform.imaginary[bin]).toBeCloseTo(imaginary, 9)
  }
})
