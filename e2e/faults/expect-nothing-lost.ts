import { expect } from 'vitest'
import type { RecordingOutcome } from './interview-recording.ts'
import type { MarkedInterview } from './marked-interview.ts'

/**
 * Expects that no word is lost or doubled, and that the billed minutes match the recorded audio.
 */
export function expectNothingLost(outcome: RecordingOutcome, interview: MarkedInterview): void {
  const { stored, viewed, session, billed } = outcome
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
}
