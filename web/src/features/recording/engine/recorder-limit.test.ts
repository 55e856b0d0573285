import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  createScriptedRecorder,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './audio/audio-format.ts'

const LIMIT = 3 * FRAME_SAMPLES + 100

beforeEach(() => {
  vi.useFakeTimers()
})

async function limited(details = {}) {
  const harness = createScriptedRecorder()
  await harness.recorder.start()
  harness.socket().ready(0, 0, { limit: LIMIT, ...details })

  return harness
}

describe('the time limit', () => {
  it('[REC-44, REC-33, RISK-20, RISK-21] stops at the sample where it is reached, not at a tick', async () => {
    const { microphone, socket, state, onStop, onStopped } = await limited()
    microphone().hear(3)
    expect(state().name).toBe('recording')
    microphone().hear(2)
    await advanceTime()

    expect(state()).toEqual({ name: 'stopping', session: SESSION_CODE, reason: 'time_limit' })
    expect(socket().received).toHaveLength(LIMIT)
    expect(socket().hasReceivedCloseStream).toBe(true)
    socket().end({ kind: 'finished', canReconnect: false })
    expect(onStop).toHaveBeenCalledExactlyOnceWith('time_limit')
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('time_limit')
  })

  it('[REC-44] stops when the server says that the recording ended, and only once', async () => {
    const { microphone, socket, state, onStop, onStopped, notices } = await limited()
    microphone().hear()
    socket().ended('time_limit')
    microphone().options.onEnded()
    socket().ended('time_limit')
    await advanceTime()
    expect(microphone().isReleased).toBe(true)
    socket().end({ kind: 'finished', canReconnect: false })

    expect(state()).toMatchObject({ name: 'stopped', reason: 'time_limit', isComplete: true })
    expect(onStop).toHaveBeenCalledOnce()
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('time_limit')
    expect(notices).toEqual([])
  })

  it('counts what the server heard before, without gaps', async () => {
    const { recorder, socket, microphone } = await limited({ limit: 60 * SAMPLE_RATE_HZ })
    microphone().hear()
    socket().end()
    await advanceTime()
    socket().ready(FRAME_SAMPLES, 0, {
      received: 50 * SAMPLE_RATE_HZ,
      heard: 20 * SAMPLE_RATE_HZ,
      limit: 60 * SAMPLE_RATE_HZ,
    })

    expect(recorder.getSnapshot()).toMatchObject({ elapsedMs: 20_000, limitMs: 60_000 })
  })

  it('goes on counting by samples while it reconnects', async () => {
    const { socket, microphone, state } = await limited()
    socket().end()
    microphone().hear(4)

    expect(state()).toMatchObject({ name: 'stopping', reason: 'time_limit' })
  })

  it('says so when another page ended the recording', async () => {
    const { socket, notices, state } = await startScriptedRecorder()
    socket().ended('user_stopped')

    expect(notices).toEqual(['This recording was ended from another page.'])
    expect(state()).toMatchObject({ name: 'stopping', reason: 'user_stopped' })
  })

  it('[REC-34, REC-35] sets the time back and tells the reason', async () => {
    const { recorder, microphone, socket, onStopped } = await limited()
    microphone().hear(4)
    await advanceTime()
    socket().end({ kind: 'finished', canReconnect: false })

    expect(recorder.getSnapshot().elapsedMs).toBe(0)
    expect(onStopped).toHaveBeenCalledExactlyOnceWith('time_limit')
  })
})
