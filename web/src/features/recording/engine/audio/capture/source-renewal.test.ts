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
  for (let seconds = 0; seconds < 65; seconds += 1) hearSecond()
  expect(attempts).toBe(2)
  renewal.cancel()
})

it('[CHAN-120] replaces a source in a pause, not in the quiet before a consonant', () => {
  let replacements = 0
  const renewal = createSourceRenewal({
    channel: 1,
    openNext: () => ({ disconnect: () => {} }),
    replaceWith: () => {
      replacements += 1
    },
  })
  const hear = (seconds: number, level: number) => {
    const piece = new Int16Array(2 * 0.05 * SAMPLE_RATE_HZ).fill(level)
    for (let piecesLeft = seconds / 0.05; piecesLeft >= 0.5; piecesLeft -= 1)
      renewal.handleAudio({ samples: piece, channels: 2 }, false)
  }
  hear(31, 5000)
  for (let word = 0; word < 5; word += 1) {
    hear(0.3, 5000)
    hear(0.1, 0)
  }
  hear(0.3, 5000)
  expect(replacements).toBe(0)
  hear(0.3, 0)
  expect(replacements).toBe(1)
})
