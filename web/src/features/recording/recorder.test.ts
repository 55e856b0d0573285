import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE } from '../../../test/samples.ts'
import { scriptedRecorder, toSample } from '../../../test/scripted-recorder.ts'
import { FRAME_SAMPLES, SAMPLE_RATE } from './audio-format.ts'
import { MOST_BUFFERED_BYTES } from './audio-link.ts'
import { MicrophoneError } from './microphone-error.ts'
import { CONNECT_TIMEOUT_MS, REPAIR_WINDOW_MS, STOP_TIMEOUT_MS } from './reconnect-policy.ts'
import type { RecorderPorts } from './recorder.ts'

const FRAMES_A_SECOND = Math.ceil(SAMPLE_RATE / FRAME_SAMPLES)

async function recording(ports: Partial<RecorderPorts> = {}) {
  const world = scriptedRecorder(ports)
  await world.recorder.start()
  world.socket().ready()

  return world
}

function positions(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => toSample(from + index))
}

function tick(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('starting', () => {
  it('[REC-32] is starting until the server listens, then recording', async () => {
    const { recorder, state, socket } = scriptedRecorder()
    const start = recorder.start()
    expect(state()).toEqual({ name: 'starting', session: null })
    await start
    expect(state()).toEqual({ name: 'starting', session: CODE })

    socket().ready()
    expect(state()).toEqual({ name: 'recording', session: CODE })
  })

  it('keeps what is said before the server listens and sends it from the first sample', async () => {
    const { recorder, microphone, socket } = scriptedRecorder()
    await recorder.start()
    microphone().hear(3)
    expect(socket().received).toEqual([])

    socket().ready()
    microphone().hear()
    expect(socket().options.from).toBe(0)
    expect(socket().received).toEqual(positions(0, 4 * FRAME_SAMPLES))
  })

  it('[REC-36] is skipped while a recording is active', async () => {
    const { recorder, createSession } = await recording()
    await recorder.start()

    expect(createSession).toHaveBeenCalledOnce()
  })

  it('[ERR-01] creates no session when the microphone is denied', async () => {
    const { recorder, notices, createSession, state } = scriptedRecorder({
      openMicrophone: () => Promise.reject(new MicrophoneError('denied')),
    })
    await recorder.start()

    expect(notices).toEqual(['Microphone permission denied. Please allow microphone access.'])
    expect(createSession).not.toHaveBeenCalled()
    expect(state()).toEqual({ name: 'idle' })
  })

  it.each([
    [
      '[ERR-02] missing',
      new MicrophoneError('missing'),
      'No microphone found. Please connect a microphone.',
    ],
    [
      '[ERR-03] other',
      new MicrophoneError('other', new Error('Device in use')),
      'Recording error: Device in use',
    ],
    ['[ERR-04] unknown', new Error('?'), 'Failed to start recording. Please try again.'],
    [
      '[ERR-11] not set up',
      new MicrophoneError('setup'),
      'Failed to set up audio processing. Please try again.',
    ],
  ])('says what is wrong with the microphone: %s', async (_, error, text) => {
    const { recorder, notices } = scriptedRecorder({ openMicrophone: () => Promise.reject(error) })
    await recorder.start()

    expect(notices).toEqual([text])
  })

  it('[ERR-16] releases the microphone when no session can be created', async () => {
    const { recorder, notices, microphone, state } = scriptedRecorder({
      createSession: () => Promise.reject(new Error('down')),
    })
    await recorder.start()

    expect(notices).toEqual(['Failed to create recording session. Please try again.'])
    expect(microphone().isReleased).toBe(true)
    expect(state()).toEqual({ name: 'idle' })
  })

  it('[ERR-05] gives up when the server does not listen within 10 s', async () => {
    const { recorder, notices, microphone, socket, state } = scriptedRecorder()
    await recorder.start()
    await tick(CONNECT_TIMEOUT_MS - 1)
    expect(state().name).toBe('starting')

    await tick(1)
    expect(notices).toEqual([
      'Connection timeout. Please check your internet connection and try again.',
    ])
    expect(state()).toEqual({ name: 'idle' })
    expect(socket().isClosed).toBe(true)
    expect(microphone().isReleased).toBe(true)
  })

  it.each([
    [
      '[ERR-06] not reached',
      { kind: 'unreachable' as const },
      'Failed to connect to transcription service. Please check your connection and try again.',
    ],
    [
      '[ERR-07] [ERR-08] not signed in',
      { kind: 'authentication' as const, mayReturn: false },
      'Authentication failed. Please sign in again, then start a new recording.',
    ],
    [
      '[ERR-09] cut',
      { kind: 'unclean' as const },
      'Connection lost. Please check your internet connection and try again.',
    ],
    [
      'refused with a text',
      { kind: 'refused' as const, message: 'Another recorder runs.' },
      'Another recorder runs.',
    ],
  ])('says why there is no connection: %s', async (_, end, text) => {
    const { recorder, notices, socket, microphone, state } = scriptedRecorder()
    await recorder.start()
    socket().end(end)

    expect(notices).toEqual([text])
    expect(microphone().isReleased).toBe(true)
    expect(state()).toEqual({ name: 'idle' })
  })

  it('releases a microphone that was allowed after the page was left', async () => {
    const late = Promise.withResolvers<void>()
    const released = vi.fn()
    const { recorder, createSession, state } = scriptedRecorder({
      openMicrophone: async () => {
        await late.promise

        return { finish: async () => {}, close: released }
      },
    })
    const start = recorder.start()
    recorder.leave()
    late.resolve()
    await start

    expect(released).toHaveBeenCalledOnce()
    expect(createSession).not.toHaveBeenCalled()
    expect(state()).toEqual({ name: 'idle' })
  })
})

describe('recording', () => {
  it('[REC-10] counts the time by samples, in whole seconds', async () => {
    const { recorder, microphone } = await recording()
    await tick(60_000)
    expect(recorder.getSnapshot().elapsedMs).toBe(0)

    microphone().hear(FRAMES_A_SECOND * 2)
    expect(recorder.getSnapshot().elapsedMs).toBe(2000)
  })

  it('passes words on with their place in the session', async () => {
    const { onTranscript, socket } = await recording()
    socket().say({
      type: 'Results',
      channel_index: [0, 1],
      start: 0,
      duration: 1,
      is_final: true,
      speech_final: true,
      from_finalize: false,
      channel: { alternatives: [{ transcript: 'Hello.', confidence: 1, words: [] }] },
      metadata: { request_id: 'r', model_info: { name: 'm', version: '1', arch: 'a' } },
      live_scribe: { segment_number: 4, start_ms: 10, end_ms: 20, speaker: 1, timestamp: 99 },
    })

    expect(onTranscript).toHaveBeenCalledWith({
      sessionId: CODE,
      text: 'Hello.',
      isFinal: true,
      timestamp: 99,
      segmentNumber: 4,
      startMs: 10,
      endMs: 20,
      speaker: 1,
    })
  })

  it('leaves audio in the page while the connection is full', async () => {
    const { microphone, socket } = await recording()
    socket().bufferedAmount = MOST_BUFFERED_BYTES
    microphone().hear(2)
    expect(socket().received).toEqual([])

    socket().bufferedAmount = 0
    await tick(50)
    expect(socket().received).toEqual(positions(0, 2 * FRAME_SAMPLES))
  })

  it('tells how loud each frame is', async () => {
    const { recorder, microphone } = await recording()
    const levels: number[] = []
    recorder.onLevel((level) => levels.push(level))
    microphone().options.onFrame(new Int16Array(FRAME_SAMPLES))
    microphone().options.onFrame(new Int16Array(FRAME_SAMPLES).fill(20_000))

    expect(levels).toEqual([0, 1])
  })

  it('ends, and says so, when the microphone is unplugged', async () => {
    const { notices, microphone, state, socket } = await recording()
    microphone().hear()
    microphone().options.onEnded()
    await tick()

    expect(notices).toEqual(['The microphone was disconnected. Recording stopped.'])
    expect(state().name).toBe('stopping')
    expect(socket().isAskedToFinish).toBe(true)
  })
})

describe('a cut', () => {
  it('[ERR-10] is repaired by sending again from the durable position', async () => {
    const { microphone, socket, sockets, notices, state } = await recording()
    microphone().hear(5)
    socket().durable(2 * FRAME_SAMPLES + 100)
    socket().end()
    expect(state()).toEqual({ name: 'repairing', session: CODE })
    expect(notices).toEqual(['Connection error. Recording may be interrupted.'])

    microphone().hear(2)
    await tick()
    expect(sockets).toHaveLength(2)
    expect(socket().options.from).toBe(2 * FRAME_SAMPLES + 100)
    socket().ready(2 * FRAME_SAMPLES + 100, 1)
    expect(state()).toEqual({ name: 'recording', session: CODE })
    expect(socket().received).toEqual(positions(2 * FRAME_SAMPLES + 100, 7 * FRAME_SAMPLES))
  })

  it('keeps the name of the recorder, so that it may replace its own connection', async () => {
    const { socket, sockets } = await recording()
    socket().end()
    await tick()

    expect(sockets[1]?.options.recorder).toBe(sockets[0]?.options.recorder)
  })

  it('sends no hole when the server already knows more than the connection has sent', async () => {
    const { microphone, socket } = await recording()
    microphone().hear(4)
    socket().end()
    await tick()
    socket().bufferedAmount = MOST_BUFFERED_BYTES
    socket().ready(3 * FRAME_SAMPLES)
    socket().bufferedAmount = 0
    await tick(50)

    expect(socket().received).toEqual(positions(0, 4 * FRAME_SAMPLES))
  })

  it('says how much is held while it lasts', async () => {
    const { recorder, microphone, socket } = await recording()
    microphone().hear(FRAMES_A_SECOND)
    socket().durable(FRAMES_A_SECOND * FRAME_SAMPLES)
    expect(recorder.getSnapshot().heldMs).toBe(0)

    socket().end()
    microphone().hear(FRAMES_A_SECOND * 3)
    expect(recorder.getSnapshot().heldMs).toBe(3000)
  })

  it('asks for the log after a repair, because finals may have been stored meanwhile', async () => {
    const { onStored, socket } = await recording()
    socket().end()
    await tick()
    socket().ready(0, 6)

    expect(onStored).toHaveBeenLastCalledWith(CODE, 6)
  })

  it('[REC-53] [REC-54] [RISK-33] stops when the repair window has passed, not before', async () => {
    const { socket, sockets, notices, state, microphone, onStopped } = await recording()
    socket().end({ kind: 'refused' })
    for (let spent = 0; spent < REPAIR_WINDOW_MS - 1; spent += 1) {
      if (!socket().isClosed) socket().end({ kind: 'unreachable' })
      const step = Math.min(500, REPAIR_WINDOW_MS - 1 - spent)
      await tick(step)
      spent += step - 1
    }
    expect(state().name).toBe('repairing')
    expect(sockets.length).toBeGreaterThan(5)

    await tick(1)
    expect(notices).toEqual(['Connection lost. Recording stopped.'])
    expect(state()).toEqual({ name: 'stopped', session: CODE, reason: 'user_stopped' })
    expect(microphone().isReleased).toBe(true)
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('user_stopped')
  })

  it('[ERR-12] stops at once when the server does not let it return', async () => {
    const { socket, notices, state } = await recording()
    socket().end({ kind: 'refused' })
    await tick()
    socket().end({ kind: 'refused', mayReturn: false })

    expect(notices).toEqual(['Failed to reconnect. Please restart recording.'])
    expect(state().name).toBe('stopped')
  })

  it('tries at once when the network is back', async () => {
    const { recorder, socket, sockets } = await recording()
    socket().end()
    await tick()
    socket().end({ kind: 'unreachable' })
    expect(sockets).toHaveLength(2)

    recorder.retryNow()
    expect(sockets).toHaveLength(3)
    await tick(10)
    expect(sockets).toHaveLength(3)
  })
})

describe('stopping', () => {
  it('[REC-33] [REC-35] sends the last sample, asks for the last words and waits for the end', async () => {
    const { recorder, microphone, socket, state, onStopped } = await recording()
    microphone().hear()
    recorder.stop()
    microphone().hear(1, 300)
    await tick()
    expect(microphone().isReleased).toBe(true)
    expect(socket().received).toEqual(positions(0, FRAME_SAMPLES + 300))
    expect(socket().isAskedToFinish).toBe(true)
    expect(state().name).toBe('stopping')

    socket().end({ kind: 'finished', mayReturn: false })
    expect(state()).toEqual({ name: 'stopped', session: CODE, reason: 'user_stopped' })
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('user_stopped')
  })

  it('[REC-34] sets the elapsed time back to 0', async () => {
    const { recorder, microphone, socket } = await recording()
    microphone().hear(FRAMES_A_SECOND * 4)
    recorder.stop()
    expect(recorder.getSnapshot().elapsedMs).toBe(4000)

    socket().end({ kind: 'finished', mayReturn: false })
    expect(recorder.getSnapshot().elapsedMs).toBe(0)
  })

  it('delivers what is held when it is pressed during a cut', async () => {
    const { recorder, microphone, socket, state } = await recording()
    microphone().hear(2)
    socket().end()
    recorder.stop()
    await tick()
    socket().ready(0)

    expect(state().name).toBe('stopping')
    expect(socket().received).toEqual(positions(0, 2 * FRAME_SAMPLES))
    expect(socket().isAskedToFinish).toBe(true)
  })

  it('asks again for the last words when the connection is cut while it waits for them', async () => {
    const { recorder, microphone, socket, sockets } = await recording()
    microphone().hear(2)
    recorder.stop()
    await tick()
    socket().durable(FRAME_SAMPLES)
    socket().end()
    await tick()
    socket().ready(FRAME_SAMPLES)

    expect(sockets).toHaveLength(2)
    expect(socket().received).toEqual(positions(FRAME_SAMPLES, 2 * FRAME_SAMPLES))
    expect(socket().isAskedToFinish).toBe(true)
  })

  it('waits 15 s for the last words and no longer', async () => {
    const { recorder, socket, state } = await recording()
    recorder.stop()
    await tick(STOP_TIMEOUT_MS - 1)
    expect(state().name).toBe('stopping')

    await tick(1)
    expect(state().name).toBe('stopped')
    expect(socket().isClosed).toBe(true)
  })

  it('[REC-55] happens when the recorder is left', async () => {
    const { recorder, state, microphone } = await recording()
    recorder.leave()
    await tick()

    expect(state()).toEqual({ name: 'stopping', session: CODE, reason: 'user_stopped' })
    expect(microphone().isReleased).toBe(true)
  })
})
