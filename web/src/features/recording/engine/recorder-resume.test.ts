import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  FRAMES_PER_SECOND,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import { createMemoryTable } from './unsaved-audio/audio-table.ts'
import { createUnsavedAudioStore, WRITE_DELAY_MS } from './unsaved-audio/unsaved-audio-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A page that recorded, had audio made durable up to a frame, and was reloaded. */
async function reloaded(durableFrames: number, heardFrames: number) {
  const store = createUnsavedAudioStore(createMemoryTable())
  const before = await startScriptedRecorder({ store })
  before.microphone().hear(heardFrames)
  before.socket().durable(durableFrames * FRAME_SAMPLES)
  await advanceTime(WRITE_DELAY_MS)
  const after = createScriptedRecorder({ store })
  after.recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
  expect(after.state()).toEqual({ name: 'paused', session: SESSION_CODE })

  return { ...after, resumes: () => after.recorder.resume() }
}

describe('going on with a session', () => {
  it('sends what was kept, then what is new behind everything anybody has', async () => {
    const { resumes, socket, microphone, state } = await reloaded(0, 4)
    await resumes()
    expect(state()).toEqual({ name: 'resuming', session: SESSION_CODE })
    microphone().hear(2)
    expect(socket().options.from).toBe(0)
    expect(socket().received).toEqual([])

    socket().ready(0, 0, { received: 3 * FRAME_SAMPLES })
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
    expect(socket().received.slice(0, 4 * FRAME_SAMPLES)).toEqual(
      getSamplesBetween(0, 4 * FRAME_SAMPLES),
    )
    expect(socket().received.slice(4 * FRAME_SAMPLES)).toEqual(
      getSamplesBetween(0, 2 * FRAME_SAMPLES),
    )
    expect(socket().places.at(-1)).toBe(6 * FRAME_SAMPLES - 1)
  })

  it('places new audio behind what the server has when nothing was kept', async () => {
    const { recorder, socket, microphone } = createScriptedRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    await recorder.resume()
    microphone().hear()
    socket().ready(900_000, 7, { received: 1_000_000, heard: 800_000 })

    expect(socket().places[0]).toBe(1_000_000)
    expect(recorder.getSnapshot().elapsedMs).toBe(50_000)
  })

  it('[REC-111] has the length that is known, until the server says how much counts', async () => {
    const { recorder, socket } = createScriptedRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5, durableSample: 960_000 })
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 0, lengthMs: 60_000 })
    await recorder.resume()
    expect(recorder.getSnapshot().lengthMs).toBe(60_000)
    socket().ready(900_000, 7, { received: 960_000, heard: 800_000 })
    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 50_000, lengthMs: 50_000 })
  })

  it('sends again after another cut, from the durable position', async () => {
    const { resumes, socket, microphone } = await reloaded(0, 2)
    await resumes()
    socket().ready(0, 0, { received: 2 * FRAME_SAMPLES })
    microphone().hear(2)
    socket().durable(FRAME_SAMPLES)
    socket().end({ kind: 'refused' })
    await advanceTime()
    socket().ready(FRAME_SAMPLES)

    expect(socket().options.from).toBe(FRAME_SAMPLES)
    expect(socket().places.at(-1)).toBe(4 * FRAME_SAMPLES - 1)
  })

  it('forgets the audio of a session that is complete', async () => {
    const { resumes, recorder, socket, microphone, store } = await reloaded(0, 3)
    await resumes()
    socket().ready()
    microphone().hear()
    recorder.stop()
    await advanceTime()
    socket().end({ kind: 'finished', canReconnect: false })
    await advanceTime(WRITE_DELAY_MS)

    expect(await store.load(SESSION_CODE)).toEqual([])
  })

  it('keeps the audio that a stopped recording could not deliver, and delivers it later', async () => {
    const { recorder, microphone, socket, state } = await startScriptedRecorder()
    microphone().hear(3)
    socket().end({ kind: 'refused' })
    recorder.stop()
    await advanceTime(15_000)
    expect(state()).toMatchObject({ name: 'stopped', isComplete: false })

    await recorder.resume()
    socket().ready()
    expect(socket().received).toEqual(getSamplesBetween(0, 3 * FRAME_SAMPLES))
  })

  it('is offered again when it could not connect', async () => {
    const { recorder, socket, state, notices } = createScriptedRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    await recorder.resume()
    socket().end({ kind: 'unreachable' })

    expect(state()).toEqual({ name: 'paused', session: SESSION_CODE })
    expect(notices).toHaveLength(1)
  })
})

