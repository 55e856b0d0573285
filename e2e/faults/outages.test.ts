// @module-tag deep

import { afterAll, beforeAll, test } from 'vitest'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { InterviewRecording } from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ThreeNodeCluster } from './three-node-cluster.ts'

const interview = createMarkedInterview(60)
/** Playback speed as a multiple of real time. */
const SPEED = 6

let site: ThreeNodeCluster
beforeAll(async () => {
  site = await ThreeNodeCluster.start()
})
afterAll(() => site.close())

const at = (share: number) => share * interview.audio.length

test.each(['redis', 'postgres'] as const)(
  '[OUT-31, OUT-12] while %s can’t be reached readers of other nodes see that new text waits, then that they are live, and nothing is lost',
  async (service) => {
    const recording = await InterviewRecording.open(site, interview, SPEED)
    await recording.start()
    await recording.microphone.heard(at(0.2))
    site.lines[service].down()
    await Promise.all(recording.viewers.map((viewer) => viewer.until('delayed')))
    site.lines[service].restore()
    await Promise.all(recording.viewers.map((viewer) => viewer.until('live')))
    expectNothingLost(await recording.finish(), interview)
  },
)

test('[OUT-31, OUT-12] a Redis that falls silent without closing a connection is told as well, and given up', async () => {
  const recording = await InterviewRecording.open(site, interview, SPEED)
  await recording.start()
  await recording.microphone.heard(at(0.2))
  site.lines.redis.goSilent()
  site.lines.redis.stall()
  await Promise.all(recording.viewers.map((viewer) => viewer.until('delayed')))
  site.lines.redis.resume()
  await Promise.all(recording.viewers.map((viewer) => viewer.until('live')))
  expectNothingLost(await recording.finish(), interview)
})
