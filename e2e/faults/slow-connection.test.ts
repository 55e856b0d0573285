// @module-tag deep

import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const short = createMarkedInterview(30)

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

test('[IN-6] a line that carries nothing for ten seconds, and then all of it, costs nothing', async () => {
  const interview = createMarkedInterview(60)
  const recording = await InterviewRecording.open(server, interview, 4)
  await recording.start()
  await recording.microphone.heard(0.2 * interview.audio.length)
  server.recorders.stall()
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  server.recorders.resume()
  expectNothingLost(await recording.finish(), interview)
})

test('[POS-3] a slow line delays words and loses none', async () => {
  const recording = await InterviewRecording.open(server, short, 10)
  await recording.start()
  server.recorders.slow(200_000)
  await recording.microphone.heardAll()
  const outcome = await recording.finish()
  server.recorders.slow(Number.POSITIVE_INFINITY)
  expectNothingLost(outcome, short)
})

test('[POS-12] a line that is cut right after Stop brings the last words all the same', async () => {
  const recording = await InterviewRecording.open(server, short, 20)
  await recording.start()
  await recording.microphone.heardAll()
  recording.recorder.stop()
  server.recorders.cut()
  expectNothingLost(await recording.outcome(), short)
  expect(recording.recorder.getSnapshot().state).toMatchObject({ isComplete: true })
  expect(recording.notices).toEqual([])
})

test('a cut while it starts is said, costs nothing, and the next start records', async () => {
  const recording = await InterviewRecording.open(server, short, 20)
  server.recorders.stall()
  const starting = recording.start()
  await recording.microphone.heard(16_000)
  server.recorders.down()
  await starting
  expect(recording.recorder.getSnapshot().state.name).toBe('idle')
  expect(recording.notices).toHaveLength(1)
  server.recorders.resume()
  server.recorders.restore()
  const again = await InterviewRecording.open(server, short, 20)
  await again.start()
  expectNothingLost(await again.finish(), short)
})
