import { expect, it } from 'vitest'
import { createSilenceWatch, MIN_SILENT_SAMPLES } from './silence-watch.ts'

it('speaks up after 10 s of nothing, and is quiet again with the first sound', () => {
  const watch = createSilenceWatch()
  watch.hear(MIN_SILENT_SAMPLES - 1, 0)
  expect(watch.isSilent).toBe(false)

  watch.hear(1, 0.00009)
  expect(watch.isSilent).toBe(true)

  watch.hear(1024, 0.0002)
  expect(watch.isSilent).toBe(false)
})

it('never speaks up for a room that is merely quiet', () => {
  const watch = createSilenceWatch()
  for (let second = 0; second < 600; second++) watch.hear(16_000, 0.0003)

  expect(watch.isSilent).toBe(false)
})
