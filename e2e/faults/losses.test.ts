// @module-tag deep

import { afterAll, beforeAll, expect, test } from 'vitest'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ServerProcess } from './server-process.ts'

const interview = createMarkedInterview(60)
const rest = createMarkedInterview(20, { first: 30 })
/** Playback speed as a multiple of real time. */
const SPEED = 10

let server: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start()
})
afterAll(() => server.close())

test('[RECEIPT-2, RECEIPT-4] what a replaced device recorded offline is lost, and the receipt names every sample of it', async () => {
  const first = await InterviewRecording.open(server, interview, SPEED)
  await first.start()
  await first.microphone.heard(0.4 * interview.audio.length)
  const gate = Promise.withResolvers<void>()
  first.connectionGate = gate.promise
  server.recorders.cut()
  await first.until((state) => state === 'repairing')
  await first.microphone.heard(0.6 * interview.audio.length)
  const second = first.openOtherDevice(rest, SPEED)
  await second.resume({ takeOver: true })
  gate.resolve()
  await first.until((state) => state === 'paused')
  const { receipt } = await second.finish()

  const captured = first.microphone.played + rest.audio.length
  const lost = captured - receipt.received.samples
  expect(lost).toBeGreaterThan(0.1 * interview.audio.length)
  expect(receipt).toMatchObject({
    captured: { samples: captured },
    uncounted: { samples: 0 },
    transcribed: { samples: captured - lost },
    gaps: [
      {
        cause: 'not_delivered',
        channel: null,
        end_sample: first.microphone.played,
        length: { samples: lost },
        segment_number: null,
      },
    ],
  })
  expect(receipt.comparisons.map(({ outcome }) => outcome)).toEqual([
    'explained',
    'equal',
    'equal',
    'equal',
  ])
})
