import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import {
  FRAMES_PER_SECOND,
  getSamplesBetween,
  startScriptedRecorder,
} from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import { FRAME_SAMPLES } from './audio/audio-format.ts'
import { MicrophoneError } from './audio/microphone-error.ts'
import { RECONNECT_WINDOW_MS } from './link/reconnect-delays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a microphone that goes away', () => {
  it('is asked for again, and the recording goes on in the same session', async () => {
    const { recorder, microphone, microphones, socket, state, notices } =
      await startScriptedRecorder()
    microphone().hear(2)
    microphone().options.onEnded()
    expect(recorder.getSnapshot().microphone).toBe('lost')
    expect(socket().finalizes).toBe(1)

    await advanceTime()
    expect(microphones).toHaveLength(2)
    expect(microphones[0]?.isReleased).toBe(true)
    expect(microphone().options.deviceId).toBe('device-1')
    microphone().hear(2)
    expect(recorder.getSnapshot().microphone).toBe('open')
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
    expect(socket().received).toEqual(getSamplesBetween(0, 4 * FRAME_SAMPLES))
    expect(notices).toEqual([])
  })

  it('is noticed when its frames stop for a second', async () => {
    const { recorder, microphone, microphones } = await startScriptedRecorder()
    microphone().hear()
    await advanceTime(999)
    expect(recorder.getSnapshot().microphone).toBe('open')

    await advanceTime(1)
    expect(recorder.getSnapshot().microphone).toBe('lost')
    await advanceTime(1)
    expect(microphones).toHaveLength(2)
  })

  it('ends the recording, and says so, when it stays away for the repair window', async () => {
    let isThere = true
    const opened: { onEnded: () => void }[] = []
    const { notices, state } = await startScriptedRecorder({
      openMicrophone: async (options) => {
        if (!isThere) throw new MicrophoneError('missing')
        opened.push(options)

        return { deviceId: 'a', close: () => {} }
      },
    })
    isThere = false
    opened[0]?.onEnded()
    await advanceTime(RECONNECT_WINDOW_MS - 1)
    expect(state().name).toBe('recording')

    await advanceTime(1)
    expect(notices).toEqual(['The microphone was disconnected. Recording stopped.'])
    expect(state().name).toBe('stopping')
  })

  it('is asked for at once when a device appears', async () => {
    let isThere = true
    const openings: (() => void)[] = []
    const { recorder } = await startScriptedRecorder({
      openMicrophone: async (options) => {
        openings.push(options.onEnded)
        if (!isThere) throw new MicrophoneError('missing')

        return { deviceId: 'a', close: () => {} }
      },
    })
    isThere = false
    openings[0]?.()
    await advanceTime()
    expect(openings).toHaveLength(2)

    recorder.retryNow()
    expect(openings).toHaveLength(3)
  })

  it('is not asked for after the recording was stopped', async () => {
    const { recorder, microphone, microphones } = await startScriptedRecorder()
    microphone().options.onEnded()
    recorder.stop()
    await advanceTime(60_000)

    expect(microphones).toHaveLength(1)
    expect(recorder.getSnapshot().microphone).toBe('none')
  })
})

describe('a microphone that is muted', () => {
  it('costs no time, and goes on when it is unmuted', async () => {
    const { recorder, microphone, microphones, socket } = await startScriptedRecorder()
    microphone().options.onMuted(true)
    expect(recorder.getSnapshot().microphone).toBe('muted')
    microphone().hear(FRAMES_PER_SECOND)
    await advanceTime(20_000)
    expect(recorder.getSnapshot().elapsedMs).toBe(0)
    expect(socket().received).toEqual([])
    expect(microphones).toHaveLength(1)

    microphone().options.onMuted(false)
    microphone().hear(FRAMES_PER_SECOND)
    expect(recorder.getSnapshot()).toMatchObject({ microphone: 'open', elapsedMs: 1000 })
  })

  it('is told from one that is quiet after 10 s of zeros', async () => {
    const { recorder, microphone } = await startScriptedRecorder()
    const zeros = new Int16Array(FRAME_SAMPLES)
    for (let frame = 0; frame < 157; frame++) microphone().options.onFrame(zeros)
    expect(recorder.getSnapshot().soundProblem).toBe('silent')

    microphone().options.onFrame(new Int16Array(FRAME_SAMPLES).fill(200))
    expect(recorder.getSnapshot().soundProblem).toBeNull()
  })
})
