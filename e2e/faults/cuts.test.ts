// @module-tag deep

import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording, type RecordingOutcome } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const twoMinutes = createMarkedInterview(120)
/** Playback speed as a multiple of real time. */
const SPEED = 20
const CUTS = 20

let server: ServerProcess
let undisturbed: RecordingOutcome
beforeAll(async () => {
  server = await ServerProcess.start()
  const recording = await InterviewRecording.open(server, twoMinutes, 2 * SPEED)
  await recording.start()
  undisturbed = await recording.finish()
})
afterAll(() => server.close())

test('an undisturbed recording of two minutes is written down to the word', () => {
  expectNothingLost(undisturbed, twoMinutes)
  expect(twoMinutes.seconds).toBeGreaterThan(110)
})

test.each([11, 12])(
  `[POS-1, POS-3, POS-4] ${CUTS} cuts at random moments of two minutes leave no trace (seed %i)`,
  async (seed) => {
    const random = createSeededRandom(seed)
    const moments = Array.from({ length: CUTS }, () => random() * twoMinutes.audio.length)
    const recording = await InterviewRecording.open(server, twoMinutes, SPEED)
    await recording.start()
    for (const [index, moment] of moments.sort((one, other) => one - other).entries()) {
      await recording.microphone.heard(moment)
      // Every other cut waits for a working connection; the rest may hit a connection attempt.
      if (index % 2 === 0) await recording.until((state) => state === 'recording')
      server.recorders.cut()
      if (index % 2 === 0) {
        server.viewers.cut()
        await recording.until((state) => state !== 'recording')
      }
    }
    const outcome = await recording.finish()
    expectNothingLost(outcome, twoMinutes)
    expect(outcome.stored).toEqual(undisturbed.stored)
    expect(recording.reconnects).toBeGreaterThanOrEqual(CUTS / 2 - 1)
  },
)
