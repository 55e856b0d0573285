// @module-tag deep

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const interview = createMarkedInterview(80)
/**
 * Playback speed as a multiple of real time; slow enough for words before, between and after the
 * faults.
 */
const SPEED = 10
const short = createMarkedInterview(30)

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

const at = (share: number) => share * interview.audio.length

test('[POS-3, POS-7, REC-116] kill -9 of the server, twice, and a start on the same folder lose and double nothing', async () => {
  const recording = await InterviewRecording.open(server, interview, SPEED)
  await recording.start()
  for (const share of [0.2, 0.6]) {
    await recording.microphone.heard(at(share))
    await server.kill()
    await recording.until((state) => state === 'repairing')
    expect(recording.notices).toEqual([])
    await server.boot()
  }
  expectNothingLost(await recording.finish(), interview)
})

test('[POS-16] a server that restarts in order hands its recorder over, which goes on in the next process', async () => {
  const recording = await InterviewRecording.open(server, interview, SPEED)
  await recording.start()
  await recording.microphone.heard(at(0.4))
  expect(await server.terminate()).toBe(0)
  await server.boot()
  expectNothingLost(await recording.finish(), interview)
  // The server announced its shutdown, so the user sees no error.
  expect(recording.notices).toEqual([])
})

test.each([0.31, 0.5, 0.77])(
  '[POS-5] a recogniser that crashes in mid-sentence hears that sentence again (at %f)',
  async (share) => {
    const recording = await InterviewRecording.open(server, short, 2 * SPEED)
    await recording.start()
    await recording.microphone.heard(share * short.audio.length)
    await server.crashRecogniser()
    expectNothingLost(await recording.finish(), short)
    expect(recording.notices).toEqual([])
  },
)
