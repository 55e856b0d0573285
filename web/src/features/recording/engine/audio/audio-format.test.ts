import * as contract from '@live-scribe/contract/recording'
import { expect, it } from 'vitest'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio-format.ts'

it('[STT-12, STT-13] is the format that the contract names', () => {
  expect([SAMPLE_RATE_HZ, FRAME_SAMPLES]).toEqual([contract.SAMPLE_RATE_HZ, contract.FRAME_SAMPLES])
  expect([SAMPLE_RATE_HZ, FRAME_SAMPLES]).toEqual([16_000, 1024])
})
