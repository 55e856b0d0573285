import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '../../../test/samples.ts'
import { positions, recording, scriptedRecorder, tick } from '../../../test/scripted-recorder.ts'
import { FRAME_SAMPLES } from './audio-format.ts'
import { createKeptAudioStore, createMemoryTable, WRITE_AFTER_MS } from './kept-audio-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A page that recorded, had audio up to a frame made durable, and was reloaded. */
async function reloaded(durableFrames: number, heardFrames: number) {
  const store = createKeptAudioStore(createMemoryTable())
  const before = await recording({ store })
  before.microphone().hear(heardFrames)
  before.socket().durable(durableFrames * FRAME_SAMPLES)
  await tick(WRITE_AFTER_MS)
  const after = scriptedRecorder({ store })
  after.recorder.reopen({ code: CODE, limitMinutes: 5 })
  expect(after.state()).toEqual({ name: 'paused', session: CODE })

  return { ...after, resumes: () => after.recorder.resume() }
}

describe('going on with a session', () => {
  it('sends what was kept, then what is new behind everything anybody has', async () => {
    const { resumes, socket, microphone, state } = await reloaded(0, 4)
    await resumes()
    expect(state()).toEqual({ name: 'resuming', session: CODE })
    microphone().hear(2)
    expect(socket().options.from).toBe(0)
    expect(socket().received).toEqual([])

    socket().ready(0, 0, { received: 3 * FRAME_SAMPLES })
    expect(state()).toEqual({ name: 'recording', session: CODE })
    expect(socket().received.slice(0, 4 * FRAME_SAMPLES)).toEqual(positions(0, 4 * FRAME_SAMPLES))
    expect(socket().received.slice(4 * FRAME_SAMPLES)).toEqual(positions(0, 2 * FRAME_SAMPLES))
    expect(socket().places.at(-1)).toBe(6 * FRAME_SAMPLES - 1)
  })

  it('places new audio behind what the server has when nothing was kept', async () => {
    const { recorder, socket, microphone } = scriptedRecorder()
    recorder.reopen({ code: CODE, limitMinutes: 5 })
    await recorder.resume()
    microphone().hear()
    socket().ready(900_000, 7, { received: 1_000_000, heard: 800_000 })

    expect(socket().places[0]).toBe(1_000_000)
    expect(recorder.getSnapshot().elapsedMs).toBe(50_000)
  })

  it('sends again after another cut, from the durable position', async () => {
    const { resumes, socket, microphone } = await reloaded(0, 2)
    await resumes()
    socket().ready(0, 0, { received: 2 * FRAME_SAMPLES })
    microphone().hear(2)
    socket().durable(FRAME_SAMPLES)
    socket().end({ kind: 'refused' })
    await tick()
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
    await tick()
    socket().end({ kind: 'finished', mayReturn: false })
    await tick(WRITE_AFTER_MS)

    expect(await store.load(CODE)).toEqual([])
  })

  it('keeps the audio that a stopped recording could not deliver, and delivers it later', async () => {
    const { recorder, microphone, socket, state } = await recording()
    microphone().hear(3)
    socket().end({ kind: 'refused' })
    recorder.stop()
    await tick(15_000)
    expect(state()).toMatchObject({ name: 'stopped', isComplete: false })

    await recorder.resume()
    socket().ready()
    expect(socket().received).toEqual(positions(0, 3 * FRAME_SAMPLES))
  })

  it('is offered again when it could not connect', async () => {
    const { recorder, socket, state, notices } = scriptedRecorder()
    recorder.reopen({ code: CODE, limitMinutes: 5 })
    await recorder.resume()
    socket().end({ kind: 'unreachable' })

    expect(state()).toEqual({ name: 'paused', session: CODE })
    expect(notices).toHaveLength(1)
  })
})

describe('taking over', () => {
  it('is offered when another tab has the session, and replaces that one', async () => {
    const { recorder, socket, onOccupied, notices, state } = scriptedRecorder()
    recorder.reopen({ code: CODE, limitMinutes: 5 })
    await recorder.resume()
    expect(socket().options.takeOver).toBe(false)
    socket().end({ kind: 'replaced', mayReturn: false, message: 'Another page records.' })
    expect(onOccupied).toHaveBeenCalledExactlyOnceWith('Another page records.')
    expect(notices).toEqual([])

    await recorder.takeOver()
    expect(socket().options.takeOver).toBe(true)
    socket().ready()
    socket().end({ kind: 'refused' })
    await tick()
    expect(socket().options.takeOver).toBe(false)
    expect(state().name).toBe('repairing')
  })

  it('[RISK-24] is offered when another recording of the user runs', async () => {
    const { ApiError } = await import('#web/api/api-error.ts')
    const error = new ApiError({ status: 409, code: 'recording_active', message: 'Busy.' })
    const { recorder, createSession, onOccupied, state, microphone } = scriptedRecorder()
    createSession.mockRejectedValueOnce(error)
    await recorder.start()
    expect(onOccupied).toHaveBeenCalledExactlyOnceWith('Busy.')
    expect(state()).toEqual({ name: 'idle' })
    expect(microphone().isReleased).toBe(true)

    await recorder.takeOver()
    expect(createSession.mock.calls.at(-1)?.[0].takeOver).toBe(true)
    expect(state()).toEqual({ name: 'starting', session: CODE })
  })

  it('leaves the recording to whoever took it over', async () => {
    const { socket, sockets, state, notices, microphone, onStopped } = await recording()
    socket().end({ kind: 'replaced', mayReturn: false })
    await tick(60_000)

    expect(state()).toEqual({ name: 'paused', session: CODE })
    expect(notices).toEqual(['This recording goes on in another tab.'])
    expect(sockets).toHaveLength(1)
    expect(microphone().isReleased).toBe(true)
    expect(onStopped).not.toHaveBeenCalled()
  })
})