describe('taking over', () => {
  it('is offered when another tab has the session, and replaces that one', async () => {
    const { recorder, socket, onOccupied, notices, state } = createScriptedRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    await recorder.resume()
    expect(socket().options.takeOver).toBe(false)
    socket().end({ kind: 'replaced', canReconnect: false, message: 'Another page records.' })
    expect(onOccupied).toHaveBeenCalledExactlyOnceWith('Another page records.')
    expect(notices).toEqual([])

    await recorder.takeOver()
    expect(socket().options.takeOver).toBe(true)
    socket().ready()
    socket().end({ kind: 'refused' })
    await advanceTime()
    expect(socket().options.takeOver).toBe(false)
    expect(state().name).toBe('repairing')
  })

  it('[RISK-24] is offered when another recording of the user runs', async () => {
    const { ApiError } = await import('#web/api/api-error.ts')
    const error = new ApiError({ status: 409, code: 'recording_active', message: 'Busy.' })
    const { recorder, createSession, onOccupied, state, microphone } = createScriptedRecorder()
    createSession.mockRejectedValueOnce(error)
    await recorder.start()
    expect(onOccupied).toHaveBeenCalledExactlyOnceWith('Busy.')
    expect(state()).toEqual({ name: 'idle' })
    expect(microphone().isReleased).toBe(true)

    await recorder.takeOver()
    expect(createSession.mock.calls.at(-1)?.[0].takeOver).toBe(true)
    expect(state()).toEqual({ name: 'starting', session: SESSION_CODE })
  })

  it('leaves the recording to whoever took it over', async () => {
    const { socket, sockets, state, notices, microphone, onStopped } = await startScriptedRecorder()
    socket().end({ kind: 'replaced', canReconnect: false })
    await advanceTime(60_000)

    expect(state()).toEqual({ name: 'paused', session: SESSION_CODE })
    expect(notices).toEqual(['You are recording in another window or on another device now.'])
    expect(sockets).toHaveLength(1)
    expect(microphone().isReleased).toBe(true)
    expect(onStopped).not.toHaveBeenCalled()
  })
})

describe('a session that was ended elsewhere', () => {
  const ended = {
    kind: 'ended',
    canReconnect: false,
    message: 'This recording has ended.',
  } as const

  it('[REC-103] is over here too, without a way to go on that leads nowhere', async () => {
    const { socket, sockets, state, notices, microphone } = await startScriptedRecorder()
    microphone().hear(4)
    socket().say({ type: 'Heard', sample: 4096, recognised: 0, is_finishing: false })
    socket().end(ended)
    await advanceTime(60_000)

    expect(state()).toMatchObject({ name: 'stopped', isComplete: true })
    expect(notices).toEqual(['This recording has ended.'])
    expect(microphone().isReleased).toBe(true)
    expect(sockets).toHaveLength(1)
  })

  it('[REC-103] says how much of this device came too late', async () => {
    const { socket, notices, microphone } = await startScriptedRecorder()
    microphone().hear(FRAMES_PER_SECOND)
    socket().say({ type: 'Heard', sample: 16_384, recognised: 0, is_finishing: false })
    socket().end({ kind: 'refused' })
    microphone().hear(12 * FRAMES_PER_SECOND)
    await advanceTime()
    socket().end(ended)

    expect(notices).toEqual([
      'This recording has ended. The last 12 s from this device are not in it.',
    ])
  })

  it('[REC-103] shows so when it was to be gone on with', async () => {
    const { recorder, socket, state, notices } = createScriptedRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    await recorder.resume()
    socket().end(ended)

    expect(state()).toMatchObject({ name: 'stopped', session: SESSION_CODE, isComplete: true })
    expect(notices).toEqual(['This recording has ended.'])
  })
})

describe('a device that loses its network', () => {
  it('[REC-104] keeps what is said from that moment on, and goes on when it is back', async () => {
    const { recorder, socket, sockets, state, microphone, notices } = await startScriptedRecorder()
    microphone().hear(2)
    recorder.networkLost()
    expect(state()).toEqual({ name: 'repairing', session: SESSION_CODE })
    microphone().hear(2)
    await advanceTime()
    expect(sockets).toHaveLength(2)
    socket().ready(0, 0, { received: 2 * FRAME_SAMPLES })

    expect(state().name).toBe('recording')
    expect(socket().received).toEqual(getSamplesBetween(0, 4 * FRAME_SAMPLES))
    expect(notices).toEqual([])
  })
})
