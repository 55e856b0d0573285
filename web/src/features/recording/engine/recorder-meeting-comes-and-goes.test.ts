import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { ModelListenServer } from '../../../../test/recorder/model-listen-server.ts'
import { createScriptedRecorder } from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'

const ROUNDS = 20
const LIMIT = 1_000_000

beforeEach(() => {
  vi.useFakeTimers()
})

it('[CHAN-41, CHAN-54, CHAN-121] a meeting that comes and goes twenty times is at its place in one recording', {
  tags: 'deep',
}, async () => {
  /** For each captured sample, whether the meeting was shared. */
  const shared: boolean[] = []
  const server = new ModelListenServer(LIMIT, (position) => shared[position] ?? false)
  const harness = createScriptedRecorder({
    createSession: async () => ({ code: SESSION_CODE, limitMinutes: 5 }),
  })
  const { recorder, meetings, microphones, sockets, socket, state, snapshot, store } = harness
  const hear = (frames: number) => {
    const isShared = meetings.some((meeting) => !meeting.isReleased)
    for (let count = 0; count < frames * FRAME_SAMPLES; count++) shared.push(isShared)
    harness.microphone().hear(frames)
  }
  const serve = () => {
    server.listen(socket())
    server.take(socket(), 1)
    server.store(socket(), 0.5)
  }
  await recorder.start()
  serve()
  hear(1)
  for (let round = 0; round < ROUNDS; round++) {
    await recorder.shareMeeting()
    serve()
    hear(3)
    // Every third meeting is lost together with the network, every fourth is replaced by another.
    if (round % 3 === 0) socket().end()
    if (round % 4 === 0) await recorder.shareMeeting()
    hear(1)
    harness.meeting().end()
    hear(2)
    await advanceTime(600)
    serve()
    expect(snapshot().meeting.name).toBe('ended')
    expect(meetings.every((meeting) => meeting.isReleased)).toBe(true)
    expect(sockets.filter((each) => !each.isClosed)).toHaveLength(1)
  }
  recorder.stop()
  await advanceTime()
  server.serve(socket())

  expect(state()).toMatchObject({ name: 'stopped', isComplete: true })
  expect(server.received).toBe(shared.length)
  expect(shared.length).toBe((1 + ROUNDS * 6) * FRAME_SAMPLES)
  expect(snapshot()).toMatchObject({ lengthMs: 1000 * Math.floor(shared.length / 16_000) })
  expect(microphones).toHaveLength(1)
  expect(microphones[0]?.isReleased).toBe(true)
  expect(await store.load(SESSION_CODE)).toEqual([])
  expect(sockets[0]?.options.channels).toBe(1)
  expect(sockets.slice(1).every(({ options }) => options.channels === 2)).toBe(true)
  await advanceTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
})
