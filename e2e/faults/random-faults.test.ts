// @module-tag deep

import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const interview = createMarkedInterview(40)
/** Playback speed as a multiple of real time. */
const SPEED = 20
const RUNS = 8

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

const faults = {
  'cut the recorder': async () => server.recorders.cut(),
  'cut the viewers': async () => server.viewers.cut(),
  'cut both': async () => {
    server.recorders.cut()
    server.viewers.cut()
  },
  'take the network away': async () => {
    server.recorders.down()
    await wait(300)
    server.recorders.restore()
  },
  'stall the line': async () => {
    server.recorders.stall()
    await wait(700)
    server.recorders.resume()
  },
  'slow the line': async () => {
    server.recorders.slow(300_000)
    await wait(500)
    server.recorders.slow(Number.POSITIVE_INFINITY)
  },
  'crash the recogniser': () => server.crashRecogniser(),
  'kill the server': async () => {
    await server.kill()
    await server.boot()
  },
  'restart the server': async () => {
    await server.terminate()
    await server.boot()
  },
}
type Fault = keyof typeof faults

const schedule = fc.array(
  fc.record({
    at: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    fault: fc.constantFrom(...(Object.keys(faults) as Fault[])),
  }),
  { minLength: 1, maxLength: 5 },
)

// One test per run, because the time limit is for one recording.
test.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  '[POS-1, POS-3, POS-4, POS-5, OUT-4] any faults at any moments leave the transcript of an undisturbed run (%i)',
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (planned) => {
        const recording = await InterviewRecording.open(server, interview, SPEED)
        await recording.start()
        for (const { at, fault } of planned.sort((one, other) => one.at - other.at)) {
          await recording.microphone.heard(at * interview.audio.length)
          await faults[fault]()
        }
        expectNothingLost(await recording.finish(), interview)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  },
)
