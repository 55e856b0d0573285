import { expect, it } from 'vitest'
import { createSilenceWatch, MIN_SILENT_SAMPLES } from './silence-watch.ts'

it('speaks up after 10 s of nothing, and is quiet again with the first sound', () => {
  const watch = createSilenceWatch()
  watch.addAudio(MIN_SILENT_SAMPLES - 1, 0)
  expect(watch.isSilent).toBe(false)

  watch.addAudio(1, 0.00009)
  expect(watch.isSilent).toBe(true)

  watch.addAudio(1024, 0.0002)
  expect(watch.isSilent).toBe(false)
})

it('never speaks up for a room that is merely quiet', () => {
  const watch = createSilenceWatch()
  for (let second = 0; second < 600; second++) watch.addAudio(16_000, 0.0003)

  expect(watch.isSilent).toBe(false)
})
