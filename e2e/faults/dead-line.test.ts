import { afterEach, beforeEach, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

// Each test has a server of its own: calls to another one’s could use a line that was left dead.
let server: ServerProcess
beforeEach(async () => {
  server = await ServerProcess.start()
})
afterEach(() => server.close())

test('[POS-1, POS-8] a line that dies without a word is noticed and replaced', async () => {
  // So much audio in so short a time that it overflows what the system holds for a dead line.
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
