// @module-tag deep

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording, type RecordingOutcome } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ThreeNodeCluster } from './three-node-cluster.ts'

const interview = createMarkedInterview(70)
const short = createMarkedInterview(30)
/**
 * Playback speed as a multiple of real time; slow enough for words before, between and after the
 * faults.
 */
const SPEED = 10

let site: ThreeNodeCluster
let undisturbed: RecordingOutcome
beforeAll(async () => {
  site = await ThreeNodeCluster.start()
  const recording = await InterviewRecording.open(site, interview, 2 * SPEED)
  await recording.start()
  undisturbed = await recording.finish()
})
afterAll(() => site.close())

/** Returns a position within a word, near a share (0 to 1) of the interview. */
function inAWord({ audio }: typeof interview, share: number): number {
  return audio.findIndex((sample, position) => position > share * audio.length && sample !== 0)
}

test('[POS-4, POS-7, OUT-12, OUT-13] kill -9 of the recorder’s node, a crash of Redis and a restart of PostgreSQL leave the transcript, all readers and the bill of an undisturbed run', async () => {
  expectNothingLost(undisturbed, interview)
  const recording = await InterviewRecording.open(site, interview, SPEED)
  const heard = (share: number) => recording.microphone.heard(inAWord(interview, share))
  await recording.start()

  await heard(0.2)
  await site.kill('a')
  site.recordAt('b')
  await recording.until((state) => state === 'repairing')
  await recording.until((state) => state === 'recording')

  await heard(0.4)
  await site.redis.kill()
  await heard(0.55)
  await site.redis.start()

  await heard(0.7)
  await site.postgres.halt()
  await recording.until((state) => state === 'repairing')
  await site.postgres.start()
  await recording.until((state) => state === 'recording')

  const outcome = await recording.finish()
  expectNothingLost(outcome, interview)
  expect(outcome.stored).toEqual(undisturbed.stored)
  expect(outcome.viewed).toEqual(undisturbed.viewed)
  expect(outcome.billed).toEqual(undisturbed.billed)
})

test('[OUT-12] an end that was told while Redis was away reaches the readers of all nodes when it is back', async () => {
  site.recordAt('b')
  const recording = await InterviewRecording.open(site, short, 2 * SPEED)
  await recording.start()
  await recording.microphone.heard(inAWord(short, 0.5))
  await site.redis.kill()
  await recording.microphone.heardAll()
  recording.recorder.stop()
  await recording.until((state) => state === 'stopped')
  await site.redis.start()
  expectNothingLost(await recording.outcome(), short)
})
