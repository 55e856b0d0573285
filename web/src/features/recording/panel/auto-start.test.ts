import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { createScriptedRecorder } from '../../../../test/scripted-recorder.ts'
import { MicrophoneError } from '../engine/audio/microphone-error.ts'
import { autoStart, getAutoStartDelayMs } from './auto-start.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function begin(ports: Parameters<typeof createScriptedRecorder>[0] = {}) {
  const harness = createScriptedRecorder(ports)
  const problems: string[] = []
  const giveUp = autoStart(harness.recorder, (text) => problems.push(text))

  return { ...harness, problems, giveUp }
}

describe('starting by itself', () => {
  it('[REC-66] waits half a second', async () => {
    const { state, socket, problems } = begin()
    await advanceTime(499)
    expect(state().name).toBe('idle')
    await advanceTime(1)
    expect(state().name).toBe('starting')

    socket().ready()
    await advanceTime(20_000)
    expect(problems).toEqual([])
  })

  it('[REC-68] doubles the wait between attempts up to 2 s', () => {
    expect([1, 2, 3, 4, 9].map(getAutoStartDelayMs)).toEqual([500, 1000, 2000, 2000, 2000])
  })

  it('[REC-67, REC-68, REC-71] tries three times, then says that it failed, once', async () => {
    const openMicrophone = vi.fn(() => Promise.reject(new MicrophoneError('missing')))
    const { problems, notices } = begin({ openMicrophone })
    await advanceTime(500)
    expect(openMicrophone).toHaveBeenCalledTimes(1)
    await advanceTime(499)
    expect(openMicrophone).toHaveBeenCalledTimes(1)
    await advanceTime(1)
    expect(openMicrophone).toHaveBeenCalledTimes(2)
    await advanceTime(1000)
    expect(openMicrophone).toHaveBeenCalledTimes(3)

    await advanceTime(20_000)
    expect(openMicrophone).toHaveBeenCalledTimes(3)
    expect(notices).toEqual([])
    expect(problems).toEqual([
      'Failed to start recording automatically. Please click the record button to try again.',
    ])
  })

  it('[REC-70] does not ask twice for a microphone that is denied', async () => {
    const openMicrophone = vi.fn(() => Promise.reject(new MicrophoneError('denied')))
    const { problems, notices } = begin({ openMicrophone })
    await advanceTime(20_000)

    expect(openMicrophone).toHaveBeenCalledOnce()
    expect([...problems, ...notices]).toEqual([
      'Microphone permission denied. Click the record button to grant access.',
    ])
  })

  it('[REC-131] does not ask twice for a microphone that the system denies, and names its settings', async () => {
    const openMicrophone = vi.fn(() => Promise.reject(new MicrophoneError('system')))
    const { problems, notices } = begin({ openMicrophone })
    await advanceTime(20_000)

    expect(openMicrophone).toHaveBeenCalledOnce()
    expect([...problems, ...notices]).toEqual([
      expect.stringMatching(
        /^Your computer does not let this browser use the microphone\. Allow it in /,
      ),
    ])
  })

  it('[REC-69, REC-72] gives up after 10 s and releases the microphone', async () => {
    const { problems, state, microphone } = begin()
    await advanceTime(9999)
    expect(problems).toEqual([])
    await advanceTime(1)

    expect(problems).toEqual([
      'Recording start timed out. Please click the record button to try again.',
    ])
    expect(state().name).toBe('idle')
    expect(microphone().isReleased).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves the page alone once it was left', async () => {
    const { problems, state, giveUp } = begin()
    giveUp()
    await advanceTime(20_000)

    expect([state().name, problems]).toEqual(['idle', []])
  })
})
