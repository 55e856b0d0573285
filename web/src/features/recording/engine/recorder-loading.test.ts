import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { createScriptedRecorder, ScriptedSocket } from '../../../../test/scripted-recorder.ts'
import { SESSION_CODE } from '../../../../test/transcript-fixtures.ts'
import type { LoadedEngine } from './run/loaded-engine.ts'
import { RecordingRun } from './run/recording-run.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const NOT_LOADED =
  'The recorder could not be loaded. Check your connection, reload this page, and start again.'

/** A recorder whose engine arrives when the test says so. */
function createLoadingRecorder() {
  const loading = Promise.withResolvers<LoadedEngine>()
  const loadEngine = vi.fn(() => loading.promise)
  const sockets: ScriptedSocket[] = []
  const harness = createScriptedRecorder({ loadEngine })
  const arrive = () => {
    loading.resolve({
      RecordingRun,
      connect: (options) => {
        const socket = new ScriptedSocket(options)
        sockets.push(socket)

        return socket
      },
    })

    return advanceTime()
  }

  return { ...harness, loading, loadEngine, sockets, arrive }
}

describe('a start before its code is there', () => {
  it('[CHAN-115] says that it starts, opens nothing, and records once the code has arrived', async () => {
    const { recorder, state, microphones, sockets, loadEngine, arrive } = createLoadingRecorder()
    void recorder.start()
    void recorder.start()
    expect(state()).toEqual({ name: 'starting', session: null })
    expect([microphones.length, loadEngine.mock.calls.length]).toEqual([0, 1])

    await arrive()
    sockets[0]?.ready()
    expect(state()).toEqual({ name: 'recording', session: SESSION_CODE })
    expect(microphones).toHaveLength(1)
  })

  it('[CHAN-115] that fails says what to do, and starts when it is pressed again', async () => {
    const { recorder, state, notices, loadEngine, loading, createSession } = createLoadingRecorder()
    loading.reject(new TypeError('Failed to fetch dynamically imported module'))
    await recorder.start()
    expect(state()).toEqual({ name: 'idle' })
    expect(notices).toEqual([NOT_LOADED])
    expect(createSession).not.toHaveBeenCalled()

    await recorder.start()
    expect(loadEngine).toHaveBeenCalledTimes(2)
  })

  it('[CHAN-115] that fails leaves a session resumable', async () => {
    const { recorder, state, notices, loading } = createLoadingRecorder()
    recorder.reopen({ code: SESSION_CODE, limitMinutes: 5 })
    loading.reject(new TypeError('Failed to fetch dynamically imported module'))
    await recorder.resume()

    expect(state()).toEqual({ name: 'paused', session: SESSION_CODE })
    expect(notices).toEqual([NOT_LOADED])
  })

  it('[CHAN-115] opens nothing when the recorder was left meanwhile', async () => {
    const { recorder, state, microphones, createSession, arrive } = createLoadingRecorder()
    void recorder.start()
    recorder.leave()
    await arrive()

    expect(state()).toEqual({ name: 'idle' })
    expect([microphones, createSession.mock.calls]).toEqual([[], []])
  })

  it('[CHAN-115] knows that its page was hidden meanwhile', async () => {
    const { recorder, snapshot, state, sockets, microphone, arrive } = createLoadingRecorder()
    void recorder.start()
    recorder.pageHidden()
    await arrive()
    sockets[0]?.ready()
    microphone().options.onEnded()
    await advanceTime(120_000)

    // A hidden page waits for its microphone without a time limit.
    expect(state().name).not.toBe('stopping')
    expect(snapshot().pausedAt).not.toBeNull()
  })
})
