// @module-tag deep

import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWholeReceipt } from './expect-nothing-lost.ts'
import { InterviewRecording, type RecordingOutcome } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const own = createMarkedInterview(60)
const theirs = createMarkedInterview(40, { first: 40 })
const conversation = { ...own, meeting: theirs.audio }
/** Playback speed as a multiple of real time. */
const SPEED = 10
const CUTS = 10
const BOTH = 'microphone-and-meeting'

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

const at = (share: number) => share * own.audio.length

test('[CHAN-49] two channels are written down apart to the word, and their minutes counted once', async () => {
  const recording = await InterviewRecording.open(server, conversation, SPEED)
  await recording.start(BOTH)

  expectNothingLostOnBoth(await recording.finish())
})

test('[CHAN-49] cuts at random moments of two channels leave no trace', async () => {
  const random = createSeededRandom(13)
  const moments = Array.from({ length: CUTS }, () => random() * own.audio.length)
  const recording = await InterviewRecording.open(server, conversation, SPEED)
  await recording.start(BOTH)
  for (const moment of moments.sort((one, other) => one - other)) {
    await recording.microphone.heard(moment)
    server.recorders.cut()
    server.viewers.cut()
  }

  expectNothingLostOnBoth(await recording.finish())
})

test('[CHAN-49] kill -9 of the server, twice, loses and doubles nothing on either channel', async () => {
  const recording = await InterviewRecording.open(server, conversation, SPEED)
  await recording.start(BOTH)
  for (const share of [0.2, 0.6]) {
    await recording.microphone.heard(at(share))
    await server.kill()
    await recording.until((state) => state === 'repairing')
    await server.boot()
  }

  expectNothingLostOnBoth(await recording.finish())
})

test('[CHAN-55] a meeting that joins in mid-sentence loses no word of either side, over a cut', async () => {
  const recording = await InterviewRecording.open(server, conversation, SPEED)
  await recording.start()
  await recording.microphone.heard(at(0.25))
  await recording.recorder.shareMeeting()
  await recording.microphone.heard(at(0.4))
  server.recorders.cut()

  expectNothingLostOnBoth(await recording.finish())
})

function expectNothingLostOnBoth(outcome: RecordingOutcome): void {
  const { channels, viewed, session, billed, receipt } = outcome
  expect(channels).toEqual([own.sentences, theirs.sentences])
  expect(viewed.length).toBeGreaterThan(0)
  const all = [...own.sentences, ...theirs.sentences].sort()
  for (const texts of viewed) expect([...texts].sort()).toEqual(all)
  const minutes = Math.ceil(own.seconds / 60)
  expect(session).toMatchObject({
    status: 'completed',
    ended_reason: 'user_stopped',
    duration_seconds: Math.round(own.seconds),
    duration_minutes: minutes,
  })
  expect(billed).toEqual([-minutes])
  expectWholeReceipt(receipt, { samples: own.audio.length, segments: all.length, channels: 2 })
}
