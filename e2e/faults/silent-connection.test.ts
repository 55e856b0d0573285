// @module-tag deep

import { afterEach, beforeEach, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

// Each test has its own server, because fetch could otherwise reuse a silently dropped connection.
let server: ServerProcess
beforeEach(async () => {
  server = await ServerProcess.start()
})
afterEach(() => server.close())

test('[POS-1, POS-8] a line that dies without a word is noticed and replaced', async () => {
  // Enough audio to overflow the system's buffers of a silently dropped connection.
  const interview = createMarkedInterview(270)
  const recording = await InterviewRecording.open(server, interview, 20)
  await recording.start()
  await recording.microphone.heard(0.1 * interview.audio.length)
  server.recorders.goSilent()
  expectNothingLost(await recording.finish(), interview)
})

test('[POS-17, RISK-40] a line that dies without a word just before Stop costs no last words', async () => {
  const interview = createMarkedInterview(30)
  const recording = await InterviewRecording.open(server, interview, 10)
  await recording.start()
  await recording.microphone.heard(0.6 * interview.audio.length)
  server.recorders.goSilent()
  expectNothingLost(await recording.finish(), interview)
})
