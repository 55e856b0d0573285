import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { Receipt } from '@live-scribe/contract/recording/receipt'
import { expect } from 'vitest'
import type { RecordingOutcome } from './interview-recording.ts'
import type { MarkedInterview } from './marked-interview.ts'

/**
 * Expects that no word is lost or doubled, and that the billed minutes match the recorded audio.
 */
export function expectNothingLost(outcome: RecordingOutcome, interview: MarkedInterview): void {
  const { stored, viewed, session, billed, receipt } = outcome
  expect(stored).toEqual(interview.sentences.map((text, index) => `${index + 1} ${text}`))
  expect(viewed.length).toBeGreaterThan(0)
  for (const texts of viewed) expect(texts).toEqual(interview.sentences)
  const minutes = Math.ceil(interview.seconds / 60)
  expect(session).toMatchObject({
    status: 'completed',
    ended_reason: 'user_stopped',
    duration_seconds: Math.round(interview.seconds),
    duration_minutes: minutes,
  })
  expect(billed).toEqual([-minutes])
  expectWholeReceipt(receipt, {
    samples: interview.audio.length,
    segments: interview.sentences.length,
  })
}

/** Expects that every source of a receipt has all samples and segments, and that they agree. */
export function expectWholeReceipt(
  receipt: Receipt,
  { samples, segments, channels = 1 }: { samples: number; segments: number; channels?: number },
): void {
  const all = {
    samples,
    seconds: samples / SAMPLE_RATE_HZ,
    minutes: samples / SAMPLE_RATE_HZ / 60,
  }
  const minutes = Math.ceil(all.minutes)
  expect(receipt).toMatchObject({
    status: 'completed',
    channels,
    captured: all,
    received: all,
    transcribed: all,
    gaps: [],
    stored_to: { all, segment_number: segments },
    billed_minutes: minutes,
    minutes_due: minutes,
    announced_segment: segments,
  })
  expect(receipt.uncounted.samples).toBe(0)
  expect(receipt.stored_to.channels).toEqual(Array.from({ length: channels }, () => all))
  expect(new Set(receipt.comparisons.map(({ outcome }) => outcome))).toEqual(new Set(['equal']))
}
