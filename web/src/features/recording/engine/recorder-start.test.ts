import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import { MicrophoneError } from './audio/microphone-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('starting', () => {
  it('[REC-32] is starting until the server listens, then recording', async () => {
    const { recorder, state, socket } = createScriptedRecorder()
    const start = recorder.start()
    expect(state()).toEqual({ name: 'starting', session: null })
    await start
    expect(state()).toEqual({ name: 'starting', session: SESSION_CODE })

    socket().ready()
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
  })

  it('keeps what is said before the server listens and sends it from the first sample', async () => {
    const { recorder, microphone, socket } = createScriptedRecorder()
    await recorder.start()
    microphone().hear(3)
    expect(socket().received).toEqual([])

    socket().ready()
    microphone().hear()
    expect(socket().options.from).toBe(0)
    expect(socket().received).toEqual(getSamplesBetween(0, 4 * FRAME_SAMPLES))
  })

  it('[REC-36] is skipped while a recording is active', async () => {
    const { recorder, createSession } = await startScriptedRecorder()
    await recorder.start()

    expect(createSession).toHaveBeenCalledOnce()
  })

  it('[ERR-01] creates no session when the microphone is denied', async () => {
    const { recorder, notices, createSession, state } = createScriptedRecorder({
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
    const { recorder, notices } = createScriptedRecorder({
      openMicrophone: () => Promise.reject(error),
    })
    await recorder.start()

    expect(notices).toEqual([text])
  })

  it('[ERR-16] releases the microphone when no session can be created', async () => {
    const { recorder, notices, microphone, state } = createScriptedRecorder({
      createSession: () => Promise.reject(new Error('down')),
    })
    await recorder.start()

    expect(notices).toEqual(['Failed to create recording session. Please try again.'])
    expect(microphone().isReleased).toBe(true)
    expect(state()).toEqual({ name: 'idle' })
  })

  it('[ERR-05] gives up when the server does not listen within 10 s', async () => {
    const { recorder, notices, microphone, socket, state } = createScriptedRecorder()
    await recorder.start()
    await advanceTime(9_999)
    expect(state().name).toBe('starting')

    await advanceTime(1)
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
      { kind: 'authentication' as const, canReconnect: false },
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
    const { recorder, notices, socket, microphone, state } = createScriptedRecorder()
    await recorder.start()
    socket().end(end)

    expect(notices).toEqual([text])
    expect(microphone().isReleased).toBe(true)
    expect(state()).toEqual({ name: 'idle' })
  })

  it('releases a microphone that was allowed after the page was left', async () => {
    const late = Promise.withResolvers<void>()
    const released = vi.fn()
    const { recorder, createSession, state } = createScriptedRecorder({
      openMicrophone: async () => {
        await late.promise

        return { deviceId: undefined, close: released }
      },
    })
    const start = recorder.start()
    await advanceTime()
    recorder.leave()
    late.resolve()
    await start

    expect(released).toHaveBeenCalledOnce()
    expect(createSession).not.toHaveBeenCalled()
    expect(state()).toEqual({ name: 'idle' })
  })
})
