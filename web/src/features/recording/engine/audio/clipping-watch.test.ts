import { expect, it } from 'vitest'
import { createClippingWatch } from './clipping-watch.ts'
import { calculateRms } from './pcm.ts'

const second = 16_000
const tone = (seconds: number, peak: number) =>
  Int16Array.from({ length: seconds * second }, (_, index) =>
    Math.max(-32_768, Math.min(32_767, Math.round(peak * Math.sin(index / 5)))),
  )

function judge(...parts: Int16Array[]): boolean {
  const watch = createClippingWatch({ enough: 10 * second, judged: 10 * second })
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1024) {
      const block = part.subarray(at, at + 1024)
      watch.addAudio(block, calculateRms(block))
    }
  }

  return watch.isClipped
}

it('[CHAN-98] tells ten seconds of a voice that is cut off, with pauses between them', () => {
  expect(judge(tone(9, 60_000))).toBe(false)
  expect(judge(tone(6, 60_000), new Int16Array(60 * second), tone(5, 60_000))).toBe(true)
})

it('[CHAN-98] is quiet about a loud voice, and about one that is no longer cut off', () => {
  expect(judge(tone(60, 32_000))).toBe(false)
  expect(judge(tone(30, 60_000), tone(11, 8000))).toBe(false)
})
