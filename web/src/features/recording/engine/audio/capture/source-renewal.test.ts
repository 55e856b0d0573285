import { expect, it } from 'vitest'
import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import { createSourceRenewal } from './source-renewal.ts'

it('[CHAN-120] keeps the source, and tries again later, when the browser opens no other one', () => {
  let attempts = 0
  const renewal = createSourceRenewal({
    channel: 0,
    openNext: () => {
      attempts += 1
      throw new DOMException('No more sources', 'InvalidStateError')
    },
    replaceWith: () => {
      throw new Error('There is no other source')
    },
  })
  const hearSecond = () => {
    const samples = new Int16Array(2 * SAMPLE_RATE_HZ)
    renewal.handleAudio({ samples, channels: 2 }, false)
  }
  for (let seconds = 0; seconds < 45; seconds += 1) hearSecond()
  expect(attempts).toBe(2)
  renewal.cancel()
})
